//! Explains what a patch does to an object, part by part, without applying it.
//!
//! See the example of [`Patcher::explain`](crate::Patcher::explain).

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
    /// What each part of the patch does, in the patch's order, except that deletions from a list come before its other
    /// entries. An object or a list comes before its parts. Parts with mistakes are left out.
    pub effects: Vec<Effect<'p>>,
    /// All mistakes. Those that depend on the live object come last.
    pub errors: Vec<Error>,
}

/// What a part of a patch does.
///
/// See [`Patcher::explain`](crate::Patcher::explain) for an example.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Effect<'p> {
    /// The path in the patch.
    pub path: Path,
    /// The value in the patch; `None` if the patch only has a directive for this field, in the object that contains it.
    pub patch: Option<&'p Value>,
    /// The path in the live object; `None` if the live object has nothing there.
    pub live_path: Option<Path>,
    /// The value in the live object.
    pub live: Option<&'p Value>,
    /// The schema of the value.
    pub schema: Schema<'p>,
    /// The table entry of the field; `None` for items of lists, members of maps, and fields that the schema does not
    /// have.
    pub field: Option<&'p Field>,
    /// What happens to the value.
    pub action: Action<'p>,
}

/// What happens to a value. Items of lists are given by their indexes.
///
/// See [`Patcher::explain`](crate::Patcher::explain) for an example.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Action<'p> {
    /// The value is removed by `null` or `$patch: delete`.
    Remove,
    /// The value is replaced by the value in the patch.
    Store,
    /// An object is merged with the patch's fields or replaced by them. An item of a keyed list has an [`Action::Item`]
    /// first.
    Object {
        /// Why the live object is replaced; `None` if it is merged.
        replaced: Option<Replaced>,
        /// The fields that `$retainKeys` lists, sorted.
        retained: Option<Vec<&'p str>>,
        /// Whether the object has the strategy `retainKeys`, which means that its fields may exclude each other.
        retain_keys: bool,
        /// The live fields that are removed by a directive or a strategy, and that the patch does not set.
        cleared: Vec<&'p str>,
    },
    /// A list is replaced, or values are deleted from it.
    AtomicList {
        /// Whether the patch has the list, which then replaces the live one.
        replaced: bool,
        /// The values of `$deleteFromPrimitiveList` that the live list contains.
        deleted: Vec<&'p Value>,
        /// The values of `$deleteFromPrimitiveList` that the live list does not contain.
        absent: Vec<&'p Value>,
    },
    /// A list of scalars is merged as a set.
    Set {
        /// The values that the live list does not contain.
        added: Vec<&'p Value>,
        /// The values that the live list already contains.
        present: Vec<&'p Value>,
        /// The values of `$deleteFromPrimitiveList` that the live list contains.
        deleted: Vec<&'p Value>,
        /// The values of `$deleteFromPrimitiveList` that the live list does not contain.
        absent: Vec<&'p Value>,
        /// Whether `$setElementOrder` orders the values.
        ordered: bool,
    },
    /// A list of objects is merged by key. Its entries follow.
    KeyedList {
        /// The default key; empty if the schema has none.
        default_key: Vec<&'p str>,
        /// The recommended key; empty if the schema has none.
        recommended_key: Vec<&'p str>,
        /// All different `$patchMergeKey` of the entries; empty if no entry has one.
        sent_keys: Vec<Vec<&'p str>>,
        /// Whether `$patch: replace` replaces the whole list with the entries.
        replaced: bool,
        /// Whether `$setElementOrder` orders the items.
        ordered: bool,
        /// The pairs of entries with the same key, as indexes in the patch list, the later one first. Without
        /// `$patchMergeKey`, each of them matches a different item.
        repeated: Vec<(usize, usize)>,
        /// The pairs of entries with the same default key, as indexes in the patch list, the later one first.
        same_default_key: Vec<(usize, usize)>,
        /// The number of live items that no entry changes or deletes and that `$patch: replace` does not drop.
        unchanged: usize,
    },
    /// An entry deletes items of a keyed list.
    DeleteItems {
        /// The fields in which an item must agree with the entry.
        key: Vec<&'p str>,
        /// The indexes of the deleted live items, without those that an earlier deletion with the same key and values
        /// deletes.
        items: Vec<usize>,
    },
    /// An entry changes an item of a keyed list, or adds one.
    Item {
        /// The fields that identify the item: the sent key, or the recommended key.
        key: Vec<&'p str>,
        /// How the entry matches its live item. The item is at [`Effect::live_path`].
        matched: Matched<'p>,
    },
}

