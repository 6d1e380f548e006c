//! Records the refusals of `smp-server/tests/data/validation.jsonl` again.

use anyhow::{Context, Result, ensure};
use http::Method;
use kube::Client;
use serde_json::Value;

use super::store;
use crate::call::{Answer, JSON, call};

/// The lines with the server's answers of now.
pub(super) async fn record(client: &Client, text: &str) -> Result<Vec<String>> {
    store::ensure_namespace(client, "v").await?;
    let mut lines = Vec::new();
    for line in text.lines() {
        let recorded = recorded(client, line).await;
        lines.push(super::or_keep(line, recorded));
    }
    Ok(lines)
}

/// How often a request is sent again whose causes have another order than before.
const TRIES: usize = 12;

/// Records a line. The server reports the keys of a map in any order, so an order that it can have stays.
async fn recorded(client: &Client, line: &str) -> Result<String> {
    let mut first = None;
    for _ in 0..TRIES {
        let recorded = with_answer(line, &answer(client, &serde_json::from_str(line)?).await?)?;
        if recorded == line || sorted(&recorded)? != sorted(line)? {
            return Ok(recorded);
        }
        first.get_or_insert(recorded);
    }
    first.context("no tries")
}

/// Stores the object of a line, if it has one, and sends the request.
async fn answer(client: &Client, line: &Value) -> Result<Answer> {
    let collection = line["path"].as_str().context("a line without path")?;
    let Some(stored) = line.get("stored") else {
        return call(client, Method::POST, &format!("{collection}?dryRun=All"), Some((JSON, &line["object"]))).await;
    };
    let path = store::store(client, collection, stored).await?;
    let answer = store::replace(client, &format!("{path}?dryRun=All"), line["object"].clone()).await?;
    store::remove(client, &path).await?;
    Ok(answer)
}

fn with_answer(text: &str, answer: &Answer) -> Result<String> {
    let mut line: Value = serde_json::from_str(text)?;
    ensure!(answer.succeeds() || answer.status == 422, "the server answered {}: {}", answer.status, answer.message());
    line["causes"] = store::causes(answer).into();
    line["message"] = answer.body["message"].clone();
    Ok(line.to_string())
}

/// The causes of a line in one order.
fn sorted(line: &str) -> Result<Vec<String>> {
    let line: Value = serde_json::from_str(line)?;
    let mut texts: Vec<_> = line["causes"].as_array().into_iter().flatten().map(Value::to_string).collect();
    texts.sort_unstable();
    Ok(texts)
}
