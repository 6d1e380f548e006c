//! Copies of definitions that can be changed and then made into a document.

use std::collections::{BTreeMap, BTreeSet};

use smp_schema::{ObjectDefinition, Problem, Problems, SchemaSet, Shape};

use super::Definitions;
use crate::document::Document;
use crate::error::Error;

impl Definitions<'_> {
    /// Returns the definitions as a document, with the changes that a function makes to the types. A type for which it returns
    /// false is left out.
    ///
    /// ```
    /// use smp_schema::PatchSchema;
    /// use smp_openapi::Definitions;
    ///
    /// #[derive(PatchSchema)]
    /// struct Tool {
    ///     size: i32,
    ///     color: String,
    /// }
    ///
    /// let earlier = Definitions::of::<Tool>()?.edit(|tool| {
    ///     tool.fields.retain(|field| field.name != "color");
    ///     true
    /// });
    /// let earlier = earlier.expect("no rule is violated");
    /// let tool = earlier.get("Tool").expect("it is kept");
    /// assert!(tool.field("size").is_some() && tool.field("color").is_none());
    /// # Ok::<(), smp_openapi::NameClash>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns every rule of schemas that the changed types violate, such as a reference to a type that is left out.
    pub fn edit(&self, mut change: impl FnMut(&mut ObjectDefinition) -> bool) -> Result<Document, Problems> {
        let mut tables = self.tables();
        tables.objects.retain(|_, table| change(table));
        tables.build()
    }

    /// Returns an independent copy, whose tables can be changed without changing the source.
    pub(crate) fn tables(&self) -> Tables {
        let open = self.open.iter().map(|name| (*name).to_owned()).collect();
        let mut tables = Tables { open, ..Tables::default() };
        for (name, schema) in self.iter() {
            match schema.object().filter(|table| table.name() == name) {
                Some(table) => {
                    tables.objects.insert(name.to_owned(), table.into());
                    if matches!(schema.shape(), Shape::Object(reference) if !reference.is_static()) {
                        tables.read.insert(name.to_owned());
                    }
                }
                None => {
                    tables.shapes.insert(name.to_owned(), schema.shape().by_name());
                }
            }
        }
        tables
    }
}

/// Tables that can be changed and then made into a document.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    pub(crate) objects: BTreeMap<String, ObjectDefinition>,
    pub(crate) shapes: BTreeMap<String, Shape>,
    /// The definitions of documents, in which annotations without effect are only warnings.
    read: BTreeSet<String>,
    /// The definitions that overlays describe in part: further fields are possible, whatever their names.
    pub(crate) open: BTreeSet<String>,
}

impl Tables {
    /// Checks the rules of schemas and makes the document.
    pub(crate) fn build(self) -> Result<Document, Problems> {
        self.build_unless(|_| false)
    }

    /// Like [`Tables::build`], but an annotation without effect is an error if `is_error` returns true for it.
    pub(crate) fn build_unless(self, is_error: impl Fn(&Problem) -> bool) -> Result<Document, Problems> {
        let Self { objects, shapes, read, open } = self;
        let mut builder = SchemaSet::builder();
        let names: Vec<String> = objects.keys().chain(shapes.keys()).cloned().collect();
        let kinds_of = |(index, table): (usize, &ObjectDefinition)| {
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
        Ok(Document::new(set, names, kinds).with_warnings(warnings).with_open(open))
    }
}
