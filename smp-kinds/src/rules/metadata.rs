//! Rules for the metadata of a kind: names and finalizers.

use serde_json::Value;

use crate::cause::Causes;
use crate::metadata::{check_common, check_domain, check_managers};
use crate::names;
use crate::object::{at, finalizers, text_at};
use crate::path::Path;
use crate::resource::{BuiltIn, Flag, Resource};

/// Returns the causes for the metadata of an object.
pub(crate) fn check(resource: &Resource, object: &Value) -> Causes {
    let metadata = at(object, &["metadata"]);
    let mut causes = check_own_name(resource, object);
    // Plain finalizers are checked after everything else.
    let path = Path::Root.field("metadata");
    if let Some(generation) = at(metadata, &["generation"]).as_i64().filter(|generation| *generation < 0) {
        causes.invalid(path.field("generation"), generation, "must be greater than or equal to 0");
    }
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

fn check_own_name(resource: &Resource, object: &Value) -> Causes {
    let mut causes = Causes::default();
    let problems = |name: &str| match resource.built_in {
        BuiltIn::ClusterTrustBundle => bundle_problems(text_at(object, &["spec", "signerName"]), name),
        _ => names::problems(resource.names, name),
    };
    let base = text_at(object, &["metadata", "generateName"]);
    if !base.is_empty() && !resource.is(BuiltIn::ReplicationController) {
        causes.problems("metadata.generateName", base, problems(&names::without_trailing_dash(base)));
    }
    match text_at(object, &["metadata", "name"]) {
        "" => causes.required("metadata.name", "name or generateName is required"),
        name => causes.problems("metadata.name", name, problems(name)),
    }
    causes
}

/// What is wrong with the name of a trust bundle, which begins with that of its signer.
///
/// ```text
/// example.com/signer  →  example.com:signer:2026
/// ```
pub(crate) fn bundle_problems(signer: &str, name: &str) -> Vec<String> {
    if signer.is_empty() {
        if name.contains(':') {
            return vec![r#"ClusterTrustBundle without signer name must not have ":" in its name"#.to_owned()];
        }
        return names::subdomain(name);
    }
    let prefix = format!("{}:", signer.replace('/', ":"));
    match name.strip_prefix(&prefix) {
        Some(rest) => names::subdomain(rest),
        None => vec![format!("ClusterTrustBundle for signerName {signer} must be named with prefix {prefix}")],
    }
}
