//! Clients that increment one counter: each reads it, adds one, and replaces it in the version that was read.

use std::sync::Arc;

use anyhow::{Context as _, Result};
use k8s_openapi::api::core::v1::ConfigMap;
use kube::Error;
use kube::api::PostParams;
use serde_json::json;

use super::shared::{Shared, is_refusal};

/// The name of the counter, which is not in the collection that is watched.
const COUNTER: &str = "counter";

/// Creates the counter.
pub async fn create(shared: &Shared) -> Result<()> {
    let object = serde_json::from_value(json!({"metadata": {"name": COUNTER}, "data": {"count": "0"}}))?;
    shared.counters.create(&PostParams::default(), &object).await?;
    Ok(())
}

/// Increments until the run is over.
pub async fn run(shared: Arc<Shared>) {
    while !shared.is_over() {
        let next = incremented(shared.read(&shared.counters, COUNTER).await);
        let Some(next) = shared.check(COUNTER, next) else { return };
        match shared.counters.replace(COUNTER, &PostParams::default(), &next).await {
            Ok(_) => shared.count(|tally| tally.increments[0] += 1),
            Err(Error::Api(status)) if status.code == 409 => shared.count(|tally| tally.conflicts += 1),
            Err(error) if is_refusal(&error) => shared.violation(format!("{COUNTER}: {error}")),
            Err(_) => shared.count(|tally| tally.increments[1] += 1),
        }
    }
}

fn count(object: &ConfigMap) -> Result<u64> {
    Ok(object.data.as_ref().and_then(|data| data.get("count")).context("no count")?.parse()?)
}

fn incremented(object: Option<ConfigMap>) -> Result<ConfigMap> {
    let mut object = object.context("it does not exist")?;
    let next = count(&object)? + 1;
    object.data.get_or_insert_default().insert("count".to_owned(), next.to_string());
    Ok(object)
}

/// Compares the counter with the increments: those that were acknowledged, and at most those without answer.
pub async fn check(shared: &Shared) -> Result<()> {
    let found = count(&shared.counters.get(COUNTER).await?)?;
    let [acknowledged, unknown] = shared.results().0.increments;
    if !(acknowledged..=acknowledged + unknown).contains(&found) {
        shared
            .violation(format!("the counter is {found} after {acknowledged} increments and {unknown} without answer"));
    }
    Ok(())
}
