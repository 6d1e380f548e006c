//! What is special about the manager `kubectl`: it takes over from client-side apply, and keeps its annotation.

use serde_json::Value;

use crate::compare::compare;
use crate::fields::fields;
use crate::object::{kind_of, text_at, version_of};
use crate::validate::{Duplicates, validate};
use crate::{FieldSet, Type, text};

/// The manager that all this is about.
pub(crate) const NAME: &str = "kubectl";

/// Where client-side apply keeps the configuration.
pub(crate) const LAST_APPLIED: &str = "kubectl.kubernetes.io/last-applied-configuration";

/// The largest size of all annotations of an object, names included.
const MAX_ANNOTATIONS: usize = 256 * 1024;

/// Returns the fields that client-side apply set and that still have its values. Server-side apply may take them from the manager of
/// client-side apply. `None` without a usable annotation.
///
/// ```yaml
/// live:   {metadata: {annotations: {…/last-applied-configuration: '{"data": {"color": "red", "size": "S"}}'}}, data: {color: red, size: XL}}
/// result: [.data.color]
/// ```
pub(crate) fn last_applied_fields(ty: Type<'_>, version: &str, live: &Value) -> Option<FieldSet> {
    let last: Value = serde_json::from_str(text_at(live, &["metadata", "annotations", LAST_APPLIED])).ok()?;
    if version_of(&last) != version || kind_of(&last) != kind_of(live) || kind_of(&last).is_empty() {
        return None;
    }
    for object in [live, &last] {
        validate(ty, object, Duplicates::Forbidden).ok()?;
    }
    let change = compare(ty, &last, live).ok()?;
    Some(fields(ty, &last).difference(&change.modified).difference(&change.added).difference(&change.removed))
}

/// Updates the annotation of an object that has one: the configuration without the annotation, as JSON with a newline. If the annotations
/// become too large by it, it is removed.
pub(crate) fn update_annotation(object: &mut Value, patch: &Value) {
    if text_at(object, &["metadata", "annotations", LAST_APPLIED]).is_empty() {
        return;
    }
    let mut written = String::new();
    // A string takes any text.
    let _ = text::value(&mut written, &without_annotation(patch));
    written.push('\n');
    let annotations = object.get_mut("metadata").and_then(|metadata| metadata.get_mut("annotations"));
    let Some(Value::Object(annotations)) = annotations else { return };
    annotations.insert(LAST_APPLIED.to_owned(), written.into());
    let size: usize = annotations.iter().map(|(name, value)| name.len() + value.as_str().map_or(0, str::len)).sum();
    if size > MAX_ANNOTATIONS {
        annotations.remove(LAST_APPLIED);
    }
}

/// The configuration without the annotation. As on a server, null is an empty text, and annotations that are not all strings are left out.
fn without_annotation(patch: &Value) -> Value {
    let mut patch = patch.clone();
    let Some(Value::Object(metadata)) = patch.get_mut("metadata") else { return patch };
    let annotations = match metadata.get_mut("annotations") {
        Some(Value::Object(annotations)) if annotations.values().all(|value| value.is_string() || value.is_null()) => {
            annotations
        }
        Some(_) => {
            metadata.remove("annotations");
            return patch;
        }
        None => return patch,
    };
    let all = std::mem::take(annotations).into_iter().filter(|(name, _)| name != LAST_APPLIED);
    let text = |value: Value| if value.is_null() { Value::String(String::new()) } else { value };
    *annotations = all.map(|(name, value)| (name, text(value))).collect();
    patch
}
