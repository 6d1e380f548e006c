//! The rules of all objects, with errors as responses: what a request stores, and whether an object matches the request.

use serde_json::Value;
use smp_kinds::__private::rules;

use crate::object::{set_metadata, take_metadata, text_at};
use crate::resource::Resource;
use crate::sources::Sources;
use crate::status::Status;
use crate::subresource::Subresource;

pub(crate) use rules::{
    Update, disrupted, generate_another_name, hide_computed_metadata, is_gone, is_released, remove_deletion,
    set_condition,
};

/// Completes and checks a new object, and returns warnings about it.
pub(crate) fn create(
    resource: &Resource,
    namespace: Option<&str>,
    object: &mut Value,
    sources: &Sources,
) -> Result<Vec<String>, Status> {
    settle_namespace(namespace, object)?;
    rules::create(resource, object, sources)
        .map_err(|causes| Status::invalid(resource, text_at(object, &["metadata", "name"]), causes))
}

/// Returns the next version of an object from the stored one and the one that the client sent, with warnings about it.
pub(crate) fn update(
    resource: &Resource,
    subresource: Subresource,
    old: &Value,
    wanted: Value,
    sources: &Sources,
) -> Result<(Update, Vec<String>), Status> {
    rules::update(resource, subresource, old, wanted, sources)
        .map_err(|causes| Status::invalid(resource, text_at(old, &["metadata", "name"]), causes))
}

/// Checks that the namespace of an object matches the request.
///
/// For cluster-scoped objects, the namespace that the client sent is removed.
pub(crate) fn settle_namespace(namespace: Option<&str>, object: &mut Value) -> Result<(), Status> {
    let Some(namespace) = namespace else {
        take_metadata(object, "namespace");
        return Ok(());
    };
    let own = text_at(object, &["metadata", "namespace"]);
    if own == namespace {
        return Ok(());
    }
    if own.is_empty() {
        set_metadata(object, "namespace", namespace);
        return Ok(());
    }
    let text = "the namespace of the provided object does not match the namespace sent on the request";
    Err(Status::bad_request(text))
}

/// Checks that the name of an object matches the request.
pub(crate) fn check_name(name: &str, object: &Value) -> Result<(), Status> {
    let own = text_at(object, &["metadata", "name"]);
    if own.is_empty() {
        let text = format!("the name of the object ({name} based on URL) was undeterminable: name must be provided");
        return Err(Status::bad_request(text));
    }
    if own == name {
        return Ok(());
    }
    let text = format!("the name of the object ({own}) does not match the name on the URL ({name})");
    Err(Status::bad_request(text))
}
