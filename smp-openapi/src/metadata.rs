//! The metadata of every object: the definitions that API servers use for the `metadata` of a custom resource.

use std::sync::LazyLock;

use serde_json::{Value, json};
use smp_schema::GroupVersionKind;

use crate::extension::{LIST_MAP_KEYS, LIST_TYPE, MAP_TYPE, PATCH_MERGE_KEY, PATCH_STRATEGY};

/// The name of the definition of an object's metadata.
pub(crate) const OBJECT_META: &str = "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta";

/// [`OBJECT_META`] and all that it refers to, as the `definitions` of a Swagger 2.0 document.
pub(crate) static DEFINITIONS: LazyLock<Value> = LazyLock::new(|| {
    let text = json!({"type": "string"});
    let integer = json!({"type": "integer", "format": "int64"});
    let boolean = json!({"type": "boolean"});
    let texts = json!({"type": "object", "additionalProperties": text});
    let meta = |name: &str| json!({"$ref": format!("#/definitions/io.k8s.apimachinery.pkg.apis.meta.v1.{name}")});
    json!({
        OBJECT_META: {"type": "object", "properties": {
            "annotations": texts,
            "creationTimestamp": meta("Time"),
            "deletionGracePeriodSeconds": integer,
            "deletionTimestamp": meta("Time"),
            "finalizers": {"type": "array", "items": text, PATCH_STRATEGY: "merge", LIST_TYPE: "set"},
            "generateName": text,
            "generation": integer,
            "labels": texts,
            "managedFields": {"type": "array", "items": meta("ManagedFieldsEntry"), LIST_TYPE: "atomic"},
            "name": text,
            "namespace": text,
            "ownerReferences": {
                "type": "array", "items": meta("OwnerReference"), PATCH_STRATEGY: "merge", PATCH_MERGE_KEY: "uid",
                LIST_TYPE: "map", LIST_MAP_KEYS: ["uid"]
            },
            "resourceVersion": text,
            "selfLink": text,
            "uid": text
        }},
        "io.k8s.apimachinery.pkg.apis.meta.v1.OwnerReference": {
            "type": "object",
            "properties": {
                "apiVersion": text, "blockOwnerDeletion": boolean, "controller": boolean, "kind": text, "name": text,
                "uid": text
            },
            "required": ["apiVersion", "kind", "name", "uid"],
            MAP_TYPE: "atomic"
        },
        "io.k8s.apimachinery.pkg.apis.meta.v1.ManagedFieldsEntry": {"type": "object", "properties": {
            "apiVersion": text, "fieldsType": text, "fieldsV1": meta("FieldsV1"), "manager": text, "operation": text,
            "subresource": text, "time": meta("Time")
        }},
        "io.k8s.apimachinery.pkg.apis.meta.v1.FieldsV1": {"type": "object"},
        "io.k8s.apimachinery.pkg.apis.meta.v1.Time": {"type": "string", "format": "date-time"}
    })
});

/// The fields that every resource has, whatever its schema declares for them.
pub(crate) static RESOURCE_FIELDS: LazyLock<[(&str, Value); 3]> = LazyLock::new(|| {
    [
        ("apiVersion", json!({"type": "string"})),
        ("kind", json!({"type": "string"})),
        ("metadata", json!({"$ref": format!("#/definitions/{OBJECT_META}")})),
    ]
});

/// Returns the name under which API servers publish a kind: `com.example.v1.Rack`.
pub(crate) fn definition_name(kind: &GroupVersionKind) -> String {
    let reversed: Vec<&str> = kind.group.rsplit('.').collect();
    format!("{}.{}.{}", reversed.join("."), kind.version, kind.kind)
}
