//! Reads all definitions of the documents, resolves their references and builds the schema set.
//!
//! This file and `shape.rs` call each other: a reference leads to a definition, whose shape has references.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use serde_json::Value;
use smp_schema::{DefaultValue, Definition, GroupVersionKind, SchemaRef, SchemaSet, SchemaSetBuilder, Shape};

use super::documentation::{Owner, linked};
use super::form::{Form, Schema};
use super::repeated::fingerprint;
use super::shape::Part;
use super::sources::{Origin, Source};
use super::types::Reference;
use super::{ListMapKeys, Read};
use crate::document::Document;
use crate::error::{Errors, Problems, Reported};
use crate::extension::{Extensions, owned};
use crate::pointer::{Anchor, Place, percent_decode, unescape};
use smp_suggest::shown;

/// The state while definitions are read.
pub(super) struct Reading<'d> {
    pub(super) documents: &'d [Value],
    sources: &'d [Source<'d>],
    pub(super) list_map_keys: ListMapKeys,
    /// The first definition with each name.
    pub(super) by_name: HashMap<&'d str, &'d Source<'d>>,
    /// Whether resources can refer to a definition of their metadata.
    has_metadata: bool,
    schemas: HashMap<&'d str, Rc<Schema<'d>>>,
    /// The kinds of definitions.
    kinds: HashMap<&'d str, Vec<GroupVersionKind>>,
    /// The targets of references to definitions that are not objects with fields; `None` while a target is being
    /// resolved.
    ends: HashMap<&'d str, Option<Read<End<'d>>>>,
    /// The shapes of references to definitions; `None` while a shape is being resolved.
    targets: HashMap<&'d str, Option<Read<Part>>>,
    /// The names of inline objects, with their locations.
    pub(super) inline: HashMap<String, (usize, String)>,
    /// How often each name was requested for an inline object.
    wanted: HashMap<String, usize>,
    pub(super) tables: SchemaSetBuilder,
    pub(super) problems: Problems,
}

/// The definition at the end of a chain of references.
#[derive(Clone, Debug)]
struct End<'d> {
    name: &'d str,
    /// The default that is declared on the way or at the end.
    default: Option<DefaultValue>,
}

/// The shape and the default of a reference.
pub(super) struct Referenced {
    pub(super) part: Part,
    pub(super) default: Option<DefaultValue>,
}

/// Reads all definitions.
pub(super) fn read<'d>(
    documents: &'d [Value],
    sources: &'d [Source<'d>],
    list_map_keys: ListMapKeys,
    problems: Problems,
) -> Result<Document, Errors> {
    let mut reader = Reading {
        documents,
        sources,
        list_map_keys,
        by_name: HashMap::with_capacity(sources.len()),
        has_metadata: sources.iter().any(|source| source.anchor.name == crate::metadata::OBJECT_META),
        schemas: HashMap::with_capacity(sources.len()),
        kinds: HashMap::new(),
        ends: HashMap::new(),
        targets: HashMap::new(),
        inline: HashMap::new(),
        wanted: HashMap::new(),
        tables: SchemaSet::builder(),
        problems,
    };
    let first = reader.survey();
    for source in &first {
        // The error has been recorded; continue with the next definition.
        let _: Read<()> = reader.define(source);
    }
    reader.finish(&first)
}

impl<'d> Reading<'d> {
    /// Indexes all definitions without following references. Returns the first one with each name.
    fn survey(&mut self) -> Vec<&'d Source<'d>> {
        let mut first = Vec::with_capacity(self.sources.len());
        let mut repeated = Vec::new();
        for source in self.sources {
            match self.by_name.entry(&source.anchor.name) {
                Entry::Vacant(entry) => {
                    entry.insert(source);
                    first.push(source);
                }
                Entry::Occupied(entry) => repeated.push((*entry.get(), source)),
            }
        }
        for source in &first {
            if let Ok(schema) = self.definition(source) {
                let kinds: Vec<_> = source.kind.iter().chain(&schema.extensions.kinds).cloned().collect();
                self.kinds.insert(&source.anchor.name, kinds);
                self.schemas.insert(&source.anchor.name, Rc::new(schema));
            }
        }
        self.compare(&repeated);
        first
    }

