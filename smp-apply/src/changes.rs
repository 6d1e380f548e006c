//! What changes between two objects in the versions of all managers, and what the managers own then.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde_json::Value;

use crate::compare::compare;
use crate::reconcile::reconcile;
use crate::updater::{Managers, Owned, Updater};
use crate::versioned::{PerVersion, Versioned};
use crate::versions::Versions;
use crate::{Code, Error, FieldSet, stored};

/// What an operation changes in one version.
#[derive(Clone, Debug, Default)]
struct Change {
    /// The members that it adds or modifies.
    written: FieldSet,
    removed: FieldSet,
}

impl Change {
    fn between(old: &Versioned<'_>, new: &Versioned<'_>) -> Result<Self, Error> {
        let change = compare(old.ty(), old.value(), new.value())
            .map_err(|invalid| Error::invalid(Code::InvalidObject, &invalid).during("failed to compare objects"))?;
        Ok(Self { written: change.modified.union(&change.added), removed: change.removed })
    }

    /// The part that the request can own.
    fn filtered(&self, updater: &Updater<'_>, version: &str) -> Cow<'_, Self> {
        match updater.filter(version) {
            None => Cow::Borrowed(self),
            Some(filter) => {
                Cow::Owned(Self { written: filter.apply(&self.written), removed: filter.apply(&self.removed) })
            }
        }
    }
}

/// An object in every version that somebody asks for.
pub(crate) struct InVersions<'u> {
    versions: &'u dyn Versions,
    object: Versioned<'u>,
    known: PerVersion<Versioned<'u>>,
}

impl<'u> InVersions<'u> {
    pub(crate) fn new(versions: &'u dyn Versions, object: Versioned<'u>) -> Self {
        Self { versions, object, known: PerVersion::new() }
    }

    /// The object in a version; none if the version is gone.
    fn get(&mut self, version: &str) -> Result<Option<&Versioned<'u>>, Error> {
        let Self { versions, object, known } = self;
        known.get(*versions, version, || object.converted(*versions, version))
    }
}

/// Adapts what each manager owns to the type that the object has now, and drops managers in versions that are gone.
pub(crate) fn reconcile_all<K: Ord>(live: &mut InVersions<'_>, managers: &mut Managers<K>) -> Result<(), Error> {
    for (manager, mut owned) in std::mem::take(managers) {
        let Some(object) = live.get(&owned.version)? else { continue };
        if let Some(fields) = reconcile(object.ty(), &owned.fields) {
            owned.fields = fields;
        }
        managers.insert(manager, owned);
    }
    Ok(())
}

/// What changes between two objects, compared once per version.
pub(crate) struct Changes<'u> {
    updater: Updater<'u>,
    old: InVersions<'u>,
    new: Versioned<'u>,
    known: PerVersion<Change>,
}

impl<'u> Changes<'u> {
    pub(crate) fn new(updater: Updater<'u>, old: Versioned<'u>, new: Versioned<'u>) -> Self {
        Self { updater, old: InVersions::new(updater.versions, old), new, known: PerVersion::new() }
    }

    /// What changes in a version, as far as the request can own it; none if the version is gone.
    fn in_version(&mut self, version: &str) -> Result<Option<Cow<'_, Change>>, Error> {
        let Self { updater, old, new, known } = self;
        let change = known.get(updater.versions, version, || {
            let failed = |what: &'static str| move |error: Error| error.during(what);
            let old = old.get(version).map_err(failed("failed to convert old object"))?;
            let new = new.converted(updater.versions, version).map_err(failed("failed to convert new object"))?;
            old.zip(new).map(|(old, new)| Change::between(old, &new)).transpose()
        })?;
        Ok(change.map(|change| change.filtered(updater, version)))
    }

    /// Returns whether a manager with these stored fields owns the same after the operation.
    pub(crate) fn leave(&mut self, fields: &Value, version: &str) -> Result<bool, Error> {
        let Some(ty) = self.old.get(version)?.map(Versioned::ty) else { return Ok(false) };
        let change = self.in_version(version)?;
        Ok(change.is_some_and(|change| stored::stays(fields, ty, &change.written.union(&change.removed))))
    }

    /// Computes what the managers own after an update.
    pub(crate) fn update<K: Ord + Clone>(mut self, managers: &mut Managers<K>, me: &K) -> Result<(), Error> {
        reconcile_all(&mut self.old, managers)?;
        self.transfer(managers, me)?.carry_out(managers);
        let version = self.new.version().to_owned();
        let own = self.in_version(&version)?.map(Cow::into_owned).unwrap_or_default();
        let last = managers.remove(me);
        let fields = last.as_ref().map(|owned| owned.fields.difference(&own.removed)).unwrap_or_default();
        let fields = self.updater.filtered(&version, &fields.union(&own.written));
        if !fields.is_empty() {
            let time = last.and_then(|owned| owned.time);
            managers.insert(me.clone(), Owned { fields, version, applied: false, time });
        }
        Ok(())
    }

    /// Computes what the other managers lose. The objects must be comparable even if there are none: a prune can leave `null` in a list.
    pub(crate) fn transfer<K: Ord + Clone>(&mut self, managers: &Managers<K>, me: &K) -> Result<Transfer<K>, Error> {
        let version = self.new.version().to_owned();
        self.in_version(&version)?;
        let mut transfer = Transfer { taken: BTreeMap::new(), left: BTreeMap::new() };
        for (manager, owned) in managers.iter().filter(|(manager, _)| *manager != me) {
            let left = match self.in_version(&owned.version)? {
                None => FieldSet::new(),
                Some(change) => {
                    let conflict = owned.fields.intersection(&change.written);
                    let left = owned.fields.difference(&change.removed).difference(&conflict);
                    if !conflict.is_empty() {
                        transfer.taken.insert(manager.clone(), conflict);
                    }
                    left
                }
            };
            transfer.left.insert(manager.clone(), left);
        }
        Ok(transfer)
    }
}

/// Which managers lose which fields when an object changes.
pub(crate) struct Transfer<K> {
    /// What is written over the fields of other managers: their conflicts with an apply.
    pub(crate) taken: BTreeMap<K, FieldSet>,
    /// What other managers own afterwards. They never conflict with a removal.
    left: BTreeMap<K, FieldSet>,
}

impl<K: Ord> Transfer<K> {
    /// Gives the managers what is left to them, drops those without fields, and returns what was taken.
    pub(crate) fn carry_out(mut self, managers: &mut Managers<K>) -> BTreeMap<K, FieldSet> {
        managers.retain(|manager, owned| {
            if let Some(left) = self.left.remove(manager) {
                owned.fields = left;
            }
            !owned.fields.is_empty()
        });
        self.taken
    }
}