/// Why a live object is replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replaced {
    /// By `$patch: replace`.
    ByDirective,
    /// By the strategy `replace` of the field.
    ByStrategy,
}

/// How an entry of a patch matches its live item.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Matched<'p> {
    /// It matches none and adds a new item.
    New,
    /// The whole key is equal.
    Key,
    /// Only these fields of the key are equal: those that the entry has, with or without declared defaults.
    ByFields(Vec<&'p str>),
    /// The item is the only one with equal values in these fields, those of the default key.
    OnlyWithDefaultKey(Vec<&'p str>),
    /// Several items match; the errors include this mistake.
    Ambiguous,
}

/// Explains what a patch does to an object, part by part, and reports everything that is wrong with the patch.
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
    // A key that is not a scalar is one mistake, although both the entry check and the schema check report it.
    let keys = errors.iter().filter(|error| error.code() == Code::InvalidMergeKeyValue);
    let keys: HashSet<Path> = keys.map(|error| error.path().clone()).collect();
    errors.retain(|error| error.code() != Code::InvalidType || !keys.contains(error.path()));
    Explanation { effects, errors }
}

/// State of the walk over a plan.
struct Walk<'p> {
    effects: Vec<Effect<'p>>,
    /// The mistakes that depend on the live object.
    wrong: Vec<Error>,
}

/// A part of the patch and the corresponding part of the live object.
#[derive(Clone, Copy)]
struct Part<'a, 'p> {
    at: At<'a, 'p>,
    patch: Option<&'p Value>,
    live: Option<Live<'a, 'p>>,
}

/// A value of the live object and its path.
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

    /// An entry of this patch list and the live item that it matches.
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

    /// The live list; empty if live has none.
    fn live_items(&self) -> &'p [Value] {
        self.live.and_then(|live| live.value.as_array()).map(Vec::as_slice).unwrap_or_default()
    }
}

impl<'p> Walk<'p> {
    fn record(&mut self, part: &Part<'_, 'p>, action: Action<'p>) {
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
            Plan::Remove => self.record(&part, Action::Remove),
            Plan::Set(_) => self.record(&part, Action::Store),
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
            retain_keys: part.at.slot.retains_keys(),
            cleared: part
                .live
                .and_then(|live| live.value.as_object())
                .map(|live| cleared(plan, live))
                .unwrap_or_default(),
        };
        self.record(&part, action);
        // Cleared values are gone before the patch is merged. Only a scalar still shows its old value.
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
                self.record(&part, Action::AtomicList { replaced: items.is_some(), deleted, absent });
                for (index, item) in items.iter().flatten().enumerate() {
                    if !matches!(item, Plan::Remove) {
                        self.value(item, part.entry(index, None));
                    }
                }
            }
            ListPlan::Set { deletions, items, order } => {
                let (deleted, absent) = scalars::present(deletions, part.live_items());
                let (present, added) = scalars::present(items.as_deref().unwrap_or_default(), part.live_items());
                self.record(&part, Action::Set { added, present, deleted, absent, ordered: order.is_some() });
            }
            ListPlan::Keyed(plan) => keyed::explain(self, plan, &part),
        }
    }
}

/// The live fields that are cleared before the patch is merged and that the patch does not set.
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
