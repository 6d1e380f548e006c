//! Other entries for an object: who owns its fields, without a change of the fields.

use serde_json::{Value, json};

use crate::managed::{self, Raw};
use crate::object::text_at;
use crate::{Code, Error, FieldSet, Operation};

/// New entries for an object, such as those of [`upgrade`](crate::upgrade). Its fields stay as they are.
#[derive(Clone, Debug, PartialEq)]
pub struct NewEntries<'v> {
    live: &'v Value,
    before: Vec<Value>,
    after: Vec<Value>,
}

impl<'v> NewEntries<'v> {
    pub(crate) fn new(live: &'v Value, before: Vec<Value>, after: Vec<Value>) -> Self {
        Self { live, before, after }
    }

    /// Drops all entries of a manager. Fields that only it owned become owned by nobody, and stay.
    ///
    /// ```
    /// use serde_json::json;
    /// use smp_apply::NewEntries;
    ///
    /// let live = json!({"metadata": {"resourceVersion": "7", "managedFields": [{
    ///     "manager": "old-tool", "operation": "Update", "apiVersion": "v1", "fieldsType": "FieldsV1", "fieldsV1": {"f:data": {"f:color": {}}},
    /// }]}});
    /// let dropped = NewEntries::without(&live, "old-tool")?;
    /// assert_eq!(dropped.object(), json!({"metadata": {"resourceVersion": "7"}}));
    /// # Ok::<(), smp_apply::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error with [`Code::InvalidManagedFields`] if an entry has a field of the wrong type.
    pub fn without(live: &'v Value, manager: &str) -> Result<Self, Error> {
        let raw = raw(live)?;
        let before: Vec<Value> = raw.iter().map(Raw::rewritten).collect();
        let kept = raw.iter().zip(&before).filter(|(entry, _)| entry.manager != manager);
        let after = kept.map(|(_, written)| written.clone()).collect();
        Ok(Self::new(live, before, after))
    }

    /// Gives the fields of a manager to another one. They go to the entry with which the other one applies to the same subresource, or else to its
    /// entry with the same operation and version. If it has neither, the entry changes its name.
    ///
    /// An applier removes what it owns alone and does not apply, so its next apply removes the given fields that it does not know.
    ///
    /// ```
    /// use serde_json::json;
    /// use smp_apply::NewEntries;
    ///
    /// let entry = |manager: &str, operation: &str, field: &str| json!({
    ///     "manager": manager, "operation": operation, "apiVersion": "v1", "fieldsType": "FieldsV1", "fieldsV1": {"f:data": {field: {}}},
    /// });
    /// let live = json!({"metadata": {"managedFields": [entry("b", "Apply", "f:size"), entry("a", "Update", "f:color")]}});
    /// let given = NewEntries::giving(&live, "a", "b")?;
    /// assert_eq!(given.entries()[0]["fieldsV1"], json!({"f:data": {"f:color": {}, "f:size": {}}}));
    /// # Ok::<(), smp_apply::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error with [`Code::InvalidManagedFields`] if an entry cannot be read, and with [`Code::Conversion`] if the other manager applies
    /// another version: field sets are per version.
    pub fn giving(live: &'v Value, from: &str, to: &'v str) -> Result<Self, Error> {
        let raw = raw(live)?;
        let before = raw.iter().map(Raw::rewritten).collect();
        let (given, mut kept): (Vec<_>, Vec<_>) =
            raw.into_iter().map(|raw| Entry { raw, fields: None }).partition(|entry| entry.raw.manager == from);
        for Entry { mut raw, .. } in given {
            let is_of_to = |entry: &&mut Entry<'_>| (entry.raw.manager, entry.raw.subresource) == (to, raw.subresource);
            let (apply, same) = (Operation::Apply.as_str(), (raw.operation, raw.version));
            let mut candidates: Vec<&mut Entry<'_>> = kept.iter_mut().filter(is_of_to).collect();
            let applies = candidates.iter().position(|entry| entry.raw.operation == apply);
            let at = applies.or_else(|| candidates.iter().position(|e| (e.raw.operation, e.raw.version) == same));
            match at.map(|at| candidates.swap_remove(at)) {
                Some(target) if target.raw.version == raw.version => {
                    target.fields = Some(target.fields()?.union(&raw.fields()?));
                }
                Some(_) => {
                    let message = "the managers wrote different versions, whose fields cannot be united";
                    return Err(Error::new(Code::Conversion, message));
                }
                None => {
                    raw.manager = to;
                    kept.push(Entry { raw, fields: None });
                }
            }
        }
        let mut after: Vec<Value> = kept.iter().map(Entry::write).collect();
        managed::sort_entries(&mut after);
        Ok(Self::new(live, before, after))
    }

