//! Checks `apiVersion`, `kind` and `metadata` of embedded resources.

mod metadata;

use serde_json::{Map, Value};

use super::node::Node;
use super::place;
use crate::cause::{Cause, Causes};
use crate::names;
use crate::path::Path;

/// The causes for embedded resources, and for the value itself if it is a resource. `base` is put in front of their
/// fields.
///
/// ```text
/// template: {kind: Pod}  →  template.apiVersion: Required value
/// ```
pub(super) fn check(value: &Value, schema: &Node, is_resource: bool, base: &str) -> Causes {
    let mut causes = Causes::default();
    visit(value, schema, is_resource, &mut |value, path| {
        if let Value::Object(members) = value {
            resource(members, path, base, &mut causes);
        }
    });
    causes
}

/// The first cause for which the version, kind or metadata of a resource cannot be read.
pub(super) fn malformed(value: &Value, schema: &Node, is_resource: bool, base: &str) -> Option<Cause> {
    let mut first = None;
    visit(value, schema, is_resource, &mut |value, path| {
        if first.is_none() {
            first = unreadable(value, path, base);
        }
    });
    first
}

/// Reads the metadata of embedded resources as their type, so that only its fields remain. Returns the paths of the others, sorted.
///
/// ```text
/// template: {metadata: {name: a, nosuch: 1}}  →  template: {metadata: {name: a}}, and [template.metadata.nosuch]
/// ```
///
/// # Errors
///
/// Returns the field and the problem if the version, kind or metadata of a resource cannot be read.
pub(super) fn read(value: &mut Value, schema: &Node) -> Result<Vec<String>, String> {
    if let Some(cause) = malformed(value, schema, false, "") {
        return Err(cause.to_string());
    }
    let mut unknown = Vec::new();
    read_all(value, schema, &Path::Root, &mut unknown);
    unknown.sort_unstable();
    Ok(unknown)
}

fn read_all(value: &mut Value, schema: &Node, path: &Path<'_>, unknown: &mut Vec<String>) {
    if !schema.inside.embedded {
        return;
    }
    match value {
        Value::Object(members) => {
            if let Some(found) = members.get_mut("metadata").filter(|_| schema.embedded) {
                let path = place::field(&path.field("metadata"), "");
                unknown.extend(metadata::read(found).into_iter().map(|name| format!("{path}.{name}")));
            }
            for (name, value) in members {
                if let Some((schema, path)) = schema.step(name, path) {
                    read_all(value, schema, &path, unknown);
                }
            }
        }
        Value::Array(items) => {
            let Some(schema) = schema.items.as_deref() else { return };
            for (index, item) in items.iter_mut().enumerate() {
                read_all(item, schema, &path.index(index), unknown);
            }
        }
        _ => {}
    }
}

fn unreadable(value: &Value, path: &Path<'_>, base: &str) -> Option<Cause> {
    let members = value.as_object()?;
    let field = |name| place::field(&path.field(name), base);
    for name in ["apiVersion", "kind"] {
        if let Some(value) = members.get(name).filter(|value| !value.is_string()) {
            return Some(Cause::invalid(field(name), value, "must be a string"));
        }
    }
    let metadata = members.get("metadata")?;
    let error = metadata::unreadable(metadata)?;
    Some(Cause::invalid(field("metadata"), metadata, &error))
}

/// Calls `found` with the value, if it is a resource, and with all embedded resources.
fn visit(value: &Value, schema: &Node, is_resource: bool, found: &mut dyn FnMut(&Value, &Path<'_>)) {
    if is_resource && !schema.embedded {
        found(value, &Path::Root);
    }
    visit_embedded(value, schema, &Path::Root, found);
}

fn visit_embedded(value: &Value, schema: &Node, path: &Path<'_>, found: &mut dyn FnMut(&Value, &Path<'_>)) {
    if !schema.inside.embedded {
        return;
    }
    if schema.embedded {
        found(value, path);
    }
    schema.visit(value, path, &mut |value, schema, path| visit_embedded(value, schema, path, found));
}

fn resource(members: &Map<String, Value>, path: &Path<'_>, base: &str, causes: &mut Causes) {
    let field = |name| place::field(&path.field(name), base);
    for name in ["apiVersion", "kind"] {
        let Some(value) = members.get(name) else {
            causes.required(field(name), "");
            continue;
        };
        let detail = match value.as_str() {
            None => Some("must be a string".to_owned()),
            Some("") => Some("must not be empty".to_owned()),
            Some(text) if name == "kind" => wrong_kind(text),
            Some(text) => wrong_version(text),
        };
        if let Some(detail) = detail {
            causes.invalid(field(name), value, detail);
        }
    }
    let Some(metadata) = members.get("metadata") else { return };
    match metadata::unreadable(metadata) {
        Some(error) => causes.invalid(field("metadata"), metadata, error),
        None => causes.append(metadata::check(metadata, &field("metadata"))),
    }
}

/// Returns what is wrong with the name of a kind.
pub(super) fn wrong_kind(kind: &str) -> Option<String> {
    let errors = names::label_1035(&kind.to_lowercase());
    (!errors.is_empty()).then(|| format!("may have mixed case, but should otherwise match: {}", errors.join(",")))
}

fn wrong_version(version: &str) -> Option<String> {
    let is_wrong = version != "/" && version.matches('/').count() > 1;
    is_wrong.then(|| format!("unexpected GroupVersion string: {version}"))
}
