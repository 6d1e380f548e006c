//! A patch, checked against its schema and split into what to do: the step before anything is applied.
//!
//! Everything that can be wrong with a patch by itself is found here, whatever the live object is; what is left for
//! apply depends on live alone.

mod entry;
mod list;
mod object;
mod order;

pub(crate) use entry::{MAX_SENT_KEYS, duplicate};
pub(crate) use list::{check_element_types, distinct};
pub(crate) use order::all_distinct;

use std::cell::RefCell;

use serde_json::{Map, Value};

use crate::depth;
use crate::directive;
use crate::error::{Code, Error, Input};
use crate::key::Tuple;
use crate::options::{Options, UnknownDirectives, UnknownFields};
use crate::path::Place;
use crate::rule::{KeyField, Slot};
use crate::scalar::type_name;
use crate::schema::Schema;

/// What a patch does to one value.
pub(crate) enum Plan<'p> {
    /// The field goes.
    Remove,
    /// The value becomes this one: a scalar, or data that is stored as it stands.
    Set(&'p Value),
    /// An object is merged or replaced.
    Object(ObjectPlan<'p>),
    /// A list is merged or replaced.
    List(ListPlan<'p>),
}

/// What a patch does to one object.
pub(crate) struct ObjectPlan<'p> {
    /// Nothing of the live object stays.
    pub(crate) replace: bool,
    /// Live fields that are not named here are cleared first.
    pub(crate) retain: Option<Vec<&'p str>>,
    /// The fields that change, in the patch's order.
    pub(crate) fields: Vec<(&'p str, Plan<'p>)>,
}

/// What a patch does to one list.
pub(crate) enum ListPlan<'p> {
    /// The list is replaced, or loses values.
    ///
    /// The items stand where they stand in the patch; what adds nothing is [`Plan::Remove`].
    Atomic { deletions: Vec<&'p Value>, items: Option<Vec<Plan<'p>>> },
    /// Scalars go, come and are put in order.
    Set { deletions: Vec<&'p Value>, items: Option<Vec<&'p Value>>, order: Option<Vec<&'p Value>> },
    /// Items are merged by key.
    Keyed(Box<KeyedPlan<'p>>),
}

/// What a patch does to a list of objects that is merged by key.
pub(crate) struct KeyedPlan<'p> {
    /// The live items go, all of them.
    pub(crate) replace: bool,
    /// The patch list is there, not only its order.
    pub(crate) given: bool,
    /// The patch list holds more than deletions, or nothing: a list comes to be where live has none.
    pub(crate) creates: bool,
    /// The default key; empty where the schema has none.
    pub(crate) default_key: Vec<KeyField<'p>>,
    /// The recommended key.
    pub(crate) recommended_key: Vec<KeyField<'p>>,
    /// Every different `$patchMergeKey`; empty when the entries carry none.
    pub(crate) sent_keys: Vec<Vec<KeyField<'p>>>,
    /// What goes, before anything else happens.
    pub(crate) deletions: Vec<Entry<'p>>,
    /// What is merged or added.
    pub(crate) entries: Vec<Entry<'p>>,
    /// The order directive.
    pub(crate) order: Option<OrderPlan<'p>>,
}

/// One entry of a patch list.
pub(crate) struct Entry<'p> {
    /// Its index in the patch list.
    pub(crate) index: usize,
    /// The entry as it was sent.
    pub(crate) map: &'p Map<String, Value>,
    /// Which of the plan's sent keys it names its item by.
    pub(crate) sent_key: Option<usize>,
    /// What it does to its item; a deletion does nothing.
    pub(crate) plan: ObjectPlan<'p>,
}

/// `$setElementOrder`, by one key.
pub(crate) struct OrderPlan<'p> {
    pub(crate) key: Vec<KeyField<'p>>,
    pub(crate) tuples: Vec<Tuple<'p>>,
}

/// What every step of an operation is told.
#[derive(Clone, Copy)]
pub(crate) struct Context<'o> {
    pub(crate) options: &'o Options,
    /// The input that paths lead into.
    pub(crate) input: Input,
    /// Where mistakes are collected; `None`: the first one ends the operation.
    mistakes: Option<&'o RefCell<Vec<Error>>>,
}

impl<'o> Context<'o> {
    pub(crate) const fn new(options: &'o Options, input: Input) -> Self {
        Self { options, input, mistakes: None }
    }

    /// The same context, whose [`Self::pass`] collects mistakes and goes on.
    pub(crate) const fn collecting(self, mistakes: &'o RefCell<Vec<Error>>) -> Self {
        Self { mistakes: Some(mistakes), ..self }
    }

    /// Where a part may be wrong while the next one is looked at: a mistake ends the operation, or is collected and the
    /// part is left out.
    pub(crate) fn pass<T>(&self, part: Result<T, Error>) -> Result<Option<T>, Error> {
        match (part, self.mistakes) {
            (Ok(part), _) => Ok(Some(part)),
            (Err(error), None) => Err(error),
            (Err(error), Some(mistakes)) => {
                mistakes.borrow_mut().push(error);
                Ok(None)
            }
        }
    }

    /// How many mistakes were collected.
    pub(crate) fn n_mistakes(&self) -> usize {
        self.mistakes.map_or(0, |mistakes| mistakes.borrow().len())
    }

    pub(crate) fn error(&self, code: Code, place: &Place<'_>, message: impl Into<String>) -> Error {
        Error::new(code, self.input, place.path(), message)
    }

    pub(crate) fn invalid_type(&self, place: &Place<'_>, value: &Value, wanted: &str) -> Error {
        self.error(Code::InvalidType, place, format!("the schema wants {wanted} here, this is {}", type_name(value)))
    }

    pub(crate) fn unknown_field(&self, name: &str, slot: Slot<'_>, place: &Place<'_>) -> Result<(), Error> {
        if self.options.unknown_fields == UnknownFields::Allow {
            return Ok(());
        }
        let name_of_type = slot.schema.object().map_or("the type", |table| &table.name);
        let message = format!("`{name_of_type}` has no field `{name}`; correct the name or allow unknown fields");
        Err(self.error(Code::UnknownField, &place.field(name), message))
    }

    pub(crate) fn unknown_directive(&self, name: &str, place: &Place<'_>) -> Result<(), Error> {
        if self.options.unknown_directives == UnknownDirectives::Ignore {
            return Ok(());
        }
        let nearest = directive::nearest(name);
        let message = format!("`{name}` is no directive; did you mean `{nearest}`?");
        Err(self.error(Code::UnknownDirective, place, message))
    }
}

/// Checks a patch against a schema.
pub(crate) fn compile<'p>(
    context: &Context<'_>,
    schema: Schema<'p>,
    patch: &'p Value,
) -> Result<ObjectPlan<'p>, Error> {
    let place = Place::root();
    let Value::Object(map) = patch else {
        return Err(depth::not_an_object(context.input, type_name(patch)));
    };
    depth::check(context, patch)?;
    match object::compile(context, Slot::bare(schema), map, &place)? {
        Plan::Object(plan) => Ok(plan),
        _ => Err(context.error(
            Code::InvalidDirective,
            &place,
            "`$patch: delete` cannot delete the object itself; delete the object, or put the directive into a field",
        )),
    }
}
