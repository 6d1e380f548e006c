//! What a server rejects in the patched object.

use serde_json::{Map, Value, json};
use smp_core::Schema;
use smp_kinds::{Catalog, FeatureGate, Resource};

use super::super::code::{Code, Severity};
use super::super::finding::Found;
use super::Patched;
use crate::verdict::{self, Refusal, Verdict};

/// Warnings that explain a rejection. A patch that renames an object has its purpose outside of clusters.
const EXPLAIN: [Code; 2] = [Code::UnionConflict, Code::IdentityChange];

/// Checks the result of the patch. Without a live object, checks the values of the patch alone. What another finding explains is not
/// reported again.
///
/// ```yaml
/// spec: {serviceName: db}          # live
/// spec: {serviceName: database}    # the field of a StatefulSet cannot be changed
/// ```
pub(super) fn check(catalog: &Catalog, patched: &Patched<'_>, found: &mut Vec<Found>) {
    if found.iter().any(|found| found.path.is_root() && found.severity == Severity::Error) {
        return;
    }
    let Some((result, refusals)) = refusals(catalog, patched, found) else { return };
    for refusal in refusals {
        let path = verdict::in_patch(patched.schema, patched.patch, &result, &refusal.field);
        let same = |found: &&mut Found| {
            found.path.steps().starts_with(path.steps()) || path.steps().starts_with(found.path.steps())
        };
        let mut related = found.iter_mut().filter(same).filter(|found| !found.path.is_root());
        let explains = |found: &&mut Found| found.severity == Severity::Error || EXPLAIN.contains(&found.code);
        match related.find(explains) {
            Some(found) if found.code == Code::UnionConflict => found.severity = Severity::Error,
            Some(_) => {}
            None => {
                found.push(Found::new(Code::ServerRejects, &path, format!("a server rejects the result: {refusal}")));
            }
        }
    }
}

/// The result of the patch, and why a server rejects it. Warnings about a result that it accepts are added to the findings.
fn refusals(catalog: &Catalog, patched: &Patched<'_>, found: &mut Vec<Found>) -> Option<(Value, Vec<Refusal>)> {
    if let Some(live) = patched.live {
        let result = patched.apply(live)?;
        if let Some(kind) = verdict::kind_of(catalog, &result) {
            found.extend(gated(kind, patched.schema, Some(live), (patched.patch, &result)));
        }
        return match verdict::of(catalog, Some(live), &result, patched.applier.change()) {
            Verdict::Rejected { refusals, .. } => Some((result, refusals)),
            Verdict::Accepted(warnings) => {
                let warnings = warnings.iter().filter(|text| verdict::unknown_field(text).is_none());
                found.extend(warnings.map(|text| warning(patched.schema, patched.patch, &result, text)));
                None
            }
            Verdict::Unknown => None,
        };
    }
    let base = named(patched)?;
    let result = patched.apply(&base)?;
    let kind = verdict::kind_of(catalog, &base)?;
    found.extend(gated(kind, patched.schema, None, (patched.patch, &result)));
    let refusals = verdict::of_values(kind, &base, &result);
    Some((result, refusals))
}

/// The findings for fields of an object whose feature gates are off, without those that the live object has too.
///
/// ```yaml
/// spec: {hostnameOverride: web, hostname: web}    # hostnameOverride needs a feature gate
/// ```
pub(in super::super::super) fn gated(
    kind: &Resource,
    schema: Schema<'_>,
    live: Option<&Value>,
    (patch, result): (&Value, &Value),
) -> Vec<Found> {
    let known = live.map(|live| kind.gated_fields(live)).unwrap_or_default();
    let new = kind.gated_fields(result).into_iter().filter(|field| !known.contains(field));
    let found = |(field, gate): (String, FeatureGate)| {
        let message = format!("the field needs {gate}; without it, a server drops or rejects the field");
        answered(Code::FeatureGate, schema, (patch, result), &field, &message)
    };
    new.map(found).collect()
}

/// The finding for a warning of a server, at the field that it begins with.
///
/// ```text
/// spec.nodeSelector[beta.kubernetes.io/os]: deprecated since v1.14; use "kubernetes.io/os" instead
/// ```
pub(in super::super::super) fn warning(schema: Schema<'_>, patch: &Value, result: &Value, text: &str) -> Found {
    let is_field = |field: &str| {
        let first = field.split(['.', '[']).next().unwrap_or_default();
        result.get(first).is_some()
    };
    let (field, text) = text.split_once(": ").filter(|(field, _)| is_field(field)).unwrap_or(("", text));
    answered(Code::ServerWarns, schema, (patch, result), field, text)
}

/// The finding for the answer of a server about a field. The message names the field only if the place does not show it.
pub(in super::super::super) fn answered(
    code: Code,
    schema: Schema<'_>,
    (patch, result): (&Value, &Value),
    field: &str,
    text: &str,
) -> Found {
    match verdict::in_patch_or_missing(schema, patch, result, field) {
        Some(path) => Found::new(code, &path, text),
        None => {
            let path = verdict::in_patch(schema, patch, result, field);
            Found::new(code, &path, format!("{field}: {text}"))
        }
    }
}

/// An object of the kind of the patch that has only a name.
fn named(patched: &Patched<'_>) -> Option<Value> {
    let mut base = Map::new();
    let kind = patched.schema.object()?.kinds().first()?;
    let text = |name: &str| patched.patch.get(name).filter(|text| text.is_string()).cloned();
    let group =
        if kind.group.is_empty() { kind.version.to_string() } else { format!("{}/{}", kind.group, kind.version) };
    base.insert("apiVersion".to_owned(), text("apiVersion").unwrap_or_else(|| group.into()));
    base.insert("kind".to_owned(), text("kind").unwrap_or_else(|| (*kind.kind).into()));
    base.insert("metadata".to_owned(), json!({"name": "name"}));
    Some(base.into())
}