    /// Reads one definition without its references.
    fn definition(&mut self, source: &'d Source<'d>) -> Read<Schema<'d>> {
        let place = Place::Definition(&source.anchor);
        let mut schema = self.schema(source.schema, &place)?;
        Extensions::expect_no_patch(schema.map, &place, &mut self.problems)?;
        if source.origin == Origin::CustomResource {
            let message = "the schema of a resource must describe an object";
            schema = schema.into_resource().ok_or_else(|| self.problems.report(&place, message))?;
        }
        Ok(schema)
    }

    /// Compares definitions with the first one of the same name and combines equal ones, with all their kinds.
    fn compare(&mut self, repeated: &[(&'d Source<'d>, &'d Source<'d>)]) {
        let mut prints = HashMap::new();
        let mut seen: HashSet<(&str, GroupVersionKind)> = HashSet::new();
        for (first, again) in repeated.iter().filter(|(_, again)| again.origin != Origin::BuiltIn) {
            let name = first.anchor.name.as_str();
            let known = self.kinds.entry(name).or_default();
            let print = prints.entry(name).or_insert_with(|| {
                seen.extend(known.iter().map(|kind| (name, kind.clone())));
                Some(fingerprint(first, self.has_metadata))
            });
            if print.as_ref().is_some_and(|print| *print != fingerprint(again, self.has_metadata)) {
                // Report each name only once.
                *print = None;
                let Anchor { document, pointer, .. } = &first.anchor;
                let same = *document == again.anchor.document;
                let other = if same { String::new() } else { format!("document {}: ", document + 1) };
                let message = format!(
                    "this differs from the definition with the same name at {other}{pointer}; keep one of them"
                );
                self.problems.report(&Place::Definition(&again.anchor), message);
            }
            let kinds = again.kind.iter().cloned().chain(Extensions::kinds(again.schema));
            known.extend(kinds.filter(|kind| seen.insert((name, kind.clone()))));
        }
    }

    /// Reads a schema of a document.
    pub(super) fn schema(&mut self, value: &'d Value, place: &Place<'_>) -> Read<Schema<'d>> {
        Schema::read(value, place, self.has_metadata, &mut self.problems)
    }

    /// Adds one definition to the set.
    fn define(&mut self, source: &'d Source<'d>) -> Read<()> {
        let name = source.anchor.name.as_str();
        let schema = self.schemas.get(name).map(Rc::clone).ok_or(Reported)?;
        if matches!(schema.form, Form::Table(_)) {
            let place = Place::Definition(&source.anchor);
            self.check_depth(&place, 1)?;
            self.table(name.to_owned(), &schema, &place, 1, Owner::Definition);
        } else {
            let end = self.follow(name)?;
            let part = self.target(end.name, 1)?;
            self.tables.add_shape(name, part.shape);
        }
        Ok(())
    }

    /// Returns the kinds of a definition.
    pub(super) fn kinds_of(&self, name: &str) -> &[GroupVersionKind] {
        self.kinds.get(name).map_or(&[], Vec::as_slice)
    }

    /// Returns the shape of a reference, and its default.
    pub(super) fn end(&mut self, reference: Reference<'d>, place: &Place<'_>, depth: usize) -> Read<Referenced> {
        let name = self.referenced(reference, place)?;
        let end = self.follow(name)?;
        Ok(Referenced { part: self.target(end.name, depth + 1)?, default: end.default })
    }

    /// Returns the definition that a reference names.
    fn referenced(&mut self, reference: Reference<'d>, place: &Place<'_>) -> Read<&'d str> {
        let message = match reference.name() {
            Some(name) => {
                let find = |name: &str| self.by_name.get_key_value(&*unescape(name)).map(|(name, _)| *name);
                match find(name).or_else(|| find(&percent_decode(name)?)) {
                    Some(name) => return Ok(name),
                    None => format!("the document has no definition `{}`", shown(&unescape(name))),
                }
            }
            None => {
                let names = place.names();
                let source = names.first().and_then(|name| self.by_name.get(name));
                let prefix = source.map_or(Origin::Swagger, |source| source.origin).prefix();
                format!("a reference must be a string of the form `{prefix}NAME`")
            }
        };
        let within = reference.within.map(|(keyword, index)| format!("/{keyword}/{index}")).unwrap_or_default();
        Err(self.problems.report_at(place.document(), format!("{}{within}/$ref", place.pointer()), message))
    }

    /// Returns the definition at the end of a chain of definitions that are only references.
    fn follow(&mut self, name: &'d str) -> Read<End<'d>> {
        let mut chain = Vec::new();
        let mut here = name;
        let mut end = loop {
            match self.ends.get(here) {
                Some(Some(end)) => break end.clone(),
                Some(None) => {
                    let message = "this definition is a reference that refers back to itself; give it a type";
                    break Err(self.problems.report(&self.place(here), message));
                }
                None => {}
            }
            let Some(schema) = self.schemas.get(here).map(Rc::clone) else { break Err(Reported) };
            let Form::Reference(reference) = schema.form else { break Ok(self.own_end(here, &schema)) };
            chain.push(here);
            self.ends.insert(here, None);
            match self.referenced(reference, &self.place(here)) {
                Ok(next) => here = next,
                Err(reported) => break Err(reported),
            }
        };
        for name in chain.into_iter().rev() {
            end = end.map(|end| self.declared_on_the_way(name, end));
            self.ends.insert(name, Some(end.clone()));
        }
        end
    }

    /// Returns the end of a definition that is not a reference.
    fn own_end(&mut self, name: &'d str, schema: &Schema<'d>) -> End<'d> {
        let is_scalar = matches!(schema.form, Form::Scalar(_));
        let default = if is_scalar { self.default(schema, &self.place(name)) } else { None };
        let end = End { name, default };
        if !matches!(schema.form, Form::Table(_)) {
            self.ends.insert(name, Some(Ok(end.clone())));
        }
        end
    }

    /// Returns the same target with the default next to the reference.
    fn declared_on_the_way(&mut self, name: &'d str, end: End<'d>) -> End<'d> {
        let schema = |name: &str| self.schemas.get(name).map(Rc::clone);
        match (schema(name), schema(end.name)) {
            (Some(alias), Some(target)) if matches!(target.form, Form::Scalar(_)) => {
                let default = self.default(&alias, &self.place(name)).or(end.default);
                End { default, ..end }
            }
            _ => end,
        }
    }

    /// Returns the location of an existing definition.
    fn place(&self, name: &str) -> Place<'d> {
        self.by_name.get(name).map_or(Place::Root(0), |source| Place::Definition(&source.anchor))
    }

    /// Returns the shape of a reference to a definition: a reference to an object by its name, or anything else inline
    /// with its name.
    ///
    /// A list or map that contains itself without an object in between would be infinite; it is free-form at that
    /// point.
    pub(super) fn target(&mut self, name: &'d str, depth: usize) -> Read<Part> {
        match self.targets.get(name) {
            Some(Some(target)) => return target.clone(),
            Some(None) => return Ok(Part { depth: 2, ..Part::leaf(named(name, Part::leaf(Shape::FreeForm))) }),
            None => {}
        }
        let schema = self.schemas.get(name).map(Rc::clone).ok_or(Reported)?;
        let target = if let Form::Table(_) = schema.form {
            Ok(Part::leaf(Shape::Object(SchemaRef::named(name))))
        } else {
            self.targets.insert(name, None);
            let place = self.place(name);
            self.shape(&schema, &place, depth, Owner::Definition)
                .and_then(|part| self.wrap(part, &place, |part| named(name, part)))
        };
        self.targets.insert(name, Some(target.clone()));
        target
    }

    /// Returns a name for an inline object: the names of the definition and of the fields that lead to it.
    pub(super) fn inline_name(&mut self, place: &Place<'_>) -> String {
        let base = place.names().join(".");
        let wanted = self.wanted.entry(base.clone()).or_default();
        let name = loop {
            *wanted += 1;
            let name = if *wanted == 1 { base.clone() } else { format!("{base}-{wanted}") };
            if !self.by_name.contains_key(name.as_str()) && !self.inline.contains_key(&name) {
                break name;
            }
        };
        self.inline.insert(name.clone(), (place.document(), place.pointer()));
        name
    }
}

fn named(name: &str, part: Part) -> Shape {
    let documentation = linked(part.documentation);
    Shape::Named(Definition { name: owned(name), shape: part.shape, documentation }.into())
}
