//! Objects that a server has to store before a request of a test.

use anyhow::{Context, Result, ensure};
use http::Method;
use kube::Client;
use serde_json::{Value, json};

use crate::call::{Answer, JSON, MERGE, call, create, get};

/// The path of the collection of an object.
pub(super) async fn collection(client: &Client, object: &Value) -> Result<String> {
    let [version, kind] = ["apiVersion", "kind"].map(|name| object[name].as_str().unwrap_or_default());
    let group = if version.contains('/') { format!("/apis/{version}") } else { format!("/api/{version}") };
    let resources = get(client, &group).await?;
    let is_kind = |resource: &&Value| {
        resource["kind"] == kind && resource["name"].as_str().is_some_and(|name| !name.contains('/'))
    };
    let resource = resources["resources"].as_array().and_then(|list| list.iter().find(is_kind));
    let resource = resource.with_context(|| format!("the server lacks {version} {kind}"))?;
    let plural = resource["name"].as_str().unwrap_or_default();
    Ok(match object["metadata"]["namespace"].as_str() {
        Some(namespace) if resource["namespaced"] == true => format!("{group}/namespaces/{namespace}/{plural}"),
        _ => format!("{group}/{plural}"),
    })
}

/// Stores an object with its status, in place of an earlier one, and returns its path.
pub(super) async fn store(client: &Client, collection: &str, object: &Value) -> Result<String> {
    let path = format!("{collection}/{}", object["metadata"]["name"].as_str().context("an object without name")?);
    let created = call(client, Method::POST, collection, Some((JSON, object))).await?;
    if created.status == 409 {
        remove(client, &path).await?;
        let again = call(client, Method::POST, collection, Some((JSON, object))).await?;
        // The server itself writes some objects again.
        ensure!(again.succeeds() || again.status == 409, "{path}: {}", again.message());
    } else {
        ensure!(created.succeeds(), "{path}: {}", created.message());
    }
    if let Some(status) = object.get("status") {
        // The conditions of a CertificateSigningRequest are written by another subresource than its certificate.
        if object["kind"] == "CertificateSigningRequest" {
            write_status(client, &path, "approval", status).await?;
        }
        write_status(client, &path, "status", status).await?;
    }
    Ok(path)
}

/// Writes the status of an object. Not as a patch, which would keep what the server writes into a new status.
async fn write_status(client: &Client, path: &str, subresource: &str, status: &Value) -> Result<()> {
    let mut object = get(client, path).await?;
    object["status"] = status.clone();
    let url = format!("{path}/{subresource}");
    let answer = replace(client, &url, object).await?;
    // A kind without the subresource has its status from the start.
    if answer.status == 404 { Ok(()) } else { answer.object().map(drop).context(url) }
}

/// Replaces the newest version of an object, which the server may change at the same time.
pub(super) async fn replace(client: &Client, url: &str, mut object: Value) -> Result<Answer> {
    let path = url.split('?').next().unwrap_or(url);
    let name = object["metadata"]["name"].as_str().context("an object without name")?;
    let end = path.rfind(&format!("/{name}")).context("a URL without the object's name")?;
    let path = path[..end].to_owned() + "/" + name;
    loop {
        object["metadata"]["resourceVersion"] = get(client, &path).await?["metadata"]["resourceVersion"].clone();
        let answer = call(client, Method::PUT, url, Some((JSON, &object))).await?;
        if answer.body["reason"] != "Conflict" {
            return Ok(answer);
        }
    }
}

/// Removes an object, even if it has finalizers.
pub(super) async fn remove(client: &Client, path: &str) -> Result<()> {
    call(client, Method::DELETE, path, Some((JSON, &json!({"gracePeriodSeconds": 0})))).await?;
    let without = json!({"metadata": {"finalizers": null}});
    call(client, Method::PATCH, path, Some((MERGE, &without))).await?;
    if let Ok(mut namespace) = get(client, path).await
        && namespace["kind"] == "Namespace"
    {
        namespace["spec"]["finalizers"] = json!([]);
        call(client, Method::PUT, &format!("{path}/finalize"), Some((JSON, &namespace))).await?;
    }
    Ok(())
}

/// Creates a namespace if the server lacks it.
pub(super) async fn ensure_namespace(client: &Client, name: &str) -> Result<()> {
    if call(client, Method::GET, &format!("/api/v1/namespaces/{name}"), None).await?.status == 404 {
        create(client, "/api/v1/namespaces", &json!({"metadata": {"name": name}})).await?;
    }
    Ok(())
}

/// The causes of a refusal, each with reason, field and message.
pub(super) fn causes(answer: &Answer) -> Vec<Value> {
    let causes = answer.body["details"]["causes"].as_array().cloned().unwrap_or_default();
    causes.iter().map(|cause| json!([cause["reason"], cause["field"], cause["message"]])).collect()
}
