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

    /// Reads what the entry says, if it is valid. `index` is its place in the list.
    pub(crate) fn decode(&self, index: usize) -> Result<(Identity, Owned), Error> {
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
        let manager = Manager::of_entry(self.manager, operation, self.subresource);
        let applied = operation == Operation::Apply;
        let owned = Owned { fields: self.fields()?, version: self.version.to_owned(), applied, time: self.time };
        Ok((Identity::new(manager, self.version), owned))
    }

    /// Reads the field set. An entry without one owns nothing.
    pub(crate) fn fields(&self) -> Result<FieldSet, Error> {
        self.fields.map_or_else(|| Ok(FieldSet::new()), FieldSet::from_value).map_err(|error| {
            Error::new(Code::InvalidManagedFields, error.to_string())
                .during("error decoding versioned set: error decoding set")
        })
    }

    /// Writes the entry, with its own field set or another one.
    pub(crate) fn write(&self, fields: Option<&FieldSet>) -> Value {
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
        if let Some(fields) = fields.map(FieldSet::to_value).or_else(|| self.fields.cloned()) {
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
    entries.iter().enumerate().map(|(index, entry)| entry.decode(index)).collect()
}

/// Reads the entries that are valid.
pub(crate) fn read_lossy(object: &Value) -> Managers<Identity> {
    list(object).iter().filter_map(Raw::of).filter_map(|entry| entry.decode(0).ok()).collect()
}

/// Reads the entries that count for an update: those of the request, unless they are invalid or there are none, then those of the object.
///
/// ```text
/// request                     entries
/// managedFields: [{}] or []   none: the request resets them; [] only for built-in kinds
/// managedFields: [valid, …]   of the request
/// managedFields: [invalid]    of the object
/// no managedFields            of the object
/// ```
pub(crate) fn read_for_update(live: &Value, new: &Value, is_custom: bool) -> Managers<Identity> {
    let requested = raw(new);
    if requested.as_ref().is_some_and(|entries| entries.is_empty() && !is_custom || *entries == [Raw::default()]) {
        return Managers::new();
    }
    match decode(&requested.unwrap_or_default()) {
        Ok(managers) if !managers.is_empty() => managers,
        _ => read(live).unwrap_or_default(),
    }
}

/// Writes the entries in their order: appliers first, then by time, manager, version and subresource.
pub(crate) fn encode(managers: &Managers<Identity>) -> Vec<Value> {
    write_all(managers.iter().map(|(identity, owned)| {
        let Owned { fields, version, time, .. } = owned;
        (&identity.manager, &**version, *time, fields)
    }))
}

/// Writes entries in their order, each of a manager with its version, time and fields.
pub(crate) fn write_all<'v>(
    entries: impl Iterator<Item = (&'v Manager, &'v str, Option<Timestamp>, &'v FieldSet)>,
) -> Vec<Value> {
    let mut entries: Vec<_> = entries
        .map(|(manager, version, time, fields)| {
            let (operation, subresource) = (manager.operation().as_str(), manager.subresource().unwrap_or_default());
            let fields_type = FIELDS_TYPE;
            (Raw { manager: manager.name(), operation, version, time, fields_type, fields: None, subresource }, fields)
        })
        .collect();
    entries.sort_by_key(|(raw, _)| order(raw));
    entries.iter().map(|(raw, fields)| raw.write(Some(fields))).collect()
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
            *entry = raw.write(None);
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

/// Removes the entries of an object and returns them.
pub(crate) fn take(object: &mut Value) -> Option<Value> {
    object.get_mut(METADATA)?.as_object_mut()?.remove(MANAGED_FIELDS)
}
