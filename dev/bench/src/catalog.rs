//! The list of all measurements.

use anyhow::{Context as _, Result};
use clap::ValueEnum as _;
use serde_json::{Value, json};

use crate::documents::{self, text};
use crate::workload::{Subject, Work, Workload};

pub(crate) const POD: &str = "A Pod, one image";
pub(crate) const DEPLOYMENT: &str = "A Deployment, one image";
pub(crate) const THREE_WAY: &str = "A Deployment, three-way diff";
/// A short keyed list: 1.8 KB.
pub(crate) const SIXTY: &str = "A Service of 60 ports, one changed";
/// Counted, but not measured.
pub(crate) const TWO_WAY: &str = "A Deployment, diff";
/// Objects of the usual size, by name.
pub(crate) const OBJECTS: [&str; 4] = [POD, DEPLOYMENT, SIXTY, THREE_WAY];

/// Calls that fail, by name.
pub(crate) const ERRORS: [&str; 4] = [
    "A patch whose first entry has no merge key",
    "A patch whose last entry has no merge key",
    "A live object that is cut off",
    "A three-way diff with a conflict",
];

pub(crate) const REVERSED: &str = "Order reversed";
pub(crate) const CHANGED: &str = "Half changed";
pub(crate) const DIFF: &str = "Diff, half changed";
/// Operations on lists of growing length, by name.
pub(crate) const LISTS: [&str; 3] = [REVERSED, CHANGED, DIFF];

/// Its text has an escape every 25 bytes.
pub(crate) const ESCAPES: &str = "A ConfigMap of long files";
/// Large objects with a small patch, by name.
pub(crate) const LARGE: [&str; 3] = [ESCAPES, "A Pod with long managed fields", "An EndpointSlice of many endpoints"];

/// Lengths of lists that are measured with Go, and the length of the longer ones.
pub(crate) const LENGTHS: [usize; 5] = [500, 1_000, 2_000, 4_000, 8_000];

/// Returns the workload with this name. Lists have 2,000 entries.
pub(crate) fn by_name(name: &str) -> Result<Workload> {
    if LISTS.contains(&name) { list(name, 2_000) } else { object(name) }
}

fn workload(name: &str, gvk: &str, work: Work, subjects: &'static [Subject]) -> Workload {
    Workload { name: name.to_owned(), gvk: gvk.to_owned(), work, subjects }
}

/// Returns the workload of one object with this name.
pub(crate) fn object(name: &str) -> Result<Workload> {
    let (pod, deployment) = (documents::pod(), documents::deployment());
    let [manifest, modified] = [documents::deployment_manifest(), documents::deployment_modified()].map(|it| text(&it));
    let apply = |gvk, live: &Value, patch: &Value, subjects| {
        workload(name, gvk, Work::Apply { live: text(live), patch: text(patch) }, subjects)
    };
    let three_way = |overwrite, current: &Value, subjects| {
        let documents = [manifest.clone(), modified.clone(), text(current)];
        workload(name, "apps/v1/Deployment", Work::ThreeWay { documents, overwrite }, subjects)
    };
    Ok(match name {
        POD => apply("v1/Pod", &pod, &documents::pod_patch("2"), Subject::value_variants()),
        DEPLOYMENT => {
            apply("apps/v1/Deployment", &deployment, &documents::deployment_patch(), Subject::value_variants())
        }
        SIXTY => apply("v1/Service", &documents::service(60), &documents::service_patch(30), Subject::value_variants()),
        THREE_WAY => three_way(true, &deployment, Subject::DIFF),
        TWO_WAY => workload(name, "apps/v1/Deployment", Work::Diff { original: manifest, modified }, Subject::DIFF),
        "A patch whose first entry has no merge key" => apply("v1/Pod", &pod, &wrong_patch(0), Subject::PAIR),
        "A patch whose last entry has no merge key" => apply("v1/Pod", &pod, &wrong_patch(19), Subject::PAIR),
        "A live object that is cut off" => {
            let mut workload = apply("v1/Pod", &pod, &documents::pod_patch("2"), Subject::PAIR);
            if let Work::Apply { live, .. } = &mut workload.work {
                live.pop();
            }
            workload
        }
        "A three-way diff with a conflict" => {
            let mut current = deployment;
            current["spec"]["replicas"] = json!(9);
            three_way(false, &current, Subject::PAIR)
        }
        _ => large(name, 1 << 20)?,
    })
}

/// Returns the workload with a large object of about `bytes` bytes.
pub(crate) fn large(name: &str, bytes: usize) -> Result<Workload> {
    let (gvk, live, patch) = match name {
        ESCAPES => ("v1/ConfigMap", documents::config_map(bytes), json!({"data": {"mode": "green"}})),
        "A Pod with long managed fields" => {
            ("v1/Pod", documents::pod_with_long_managed_fields(bytes), documents::pod_patch("2"))
        }
        "An EndpointSlice of many endpoints" => (
            "discovery.k8s.io/v1/EndpointSlice",
            documents::endpoint_slice(bytes),
            json!({"metadata": {"labels": {"example.com/checked": "true"}}}),
        ),
        _ => anyhow::bail!("unknown workload `{name}`"),
    };
    let work = Work::Apply { live: text(&live), patch: text(&patch) };
    Ok(workload(name, gvk, work, Subject::value_variants()))
}

/// Returns the workload with a list of `length` entries.
pub(crate) fn list(name: &str, length: usize) -> Result<Workload> {
    let (original, modified) = versions(name, length);
    let work = Work::Diff { original: original.clone().into_bytes(), modified: modified.into_bytes() };
    let mut workload = workload(name, "v1/Pod", work, Subject::PAIR);
    if name != DIFF {
        let patch = workload.result().with_context(|| format!("{name}, {length} entries"))?;
        let live = original.into_bytes();
        workload.work = Work::Apply { live, patch };
    }
    Ok(workload)
}

/// A Pod with `length` environment variables, and its modified version.
pub(crate) fn versions(name: &str, length: usize) -> (String, String) {
    let value = |index: usize| format!("value {index}");
    let original = documents::pod_with((0..length).map(|index| (index, value(index))));
    let modified = if name == REVERSED {
        documents::pod_with((0..length).rev().map(|index| (index, value(index))))
    } else {
        let changed = |index: usize| if index.is_multiple_of(2) { format!("changed {index}") } else { value(index) };
        documents::pod_with((0..length).map(|index| (index, changed(index))))
    };
    (original, modified)
}

/// A patch with twenty variables, one of them without a name.
fn wrong_patch(wrong: usize) -> Value {
    let entry = |index| {
        if index == wrong {
            json!({"value": "whose"})
        } else {
            json!({"name": format!("SETTING_{index}"), "value": "new"})
        }
    };
    json!({"spec": {"containers": [{"name": "web", "env": (0..20).map(entry).collect::<Value>()}]}})
}
