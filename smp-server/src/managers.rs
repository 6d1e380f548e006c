//! The managers of fields: who sends a request, and what its write changes in `metadata.managedFields`.

pub(crate) mod scale;

use std::sync::{Arc, LazyLock, OnceLock};

use http::header::USER_AGENT;
use serde_json::Value;
use smp_apply::{Error, Manager, Timestamp};
use smp_kinds::__private::metadata::MAX_MANAGER;
use smp_kinds::{ApplyError, Catalog, FieldManager, KubernetesVersion};

use crate::built_in::schema_for_kind;
use crate::cause;
use crate::object::{at, set_field, set_metadata, take_metadata, text_at};
use crate::request::ApiRequest;
use crate::resource::{BuiltIn, Resource};
use crate::state::Server;
use crate::status::Status;

/// The manager of what the controllers of a cluster write.
pub(crate) const CONTROLLERS: &str = "kube-controller-manager";
/// The manager of what kube-apiserver writes itself.
pub(crate) const API_SERVER: &str = "kube-apiserver";

/// Which entries of `metadata.managedFields` are stored with a new object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entries {
    /// Those of the stored object, after the update of the request.
    Tracked,
    /// Those of the new object.
    AsSent,
}

/// The name of the manager of a request: `fieldManager`, else the client in the header `User-Agent`.
///
/// ```text
/// kubectl/v1.36.3 (linux/amd64) kubernetes/abcdef  →  kubectl
/// ```
pub(crate) fn name(request: &ApiRequest) -> String {
    if !request.query.field_manager.is_empty() {
        return request.query.field_manager.clone();
    }
    let agent = request.headers.get(USER_AGENT).map(|agent| String::from_utf8_lossy(agent.as_bytes()));
    let client = agent.as_deref().and_then(|agent| agent.split('/').next()).unwrap_or_default();
    let mut name = String::new();
    for c in client.chars().filter(|c| cause::is_printable(*c)) {
        if name.len() + c.len_utf8() > MAX_MANAGER {
            break;
        }
        name.push(c);
    }
    name
}

/// The manager of a request that is not an apply.
pub(crate) fn updater(request: &ApiRequest) -> Manager {
    Manager::updater(&name(request)).on(request.target.subresource.name())
}

/// Returns a new object with its entries, after an update of `old`, or a create if that is null.
pub(crate) fn update(server: &Server, resource: &Arc<Resource>, old: &Value, new: Value, manager: &Manager) -> Value {
    if server.inner.options.tracks {
        with(server, resource, |own| own.update(old, new, manager, now(server)))
    } else {
        untracked(old, new)
    }
}

/// Without tracking, entries are data of clients. An update keeps them, unless it sends others.
fn untracked(old: &Value, mut new: Value) -> Value {
    let sent = at(&new, &["metadata", "managedFields"]);
    let before = at(old, &["metadata", "managedFields"]);
    if sent.is_null() && !before.is_null() {
        set_metadata(&mut new, "managedFields", before.clone());
    }
    new
}

/// Applies a configuration to an object, or to null if the object does not exist. Without tracking, nothing has an owner:
/// nothing conflicts, and nothing is removed.
pub(crate) fn apply(server: &Server, request: &ApiRequest, live: &Value, wanted: &Value) -> Result<Value, Status> {
    let manager = applier(request);
    let is_tracked = server.inner.options.tracks;
    let force = request.query.force == Some(true) || !is_tracked;
    let applied = with(server, &request.target.resource, |own| own.apply(live, wanted, &manager, force, now(server)));
    let mut object = applied.map_err(refused)?.object;
    if !is_tracked {
        take_metadata(&mut object, "managedFields");
        object = untracked(live, object);
    }
    Ok(object)
}

/// The manager of an apply.
fn applier(request: &ApiRequest) -> Manager {
    Manager::applier(&request.query.field_manager).on(request.target.subresource.name())
}

/// The error of an apply.
fn refused(error: ApplyError) -> Status {
    match error {
        ApplyError::Refused(Error::Conflicts(conflicts)) => Status::apply_conflict(&conflicts),
        ApplyError::Refused(error) if error.code().status() == 400 => Status::bad_request(error.to_string()),
        error => Status::failed(error.to_string()),
    }
}

