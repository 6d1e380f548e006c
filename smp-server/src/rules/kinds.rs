//! Rules that only some built-in kinds have.

use serde_json::{Value, json};

use super::names::Syntax;
use crate::cause::Cause;
use crate::resource::Resource;

/// How names of a kind are written.
pub(crate) fn name_syntax(resource: &Resource) -> Syntax {
    match (resource.group.as_str(), resource.plural.as_str()) {
        ("", "namespaces") => Syntax::Label,
        ("", "services") => Syntax::Label1035,
        ("rbac.authorization.k8s.io", _) => Syntax::Segment,
        _ => Syntax::Subdomain,
    }
}

/// What the server sets in new objects of some kinds.
pub(crate) fn on_create(resource: &Resource, object: &mut Value) {
    match (resource.group.as_str(), resource.plural.as_str()) {
        ("", "namespaces") => {
            object["spec"] = json!({"finalizers": ["kubernetes"]});
            object["status"] = json!({"phase": "Active"});
            let name = object["metadata"]["name"].clone();
            object["metadata"]["labels"]["kubernetes.io/metadata.name"] = name;
        }
        ("", "pods") => {
            object["status"] = json!({"phase": "Pending", "qosClass": quality_of_service(&object["spec"])});
        }
        ("", "persistentvolumes" | "persistentvolumeclaims") => object["status"] = json!({"phase": "Pending"}),
        _ => {}
    }
}

/// What the server sets in changed objects of some kinds.
pub(crate) fn on_update(resource: &Resource, old: &Value, new: &mut Value) {
    match (resource.group.as_str(), resource.plural.as_str()) {
        ("", "namespaces") => {
            new["spec"] = old["spec"].clone();
            let name = new["metadata"]["name"].clone();
            new["metadata"]["labels"]["kubernetes.io/metadata.name"] = name;
        }
        _ => {}
    }
}

/// What a status update of some kinds cannot change either.
pub(crate) fn keep_for_status(resource: &Resource, old: &Value, new: &mut Value) {
    if matches!(resource.group.as_str(), "apps" | "batch") {
        match old["metadata"].get("labels") {
            Some(labels) => new["metadata"]["labels"] = labels.clone(),
            None => {
                crate::object::take_metadata(new, "labels");
            }
        }
    }
}

/// Whether nothing of the kind itself keeps a deleted object. A namespace is kept until it is empty.
pub(crate) fn is_finalized(resource: &Resource, object: &Value) -> bool {
    let finalizers = object["spec"]["finalizers"].as_array();
    !resource.is("", "namespaces") || finalizers.is_none_or(Vec::is_empty)
}

/// What is wrong with a new object of some kinds.
pub(crate) fn check(_resource: &Resource, _object: &Value) -> Vec<Cause> {
    Vec::new()
}

/// Fields of built-in kinds that users try to change and cannot.
pub(crate) fn check_update(_resource: &Resource, _old: &Value, _new: &Value) -> Vec<Cause> {
    Vec::new()
}

fn quality_of_service(_spec: &Value) -> &'static str {
    "BestEffort"
}
