//! Roles and bindings.

use serde_json::Value;

use super::super::{Code, Site, items, syntax};
use super::labels;
use crate::cause::Causes;
use crate::path::Path;

pub(super) const RULES: &[(&str, Code)] = &[
    ("policy-rule", rule),
    ("role-ref", |site, causes| role_ref(site, &["Role", "ClusterRole"], causes)),
    ("cluster-role-ref", |site, causes| role_ref(site, &["ClusterRole"], causes)),
    ("subject", subject),
    ("aggregation", aggregation),
];

const GROUP: &str = "rbac.authorization.k8s.io";

fn is_namespaced(site: &Site<'_>) -> bool {
    !site.scope.root.get("kind").and_then(Value::as_str).is_some_and(|kind| kind.starts_with("Cluster"))
}

/// A rule is about resources, or about paths, which no namespace has.
///
/// ```yaml
/// rules: [{resources: [pods], verbs: [get]}]
/// # rules[0].apiGroups: Required value: resource rules must supply at least one api group
/// ```
fn rule(site: &Site<'_>, causes: &mut Causes) {
    if site.items("verbs").is_empty() {
        causes.required(site.at("verbs"), "");
    }
    let urls = site.get("nonResourceURLs");
    if !items(urls).is_empty() {
        let path = site.at("nonResourceURLs");
        if is_namespaced(site) {
            causes.invalid(path, urls, "namespaced rules cannot apply to non-resource URLs");
        }
        if ["apiGroups", "resources", "resourceNames"].iter().any(|name| !site.items(name).is_empty()) {
            causes.invalid(path, urls, "rules cannot apply to both regular resources and non-resource URLs");
        }
        return;
    }
    for (name, detail) in [
        ("apiGroups", "resource rules must supply at least one api group"),
        ("resources", "resource rules must supply at least one resource"),
    ] {
        if site.items(name).is_empty() {
            causes.required(site.at(name), detail);
        }
    }
}

fn role_ref(site: &Site<'_>, kinds: &[&str], causes: &mut Causes) {
    let member = |name: &str| site.value.get(name).and_then(Value::as_str).unwrap_or_default();
    if member("apiGroup") != GROUP {
        causes.not_supported(site.path.field("apiGroup"), member("apiGroup"), &[GROUP]);
    }
    causes.one_of(site.path.field("kind"), member("kind"), kinds);
    syntax::needed(syntax::segment, member("name"), site.path.field("name"), causes);
}

fn subject(site: &Site<'_>, causes: &mut Causes) {
    let [kind, name, group] = ["kind", "name", "apiGroup"].map(|name| site.text(name));
    causes.required_text(site.at("name"), name);
    match kind {
        "ServiceAccount" => {
            if !name.is_empty() {
                syntax::check(syntax::subdomain, name, site.path.field("name"), causes);
            }
            if !group.is_empty() {
                causes.not_supported(site.at("apiGroup"), group, &[""]);
            }
            if !is_namespaced(site) && site.text("namespace").is_empty() {
                causes.required(site.at("namespace"), "");
            }
        }
        "User" | "Group" if group != GROUP => causes.not_supported(site.at("apiGroup"), group, &[GROUP]),
        "User" | "Group" => {}
        _ => causes.not_supported(site.at("kind"), kind, &["ServiceAccount", "User", "Group"]),
    }
}

fn aggregation(site: &Site<'_>, causes: &mut Causes) {
    let path: Path<'_> = site.path.field("clusterRoleSelectors");
    let selectors = items(site.value.get("clusterRoleSelectors").unwrap_or(&Value::Null));
    if selectors.is_empty() {
        causes.required(path, "at least one clusterRoleSelector required if aggregationRule is non-nil");
    }
    for (index, selector) in selectors.iter().enumerate() {
        let before = causes.len();
        labels::check_selector(selector, &path.index(index), causes);
        if causes.len() > before {
            causes.invalid(path.index(index), &Value::Null, "invalid label selector.");
        }
    }
}
