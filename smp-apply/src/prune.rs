//! Removes what an applier does not apply any more.

use std::collections::BTreeMap;

use crate::remove::Emptied;
use crate::updater::{Managers, Owned};
use crate::versioned::Versioned;
use crate::versions::{Unconvertible, Versions};
use crate::{Code, Element, Error, FieldSet};

/// How fields are removed.
#[derive(Clone, Copy)]
pub(crate) struct Prune<'v> {
    pub(crate) versions: &'v dyn Versions,
    pub(crate) emptied: Emptied,
}

impl<'v> Prune<'v> {
    /// Removes what the applier owned before (`last`) and does not apply any more, unless somebody owns it now. `managers` has what the
    /// applier applies now, `own`.
    ///
    /// ```yaml
    /// last:   [.data.color, .data.size]
    /// patch:  {data: {size: XL}}
    /// merged: {data: {color: red, size: XL}}
    /// result: {data: {size: XL}}                # merged, if somebody else owns the color
    /// ```
    pub(crate) fn run<'d, K>(
        &self,
        merged: Versioned<'d>,
        managers: &Managers<K>,
        own: &FieldSet,
        last: &Owned,
    ) -> Result<Versioned<'d>, Error>
    where
        'v: 'd,
    {
        if last.fields.is_empty() {
            return Ok(merged);
        }
        let Some(in_last) = merged.converted(self.versions, &last.version)? else { return Ok(merged) };
        let given_up = last.fields.with_named_fields(in_last.typ());
        if self.keeps_all(&in_last, &given_up, own, managers) {
            return Ok(merged);
        }
        let pruned = in_last.without(&given_up, self.emptied);
        let pruned = self
            .add_back_owned(&in_last, pruned, managers, &last.version)
            .map_err(|error| error.during("failed add back owned items"))?;
        let pruned = self.add_back_others(&in_last, &pruned, &given_up)?;
        let gone = || Error::new(Code::Conversion, Unconvertible::Gone.to_string());
        pruned.converted(self.versions, merged.version())?.ok_or_else(gone)
    }

    /// Whether the applier still applies everything that it owned, in the same version, so that nothing is removed. It is the usual case:
    /// a configuration that did not lose a field.
    fn keeps_all<K>(
        &self,
        merged: &Versioned<'_>,
        given_up: &FieldSet,
        own: &FieldSet,
        managers: &Managers<K>,
    ) -> bool {
        let are_same = |owned: &Owned| self.versions.are_same(&owned.version, merged.version());
        self.emptied == Emptied::Null
            && managers.values().all(are_same)
            && given_up.difference(&own.with_named_fields(merged.typ())).is_empty()
            && is_complete(given_up)
    }

    /// Adds back what a manager owns, the applier included: first what is owned in the version in which the fields were removed, because
    /// a conversion may need it, then version by version.
    fn add_back_owned<'d, K>(
        &self,
        merged: &Versioned<'d>,
        mut pruned: Versioned<'d>,
        managers: &Managers<K>,
        last_version: &str,
    ) -> Result<Versioned<'d>, Error>
    where
        'v: 'd,
    {
        let mut owned_in: BTreeMap<&str, FieldSet> = BTreeMap::new();
        for owned in managers.values() {
            let fields = owned_in.entry(&owned.version).or_default();
            *fields = fields.union(&owned.fields);
        }
        let mut merged = merged.clone();
        let first = owned_in.remove_entry(last_version);
        for (version, owned) in first.into_iter().chain(owned_in) {
            let Some(there) = merged.converted(self.versions, version)? else { continue };
            merged = there;
            let Some(there) = pruned.converted(self.versions, version)? else { continue };
            let kept = there.named_fields().union(&owned.with_named_fields(merged.typ()));
            pruned = merged.without(&merged.named_fields().difference(&kept), self.emptied);
        }
        Ok(pruned)
    }

    /// Adds back what the applier did not own before: fields that nobody owns, such as defaults, and items that hold them.
    fn add_back_others<'d>(
        &self,
        merged: &Versioned<'d>,
        pruned: &Versioned<'d>,
        given_up: &FieldSet,
    ) -> Result<Versioned<'d>, Error>
    where
        'v: 'd,
    {
        let Some(pruned) = pruned.converted(self.versions, merged.version())? else { return Ok(merged.clone()) };
        let removed = merged.named_fields().difference(pruned.named_fields());
        Ok(merged.without(&removed.intersection(given_up), self.emptied))
    }
}

/// Whether a set has everything on the way to its members, and a key of each item. Otherwise a server removes something although it is owned:
/// an item whose key nobody owns loses the key, and with it its element. Keys that an applied item omits have their default.
fn is_complete(set: &FieldSet) -> bool {
    set.nodes().iter().all(|node| {
        let has_keys = match &node.element {
            Element::Field(_) | Element::Value(_) => true,
            Element::Key(keys) => keys.iter().any(|(name, _)| node.below.contains(&[Element::field(&**name)])),
            Element::Index(_) => false,
        };
        has_keys && node.is_member && is_complete(&node.below)
    })
}
