//! What a patch does to an object, part by part: the plan, reported instead of applied.
//!
//! [`Patcher::explain`](crate::Patcher::explain) has an example.

mod keyed;
mod scalars;

use std::cell::RefCell;
use std::collections::HashSet;

use serde_json::{Map, Value};

use crate::at::{At, Context};
use crate::depth;
use crate::error::{Code, Error, Input};
use crate::options::Options;
use crate::path::{Path, Place};
use crate::plan::{self, ListPlan, ObjectPlan, Plan};
use crate::rule::Slot;
use crate::scalar::type_name;
use crate::schema::{Field, Schema};

/// What a patch does, and what is wrong with it.
///
/// See [`Patcher::explain`](crate::Patcher::explain) for an example.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Explanation<'p> {
    /// What each part of the patch does, in the patch's order, but the deletions of a list before its other entries; an
    /// object or a list stands before its parts. A part that is wrong is left out.
    pub effects: Vec<Effect<'p>>,
    /// All mistakes, those that the live object makes of the patch last.
    pub errors: Vec<Error>,
}

/// What one part of a patch does.
///
/// See [`Patcher::explain`](crate::Patcher::explain) for an example.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Effect<'p> {
    /// The place in the patch.
    pub path: Path,
    /// What the patch has there; `None` where nothing but a directive for this field stands in the object above.
    pub patch: Option<&'p Value>,
    /// The place in the live object; `None` where it has nothing that this part is for.
    pub live_path: Option<Path>,
    /// What the live object has there.
    pub live: Option<&'p Value>,
    /// The schema of the value.
    pub schema: Schema<'p>,
    /// What the schema says of the field that holds the value; `None` for items of lists, members of maps, and fields
    /// that the schema does not have.
    pub field: Option<&'p Field>,
    /// What becomes of the value.
    pub action: Action<'p>,
}

/// What becomes of a value. Items of lists are named by their indexes.
///
/// See [`Patcher::explain`](crate::Patcher::explain) for an example.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Action<'p> {
    /// It is removed, by `null` or by `$patch: delete`.
    Remove,
    /// The patch's value takes its place, as it stands.
    Store,
    /// An object: the patch's fields are merged into it, or take its place. An item of a keyed list is told by
    /// [`Action::Item`] first.
    Object {
        /// Why nothing of the live object stays; `None`: it is merged.
        replaced: Option<Replaced>,
        /// What `$retainKeys` names, sorted.
        retained: Option<Vec<&'p str>>,
        /// Whether the schema says that its fields may exclude each other: the strategy `retainKeys`.
        retains_keys: bool,
        /// The live fields that go because of either directive or strategy, and do not come again.
        cleared: Vec<&'p str>,
    },
    /// A list that is not merged.
    AtomicList {
        /// Whether the patch's list takes the place of the live one.
        given: bool,
        /// The values of `$deleteFromPrimitiveList` that the live list has.
        deleted: Vec<&'p Value>,
        /// Those that it has not.
        absent: Vec<&'p Value>,
    },
    /// A list of scalars that is merged as a set.
    Set {
        /// The values that the live list lacks.
        added: Vec<&'p Value>,
        /// The values that it has already.
        present: Vec<&'p Value>,
        /// The values of `$deleteFromPrimitiveList` that the live list has.
        deleted: Vec<&'p Value>,
        /// Those that it has not.
        absent: Vec<&'p Value>,
        /// Whether `$setElementOrder` puts the values in order.
        ordered: bool,
    },
    /// A list of objects that is merged by key; its entries follow.
    KeyedList {
        /// The default key; empty where the schema has none.
        default_key: Vec<&'p str>,
        /// The recommended key; empty where the schema has none.
        recommended_key: Vec<&'p str>,
        /// Every different `$patchMergeKey` of the entries; empty where they carry none.
        sent_keys: Vec<Vec<&'p str>>,
        /// Whether `$patch: replace` makes the entries the whole list.
        replaced: bool,
        /// Whether `$setElementOrder` puts the items in order.
        ordered: bool,
        /// The entries that have the same key as an earlier one, by their indexes in the patch list, the later one first.
        /// Without `$patchMergeKey` each takes an item of its own.
        repeated: Vec<(usize, usize)>,
        /// The entries that the default key alone does not tell from an earlier one, the later one first.
        alike: Vec<(usize, usize)>,
        /// How many live items no entry changes or deletes and no `$patch: replace` drops.
        untouched: usize,
    },
    /// An entry that deletes items of a keyed list.
    DeleteItems {
        /// The fields in which an item must agree with the entry.
        key: Vec<&'p str>,
        /// The indexes of the live items that go, without those that another deletion with the same key and values took.
        items: Vec<usize>,
    },
    /// An entry that changes an item of a keyed list, or adds one.
    Item {
        /// The fields that name the item: what the entry sends, else the recommended key.
        key: Vec<&'p str>,
        /// Which live item it takes, and by what. The place is [`Effect::live_path`].
        matched: Matched<'p>,
    },
}

