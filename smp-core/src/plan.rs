//! A patch, checked against its schema and split into what to do: the step before anything is applied.
//!
//! Everything that can be wrong with a patch by itself is found here, whatever the live object is; what is left for
//! apply depends on live alone.

mod entry;
mod items;
mod list;
mod object;
mod order;

pub(crate) use entry::{MAX_SENT_KEYS, duplicate};
pub(crate) use items::{all_distinct, check_element_types, distinct};

use serde_json::{Map, Value};

use crate::at::At;
use crate::depth;
use crate::directive::Directive;
use crate::error::{Code, Error};
use crate::key::Tuple;
use crate::rule::KeyField;
use crate::scalar::type_name;

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

/// Checks a patch against a schema.
pub(crate) fn compile<'p>(at: &At<'_, 'p>, patch: &'p Value) -> Result<ObjectPlan<'p>, Error> {
    let Value::Object(map) = patch else {
        return Err(depth::not_an_object(at.input(), type_name(patch)));
    };
    depth::check_depth(patch, at.input(), at.options())?;
    match object::compile(at, map)? {
        Plan::Object(plan) => Ok(plan),
        _ => {
            let message = "`$patch: delete` cannot delete the object itself; delete the object, or put the directive into a \
                           field";
            Err(at.error(Code::InvalidDirective, message).of(Directive::Patch))
        }
    }
}
