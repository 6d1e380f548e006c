//! Deletions: immediate, or with a `deletionTimestamp` until the last finalizer is gone.

mod options;

use std::sync::Arc;
use std::time::Duration;

use http::StatusCode;
use serde_json::Value;

use crate::attempts::Attempts;
use crate::bootstrap;
use crate::definitions;
use crate::effects::{self, Change};
use crate::encoding;
use crate::list;
use crate::object::{self, set_metadata, text_at};
use crate::outcome;
use crate::outcome::Outcome;
use crate::queue::Work;
use crate::read;
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::resource::{BuiltIn, Flag, Resource};
use crate::rules;
use crate::state::Server;
use crate::status::Status;
use crate::store::{Commit, Key, StoreError, Stored};
pub(crate) use options::DeleteOptions;
use options::Preconditions;

pub(crate) async fn delete(server: &Server, request: &ApiRequest) -> Result<Reply, Status> {
    let options = DeleteOptions::read(request)?;
    let warnings = warning(&request.target.resource, &options);
    match delete_named(server, request, &options).await {
        Ok(deleted) => {
            let answer = answer(request, &deleted)?;
            let waits = !deleted.is_gone && options.orphan_dependents == Some(false);
            let code = if waits { StatusCode::ACCEPTED } else { answer.code };
            Ok(Reply { code, ..answer }.with_warnings(warnings))
        }
        Err(status) => Err(status.with_warnings(warnings)),
    }
}

async fn delete_named(server: &Server, request: &ApiRequest, options: &DeleteOptions) -> Result<Deleted, Status> {
    let name = request.target.name()?;
    let resource = &request.target.resource;
    if resource.is(BuiltIn::Namespace) && bootstrap::IMMORTAL.contains(&name) {
        return Err(Status::forbidden(resource, name, "this namespace may not be deleted"));
    }
    let deleted = delete_key(server, resource, &request.target.key(name), options).await?;
    deleted.ok_or_else(|| Status::not_found(resource, name))
}

/// Returns the warning that the pods of a deleted job are kept.
fn warning(resource: &Resource, options: &DeleteOptions) -> Vec<String> {
    let is_silent = options.propagation_policy.is_some() || options.orphan_dependents.is_some();
    let text = "child pods are preserved by default when jobs are deleted; set propagationPolicy=Background to remove \
                them or set propagationPolicy=Orphan to suppress this warning";
    (resource.is(BuiltIn::Job) && !is_silent).then(|| text.to_owned()).into_iter().collect()
}

/// A deletion's result.
#[derive(Debug)]
pub(crate) struct Deleted {
    pub(crate) object: Arc<Value>,
    pub(crate) revision: u64,
    /// Whether the object is gone. Otherwise it waits for its finalizers.
    pub(crate) is_gone: bool,
}

fn answer(request: &ApiRequest, deleted: &Deleted) -> Result<Reply, Status> {
    let resource = &request.target.resource;
    let Deleted { object, revision, is_gone } = deleted;
    if *is_gone && !resource.has(Flag::Returned) {
        let uid = &object["metadata"]["uid"];
        let status = read::success(resource, text_at(object, &["metadata", "name"]), uid);
        return Ok(Reply::json(StatusCode::OK, status.to_string()));
    }
    let object = encoding::value_with_version(resource, object, *revision);
    outcome::answer(request, StatusCode::OK, &Outcome::unstored(object, Some(*revision)))
}

