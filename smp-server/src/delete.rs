//! Deletions: at once, or marked until the last finalizer is gone.

use std::sync::Arc;
use std::time::Duration;

use http::StatusCode;
use serde::Deserialize;
use serde_json::Value;

use crate::attempts::Attempts;
use crate::cause::Cause;
use crate::decode;
use crate::effects;
use crate::object::{self, finalizers, set_metadata, text_at};
use crate::query::check_dry_run;
use crate::read;
use crate::resource::Resource;
use crate::server::{Answer, Call, Server};
use crate::status::Status;
use crate::store::{Commit, Key, StoreError, Stored};
use crate::types;
use crate::write::Outcome;

/// The finalizer of a deletion that waits for the dependents.
pub(crate) const FOREGROUND: &str = "foregroundDeletion";
/// The finalizer of a deletion that lets the dependents go on without owner.
pub(crate) const ORPHAN: &str = "orphan";

/// The options of a deletion, from its body or its query.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct DeleteOptions {
    grace_period_seconds: Option<i64>,
    propagation_policy: Option<String>,
    orphan_dependents: Option<bool>,
    preconditions: Preconditions,
    dry_run: Vec<String>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Preconditions {
    uid: Option<String>,
    resource_version: Option<String>,
}

impl DeleteOptions {
    /// The options of a request. The body wins, as on kube-apiserver.
    fn read(call: &Call) -> Result<Self, Status> {
        let query = &call.query;
        let options = if call.body.is_empty() {
            Self {
                grace_period_seconds: query.grace_seconds,
                propagation_policy: query.propagation.clone(),
                orphan_dependents: query.orphan_dependents,
                dry_run: query.dry_runs().to_vec(),
                preconditions: Preconditions::default(),
            }
        } else {
            Self::decode(&call.body)?
        };
        options.check()?;
        Ok(options)
    }

    /// Reads the body, which may have an unknown field.
    fn decode(text: &[u8]) -> Result<Self, Status> {
        let parsed: Result<Value, _> = serde_json::from_slice(text);
        let value = parsed.map_err(|error| {
            let why = if error.is_eof() { "unexpected end of JSON input".to_owned() } else { error.to_string() };
            Status::bad_request(format!("couldn't get version/kind; json parse error: {why}"))
        })?;
        if let Some(kind) = value["kind"].as_str().filter(|kind| !matches!(*kind, "" | "DeleteOptions")) {
            let scheme = "scheme \"pkg/runtime/scheme.go:111\"";
            let version = value["apiVersion"].as_str().unwrap_or("meta.k8s.io/v1");
            return Err(Status::bad_request(format!(
                "no kind {kind:?} is registered for version {version:?} in {scheme}"
            )));
        }
        let unknown = || Status::internal_error("the kind DeleteOptions is unknown");
        let root = types::of_kind("meta.k8s.io", "v1", "DeleteOptions").ok_or_else(unknown)?;
        let decoded = decode::decode_value(root, &value).map_err(|error| Status::bad_request(error.to_string()))?;
        serde_json::from_value(decoded.object).map_err(Status::internal_error)
    }

    fn check(&self) -> Result<(), Status> {
        let supported = ["Foreground", "Background", "Orphan", "nil"];
        let mut causes = Vec::new();
        if let Some(policy) = self.propagation_policy.as_deref() {
            if self.orphan_dependents.is_some() {
                let text = "orphanDependents and deletionPropagation cannot be both set";
                causes.push(Cause::invalid("propagationPolicy", policy, text));
            }
            if !supported[..3].contains(&policy) {
                causes.push(Cause::not_supported("propagationPolicy", policy, &supported));
            }
        }
        causes.extend(check_dry_run(&self.dry_run));
        if causes.is_empty() { Ok(()) } else { Err(Status::invalid_as("meta.k8s.io", "DeleteOptions", "", &causes)) }
    }

    /// Deletes in the background.
    pub(crate) fn background() -> Self {
        Self { propagation_policy: Some("Background".to_owned()), ..Self::default() }
    }

    /// Deletes the dependents first.
    pub(crate) fn foreground() -> Self {
        Self { propagation_policy: Some("Foreground".to_owned()), ..Self::default() }
    }

    /// Deletes in the background, and pods without waiting for their nodes.
    pub(crate) fn now() -> Self {
        Self { grace_period_seconds: Some(0), ..Self::background() }
    }

    fn is_dry_run(&self) -> bool {
        self.dry_run.iter().any(|word| word == "All")
    }

