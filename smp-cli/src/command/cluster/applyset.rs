//! Applysets of Kubernetes: objects that were applied together, and are deleted after they are removed from the files.
//!
//! A parent object has the id of the set, the kinds of its members and their namespaces. Each member has a label with the id. These are
//! the labels and annotations of `kubectl apply --prune --applyset` (KEP 3659).

mod parent;

use std::collections::{BTreeSet, HashSet};

use serde_json::{Map, Value};

pub(super) use self::parent::Parent;
use super::change::Plan;
use super::connect::Cluster;
use super::order;
use super::resource::Resource;
use super::status;
use super::target::{Target, uid};
use crate::report::{Failure, warning};

/// The label of members: the id of the set.
const PART_OF: &str = "applyset.kubernetes.io/part-of";

/// The kinds and namespaces of members.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Scope {
    /// Written as in `Deployment.apps` and `ConfigMap`.
    kinds: BTreeSet<String>,
    namespaces: BTreeSet<String>,
}

impl Scope {
    /// The scope of objects.
    pub(super) fn of<'t>(targets: impl IntoIterator<Item = &'t Target>) -> Self {
        let mut scope = Self::default();
        for target in targets {
            let Resource { group, kind, .. } = &target.resource;
            scope.kinds.insert(if group.is_empty() { kind.clone() } else { format!("{kind}.{group}") });
            scope.namespaces.extend(target.namespace.clone());
        }
        scope
    }

    /// The scope of the members of both.
    pub(super) fn and(&self, other: &Self) -> Self {
        let union = |one: &BTreeSet<String>, other: &BTreeSet<String>| one.union(other).cloned().collect();
        Self { kinds: union(&self.kinds, &other.kinds), namespaces: union(&self.namespaces, &other.namespaces) }
    }
}

/// Labels an object as a member.
///
/// # Errors
///
/// Returns an error if the object is labeled as a member of another set, or its labels are not a map.
pub(super) fn label(target: &mut Target, id: &str) -> Result<(), Failure> {
    let named = target.named();
    let Some(object) = target.document.as_mut().map(|document| &mut document.value) else { return Ok(()) };
    let Some(metadata) = object.get_mut("metadata").and_then(Value::as_object_mut) else { return Ok(()) };
    let labels = metadata.entry("labels").or_insert(Value::Null);
    if labels.is_null() {
        *labels = Value::Object(Map::new());
    }
    let Some(labels) = labels.as_object_mut() else {
        return Err(Failure::does_not_apply(format!("{named}: metadata.labels is not a map")));
    };
    match labels.insert(PART_OF.to_owned(), Value::from(id)) {
        Some(other) if other != id => {
            let message = format!("{named}: the file has the label {PART_OF} of another applyset");
            Err(Failure::does_not_apply(message).hint("remove the label from the file; smp sets it"))
        }
        _ => Ok(()),
    }
}

/// The deletions of members that are missing in the files: custom resource definitions and namespaces last.
///
/// ```text
/// parent: kinds ConfigMap,Deployment.apps    members: configmap/a, configmap/b, deployment.apps/web
/// files: configmap/a, service/web            deleted: configmap/b, deployment.apps/web
/// ```
///
/// # Errors
///
/// Returns an error if the members cannot be listed.
pub(super) fn deletions(cluster: &Cluster, parent: &Parent, kept: &[Plan]) -> Result<Vec<Plan>, Failure> {
    let identity = |target: &Target| {
        let Resource { group, kind, .. } = &target.resource;
        (group.clone(), kind.clone(), target.namespace.clone(), target.name.clone())
    };
    let mut names: HashSet<_> = kept.iter().map(|plan| identity(&plan.target)).collect();
    names.insert(identity(&parent.target));
    let uids: HashSet<&str> = kept.iter().filter_map(|plan| uid(plan.live.as_ref()?)).collect();
    let is_gone = |(target, live): &(Target, Value)| {
        let is_kept = names.contains(&identity(target)) || uid(live).is_some_and(|uid| uids.contains(uid));
        !is_kept && live.pointer("/metadata/deletionTimestamp").is_none()
    };
    let gone = members(cluster, parent)?.into_iter().filter(is_gone);
    let mut plans: Vec<Plan> = gone.map(|(target, live)| Plan::deletion(target, live)).collect();
    plans.sort_by_key(|plan| std::cmp::Reverse(order::rank(&plan.target)));
    Ok(plans)
}

/// The objects of the cluster that are members.
fn members(cluster: &Cluster, parent: &Parent) -> Result<Vec<(Target, Value)>, Failure> {
    let label = format!("{PART_OF}={}", parent.id());
    let mut members = Vec::new();
    for name in &parent.scope.kinds {
        let (kind, group) = name.split_once('.').unwrap_or((name, ""));
        let Some(resource) = cluster.resource_of_kind(group, kind)? else {
            warning(&format!("{parent} lists the kind {name}, which the cluster no longer has"));
            continue;
        };
        let namespaces: Vec<Option<&str>> = if resource.is_namespaced {
            parent.scope.namespaces.iter().map(|name| Some(&**name)).collect()
        } else {
            vec![None]
        };
        for namespace in namespaces {
            let items = cluster.list(&resource.collection(namespace), &label, |_| {});
            let failure = |refusal| {
                status::failure(&format!("the {} of {parent}", resource.plural), &refusal, resource.is_secret())
            };
            members.extend(items.map_err(failure)?.into_iter().filter_map(|item| Target::of_item(&resource, item)));
        }
    }
    Ok(members)
}
