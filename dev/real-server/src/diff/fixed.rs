//! The cases of `fixed.yaml`.

use std::sync::Arc;

use anyhow::{Context, Result};
use http::Method;
use serde_json::{Value, json};
use smp_yaml::Reader;

use crate::diff::customs::{self, Custom};
use crate::step::{APPLY, Case, JSON, JSON_PATCH, MERGE, METADATA, STRATEGIC, Step};

const CASES: &str = include_str!("fixed.yaml");

/// The cases, with a word that only this run has in its names.
pub(crate) fn cases(run: &str, customs: &[Custom]) -> Result<Vec<Case>> {
    let cases = Reader::new().read_one(CASES).context("fixed.yaml")?.value;
    let cases = cases.as_array().context("fixed.yaml is not a list")?;
    let mut all = Vec::new();
    for (number, case) in cases.iter().enumerate() {
        let mut case = read(case, &format!("f{run}-{number}"), customs)?;
        for step in &mut case.steps {
            step.path = step.path.replace("GROUP", &customs::group(run));
            step.body = step.body.replace("GROUP", &customs::group(run));
        }
        all.push(case);
    }
    Ok(all)
}

fn read(case: &Value, namespace: &str, customs: &[Custom]) -> Result<Case> {
    let name = case["name"].as_str().context("a case without name")?;
    let mut steps = vec![
        Step::new("create", Method::POST, "/api/v1/namespaces")
            .with_body(JSON, json!({"metadata": {"name": namespace}}).to_string()),
    ];
    for step in case["steps"].as_array().context("a case without steps")? {
        steps.push(
            read_step(step, namespace)
                .with_context(|| format!("the case \"{name}\" has a step that cannot be read"))?,
        );
    }
    let custom = customs.iter().find(|custom| custom.definition["spec"]["names"]["kind"] == case["custom"]);
    let subject = custom.map_or_else(|| "fixed case".to_owned(), |custom| custom.kind.name.clone());
    let definition = custom.map(|custom| Arc::clone(&custom.definition));
    Ok(Case { name: name.to_owned(), subject, definition, steps })
}

fn read_step(step: &Value, namespace: &str) -> Option<Step> {
    let method = Method::from_bytes(step[0].as_str()?.as_bytes()).ok()?;
    let verb = match method.as_str() {
        // One object cannot be watched.
        "GET" if step[1].as_str()?.contains("watch=") && !step[1].as_str()?.contains("/z1?") => "watch",
        "GET" => "get",
        "POST" => "create",
        "PUT" => "replace",
        "PATCH" => "patch",
        _ => "delete",
    };
    let path = path(step[1].as_str()?, namespace);
    let verb = if step[2] == "apply" { "apply" } else { verb };
    let mut step_without_body = Step::new(verb, method, path);
    if let Some(agent) = step[4].as_str() {
        step_without_body.user_agent = agent.to_owned().into();
    }
    let Some(media_type) = step[2].as_str() else { return Some(step_without_body) };
    let media_type = match media_type {
        "as-metadata" => return Some(step_without_body.accepting(METADATA)),
        "json" => JSON,
        "merge" => MERGE,
        "charset" => "application/merge-patch+json; charset=utf-8",
        "strategic" => STRATEGIC,
        "json-patch" => JSON_PATCH,
        "apply" => APPLY,
        _ => "text/plain",
    };
    let body = step[3].as_str().map_or_else(|| step[3].to_string(), ToOwned::to_owned);
    Some(step_without_body.with_body(media_type, body))
}

/// Writes out `N` and `C` at the beginning, and `N0` anywhere.
fn path(text: &str, namespace: &str) -> String {
    let own = format!("/api/v1/namespaces/{namespace}");
    if let Some(rest) = text.strip_prefix('C') {
        return format!("{own}/configmaps{rest}");
    }
    match text.strip_prefix('N') {
        Some(rest) => format!("{own}{rest}"),
        None => text.replace("N0", namespace),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fixed_case_can_be_read() {
        let cases = cases("x", &customs::customs("x").unwrap()).unwrap();
        assert!(cases.iter().all(|case| case.steps.len() > 1));
        assert_eq!(cases[0].steps[2].path, "/apis/apps/v1/namespaces/fx-0/deployments/web");
    }
}
