//! What kind of schema stands in a document, decided by its keywords alone.

use serde_json::{Map, Value};
use smp_core::schema::ScalarKind;

use super::Read;
use crate::error::Problems;
use crate::extension::Extensions;
use crate::pointer::Place;

/// A schema of the document with its extensions read.
#[derive(Debug)]
pub(super) struct Schema<'d> {
    pub(super) map: &'d Map<String, Value>,
    pub(super) extensions: Extensions,
    pub(super) format: &'d str,
    pub(super) form: Form<'d>,
}

/// What a schema describes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Form<'d> {
    /// What a definition describes.
    Reference(Reference<'d>),
    /// A string, number or boolean.
    Scalar(ScalarKind),
    /// A list.
    List,
    /// An object with these properties.
    Table(&'d Map<String, Value>),
    /// An object whose field names are data.
    Map,
    /// Anything.
    Any,
}

/// A reference to a definition.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reference<'d> {
    pub(super) value: &'d Value,
    /// Whether it stands in an `allOf` of its own.
    pub(super) in_all_of: bool,
}

/// The `type` keyword.
#[derive(Clone, Copy, Debug)]
pub(super) enum Type {
    Scalar(ScalarKind),
    Array,
    Object,
}

impl Type {
    pub(super) fn of_word(word: &str) -> Option<Self> {
        Some(match word {
            "string" => Self::Scalar(ScalarKind::String),
            "integer" => Self::Scalar(ScalarKind::Integer),
            "number" => Self::Scalar(ScalarKind::Number),
            "boolean" => Self::Scalar(ScalarKind::Boolean),
            "array" => Self::Array,
            "object" => Self::Object,
            _ => return None,
        })
    }
}

impl<'d> Schema<'d> {
    /// Reads the extensions of a schema and decides what it describes.
    pub(super) fn read(value: &'d Value, place: &Place<'_>, problems: &mut Problems) -> Read<Self> {
        let Some(map) = value.as_object() else {
            return Err(problems.report(place, "a schema must be a JSON object"));
        };
        let extensions = Extensions::read(map, place, problems);
        let mut schema = Self { map, extensions, format: "", form: Form::Any };
        if let Some(value) = map.get("$ref") {
            schema.form = Form::Reference(Reference { value, in_all_of: false });
            return Ok(schema);
        }
        if let Some(format) = map.get("format") {
            let text = format.as_str();
            schema.format = text.ok_or_else(|| problems.report(&place.field("format"), "a format must be a string"))?;
        }
        schema.form = schema.decide(place, problems)?;
        Ok(schema)
    }

    fn decide(&self, place: &Place<'_>, problems: &mut Problems) -> Read<Form<'d>> {
        let ty = self.declared_type(place, problems)?;
        let may_be_scalar = !matches!(ty, Some(Type::Array | Type::Object));
        if self.extensions.int_or_string || (may_be_scalar && self.format == "int-or-string") {
            return Ok(Form::Scalar(ScalarKind::IntOrString));
        }
        if matches!(ty, None | Some(Type::Object))
            && let Some(reference) = self.all_of(place, problems)?
        {
            return Ok(Form::Reference(reference));
        }
        let has = |name: &str| self.map.contains_key(name);
        Ok(match ty {
            Some(Type::Scalar(kind)) => Form::Scalar(kind),
            Some(Type::Array) => Form::List,
            None if has("items") && !has("properties") && !has("additionalProperties") => Form::List,
            None | Some(Type::Object) => match self.map.get("properties") {
                Some(Value::Object(properties)) => Form::Table(properties),
                Some(_) => return Err(problems.report(&place.field("properties"), "properties must be a JSON object")),
                None if ty.is_some() || has("additionalProperties") => Form::Map,
                None => Form::Any,
            },
        })
    }

    fn declared_type(&self, place: &Place<'_>, problems: &mut Problems) -> Read<Option<Type>> {
        let Some(value) = self.map.get("type") else { return Ok(None) };
        value.as_str().and_then(Type::of_word).map(Some).ok_or_else(|| {
            let message = "a type is `string`, `integer`, `number`, `boolean`, `array` or `object`";
            problems.report(&place.field("type"), message)
        })
    }

    /// The reference in an `allOf` that holds nothing else. An `allOf` that only restricts values is passed over; one
    /// that adds fields is reported, since their strategies would be lost without a word.
    fn all_of(&self, place: &Place<'_>, problems: &mut Problems) -> Read<Option<Reference<'d>>> {
        let Some(value) = self.map.get("allOf") else { return Ok(None) };
        let place = place.field("allOf");
        let Some(members) = value.as_array() else {
            return Err(problems.report(&place, "`allOf` must be a list of schemas"));
        };
        let has_parts = ["properties", "additionalProperties", "items"].iter().any(|name| self.map.contains_key(*name))
            || self.extensions.preserve_unknown_fields;
        if !has_parts
            && let [member] = members.as_slice()
            && let Some(value) = member.get("$ref")
        {
            return Ok(Some(Reference { value, in_all_of: true }));
        }
        let adds_fields =
            |member: &Value| member.get("$ref").is_some() || (!has_parts && member.get("properties").is_some());
        if members.iter().any(adds_fields) {
            let message =
                "`allOf` is read as a single `$ref` that stands alone; write the fields out in one definition";
            return Err(problems.report(&place, message));
        }
        Ok(None)
    }
}
