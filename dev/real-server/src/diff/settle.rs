//! Waits until the controllers of the real server have seen a custom resource definition.
//!
//! They write its status a moment after each write. smp-server does the same before it answers.

use std::time::Duration;

use anyhow::{Result, bail};
use http::Method;
use kube::Client;
use serde_json::Value;

use crate::call::{self, Answer};
use crate::step::Step;

/// How often the definition is read, and how long it must stay the same.
const PAUSE: Duration = Duration::from_millis(120);

/// The number of reads before it is an error.
const READS: usize = 500;

/// Replaces the answer to a write by the definition as the controllers leave it. The answer to a deletion stays, but the definition
/// is gone afterwards, unless a finalizer of the client keeps it.
pub(crate) async fn definition(client: &Client, step: &Step, answer: &mut Answer) -> Result<()> {
    let Some(name) = answer.body["metadata"]["name"].as_str() else { return Ok(()) };
    // The body of a deletion wins over its query.
    let options = if step.method == Method::DELETE && !step.body.is_empty() { &step.body } else { &step.path };
    if options.contains("dryRun") {
        return Ok(());
    }
    let path = format!("/apis/apiextensions.k8s.io/v1/customresourcedefinitions/{name}");
    let mut last = Value::Null;
    for _ in 0..READS {
        let found = call::call(client, Method::GET, &path, None).await?;
        if found.status == 404 {
            return Ok(());
        }
        if is_settled(&found.body) && found.body == last {
            if step.method != Method::DELETE {
                answer.body = found.body;
            }
            return Ok(());
        }
        last = found.body;
        tokio::time::sleep(PAUSE).await;
    }
    bail!("the custom resource definition {name} does not settle")
}

fn is_settled(definition: &Value) -> bool {
    let metadata = &definition["metadata"];
    let has = |name: &str, status: &str| {
        let conditions = definition["status"]["conditions"].as_array().into_iter().flatten();
        conditions.into_iter().any(|condition| condition["type"] == name && condition["status"] == status)
    };
    let is_cleaned = metadata["finalizers"]
        .as_array()
        .is_none_or(|names| names.iter().all(|name| name != "customresourcecleanup.apiextensions.k8s.io"));
    if metadata["deletionTimestamp"].is_null() {
        has("Established", "True") || has("NamesAccepted", "False")
    } else {
        is_cleaned
    }
}
