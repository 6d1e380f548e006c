//! The order of applying: namespaces and custom resource definitions before the objects that need them.

use std::collections::HashSet;

use serde_json::Value;

use super::change::Plan;
use super::definitions::definition_of;
use super::resource::Resource;
use super::target::Target;

/// The place of an object among the others. Those with the same place keep the order of the files.
///
/// ```text
/// rack/north  namespace/shop  configmap/web  crd/racks      files, in a cluster without racks
/// namespace/shop  crd/racks  configmap/web  rack/north      order
/// ```
pub(super) fn rank(target: &Target) -> u8 {
    match &target.resource {
        resource if is_namespace(resource) => 0,
        resource if is_definition(resource) => 1,
        _ if !target.awaits_kind => 2,
        _ => 3,
    }
}

fn is_namespace(resource: &Resource) -> bool {
    (&*resource.group, &*resource.kind) == ("", "Namespace")
}

/// Whether the objects are custom resource definitions.
pub(super) fn is_definition(resource: &Resource) -> bool {
    (&*resource.group, &*resource.kind) == ("apiextensions.k8s.io", "CustomResourceDefinition")
}

/// The namespaces and kinds that plans create or change. A server cannot check their objects before.
#[derive(Debug)]
pub(super) struct Changed {
    namespaces: HashSet<String>,
    /// The names of definitions, such as `racks.example.com`.
    definitions: HashSet<String>,
}

impl Changed {
    pub(super) fn by(plans: &[Plan]) -> Self {
        let named = |is_meant: &dyn Fn(&Plan) -> bool| -> HashSet<String> {
            plans.iter().filter(|plan| is_meant(plan)).map(|plan| plan.target.name.clone()).collect()
        };
        let versions = |object: &Value| object.pointer("/spec/versions").cloned();
        let changes = |plan: &Plan| plan.live.as_ref().is_none_or(|live| versions(live) != versions(&plan.wanted));
        Self {
            namespaces: named(&|plan| is_namespace(&plan.target.resource) && plan.live.is_none()),
            definitions: named(&|plan| is_definition(&plan.target.resource) && changes(plan)),
        }
    }

    /// Whether the server cannot check an object before the plans are carried out.
    pub(super) fn concerns(&self, target: &Target) -> bool {
        target.awaits_kind
            || target.namespace.as_ref().is_some_and(|namespace| self.namespaces.contains(namespace))
            || self.definitions.contains(&definition_of(&target.resource))
    }
}