/// What a deletion does to an object in one version.
fn plan(server: &Server, resource: &Resource, options: &DeleteOptions, found: &Stored) -> Result<Deleted, Status> {
    let mut old = found.value()?;
    check_preconditions(resource, options, found.revision, &old)?;
    let deleted = |object, is_gone| Deleted { object, revision: found.revision, is_gone };
    if options.evicts {
        old = Arc::new(rules::disrupted(&old, &server.inner.sources.now()));
    }
    if resource.is(BuiltIn::CustomResourceDefinition) && old["metadata"]["deletionTimestamp"].is_null() {
        return Ok(deleted(Arc::new(definitions::marked(server, &old)), false));
    }
    if resource.is(BuiltIn::Namespace) && is_terminating(&old) {
        return Ok(deleted(old, false));
    }
    let finalizers = options.finalizers(resource, &old);
    let grace = grace_seconds(resource, options, &old);
    if rules::is_released(resource, &old, finalizers.is_empty(), grace) {
        // A pod is marked for deletion before it is removed, and the response shows the marked pod.
        let object = if resource.is(BuiltIn::Pod) { Arc::new(marked(server, resource, &old, 0)) } else { old };
        return Ok(deleted(object, true));
    }
    let mut object = marked(server, resource, &old, grace);
    object::set_list(&mut object, "finalizers", finalizers);
    if old["metadata"]["deletionTimestamp"].is_null() && resource.is(BuiltIn::Namespace) {
        object["status"]["phase"] = "Terminating".into();
        object::take_metadata(&mut object, "deletionGracePeriodSeconds");
    }
    Ok(deleted(Arc::new(object), false))
}

/// Whether a namespace is marked as deleted and waits for its objects. Another deletion, even with other options, changes nothing.
fn is_terminating(namespace: &Value) -> bool {
    let waits = namespace["spec"]["finalizers"].as_array().is_some_and(|finalizers| !finalizers.is_empty());
    waits && !namespace["metadata"]["deletionTimestamp"].is_null()
}

/// Returns an object that is marked as deleted; an object that is marked already is unchanged.
fn marked(server: &Server, resource: &Resource, old: &Value, grace: i64) -> Value {
    let is_definition = resource.is(BuiltIn::CustomResourceDefinition);
    let mut object = old.clone();
    if !old["metadata"]["deletionTimestamp"].is_null() {
        // The first deletion of a definition does not set it, the second one does.
        if is_definition && old["metadata"]["deletionGracePeriodSeconds"].is_null() {
            set_metadata(&mut object, "deletionGracePeriodSeconds", 0);
        }
        return object;
    }
    let delay = Duration::from_secs(u64::try_from(grace).unwrap_or_default());
    set_metadata(&mut object, "deletionTimestamp", server.inner.sources.after(delay));
    let generation = old["metadata"]["generation"].as_i64().filter(|generation| *generation > 0);
    if generation.is_some() && !resource.is(BuiltIn::Namespace) {
        object::raise_generation(&mut object);
    }
    set_metadata(&mut object, "deletionGracePeriodSeconds", grace);
    object
}

/// A pod on a node is removed when its kubelet confirms it, or if the grace period is 0. A negative one counts as one second.
fn grace_seconds(resource: &Resource, options: &DeleteOptions, object: &Value) -> i64 {
    let is_running = resource.is(BuiltIn::Pod)
        && !text_at(object, &["spec", "nodeName"]).is_empty()
        && !matches!(text_at(object, &["status", "phase"]), "Succeeded" | "Failed");
    let wanted = options.grace_period_seconds.or_else(|| object["spec"]["terminationGracePeriodSeconds"].as_i64());
    match wanted.unwrap_or(30) {
        _ if !is_running => 0,
        ..0 => 1,
        seconds => seconds,
    }
}

/// Deletes an object or marks it for deletion, unless the options ask for a dry run. Returns `None` if it does not exist.
pub(crate) async fn delete_key(
    server: &Server,
    resource: &Arc<Resource>,
    key: &Key,
    options: &DeleteOptions,
) -> Result<Option<Deleted>, Status> {
    if options.is_dry_run() {
        let found = server.inner.store.get(key).await?;
        return found.map(|found| plan(server, resource, options, &found)).transpose();
    }
    let mut marked = None;
    let deleted = delete_in_steps(server, resource, key, options.clone(), &mut marked).await;
    if deleted.is_err() && marked.is_some() {
        // The pod is already marked for deletion, so the deletion must be completed later.
        server.todo.push(Work::Removal(key.clone()));
    }
    deleted
}

