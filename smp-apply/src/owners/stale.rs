//! Entries that are of no use.

use std::collections::{BTreeMap, HashSet};

use serde_json::Value;

use super::tree::{OwnedPart, tree};
use crate::field_manager::BEFORE_FIRST_APPLY;
use crate::object::version_of;
use crate::{FieldSet, Owner, Owners, Type, Versions, managed};

/// Why an entry is of no use; see [`Owners::stale`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Staleness {
    /// It owns nothing.
    Empty,
    /// Its version does not exist. The next write of a built-in kind drops it; an apply of a custom resource fails because of it.
    GoneVersion,
    /// The object has none of its fields.
    NothingLeft,
    /// It is `before-first-apply`: it owns what the object had before the first apply, and nobody writes under this name. As long as it owns a
    /// field, no applier can remove this field.
    BeforeFirstApply,
}

impl Owners {
    /// Returns the owners whose entries are of no use, each with the first reason that applies.
    ///
    /// ```
    /// use serde_json::json;
    /// use smp_apply::{Kind, Owners, Schema, Staleness};
    ///
    /// let live = json!({"apiVersion": "v1", "data": {"color": "red"}, "metadata": {"managedFields": [{
    ///     "manager": "old-tool", "operation": "Update", "apiVersion": "v1", "fieldsType": "FieldsV1", "fieldsV1": {"f:data": {"f:size": {}}},
    /// }]}});
    /// let owners = Owners::read(&live)?;
    /// let stale = owners.stale(&Kind::new("ConfigMap").version("v1", Schema::free_form()), &live);
    /// assert_eq!((stale[0].0.manager.name(), stale[0].1), ("old-tool", Staleness::NothingLeft));
    /// # Ok::<(), smp_apply::Error>(())
    /// ```
    pub fn stale<'o>(&'o self, versions: &dyn Versions, live: &Value) -> Vec<(&'o Owner, Staleness)> {
        let mut by_version: BTreeMap<&str, Vec<(&Owner, &FieldSet)>> = BTreeMap::new();
        for (owner, fields) in self.iter() {
            by_version.entry(&owner.version).or_default().push((owner, fields));
        }
        let live = managed::without_entries(live);
        let mut present = HashSet::new();
        let mut gone = HashSet::new();
        for (version, owners) in by_version {
            match versions.type_of(version) {
                None => drop(gone.insert(version)),
                Some(ty) => present.extend(in_version(versions, ty, version, &live, owners)),
            }
        }
        let reason = |owner: &Owner, fields: &FieldSet| match () {
            () if fields.is_empty() => Some(Staleness::Empty),
            () if gone.contains(&*owner.version) => Some(Staleness::GoneVersion),
            () if !present.contains(owner) => Some(Staleness::NothingLeft),
            () if owner.manager.name() == BEFORE_FIRST_APPLY => Some(Staleness::BeforeFirstApply),
            () => None,
        };
        self.iter().filter_map(|(owner, fields)| Some((owner, reason(owner, fields)?))).collect()
    }
}

/// Returns the owners of fields that the object has in their version. If it cannot be converted, these are all.
fn in_version<'o>(
    versions: &dyn Versions,
    ty: Type<'_>,
    version: &str,
    live: &Value,
    owners: Vec<(&'o Owner, &'o FieldSet)>,
) -> Vec<&'o Owner> {
    let own = version_of(live);
    let converted = if own.is_empty() || versions.are_same(own, version) {
        Some(live.clone())
    } else {
        versions.convert(live, own, version).ok()
    };
    let Some(live) = converted else { return owners.into_iter().map(|(owner, _)| owner).collect() };
    let mut found = Vec::new();
    tree(owners, ty, &live).parts.iter().for_each(|part| add_owners(part, &mut found));
    found
}

fn add_owners<'o>(part: &OwnedPart<'o, '_>, found: &mut Vec<&'o Owner>) {
    found.extend(part.owners.as_slice());
    part.parts.iter().for_each(|part| add_owners(part, found));
}
