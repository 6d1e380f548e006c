//! `metadata.managedFields`: what each manager owns, as objects have it.

use serde_json::{Map, Value};

use crate::manager::Identity;
use crate::updater::{Managers, Owned};
use crate::{Code, Error, FieldSet, Manager, Operation, Timestamp};

const METADATA: &str = "metadata";
const MANAGED_FIELDS: &str = "managedFields";
const FIELDS_TYPE: &str = "FieldsV1";

/// An entry with the right types, which may still be invalid. What is missing or null is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Raw<'v> {
    pub(crate) manager: &'v str,
    pub(crate) operation: &'v str,
    pub(crate) version: &'v str,
    pub(crate) time: Option<Timestamp>,
    pub(crate) fields_type: &'v str,
    pub(crate) fields: Option<&'v Value>,
    pub(crate) subresource: &'v str,
}

impl<'v> Raw<'v> {
    /// An entry without its field set.
    pub(crate) fn new(manager: &'v Manager, version: &'v str, time: Option<Timestamp>) -> Self {
        let (operation, subresource) = (manager.operation().as_str(), manager.subresource().unwrap_or_default());
        Self { manager: manager.name(), operation, version, time, fields_type: FIELDS_TYPE, fields: None, subresource }
    }

    /// Reads an entry; none if a field has the wrong type, for example a manager that is a number.
    pub(crate) fn of(entry: &'v Value) -> Option<Self> {
        let entry = entry.as_object()?;
        let text = |name: &str| match entry.get(name) {
            None | Some(Value::Null) => Some(""),
            Some(value) => value.as_str(),
        };
        let time = match entry.get("time") {
            None | Some(Value::Null) => None,
            Some(time) => Some(time.as_str()?.parse().ok()?),
        };
        Some(Self {
            manager: text("manager")?,
            operation: text("operation")?,
            version: text("apiVersion")?,
            time,
            fields_type: text("fieldsType")?,
            fields: entry.get("fieldsV1").filter(|fields| !fields.is_null()),
            subresource: text("subresource")?,
        })
    }

    /// Returns what distinguishes the entry, if everything but its field set is valid. `index` is its place in the list.
    pub(crate) fn identity(&self, index: usize) -> Result<Identity, Error> {
        let invalid = |message: &str| Error::new(Code::InvalidManagedFields, message);
        let operation = match self.operation {
            "Apply" => Operation::Apply,
            "Update" => Operation::Update,
            _ => return Err(invalid("operation must be `Apply` or `Update`")),
        };
        if self.version.is_empty() {
            return Err(invalid("apiVersion must not be empty"));
        }
        match self.fields_type {
            FIELDS_TYPE => {}
            "" => return Err(invalid(&format!("missing fieldsType in managed fields entry {index}"))),
            _ => return Err(invalid(&format!("invalid fieldsType in managed fields entry {index}"))),
        }
        Ok(Identity::new(Manager::of_entry(self.manager, operation, self.subresource), self.version))
    }

    /// Reads what the manager owns.
    pub(crate) fn owned(&self) -> Result<Owned, Error> {
        let applied = self.operation == Operation::Apply.as_str();
        Ok(Owned { fields: self.fields()?, version: self.version.to_owned(), applied, time: self.time })
    }

    /// Reads the field set. An entry without one owns nothing.
    pub(crate) fn fields(&self) -> Result<FieldSet, Error> {
        self.fields.map_or_else(|| Ok(FieldSet::new()), FieldSet::from_value).map_err(|error| {
            Error::new(Code::InvalidManagedFields, error.to_string())
                .during("error decoding versioned set: error decoding set")
        })
    }

    /// Writes the entry in its canonical form.
    pub(crate) fn rewritten(&self) -> Value {
        self.write(self.fields.cloned())
    }

    /// Writes the entry with a field set.
    pub(crate) fn write(&self, fields: Option<Value>) -> Value {
        let time = self.time.map(|time| time.to_string()).unwrap_or_default();
        let mut entry = Map::new();
        let mut add = |name: &str, text: &str| {
            if !text.is_empty() {
                entry.insert(name.to_owned(), text.into());
            }
        };
        add("manager", self.manager);
        add("operation", self.operation);
        add("apiVersion", self.version);
        add("time", &time);
        add("fieldsType", self.fields_type);
        if let Some(fields) = fields {
            entry.insert("fieldsV1".to_owned(), fields);
        }
        if !self.subresource.is_empty() {
            entry.insert("subresource".to_owned(), self.subresource.into());
        }
        Value::Object(entry)
    }
}

/// Returns the entries of an object as they are.
pub(crate) fn list(object: &Value) -> &[Value] {
    let entries = object.get(METADATA).and_then(|metadata| metadata.get(MANAGED_FIELDS)).and_then(Value::as_array);
    entries.map_or(&[], Vec::as_slice)
}

