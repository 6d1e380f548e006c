//! The kinds that are compared: a minimal object of each, and its edits.

use anyhow::{Context, Result};
use serde_json::{Map, Value};
use smp_yaml::Reader;

const MINIMAL: &str = include_str!("../../../../smp-kinds/tests/data/minimal.yaml");
const RESOURCES: &str = include_str!("../../../../smp-kinds/data/resources.tsv");
const EDITS: &str = include_str!("edits.yaml");

/// Kinds that controllers inside kube-apiserver change at any time, and why they are left out.
pub(crate) const LEFT_OUT: [(&str, &str); 3] = [
    ("APIService", "its availability is checked all the time"),
    ("FlowSchema", "a controller writes its status"),
    ("PriorityLevelConfiguration", "a controller writes its status"),
];

/// A kind.
#[derive(Clone, Debug)]
pub(crate) struct Kind {
    pub(crate) name: String,
    /// The path of all objects, such as `/apis/apps/v1`.
    pub(crate) base: String,
    pub(crate) plural: String,
    pub(crate) namespaced: bool,
    pub(crate) has_status: bool,
    pub(crate) has_scale: bool,
    pub(crate) minimal: Value,
    pub(crate) edits: Edits,
    /// The versions in which requests are sent; empty if there is one.
    pub(crate) versions: Vec<String>,
    /// Field selectors that only this kind has.
    pub(crate) fields: Vec<String>,
}

/// The edits of a kind, as merge patches: the members `valid`, `invalid`, `status` and `strategic`.
#[derive(Clone, Debug)]
pub(crate) struct Edits(Value);

/// Reads all kinds but those that are left out.
pub(crate) fn kinds() -> Result<Vec<Kind>> {
    let is_wanted = |kind: &Kind| LEFT_OUT.iter().all(|(name, _)| kind.name != *name);
    Ok(all_kinds()?.into_iter().filter(is_wanted).collect())
}

/// Reads all kinds.
pub(crate) fn all_kinds() -> Result<Vec<Kind>> {
    let edits = Reader::new().read_one(EDITS).context("edits.yaml")?.value;
    let documents = Reader::new().read(MINIMAL).context("minimal.yaml")?;
    let objects = documents.into_iter().map(|document| document.value).filter(Value::is_object);
    objects.map(|object| Kind::of(object, &edits)).collect()
}

impl Kind {
    fn of(minimal: Value, edits: &Value) -> Result<Self> {
        let name = minimal["kind"].as_str().context("an object without kind")?.to_owned();
        let api_version = minimal["apiVersion"].as_str().context("an object without apiVersion")?;
        let (group, version) = api_version.split_once('/').unwrap_or(("", api_version));
        let mut rows = RESOURCES.lines().map(|line| line.split('\t').collect::<Vec<_>>());
        let row = rows.find(|row| row.len() > 8 && row[0] == group && row[1] == version && row[4] == name);
        let row = row.with_context(|| format!("resources.tsv lacks {api_version} {name}"))?;
        let is_same = |row: &Vec<&str>| row.len() > 8 && row[0] == group && row[4] == name;
        let versions: Vec<String> = RESOURCES
            .lines()
            .map(|line| line.split('\t').collect())
            .filter(is_same)
            .map(|row| row[1].to_owned())
            .collect();
        let has = |list: &str, word: &str| list.split(',').any(|found| found == word);
        let root = if group.is_empty() { "api" } else { "apis" };
        Ok(Self {
            base: format!("/{root}/{api_version}"),
            plural: row[2].to_owned(),
            namespaced: has(row[8], "namespaced"),
            has_status: has(row[7], "status"),
            has_scale: has(row[7], "scale"),
            edits: Edits::of(&name, edits),
            name,
            minimal,
            versions,
            fields: Vec::new(),
        })
    }

    /// The minimal object in a namespace, with a name that no object of another number has if the kind needs it.
    pub(crate) fn object(&self, run: &str, number: u64, namespace: &str) -> Value {
        let mut object = self.minimal.clone();
        let name = self.unique_name(run, number);
        if self.namespaced {
            object["metadata"]["namespace"] = namespace.into();
            move_into(&mut object, namespace);
        }
        match self.name.as_str() {
            "CustomResourceDefinition" => object["spec"]["group"] = name.trim_start_matches("samples.").into(),
            "APIService" => object["spec"]["group"] = name.trim_start_matches("v1.").into(),
            _ => {}
        }
        object["metadata"]["name"] = name.into();
        object
    }

