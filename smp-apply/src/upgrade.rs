//! The way from client-side to server-side apply.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::entries::Entry;
use crate::managed::{self, Raw};
use crate::{Error, FieldSet, Manager, NewEntries, Operation};

/// Gives the fields that client-side appliers own to an applier, as kubectl does for `kubectl apply --server-side`. Then an apply removes fields that
/// the configuration no longer has.
///
/// The entry of the applier gets the fields of each client-side applier that wrote the same version; without such an entry, the first one of the
/// client-side applier becomes it. All entries of the client-side appliers are dropped. The subresource of `to` is that of all these entries.
///
/// ```
/// use serde_json::json;
/// use smp_apply::{Manager, upgrade};
///
/// let live = json!({"metadata": {"resourceVersion": "7", "managedFields": [{
///     "manager": "kubectl-client-side-apply", "operation": "Update", "apiVersion": "v1",
///     "fieldsType": "FieldsV1", "fieldsV1": {"f:data": {"f:color": {}}},
/// }]}});
/// let migrated = upgrade(&live, &["kubectl-client-side-apply"], &Manager::applier("kubectl"))?;
/// let patch = migrated.json_patch().expect("something changes");
/// assert_eq!(patch[0]["value"][0]["manager"], "kubectl");
/// assert_eq!(patch[1], json!({"op": "replace", "path": "/metadata/resourceVersion", "value": "7"}));
/// # Ok::<(), smp_apply::Error>(())
/// ```
///
/// # Errors
///
/// Returns an error with [`Code::InvalidManagedFields`](crate::Code::InvalidManagedFields) if the fields of one of these entries cannot be read.
pub fn upgrade<'v>(live: &'v Value, from: &[&str], to: &Manager) -> Result<NewEntries<'v>, Error> {
    let Some(raw) = managed::raw(live) else { return Ok(NewEntries::new(live, Vec::new(), Vec::new())) };
    let before = raw.iter().map(Raw::rewritten).collect();
    let mut entries: Vec<_> = raw.iter().map(|entry| Entry { raw: *entry, fields: None }).collect();
    for name in from.iter().collect::<BTreeSet<_>>() {
        let client_side = Manager::of_entry(name, Operation::Update, to.subresource().unwrap_or_default());
        upgrade_one(&mut entries, &client_side, to)?;
    }
    let after = entries.iter().map(Entry::write).collect();
    Ok(NewEntries::new(live, before, after))
}

impl Entry<'_> {
    fn is_of(&self, manager: &Manager) -> bool {
        let Raw { manager: name, operation, subresource, .. } = self.raw;
        (name, operation, subresource)
            == (manager.name(), manager.operation().as_str(), manager.subresource().unwrap_or_default())
    }
}

/// Gives the fields of one client-side applier to the applier.
fn upgrade_one<'v>(entries: &mut Vec<Entry<'v>>, client_side: &Manager, to: &'v Manager) -> Result<(), Error> {
    let position = |entries: &[Entry<'_>], manager: &Manager| entries.iter().position(|entry| entry.is_of(manager));
    let target = match position(entries, to) {
        Some(target) => target,
        None => {
            let Some(target) = position(entries, client_side) else { return Ok(()) };
            let raw = &mut entries[target].raw;
            (raw.manager, raw.operation) = (to.name(), to.operation().as_str());
            target
        }
    };
    let version = entries[target].raw.version;
    let mut fields = entries[target].fields()?;
    if let Some(same_version) = entries.iter().find(|entry| entry.is_of(client_side) && entry.raw.version == version) {
        fields = fields.union(&same_version.fields()?);
    }
    entries[target].fields = Some(fields);
    entries.retain(|entry| !entry.is_of(client_side));
    Ok(())
}

/// Returns the entries of an object in which a manager of this kind owns all of these fields. kubectl finds client-side appliers in this way: they
/// own the annotation with the last applied configuration. Entries that cannot be read are left out.
///
/// ```
/// use serde_json::json;
/// use smp_apply::{Operation, entries_owning};
///
/// let live = json!({"metadata": {"managedFields": [{
///     "manager": "kubectl", "operation": "Update", "apiVersion": "v1", "fieldsType": "FieldsV1", "fieldsV1": {"f:data": {"f:color": {}}},
/// }]}});
/// let color = r#"{"f:data":{"f:color":{}}}"#.parse()?;
/// assert_eq!(entries_owning(&live, Operation::Update, &color)[0]["manager"], "kubectl");
/// # Ok::<(), smp_apply::InvalidFieldSet>(())
/// ```
pub fn entries_owning(live: &Value, operation: Operation, fields: &FieldSet) -> Vec<Value> {
    let owns = |entry: &Raw<'_>| {
        entry.operation == operation.as_str() && entry.fields().is_ok_and(|owned| fields.difference(&owned).is_empty())
    };
    managed::raw(live).unwrap_or_default().iter().filter(|entry| owns(entry)).map(Raw::rewritten).collect()
}
