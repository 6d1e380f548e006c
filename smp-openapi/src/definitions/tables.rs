//! Copies of definitions that can be changed and then made into a document.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use smp_core::schema::{Definition, Field, ObjectSchema, Problem, Problems, SchemaRef, SchemaSetBuilder, Shape};

use super::Definitions;
use crate::document::Document;
use crate::error::Error;

impl Definitions<'_> {
    /// Returns an independent copy, whose tables can be changed without changing the source.
    pub(crate) fn tables(&self) -> Tables {
        let mut tables = Tables::default();
        for (name, schema) in self.iter() {
            match schema.object().filter(|table| table.name == name) {
                Some(table) => {
                    let copy = tables.copy(table);
                    tables.objects.insert(name.to_owned(), copy);
                    if matches!(schema.shape(), Shape::Object(SchemaRef::InSet(..))) {
                        tables.read.insert(name.to_owned());
                    }
                }
                None => {
                    let shape = tables.relink(schema.shape());
                    tables.shapes.insert(name.to_owned(), shape);
                }
            }
        }
        tables
    }
}

/// Tables that can be changed and then made into a document.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    pub(crate) objects: BTreeMap<String, ObjectSchema>,
    pub(crate) shapes: BTreeMap<String, Shape>,
    /// The definitions of documents, in which annotations without effect are only warnings.
    read: BTreeSet<String>,
    builder: SchemaSetBuilder,
}

impl Tables {
    /// Checks the rules of schemas and makes the document.
    pub(crate) fn build(self) -> Result<Document, Problems> {
        self.build_unless(|_| false)
    }

    /// Like [`Tables::build`], but an annotation without effect is an error if `is_error` returns true for it.
    pub(crate) fn build_unless(self, is_error: impl Fn(&Problem) -> bool) -> Result<Document, Problems> {
        let Self { objects, shapes, read, mut builder } = self;
        let names: Vec<String> = objects.keys().chain(shapes.keys()).cloned().collect();
        let kinds_of = |(index, table): (usize, &ObjectSchema)| {
            table.kinds.iter().map(|kind| (kind.clone(), index)).collect::<Vec<_>>()
        };
        let kinds = objects.values().enumerate().flat_map(kinds_of).collect();
        for table in objects.into_values() {
            builder.add_object(table);
        }
        for (name, shape) in shapes {
            builder.add_shape(&name, shape);
        }
        let is_error =
            |problem: &Problem| !problem.is_harmless() || !read.contains(&problem.definition) || is_error(problem);
        let errors = |problems: &[Problem]| -> Problems {
            problems.iter().filter(|problem| is_error(problem)).cloned().collect()
        };
        let (set, problems) = builder.build_lenient().map_err(|problems| errors(&problems))?;
        if problems.iter().any(is_error) {
            return Err(errors(&problems));
        }
        let warnings = problems.iter().map(Error::without_place).collect();
        Ok(Document::new(set, names, kinds).with_warnings(warnings))
    }

    /// Returns a table without static data; fields of flattened types become fields of the object itself, as in JSON.
    fn copy(&mut self, table: &ObjectSchema) -> ObjectSchema {
        let fields = table.all_fields().map(|field| Field { shape: self.relink(&field.shape).into(), ..field.clone() });
        let fields = fields.collect();
        let additional = table.additional().map(|shape| self.relink(shape).into());
        ObjectSchema { fields, additional, flattened: Cow::Borrowed(&[]), ..table.clone() }
    }

    /// Returns a reference to a table that is in this collection or will be added to it.
    pub(crate) fn reference(&mut self, name: &str) -> SchemaRef {
        self.builder.reference(name)
    }

    /// Returns a shape whose references are to tables in this collection.
    pub(crate) fn relink(&mut self, shape: &Shape) -> Shape {
        match shape {
            Shape::Scalar(_) | Shape::FreeForm => shape.clone(),
            Shape::Object(reference) => Shape::Object(self.builder.reference(reference.name())),
            Shape::Map(part) => Shape::Map(self.relink(part).into()),
            Shape::List(part) => Shape::List(self.relink(part).into()),
            Shape::Named(definition) => {
                let shape = self.relink(&definition.shape);
                let Definition { name, documentation, .. } = &**definition;
                Shape::Named(Definition { name: name.clone(), shape, documentation: documentation.clone() }.into())
            }
        }
    }
}
