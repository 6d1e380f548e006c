//! The managers of a Scale: those of its object that own the number of replicas.

use std::sync::{LazyLock, OnceLock};

use serde_json::Value;
use smp_api_types::schema_for_kind;
use smp_apply::{Element, Kind, Manager, Mappings, Request, Tracker, parent_entries, scale_entries};

use super::{applier, now, refused, updater};
use crate::content;
use crate::decode;
use crate::object::{at, set_list, text_at};
use crate::request::ApiRequest;
use crate::resource::Resource;
use crate::state::Server;
use crate::status::Status;
use crate::subresource::SCALE;

const VERSION: &str = "autoscaling/v1";

/// The type of scales.
static KIND: LazyLock<Kind<'static>> = LazyLock::new(|| {
    let [group, version, kind] = SCALE;
    let schema = schema_for_kind(group, version, kind);
    schema.into_iter().fold(Kind::new(kind), |kind, schema| kind.version(VERSION, schema))
});

/// Tracks an update of the scale of an object: sets the entries of `wanted`, the object with the new number of replicas.
pub(crate) fn update(
    server: &Server,
    request: &ApiRequest,
    object: &Value,
    [live, scale]: [Value; 2],
    mut wanted: Value,
) -> Result<Value, Status> {
    if !server.inner.options.tracks {
        return Ok(wanted);
    }
    let resource = &request.target.resource;
    let live = with_entries(resource, object, live)?;
    let updated =
        tracker(server).update(&live, scale, &of(&updater(request))).map_err(|error| refused(error.into()))?;
    set_entries(resource, object, &updated.object, &mut wanted)?;
    Ok(wanted)
}

/// Applies a configuration to the scale of an object. Returns the new scale with its entries. As on kube-apiserver, which takes it for a custom
/// resource then, the scale of a custom resource cannot be changed by an apply.
pub(crate) fn apply(
    server: &Server,
    request: &ApiRequest,
    object: &Value,
    live: Value,
    wanted: &Value,
) -> Result<Value, Status> {
    let live = with_entries(&request.target.resource, object, live)?;
    let root = content::scale_type()?;
    let is_tracked = server.inner.options.tracks;
    let force = request.query.force == Some(true) || !is_tracked;
    let failure = OnceLock::new();
    let name = text_at(object, &["metadata", "name"]);
    let fail = |why: &str| {
        let text = format!("failed to convert new object (/{name}; {VERSION}, Kind=Scale) to proper version: {why}");
        _ = failure.set(Status::failed(text));
    };
    let is_custom = request.target.resource.is_custom();
    let complete = |scale: Value| match decode::decode_value(root, &scale) {
        Ok(_) if is_custom => {
            fail(&format!("request to convert CR to an invalid group/version: {VERSION}"));
            scale
        }
        Ok(decoded) => decoded.object,
        Err(error) => {
            fail(&error.to_string());
            scale
        }
    };
    let tracker = tracker(server).normalize(complete);
    let applied = tracker.apply(&live, wanted, &of(&applier(request)), force).map_err(|error| refused(error.into()))?;
    drop(tracker);
    failure.into_inner().map_or(Ok(applied.object), Err)
}

/// Sets the entries of an object after an operation on its scale.
pub(crate) fn set_entries(
    resource: &Resource,
    object: &Value,
    scale: &Value,
    wanted: &mut Value,
) -> Result<(), Status> {
    let version = resource.api_version();
    let entries = parent_entries(entries(object), entries(scale), &version, &mappings(resource));
    set_list(wanted, "managedFields", entries.map_err(|error| refused(error.into()))?);
    Ok(())
}

fn tracker(server: &Server) -> Tracker<'_, &'static Kind<'static>> {
    let now = now(server);
    Tracker::new(&*KIND).clock(move || now)
}

fn of(manager: &Manager) -> Request<'_> {
    Request { manager: manager.name(), version: VERSION, subresource: manager.subresource() }
}

fn with_entries(resource: &Resource, object: &Value, mut scale: Value) -> Result<Value, Status> {
    let entries = scale_entries(entries(object), &mappings(resource)).map_err(|error| refused(error.into()))?;
    set_list(&mut scale, "managedFields", entries);
    Ok(scale)
}

fn entries(object: &Value) -> &[Value] {
    at(object, &["metadata", "managedFields"]).as_array().map_or(&[], Vec::as_slice)
}

/// Where the number of replicas is in each version.
fn mappings(resource: &Resource) -> Mappings {
    let path = |path: &str| path.trim_start_matches('.').split('.').map(Element::field).collect::<Vec<_>>().into();
    let Some(custom) = resource.custom() else {
        return Mappings::from([(resource.api_version(), Some(path("spec.replicas")))]);
    };
    let versions = custom.definition()["spec"]["versions"].as_array().into_iter().flatten();
    let mapping = |version: &Value| {
        let replicas = text_at(version, &["subresources", "scale", "specReplicasPath"]);
        let name = format!("{}/{}", resource.group(), text_at(version, &["name"]));
        (name, (!replicas.is_empty()).then(|| path(replicas)))
    };
    versions.map(mapping).collect()
}
