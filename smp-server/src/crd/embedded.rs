//! Checks `apiVersion`, `kind` and `metadata` of embedded resources.

mod metadata;

use serde_json::{Map, Value};

use super::names;
use super::node::Node;
use super::place::{Place, Step};
use crate::cause::{Cause, Causes};

/// The causes for embedded resources, and for the value itself if it is a resource. `base` is put in front of their
/// fields.
///
/// ```text
/// template: {kind: Pod}  →  template.apiVersion: Required value
/// ```
pub(super) fn check(value: &Value, schema: &Node, is_resource: bool, base: &str) -> Causes {
    let mut causes = Causes::default();
    let mut context = Context { base, causes: &mut causes };
    if let Some(members) = value.as_object().filter(|_| is_resource && !schema.embedded) {
        resource(members, None, &mut context);
    }
    visit(value, schema, None, &mut context);
    causes
}

/// The first cause for which the version, kind or metadata of a resource cannot be read.
pub(super) fn malformed(value: &Value, schema: &Node, is_resource: bool, base: &str) -> Option<Cause> {
    let mut first = None;
    if is_resource && !schema.embedded {
        first = unreadable(value, None, base);
    }
    visit_resources(value, schema, None, &mut |value, place| {
        if first.is_none() {
            first = unreadable(value, place, base);
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
        return Err(cause.text());
    }
    let mut unknown = Vec::new();
    read_all(value, schema, None, &mut unknown);
    unknown.sort_unstable();
    Ok(unknown)
}

fn read_all(value: &mut Value, schema: &Node, place: Option<&Place<'_>>, unknown: &mut Vec<String>) {
    if !schema.inside.embedded {
        return;
    }
    match value {
        Value::Object(members) => {
            if let Some(found) = members.get_mut("metadata").filter(|_| schema.embedded) {
                let path = Place::field(Some(&Place::new(place, Step::Property("metadata"))), "");
                unknown.extend(metadata::read(found).into_iter().map(|name| format!("{path}.{name}")));
            }
            for (name, value) in members {
                if let Some(schema) = schema.property(name) {
                    read_all(value, schema, Some(&Place::new(place, Step::Property(name))), unknown);
                } else if let Some(schema) = schema.others() {
                    read_all(value, schema, Some(&Place::new(place, Step::Other(name))), unknown);
                }
            }
        }
        Value::Array(items) => {
            let Some(schema) = schema.items.as_deref() else { return };
            for (index, item) in items.iter_mut().enumerate() {
                read_all(item, schema, Some(&Place::new(place, Step::Item(index))), unknown);
            }
        }
        _ => {}
    }
}

fn unreadable(value: &Value, place: Option<&Place<'_>>, base: &str) -> Option<Cause> {
    let members = value.as_object()?;
    let field = |name| Place::field(Some(&Place::new(place, Step::Property(name))), base);
    for name in ["apiVersion", "kind"] {
        if let Some(value) = members.get(name).filter(|value| !value.is_string()) {
            return Some(Cause::invalid(field(name), value, "must be a string"));
        }
    }
    let metadata = members.get("metadata")?;
    let error = metadata::unreadable(metadata)?;
    Some(Cause::invalid(field("metadata"), metadata, &error))
}

struct Context<'a> {
    base: &'a str,
    causes: &'a mut Causes,
}

impl Context<'_> {
    fn field(&self, place: Option<&Place<'_>>, names: &[&str]) -> String {
        let Some((name, rest)) = names.split_first() else { return Place::field(place, self.base) };
        let place = Place::new(place, Step::Property(name));
        self.field(Some(&place), rest)
    }

    fn invalid(&mut self, place: Option<&Place<'_>>, names: &[&str], value: &Value, detail: &str) {
        self.causes.invalid(self.field(place, names), value, detail);
    }
}

fn visit(value: &Value, schema: &Node, place: Option<&Place<'_>>, context: &mut Context<'_>) {
    visit_resources(value, schema, place, &mut |value, place| {
        if let Value::Object(members) = value {
            resource(members, place, context);
        }
    });
}

/// Calls `found` with all embedded resources.
fn visit_resources(
    value: &Value,
    schema: &Node,
    place: Option<&Place<'_>>,
    found: &mut dyn FnMut(&Value, Option<&Place<'_>>),
) {
    if !schema.inside.embedded {
        return;
    }
    if schema.embedded {
        found(value, place);
    }
    match value {
        Value::Object(members) => {
            for (name, value) in members {
                if let Some(schema) = schema.property(name) {
                    visit_resources(value, schema, Some(&Place::new(place, Step::Property(name))), found);
                } else if let Some(schema) = schema.others() {
                    visit_resources(value, schema, Some(&Place::new(place, Step::Other(name))), found);
                }
            }
        }
        Value::Array(items) => {
            if let Some(schema) = schema.items.as_deref() {
                for (index, item) in items.iter().enumerate() {
                    visit_resources(item, schema, Some(&Place::new(place, Step::Item(index))), found);
                }
            }
        }
        _ => {}
    }
}

fn resource(members: &Map<String, Value>, place: Option<&Place<'_>>, context: &mut Context<'_>) {
    for name in ["apiVersion", "kind"] {
        match members.get(name) {
            None => context.causes.required(context.field(place, &[name]), ""),
            Some(value) => {
                let detail = match value.as_str() {
                    None => Some("must be a string".to_owned()),
                    Some("") => Some("must not be empty".to_owned()),
                    Some(text) if name == "kind" => wrong_kind(text),
                    Some(text) => wrong_version(text),
                };
                if let Some(detail) = detail {
                    context.invalid(place, &[name], value, &detail);
                }
            }
        }
    }
    match members.get("metadata") {
        Some(value) if metadata::unreadable(value).is_some() => {
            let error = metadata::unreadable(value).unwrap_or_default();
            context.invalid(place, &["metadata"], value, &error);
        }
        Some(value) => context.causes.append(metadata::check(value, &context.field(place, &["metadata"]))),
        None => {}
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
