//! Kinds without rules.

use std::collections::BTreeMap;

use serde_json::Value;
use smp_api_types::RegisteredKind;
use smp_core::{Path, Step};
use smp_kinds::{Availability, Catalog};
use smp_suggest::{near_names, shown};

use crate::command::lint::{Code, Found};
use crate::report::{did_you_mean, note};
use crate::source::Schemas;

/// The kinds without rules, with the number of their objects.
#[derive(Debug, Default)]
pub(super) struct Unchecked(BTreeMap<String, usize>);

impl Unchecked {
    /// Counts an object.
    pub(super) fn add(&mut self, object: &Value) {
        *self.0.entry(name(object)).or_default() += 1;
    }

    /// Names what is not checked.
    pub(super) fn report(&self) {
        if self.0.is_empty() {
            return;
        }
        let names: Vec<String> = self.0.iter().map(|(name, count)| format!("{name} ({count})")).collect();
        note(&format!("not checked, give the definitions with --schema: {}", names.join(", ")));
    }
}

/// The finding for an object that names no kind, or one that a server of this version does not have. `None` if a custom resource
/// definition or another server may define the kind.
///
/// ```yaml
/// {apiVersion: extensions/v1beta1, kind: Ingress}   # no longer served
/// {apiVersion: example.com/v1, kind: Rack}          # may be a custom resource
/// ```
pub(super) fn kind(schemas: &Schemas, object: &Value) -> Option<Found> {
    for field in ["apiVersion", "kind"] {
        if !object.get(field).is_some_and(Value::is_string) {
            let found = Found::new(Code::UnknownType, &Path::root(), format!("the object has no `{field}`"));
            return Some(found.hint("write apiVersion and kind, such as apps/v1 and Deployment"));
        }
    }
    let (group, kind) = (group(object), text(object, "kind"));
    if let Some(failure) = schemas.not_served(&name(object)) {
        let path = Path::root().child(Step::Field("apiVersion".to_owned()));
        let found = Found::new(Code::UnknownType, &path, failure.message());
        return Some(Found { hint: failure.advice().map(str::to_owned), ..found });
    }
    let catalog = schemas.catalog();
    let is_known = group == "extensions" || Catalog::is_built_in(group);
    let kubernetes = catalog.kubernetes();
    let availability = Availability::of_kind(group, version(object), kind);
    // The version may have a kind that newer ones no longer have, whose fields are not known.
    let is_removed = availability.removed_in().is_some() && availability.includes(kubernetes);
    if !is_known || is_removed || schemas.kind(&name(object)).is_some() {
        return None;
    }
    let versions = versions(catalog, group, kind);
    let field = if versions.is_empty() { "kind" } else { "apiVersion" };
    let path = Path::root().child(Step::Field(field.to_owned()));
    let found =
        Found::new(Code::UnknownType, &path, format!("Kubernetes {kubernetes} has no {}", shown(&name(object))));
    let hints = [availability.to_string(), versions.join(" or ")];
    match hints.each_ref().map(String::as_str) {
        ["", ""] => {}
        [changes, ""] => return Some(found.hint(changes)),
        ["", versions] => return Some(found.hint(format!("use {versions}"))),
        [changes, versions] => return Some(found.hint(format!("{changes}; use {versions}"))),
    }
    let known = catalog.resources().map(|own| own.kind().to_owned());
    Some(found.hint(did_you_mean(&near_names(kind, known), "check apiVersion and kind")))
}

/// The versions of a kind that a server has, or else the versions in preparation.
fn versions(catalog: &Catalog, group: &str, kind: &str) -> Vec<String> {
    let mut versions: Vec<String> =
        catalog.resources().filter(|own| own.kind() == kind).map(|own| own.api_version()).collect();
    if versions.is_empty() {
        let is_here = |entry: &&RegisteredKind| {
            (entry.group, entry.kind) == (group, kind)
                && Availability::of_kind(group, entry.version, kind).includes(catalog.kubernetes())
        };
        versions = smp_api_types::kinds().filter(is_here).map(|entry| format!("{group}/{}", entry.version)).collect();
    }
    versions.dedup();
    versions
}

/// The finding for an object of a kind without rules.
pub(super) fn without_rules(object: &Value) -> Found {
    let path = Path::root().child(Step::Field("kind".to_owned()));
    let message = format!("no rules for {}, so the object is not checked", shown(&name(object)));
    Found::new(Code::UnknownType, &path, message).hint("give the definition with --schema, or use --unknown-kinds skip")
}

fn name(object: &Value) -> String {
    format!("{}/{}", text(object, "apiVersion"), text(object, "kind"))
}

fn text<'v>(object: &'v Value, field: &str) -> &'v str {
    object.get(field).and_then(Value::as_str).unwrap_or_default()
}

fn group(object: &Value) -> &str {
    text(object, "apiVersion").split_once('/').map_or("", |(group, _)| group)
}

fn version(object: &Value) -> &str {
    let api_version = text(object, "apiVersion");
    api_version.split_once('/').map_or(api_version, |(_, version)| version)
}