    /// The finalizers of the object that is deleted.
    ///
    /// ```text
    /// policy       finalizers before      after
    /// Foreground   [a]                    [a, foregroundDeletion]
    /// Orphan       [a]                    [a, orphan]
    /// Background   [a, orphan]            [a]
    /// none         [a, orphan]            [a, orphan]
    /// ```
    fn finalizers(&self, resource: &Resource, object: &Value) -> Vec<String> {
        let own = finalizers(object).into_iter().map(ToOwned::to_owned);
        let policy = match (self.propagation_policy.as_deref(), self.orphan_dependents) {
            (Some(policy), _) => policy,
            (None, Some(true)) => "Orphan",
            (None, None) if finalizers(object).iter().any(|name| matches!(*name, FOREGROUND | ORPHAN)) => {
                return own.collect();
            }
            (None, None) if orphans_by_default(resource) => "Orphan",
            (None, _) => "Background",
        };
        let mut rest: Vec<_> = own.filter(|name| !matches!(name.as_str(), FOREGROUND | ORPHAN)).collect();
        match policy {
            "Foreground" => rest.push(FOREGROUND.to_owned()),
            "Orphan" => rest.push(ORPHAN.to_owned()),
            _ => {}
        }
        rest
    }
}

/// Kinds whose first API left their dependents alone.
fn orphans_by_default(resource: &Resource) -> bool {
    resource.is("", "replicationcontrollers") || resource.is("batch", "jobs")
}

pub(crate) async fn delete(server: &Server, call: &Call) -> Result<Answer, Status> {
    let options = DeleteOptions::read(call)?;
    let name = call.target.name()?;
    let is_dry_run = options.is_dry_run();
    let resource = &call.target.resource;
    let key = call.target.key(name);
    let found = server.inner.store.get(&key).await?;
    let found = found.ok_or_else(|| Status::not_found(resource, name))?;
    let deleted = if is_dry_run {
        plan(server, resource, &options, &found)?
    } else {
        delete_key(server, resource, &key, &options).await?.ok_or_else(|| Status::not_found(resource, name))?
    };
    effects::settle(server).await?;
    let warnings = warning(resource, &options).into_iter().map(ToOwned::to_owned).collect();
    Ok(answer(call, &deleted)?.with_warnings(warnings))
}

/// Deletions of jobs do not delete their pods, which surprises many.
fn warning(resource: &Resource, options: &DeleteOptions) -> Option<&'static str> {
    let is_silent = options.propagation_policy.is_some() || options.orphan_dependents.is_some();
    (resource.is("batch", "jobs") && !is_silent).then_some(
        "child pods are preserved by default when jobs are deleted; set propagationPolicy=Background to remove them or \
         set propagationPolicy=Orphan to suppress this warning",
    )
}

/// A deletion's result.
#[derive(Debug)]
pub(crate) enum Deleted {
    /// The object is gone.
    Gone { object: Arc<Value>, revision: u64 },
    /// The object waits for its finalizers.
    Marked { object: Value, revision: u64 },
}

fn answer(call: &Call, deleted: &Deleted) -> Result<Answer, Status> {
    let resource = &call.target.resource;
    let (object, revision) = match deleted {
        Deleted::Gone { object, .. } if !resource.returns_deleted => {
            let uid = &object["metadata"]["uid"];
            let status = read::success(resource, text_at(object, &["metadata", "name"]), uid);
            return Ok(Answer::json(StatusCode::OK, status.to_string()));
        }
        Deleted::Gone { object, revision } => (Value::clone(object), *revision),
        Deleted::Marked { object, revision } => (object.clone(), *revision),
    };
    let object = object::value_with_version(resource, &object, revision);
    crate::write::answer(call, StatusCode::OK, &Outcome::unstored(object, Some(revision)))
}

/// What a deletion does to an object in one version.
fn plan(server: &Server, resource: &Resource, options: &DeleteOptions, found: &Stored) -> Result<Deleted, Status> {
    let old = found.value()?;
    check_preconditions(resource, options, found.revision, &old)?;
    let finalizers = options.finalizers(resource, &old);
    let grace = grace_seconds(resource, options, &old);
    if finalizers.is_empty() && grace == 0 && crate::rules::is_finalized(resource, &old) {
        // A pod is marked before it is deleted, and the answer shows the marks.
        let object = if resource.is("", "pods") { Arc::new(marked(server, &old, 0)) } else { old };
        return Ok(Deleted::Gone { object, revision: found.revision });
    }
    let mut object = marked(server, &old, grace);
    if finalizers.is_empty() {
        object::take_metadata(&mut object, "finalizers");
    } else {
        set_metadata(&mut object, "finalizers", finalizers);
    }
    if old["metadata"]["deletionTimestamp"].is_null() && resource.is("", "namespaces") {
        object["status"]["phase"] = "Terminating".into();
        object::take_metadata(&mut object, "deletionGracePeriodSeconds");
    }
    Ok(Deleted::Marked { object, revision: found.revision })
}

