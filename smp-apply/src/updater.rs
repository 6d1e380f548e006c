//! The core of server-side apply: an update or an apply, and what it does to the fields that each manager owns.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::Value;

use crate::changes::{Changes, InVersions, reconcile_all};
use crate::fields::fields;
use crate::merge::merge;
use crate::prune::Prune;
use crate::remove::Emptied;
use crate::versioned::Versioned;
use crate::versions::Versions;
use crate::{Error, FieldSet, Filter, Timestamp, order};

/// What a manager owns.
#[derive(Clone, Debug, PartialEq)]
pub struct Owned {
    /// The fields, named as in the version.
    pub fields: FieldSet,
    /// The `apiVersion` of the object as the manager wrote it.
    pub version: String,
    /// Whether the manager applies.
    pub applied: bool,
    /// When it last changed the object.
    pub time: Option<Timestamp>,
}

/// The managers of an object, each with what it owns.
pub type Managers<K> = BTreeMap<K, Owned>;

/// Computes what operations do to an object and its managers, without anything that a server adds: `metadata.managedFields`, times,
/// names of managers. `K` distinguishes managers.
///
/// ```
/// use serde_json::json;
/// use smp_apply::{Kind, Managers, Schema, Updater};
///
/// let kind = Kind::new("ConfigMap").version("v1", Schema::free_form());
/// let updater = Updater::new(&kind);
/// let mut managers = Managers::new();
/// let live = json!({"data": {"color": "red"}});
/// let live = updater.apply(&json!({}), &live, "v1", &mut managers, &"a")?.object;
/// let live = updater.apply(&live, &json!({"data": {"size": "XL"}}), "v1", &mut managers, &"b")?.object;
/// let live = updater.apply(&live, &json!({}), "v1", &mut managers, &"a")?.object;
/// assert_eq!(live, json!({"data": {"size": "XL"}}));
/// assert_eq!(managers.keys().collect::<Vec<_>>(), [&"b"]);
/// # Ok::<(), smp_apply::Refusal<&str>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Updater<'u> {
    pub(crate) versions: &'u dyn Versions,
    filters: Option<&'u BTreeMap<String, Filter>>,
    emptied: Emptied,
    ignores_empty_values: bool,
    force: bool,
}

impl fmt::Debug for Updater<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Updater")
            .field("filters", &self.filters)
            .field("emptied", &self.emptied)
            .finish_non_exhaustive()
    }
}

/// The result of an apply.
#[derive(Clone, Debug, PartialEq)]
pub struct Merged<K: Ord> {
    /// The object.
    pub object: Value,
    /// Whether it differs from the object before.
    pub changed: bool,
    /// The fields that a forced apply took from other managers.
    pub taken: BTreeMap<K, FieldSet>,
}

/// The reason why an apply was refused.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal<K: Ord> {
    /// The fields that the apply would change although others own them, by manager.
    Conflicts(BTreeMap<K, FieldSet>),
    /// Any other reason.
    Failed(Error),
}

impl<K: Ord> From<Error> for Refusal<K> {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

impl<'u> Updater<'u> {
    /// Returns an updater for a kind.
    pub fn new(versions: &'u dyn Versions) -> Self {
        Self { versions, filters: None, emptied: Emptied::default(), ignores_empty_values: false, force: false }
    }

    /// Sets which fields requests can own, by version. The default is all fields.
    #[must_use]
    pub fn filters(self, filters: &'u BTreeMap<String, Filter>) -> Self {
        Self { filters: Some(filters), ..self }
    }

    /// Sets whether an apply takes fields from other managers instead of conflicting with them.
    #[must_use]
    pub fn force(self, force: bool) -> Self {
        Self { force, ..self }
    }

    /// Sets what becomes of a list or map that loses its last item. The default is null.
    #[must_use]
    pub fn emptied(self, emptied: Emptied) -> Self {
        Self { emptied, ..self }
    }

    /// Lets an empty map, an empty list and null be the same as nothing when objects are compared, so that they never conflict.
    #[must_use]
    pub fn ignore_empty_values(self) -> Self {
        Self { ignores_empty_values: true, ..self }
    }

