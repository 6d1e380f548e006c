//! The subresource `scale` of workloads and custom resources.

use serde_json::{Value, json};
use smp_kinds::__private::selector::requirements;

use crate::crd::Scale;
use crate::custom::Custom;
use crate::encoding;
use crate::object::{self, text_at};
use crate::request::ApiRequest;
use crate::resource::{Resource, Rules};
use crate::status::Status;

/// The scale of an object.
///
/// ```json
/// {"kind": "Scale", "apiVersion": "autoscaling/v1", "metadata": {"name": "web", …}, "spec": {"replicas": 3},
///  "status": {"replicas": 2, "selector": "app=web"}}
/// ```
pub(crate) fn of(resource: &Resource, object: &Value, revision: u64) -> Result<Value, Status> {
    if let Rules::Custom(custom) = resource.rules() {
        let object = encoding::value_with_version(resource, object, revision);
        return paths(custom)?.get(&object).map(|(scale, _)| scale).map_err(Status::internal_error);
    }
    let (replicas, current, selector) = (
        object["spec"]["replicas"].as_i64(),
        object["status"]["replicas"].as_i64().unwrap_or_default(),
        selector_text(&object["spec"]["selector"]),
    );
    let own = &object["metadata"];
    let mut metadata = json!({"name": own["name"], "uid": own["uid"], "creationTimestamp": own["creationTimestamp"]});
    metadata["resourceVersion"] = revision.to_string().into();
    if !own["namespace"].is_null() {
        metadata["namespace"] = own["namespace"].clone();
    }
    let spec =
        replicas.filter(|replicas| *replicas != 0).map_or_else(|| json!({}), |replicas| json!({"replicas": replicas}));
    let mut status = json!({"replicas": current});
    if !selector.is_empty() {
        status["selector"] = selector.into();
    }
    Ok(json!({"kind": "Scale", "apiVersion": "autoscaling/v1", "metadata": metadata, "spec": spec, "status": status}))
}

/// The paths of the replicas of a custom resource.
fn paths(custom: &Custom) -> Result<&Scale, Status> {
    custom.scale().ok_or_else(Status::no_such_resource)
}

/// Formats the selector of an object as a label selector, sorted by label.
///
/// ```text
/// {matchLabels: {app: web}, matchExpressions: [{key: tier, operator: In, values: [a, b]}]}  →  app=web,tier in (a,b)
/// ```
fn selector_text(selector: &Value) -> String {
    let is_map = selector.get("matchLabels").is_none() && selector.get("matchExpressions").is_none();
    let labels = if is_map { selector } else { &selector["matchLabels"] };
    let parts = requirements(labels, &selector["matchExpressions"]);
    let mut parts: Vec<String> = parts.into_iter().map(|(_, text)| text).collect();
    parts.sort_unstable_by(|one, other| one.trim_start_matches('!').cmp(other.trim_start_matches('!')));
    parts.join(",")
}

/// Sets the replicas of an object from a scale.
pub(crate) fn set(request: &ApiRequest, object: &Value, scale: &Value) -> Result<Value, Status> {
    let resource = &request.target.resource;
    let name = request.target.name()?;
    crate::rules::check_name(name, scale)?;
    // The type of the field is checked, and a zero is not written.
    let count = scale["spec"]["replicas"].as_i64().unwrap_or_default();
    if count < 0 && !resource.is_custom() {
        let text = "must be greater than or equal to 0";
        let cause = crate::cause::Cause::invalid("spec.replicas", count, text);
        return Err(Status::invalid_as("autoscaling", "Scale", name, [cause]));
    }
    check_uid(request, object, scale)?;
    let mut wanted = object.clone();
    match resource.rules() {
        Rules::Custom(custom) => paths(custom)?.set(&mut wanted, count).map_err(Status::internal_error)?,
        Rules::BuiltIn(_) => wanted["spec"]["replicas"] = count.into(),
    }
    object::set_metadata(&mut wanted, "resourceVersion", text_at(scale, &["metadata", "resourceVersion"]));
    let uid = text_at(scale, &["metadata", "uid"]);
    if !uid.is_empty() {
        object::set_metadata(&mut wanted, "uid", uid);
    }
    Ok(wanted)
}

/// A patched scale of a built-in kind applies only to the object with its uid. A PUT is checked like any other.
fn check_uid(request: &ApiRequest, object: &Value, scale: &Value) -> Result<(), Status> {
    let resource = &request.target.resource;
    let [own, named] = [object, scale].map(|of| text_at(of, &["metadata", "uid"]));
    if resource.is_custom() || request.method == http::Method::PUT || named.is_empty() || named == own {
        return Ok(());
    }
    let kind = format!("{}/scale", resource.plural());
    let group = resource.group();
    let what = if group.is_empty() { kind.clone() } else { format!("{kind}.{group}") };
    let why = format!("Precondition failed: UID in precondition: {named}, UID in object meta: {own}");
    Err(Status::conflict_as(resource, &what, &kind, request.target.name()?, &why))
}