/// Returns the object that a controller makes of `old`. It writes a status as such, and everything else before.
///
/// ```yaml
/// Deployment   {metadata: {annotations: {…}}, status: {…}}   kube-controller-manager, twice: annotations; status
/// Pod          {status: {…}}                                 kubelet
/// ```
pub(crate) fn update_by_controller(server: &Server, resource: &Resource, old: &Value, new: Value) -> Value {
    // The object is in the version in which it is stored, which may be another one.
    let catalog = server.catalog();
    let found = catalog.of_kind(text_at(&new, &["apiVersion"]), resource.kind());
    let Some(resource) = found.filter(|_| server.inner.options.tracks) else { return new };
    let by = |name: &str, subresource: &str| Manager::updater(name).on(subresource);
    if !resource.has_status() {
        return update(server, resource, old, new, &by(CONTROLLERS, ""));
    }
    let (mut object, mut next) = (new, None);
    if object.get("status") != old.get("status") {
        next = Some(object.clone());
        set_field(&mut object, "status", old.get("status").cloned());
    }
    if object != *old {
        object = update(server, resource, old, object, &by(CONTROLLERS, ""));
    }
    let Some(mut next) = next else { return object };
    set_field(&mut next, "metadata", object.get("metadata").cloned());
    let name = match resource.built_in() {
        BuiltIn::Pod => "kubelet",
        BuiltIn::Service => "cloud-controller-manager",
        BuiltIn::CustomResourceDefinition => API_SERVER,
        _ => CONTROLLERS,
    };
    update(server, resource, &object, next, &by(name, "status"))
}

/// Returns the object that a request makes of `old`, with its entries, and a warning if the update cannot be tracked: like kube-apiserver, it
/// then keeps the entries of `old`. Only updates of custom resources can fail so.
pub(crate) fn update_by_request(
    server: &Server,
    request: &ApiRequest,
    (old, new): (&Value, Value),
    entries: Entries,
) -> (Value, Option<String>) {
    if entries == Entries::AsSent {
        return (new, None);
    }
    let managed_fields = |object| at(object, &["metadata", "managedFields"]);
    let (resource, manager) = (&request.target.resource, updater(request));
    let new = update(server, resource, old, new, &manager);
    if !resource.is_custom() || managed_fields(old).is_null() || managed_fields(old) != managed_fields(&new) {
        return (new, None);
    }
    let error = with(server, resource, |own| own.update_error(old, new.clone(), &manager));
    let warning = error.map(|error| format!("metadata.managedFields: this update cannot be tracked: {error}"));
    (new, warning)
}

/// Whether the JSON text of an object has an empty list of entries, which resets them. Decoding a built-in kind drops the list.
pub(crate) fn are_reset_in(text: &[u8]) -> bool {
    memchr::memmem::find(text, b"managedFields").is_some()
        && serde_json::from_slice(text).is_ok_and(|object| are_reset(&object))
}

/// Whether an object has an empty list of entries.
pub(crate) fn are_reset(object: &Value) -> bool {
    object
        .get("metadata")
        .and_then(|metadata| metadata.get("managedFields"))
        .is_some_and(|entries| *entries == Value::Array(Vec::new()))
}

fn now(server: &Server) -> Timestamp {
    Timestamp::from_unix(i64::try_from(server.inner.sources.seconds()).unwrap_or(i64::MAX))
}

type OfKind = (Arc<Resource>, OnceLock<FieldManager<'static>>);

/// The field managers of the built-in kinds, those of the newest version first, each made for its first write.
static BUILT_IN: LazyLock<Vec<OfKind>> = LazyLock::new(|| {
    let catalogs: Vec<Catalog> = KubernetesVersion::ALL.iter().rev().map(|version| Catalog::of(*version)).collect();
    let resources = catalogs.iter().flat_map(Catalog::resources);
    resources.map(|resource| (Arc::clone(resource), OnceLock::new())).collect()
});

/// Runs an operation with the field manager of a resource.
fn with<T>(server: &Server, resource: &Arc<Resource>, run: impl FnOnce(&FieldManager<'_>) -> T) -> T {
    let catalog = server.catalog();
    if let Some((_, own)) = BUILT_IN.iter().find(|(known, _)| Arc::ptr_eq(known, resource)) {
        let kubernetes = catalog.kinds.kubernetes();
        let schema = |group: &str, version: &str, kind: &str| schema_for_kind(kubernetes, [group, version, kind]);
        return run(own.get_or_init(|| FieldManager::new(&catalog.kinds, resource, schema)));
    }
    let types = resource.custom().and_then(|custom| catalog.types(resource, custom));
    let schema = |group: &str, version: &str, kind: &str| types.as_ref()?.get_kind(group, version, kind);
    run(&FieldManager::new(&catalog.kinds, resource, schema))
}
