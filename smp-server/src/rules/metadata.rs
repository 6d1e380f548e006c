//! Checks of the metadata that all objects share.

use serde_json::Value;

use super::{kinds, names};
use crate::cause::Cause;
use crate::object::text_at;
use crate::resource::Resource;
use crate::status::Status;

/// The largest size of all annotations together, 256 KiB.
const MAX_ANNOTATIONS: usize = 256 * 1024;

/// An object cannot be in another namespace than the request names.
pub(crate) fn check_namespace(namespace: Option<&str>, object: &Value) -> Result<(), Status> {
    let own = text_at(object, &["metadata", "namespace"]);
    if own.is_empty() || Some(own) == namespace {
        return Ok(());
    }
    let text = "the namespace of the provided object does not match the namespace sent on the request";
    Err(Status::bad_request(text))
}

/// An object cannot have another name than the request names.
pub(crate) fn check_name(name: &str, object: &Value) -> Result<(), Status> {
    let own = text_at(object, &["metadata", "name"]);
    if own.is_empty() {
        return Err(Status::bad_request("the name of the object must be provided in the body: metadata.name is empty"));
    }
    if own == name {
        return Ok(());
    }
    let text = format!("the name of the object ({own}) does not match the name on the URL ({name})");
    Err(Status::bad_request(text))
}

/// What is wrong with the metadata of an object.
pub(crate) fn check(resource: &Resource, object: &Value) -> Vec<Cause> {
    let metadata = &object["metadata"];
    let mut causes = check_own_name(resource, metadata);
    for (key, value) in members(&metadata["labels"]) {
        causes.extend(invalid("metadata.labels", key, names::qualified_name_problems(key)));
        causes.extend(invalid("metadata.labels", value, names::label_value_problems(value)));
    }
    let mut size = 0;
    for (key, value) in members(&metadata["annotations"]) {
        causes.extend(invalid("metadata.annotations", key, names::qualified_name_problems(&key.to_lowercase())));
        size += key.len() + value.len();
    }
    if size > MAX_ANNOTATIONS {
        causes.push(Cause::too_long("metadata.annotations", 262_144));
    }
    causes.extend(check_finalizers(&metadata["finalizers"]));
    causes.extend(check_owners(&metadata["ownerReferences"]));
    causes
}

fn check_own_name(resource: &Resource, metadata: &Value) -> Vec<Cause> {
    let mut causes = Vec::new();
    let base = metadata["generateName"].as_str().unwrap_or_default();
    let syntax = kinds::name_syntax(resource);
    if !base.is_empty() {
        // A dash at the end is followed by the generated part.
        let problems =
            names::problems(syntax, &base.strip_suffix('-').map_or(base.to_owned(), |base| format!("{base}a")));
        causes.extend(invalid("metadata.generateName", base, problems));
    }
    match metadata["name"].as_str().filter(|name| !name.is_empty()) {
        Some(name) => causes.extend(invalid("metadata.name", name, names::problems(syntax, name))),
        None => causes.push(Cause::required("metadata.name", "name or generateName is required")),
    }
    causes
}

fn check_finalizers(finalizers: &Value) -> Vec<Cause> {
    let finalizers = finalizers.as_array().into_iter().flatten().filter_map(Value::as_str);
    let mut causes = Vec::new();
    for finalizer in finalizers {
        causes.extend(invalid("metadata.finalizers", finalizer, names::qualified_name_problems(finalizer)));
        if names::qualified_name_problems(finalizer).is_empty()
            && !finalizer.contains('/')
            && !matches!(finalizer, "orphan" | "foregroundDeletion" | "kubernetes")
        {
            let text = "name is neither a standard finalizer name nor is it fully qualified";
            causes.push(Cause::invalid("metadata.finalizers", finalizer, text));
        }
    }
    causes
}

fn check_owners(owners: &Value) -> Vec<Cause> {
    let owners = owners.as_array().map(Vec::as_slice).unwrap_or_default();
    let mut causes = Vec::new();
    for owner in owners {
        for (name, text) in [
            ("apiVersion", "version must not be empty"),
            ("kind", "must not be empty"),
            ("name", "must not be empty"),
            ("uid", "must not be empty"),
        ] {
            let value = text_at(owner, &[name]);
            if value.is_empty() {
                causes.push(Cause::invalid(format!("metadata.ownerReferences.{name}"), value, text));
            }
        }
    }
    let controllers = owners.iter().filter(|owner| owner["controller"] == true).count();
    if controllers > 1 {
        let text = "Only one reference can have Controller set to true";
        causes.push(Cause::new("FieldValueInvalid", "metadata.ownerReferences", format!("Invalid value: {text}")));
    }
    causes
}

fn members(map: &Value) -> impl Iterator<Item = (&String, &str)> {
    map.as_object().into_iter().flatten().map(|(key, value)| (key, value.as_str().unwrap_or_default()))
}

fn invalid(field: &str, value: &str, problems: Vec<String>) -> Vec<Cause> {
    problems.into_iter().map(|problem| Cause::invalid(field, value, &problem)).collect()
}
