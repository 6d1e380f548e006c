//! Completes and validates new objects.

use serde_json::{Value, json};

use super::{kinds, metadata, validate, warnings};
use crate::cause::Causes;
use crate::decode;
use crate::metadata::warnings_about_finalizers;
use crate::object::{set_field, set_metadata, take_metadata, text_at};
use crate::resource::{BuiltIn, Flag, Resource, Rules};
use crate::sources::Sources;
use crate::subresource::Subresource;

/// Fields of the metadata that a client cannot set at creation.
const OF_THE_SERVER: [&str; 2] = ["selfLink", "resourceVersion"];

/// Removes the marks of a deletion from a new object, which a client cannot set.
pub fn remove_deletion(object: &mut Value) {
    for name in ["deletionTimestamp", "deletionGracePeriodSeconds"] {
        take_metadata(object, name);
    }
}

/// Completes and checks a new object, and returns warnings about it.
///
/// ```yaml
/// # sent                       # created
/// metadata:                    metadata:
///   generateName: web-           generateName: web-
///                                name: web-x2k8f
///                                uid: 5d0a…
///                                creationTimestamp: "2026-11-23T07:00:00Z"
///                                generation: 1
/// ```
///
/// # Errors
///
/// Returns the causes for which kube-apiserver rejects the object.
pub fn create(resource: &Resource, object: &mut Value, sources: &dyn Sources) -> Result<Vec<String>, Causes> {
    remove_deletion(object);
    for name in OF_THE_SERVER {
        take_metadata(object, name);
    }
    set_metadata(object, "uid", sources.uid());
    set_metadata(object, "creationTimestamp", sources.now());
    generate_name(object, sources);
    if resource.is(BuiltIn::LimitRange) && text_at(object, &["metadata", "name"]).is_empty() {
        set_metadata(object, "name", sources.uid());
    }
    if resource.generation.starts_at_one() {
        set_metadata(object, "generation", 1);
    }
    if resource.has_status() {
        reset_status(resource, object);
    }
    kinds::on_create(resource, object, &|| sources.now());
    let mut causes = metadata::check(resource, object);
    causes.append(metadata::check_plain_finalizers(resource, object));
    match resource.rules() {
        Rules::Custom(custom) => causes = custom.version.validate(causes, object, None),
        Rules::BuiltIn(root) => {
            let own = validate::check(root, Subresource::None, object, None);
            // As on kube-apiserver, which looks at the metadata of some kinds last.
            if (resource.is(BuiltIn::Event) || resource.is(BuiltIn::PodDisruptionBudget)) && !own.is_empty() {
                causes = Causes::default();
            }
            causes.append(own);
        }
    }
    if !causes.is_empty() {
        return Err(causes);
    }
    let mut warnings = warnings::on_create(resource, object);
    if resource.is_custom() {
        warnings.extend(warnings_about_finalizers(&Value::Null, object));
    }
    Ok(warnings)
}

/// Generates another name for an object that has a generated one.
pub fn generate_another_name(object: &mut Value, sources: &dyn Sources) {
    take_metadata(object, "name");
    generate_name(object, sources);
}

fn generate_name(object: &mut Value, sources: &dyn Sources) {
    let base = text_at(object, &["metadata", "generateName"]);
    if text_at(object, &["metadata", "name"]).is_empty() && !base.is_empty() {
        // Names have at most 63 characters where they become labels.
        let end = (0..=base.len().min(58)).rev().find(|end| base.is_char_boundary(*end)).unwrap_or_default();
        let name = format!("{}{}", &base[..end], sources.name_suffix());
        set_metadata(object, "name", name);
    }
}

/// Clients set the status through the subresource, so a new object gets the initial status of its kind.
fn reset_status(resource: &Resource, object: &mut Value) {
    match resource.rules() {
        Rules::Custom(_) => set_field(object, "status", None),
        Rules::BuiltIn(_) if resource.has(Flag::ClientStatus) => {}
        Rules::BuiltIn(root) => {
            let empty = decode::decode_value(root, &json!({"status": {}})).ok();
            let status = empty.and_then(|mut empty| empty.object.get_mut("status").map(Value::take));
            set_field(object, "status", status);
        }
    }
}