/// Deletes an object or marks it for deletion. A pod is first marked and then removed; `marked` is the pod after the first step.
async fn delete_in_steps(
    server: &Server,
    resource: &Resource,
    key: &Key,
    mut options: DeleteOptions,
    marked: &mut Option<Deleted>,
) -> Result<Option<Deleted>, Status> {
    let mut attempts = Attempts::default();
    loop {
        let found = server.inner.store.get(key).await?;
        // If another request has removed the marked pod, there is nothing left to do.
        let Some(found) = found else { return Ok(marked.take()) };
        let old = found.value()?;
        if marked.as_ref().is_some_and(|marked| uid(&marked.object) != uid(&old)) {
            return Ok(marked.take());
        }
        let mut planned = plan(server, resource, &options, &found)?;
        let object = &*planned.object;
        let is_changed = *object != *old;
        let put = || Commit::put(key.clone(), Some(found.revision), encoding::encode_stored(resource, object));
        let done = match (planned.is_gone, is_changed) {
            (false, false) => {
                // If the request that marked the object got no response from the store, it queued no work.
                effects::after_mark(server, resource, key, object);
                return Ok(Some(planned));
            }
            (false, true) => effects::commit(server, resource, Change::Mark, put(), object).await,
            // Watches see that a pod is marked for deletion before they see that it is removed.
            (true, true) => server.inner.store.commit(put()).await,
            (true, false) => {
                let commit = Commit::delete(key.clone(), found.revision);
                effects::commit(server, resource, Change::Delete, commit, object).await
            }
        };
        match done {
            Ok(revision) => {
                planned.revision = revision;
                if !planned.is_gone || !is_changed {
                    return Ok(Some(planned));
                }
                // The preconditions are for the object before it was marked.
                options.preconditions = Preconditions::default();
                *marked = Some(planned);
            }
            Err(StoreError::Changed) => attempts.again().await?,
            Err(error) => return Err(error.into()),
        }
    }
}

fn uid(object: &Value) -> &str {
    text_at(object, &["metadata", "uid"])
}

/// Checks the preconditions against the revision that is deleted, so no write can come between the check and the deletion.
fn check_preconditions(
    resource: &Resource,
    options: &DeleteOptions,
    revision: u64,
    object: &Value,
) -> Result<(), Status> {
    let [name, own] = ["name", "uid"].map(|field| text_at(object, &["metadata", field]));
    let wanted = &options.preconditions;
    let version = revision.to_string();
    for (what, named, own, end) in [
        ("UID", &wanted.uid, own, "The object might have been deleted and then recreated"),
        ("ResourceVersion", &wanted.resource_version, &version, "The object might have been modified"),
    ] {
        let Some(named) = named.as_deref().filter(|named| *named != own) else { continue };
        if resource.has(Flag::OwnPreconditions) {
            let start = if resource.is(BuiltIn::CustomResourceDefinition) { 'p' } else { 'P' };
            let why =
                format!("{start}recondition failed: {what} in precondition: {named}, {what} in object meta: {own}");
            return Err(Status::conflict(resource, name, &why));
        }
        let why =
            format!("the {what} in the precondition ({named}) does not match the {what} in record ({own}). {end}");
        return Err(Status::precondition(resource, name, &why));
    }
    Ok(())
}

/// Deletes the objects of a list, and returns the list before the deletion.
pub(crate) async fn delete_collection(server: &Server, request: &ApiRequest) -> Result<Reply, Status> {
    let resource = &request.target.resource;
    if resource.is(BuiltIn::Namespace) || (resource.is_namespaced() && request.target.namespace.is_none()) {
        return Err(Status::method_not_allowed());
    }
    let options = DeleteOptions::read(request)?;
    let is_dry_run = options.is_dry_run();
    let page = read::page(server, request).await?;
    let answer = list::of_page(request, &page)?;
    for (name, _) in page.entries.into_iter().filter(|_| !is_dry_run) {
        delete_key(server, resource, &Key::new(Arc::clone(resource.collection()), name), &options).await?;
    }
    Ok(answer.with_warnings(warning(resource, &options)))
}