    /// The events of a kind that has no namespace, and names that follow a syntax, need names that no other case has.
    fn unique_name(&self, run: &str, number: u64) -> String {
        match self.name.as_str() {
            "IPAddress" => {
                let [a, b] = [number / 250 % 250, number % 250];
                let c = run.bytes().fold(0_u64, |sum, byte| (sum * 31 + u64::from(byte)) % 250);
                format!("192.{c}.{a}.{b}")
            }
            "CustomResourceDefinition" => format!("samples.r{run}-{number}.example.com"),
            "APIService" => format!("v1.r{run}-{number}.example.com"),
            _ if self.namespaced => self.minimal["metadata"]["name"].as_str().unwrap_or("sample").to_owned(),
            _ => format!("s{run}-{number}"),
        }
    }

    /// The path of the collection in a namespace.
    pub(crate) fn collection(&self, namespace: &str) -> String {
        let (base, plural) = (&self.base, &self.plural);
        if self.namespaced { format!("{base}/namespaces/{namespace}/{plural}") } else { format!("{base}/{plural}") }
    }
}

/// References of the minimal objects are to the namespace `default`.
fn move_into(value: &mut Value, namespace: &str) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| move_into(item, namespace)),
        Value::Object(members) => {
            for (name, value) in members {
                if name == "namespace" && *value == "default" {
                    *value = namespace.into();
                }
                move_into(value, namespace);
            }
        }
        _ => {}
    }
}

impl Edits {
    fn of(kind: &str, all: &Value) -> Self {
        let mut edits = all[kind].clone();
        if let Some(path) = pod_spec(kind) {
            for (sort, pods) in all["pod"].as_object().into_iter().flatten() {
                let mut list = edits[sort].as_array().cloned().unwrap_or_default();
                list.extend(pods.as_array().into_iter().flatten().map(|edit| nested(path, edit.clone())));
                edits[sort] = list.into();
            }
        }
        Self::read(&edits)
    }

    /// The edits in one document. Those of the status are about its fields.
    pub(crate) fn read(edits: &Value) -> Self {
        let mut edits = edits.clone();
        for status in edits.get_mut("status").and_then(Value::as_array_mut).into_iter().flatten() {
            *status = nested("status", status.take());
        }
        Self(edits)
    }

    pub(crate) fn of_sort(&self, sort: &str) -> &[Value] {
        self.0[sort].as_array().map(Vec::as_slice).unwrap_or_default()
    }

    /// The edits of all kinds.
    pub(crate) fn of_any_kind() -> Result<Self> {
        Ok(Self::of("any", &Reader::new().read_one(EDITS).context("edits.yaml")?.value))
    }
}

/// Where a kind has the spec of a pod.
fn pod_spec(kind: &str) -> Option<&'static str> {
    match kind {
        "Pod" => Some("spec"),
        "PodTemplate" => Some("template.spec"),
        "CronJob" => Some("spec.jobTemplate.spec.template.spec"),
        "ReplicationController" | "DaemonSet" | "Deployment" | "ReplicaSet" | "StatefulSet" | "Job" => {
            Some("spec.template.spec")
        }
        _ => None,
    }
}

fn nested(path: &str, value: Value) -> Value {
    path.rsplit('.').fold(value, |value, name| Value::Object(Map::from_iter([(name.to_owned(), value)])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_the_edits_exists() {
        let kinds = kinds().unwrap();
        assert!(kinds.len() >= 30);
        let edits = Reader::new().read_one(EDITS).unwrap().value;
        for name in edits.as_object().unwrap().keys() {
            let is_left_out = LEFT_OUT.iter().any(|(kind, _)| kind == name);
            let exists = kinds.iter().any(|kind| kind.name == *name) || matches!(name.as_str(), "any" | "pod");
            assert!(exists || is_left_out, "{name}");
        }
    }
}