    /// Drops all entries. Nothing is tracked until the next apply, which gives everything to `before-first-apply`.
    ///
    /// ```
    /// use serde_json::json;
    /// use smp_apply::NewEntries;
    ///
    /// let live = json!({"metadata": {"resourceVersion": "7", "managedFields": [{"manager": "a"}]}});
    /// let patch = NewEntries::reset(&live).json_patch().expect("there was an entry");
    /// assert_eq!(patch[0], json!({"op": "replace", "path": "/metadata/managedFields", "value": [{}]}));
    /// ```
    pub fn reset(live: &'v Value) -> Self {
        Self::new(live, managed::list(live).to_vec(), Vec::new())
    }

    /// Replaces all entries.
    ///
    /// ```
    /// use serde_json::json;
    /// use smp_apply::NewEntries;
    ///
    /// let live = json!({"metadata": {"managedFields": [{"manager": "a"}]}});
    /// assert!(!NewEntries::replacing(&live, vec![json!({"manager": "a"})]).changed());
    /// ```
    pub fn replacing(live: &'v Value, entries: Vec<Value>) -> Self {
        Self::new(live, managed::list(live).to_vec(), entries)
    }

    /// Returns whether anything changes.
    pub fn changed(&self) -> bool {
        self.before != self.after
    }

    /// Returns the new entries.
    pub fn entries(&self) -> &[Value] {
        &self.after
    }

    /// Returns the object with the new entries.
    pub fn object(&self) -> Value {
        let mut object = self.live.clone();
        if self.changed() || !self.after.is_empty() {
            managed::set(&mut object, self.after.clone());
        }
        object
    }

    /// Returns the JSON patch for it, as kubectl sends it: it replaces all entries, and fails if the object has changed in the meantime. None if
    /// nothing changes. Without entries, it has an empty one, with which servers drop all.
    pub fn json_patch(&self) -> Option<Value> {
        let entries = if self.after.is_empty() { json!([{}]) } else { Value::Array(self.after.clone()) };
        let version = text_at(self.live, &["metadata", "resourceVersion"]);
        self.changed().then(|| {
            json!([
                {"op": "replace", "path": "/metadata/managedFields", "value": entries},
                {"op": "replace", "path": "/metadata/resourceVersion", "value": version},
            ])
        })
    }
}

/// The entries of an object, which have the right types.
fn raw(live: &Value) -> Result<Vec<Raw<'_>>, Error> {
    let entries = managed::list(live);
    let raw: Option<Vec<_>> = entries.iter().map(Raw::of).collect();
    raw.ok_or_else(|| Error::new(Code::InvalidManagedFields, "an entry has a field of the wrong type"))
}

/// An entry, with its new fields if they change.
pub(crate) struct Entry<'v> {
    pub(crate) raw: Raw<'v>,
    pub(crate) fields: Option<FieldSet>,
}

impl Entry<'_> {
    /// Writes the entry, with its new fields if they change.
    pub(crate) fn write(&self) -> Value {
        self.fields.as_ref().map_or_else(|| self.raw.rewritten(), |fields| self.raw.write(Some(fields.to_value())))
    }

    pub(crate) fn fields(&self) -> Result<FieldSet, Error> {
        self.fields.clone().map_or_else(|| self.raw.fields(), Ok)
    }
}
