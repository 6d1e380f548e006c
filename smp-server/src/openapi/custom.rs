//! The schemas of custom resources: those of their definitions, with the fields that every object has.

use serde_json::{Map, Value, json};
use smp_core::Schema;
use smp_openapi::{Definitions, OpenApi};

use super::document::{meta, reference};
use crate::catalog;
use crate::crd::keyword;
use crate::custom::Custom;
use crate::resource::Resource;

/// The extensions of a schema for strategic merge patches.
const EXTENSIONS: [&str; 2] = [keyword::PATCH_MERGE_KEY, keyword::PATCH_STRATEGY];

const REFERENCE: &str = "#/components/schemas/";

/// The schema of a custom resource. With `strategic`, it has patch strategies and merge keys.
pub(super) fn schema(resource: &Resource, custom: &Custom, strategic: bool) -> Value {
    let mut schema = custom.schema().cloned().unwrap_or_default();
    if strategic {
        add_strategies(&mut schema, resource, custom);
    }
    let properties = schema.entry("properties").or_insert_with(|| json!({}));
    if let Some(properties) = properties.as_object_mut() {
        properties.insert("apiVersion".to_owned(), json!({"type": "string"}));
        properties.insert("kind".to_owned(), json!({"type": "string"}));
        properties.insert("metadata".to_owned(), json!({"allOf": [reference(&meta("ObjectMeta"))]}));
    }
    schema.entry("type").or_insert_with(|| "object".into());
    schema.insert(keyword::GROUP_VERSION_KIND.to_owned(), kinds(resource, resource.kind()));
    Value::Object(schema)
}

/// The schema of a list of custom resources. `item` is the name of their definition.
pub(super) fn list_schema(resource: &Resource, item: &str) -> Value {
    json!({
        "type": "object",
        "properties": {
            "apiVersion": {"type": "string"},
            "kind": {"type": "string"},
            "metadata": {"allOf": [reference(&meta("ListMeta"))]},
            "items": {"type": "array", "items": reference(item)},
        },
        "required": ["items"],
        keyword::GROUP_VERSION_KIND: kinds(resource, resource.list_kind()),
    })
}

fn kinds(resource: &Resource, kind: &str) -> Value {
    json!([{"group": resource.group(), "version": resource.version(), "kind": kind}])
}

/// Adds the patch strategies and merge keys that the server uses.
///
/// ```yaml
/// slots:
///   x-kubernetes-list-type: map
///   x-kubernetes-list-map-keys: [number]
///   x-kubernetes-patch-strategy: merge      # added
///   x-kubernetes-patch-merge-key: number    # added
/// ```
fn add_strategies(schema: &mut Map<String, Value>, resource: &Resource, custom: &Custom) {
    let Some(document) = catalog::document(custom) else { return };
    let [group, version, kind] = resource.id();
    let Some(table) = document.get_kind(group, version, kind).and_then(Schema::object) else { return };
    let written = Definitions::from(&document).schemas(OpenApi::V3);
    if let Some(found) = written.get(table.name()) {
        copy(schema, found, &written);
    }
}

/// Copies the extensions of all fields from the schema that smp-openapi wrote, which has references, to the original.
fn copy(schema: &mut Map<String, Value>, from: &Value, written: &Map<String, Value>) {
    let from = resolve(from, written);
    for (name, property) in schema.get_mut("properties").and_then(Value::as_object_mut).into_iter().flatten() {
        let (Some(property), Some(from)) = (property.as_object_mut(), from["properties"].get(name)) else { continue };
        for extension in EXTENSIONS {
            if let Some(value) = from.get(extension) {
                property.insert(extension.to_owned(), value.clone());
            }
        }
        copy(property, from, written);
    }
    for inner in ["items", "additionalProperties"] {
        if let (Some(schema), Some(from)) = (schema.get_mut(inner).and_then(Value::as_object_mut), from.get(inner)) {
            copy(schema, from, written);
        }
    }
}

/// The schema that a reference leads to, or the schema itself.
fn resolve<'v>(schema: &'v Value, written: &'v Map<String, Value>) -> &'v Value {
    let reference = schema.get("$ref").or_else(|| schema.get("allOf")?.get(0)?.get("$ref"));
    let name = reference.and_then(Value::as_str).and_then(|text| text.strip_prefix(REFERENCE));
    name.and_then(|name| written.get(name)).unwrap_or(schema)
}
