//! Reads documentation: the keywords of a schema that are part of neither a shape nor a field.

use std::borrow::Cow;

use serde_json::{Map, Value, json};
use smp_schema::{Documentation, Keyword, Link, ScalarKind, Seq};

use super::form::{Form, Schema};
use crate::documentation::is_integer_or_string;
use crate::error::Problems;
use crate::extension::{json_text, owned, says_int_or_string};
use crate::pointer::Place;

/// The owner of a schema, which decides where the extensions of an object's schema are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    /// A definition.
    Definition,
    /// A field, which stores them itself.
    Field,
    /// The items of a list or the values of a map.
    Part,
}

/// Returns the documentation of a schema; `None` if it has none.
pub(super) fn linked(documentation: Documentation) -> Option<Link<Documentation>> {
    (!documentation.is_empty()).then(|| documentation.into())
}

/// Returns the keywords of a schema that are not stored elsewhere. `owner` decides where its extensions are stored.
///
/// ```yaml
/// type: string            # in the shape
/// default: TCP            # in the field
/// description: A protocol # here
/// enum: [TCP, UDP]        # here
/// ```
pub(super) fn keywords(schema: &Schema<'_>, owner: Owner, place: &Place<'_>, problems: &mut Problems) -> Seq<Keyword> {
    let mut keywords = others(schema);
    for (name, value) in schema.map.iter().filter(|(name, value)| !is_held(schema, owner, name, value)) {
        match json_text(value) {
            Ok(json) => keywords.push(Keyword { name: owned(name), json }),
            Err(message) => drop(problems.report(&place.field(name), message)),
        }
    }
    keywords.into()
}

/// Returns the description alone, for a field whose other keywords a server decides.
pub(super) fn description(schema: &Value) -> Documentation {
    let text = schema.get("description").filter(|text| text.is_string());
    let keyword = |text: &Value| Keyword { name: Cow::Borrowed("description"), json: text.to_string().into() };
    let mut documentation = Documentation::NONE;
    documentation.keywords = text.map(keyword).into_iter().collect();
    documentation
}

/// Whether the tables store a keyword elsewhere, or it has no meaning where it is.
fn is_held(schema: &Schema<'_>, owner: Owner, name: &str, value: &Value) -> bool {
    let is_reference = matches!(schema.form, Form::Reference(_));
    let is_table = matches!(schema.form, Form::Table(_));
    match name {
        "$ref" | "type" => true,
        "default" => owner == Owner::Field && !matches!(value, Value::Null | Value::Array(_) | Value::Object(_)),
        "format" => is_reference || matches!(schema.form, Form::Scalar(_)),
        "items" => is_reference || matches!(schema.form, Form::List),
        "properties" | "required" => is_reference || is_table,
        "additionalProperties" => is_reference || ((is_table || matches!(schema.form, Form::Map)) && *value != false),
        "allOf" => is_reference,
        "oneOf" | "anyOf" => match schema.form {
            Form::Reference(reference) => reference.within.is_some_and(|(keyword, _)| keyword == name),
            Form::Scalar(ScalarKind::IntOrString) => is_integer_or_string(value),
            _ => false,
        },
        _ if name.starts_with("x-") => owner == Owner::Field || is_table || says_int_or_string(name),
        _ => false,
    }
}

/// Returns keywords for facts that the tables cannot store, in the notation of OpenAPI 3.0: required fields that are
/// not among the properties, and null as one of several types.
fn others(schema: &Schema<'_>) -> Vec<Keyword> {
    let mut others = Vec::new();
    if let Form::Table(properties) = schema.form {
        let names = unknown(schema.map, properties);
        let json = || Value::Array(names.clone()).to_string().into();
        others.extend((!names.is_empty()).then(|| Keyword { name: Cow::Borrowed("required"), json: json() }));
    }
    if may_be_null(schema) && !schema.map.contains_key("nullable") {
        others.push(Keyword { name: Cow::Borrowed("nullable"), json: Cow::Borrowed("true") });
    }
    others
}

fn unknown(schema: &Map<String, Value>, properties: Option<&Map<String, Value>>) -> Vec<Value> {
    let names = schema.get("required").and_then(Value::as_array).into_iter().flatten();
    let is_unknown = |name: &&Value| {
        name.as_str().is_some_and(|name| properties.is_none_or(|properties| !properties.contains_key(name)))
    };
    names.filter(is_unknown).cloned().collect()
}

fn may_be_null(schema: &Schema<'_>) -> bool {
    let is_null = |member: &Value| *member == json!({"type": "null"});
    let has_null = |members: &Value| members.as_array().is_some_and(|members| members.iter().any(is_null));
    match (&schema.form, schema.map.get("type")) {
        (Form::Reference(reference), None) => {
            reference.within.is_some_and(|(keyword, _)| schema.map.get(keyword).is_some_and(has_null))
        }
        (_, Some(Value::Array(types))) => types.iter().any(|ty| ty == "null"),
        _ => false,
    }
}
