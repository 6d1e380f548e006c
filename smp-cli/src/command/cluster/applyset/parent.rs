//! The object that an applyset is recorded in.

use std::collections::BTreeSet;
use std::fmt;

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use ring::digest::{SHA256, digest};
use serde_json::{Value, json};
use smp_suggest::shown;

use super::Scope;
use crate::args::PruneArgs;
use crate::command::cluster::api::{self, Change, Query, Refusal, Verb};
use crate::command::cluster::connect::Cluster;
use crate::command::cluster::definitions::{address, definition_of};
use crate::command::cluster::resource::Resource;
use crate::command::cluster::status;
use crate::command::cluster::target::Target;
use crate::patch_type::PatchType;
use crate::report::Failure;

const ID: &str = "applyset.kubernetes.io/id";
const TOOLING: &str = "applyset.kubernetes.io/tooling";
const KINDS: &str = "applyset.kubernetes.io/contains-group-kinds";
const NAMESPACES: &str = "applyset.kubernetes.io/additional-namespaces";
/// The label of a custom resource definition whose objects may be parents.
const IS_PARENT_TYPE: &str = "applyset.kubernetes.io/is-parent-type";

/// The tool of the sets that this command may change, and its version.
const TOOL: &str = "smp";
const VERSION: &str = concat!("smp/v", env!("CARGO_PKG_VERSION"));
const FIELD_MANAGER: &str = "smp-applyset";

/// The parent of an applyset.
#[derive(Debug)]
pub(in crate::command::cluster) struct Parent {
    pub(super) target: Target,
    live: Option<Value>,
    /// What the set contained when the parent was read.
    pub(in crate::command::cluster) scope: Scope,
}

/// The parent and its namespace, for messages: `secret/shop`.
impl fmt::Display for Parent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the applyset {}", self.target.named())
    }
}

impl Parent {
    /// Reads the parent of the set that the command line names, if it names one. A Secret or a ConfigMap that does not exist is an empty set, and is created later.
    ///
    /// # Errors
    ///
    /// Returns an error if the type cannot be a parent, or the object is not the parent of a set of this command.
    pub(in crate::command::cluster) fn read(
        cluster: &Cluster,
        args: &PruneArgs,
        namespace: Option<&str>,
    ) -> Result<Option<Self>, Failure> {
        let Some(name) = &args.applyset else { return Ok(None) };
        let resource = match &name.resource {
            None => secrets(),
            Some(word) => cluster.resource_called(word)?,
        };
        if resource.is_namespaced && namespace.is_none() {
            return Err(Failure::usage("an applyset needs the namespace of its parent")
                .hint("use -n; as in kubectl, the namespace of the context does not count"));
        }
        let is_built_in = resource.group.is_empty() && ["Secret", "ConfigMap"].contains(&&*resource.kind);
        if !is_built_in {
            check_type(cluster, &resource)?;
        }
        let namespace = namespace.filter(|_| resource.is_namespaced).map(str::to_owned);
        let target = Target { resource, namespace, name: name.name.clone(), document: None, awaits_kind: false };
        let mut parent = Self { target, live: None, scope: Scope::default() };
        match parent.target.read(cluster, None) {
            Ok(live) => {
                parent.scope = parent.scope_of(&live)?;
                parent.live = Some(live);
            }
            Err(refusal) if refusal.has_code(404) && is_built_in => {}
            Err(refusal) if refusal.has_code(404) => {
                return Err(parent
                    .target
                    .not_found()
                    .hint("create it; only a Secret or a ConfigMap is created for you"));
            }
            Err(refusal) => return Err(parent.failure(&refusal)),
        }
        Ok(Some(parent))
    }

    /// The id of the set: a hash of the name, the namespace, the kind and the group of the parent.
    pub(in crate::command::cluster) fn id(&self) -> String {
        let Target { resource, namespace, name, .. } = &self.target;
        let namespace = namespace.as_deref().unwrap_or_default();
        let identity = format!("{name}.{namespace}.{}.{}", resource.kind, resource.group);
        format!("applyset-{}-v1", BASE64_URL_SAFE_NO_PAD.encode(digest(&SHA256, identity.as_bytes())))
    }

