//! The names in `smp-kinds/data/resources.tsv`, as the discovery of the real server has them.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};
use http::Method;
use kube::Client;
use serde_json::Value;

use crate::call;
use crate::page::root;
use crate::step::Step;

const TABLE: &str = include_str!("../../../../smp-kinds/data/resources.tsv");
const AGGREGATED: &str = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";
/// Parts of objects that smp-server serves.
const PARTS: &str = "approval attach ephemeralcontainers exec finalize log portforward proxy resize scale status";

/// Group, version and plural of a resource, and its other names as columns of the table.
type Names = BTreeMap<[String; 3], [String; 5]>;

/// Fails if the table has other names than the real server. Resources without verbs for objects, such as reviews, are not in it.
pub(crate) async fn check(client: &Client) -> Result<()> {
    let real = discover(client).await?;
    let differing: Vec<_> =
        table().into_iter().filter(|(id, names)| real.get(id) != Some(names)).map(|(id, _)| id).collect();
    if differing.is_empty() {
        return Ok(());
    }
    bail!(
        "resources.tsv differs from the discovery of the real server in {differing:?}; `cargo xtask real-server resources` \
         writes the names anew"
    )
}

/// Writes the names of the real server to the table. The columns about behavior are kept: the generated cases check them.
pub(crate) async fn write(client: &Client) -> Result<()> {
    let real = discover(client).await?;
    let mut text = String::new();
    for line in TABLE.lines() {
        match read(line) {
            Some((id, _, behavior)) => {
                let names = real.get(&id).with_context(|| format!("the real server does not have {id:?}"))?;
                let columns = id.iter().chain(names).map(String::as_str).chain(behavior);
                text.push_str(&columns.collect::<Vec<_>>().join("\t"));
            }
            None => text.push_str(line),
        }
        text.push('\n');
    }
    std::fs::write(root().join("smp-kinds/data/resources.tsv"), text).context("resources.tsv cannot be written")
}

fn table() -> Names {
    TABLE.lines().filter_map(read).map(|(id, names, _)| (id, names)).collect()
}

/// Reads a line of the table: the names, and the columns about behavior.
fn read(line: &str) -> Option<([String; 3], [String; 5], Vec<&str>)> {
    let columns: Vec<&str> = line.split('\t').collect();
    let [group, version, plural, singular, kind, short_names, categories, parts, behavior @ ..] = columns.as_slice()
    else {
        return None;
    };
    let own = |names: &&str| (*names).to_owned();
    Some((
        [group, version, plural].map(own),
        [singular, kind, short_names, categories, parts].map(own),
        behavior.to_vec(),
    ))
}

async fn discover(client: &Client) -> Result<Names> {
    let mut names = Names::new();
    for path in ["/api", "/apis"] {
        let list = call::send(client, &Step::new("", Method::GET, path).accepting(AGGREGATED)).await?.object()?;
        for group in items(&list["items"]) {
            for version in items(&group["versions"]) {
                let resources = items(&version["resources"]);
                names.extend(resources.map(|resource| names_of(group, version, resource)));
            }
        }
    }
    Ok(names)
}

fn names_of(group: &Value, version: &Value, resource: &Value) -> ([String; 3], [String; 5]) {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let parts = items(&resource["subresources"]).filter_map(|part| part["subresource"].as_str());
    let parts: Vec<_> = parts.filter(|part| PARTS.split(' ').any(|known| known == *part)).collect();
    let id = [text(&group["metadata"]["name"]), text(&version["version"]), text(&resource["resource"])];
    let singular = text(&resource["singularResource"]);
    let kind = text(&resource["responseKind"]["kind"]);
    (id, [singular, kind, words(&resource["shortNames"]), words(&resource["categories"]), parts.join(",")])
}

fn items(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().into_iter().flatten()
}

fn words(list: &Value) -> String {
    items(list).filter_map(Value::as_str).collect::<Vec<_>>().join(",")
}
