//! Migrations of stored objects to another version.

use serde_json::Value;

use super::super::{Code, Site, items, shown, syntax, text};
use crate::cause::{Bad, Causes};
use crate::names;
use crate::object::at;

pub(super) const RULES: &[(&str, Code)] =
    &[("migrated-resource", resource), ("migration-version", version), ("migration-status", status)];

/// The resource that is migrated.
fn resource(site: &Site<'_>, causes: &mut Causes) {
    let [resource, group] = ["resource", "group"].map(|name| text(site.value, name));
    let mut check = |name: &str, text: &str, problems: Vec<String>| {
        if !problems.is_empty() {
            causes.invalid(site.path.field(name), text, problems.join(","));
        }
    };
    if !group.is_empty() {
        check("group", group, syntax::subdomain(group));
    }
    if resource.is_empty() {
        return causes.required(site.path.field("resource"), "resource is required to be set");
    }
    check("resource", resource, names::label_1035(resource));
}

/// The version at which the migration began.
fn version(site: &Site<'_>, causes: &mut Causes) {
    let version = site.value.as_str().unwrap_or_default();
    if version.starts_with('0') || !version.bytes().all(|byte| byte.is_ascii_digit()) {
        causes.invalid(site.path, version, format_args!("resource version is not well formed: {version}"));
    }
}

/// The version is fixed, and so is the end of the migration.
fn status(site: &Site<'_>, causes: &mut Causes) {
    let null = Value::Null;
    let old = site.scope.old.and_then(|old| old.get("status")).unwrap_or(&null);
    let [before, after] = [old, site.value].map(|status| text(status, "resourceVersion"));
    if !before.is_empty() && before != after {
        causes.invalid(site.path.field("resourceVersion"), after, "field is immutable");
    }
    let is = |status, kind: &str| {
        let found = items(at(status, &["conditions"])).iter().find(|condition| condition["type"] == kind);
        found.is_some_and(|condition| condition["status"] == "True")
    };
    let conditions = items(at(site.value, &["conditions"]));
    let mut invalid = |detail: &str| {
        let of = |condition| shown::of("io.k8s.apimachinery.pkg.apis.meta.v1.Condition", condition);
        let shown = format!("[{}]", conditions.iter().map(of).collect::<Vec<_>>().join(","));
        causes.invalid(site.path.field("conditions"), Bad::Json(&shown), detail);
    };
    if is(site.value, "Succeeded") && is(site.value, "Failed") {
        invalid("Both success and failed conditions cannot be true at the same time");
    }
    for (kind, named) in [("Succeeded", "Success"), ("Failed", "Failed")] {
        if is(old, kind) && !is(site.value, kind) {
            invalid(&format!("{named} condition cannot be set to false once it is true"));
        }
    }
}