/// Returns the entries of an object; none if it has no such list or one of them has a field of the wrong type.
pub(crate) fn raw(object: &Value) -> Option<Vec<Raw<'_>>> {
    object.get(METADATA)?.get(MANAGED_FIELDS)?.as_array()?.iter().map(Raw::of).collect()
}

/// Reads all entries. One that is invalid makes all of them unreadable; a list of the wrong type counts as no list. Of two entries of one
/// manager, the later one counts.
pub(crate) fn read(object: &Value) -> Result<Managers<Identity>, Error> {
    decode(&raw(object).unwrap_or_default())
}

/// Reads the entries of a list.
pub(crate) fn decode(entries: &[Raw<'_>]) -> Result<Managers<Identity>, Error> {
    entries.iter().enumerate().map(|(index, entry)| Ok((entry.identity(index)?, entry.owned()?))).collect()
}

/// Reads the entries that are valid.
pub(crate) fn read_lossy(object: &Value) -> Managers<Identity> {
    let entries = list(object).iter().filter_map(Raw::of);
    entries.filter_map(|entry| Some((entry.identity(0).ok()?, entry.owned().ok()?))).collect()
}

/// Writes the entries in their order: appliers first, then by time, manager, version and subresource.
pub(crate) fn encode(managers: &Managers<Identity>) -> Vec<Value> {
    encode_with(managers, Vec::new())
}

/// Writes entries, and those that stay with their field sets, in their order.
pub(crate) fn encode_with(managers: &Managers<Identity>, stay: Vec<(Raw<'_>, Value)>) -> Vec<Value> {
    let managers = managers.iter().map(|(identity, Owned { fields, version, time, .. })| {
        (Raw::new(&identity.manager, version, *time), fields.to_value())
    });
    write_all(managers.chain(stay).collect())
}

/// Writes entries with their field sets in their order.
pub(crate) fn write_all(mut entries: Vec<(Raw<'_>, Value)>) -> Vec<Value> {
    entries.sort_by_key(|(raw, _)| order(raw));
    entries.into_iter().map(|(raw, fields)| raw.write(Some(fields))).collect()
}

/// What entries are sorted by. An entry without a time counts as of 1970.
fn order<'v>(entry: &Raw<'v>) -> (&'v str, i64, &'v str, &'v str, &'v str) {
    let time = entry.time.map_or(0, Timestamp::unix);
    (entry.operation, time, entry.manager, entry.version, entry.subresource)
}

/// Sorts entries of `metadata.managedFields` as servers do: by operation, time, manager, version and subresource. Valid
/// entries are written in one form: times in UTC, without empty strings.
///
/// ```
/// use serde_json::json;
/// use smp_apply::sort_entries;
///
/// let mut entries = [json!({"operation": "Update", "manager": "a"}), json!({"operation": "Apply", "manager": "b"})];
/// sort_entries(&mut entries);
/// assert_eq!(entries[0]["manager"], "b");
/// ```
pub fn sort_entries(entries: &mut [Value]) {
    for entry in entries.iter_mut() {
        if let Some(raw) = Raw::of(entry) {
            *entry = raw.rewritten();
        }
    }
    entries.sort_by(|a, b| {
        let (a, b) = (Raw::of(a).unwrap_or_default(), Raw::of(b).unwrap_or_default());
        order(&a).cmp(&order(&b))
    });
}

/// Sets the entries of an object, or removes the list if there are none.
pub(crate) fn set(object: &mut Value, entries: Vec<Value>) {
    if entries.is_empty() {
        return clear(object);
    }
    let Value::Object(object) = object else { return };
    let metadata = object.entry(METADATA).or_insert(Value::Null);
    if metadata.is_null() {
        *metadata = Value::Object(Map::new());
    }
    if let Value::Object(metadata) = metadata {
        metadata.insert(MANAGED_FIELDS.to_owned(), Value::Array(entries));
    }
}

/// Removes the entries of an object.
pub(crate) fn clear(object: &mut Value) {
    if let Some(Value::Object(metadata)) = object.get_mut(METADATA) {
        metadata.remove(MANAGED_FIELDS);
    }
}

/// Returns an object without its entries, and without metadata if the entries are all that it has.
pub(crate) fn without_entries(object: &Value) -> Value {
    let mut object = object.clone();
    clear(&mut object);
    if let Value::Object(fields) = &mut object
        && fields.get(METADATA).and_then(Value::as_object).is_some_and(Map::is_empty)
    {
        fields.remove(METADATA);
    }
    object
}

/// Removes the entries of an object and returns them; none if it has no list of them.
pub(crate) fn take(object: &mut Value) -> Option<Vec<Value>> {
    match object.get_mut(METADATA)?.as_object_mut()?.remove(MANAGED_FIELDS)? {
        Value::Array(entries) => Some(entries),
        _ => None,
    }
}
