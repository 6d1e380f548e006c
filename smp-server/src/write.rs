//! Writes: create and update, and the step that all changes of an object share.

use std::sync::Arc;

use http::StatusCode;
use serde_json::Value;

use crate::attempts::Attempts;
use crate::cause::Cause;
use crate::content::{self, Content};
use crate::conversion;
use crate::effects::{self, Change};
use crate::encoding;
use crate::managers::{self, Entries};
use crate::metadata;
use crate::namespace;
use crate::object::{self, text_at};
use crate::outcome::{self, Outcome};
use crate::query;
use crate::read;
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::resource::{Flag, Rules};
use crate::rules::{self, Update};
use crate::scale;
use crate::state::Server;
use crate::status::Status;
use crate::store::{Commit, Key, StoreError, Stored};
use crate::subresource::Subresource;
use crate::target::{Target, key};

pub(crate) async fn create(server: &Server, request: &ApiRequest) -> Result<Reply, Status> {
    let resource = &request.target.resource;
    if resource.is_namespaced() && request.target.namespace.is_none() {
        return Err(Status::method_not_allowed());
    }
    let Content { mut object, mut warnings } = content::read(server, request, "CreateOptions")?;
    if let Err(status) = content::check_type(resource, &object) {
        return Err(status.with_warnings(warnings));
    }
    warnings.extend(metadata::unite_owners(&mut object, ""));
    // Before the fields get their manager: nobody owns the marks of a deletion.
    rules::remove_deletion(&mut object);
    let object = managers::update(server, resource, &Value::Null, object, &managers::updater(request));
    match create_object(server, request, object).await {
        Ok(created) => Ok(outcome::answer(request, StatusCode::CREATED, &created)?.with_warnings(warnings)),
        Err(status) => Err(status.with_warnings(warnings)),
    }
}

/// Creates a decoded object, which has its entries of `metadata.managedFields`.
pub(crate) async fn create_object(server: &Server, request: &ApiRequest, mut object: Value) -> Result<Outcome, Status> {
    let target = &request.target;
    let resource = &target.resource;
    if let Rules::Custom(custom) = resource.rules()
        && custom.is_terminating()
    {
        let text = "create not allowed while custom resource definition is terminating";
        return Err(Status::new(StatusCode::METHOD_NOT_ALLOWED, "MethodNotAllowed", text));
    }
    let is_named = !text_at(&object, &["metadata", "name"]).is_empty();
    // As on kube-apiserver, the response to a dry run shows it.
    let sent_version = text_at(&object, &["metadata", "resourceVersion"]).parse().ok();
    rules::settle_namespace(target.namespace.as_deref(), &mut object)?;
    namespace::check(server, target, &object).await?;
    let mut warnings = rules::create(resource, target.namespace.as_deref(), &mut object, &server.inner.sources)?;
    warnings.extend(effects::before_write(server, resource, None, &mut object, request.query.dry_run).await?);
    match store_new(server, request, object, (is_named, sent_version)).await {
        Ok(outcome) => Ok(Outcome { warnings, ..outcome }),
        Err(status) => Err(status.with_warnings(warnings)),
    }
}

/// Stores a new, complete object unless its name exists.
async fn store_new(
    server: &Server,
    request: &ApiRequest,
    mut object: Value,
    (is_named, sent_version): (bool, Option<u64>),
) -> Result<Outcome, Status> {
    let target = &request.target;
    if !request.query.dry_run && sent_version.is_some_and(|version| version != 0) {
        return Err(Status::bad_request("resourceVersion should not be set on objects to be created"));
    }
    let (name, key) = free_key(server, target, &mut object, is_named).await?;
    let is_generated = is_generated(&object);
    if request.query.dry_run {
        conversion::round_trip(&target.resource, &mut object);
        return Ok(Outcome::unstored(object, sent_version));
    }
    put(server, target, &key.name, None, object).await.map_err(|error| match error {
        StoreError::Changed => already_exists(target, &name, is_generated),
        error => error.into(),
    })
}

/// The name and the key of a new object. Another name is generated if the generated one exists already.
async fn free_key(
    server: &Server,
    target: &Target,
    object: &mut Value,
    is_named: bool,
) -> Result<(String, Key), Status> {
    /// The number of attempts of kube-apiserver.
    const ATTEMPTS: usize = 8;
    let mut attempt = 1;
    loop {
        let name = text_at(object, &["metadata", "name"]).to_owned();
        let key = key(&target.resource, target.namespace.as_deref(), &name);
        match server.inner.store.get(&key).await? {
            None => return Ok((name, key)),
            Some(found) if is_named || attempt == ATTEMPTS => {
                return Err(exists(target, &name, &found, is_generated(object)));
            }
            Some(_) => rules::generate_another_name(object, &server.inner.sources),
        }
        attempt += 1;
    }
}

/// Whether an object has `generateName`. Its name counts as generated even if the client sent one.
fn is_generated(object: &Value) -> bool {
    !text_at(object, &["metadata", "generateName"]).is_empty()
}

