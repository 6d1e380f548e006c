//! Bindings and evictions of pods.

use http::StatusCode;
use serde_json::{Value, json};
use smp_kinds::__private::names::subdomain;

use crate::attempts::Attempts;
use crate::cause::Cause;
use crate::delete::{self, DeleteOptions};
use crate::object::{set_metadata, text_at};
use crate::request::ApiRequest;
use crate::resource::Resource;
use crate::rules;
use crate::state::Server;
use crate::status::Status;
use crate::store::StoreError;
use crate::subresource::Subresource;
use crate::target::Target;
use crate::write;

/// Assigns a pod to the node of a binding.
///
/// ```yaml
/// binding: {metadata: {name: web, annotations: {a: b}}, target: {kind: Node, name: n1}}
/// pod:     {metadata: {name: web, annotations: {a: b}}, spec: {nodeName: n1}, status: {conditions: [{type: PodScheduled, …}]}}
/// ```
pub(super) async fn bind(server: &Server, request: &ApiRequest, binding: &Value) -> Result<(), Status> {
    let pod = pod(server, request, binding, "Binding")?;
    let (resource, name) = (&pod.resource, pod.name()?);
    check_target(text_at(binding, &["target", "kind"]), text_at(binding, &["target", "name"]))?;
    let key = pod.key(name);
    let mut attempts = Attempts::default();
    loop {
        let stored = server.inner.store.get(&key).await?.ok_or_else(|| Status::not_found(resource, name))?;
        let mut object = Value::clone(&*stored.value()?);
        check_unbound(resource, &object, binding, stored.revision)?;
        assign(&mut object, binding, &server.inner.sources.now());
        if request.query.dry_run {
            return Ok(());
        }
        match write::put(server, &pod, &key.name, Some(stored.revision), object).await {
            Ok(_) => return Ok(()),
            Err(StoreError::Changed) => attempts.again().await?,
            Err(error) => return Err(error.into()),
        }
    }
}

/// Checks that the target of a binding is a node. As kube-apiserver does, reports anything else as an internal failure.
fn check_target(kind: &str, name: &str) -> Result<(), Status> {
    const FIELD: &str = "target.name";
    let mut causes = Vec::new();
    let is_node = matches!(kind, "" | "Node");
    if !is_node {
        causes.push(Cause::not_supported("target.kind", kind, &["Node", "<empty>"]));
    }
    if name.is_empty() {
        causes.push(Cause::required(FIELD, ""));
    } else if is_node {
        causes.extend(subdomain(name).iter().map(|problem| Cause::invalid(FIELD, name, problem)));
    }
    let texts: Vec<String> = causes.iter().map(|cause| format!("{}: {}", cause.field(), cause.message())).collect();
    let text = match texts.as_slice() {
        [] => return Ok(()),
        [text] => text.clone(),
        texts => format!("[{}]", texts.join(", ")),
    };
    Err(Status::new(StatusCode::INTERNAL_SERVER_ERROR, "", text))
}

/// Returns the pod of a binding or an eviction. A binding in the collection `bindings` has the name only in the body.
fn pod(server: &Server, request: &ApiRequest, object: &Value, kind: &str) -> Result<Target, Status> {
    let own = text_at(object, &["metadata", "name"]);
    let name = request.target.name.as_deref().unwrap_or(own);
    if name != own {
        return Err(Status::bad_request(format!("name in URL does not match name in {kind} object")));
    }
    let resource = server.catalog().find("", "v1", "pods");
    let resource = resource.ok_or_else(|| Status::internal_error("the resource pods is unknown"))?;
    Ok(Target {
        resource,
        namespace: request.target.namespace.clone(),
        name: Some(name.to_owned()),
        subresource: Subresource::None,
    })
}

/// Checks that a pod can be bound, which is possible only once.
fn check_unbound(resource: &Resource, pod: &Value, binding: &Value, revision: u64) -> Result<(), Status> {
    let [name, uid] = ["name", "uid"].map(|field| text_at(pod, &["metadata", field]));
    let node = text_at(pod, &["spec", "nodeName"]);
    let [sent_uid, sent_version] = ["uid", "resourceVersion"].map(|field| text_at(binding, &["metadata", field]));
    let why = if !sent_uid.is_empty() && sent_uid != uid {
        format!("Precondition failed: UID in precondition: {sent_uid}, UID in object meta: {uid}")
    } else if !sent_version.is_empty() && sent_version != revision.to_string() {
        format!(
            "Precondition failed: ResourceVersion in precondition: {sent_version}, ResourceVersion in object meta: {revision}"
        )
    } else if !pod["metadata"]["deletionTimestamp"].is_null() {
        format!("pod {name} is being deleted, cannot be assigned to a host")
    } else if !node.is_empty() {
        format!("pod {name} is already assigned to node {node:?}")
    } else if pod["spec"]["schedulingGates"].as_array().is_some_and(|gates| !gates.is_empty()) {
        format!("pod {name} has non-empty .spec.schedulingGates")
    } else {
        return Ok(());
    };
    Err(Status::conflict_as(resource, "pods/binding", "pods/binding", name, &why))
}

/// Sets the node, and copies annotations and labels.
fn assign(pod: &mut Value, binding: &Value, now: &str) {
    for part in ["annotations", "labels"] {
        let sent = binding["metadata"][part].as_object().into_iter().flatten();
        let mut merged = pod["metadata"][part].as_object().cloned().unwrap_or_default();
        merged.extend(sent.map(|(name, value)| (name.clone(), value.clone())));
        if !merged.is_empty() {
            set_metadata(pod, part, merged);
        }
    }
    pod["spec"]["nodeName"] = binding["target"]["name"].clone();
    if let Some(status) = pod["status"].as_object_mut() {
        status.remove("nominatedNodeName");
    }
    rules::set_condition(pod, json!({"type": "PodScheduled", "status": "True"}), now);
}

/// Evicts a pod: deletes it with the condition `DisruptionTarget`. Disruption budgets are ignored.
pub(super) async fn evict(server: &Server, request: &ApiRequest, eviction: &Value) -> Result<(), Status> {
    let pod = pod(server, request, eviction, "Eviction")?;
    let (resource, name) = (&pod.resource, pod.name()?);
    let options = DeleteOptions::of_eviction(&eviction["deleteOptions"], request.query.dry_run)?;
    let deleted = delete::delete_key(server, resource, &pod.key(name), &options).await?;
    deleted.map(drop).ok_or_else(|| Status::not_found(resource, name))
}
