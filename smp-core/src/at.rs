//! The position of an operation: the path of a value, its schema, and the options of the call.

use std::cell::RefCell;

use smp_suggest::{DidYouMean, near_names};

use crate::document::Node;
use crate::error::{Code, Error, Input};
use crate::options::{Options, ScalarMismatches, UnknownFields};
use crate::path::{Path, Place};
use crate::rule::Slot;
use crate::schema::ScalarKind;

/// Options and bookkeeping shared by every step of an operation.
#[derive(Clone, Copy)]
pub(crate) struct Context<'a> {
    pub(crate) options: &'a Options,
    /// The input that paths lead into.
    pub(crate) input: Input,
    /// Where mistakes are collected. With `None`, the first mistake ends the operation.
    mistakes: Option<&'a RefCell<Vec<Error>>>,
}

impl<'a> Context<'a> {
    pub(crate) const fn new(options: &'a Options, input: Input) -> Self {
        Self { options, input, mistakes: None }
    }

    /// The same context, except that [`At::pass`] collects mistakes and continues.
    pub(crate) const fn collecting(self, mistakes: &'a RefCell<Vec<Error>>) -> Self {
        Self { mistakes: Some(mistakes), ..self }
    }
}

/// A value of an input.
#[derive(Clone, Copy)]
pub(crate) struct At<'a, 's> {
    context: Context<'a>,
    /// The schema of the value.
    pub(crate) slot: Slot<'s>,
    place: Place<'a>,
}

impl<'a, 's> At<'a, 's> {
    pub(crate) const fn root(context: Context<'a>, slot: Slot<'s>) -> Self {
        Self { context, slot, place: Place::root() }
    }

    pub(crate) const fn options(&self) -> &'a Options {
        self.context.options
    }

    pub(crate) const fn input(&self) -> Input {
        self.context.input
    }

    /// A field of this object; free-form if the schema does not have it.
    pub(crate) fn field<'b>(&'b self, name: &'b str) -> At<'b, 's>
    where
        'a: 'b,
    {
        At { slot: self.slot.child_or_free_form(name), ..self.untyped_field(name) }
    }

    /// A field of this object, without its schema.
    pub(crate) fn untyped_field<'b>(&'b self, name: &'b str) -> At<'b, 's>
    where
        'a: 'b,
    {
        At { context: self.context, slot: Slot::free_form(), place: self.place.field(name) }
    }

    /// An item of this list.
    pub(crate) fn item<'b>(&'b self, index: usize) -> At<'b, 's>
    where
        'a: 'b,
    {
        At { context: self.context, slot: self.slot.item(), place: self.place.index(index) }
    }

    /// The same value with another schema.
    pub(crate) const fn with_slot<'t>(&self, slot: Slot<'t>) -> At<'a, 't> {
        At { context: self.context, slot, place: self.place }
    }

    /// The same path in another input.
    pub(crate) const fn in_input(&self, input: Input) -> Self {
        Self { context: Context { input, ..self.context }, ..*self }
    }

    pub(crate) fn path(&self) -> Path {
        self.place.path()
    }

    pub(crate) fn error(&self, code: Code, message: impl AsRef<str>) -> Error {
        Error::new(code, self.context.input, self.place.path(), message)
    }

    pub(crate) fn invalid_type(&self, value: Node<'_>, wanted: &str) -> Error {
        self.error(Code::InvalidType, format!("expected {wanted}, found {}", value.type_name()))
    }

    /// Rejects a scalar whose type is not that of the schema, if the options require it.
    ///
    /// ```yaml
    /// replicas: many   # expected an integer, found a string
    /// ```
    pub(crate) fn check_scalar(&self, value: Node<'_>) -> Result<(), Error> {
        if self.context.options.scalar_mismatches == ScalarMismatches::Allow {
            return Ok(());
        }
        match self.slot.schema.mismatched_kind(&value.to_value()) {
            None => Ok(()),
            Some(ScalarKind::String) if value.as_str().is_some() => {
                Err(self
                    .error(Code::InvalidType, "expected a quantity, such as `500m` or `1.5Gi`, found another string"))
            }
            Some(kind) => Err(self.invalid_type(value, &kind.to_string())),
        }
    }

    /// Rejects a field that the schema does not have, if the options say so.
    pub(crate) fn check_unknown_field(&self, name: &str) -> Result<(), Error> {
        if self.context.options.unknown_fields == UnknownFields::Allow {
            return Ok(());
        }
        let table = self.slot.schema.object();
        let name_of_type = table.map_or("the type", |table| table.name());
        let known = table.into_iter().flat_map(|table| table.all_fields().map(smp_schema::Field::name));
        let near = &near_names(name, known);
        let fix = DidYouMean { near, otherwise: "correct the name or allow unknown fields" };
        let message = format!("`{name_of_type}` has no field `{name}`; {fix}");
        Err(self.untyped_field(name).error(Code::UnknownField, message))
    }

    /// Returns the part, or handles its mistake: it either ends the operation, or is collected and the part is skipped.
    pub(crate) fn pass<T>(&self, part: Result<T, Error>) -> Result<Option<T>, Error> {
        match (part, self.context.mistakes) {
            (Ok(part), _) => Ok(Some(part)),
            (Err(error), None) => Err(error),
            (Err(error), Some(mistakes)) => {
                mistakes.borrow_mut().push(error);
                Ok(None)
            }
        }
    }

    /// Reports a mistake: it either ends the operation or is collected.
    pub(crate) fn report(&self, mistake: Error) -> Result<(), Error> {
        self.pass::<()>(Err(mistake)).map(drop)
    }

    /// How many mistakes have been collected.
    pub(crate) fn n_mistakes(&self) -> usize {
        self.context.mistakes.map_or(0, |mistakes| mistakes.borrow().len())
    }
}
