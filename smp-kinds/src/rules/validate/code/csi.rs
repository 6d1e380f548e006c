//! Storage classes, and what drivers of volumes announce.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::super::{Code, Object, Site, items, syntax, text};
use super::{storage, volumes};
use crate::cause::{Cause, Causes};
use crate::object::at;
use crate::path::Path;
use crate::types;
use crate::unique::{Siblings, repeats};

pub(super) const RULES: &[(&str, Code)] = &[
    ("node-id", |site, causes| {
        let id = site.value.as_str().unwrap_or_default();
        if id.len() > 256 {
            causes.invalid(site.path, id, "must be 256 characters or less");
        }
    }),
    ("topology-keys", topology_keys),
    ("token-requests", token_requests),
    ("secret-tokens", |site, causes| {
        let (flag, requests) = (site.get("serviceAccountTokenInSecrets"), site.items("tokenRequests"));
        if !flag.is_null() && requests.is_empty() {
            let detail = "serviceAccountTokenInSecrets is set but no tokenRequests are specified";
            causes.invalid(site.at("serviceAccountTokenInSecrets"), flag, detail);
        }
    }),
    ("allowed-topologies", allowed_topologies),
    ("class-reclaim", |site, causes| {
        let policy = site.value.as_str().unwrap_or_default();
        if !policy.is_empty() {
            causes.one_of(site.path, policy, &["Delete", "Retain"]);
        }
    }),
    ("inline-volume", inline_volume),
    ("attachment-metadata", |site, causes| {
        let size: usize = site
            .value
            .as_object()
            .into_iter()
            .flatten()
            .map(|(key, value)| key.len() + value.as_str().unwrap_or_default().len())
            .sum();
        if size > 256 * 1024 {
            causes.add(|| Cause::too_long(site.path, 256 * 1024));
        }
    }),
];

/// kube-apiserver names the driver, not its key.
fn topology_keys(site: &Site<'_>, causes: &mut Causes) {
    let keys: Vec<&str> = items(site.value).iter().map(|key| key.as_str().unwrap_or_default()).collect();
    for (index, is_repeated) in repeats(&keys).into_iter().enumerate() {
        let key = keys[index];
        causes.required_text(site.object.path, key);
        if is_repeated {
            causes.duplicate(site.object.path, key);
        }
        causes.problems(site.object.path, key, syntax::qualified(key));
    }
}

fn token_requests(site: &Site<'_>, causes: &mut Causes) {
    let requests = items(site.value);
    let repeated = repeats(requests.iter().map(|request| text(request, "audience")));
    for (index, request) in requests.iter().enumerate() {
        let path = site.path.index(index);
        if repeated[index] {
            causes.duplicate(path.field("audience"), text(request, "audience"));
        }
        let Some(seconds) = at(request, &["expirationSeconds"]).as_i64() else { continue };
        if seconds < 600 {
            causes.invalid(path.field("expirationSeconds"), seconds, "may not specify a duration less than 10 minutes");
        }
        if seconds > 1 << 32 {
            let detail = "may not specify a duration larger than 2^32 seconds";
            causes.invalid(path.field("expirationSeconds"), seconds, detail);
        }
    }
}

/// Where volumes of a class may be created. No two terms are equal, whatever their order.
fn allowed_topologies(site: &Site<'_>, causes: &mut Causes) {
    let mut known: BTreeMap<BTreeMap<&str, BTreeSet<&str>>, usize> = BTreeMap::new();
    // kube-apiserver compares an empty term with as many empty ones as there are terms.
    known.insert(BTreeMap::new(), items(site.value).len());
    for (index, term) in items(site.value).iter().enumerate() {
        let path = site.path.index(index);
        let list = path.field("matchLabelExpressions");
        let mut expressions = BTreeMap::new();
        for (index, expression) in items(at(term, &["matchLabelExpressions"])).iter().enumerate() {
            let (path, key) = (list.index(index), text(expression, "key"));
            let values = topology_values(expression, &path, causes);
            causes.problems(path.field("key"), key, syntax::qualified(key));
            if expressions.insert(key, values).is_some() {
                causes.duplicate(path.field("key"), key);
            }
        }
        let times = known.entry(expressions).or_default();
        for _ in 0..*times {
            causes.duplicate(list, "");
            if causes.is_full() {
                return;
            }
        }
        *times += 1;
    }
}

fn topology_values<'v>(expression: &'v Value, path: &Path<'_>, causes: &mut Causes) -> BTreeSet<&'v str> {
    let list = path.field("values");
    let values: Vec<&str> = items(at(expression, &["values"])).iter().filter_map(Value::as_str).collect();
    if values.is_empty() {
        causes.required(list, "");
    }
    for (index, _) in repeats(&values).into_iter().enumerate().filter(|(_, is_repeated)| *is_repeated) {
        causes.duplicate(list.index(index), values[index]);
    }
    values.into_iter().collect()
}

/// A volume that is attached as a pod has it inline: it has a driver, and neither a size nor a claim.
fn inline_volume(site: &Site<'_>, causes: &mut Causes) {
    const INLINE: &str = "in the context of inline volumes";
    let Some(of) = types::by_name("io.k8s.api.core.v1.PersistentVolumeSpec") else { return };
    let Some(members) = site.value.as_object() else { return };
    let siblings = Siblings::default();
    let object = Object { of, members, old: None, path: site.path, siblings: &siblings, index: 0 };
    let volume = Site { object, scope: site.scope, value: &Value::Null, path: site.path };
    let is_set = |name: &str| volume.has(name) && !matches!(volume.get(name), Value::String(text) if text.is_empty());
    for name in ["claimRef", "capacity", "nodeAffinity", "storageClassName"].into_iter().filter(|name| is_set(name)) {
        causes.forbidden(volume.at(name), format_args!("may not be specified {INLINE}"));
    }
    if !volume.has("csi") {
        causes.required(volume.at("csi"), format_args!("has to be specified {INLINE}"));
    }
    if volume.items("accessModes").is_empty() {
        causes.required(volume.at("accessModes"), "");
    }
    let path = volume.path.field("accessModes");
    storage::access_modes(&Site { value: volume.get("accessModes"), path: &path, ..volume }, causes);
    if !matches!(volume.text("persistentVolumeReclaimPolicy"), "" | "Retain") {
        let path = volume.at("persistentVolumeReclaimPolicy");
        causes.forbidden(path, format_args!("may only be Retain {INLINE}"));
    }
    volumes::one("volume", volumes::PERSISTENT, &volume, causes);
    if volume.has("volumeMode") && volume.text("volumeMode") != "Filesystem" {
        let path = volume.at("volumeMode");
        causes.forbidden(path, format_args!("may not specify volumeMode other than Filesystem {INLINE}"));
    }
}