fn already_exists(target: &Target, name: &str, is_generated: bool) -> Status {
    if is_generated {
        Status::generated_exists(&target.resource, name)
    } else {
        Status::already_exists(&target.resource, name)
    }
}

fn exists(target: &Target, name: &str, found: &Stored, is_generated: bool) -> Status {
    let is_dying = found.value().is_ok_and(|object| !object["metadata"]["deletionTimestamp"].is_null());
    let status = already_exists(target, name, is_generated);
    if is_dying { status.with_prefix("object is being deleted: ") } else { status }
}

/// Writes an object if the stored one has the expected revision, and queues the consequences.
pub(crate) async fn put(
    server: &Server,
    target: &Target,
    name: &str,
    expected: Option<u64>,
    mut object: Value,
) -> Result<Outcome, StoreError> {
    let resource = &target.resource;
    conversion::to_stored(resource, &mut object);
    let object = Arc::new(object);
    let bytes = encoding::encode_stored(resource, &object);
    let key = Key::new(Arc::clone(resource.collection()), name);
    let mut commit = Commit::put(key, expected, bytes);
    if expected.is_some() {
        // An object that is changed once is often changed again.
        commit = commit.with_value(Arc::clone(&object));
    }
    let change = if expected.is_some() { Change::Write } else { Change::Create };
    let revision = effects::commit(server, resource, change, commit.clone(), &object).await?;
    let stored = Stored::of(&commit, revision);
    Ok(Outcome { object, stored, revision: None, warnings: Vec::new() })
}

pub(crate) async fn replace(server: &Server, request: &ApiRequest) -> Result<Reply, Status> {
    if request.target.subresource == Subresource::Scale {
        return replace_scale(server, request).await;
    }
    let Content { mut object, mut warnings } = content::read(server, request, "UpdateOptions")?;
    warnings.extend(metadata::unite_owners(&mut object, ""));
    match replace_object(server, request, object).await {
        Ok((code, outcome)) => Ok(outcome::answer(request, code, &outcome)?.with_warnings(warnings)),
        Err(status) => Err(status.with_warnings(warnings)),
    }
}

async fn replace_object(
    server: &Server,
    request: &ApiRequest,
    mut object: Value,
) -> Result<(StatusCode, Outcome), Status> {
    let name = request.target.name()?;
    rules::settle_namespace(request.target.namespace.as_deref(), &mut object)?;
    rules::check_name(name, &object)?;
    let resource = &request.target.resource;
    let found = server.inner.store.get(&request.target.key(name)).await?;
    match found {
        Some(_) => {
            let make = |_: &Stored| Ok((object.clone(), Vec::new()));
            Ok((StatusCode::OK, update(server, request, Entries::Tracked, make).await?))
        }
        None if resource.has(Flag::Put) && request.target.subresource == Subresource::None => {
            check_uid(request, &Value::Null, &object)?;
            // As on kube-apiserver, a version does not prevent the creation.
            let version = object::take_metadata(&mut object, "resourceVersion");
            let object = managers::update(server, resource, &Value::Null, object, &managers::updater(request));
            let mut created = create_object(server, request, object).await?;
            if created.stored.is_none() {
                created.revision = version.and_then(|version| version.as_str()?.parse().ok());
            }
            Ok((StatusCode::CREATED, created))
        }
        None => Err(Status::not_found(resource, name)),
    }
}

/// Replaces the scale of an object.
async fn replace_scale(server: &Server, request: &ApiRequest) -> Result<Reply, Status> {
    let Content { object: scale, warnings } = content::scale(request)?;
    let make = |stored: &Stored| {
        let resource = &request.target.resource;
        let object = encoding::value(resource, stored)?;
        let wanted = scale::set(request, &object, &scale)?;
        let scales = [scale::of(resource, &object, stored.revision)?, scale.clone()];
        managers::scale::update(server, request, &object, scales, wanted).map(|wanted| (wanted, Vec::new()))
    };
    match update(server, request, Entries::AsSent, make).await {
        Ok(outcome) => Ok(outcome::answer(request, StatusCode::OK, &outcome)?.with_warnings(warnings)),
        Err(status) => Err(status.with_warnings(warnings)),
    }
}

/// Updates an object, and retries until the update is stored. `make` computes the new object from the stored one, and warnings. If
/// the object changed in between, it is called again, unless the new object has a resourceVersion.
///
/// ```text
/// PATCH without resourceVersion, 2 clients at once:  read 7, read 7, write 8, (7 is old) read 8, write 9
/// PATCH with resourceVersion 7:                      read 7, read 7, write 8, 409
/// ```
pub(crate) async fn update(
    server: &Server,
    request: &ApiRequest,
    entries: Entries,
    make: impl Fn(&Stored) -> Result<(Value, Vec<String>), Status>,
) -> Result<Outcome, Status> {
    let mut attempts = Attempts::default();
    loop {
        let stored = read::stored(server, request).await?;
        let (wanted, mut warnings) = make(&stored)?;
        match try_update(server, request, (&stored, wanted), entries).await {
            Ok(Some(mut outcome)) => {
                outcome.warnings.append(&mut warnings);
                return Ok(outcome);
            }
            Ok(None) => attempts.again().await?,
            Err(status) => return Err(status.with_warnings(warnings)),
        }
    }
}

