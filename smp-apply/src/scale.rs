//! The entries of the subresource `scale`, which has another kind than its object.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::managed::{self, Raw};
use crate::manager::Identity;
use crate::updater::{Managers, Owned};
use crate::{Code, Element, Error, FieldSet, Path};

/// Where the number of replicas is, by the `apiVersion` of the object; no path for a version without the subresource.
pub type Mappings = BTreeMap<String, Option<Path>>;

const SCALE_VERSION: &str = "autoscaling/v1";

/// Returns the entries that a Scale has: those of the object that own the number of replicas.
///
/// ```
/// use serde_json::json;
/// use smp_apply::{Element, Mappings, scale_entries};
///
/// let replicas = vec![Element::field("spec"), Element::field("replicas")].into();
/// let mappings = Mappings::from([("apps/v1".to_owned(), Some(replicas))]);
/// let entries = json!([{"manager": "shop", "operation": "Apply", "apiVersion": "apps/v1", "fieldsType": "FieldsV1",
///     "fieldsV1": {"f:spec": {"f:paused": {}, "f:replicas": {}}}}]);
/// let of_scale = scale_entries(entries.as_array().unwrap(), &mappings)?;
/// assert_eq!(of_scale, [json!({"manager": "shop", "operation": "Apply", "apiVersion": "autoscaling/v1", "fieldsType": "FieldsV1",
///     "fieldsV1": {"f:spec": {"f:replicas": {}}}})]);
/// # Ok::<(), smp_apply::Error>(())
/// ```
///
/// # Errors
///
/// Returns an error with [`Code::InvalidManagedFields`] if an entry is invalid.
pub fn scale_entries(entries: &[Value], mappings: &Mappings) -> Result<Vec<Value>, Error> {
    let owns_replicas = |(manager, owned): (Identity, Owned)| {
        let path = mappings.get(&owned.version)?.as_ref()?;
        let in_scale = Owned { fields: replicas_of_scale(), version: SCALE_VERSION.to_owned(), ..owned.clone() };
        owned.fields.contains(path.elements()).then_some((manager, in_scale))
    };
    Ok(managed::encode(&read(entries)?.into_iter().filter_map(owns_replicas).collect()))
}

/// Returns the entries of an object after an operation on its Scale, from those before it and those of the Scale. An owner that is missing
/// in the Scale loses the number of replicas, and a new owner gets an entry in a version of the object. Entries of versions that are not in
/// `mappings` are dropped.
///
/// ```
/// use serde_json::json;
/// use smp_apply::{Element, Mappings, parent_entries};
///
/// let replicas = vec![Element::field("spec"), Element::field("replicas")].into();
/// let mappings = Mappings::from([("apps/v1".to_owned(), Some(replicas))]);
/// let of_scale = json!([{"manager": "hpa", "operation": "Update", "apiVersion": "autoscaling/v1", "fieldsType": "FieldsV1",
///     "fieldsV1": {"f:spec": {"f:replicas": {}}}, "subresource": "scale"}]);
/// let entries = parent_entries(&[], of_scale.as_array().unwrap(), "apps/v1", &mappings)?;
/// assert_eq!(entries[0]["apiVersion"], "apps/v1");
/// # Ok::<(), smp_apply::Error>(())
/// ```
///
/// # Errors
///
/// Returns an error with [`Code::InvalidManagedFields`] if an entry is invalid.
pub fn parent_entries(
    entries: &[Value],
    of_scale: &[Value],
    version: &str,
    mappings: &Mappings,
) -> Result<Vec<Value>, Error> {
    let before = read(entries)?;
    let mut of_scale = read(of_scale)?;
    let mut managers = Managers::new();
    for (manager, mut owned) in before.clone() {
        let Some(path) = mappings.get(&owned.version) else { continue };
        if let Some(path) = path.as_ref().filter(|path| owned.fields.contains(path.elements()))
            && of_scale.remove(&manager).is_none()
        {
            owned.fields = owned.fields.difference(&only(path));
            if owned.fields.is_empty() {
                continue;
            }
        }
        managers.insert(manager, owned);
    }
    let replicas = mappings.get(version).cloned().flatten().unwrap_or_default();
    for (manager, owned) in
        of_scale.into_iter().filter(|(_, owned)| !owned.fields.intersection(&replicas_of_scale()).is_empty())
    {
        let time = before.get(&manager).and_then(|owned| owned.time);
        managers.insert(manager, Owned { fields: only(&replicas), version: version.to_owned(), time, ..owned });
    }
    Ok(managed::encode(&managers))
}

fn read(entries: &[Value]) -> Result<Managers<Identity>, Error> {
    let raw = entries.iter().map(Raw::of).collect::<Option<Vec<_>>>();
    managed::decode(
        &raw.ok_or_else(|| Error::new(Code::InvalidManagedFields, "an entry has a field of the wrong type"))?,
    )
}

fn replicas_of_scale() -> FieldSet {
    only(&vec![Element::field("spec"), Element::field("replicas")].into())
}

fn only(path: &Path) -> FieldSet {
    let mut fields = FieldSet::new();
    fields.insert(path.elements());
    fields
}
