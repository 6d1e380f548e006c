//! The options of a deletion.

use serde::Deserialize;
use serde_json::Value;

use crate::cause::Cause;
use crate::content::{self, Form};
use crate::decode;
use crate::metadata::{FOREGROUND, ORPHAN};
use crate::object::finalizers;
use crate::protobuf::{self, Expected};
use crate::query::check_dry_run;
use crate::request::ApiRequest;
use crate::resource::{BuiltIn, Flag, Resource};
use crate::status::Status;
use crate::types;
use crate::values;

/// The options of a deletion, from its body or its query.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct DeleteOptions {
    pub(super) grace_period_seconds: Option<i64>,
    pub(super) propagation_policy: Option<String>,
    pub(super) orphan_dependents: Option<bool>,
    pub(super) preconditions: Preconditions,
    dry_run: Vec<String>,
    /// Whether the object is a pod that is evicted.
    #[serde(skip)]
    pub(super) evicts: bool,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Preconditions {
    pub(super) uid: Option<String>,
    pub(super) resource_version: Option<String>,
}

impl DeleteOptions {
    /// Reads the options of a request. The body takes precedence over the query, as on kube-apiserver.
    pub(super) fn read(request: &ApiRequest) -> Result<Self, Status> {
        let query = &request.query;
        let options = if request.body.is_empty() {
            Self {
                grace_period_seconds: query.grace_seconds,
                propagation_policy: query.propagation.clone(),
                orphan_dependents: query.orphan_dependents,
                dry_run: query.dry_runs().to_vec(),
                ..Self::default()
            }
        } else {
            Self::decode(request)?
        };
        options.check()?;
        Ok(options)
    }

    /// Reads the body, which may have an unknown field.
    fn decode(request: &ApiRequest) -> Result<Self, Status> {
        let unknown = || Status::internal_error("the kind DeleteOptions is unknown");
        let root = types::of_kind("meta.k8s.io", "v1", "DeleteOptions").ok_or_else(unknown)?;
        let text = match Form::of(request, true)? {
            // Clients name the group of the object that they delete.
            Form::Protobuf => {
                protobuf::to_json(&request.body, Expected { kind: "DeleteOptions", api_version: None, root })
                    .map_err(|why| Status::bad_request(why.to_string()))?
                    .into()
            }
            form => content::plain(request, form)?,
        };
        values::check(&text)?;
        let parsed: Result<Value, _> = serde_json::from_slice(&text);
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
        let decoded = decode::decode_value(root, &value).map_err(|error| Status::bad_request(error.to_string()))?;
        serde_json::from_value(decoded.object).map_err(Status::internal_error)
    }

    /// The options in an eviction, or `null`.
    pub(crate) fn of_eviction(options: &Value, is_dry_run: bool) -> Result<Self, Status> {
        let options = if options.is_null() { &Value::Object(serde_json::Map::new()) } else { options };
        let mut options: Self = serde_json::from_value(options.clone()).map_err(Status::internal_error)?;
        options.check()?;
        options.evicts = true;
        if is_dry_run {
            options.dry_run = vec!["All".to_owned()];
        }
        Ok(options)
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
        if causes.is_empty() { Ok(()) } else { Err(Status::invalid_as("meta.k8s.io", "DeleteOptions", "", causes)) }
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

    /// Deletes only this version of the object.
    pub(crate) fn of_version(self, uid: &str, revision: u64) -> Self {
        let preconditions = Preconditions { uid: Some(uid.to_owned()), resource_version: Some(revision.to_string()) };
        Self { preconditions, ..self }
    }

    pub(super) fn is_dry_run(&self) -> bool {
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
    pub(super) fn finalizers(&self, resource: &Resource, object: &Value) -> Vec<String> {
        let own = finalizers(object).into_iter().map(ToOwned::to_owned);
        if resource.has(Flag::NoDependents) {
            return own.collect();
        }
        let policy = match (self.propagation_policy.as_deref(), self.orphan_dependents) {
            (Some(policy), _) => policy,
            (None, Some(true)) => "Orphan",
            (None, Some(false)) if resource.is(BuiltIn::Namespace) => "Foreground",
            (None, None) if finalizers(object).iter().any(|name| matches!(*name, FOREGROUND | ORPHAN)) => {
                return own.collect();
            }
            (None, None) if resource.has(Flag::Orphans) => "Orphan",
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
