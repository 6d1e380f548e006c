//! Ephemeral containers of a pod.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use super::super::{Code, Site, items, text};
use super::pods::is_nothing;
use crate::cause::{Cause, Causes};
use crate::object::{at, is_same};

pub(super) const RULES: &[(&str, Code)] = &[("ephemeral-containers", all)];

/// Container fields that are forbidden in ephemeral containers.
const FORBIDDEN: [&str; 8] = [
    "ports",
    "resources",
    "resizePolicy",
    "restartPolicy",
    "livenessProbe",
    "readinessProbe",
    "startupProbe",
    "lifecycle",
];

fn all(site: &Site<'_>, causes: &mut Causes) {
    let others = ["containers", "initContainers"].into_iter().flat_map(|list| site.items(list));
    let others: HashSet<&str> = others.map(|container| text(container, "name")).collect();
    let mut seen = others.clone();
    let list = site.path.field("ephemeralContainers");
    for (index, container) in site.items("ephemeralContainers").iter().enumerate() {
        let (path, name, target) = (list.index(index), text(container, "name"), text(container, "targetContainerName"));
        if !seen.insert(name) {
            causes.duplicate(path.field("name"), name);
        }
        if !target.is_empty() && !others.contains(target) {
            causes.add(|| Cause::not_found(path.field("targetContainerName"), target));
        }
        for field in FORBIDDEN.into_iter().filter(|field| !is_nothing(at(container, &[field]))) {
            causes.forbidden(path.field(field), DETAIL);
        }
        let mounts = path.field("volumeMounts");
        for (index, mount) in items(at(container, &["volumeMounts"])).iter().enumerate() {
            for field in ["subPath", "subPathExpr"].into_iter().filter(|field| !text(mount, field).is_empty()) {
                causes.forbidden(mounts.index(index).field(field), DETAIL);
            }
        }
    }
}

const DETAIL: &str = "cannot be set for an Ephemeral Container";

/// Ephemeral containers can be added, not removed or changed. The message of kube-apiserver also shows the difference.
pub(super) fn change(site: &Site<'_>, old: &Value, causes: &mut Causes) {
    let [before, after] = [old, site.value].map(|spec| items(at(spec, &["ephemeralContainers"])));
    let list = site.path.field("ephemeralContainers");
    let now: HashMap<&str, &Value> = after.iter().map(|container| (text(container, "name"), container)).collect();
    for container in before {
        let name = text(container, "name");
        match now.get(name) {
            None => causes.forbidden(list, format_args!("existing ephemeral containers {name:?} may not be removed\n")),
            Some(new) if !is_same(container, new) => {
                causes.forbidden(list, format_args!("existing ephemeral containers {name:?} may not be changed"));
            }
            Some(_) => {}
        }
    }
}
