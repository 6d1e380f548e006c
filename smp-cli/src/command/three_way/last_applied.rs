//! kubectl's convention: what was last applied is kept in an annotation of the object.

use serde_json::{Map, Value};
use smp_core::LAST_APPLIED_ANNOTATION;

use crate::input::{Document, Format, Reader};
use crate::report::Failure;

/// What was last applied to an object; `None` where nobody kept it.
pub(super) fn read(reader: &Reader, current: &Document) -> Result<Option<Document>, Failure> {
    let annotation =
        current.value.get("metadata").and_then(|metadata| metadata.get("annotations")?.get(LAST_APPLIED_ANNOTATION));
    let name = format!("{}: metadata.annotations[\"{LAST_APPLIED_ANNOTATION}\"]", current.origin.name());
    match annotation {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => {
            let mut original = reader.text(&name, text, Some(Format::Json))?.into_iter().next();
            // Nobody but who applies writes the annotation: that it is new is no change by others.
            if let Some(original) = &mut original {
                put(&mut original.value, text.clone());
            }
            Ok(original)
        }
        Some(_) => Err(Failure::unreadable(&name, "is not text; the annotation holds the object as JSON")),
    }
}

/// Keeps an object in its own annotation, which is no part of what is kept.
pub(super) fn write(object: &mut Value) {
    let Value::Object(fields) = object else { return };
    if let Some(Value::Object(annotations)) = fields.get_mut("metadata").and_then(|all| all.get_mut("annotations")) {
        annotations.shift_remove(LAST_APPLIED_ANNOTATION);
    }
    let kept = format!("{}\n", Value::Object(fields.clone()));
    put(object, kept);
}

fn put(object: &mut Value, kept: String) {
    let Value::Object(fields) = object else { return };
    let metadata = fields.entry("metadata").or_insert_with(|| Value::Object(Map::new()));
    let Value::Object(metadata) = metadata else { return };
    let annotations = metadata.entry("annotations").or_insert_with(|| Value::Object(Map::new()));
    if let Value::Object(annotations) = annotations {
        annotations.insert(LAST_APPLIED_ANNOTATION.to_owned(), Value::String(kept));
    }
}
