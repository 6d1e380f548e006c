//! What is wrong with the entries of an object, entry by entry.

use serde_json::Value;

use crate::managed::Raw;
use crate::{Code, Element, Error, Owners, Path};

impl Owners {
    /// Returns what is wrong with the entries of an object, each with its path. Messages show no values.
    ///
    /// ```
    /// use serde_json::json;
    /// use smp_apply::Owners;
    ///
    /// let live = json!({"metadata": {"managedFields": [{"manager": 7}]}});
    /// let [error] = &Owners::invalid(&live)[..] else { panic!() };
    /// assert_eq!(format!("{}: {error}", error.path()), ".metadata.managedFields[0].manager: not a string");
    /// ```
    pub fn invalid(live: &Value) -> Vec<Error> {
        let list = live.get("metadata").and_then(|metadata| metadata.get("managedFields"));
        match list {
            None | Some(Value::Null) => Vec::new(),
            Some(Value::Array(entries)) => {
                let wrong = |(index, entry): (usize, &Value)| {
                    let (field, message) = mistake(entry)?;
                    Some(error(Some(index), field, &message))
                };
                entries.iter().enumerate().filter_map(wrong).collect()
            }
            Some(_) => vec![error(None, "", "not a list")],
        }
    }
}

fn error(index: Option<usize>, field: &str, message: &str) -> Error {
    let index = index.and_then(|index| i64::try_from(index).ok()).map(Element::Index);
    let field = (!field.is_empty()).then(|| Element::field(field));
    let list = ["metadata", "managedFields"].map(Element::field);
    let path: Vec<Element> = list.into_iter().chain(index).chain(field).collect();
    Error::at(Code::InvalidManagedFields, Path::from(path), message)
}

/// Returns the field of an entry that is wrong, and why. The field is empty if it is the entry itself.
fn mistake(entry: &Value) -> Option<(&'static str, String)> {
    let Some(fields) = entry.as_object() else { return Some(("", "not an object".to_owned())) };
    for name in ["manager", "operation", "apiVersion", "time", "fieldsType", "subresource"] {
        if fields.get(name).is_some_and(|value| !value.is_null() && !value.is_string()) {
            return Some((name, "not a string".to_owned()));
        }
    }
    let Some(raw) = Raw::of(entry) else { return Some(("time", crate::InvalidTimestamp.to_string())) };
    if !matches!(raw.operation, "Apply" | "Update") {
        return Some(("operation", "must be Apply or Update".to_owned()));
    }
    if raw.version.is_empty() {
        return Some(("apiVersion", "must not be empty".to_owned()));
    }
    if raw.fields_type != "FieldsV1" {
        return Some(("fieldsType", "must be FieldsV1".to_owned()));
    }
    let fields = crate::FieldSet::from_value(raw.fields?);
    fields.err().map(|error| ("fieldsV1", error.to_string()))
}