    /// Computes what the managers own after an update from `old` to `new`, two valid objects in one version.
    ///
    /// # Errors
    ///
    /// Returns an error with [`Code::Conversion`](crate::Code::Conversion) if an object cannot be converted to the version of a manager.
    pub fn update<K: Ord + Clone>(
        &self,
        old: &Value,
        new: &Value,
        version: &str,
        managers: &mut Managers<K>,
        me: &K,
    ) -> Result<(), Error> {
        self.changes(old, new, version)?.update(managers, me)
    }

    /// What changes between two valid objects in one version.
    pub(crate) fn changes<'d>(&self, old: &'d Value, new: &'d Value, version: &str) -> Result<Changes<'d>, Error>
    where
        'u: 'd,
    {
        let [old, new] = [old, new].map(|object| Versioned::of(self.versions, object, version));
        Ok(Changes::new(*self, old?, new?))
    }

    /// Applies a configuration to an object in the same version; both are valid. After an error, `managers` are of no use.
    ///
    /// # Errors
    ///
    /// Returns the conflicts, unless it is [forced](Self::force), or an error with [`Code::Conversion`](crate::Code::Conversion) if an object cannot be
    /// converted to the version of a manager.
    pub fn apply<K: Ord + Clone>(
        &self,
        live: &Value,
        patch: &Value,
        version: &str,
        managers: &mut Managers<K>,
        me: &K,
    ) -> Result<Merged<K>, Refusal<K>> {
        let live = Versioned::of(self.versions, live, version)?;
        // It stays if the fields are dropped, because they are in a version that is gone.
        let time = managers.get(me).and_then(|owned| owned.time);
        reconcile_all(&mut InVersions::new(self.versions, live.clone()), managers)?;
        let mut new = live.with(merge(live.ty(), live.value(), patch));
        let last = managers.remove(me);
        let fields = self.filtered(version, &fields(live.ty(), patch));
        managers.insert(me.clone(), Owned { fields, version: version.to_owned(), applied: true, time });
        if let Some(last) = last {
            let prune = Prune { versions: self.versions, emptied: self.emptied };
            new = prune.run(new, managers, &last).map_err(|error| error.during("failed to prune fields"))?;
        }
        let (seen, changed_to) = (self.seen(&live), self.seen(&new));
        let transfer = Changes::new(*self, seen.clone(), changed_to.clone()).transfer(managers, me)?;
        if !self.force && !transfer.taken.is_empty() {
            return Err(Refusal::Conflicts(transfer.taken));
        }
        let changed = !order::are_equal(seen.value(), changed_to.value());
        drop(changed_to);
        Ok(Merged { taken: transfer.carry_out(managers), object: new.into_value(), changed })
    }

    /// The object as comparisons see it.
    fn seen<'d>(&self, object: &Versioned<'d>) -> Versioned<'d> {
        if self.ignores_empty_values { object.with(without_empty_values(object.value())) } else { object.clone() }
    }

    pub(crate) fn filtered(&self, version: &str, fields: &FieldSet) -> FieldSet {
        self.filter(version).map_or_else(|| fields.clone(), |filter| filter.apply(fields))
    }

    pub(crate) fn filter(&self, version: &str) -> Option<&'u Filter> {
        self.filters?.get(version)
    }
}

/// Removes empty maps, empty lists and nulls, and what becomes empty by that. Items of lists stay.
///
/// ```yaml
/// object: {data: {}, spec: {args: [], items: [{labels: {}}]}}
/// result: {spec: {items: [{}]}}
/// ```
fn without_empty_values(value: &Value) -> Value {
    let is_empty = |value: &Value| match value {
        Value::Null => true,
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        _ => false,
    };
    match value {
        Value::Object(fields) => {
            let fields = fields.iter().map(|(name, value)| (name.clone(), without_empty_values(value)));
            Value::Object(fields.filter(|(_, value)| !is_empty(value)).collect())
        }
        Value::Array(items) => Value::Array(items.iter().map(without_empty_values).collect()),
        scalar => scalar.clone(),
    }
}
