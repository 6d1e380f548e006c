//! The annotation in which kubectl stores the configuration that was last applied.

use serde_json::{Map, Value};
use smp_core::Input;
use smp_core::last_applied::{self, ANNOTATION};
use smp_kinds::{MAX_ANNOTATIONS_SIZE, annotations_size};

use crate::input::{Document, Format, Reader};
use crate::report::{Failure, warning};

/// The last applied configuration of an object. `None` if it has no annotation. `modified` is the name of the wanted object in
/// the warning.
pub(in crate::command) fn read(
    reader: &Reader,
    current: &Document,
    modified: &str,
) -> Result<Option<Document>, Failure> {
    let annotation = current.value.get("metadata").and_then(|metadata| metadata.get("annotations")?.get(ANNOTATION));
    let name = format!("{}: metadata.annotations[\"{ANNOTATION}\"]", current.origin.name());
    match annotation {
        None | Some(Value::Null) => {
            warning(&format!("{name} is missing; fields that {modified} does not have are kept"));
            Ok(None)
        }
        Some(Value::String(text)) => {
            let mut original = reader.text(&name, text, Some(Format::Json))?.into_iter().next();
            // Only apply writes the annotation, so a new annotation is not a change made by others.
            if let Some(original) = &mut original {
                put(&mut original.value, text.clone());
            }
            Ok(original)
        }
        Some(_) => Err(Failure::unreadable(&name, "not a string; the annotation contains the object as JSON")),
    }
}

/// Removes the annotation, and the annotations of an object that has no others.
pub(in crate::command) fn remove(object: &mut Value) {
    let Some(metadata) = object.get_mut("metadata").and_then(Value::as_object_mut) else { return };
    let Some(annotations) = metadata.get_mut("annotations").and_then(Value::as_object_mut) else { return };
    annotations.shift_remove(ANNOTATION);
    if annotations.is_empty() {
        metadata.shift_remove("annotations");
    }
}

/// Stores an object in its annotation, with the namespace of the current object. kubectl also stores the namespace that it
/// applies to if the manifest does not name one.
pub(in crate::command) fn write(modified: &mut Document, current: Option<&Document>) -> Result<(), Failure> {
    let namespace =
        current.and_then(|current| current.value.pointer("/metadata/namespace")).filter(|all| all.is_string());
    let metadata = modified.value.get_mut("metadata").and_then(Value::as_object_mut);
    if let (Some(namespace), Some(metadata)) = (namespace, metadata) {
        let named = metadata.entry("namespace").or_insert(Value::Null);
        if named.is_null() || named == "" {
            named.clone_from(namespace);
        }
    }
    last_applied::write(&mut modified.value)
        .map_err(|error| Failure::operation(&error, &[(Input::Modified, &modified.origin)]))?;
    check_size(modified)
}

/// A server rejects an object if its annotations are too large, as with a large `ConfigMap` in its own annotation.
fn check_size(modified: &Document) -> Result<(), Failure> {
    let size = annotations_size(&modified.value["metadata"]);
    if size <= MAX_ANNOTATIONS_SIZE {
        return Ok(());
    }
    let message = format!(
        "{}: with the last-applied annotation, metadata.annotations has {size} bytes; a server accepts at most \
         {MAX_ANNOTATIONS_SIZE} (256 KiB)",
        modified.origin.name()
    );
    Err(Failure::does_not_apply(message)
        .hint("use server-side apply, which needs no annotation: kubectl apply --server-side"))
}

fn put(object: &mut Value, kept: String) {
    let Value::Object(fields) = object else { return };
    let metadata = fields.entry("metadata").or_insert_with(|| Value::Object(Map::new()));
    let Value::Object(metadata) = metadata else { return };
    let annotations = metadata.entry("annotations").or_insert_with(|| Value::Object(Map::new()));
    if let Value::Object(annotations) = annotations {
        annotations.insert(ANNOTATION.to_owned(), Value::String(kept));
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{ANNOTATION, write};
    use crate::input::{Document, Format, Reader};

    /// The smallest number of rows in the table, to notice if it is truncated.
    const AT_LEAST: usize = 50;

    fn only(text: &str) -> Option<Document> {
        let format = if text.starts_with('{') { Format::Json } else { Format::Yaml };
        let mut documents = Reader::new(128).text("manifest", text, Some(format)).ok()?;
        assert_eq!(documents.len(), 1, "{text}");
        documents.pop()
    }

    fn annotation(document: &Document) -> Option<Value> {
        document.value.pointer("/metadata/annotations")?.get(ANNOTATION).cloned()
    }

    #[test]
    fn the_annotation_is_the_one_that_kubectl_writes() {
        let rows = include_str!("../../../../spec/yaml/last-applied.jsonl").lines();
        let rows: Vec<Value> = rows.map(|line| serde_json::from_str(line).expect("a row is JSON")).collect();
        assert!(rows.len() >= AT_LEAST, "only {} rows", rows.len());
        for row in &rows {
            let text = row["text"].as_str().expect("a row has a text");
            let given = only(text).and_then(|mut document| {
                write(&mut document, None).ok()?;
                annotation(&document)
            });
            assert_eq!(given.as_ref(), row.get("smp").unwrap_or(row).get("json"), "{text}");
            assert_eq!(row.get("smp").is_some(), row.get("why").is_some(), "a difference has a reason: {row}");
        }
    }

    #[test]
    fn the_namespace_of_current_is_stored_unless_the_manifest_has_one() {
        let current = only("metadata: {name: a, namespace: shop}").unwrap();
        for (metadata, namespace) in [
            ("{name: a}", json!("shop")),
            ("{name: a, namespace: }", json!("shop")),
            ("{name: a, namespace: \"\"}", json!("shop")),
            ("{name: a, namespace: other}", json!("other")),
        ] {
            let mut modified = only(&format!("metadata: {metadata}")).unwrap();
            write(&mut modified, Some(&current)).unwrap();
            assert_eq!(modified.value["metadata"]["namespace"], namespace);
            let text = annotation(&modified).unwrap();
            let recorded: Value = serde_json::from_str(text.as_str().unwrap()).unwrap();
            assert_eq!(recorded["metadata"]["namespace"], namespace);
        }
        let mut modified = only("metadata: {name: a}").unwrap();
        write(&mut modified, only("metadata: {name: a}").as_ref()).unwrap();
        assert_eq!(modified.value["metadata"].get("namespace"), None);
    }
}
