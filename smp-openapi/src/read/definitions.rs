//! All definitions of a document: what their references lead to, and the set that they make.

use std::collections::HashMap;
use std::rc::Rc;

use serde_json::{Map, Value};
use smp_core::SchemaSet;
use smp_core::schema::{Definition, Problem, Rule, SchemaSetBuilder, Shape};

use super::Read;
use super::form::{Form, Reference, Schema};
use super::shape::{Owner, Part};
use crate::document::Document;
use crate::error::{Errors, Problems, Reported};
use crate::extension::{Extensions, keyword, owned};
use crate::pointer::{Place, escape, percent_decode, unescape};

/// The definitions of a document and where they stand.
pub(super) struct Source<'d> {
    pub(super) place: &'static Place<'static>,
    pub(super) definitions: &'d Map<String, Value>,
}

/// What has been read so far.
pub(super) struct Reader<'d> {
    source: Source<'d>,
    /// What every reference begins with.
    prefix: String,
    schemas: HashMap<&'d str, Rc<Schema<'d>>>,
    /// Where definitions lead that are nothing but a reference; `None` while that is being found out.
    ends: HashMap<&'d str, Option<Read<&'d str>>>,
    /// What a reference to a definition stands for; `None` while that is being found out.
    targets: HashMap<&'d str, Option<Read<Part>>>,
    /// The names given to objects without a definition, with their places.
    inline: HashMap<String, String>,
    /// How often a name was wanted for an object without a definition.
    wanted: HashMap<String, usize>,
    pub(super) tables: SchemaSetBuilder,
    pub(super) problems: Problems,
}

/// Reads all definitions.
pub(super) fn read(source: Source<'_>, problems: Problems) -> Result<Document, Errors> {
    let prefix = format!("#{}/", source.place.pointer());
    let mut reader = Reader {
        source,
        prefix,
        schemas: HashMap::new(),
        ends: HashMap::new(),
        targets: HashMap::new(),
        inline: HashMap::new(),
        wanted: HashMap::new(),
        tables: SchemaSet::builder(),
        problems,
    };
    reader.survey();
    for name in reader.source.definitions.keys() {
        // A problem is written down already, and the next definition is read all the same.
        let _: Read<()> = reader.define(name);
    }
    reader.finish()
}

impl<'d> Reader<'d> {
    /// Looks at every definition without following references.
    fn survey(&mut self) {
        let definitions = self.source.definitions;
        for (name, value) in definitions {
            let place = self.place(name);
            if let Ok(schema) = Schema::read(value, &place, &mut self.problems)
                && Extensions::expect_no_patch(schema.map, &place, &mut self.problems).is_ok()
            {
                self.schemas.insert(name, Rc::new(schema));
            }
        }
    }

    /// Adds one definition to the set.
    fn define(&mut self, name: &'d str) -> Read<()> {
        let schema = self.schemas.get(name).map(Rc::clone).ok_or(Reported)?;
        let end = self.follow(name)?;
        let part = self.target(end, 1)?;
        if let Form::Table(properties) = schema.form {
            let place = self.place(name);
            self.check_depth(&place, 1)?;
            self.table(name.to_owned(), &schema, properties, &place, 1, Owner::Definition);
        } else {
            self.tables.shape(name, part.shape);
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Document, Errors> {
        let names: Vec<String> = self.source.definitions.keys().cloned().collect();
        let mut kinds = Vec::new();
        for (index, name) in names.iter().enumerate() {
            if let Some(schema) = self.schemas.get(name.as_str()) {
                kinds.extend(schema.extensions.kinds.iter().map(|kind| (kind.clone(), index)));
            }
        }
        let document = match std::mem::take(&mut self.tables).build() {
            Ok(set) => Some(Document::new(set, names, kinds)),
            Err(found) => {
                for problem in found {
                    self.report_rule(problem);
                }
                None
            }
        };
        self.problems.finish(document)
    }

    fn report_rule(&mut self, problem: Problem) {
        if problem.rule == Rule::ReferenceIsThere {
            // References were followed before; what is missing here was reported with its own place.
            return;
        }
        let table = match self.inline.get(&problem.definition) {
            Some(pointer) => pointer.clone(),
            None => self.place(&problem.definition).pointer(),
        };
        let attribute = problem.attribute.map(|attribute| format!("/{}", keyword(attribute))).unwrap_or_default();
        let pointer = format!("{table}/properties/{}{attribute}", escape(&problem.field));
        self.problems.report_at(pointer, problem.message);
    }

    fn place<'n>(&self, name: &'n str) -> Place<'n> {
        self.source.place.field(name)
    }

