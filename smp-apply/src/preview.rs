//! What an operation would change.

use std::collections::BTreeSet;
use std::fmt;

use serde_json::Value;

use crate::compare::{Comparison, compare};
use crate::field_manager::owner;
use crate::{Code, Error, FieldSet, Owner, Schema, Type, managed, settle};

/// The difference between an object before and after an operation: fields, and who owns them.
///
/// ```
/// use serde_json::json;
/// use smp_apply::{Apply, Manager, Schema};
///
/// let wanted = |color: &str| json!({"apiVersion": "v1", "kind": "ConfigMap", "data": {"color": color}});
/// let live = Apply::new(Schema::free_form(), &json!({}), &wanted("red"), &Manager::applier("a")).run()?.object;
/// let change = Apply::new(Schema::free_form(), &live, &wanted("blue"), &Manager::applier("b")).force().preview()?;
/// assert_eq!(change.to_string(), "modified .data.color\n\"a\" loses .data.color\n\"b\" gains .data\n\"b\" gains .data.color\n");
/// # Ok::<(), smp_apply::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Change {
    comparison: Comparison,
    ownership: Vec<Ownership>,
    is_empty: bool,
}

/// What an owner gains and loses.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Ownership {
    /// The owner as it is afterwards; as it was before, if it owns nothing afterwards.
    pub owner: Owner,
    /// The fields that it owns only afterwards.
    pub gained: FieldSet,
    /// The fields that it owned only before.
    pub lost: FieldSet,
}

impl Change {
    /// Compares two versions of an object with their entries. `{}` is an object that does not exist yet. Entries that are invalid do not count.
    ///
    /// ```
    /// use serde_json::json;
    /// use smp_apply::{Change, Schema};
    ///
    /// let change = Change::between(Schema::free_form(), &json!({"data": {"a": 1, "b": 1}}), &json!({"data": {"a": 2}}))?;
    /// assert_eq!(change.to_string(), "modified .data.a\nremoved .data.b\n");
    /// # Ok::<(), smp_apply::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error with [`Code::InvalidObject`] if an item of a list has no element, because it has none of the key fields.
    pub fn between(schema: Schema<'_>, old: &Value, new: &Value) -> Result<Self, Error> {
        let (before, after) = (managed::read_lossy(old), managed::read_lossy(new));
        let identities: BTreeSet<_> = before.keys().chain(after.keys()).collect();
        let ownership = identities.into_iter().filter_map(|identity| {
            let (before, after) = (before.get(identity), after.get(identity));
            let none = FieldSet::new();
            let [had, has] = [before, after].map(|owned| owned.map_or(&none, |owned| &owned.fields));
            let (gained, lost) = (has.difference(had), had.difference(has));
            let owner = owner(identity, after.or(before)?);
            (!gained.is_empty() || !lost.is_empty()).then_some(Ownership { owner, gained, lost })
        });
        let ownership = ownership.collect();
        let is_empty = !settle(old, &mut new.clone());
        let [old, new] = [old, new].map(managed::without_entries);
        let comparison = compare(Type::of(schema), &old, &new)
            .map_err(|invalid| Error::invalid(Code::InvalidObject, &invalid).during("failed to compare objects"))?;
        Ok(Self { comparison, ownership, is_empty })
    }

    /// Returns whether nothing changes but times: a server then stores nothing. An order of items and the version of an entry are changes, although
    /// no field differs and nobody gains or loses one.
    ///
    /// ```
    /// use serde_json::json;
    /// use smp_apply::{Change, Schema};
    ///
    /// let object = json!({"items": [1, 2]});
    /// assert!(Change::between(Schema::free_form(), &object, &object)?.is_empty());
    /// # Ok::<(), smp_apply::Error>(())
    /// ```
    pub const fn is_empty(&self) -> bool {
        self.is_empty
    }

    /// Returns all fields that are added, modified or removed.
    pub fn fields(&self) -> FieldSet {
        self.added().union(self.modified()).union(self.removed())
    }

    /// Returns the fields that are new, with the maps and items that contain them.
    pub fn added(&self) -> &FieldSet {
        &self.comparison.added
    }

    /// Returns the fields that have another value.
    pub fn modified(&self) -> &FieldSet {
        &self.comparison.modified
    }

    /// Returns the fields that are gone, with the maps and items that contained them.
    pub fn removed(&self) -> &FieldSet {
        &self.comparison.removed
    }

    /// Returns what owners gain and lose; those that gain and lose nothing are not in the list.
    pub fn ownership(&self) -> &[Ownership] {
        &self.ownership
    }
}

/// Writes a line for each field that changes, and for each that an owner gains or loses.
impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (what, fields) in [("added", self.added()), ("modified", self.modified()), ("removed", self.removed())] {
            fields.paths().try_for_each(|path| writeln!(f, "{what} {path}"))?;
        }
        for Ownership { owner, gained, lost } in &self.ownership {
            gained.paths().try_for_each(|path| writeln!(f, "{owner} gains {path}"))?;
            lost.paths().try_for_each(|path| writeln!(f, "{owner} loses {path}"))?;
        }
        Ok(())
    }
}