/// An object with the marks of a deletion, which it keeps if it has them already.
fn marked(server: &Server, old: &Value, grace: i64) -> Value {
    let mut object = old.clone();
    if !old["metadata"]["deletionTimestamp"].is_null() {
        return object;
    }
    let delay = Duration::from_secs(u64::try_from(grace).unwrap_or_default());
    set_metadata(&mut object, "deletionTimestamp", server.inner.sources.after(delay));
    if let Some(generation) = old["metadata"]["generation"].as_i64().filter(|generation| *generation > 0) {
        set_metadata(&mut object, "generation", generation + 1);
    }
    set_metadata(&mut object, "deletionGracePeriodSeconds", grace);
    object
}

/// A pod on a node is only gone when its kubelet says so, or when it is deleted without grace.
fn grace_seconds(resource: &Resource, options: &DeleteOptions, object: &Value) -> i64 {
    let is_running = resource.is("", "pods")
        && !text_at(object, &["spec", "nodeName"]).is_empty()
        && !matches!(text_at(object, &["status", "phase"]), "Succeeded" | "Failed");
    let wanted = options.grace_period_seconds.or_else(|| object["spec"]["terminationGracePeriodSeconds"].as_i64());
    if is_running { wanted.unwrap_or(30).max(0) } else { 0 }
}

/// Deletes an object, or marks it. Returns `None` if it does not exist.
pub(crate) async fn delete_key(
    server: &Server,
    resource: &Resource,
    key: &Key,
    options: &DeleteOptions,
) -> Result<Option<Deleted>, Status> {
    let mut attempts = Attempts::default();
    loop {
        let Some(found) = server.inner.store.get(key).await? else { return Ok(None) };
        let planned = plan(server, resource, options, &found)?;
        let commit = match &planned {
            Deleted::Gone { .. } => Commit::delete(key.clone(), found.revision),
            Deleted::Marked { object, .. } if *object == *found.value()? => return Ok(Some(planned)),
            Deleted::Marked { object, .. } => {
                Commit::put(key.clone(), Some(found.revision), object::encode_stored(resource, object))
            }
        };
        match server.inner.store.commit(commit).await {
            Ok(revision) => return Ok(Some(finish(server, resource, key, planned, revision))),
            Err(StoreError::Changed) => attempts.again().await?,
            Err(error) => return Err(error.into()),
        }
    }
}

fn finish(server: &Server, resource: &Resource, key: &Key, planned: Deleted, revision: u64) -> Deleted {
    match planned {
        Deleted::Gone { object, .. } => {
            effects::after_delete(server, resource, key, &object);
            Deleted::Gone { object, revision }
        }
        Deleted::Marked { object, .. } => {
            effects::after_mark(server, resource, key, &object);
            Deleted::Marked { object, revision }
        }
    }
}

/// Checks the version that is deleted, so that no write comes between the check and the deletion.
fn check_preconditions(
    resource: &Resource,
    options: &DeleteOptions,
    revision: u64,
    object: &Value,
) -> Result<(), Status> {
    let [name, own] = ["name", "uid"].map(|field| text_at(object, &["metadata", field]));
    let wanted = &options.preconditions;
    let end = "The object might have been deleted and then recreated";
    if let Some(uid) = wanted.uid.as_deref().filter(|uid| *uid != own) {
        let why = format!("the UID in the precondition ({uid}) does not match the UID in record ({own}). {end}");
        return Err(Status::precondition(resource, name, &why));
    }
    let version = revision.to_string();
    if let Some(named) = wanted.resource_version.as_deref().filter(|named| *named != version) {
        let why = format!(
            "the ResourceVersion in the precondition ({named}) does not match the ResourceVersion in record ({version}). \
             The object might have been modified"
        );
        return Err(Status::precondition(resource, name, &why));
    }
    Ok(())
}

/// Deletes the objects of a list, and answers with the list as it was.
pub(crate) async fn delete_collection(server: &Server, call: &Call) -> Result<Answer, Status> {
    let resource = &call.target.resource;
    if resource.is("", "namespaces") || (resource.namespaced && call.target.namespace.is_none()) {
        return Err(Status::method_not_allowed());
    }
    let options = DeleteOptions::read(call)?;
    let is_dry_run = options.is_dry_run();
    let answer = read::list(server, call).await?;
    for (name, _) in read::page(server, call).await?.entries {
        if !is_dry_run {
            let key = Key::new(Arc::clone(&resource.collection), name);
            delete_key(server, resource, &key, &options).await?;
        }
    }
    effects::settle(server).await?;
    Ok(answer)
}
