//! Reads a schema of the document as a shape of the tables. This file and `definitions.rs` call each other.

use serde_json::Value;
use smp_schema::{Documentation, Link, Scalar, SchemaRef, Shape};

use super::definitions::Reading;
use super::documentation::{self, Owner, linked};
use super::form::{Form, Schema};
use super::types::Type;
use super::{MAX_DEPTH, MAX_POINTER, Read};
use crate::extension::{Extensions, owned};
use crate::pointer::Place;

/// A shape and its depth.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) shape: Shape,
    pub(super) depth: usize,
    /// The documentation of the value that is in neither its shape nor its table.
    pub(super) documentation: Documentation,
}

impl Part {
    pub(super) fn leaf(shape: Shape) -> Self {
        Self { shape, depth: 1, documentation: Documentation::NONE }
    }
}

impl<'d> Reading<'d> {
    /// Returns the shape that a schema describes. Adds the tables of inline objects.
    pub(super) fn shape(&mut self, schema: &Schema<'d>, place: &Place<'_>, depth: usize, owner: Owner) -> Read<Part> {
        self.check_depth(place, depth)?;
        let mut part = self.described(schema, place, depth, owner)?;
        // The schema of an object that does not belong to a field stores them in its table.
        if owner == Owner::Field || !matches!(schema.form, Form::Table(_)) {
            part.documentation.keywords = documentation::keywords(schema, owner, place, &mut self.problems);
        }
        Ok(part)
    }

    fn described(&mut self, schema: &Schema<'d>, place: &Place<'_>, depth: usize, owner: Owner) -> Read<Part> {
        match schema.form {
            Form::Reference(reference) => self.end(reference, place, depth).map(|end| end.part),
            Form::Scalar(kind) => Ok(Part::leaf(Shape::Scalar(Scalar { kind, format: owned(schema.format) }))),
            Form::List => {
                let item = match schema.map.get("items") {
                    Some(items) => self.part(items, &place.field("items"), depth + 1)?,
                    None => Part::leaf(Shape::FreeForm),
                };
                self.held(item, place, Shape::List)
            }
            Form::Map => {
                let value = self.additional(schema, place, depth)?.unwrap_or(Part::leaf(Shape::FreeForm));
                self.held(value, place, Shape::Map)
            }
            Form::Table(_) => {
                let name = self.inline_name(place);
                let reference = SchemaRef::named(&name);
                self.table(name, schema, place, depth, owner);
                Ok(Part::leaf(Shape::Object(reference)))
            }
            Form::Any => Ok(Part::leaf(Shape::FreeForm)),
        }
    }

    /// Returns the shape in `additionalProperties`; `None` if it has no effect.
    pub(super) fn additional(&mut self, schema: &Schema<'d>, place: &Place<'_>, depth: usize) -> Read<Option<Part>> {
        let Some(value) = schema.map.get("additionalProperties") else { return Ok(None) };
        let place = place.field("additionalProperties");
        match value {
            Value::Bool(false) => Ok(None),
            Value::Bool(true) => Ok(Some(Part::leaf(Shape::FreeForm))),
            Value::Object(_) => self.part(value, &place, depth + 1).map(Some),
            // Some generators write only the name of the type.
            Value::String(word) => match Type::of_word(word) {
                Some(Type::Scalar(kind)) => Ok(Some(Part::leaf(Shape::scalar(kind)))),
                Some(Type::Array) => Ok(Some(Part::leaf(Shape::List(Shape::FreeForm.into())))),
                Some(Type::Object) => Ok(Some(Part::leaf(Shape::FreeForm))),
                Some(Type::Null | Type::Mixed) | None => {
                    Err(self.problems.report(&place, "this must be a schema, `true` or `false`"))
                }
            },
            _ => Err(self.problems.report(&place, "this must be a schema, `true` or `false`")),
        }
    }

    /// Returns the shape of a schema that is neither a definition nor a field.
    fn part(&mut self, value: &'d Value, place: &Place<'_>, depth: usize) -> Read<Part> {
        let schema = self.schema(value, place)?;
        Extensions::expect_no_patch(schema.map, place, &mut self.problems)?;
        self.shape(&schema, place, depth, Owner::Part)
    }

    /// Returns a list or map of a part; the documentation of the part is that of the items or values.
    fn held(&mut self, mut part: Part, place: &Place<'_>, around: fn(Link<Shape>) -> Shape) -> Read<Part> {
        let documentation = std::mem::take(&mut part.documentation);
        let mut holder = self.wrap(part, place, |part| around(part.shape.into()))?;
        holder.documentation.items = linked(documentation);
        Ok(holder)
    }

    /// Returns a shape around another one. The depth is limited, because even dropping a shape recurses.
    pub(super) fn wrap(&mut self, part: Part, place: &Place<'_>, around: impl FnOnce(Part) -> Shape) -> Read<Part> {
        self.check_depth(place, part.depth + 1)?;
        Ok(Part { depth: part.depth + 1, ..Part::leaf(around(part)) })
    }

    pub(super) fn check_depth(&mut self, place: &Place<'_>, depth: usize) -> Read<()> {
        if depth > MAX_DEPTH {
            return Err(self.problems.report(place, "schemas are nested more than 128 levels deep here; flatten them"));
        }
        if place.length() > MAX_POINTER {
            return Err(self
                .problems
                .report(place, "the path to this schema is longer than 4096 bytes; shorten its names"));
        }
        Ok(())
    }
}