    /// The definition that a reference names.
    pub(super) fn referenced(&mut self, reference: Reference<'d>, place: &Place<'_>) -> Read<&'d str> {
        let definitions = self.source.definitions;
        let find = |name: &str| definitions.get_key_value(&*unescape(name)).map(|(name, _)| name.as_str());
        let message = match reference.value.as_str().and_then(|text| text.strip_prefix(&self.prefix)) {
            Some(name) => match find(name).or_else(|| find(&percent_decode(name)?)) {
                Some(name) => return Ok(name),
                None => format!("the document has no definition `{}`", unescape(name)),
            },
            None => format!("a reference must be a string of the form `{}NAME`", self.prefix),
        };
        let suffix = if reference.in_all_of { "/allOf/0/$ref" } else { "/$ref" };
        Err(self.problems.report_at(place.pointer() + suffix, message))
    }

    /// The definition at the end of a chain of definitions that are nothing but references.
    pub(super) fn follow(&mut self, name: &'d str) -> Read<&'d str> {
        let mut chain = Vec::new();
        let mut here = name;
        let end = loop {
            let Some(Form::Reference(reference)) = self.schemas.get(here).map(|schema| schema.form) else {
                break Ok(here);
            };
            let place = self.place(here);
            match self.ends.get(here) {
                Some(Some(end)) => break *end,
                Some(None) => {
                    let message = "this definition is a reference that leads back to itself; give it a type";
                    break Err(self.problems.report(&place, message));
                }
                None => {}
            }
            chain.push(here);
            self.ends.insert(here, None);
            match self.referenced(reference, &place) {
                Ok(next) => here = next,
                Err(reported) => break Err(reported),
            }
        };
        for name in chain {
            self.ends.insert(name, Some(end));
        }
        end
    }

    /// What a reference to a definition stands for: an object by its name, anything else in full, under its name.
    ///
    /// A list or map that holds itself without an object between has no end; there it goes on free-form.
    pub(super) fn target(&mut self, name: &'d str, depth: usize) -> Read<Part> {
        match self.targets.get(name) {
            Some(Some(target)) => return target.clone(),
            Some(None) => return Ok(Part { shape: named(name, Shape::FreeForm), depth: 2 }),
            None => {}
        }
        let schema = self.schemas.get(name).map(Rc::clone).ok_or(Reported)?;
        let target = if let Form::Table(_) = schema.form {
            Ok(Part { shape: Shape::Object(self.tables.reference(name)), depth: 1 })
        } else {
            self.targets.insert(name, None);
            let place = self.place(name);
            self.shape(&schema, &place, depth, Owner::Definition)
                .and_then(|part| self.wrap(part, &place, |shape| named(name, shape)))
        };
        self.targets.insert(name, Some(target.clone()));
        target
    }

    /// A name for an object without a definition: those of the definition and of the fields that lead to it.
    pub(super) fn inline_name(&mut self, place: &Place<'_>) -> String {
        let base = place.names_below(self.source.place.steps()).join(".");
        let wanted = self.wanted.entry(base.clone()).or_default();
        let name = loop {
            *wanted += 1;
            let name = if *wanted == 1 { base.clone() } else { format!("{base}-{wanted}") };
            if !self.source.definitions.contains_key(&name) && !self.inline.contains_key(&name) {
                break name;
            }
        };
        self.inline.insert(name.clone(), place.pointer());
        name
    }
}

fn named(name: &str, shape: Shape) -> Shape {
    Shape::Named(Definition { name: owned(name), shape }.into())
}
