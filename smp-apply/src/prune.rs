//! Removes fields that an applier has stopped applying.

use std::collections::BTreeMap;

use crate::remove::Emptied;
use crate::updater::{Managers, Owned};
use crate::versioned::Versioned;
use crate::versions::{Unconvertible, Versions};
use crate::{Code, Error, FieldSet};

/// How fields are removed.
#[derive(Clone, Copy)]
pub(crate) struct Prune<'v> {
    pub(crate) versions: &'v dyn Versions,
    pub(crate) emptied: Emptied,
}

impl<'v> Prune<'v> {
    /// Removes the fields that the applier owned before (`last`), unless somebody owns them now. `managers` has what the
    /// applier applies now.
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
        last: &Owned,
    ) -> Result<Versioned<'d>, Error>
    where
        'v: 'd,
    {
        if last.fields.is_empty() {
            return Ok(merged);
        }
        let in_last = merged
            .converted(self.versions, &last.version)
            .map_err(|error| error.during("failed to convert merged object to last applied version"))?;
        let Some(in_last) = in_last else { return Ok(merged) };
        let given_up = last.fields.with_named_fields(in_last.ty());
        let pruned = in_last.without(&given_up, self.emptied);
        let pruned = self
            .add_back_owned(&in_last, pruned, managers, &last.version)
            .map_err(|error| error.during("failed add back owned items"))?;
        let pruned = self.add_back_others(&in_last, &pruned, &given_up)?;
        let gone = || Error::new(Code::Conversion, Unconvertible::Gone.to_string());
        pruned.converted(self.versions, merged.version())?.ok_or_else(gone)
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
            let converted = merged.converted(self.versions, version);
            let converted = converted
                .map_err(|error| error.during(&format!("failed to convert merged object at version {version}")))?;
            let Some(there) = converted else { continue };
            merged = there;
            let Some(there) = pruned.converted(self.versions, version)? else { continue };
            let kept = there.named_fields().union(&owned.with_named_fields(merged.ty()));
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
