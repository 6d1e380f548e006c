//! Reviews of users and their permissions: every client is the user `smp`, who may do everything.

use serde_json::{Value, json};

use super::token;
use crate::cause::{Bad, Cause};
use crate::object::{set_metadata, text_at};
use crate::rules;
use crate::state::Server;
use crate::status::Status;
use crate::target::Target;

/// The group of access reviews.
const GROUP: &str = "authorization.k8s.io";

/// Sets the status of a review.
///
/// ```yaml
/// kind: SelfSubjectAccessReview
/// spec: {resourceAttributes: {verb: get, resource: pods}}
/// status: {allowed: true}
/// ```
pub(super) fn review(server: &Server, target: &Target, object: &mut Value) -> Result<(), Status> {
    match target.resource.kind() {
        "SelfSubjectReview" => {
            object["metadata"] = json!({"creationTimestamp": server.inner.sources.now()});
            object["status"] = json!({"userInfo": user()});
        }
        "TokenReview" => review_token(object)?,
        "SelfSubjectRulesReview" => {
            if text_at(object, &["spec", "namespace"]).is_empty() {
                return Err(Status::bad_request("no namespace on request"));
            }
            object["metadata"] = json!({});
            object["spec"] = json!({});
            object["status"] = json!({
                "resourceRules": [{"verbs": ["*"], "apiGroups": ["*"], "resources": ["*"]}],
                "nonResourceRules": [{"verbs": ["*"], "nonResourceURLs": ["*"]}],
                "incomplete": false,
            });
        }
        _ => {
            check(target, object)?;
            object["status"] = json!({"allowed": true});
        }
    }
    Ok(())
}

/// The user of all requests.
fn user() -> Value {
    json!({"username": "smp", "groups": ["system:masters", "system:authenticated"]})
}

/// A token of a service account authenticates the service account; any other token authenticates the user `smp`.
fn review_token(object: &mut Value) -> Result<(), Status> {
    let sent = text_at(object, &["spec", "token"]);
    if sent.is_empty() {
        return Err(Status::bad_request("token is required for TokenReview in authentication"));
    }
    let user = token::account(sent).map_or_else(user, |(namespace, name)| {
        json!({
            "username": format!("system:serviceaccount:{namespace}:{name}"),
            "groups": ["system:serviceaccounts", format!("system:serviceaccounts:{namespace}"), "system:authenticated"],
        })
    });
    let mut audiences = object["spec"]["audiences"].clone();
    if audiences.is_null() {
        audiences = json!([token::AUDIENCE]);
    }
    object["status"] = json!({"authenticated": true, "user": user, "audiences": audiences});
    Ok(())
}

/// Validates an access review.
fn check(target: &Target, object: &mut Value) -> Result<(), Status> {
    let kind = target.resource.kind();
    for name in ["creationTimestamp", "deletionTimestamp", "deletionGracePeriodSeconds", "uid", "selfLink"] {
        set_metadata(object, name, Value::Null);
    }
    if let Some(metadata) = object["metadata"].as_object_mut() {
        metadata.retain(|_, value| !value.is_null());
    }
    let is_local = kind == "LocalSubjectAccessReview";
    if is_local {
        rules::settle_namespace(target.namespace.as_deref(), object)?;
    }
    let spec = &object["spec"];
    let mut causes: Vec<Cause> = check_spec(spec).into_iter().collect();
    if kind != "SelfSubjectAccessReview" && spec["user"].is_null() && spec["groups"].is_null() {
        causes.push(Cause::invalid("spec.user", "", "at least one of user or group must be specified"));
    }
    let is_allowed = |name: &str| name == "managedFields" || is_local && name == "namespace";
    let mut names = object["metadata"].as_object().into_iter().flatten().map(|(name, _)| name);
    if names.any(|name| !is_allowed(name)) {
        let text = if is_local { "must be empty except for namespace" } else { "must be empty" };
        causes.push(Cause::invalid("metadata", &object["metadata"], text));
    }
    let named = text_at(spec, &["resourceAttributes", "namespace"]);
    if is_local && !spec["resourceAttributes"].is_null() && Some(named) != target.namespace.as_deref() {
        causes.push(Cause::invalid("spec.resourceAttributes.namespace", named, "must match metadata.namespace"));
    }
    if is_local && !spec["nonResourceAttributes"].is_null() {
        let text = "disallowed on this kind of request";
        let shown = shown(&spec["nonResourceAttributes"]);
        causes.push(Cause::invalid("spec.nonResourceAttributes", Bad::Json(&shown), text));
    }
    // As on kube-apiserver, the message does not name the kind.
    let named = (format!(".{GROUP}"), GROUP, "");
    if causes.is_empty() { Ok(()) } else { Err(Status::invalid_named(named, "", causes)) }
}

/// A review has either `resourceAttributes` or `nonResourceAttributes`.
fn check_spec(spec: &Value) -> Option<Cause> {
    let [resource, other] = ["resourceAttributes", "nonResourceAttributes"].map(|name| &spec[name]);
    if resource.is_null() != other.is_null() {
        return None;
    }
    let text = "exactly one of nonResourceAttributes or resourceAttributes must be specified";
    Some(Cause::invalid("spec", Bad::Json(&shown(other)), text))
}

/// Returns attributes with the names of their Go fields.
fn shown(attributes: &Value) -> String {
    if attributes.is_null() {
        return attributes.to_string();
    }
    let [path, verb] = ["path", "verb"].map(|name| Value::from(text_at(attributes, &[name])));
    format!("{{\"Path\":{path},\"Verb\":{verb}}}")
}
