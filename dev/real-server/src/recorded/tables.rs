//! Records the columns and cells of `smp-kinds/tests/data/tables.jsonl` again.

use std::sync::LazyLock;

use anyhow::{Context, Result};
use http::Method;
use kube::Client;
use regex::Regex;
use serde_json::{Value, json};

use super::store;
use crate::call::{JSON, Step, call, send};

/// A table of one object.
const TABLE: &str = "application/json;as=Table;g=meta.k8s.io;v=v1";

/// Parts of cells that differ in each run: ages, times, allocated addresses and ports, and the UIDs of jobs.
static VARYING: LazyLock<Regex> = LazyLock::new(|| {
    let pattern = r"\b([0-9]+[smhdy])+\b|^20\S+Z$|\b10\.\d+\.\d+\.\d+\b|:3\d{4}/|[0-9a-f]{8}(-[0-9a-f]+){4}";
    Regex::new(pattern).expect("the pattern is valid")
});

/// The lines with the server's columns of now. The object and its time stay, so cells that differ only in what varies stay too.
pub(super) async fn record(client: &Client, text: &str) -> Result<Vec<String>> {
    // All objects exist at the same time, because some refer to others. Those of later lines are the referents.
    let mut paths = Vec::new();
    for line in text.lines().rev() {
        paths.push(store(client, &serde_json::from_str(line)?).await.with_context(|| line.to_owned())?);
    }
    let mut lines = Vec::new();
    for (line, path) in text.lines().zip(paths.iter().rev()) {
        let table = send(client, &Step::new("", Method::GET, path).accepting(TABLE)).await?.object()?;
        lines.push(with_table(line, &table).with_context(|| line.to_owned())?);
    }
    for path in &paths {
        store::remove(client, path).await?;
    }
    Ok(lines)
}

/// Stores the object of a line, and returns its path.
async fn store(client: &Client, line: &Value) -> Result<String> {
    let mut object = line["object"].clone();
    for name in ["uid", "resourceVersion", "creationTimestamp", "generation", "deletionTimestamp"] {
        object["metadata"].as_object_mut().map(|metadata| metadata.remove(name));
    }
    if object["kind"] == "Job" && object["spec"]["manualSelector"] != true {
        // The server writes the selector and its labels, which name the UID.
        for [parent, name] in [["/spec", "selector"], ["/spec/template/metadata", "labels"]] {
            object.pointer_mut(parent).and_then(Value::as_object_mut).map(|parent| parent.remove(name));
        }
    }
    let path = store::store(client, &store::collection(client, &object).await?, &object).await?;
    if line["object"]["metadata"].get("deletionTimestamp").is_some() {
        let options = json!({"gracePeriodSeconds": line["object"]["metadata"]["deletionGracePeriodSeconds"]});
        call(client, Method::DELETE, &path, Some((JSON, &options))).await?;
    }
    Ok(path)
}

/// The line with the columns and cells of a table.
fn with_table(line: &str, table: &Value) -> Result<String> {
    let before: Value = serde_json::from_str(line)?;
    let list = |value: &Value| value.as_array().cloned().context("a table without columns and cells");
    let column = |column: &Value| ["name", "type", "format", "priority"].map(|field| column[field].clone());
    let columns: Vec<_> = list(&table["columnDefinitions"])?.iter().map(column).collect();
    let mut cells = list(&table["rows"][0]["cells"])?;
    for (at, cell) in cells.iter_mut().enumerate() {
        // The cell before of the column with the same name. A cell without column keeps its place.
        let before_at = columns
            .get(at)
            .map_or(Some(at), |[name, ..]| list(&before["columns"]).ok()?.iter().position(|column| column[0] == *name));
        if let Some(old) = before_at.map(|at| &before["cells"][at]).filter(|old| is_same(old, cell)) {
            *cell = old.clone();
        }
    }
    let (head, rest) = line.split_once("\"columns\":").context("a line without columns")?;
    let (_, object) = rest.split_once(",\"object\":").context("a line without object")?;
    let (object, _) = object.rsplit_once(",\"cells\":").context("a line without cells")?;
    Ok(format!("{head}\"columns\":{},\"object\":{object},\"cells\":{}}}", json!(columns), json!(cells)))
}

/// Whether two cells differ only in what varies.
fn is_same(one: &Value, other: &Value) -> bool {
    let [one, other] = [one, other].map(|cell| cell.as_str().map(|text| VARYING.replace_all(text, "*")));
    one.is_some() && one == other
}