/// Why nothing of a live object stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replaced {
    /// The patch says `$patch: replace`.
    ByDirective,
    /// The schema says so: the field has the strategy `replace`.
    ByStrategy,
}

/// By what an entry of a patch takes its live item.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Matched<'p> {
    /// Nothing fits: a new item is added.
    New,
    /// The whole key is equal.
    Key,
    /// Not the whole key, but these fields of it are equal: all that the entry has, with or without declared defaults.
    Named(Vec<&'p str>),
    /// The item is the only one that is equal in these fields, those of the default key.
    Only(Vec<&'p str>),
    /// Several fit; the mistake is among the errors.
    Ambiguous,
}

/// Explains what a patch does to an object, part by part, and all that is wrong with it.
pub(crate) fn explain<'p>(
    schema: Schema<'p>,
    live: Option<&'p Value>,
    patch: &'p Value,
    options: &Options,
) -> Explanation<'p> {
    let mistakes = RefCell::new(Vec::new());
    let at = At::root(Context::new(options, Input::Patch).collecting(&mistakes), Slot::bare(schema));
    let plan = at.pass(plan::compile(&at, patch)).ok().flatten();
    let mut walk = Walk { effects: Vec::new(), wrong: Vec::new() };
    if let Some(live) = live.filter(|live| !live.is_object()) {
        walk.wrong.push(depth::not_an_object(Input::Live, type_name(live)));
    } else if let Some(plan) = plan {
        let live = live.map(|value| Live { value, place: Place::root() });
        walk.object(&plan, Part { at, patch: Some(patch), live });
    }
    let Walk { effects, wrong, .. } = walk;
    let mut errors = mistakes.into_inner();
    errors.extend(wrong);
    // A key that is no scalar is one mistake, though entry and schema both say so.
    let keys = errors.iter().filter(|error| error.code() == Code::InvalidMergeKeyValue);
    let keys: HashSet<Path> = keys.map(|error| error.path().clone()).collect();
    errors.retain(|error| error.code() != Code::InvalidType || !keys.contains(error.path()));
    Explanation { effects, errors }
}

/// What is told while a plan is walked.
struct Walk<'p> {
    effects: Vec<Effect<'p>>,
    /// What the live object makes wrong.
    wrong: Vec<Error>,
}

/// A part of the patch, with the part of the live object that it is for.
#[derive(Clone, Copy)]
struct Part<'a, 'p> {
    at: At<'a, 'p>,
    patch: Option<&'p Value>,
    live: Option<Live<'a, 'p>>,
}

/// A value of the live object and its place.
#[derive(Clone, Copy)]
struct Live<'a, 'p> {
    value: &'p Value,
    place: Place<'a>,
}

impl<'a, 'p> Part<'a, 'p> {
    fn field<'b>(&'b self, name: &'b str) -> Part<'b, 'p>
    where
        'a: 'b,
    {
        let live = self.live.as_ref().and_then(|live| {
            let value = live.value.as_object()?.get(name)?;
            Some(Live { value, place: live.place.field(name) })
        });
        let patch = self.patch.and_then(|patch| patch.get(name));
        Part { at: self.at.field(name), patch, live }
    }

