//! Names who owns the fields in which an object differs.

use serde_json::{Map, Value};
use smp_apply::{Owner, Owners, Path, Timestamp};
use smp_core::Schema;

use crate::ownership;
use crate::summary::{Change, Kind};

/// The owners of an object with `managedFields`.
#[derive(Debug)]
pub(super) struct FieldOwners {
    owners: Owners,
    now: Timestamp,
}

/// The version of an object that has the fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    #[cfg_attr(not(feature = "cluster"), expect(dead_code, reason = "only live objects have owners and a new version"))]
    Old,
    New,
}

impl FieldOwners {
    /// The owners of an object. `None` if it has no valid entries.
    pub(super) fn of(object: &Value) -> Option<Self> {
        let owners = Owners::lossy(object);
        owners.iter().next()?;
        Some(Self { owners, now: ownership::now() })
    }

    /// Adds to each change who owns the field. `object` is the version that has it.
    ///
    /// ```text
    ///   ~ spec.replicas: 2 → 5  # hpa (Update of scale, 3 days ago)
    ///   + metadata.labels.team: shop  # no manager
    /// ```
    pub(super) fn remark(&self, schema: Schema<'_>, (object, side): (&Value, Side), changes: &mut [Change]) {
        for change in changes {
            change.remark = self.of_change(schema, (object, side), change).map(|owners| match owners.as_slice() {
                [] => "no manager".to_owned(),
                owners => ownership::all(owners.iter().copied(), self.now),
            });
        }
    }

    /// The owners as data, with the names of `managedFields`.
    pub(super) fn data(&self, schema: Schema<'_>, (object, side): (&Value, Side), change: &Change) -> Option<Value> {
        let owners = self.of_change(schema, (object, side), change)?;
        Some(owners.into_iter().map(data).collect())
    }

    /// The owners of the part that differs. `None` if this version does not have it, and for an order, which nobody owns.
    fn of_change(&self, schema: Schema<'_>, (object, side): (&Value, Side), change: &Change) -> Option<Vec<&Owner>> {
        let [old, new] = &change.at;
        let pointer = match side {
            Side::Old => old,
            Side::New => new,
        };
        if matches!(change.kind, Kind::Moved { .. }) {
            return None;
        }
        Some(self.owners.of(&Path::locate(schema, object, pointer)?).collect())
    }
}

/// An owner with the names of `managedFields`.
pub(super) fn data(owner: &Owner) -> Value {
    let mut data = Map::new();
    let manager = &owner.manager;
    data.insert("manager".to_owned(), manager.name().into());
    data.insert("operation".to_owned(), manager.operation().to_string().into());
    if let Some(subresource) = manager.subresource() {
        data.insert("subresource".to_owned(), subresource.into());
    }
    data.insert("apiVersion".to_owned(), owner.version.as_str().into());
    if let Some(time) = owner.time {
        data.insert("time".to_owned(), time.to_string().into());
    }
    Value::Object(data)
}
