//! Explains what a patch does to an object, part by part, without applying it.
//!
//! See the example of [`Patcher::explain`](crate::Patcher::explain).

mod keyed;
mod walk;

pub(crate) use walk::explain;

use serde_json::Value;

use crate::error::Error;
use crate::path::Path;
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
    pub field: Option<&'p Field<'p>>,
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
        /// The live fields that are removed by a directive or a strategy, and that the patch neither sets nor removes.
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
        /// The indexes of the entries with `$patch: delete` or `$patch: replace`. They are not stored, and since this
        /// list is not merged by key, they do not delete items by key either.
        discarded: Vec<usize>,
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
