//! The text of objects: as stored, and as sent to clients.
//!
//! Stored text has no `resourceVersion`, because that is the revision of its commit. It begins with `apiVersion`, `kind` and
//! `metadata`, so the `resourceVersion` can be inserted without parsing the text.

use std::sync::Arc;

use bytes::{BufMut, Bytes, BytesMut};
use serde::Serialize;
use serde_json::Value;

use crate::conversion;
use crate::object::{at, text_at};
use crate::resource::{Conversion, Resource};
use crate::store::{StoreError, Stored};

/// Returns the text to store. The object must be in the stored version.
pub(crate) fn encode_stored(resource: &Resource, object: &Value) -> Bytes {
    match resource.conversion() {
        Conversion::None => encode(resource.head(), object),
        _ => encode(&Resource::head_of(text_at(object, &["apiVersion"]), resource.kind()), object),
    }
}

/// Whether a stored text is equal to an object. They differ if the stored version has defaults for fields that the other version
/// lacks.
pub(crate) fn is_stored_as(resource: &Resource, object: &Value, stored: &Stored) -> bool {
    if resource.conversion() != Conversion::ApiVersion {
        return true;
    }
    let mut object = object.clone();
    conversion::to_stored(resource, &mut object);
    // The object may remain stored in an older version.
    stored.value().is_ok_and(|found| {
        object["apiVersion"] = found["apiVersion"].clone();
        *found == object
    })
}

/// Writes an object without its version, after a head.
fn encode(head: &str, object: &Value) -> Bytes {
    let mut text = Vec::with_capacity(2048);
    text.put_slice(head.as_bytes());
    let metadata = at(object, &["metadata"]).as_object().into_iter().flatten();
    write_members(&mut text, true, metadata.filter(|(name, _)| *name != "resourceVersion"));
    text.put_u8(b'}');
    let members = object.as_object().into_iter().flatten();
    let rest = members.filter(|(name, _)| !matches!(name.as_str(), "apiVersion" | "kind" | "metadata"));
    write_members(&mut text, false, rest);
    text.put_u8(b'}');
    // The store keeps the text, so it should not have spare capacity. Shrinking a buffer in place may not free memory.
    Bytes::copy_from_slice(&text)
}

fn write_members<'a>(text: &mut Vec<u8>, mut is_first: bool, members: impl Iterator<Item = (&'a String, &'a Value)>) {
    for (name, value) in members {
        if !std::mem::take(&mut is_first) {
            text.put_u8(b',');
        }
        write_json(text, name);
        text.put_u8(b':');
        write_json(text, value);
    }
}

/// Writes a value. Writing to memory cannot fail, and names in values are always strings.
fn write_json(text: &mut Vec<u8>, value: &(impl Serialize + ?Sized)) {
    let written = serde_json::to_writer(text, value);
    debug_assert!(written.is_ok(), "a value can always be written");
}

/// The text of an object with a version, as a client receives it.
///
/// ```json
/// {"apiVersion":"v1","kind":"ConfigMap","metadata":{"resourceVersion":"7","name":"a"},"data":{}}
/// ```
pub(crate) fn with_version(resource: &Resource, stored: &Stored, revision: u64) -> Result<Bytes, StoreError> {
    let mut text = BytesMut::with_capacity(stored.bytes.len() + 40);
    put_versioned(&mut text, resource, stored, revision)?;
    Ok(text.freeze())
}

/// Writes an object with a version.
pub(crate) fn put_versioned(
    text: &mut BytesMut,
    resource: &Resource,
    stored: &Stored,
    revision: u64,
) -> Result<(), StoreError> {
    text.put_slice(resource.head().as_bytes());
    put_rest(text, resource, stored, revision)
}

/// The text of an item of a list. Items of built-in kinds have no `apiVersion` and `kind`, as kube-apiserver writes them.
pub(crate) fn put_item(text: &mut BytesMut, resource: &Resource, stored: &Stored) -> Result<(), StoreError> {
    let head = if resource.is_custom() { resource.head() } else { r#"{"metadata":{"# };
    text.put_slice(head.as_bytes());
    put_rest(text, resource, stored, stored.revision)
}

fn put_rest(text: &mut BytesMut, resource: &Resource, stored: &Stored, revision: u64) -> Result<(), StoreError> {
    put_version(text, revision);
    let has_same_fields = resource.conversion() != Conversion::ApiVersion;
    match stored.bytes.strip_prefix(resource.head().as_bytes()) {
        Some(rest) if has_same_fields => put_after_version(text, rest),
        // Another program wrote the object, or it is stored in another version.
        _ => put_after_version(text, &encode(resource.head(), &*value(resource, stored)?)[resource.head().len()..]),
    }
    Ok(())
}

/// Writes the rest of the metadata, which may be empty, and the rest of the object.
fn put_after_version(text: &mut BytesMut, rest: &[u8]) {
    if !rest.starts_with(b"}") {
        text.put_u8(b',');
    }
    text.put_slice(rest);
}

fn put_version(text: &mut BytesMut, revision: u64) {
    text.put_slice(br#""resourceVersion":""#);
    text.put_slice(itoa::Buffer::new().format(revision).as_bytes());
    text.put_u8(b'"');
}

/// The text of an object that is not stored, such as the result of a dry run.
pub(crate) fn unstored(resource: &Resource, object: &Value, revision: Option<u64>) -> Bytes {
    let text = encode(resource.head(), object);
    let Some(revision) = revision else { return text };
    let mut versioned = BytesMut::with_capacity(text.len() + 40);
    versioned.put_slice(resource.head().as_bytes());
    put_version(&mut versioned, revision);
    put_after_version(&mut versioned, &text[resource.head().len()..]);
    versioned.freeze()
}

/// A stored object in the resource's version.
pub(crate) fn value(resource: &Resource, stored: &Stored) -> Result<Arc<Value>, StoreError> {
    let object = stored.value()?;
    if resource.conversion() == Conversion::None {
        return Ok(object);
    }
    let mut converted = Value::clone(&object);
    conversion::from_stored(resource, &mut converted);
    Ok(Arc::new(converted))
}

/// A stored object in the resource's version, with its `resourceVersion`.
pub(crate) fn value_with_version(resource: &Resource, object: &Value, revision: u64) -> Value {
    let mut object = object.clone();
    conversion::from_stored(resource, &mut object);
    if let Some(metadata) = object.get_mut("metadata").and_then(Value::as_object_mut) {
        metadata.insert("resourceVersion".to_owned(), revision.to_string().into());
    }
    object
}
