//! Kinds that the files define: the cluster has them only after their custom resource definitions are applied.

use std::collections::{HashMap, HashSet};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;
use smp_core::schema::GroupVersionKind;

use super::api;
use super::connect::Cluster;
use super::order::is_definition;
use super::resource::{Address, Resource, encoded};
use super::status;
use super::target::Target;
use crate::input::Document;
use crate::report::Failure;
use crate::source;

/// How long a cluster may take to serve a new kind. An API server with several instances takes some seconds.
const LIMIT: Duration = Duration::from_mins(1);

/// The time between two looks at a definition.
const PAUSE: Duration = Duration::from_millis(200);

/// The kinds of the definitions among the objects.
#[derive(Debug, Default)]
pub(super) struct Defined(HashMap<GroupVersionKind, Resource>);

impl Defined {
    /// Reads the served versions of each definition.
    ///
    /// ```yaml
    /// kind: CustomResourceDefinition
    /// spec: {group: example.com, names: {kind: Rack, plural: racks}, scope: Cluster, versions: [{name: v1, served: true}]}
    /// ```
    ///
    /// has the kind `example.com/v1/Rack`, whose objects are at `/apis/example.com/v1/racks`.
    pub(super) fn among(documents: &[Document]) -> Self {
        let definitions = documents.iter().map(|document| &document.value).filter(|value| source::is_definition(value));
        Self(definitions.flat_map(kinds).collect())
    }

    /// The resource of a kind, if one of the definitions has it.
    pub(super) fn resource(&self, kind: &GroupVersionKind) -> Option<Resource> {
        self.0.get(kind).cloned()
    }
}

fn kinds(definition: &Value) -> Vec<(GroupVersionKind, Resource)> {
    let text = |pointer: &str| definition.pointer(pointer).and_then(Value::as_str).unwrap_or_default().to_owned();
    let (group, kind, plural) = (text("/spec/group"), text("/spec/names/kind"), text("/spec/names/plural"));
    let is_namespaced = text("/spec/scope") == "Namespaced";
    let versions = definition.pointer("/spec/versions").and_then(Value::as_array).into_iter().flatten();
    let names = versions.filter(|version| version["served"] == true).filter_map(|version| version["name"].as_str());
    let of_version = |version: &str| {
        let gvk = GroupVersionKind::parse(&format!("{group}/{version}/{kind}"))?;
        let (group, kind, plural) = (group.clone(), kind.clone(), plural.clone());
        Some((gvk, Resource { group, version: version.to_owned(), kind, plural, is_namespaced }))
    };
    names.filter_map(of_version).collect()
}

/// The name of the definition of a custom resource: `racks.example.com`.
pub(super) fn definition_of(resource: &Resource) -> String {
    format!("{}.{}", resource.plural, resource.group)
}

/// The address of a definition.
pub(super) fn address(name: &str) -> Address {
    let path = format!("/apis/apiextensions.k8s.io/v1/customresourcedefinitions/{}", encoded(name));
    Address { path, is_secret: false }
}

/// Waits until the cluster serves the kind of a target, whose definition was applied. Returns the resource as the cluster describes it.
///
/// # Errors
///
/// Returns an error if the names of the definition are taken, or the cluster takes more than a minute.
fn wait_until_served(cluster: &Cluster, target: &Target) -> Result<Resource, Failure> {
    let name = definition_of(&target.resource);
    let named = format!("customresourcedefinition.apiextensions.k8s.io/{name}");
    let end = Instant::now() + LIMIT;
    loop {
        let definition = cluster.wait(api::get(cluster.client(), &address(&name)));
        let definition = definition.map_err(|refusal| status::failure(&named, &refusal, false))?;
        let condition = |kind: &str| -> Option<&Value> {
            let conditions = definition.pointer("/status/conditions")?.as_array()?;
            conditions.iter().find(|condition| condition["type"] == kind)
        };
        if let Some(refused) = condition("NamesAccepted").filter(|condition| condition["status"] == "False") {
            let message = refused["message"].as_str().unwrap_or_default();
            return Err(Failure::does_not_apply(format!("{named}: its names are not accepted: {message}")));
        }
        let is_established = condition("Established").is_some_and(|condition| condition["status"] == "True");
        if let Some(resource) = is_established.then(|| cluster.resource_now(&target.resource.gvk())).flatten() {
            return Ok(resource);
        }
        if Instant::now() >= end {
            let message = format!("{named}: the cluster does not serve {} yet", target.resource.kind);
            return Err(
                Failure::does_not_apply(message).hint("run the command again when the definition is established")
            );
        }
        sleep(PAUSE);
    }
}

/// The kinds that the cluster got in this run.
#[derive(Debug, Default)]
pub(super) struct NewKinds {
    /// The names of the definitions that were applied.
    applied: HashSet<String>,
    /// What waiting for a kind returned.
    served: HashMap<GroupVersionKind, Result<Resource, Failure>>,
}

impl NewKinds {
    /// Records that an object was applied.
    pub(super) fn applied(&mut self, target: &Target) {
        if is_definition(&target.resource) {
            self.applied.insert(target.name.clone());
        }
    }

    /// Waits until the cluster serves the kind of a target.
    ///
    /// # Errors
    ///
    /// Returns an error if its definition was not applied, or the cluster does not serve it.
    pub(super) fn served(&mut self, cluster: &Cluster, target: &Target) -> Result<Resource, Failure> {
        let definition = definition_of(&target.resource);
        if !self.applied.contains(&definition) {
            let message = format!("{}: not applied, because its definition {definition} was not", target.named());
            return Err(Failure::does_not_apply(message));
        }
        let wait = || wait_until_served(cluster, target);
        self.served.entry(target.resource.gvk()).or_insert_with(wait).clone()
    }
}