    /// An entry of the patch list here, with the live item that it takes.
    fn entry<'b>(&'b self, index: usize, item: Option<usize>) -> Part<'b, 'p>
    where
        'a: 'b,
    {
        let live = self.live.as_ref().zip(item).and_then(|(live, item)| {
            Some(Live { value: live.value.as_array()?.get(item)?, place: live.place.index(item) })
        });
        let patch = self.patch.and_then(|patch| patch.get(index));
        Part { at: self.at.item(index), patch, live }
    }

    /// The live list here; empty where live has none.
    fn live_items(&self) -> &'p [Value] {
        self.live.and_then(|live| live.value.as_array()).map(Vec::as_slice).unwrap_or_default()
    }
}

impl<'p> Walk<'p> {
    fn tell(&mut self, part: &Part<'_, 'p>, action: Action<'p>) {
        self.effects.push(Effect {
            path: part.at.path(),
            patch: part.patch,
            live_path: part.live.map(|live| live.place.path()),
            live: part.live.map(|live| live.value),
            schema: part.at.slot.schema,
            field: part.at.slot.field(),
            action,
        });
    }

    fn value(&mut self, plan: &Plan<'p>, part: Part<'_, 'p>) {
        match plan {
            Plan::Remove => self.tell(&part, Action::Remove),
            Plan::Set(_) => self.tell(&part, Action::Store),
            Plan::Object(plan) => self.object(plan, part),
            Plan::List(plan) => self.list(plan, part),
        }
    }

    fn object(&mut self, plan: &ObjectPlan<'p>, part: Part<'_, 'p>) {
        let action = Action::Object {
            replaced: plan
                .replace
                .then(|| if part.at.slot.is_replaced() { Replaced::ByStrategy } else { Replaced::ByDirective }),
            retained: plan.retain.clone(),
            retains_keys: part.at.slot.retains_keys(),
            cleared: part
                .live
                .and_then(|live| live.value.as_object())
                .map(|live| cleared(plan, live))
                .unwrap_or_default(),
        };
        self.tell(&part, action);
        // What is cleared is not there any more for what comes; a scalar alone tells what it was before.
        let is_gone =
            |name: &str| plan.replace || plan.retain.as_ref().is_some_and(|names| names.binary_search(&name).is_err());
        for (name, plan) in &plan.fields {
            let field = part.field(name);
            let live = field.live.filter(|_| !is_gone(name) || matches!(plan, Plan::Set(_)));
            self.value(plan, Part { live, ..field });
        }
    }

    fn list(&mut self, plan: &ListPlan<'p>, part: Part<'_, 'p>) {
        match plan {
            ListPlan::Atomic { deletions, items } => {
                let (deleted, absent) = scalars::present(deletions, part.live_items());
                self.tell(&part, Action::AtomicList { given: items.is_some(), deleted, absent });
                for (index, item) in items.iter().flatten().enumerate() {
                    if !matches!(item, Plan::Remove) {
                        self.value(item, part.entry(index, None));
                    }
                }
            }
            ListPlan::Set { deletions, items, order } => {
                let (deleted, absent) = scalars::present(deletions, part.live_items());
                let (present, added) = scalars::present(items.as_deref().unwrap_or_default(), part.live_items());
                self.tell(&part, Action::Set { added, present, deleted, absent, ordered: order.is_some() });
            }
            ListPlan::Keyed(plan) => keyed::tell(self, plan, &part),
        }
    }
}

/// The live fields that go before the patch's fields come, and do not come again.
fn cleared<'p>(plan: &ObjectPlan<'p>, live: &'p Map<String, Value>) -> Vec<&'p str> {
    let goes = |name: &str| match &plan.retain {
        _ if plan.replace => true,
        Some(names) => names.binary_search(&name).is_err(),
        None => false,
    };
    let comes: HashSet<&str> =
        plan.fields.iter().filter(|(_, plan)| !matches!(plan, Plan::Remove)).map(|(name, _)| *name).collect();
    live.keys().map(String::as_str).filter(|name| goes(name) && !comes.contains(name)).collect()
}
