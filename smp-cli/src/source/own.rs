//! Custom resource definitions among the objects of a command, which are schemas of the other objects.

use std::collections::HashSet;

use serde_json::Value;
use smp_openapi::Reader;

use super::read::is_definition;
use crate::input::Document;
use crate::report::warning;

/// Reads the definitions that other objects need. One that cannot be read is still an object.
///
/// ```yaml
/// {kind: CustomResourceDefinition, spec: {group: example.com, names: {kind: Rack}}}    # read for the next object
/// {apiVersion: example.com/v1, kind: Rack}
/// ```
pub(super) fn definitions<'d>(
    objects: impl IntoIterator<Item = &'d Document>,
    reader: &Reader,
) -> Vec<(smp_openapi::Document, Vec<Value>)> {
    let (definitions, others): (Vec<&Document>, Vec<&Document>) =
        objects.into_iter().partition(|object| is_definition(&object.value));
    if definitions.is_empty() {
        return Vec::new();
    }
    let text = |value: &'d Value, path: &str| value.pointer(path).and_then(Value::as_str).unwrap_or_default();
    let kinds: HashSet<(&str, &str)> = others
        .into_iter()
        .map(|object| {
            let group = text(&object.value, "/apiVersion").split_once('/').map_or("", |(group, _)| group);
            (group, text(&object.value, "/kind"))
        })
        .collect();
    let is_used = |object: &'d Document| {
        kinds.contains(&(text(&object.value, "/spec/group"), text(&object.value, "/spec/names/kind")))
    };
    let read = |object: &Document| match reader.read(&object.value) {
        Ok(document) => Some((document, vec![object.value.clone()])),
        Err(errors) => {
            let error = errors.iter().next().map(ToString::to_string).unwrap_or_default();
            warning(&format!("{}: not used as a schema: {error}", object.origin.name()));
            None
        }
    };
    definitions.into_iter().filter(|object| is_used(object)).filter_map(read).collect()
}