    /// Records what the set contains, if that changed. Creates the parent if there is none.
    ///
    /// # Errors
    ///
    /// Returns an error if the server refuses the change.
    pub(in crate::command::cluster) fn record(&mut self, cluster: &Cluster, scope: &Scope) -> Result<(), Failure> {
        let mut namespaces = scope.namespaces.clone();
        namespaces.retain(|name| Some(name) != self.target.namespace.as_ref());
        let joined = |names: &BTreeSet<String>| names.iter().map(String::as_str).collect::<Vec<_>>().join(",");
        let labels = json!({ID: self.id()});
        let annotations = json!({TOOLING: VERSION, KINDS: joined(&scope.kinds), NAMESPACES: joined(&namespaces)});
        let metadata = json!({"labels": labels, "annotations": annotations});
        let (address, body, verb) = match &self.live {
            Some(live) if contains(live.get("metadata"), &metadata) => return Ok(()),
            Some(_) => (self.target.address(None), json!({"metadata": metadata}), Verb::Patch(PatchType::Merge)),
            None => {
                let Target { resource, namespace, name, .. } = &self.target;
                let mut object = json!({"apiVersion": "v1", "kind": resource.kind, "metadata": metadata});
                object["metadata"]["name"] = Value::from(&**name);
                object["metadata"]["namespace"] = namespace.clone().into();
                (resource.collection(namespace.as_deref()), object, Verb::Create)
            }
        };
        let query = Query { field_manager: FIELD_MANAGER, validation: None, is_dry_run: false };
        let live = cluster.send(&Change { address, body, verb }, &query).map_err(|refusal| self.failure(&refusal))?;
        self.live = Some(live);
        Ok(())
    }

    /// What the annotations of the parent say.
    fn scope_of(&self, live: &Value) -> Result<Scope, Failure> {
        let text = |map: &str, name: &str| live.get("metadata")?.get(map)?.get(name)?.as_str();
        let wrong = |problem: String| Failure::does_not_apply(format!("{}: {problem}", self.target.named()));
        let missing = |what: &str, name: &str| {
            wrong(format!("it exists and is not the parent of an applyset, because it lacks the {what} {name}"))
                .hint("use another name for the applyset")
        };
        let tooling = text("annotations", TOOLING).ok_or_else(|| missing("annotation", TOOLING))?;
        let tool = tooling.rsplit_once('/').map_or(tooling, |(tool, _)| tool);
        if tool != TOOL {
            let message = format!("the applyset is managed by {}, and only that tool may change it", shown(tool));
            return Err(wrong(message).hint(format!(
                "use {} for it; to hand it over to smp, set the annotation {TOOLING} to {VERSION}",
                shown(tool)
            )));
        }
        let id = text("labels", ID).ok_or_else(|| missing("label", ID))?;
        if id != self.id() {
            return Err(wrong(format!("the label {ID} is not the id of this applyset, {}", self.id())));
        }
        let kinds = text("annotations", KINDS).ok_or_else(|| missing("annotation", KINDS))?;
        let names = |text: &str| text.split(',').filter(|name| !name.is_empty()).map(str::to_owned).collect();
        let mut scope =
            Scope { kinds: names(kinds), namespaces: names(text("annotations", NAMESPACES).unwrap_or_default()) };
        scope.namespaces.extend(self.target.namespace.clone());
        Ok(scope)
    }

    fn failure(&self, refusal: &Refusal) -> Failure {
        status::failure(&format!("{self}"), refusal, self.target.is_secret())
    }
}

/// The resource of Secrets, which no cluster has to be asked for.
fn secrets() -> Resource {
    let [version, kind, plural] = ["v1", "Secret", "secrets"].map(str::to_owned);
    Resource { group: String::new(), version, kind, plural, is_namespaced: true }
}

/// Checks that the objects of a resource may be parents.
fn check_type(cluster: &Cluster, resource: &Resource) -> Result<(), Failure> {
    let definition = cluster.wait(api::get(cluster.client(), &address(&definition_of(resource))));
    let labels = definition.as_ref().ok().and_then(|definition| definition.pointer("/metadata/labels"));
    if labels.is_some_and(|labels| labels.get(IS_PARENT_TYPE).is_some()) {
        return Ok(());
    }
    match definition {
        Err(refusal) if !refusal.has_code(404) => {
            Err(status::failure(&format!("the definition {}", definition_of(resource)), &refusal, false))
        }
        _ => Err(Failure::usage(&format!("a {} cannot be the parent of an applyset", resource.kind)).hint(format!(
            "use a Secret, a ConfigMap, or a custom resource whose definition has the label {IS_PARENT_TYPE}"
        ))),
    }
}

/// Whether an object has all fields of another one.
fn contains(object: Option<&Value>, fields: &Value) -> bool {
    match (object, fields) {
        (Some(Value::Object(object)), Value::Object(fields)) => {
            fields.iter().all(|(name, value)| contains(object.get(name), value))
        }
        (object, value) => object == Some(value),
    }
}

#[cfg(test)]
mod tests {
    use super::{Parent, Scope, Target, secrets};

    #[test]
    fn the_id_is_that_of_kubectl() {
        let target = Target {
            resource: secrets(),
            namespace: Some("test".to_owned()),
            name: "my-set".to_owned(),
            document: None,
            awaits_kind: false,
        };
        let parent = Parent { target, live: None, scope: Scope::default() };
        assert_eq!(parent.id(), "applyset-0eFHV8ySqp7XoShsGvyWFQD3s96yqwHmzc4e0HR1dsY-v1");
    }
}
