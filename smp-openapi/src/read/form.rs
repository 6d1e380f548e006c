//! Determines what a schema describes from its keywords alone.

use serde_json::{Map, Value};
use smp_schema::{ScalarKind, UnionDefinition};

use super::Read;
use super::types::{self, Reference, Type, Union};
use crate::error::Problems;
use crate::extension::{Extensions, unions};
use crate::metadata;
use crate::pointer::Place;

/// A schema of the document with its extensions read.
#[derive(Debug)]
pub(super) struct Schema<'d> {
    pub(super) map: &'d Map<String, Value>,
    pub(super) extensions: Extensions,
    pub(super) format: &'d str,
    pub(super) form: Form<'d>,
    /// Whether this is an object that the API serves, with the fields that all of these have.
    resource: bool,
}

/// What a schema describes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Form<'d> {
    /// The value that a definition describes.
    Reference(Reference<'d>),
    /// A string, number or boolean.
    Scalar(ScalarKind),
    /// A list.
    List,
    /// An object with these properties.
    Table(Option<&'d Map<String, Value>>),
    /// An object with arbitrary field names.
    Map,
    /// Any value.
    Any,
}

/// The keywords that contain schemas for the same value.
const COMBINED: [&str; 3] = ["allOf", "oneOf", "anyOf"];

impl<'d> Schema<'d> {
    /// Reads the extensions of a schema and determines what it describes. An embedded resource has the fields of
    /// resources if `has_metadata` confirms that there is a definition for them.
    pub(super) fn read(value: &'d Value, place: &Place<'_>, has_metadata: bool, problems: &mut Problems) -> Read<Self> {
        let Some(map) = value.as_object() else {
            return Err(problems.report(place, "a schema must be a JSON object"));
        };
        let extensions = Extensions::read(map, place, problems);
        expect_no_patch_in_members(map, place, problems)?;
        let mut schema = Self { map, extensions, format: "", form: Form::Any, resource: false };
        if let Some(value) = map.get("$ref") {
            schema.form = Form::Reference(Reference { value, within: None });
            return Ok(schema);
        }
        if let Some(format) = map.get("format") {
            let text = format.as_str();
            schema.format = text.ok_or_else(|| problems.report(&place.field("format"), "a format must be a string"))?;
        }
        schema.form = schema.decide(place, problems)?;
        // The target of a reference already has these fields; they were added when it was read.
        let is_reference = matches!(schema.form, Form::Reference(_));
        if schema.extensions.embedded_resource && has_metadata && !is_reference {
            let message = "an embedded resource must be an object";
            return schema.into_resource().ok_or_else(|| problems.report(place, message));
        }
        if !matches!(schema.form, Form::Table(_)) {
            schema.extensions.expect_no_unions(place, problems);
        }
        Ok(schema)
    }

    /// Returns the schema as an object that the API serves; `None` if it is not an object.
    pub(super) fn into_resource(mut self) -> Option<Self> {
        self.form = match self.form {
            Form::Table(properties) => Form::Table(properties),
            Form::Map | Form::Any => Form::Table(None),
            Form::Reference(_) | Form::Scalar(_) | Form::List => return None,
        };
        self.resource = true;
        Some(self)
    }

    /// Returns the properties with their schemas. `apiVersion`, `kind` and `metadata` of a resource are those of the
    /// API.
    pub(super) fn members(
        &self,
        properties: Option<&'d Map<String, Value>>,
    ) -> impl Iterator<Item = (&'d str, &'d Value)> + use<'d> {
        let implied: &'static [(&str, Value)] = if self.resource { &*metadata::RESOURCE_FIELDS } else { &[] };
        let find = move |name: &str| implied.iter().find(|(field, _)| *field == name).map(|(_, value)| value);
        let added = implied.iter().filter(move |(name, _)| properties.is_none_or(|fields| !fields.contains_key(*name)));
        let added = added.map(|(name, value)| (*name, value));
        added.chain(properties.into_iter().flatten().map(move |(name, value)| (&**name, find(name).unwrap_or(value))))
    }

    /// Returns the unions of an object.
    pub(super) fn unions(&self) -> Vec<UnionDefinition> {
        self.extensions.unions.clone().unwrap_or_else(|| unions::implied(self.map))
    }

    fn decide(&self, place: &Place<'_>, problems: &mut Problems) -> Read<Form<'d>> {
        let has = |name: &str| self.map.contains_key(name);
        let has_parts = has("properties") || has("additionalProperties") || has("items");
        let mut ty = types::declared(self.map, place, problems)?.filter(|ty| *ty != Type::Null);
        let may_be_scalar = !matches!(ty, Some(Type::Array | Type::Object));
        if self.extensions.int_or_string || (may_be_scalar && self.format == "int-or-string") {
            return Ok(Form::Scalar(ScalarKind::IntOrString));
        }
        if matches!(ty, None | Some(Type::Object))
            && let Some(reference) = self.all_of(has_parts, place, problems)?
        {
            return Ok(Form::Reference(reference));
        }
        if ty.is_none() && !has_parts && !self.extensions.preserve_unknown_fields {
            match types::union(self.map, place, problems)? {
                Some(Union::Reference(reference)) => return Ok(Form::Reference(reference)),
                Some(Union::Type(Type::Null)) | None => {}
                Some(Union::Type(found)) => ty = Some(found),
            }
        }
        self.of_type(ty, place, problems)
    }

    fn of_type(&self, ty: Option<Type>, place: &Place<'_>, problems: &mut Problems) -> Read<Form<'d>> {
        let has = |name: &str| self.map.contains_key(name);
        Ok(match ty {
            Some(Type::Scalar(kind)) => Form::Scalar(kind),
            Some(Type::Array) => Form::List,
            Some(Type::Mixed) => Form::Any,
            None if has("items") && !has("properties") && !has("additionalProperties") => Form::List,
            None | Some(Type::Object | Type::Null) => match self.map.get("properties") {
                Some(Value::Object(properties)) => Form::Table(Some(properties)),
                Some(_) => return Err(problems.report(&place.field("properties"), "properties must be a JSON object")),
                None if ty.is_some() || has("additionalProperties") => Form::Map,
                None => Form::Any,
            },
        })
    }

    /// Returns the reference in an `allOf` that contains nothing else. An `allOf` that only restricts values is
    /// ignored. One that adds fields is reported, because their strategies would be lost silently.
    fn all_of(&self, has_parts: bool, place: &Place<'_>, problems: &mut Problems) -> Read<Option<Reference<'d>>> {
        let Some(value) = self.map.get("allOf") else { return Ok(None) };
        let place = place.field("allOf");
        let Some(members) = value.as_array() else {
            return Err(problems.report(&place, "`allOf` must be a list of schemas"));
        };
        if !has_parts
            && let [member] = members.as_slice()
            && let Some(value) = member.get("$ref")
        {
            return Ok(Some(Reference { value, within: Some(("allOf", 0)) }));
        }
        let has_parts = has_parts || self.extensions.preserve_unknown_fields;
        let adds_fields =
            |member: &Value| member.get("$ref").is_some() || (!has_parts && member.get("properties").is_some());
        if !members.iter().any(adds_fields) {
            return Ok(None);
        }
        let message = "`allOf` must have a single `$ref` and nothing else; write all fields in one definition";
        Err(problems.report(&place, message))
    }
}

/// Reports patch extensions among restrictions of a value: they have no effect there.
fn expect_no_patch_in_members(map: &Map<String, Value>, place: &Place<'_>, problems: &mut Problems) -> Read<()> {
    for keyword in COMBINED {
        let Some(Value::Array(members)) = map.get(keyword) else { continue };
        let place = place.field(keyword);
        for (index, member) in members.iter().enumerate() {
            if let Some(member) = member.as_object() {
                Extensions::expect_no_patch(member, &place.index(index), problems)?;
            }
        }
    }
    Ok(())
}
