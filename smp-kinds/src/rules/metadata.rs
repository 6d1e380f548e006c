//! Rules for the metadata of a kind: names and finalizers.

use serde_json::Value;

use crate::cause::Causes;
use crate::metadata::{check_common, check_domain, check_managers};
use crate::names;
use crate::object::{at, finalizers};
use crate::path::Path;
use crate::resource::{BuiltIn, Flag, Resource};

/// Returns the causes for the metadata of an object.
pub(crate) fn check(resource: &Resource, object: &Value) -> Causes {
    let metadata = at(object, &["metadata"]);
    let mut causes = check_own_name(resource, metadata);
    // Plain finalizers are checked after everything else.
    let path = Path::Root.field("metadata");
    causes.append(check_common(metadata, &path, true));
    causes.append(check_managers(metadata, &path));
    causes
}

/// Returns the causes for finalizers without a domain, which most kinds reject. kube-apiserver checks them after all other
/// metadata.
pub(crate) fn check_plain_finalizers(resource: &Resource, object: &Value) -> Causes {
    if resource.has(Flag::PlainFinalizers) {
        return Causes::default();
    }
    let path = Path::Root.field("metadata.finalizers");
    let finalizers = finalizers(object).into_iter().enumerate();
    finalizers.filter_map(|(index, finalizer)| check_domain(finalizer, &path.index(index))).collect()
}

fn check_own_name(resource: &Resource, metadata: &Value) -> Causes {
    let mut causes = Causes::default();
    let base = at(metadata, &["generateName"]).as_str().unwrap_or_default();
    let syntax = resource.names;
    if !base.is_empty() && !resource.is(BuiltIn::ReplicationController) {
        causes.problems("metadata.generateName", base, names::problems(syntax, &names::without_trailing_dash(base)));
    }
    match at(metadata, &["name"]).as_str().filter(|name| !name.is_empty()) {
        Some(name) => causes.problems("metadata.name", name, names::problems(syntax, name)),
        None => causes.required("metadata.name", "name or generateName is required"),
    }
    causes
}
