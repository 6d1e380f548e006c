//! Server-side apply: creates or updates the object of the path, so that it has what the manager wants.

mod configuration;

use http::StatusCode;
use serde_json::Value;

use self::configuration::Configuration;
use crate::attempts::Attempts;
use crate::encoding;
use crate::managers::{self, Entries};
use crate::metadata;
use crate::object::{set_metadata, take_metadata, text_at};
use crate::outcome::{self, Outcome};
use crate::query;
use crate::read;
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::rules;
use crate::scale;
use crate::state::Server;
use crate::status::Status;
use crate::store::Stored;
use crate::subresource::Subresource;
use crate::{values, write};

/// Applies the configuration in the body. If the object was created or deleted in the meantime, it starts again.
pub(super) async fn apply(server: &Server, request: &ApiRequest) -> Result<Reply, Status> {
    let is_whole = request.target.subresource == Subresource::None;
    let configuration = match Configuration::read(request) {
        Ok(configuration) => configuration,
        Err(status) if is_whole => return Err(status),
        // If the object does not exist, that is reported first.
        Err(status) => return Err(read::stored(server, request).await.err().unwrap_or(status)),
    };
    let name = request.target.name()?;
    let mut attempts = Attempts::default();
    loop {
        let exists = !is_whole || server.inner.store.get(&request.target.key(name)).await?.is_some();
        let applied = if exists {
            let merge = |stored: &Stored| merge(server, request, &configuration, stored);
            write::update(server, request, Entries::AsSent, merge).await.map(|outcome| (StatusCode::OK, outcome))
        } else {
            create(server, request, &configuration).await.map(|outcome| (StatusCode::CREATED, outcome))
        };
        match applied {
            Ok((code, outcome)) => return outcome::answer(request, code, &outcome),
            Err(status) if is_whole && has_changed(exists, &status) => attempts.again().await?,
            Err(status) => return Err(status),
        }
    }
}

/// Whether a request failed because the object was created or deleted after it was read.
fn has_changed(exists: bool, status: &Status) -> bool {
    status.reason() == if exists { "NotFound" } else { "AlreadyExists" }
}

/// Creates the object.
async fn create(server: &Server, request: &ApiRequest, configuration: &Configuration) -> Result<Outcome, Status> {
    let target = &request.target;
    let mut object = managers::apply(server, request, &Value::Null, &configuration.value)?;
    let mut warnings = configuration.report(request)?;
    let uid = text_at(&object, &["metadata", "uid"]);
    if !uid.is_empty() {
        let why = format!("uid mismatch: the provided object specified uid {uid}, and no existing object was found");
        return Err(Status::conflict(&target.resource, target.name()?, &why).with_warnings(warnings));
    }
    let completed = complete(request, &mut object).map_err(|status| status.with_warnings(warnings.clone()))?;
    warnings.extend(completed);
    let version = take_metadata(&mut object, "resourceVersion");
    let version = query::revision(version.as_ref().and_then(Value::as_str).unwrap_or_default());
    let version = version.map_err(|status| status.with_warnings(warnings.clone()))?;
    match write::create_object(server, request, object).await {
        Ok(mut outcome) => {
            warnings.append(&mut outcome.warnings);
            if outcome.stored.is_none() {
                outcome.revision = version;
            }
            Ok(Outcome { warnings, ..outcome })
        }
        Err(status) => Err(status.with_warnings(warnings)),
    }
}

/// Merges the configuration into a stored object.
fn merge(
    server: &Server,
    request: &ApiRequest,
    configuration: &Configuration,
    stored: &Stored,
) -> Result<(Value, Vec<String>), Status> {
    let resource = &request.target.resource;
    let sent = text_at(&configuration.value, &["metadata", "resourceVersion"]);
    let live = encoding::value(resource, stored)?;
    if request.target.subresource == Subresource::Scale {
        return merge_scale(server, request, configuration, (&*live, stored.revision));
    }
    let mut object = if sent.is_empty() {
        managers::apply(server, request, &live, &configuration.value)?
    } else {
        // An old version is not the only change.
        let live = encoding::value_with_version(resource, &*stored.value()?, stored.revision);
        managers::apply(server, request, &live, &configuration.value)?
    };
    let version = if sent.is_empty() { stored.revision.to_string() } else { sent.to_owned() };
    set_metadata(&mut object, "resourceVersion", version);
    configuration.name(&mut object);
    let mut warnings = configuration.report(request)?;
    values::check_value(&object)?;
    let completed = complete(request, &mut object).map_err(|status| status.with_warnings(warnings.clone()))?;
    warnings.extend(completed);
    Ok((object, warnings))
}

fn merge_scale(
    server: &Server,
    request: &ApiRequest,
    configuration: &Configuration,
    (object, revision): (&Value, u64),
) -> Result<(Value, Vec<String>), Status> {
    let live = scale::of(&request.target.resource, object, revision)?;
    let scale = managers::scale::apply(server, request, object, live, &configuration.value)?;
    let warnings = configuration.report(request)?;
    let mut named = scale.clone();
    configuration.name(&mut named);
    complete(request, &mut named).map_err(|status| status.with_warnings(warnings.clone()))?;
    let wanted = scale::set(request, object, &scale).and_then(|mut wanted| {
        if server.inner.options.tracks {
            managers::scale::set_entries(&request.target.resource, object, &scale, &mut wanted)?;
        }
        Ok(wanted)
    });
    match wanted {
        Ok(wanted) => Ok((wanted, warnings)),
        Err(status) => Err(status.with_warnings(warnings)),
    }
}

/// Checks the names in a merged object, and completes its metadata. Returns warnings.
fn complete(request: &ApiRequest, object: &mut Value) -> Result<Vec<String>, Status> {
    let target = &request.target;
    rules::settle_namespace(target.namespace.as_deref(), object)?;
    rules::check_name(target.name()?, object)?;
    Ok(metadata::unite_owners(object, " after mutating admission happens").into_iter().collect())
}
