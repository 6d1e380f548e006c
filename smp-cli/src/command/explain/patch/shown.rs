//! What may be shown of values.

use serde_json::Value;

use crate::report;

/// A value on one line.
pub(super) fn short(value: &Value) -> String {
    match value {
        Value::String(text) => report::cut(text).into_owned(),
        other => report::cut(&other.to_string()).into_owned(),
    }
}

/// Hides the values of two versions of a Secret; those that differ are marked.
pub(super) fn mask(first: &mut Value, first_mark: &str, second: &mut Value, second_mark: &str) {
    for field in ["/data", "/stringData", "/metadata/annotations"] {
        let (old, new) = (first.pointer(field).cloned(), second.pointer(field).cloned());
        for (version, other, mark) in [(&mut *first, &new, first_mark), (&mut *second, &old, second_mark)] {
            match version.pointer_mut(field) {
                Some(Value::Object(map)) => {
                    for (name, value) in
                        map.iter_mut().filter(|(name, value)| is_secret(field, name) && !value.is_null())
                    {
                        let is_same =
                            other.as_ref().and_then(|other| other.get(name)).is_none_or(|other| other == value);
                        *value = if is_same { "***".into() } else { format!("*** ({mark})").into() };
                    }
                }
                Some(value) if field != "/metadata/annotations" && !value.is_null() => *value = "***".into(),
                _ => {}
            }
        }
    }
}

fn is_secret(field: &str, name: &str) -> bool {
    field != "/metadata/annotations" || name == smp_core::LAST_APPLIED_ANNOTATION
}