async fn try_update(
    server: &Server,
    request: &ApiRequest,
    (stored, wanted): (&Stored, Value),
    entries: Entries,
) -> Result<Option<Outcome>, Status> {
    let target = &request.target;
    let (resource, name) = (&target.resource, target.name()?);
    let old = encoding::value(resource, stored)?;
    let keeps_link =
        target.subresource == Subresource::Status && (resource.is_custom() || resource.keeps_metadata("selfLink"));
    let link = wanted["metadata"].get("selfLink").filter(|_| !keeps_link).cloned();
    check_uid(request, &old, &wanted)?;
    check_version(request, stored, &wanted)?;
    content::check_type(resource, &wanted)?;
    let (wanted, loss) = managers::update_by_request(server, request, (&old, wanted), entries);
    let (mut updated, mut warnings) = rules::update(resource, target.subresource, &old, wanted, &server.inner.sources)?;
    warnings.extend(loss);
    // The controllers do not see an object that is gone.
    let is_unseen = request.query.dry_run || matches!(updated, Update::Delete(_));
    if let Update::Write(object) | Update::Delete(object) = &mut updated {
        warnings.extend(effects::before_write(server, resource, Some(&old), object, is_unseen).await?);
    }
    if request.query.dry_run {
        let mut object = match updated {
            Update::Same => Value::clone(&old),
            Update::Write(object) | Update::Delete(object) => object,
        };
        conversion::round_trip(resource, &mut object);
        return Ok(Some(Outcome { warnings, ..Outcome::unstored(with_link(object, link), Some(stored.revision)) }));
    }
    let key = target.key(name);
    let written = match updated {
        Update::Same if encoding::is_stored_as(resource, &old, stored) => {
            return Ok(Some(Outcome { warnings, ..Outcome::stored(stored.clone())? }));
        }
        Update::Same => put(server, target, &key.name, Some(stored.revision), Value::clone(&old)).await,
        Update::Write(object) => put(server, target, &key.name, Some(stored.revision), object).await,
        Update::Delete(object) => {
            let commit = Commit::delete(key, stored.revision);
            // The response shows the object before its deletion.
            let outcome = Outcome::unstored(with_link(object, link), Some(stored.revision));
            let deleted = effects::commit(server, resource, Change::Delete, commit, &outcome.object).await;
            deleted.map(|_| outcome)
        }
    };
    match written {
        Ok(outcome) => Ok(Some(Outcome { warnings, ..outcome })),
        Err(StoreError::Changed) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Returns the `selfLink` that was sent: it is only dropped when the object is stored.
fn with_link(mut object: Value, link: Option<Value>) -> Value {
    if let Some(link) = link {
        object::set_metadata(&mut object, "selfLink", link);
    }
    object
}

fn check_version(request: &ApiRequest, stored: &Stored, wanted: &Value) -> Result<(), Status> {
    let version = text_at(wanted, &["metadata", "resourceVersion"]);
    let (resource, name) = (&request.target.resource, request.target.name()?);
    match query::revision(version) {
        Ok(Some(version)) if version != 0 && version != stored.revision => {
            let why = "the object has been modified; please apply your changes to the latest version and try again";
            Err(Status::conflict(resource, name, why))
        }
        // For PUT, from the client; for a patch, because it must not remove it.
        Ok(None | Some(0))
            if !resource.allows_unconditional_update() && request.target.subresource != Subresource::Scale =>
        {
            let cause = Cause::invalid("metadata.resourceVersion", 0, "must be specified for an update");
            let details = (resource.qualified(), resource.group(), resource.plural());
            Err(Status::invalid_named(details, name, [cause]))
        }
        Ok(_) => Ok(()),
        Err(_) => {
            let cause = Cause::invalid("metadata.resourceVersion", version, "must be an unsigned integer");
            Err(Status::invalid(resource, name, [cause]))
        }
    }
}

/// A PUT with a uid applies only to the object with that uid. In a patch, the uid is an immutable field.
fn check_uid(request: &ApiRequest, old: &Value, wanted: &Value) -> Result<(), Status> {
    let (own, named) = (text_at(old, &["metadata", "uid"]), text_at(wanted, &["metadata", "uid"]));
    if named.is_empty() || named == own || request.method != http::Method::PUT {
        return Ok(());
    }
    let name = request.target.name()?;
    let key = request.target.key(name);
    // A dry run shows the key without the prefix that all keys have.
    let collection = key.collection.strip_prefix("/registry").filter(|_| request.query.dry_run);
    let collection = collection.unwrap_or(&key.collection);
    let why = format!(
        "StorageError: invalid object, Code: 4, Key: {collection}/{}, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID \
         in precondition: {named}, UID in object meta: {own}",
        key.name
    );
    Err(Status::conflict(&request.target.resource, name, &why))
}
