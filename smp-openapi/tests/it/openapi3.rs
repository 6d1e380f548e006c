//! OpenAPI 3 documents from API servers and from other tools.

use serde_json::{Map, Value, json};
use smp_core::schema::{
    DefaultValue, Documentation, FieldDefinition, GroupVersionKind, Kind, MergeStrategy, ObjectDefinition, ScalarKind,
    Shape, Strategy,
};
use smp_core::{Patcher, Schema};
use smp_openapi::{Document, read};

const CASES: &str = include_str!("../../../spec/cases/schema.json");

/// Reads the definitions of an OpenAPI document.
fn schemas(version: &str, schemas: &Value) -> Document {
    let document = json!({"openapi": version, "paths": {}, "components": {"schemas": schemas}});
    read(&document).unwrap_or_else(|errors| panic!("{errors}"))
}

/// Reads a definition `T` with one field `f` of the given schema, and some definitions to refer to.
fn field_of(version: &str, schema: &Value) -> FieldDefinition {
    let document = schemas(
        version,
        &json!({
            "T": {"type": "object", "properties": {"f": schema}},
            "Part": {"type": "object", "properties": {"a": {"type": "string"}}},
            "Protocol": {"type": "string", "default": "TCP"},
            "Alias": {"allOf": [{"$ref": "#/components/schemas/Protocol"}]},
            "Own": {"allOf": [{"$ref": "#/components/schemas/Protocol"}], "default": "UDP"},
        }),
    );
    document.get("T").and_then(|schema| schema.field("f")).expect("it is there").into()
}

fn part(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}

/// Returns the tables of a document, by name.
/// Returns the tables without their documentation, because only OpenAPI 3 has `default: {}`.
fn tables(document: &Document) -> Vec<ObjectDefinition> {
    let mut tables: Vec<ObjectDefinition> = document.set().objects().map(ObjectDefinition::from).collect();
    for table in &mut tables {
        table.documentation = Documentation::NONE;
        table.fields.iter_mut().for_each(|field| field.documentation = Documentation::NONE);
    }
    tables.sort_by(|a, b| a.name.cmp(&b.name));
    tables
}

#[test]
fn what_an_api_server_publishes_for_a_group_is_read() {
    let document = read(&json!({
        "openapi": "3.0.0",
        "info": {"title": "Kubernetes", "version": "v1.36.0"},
        "paths": {"/apis/apps/v1/": {"get": {"operationId": "getAppsV1APIResources"}}},
        "components": {
            "schemas": {
                "io.k8s.api.apps.v1.Deployment": {
                    "type": "object",
                    "properties": {
                        "spec": {
                            "description": "what is wanted",
                            "default": {},
                            "allOf": [{"$ref": "#/components/schemas/io.k8s.api.apps.v1.DeploymentSpec"}]
                        }
                    },
                    "x-kubernetes-group-version-kind": [{"group": "apps", "kind": "Deployment", "version": "v1"}]
                },
                "io.k8s.api.apps.v1.DeploymentSpec": {
                    "type": "object",
                    "required": ["strategy"],
                    "properties": {
                        "strategy": {
                            "default": {},
                            "allOf": [{"$ref": "#/components/schemas/io.k8s.api.apps.v1.DeploymentStrategy"}],
                            "x-kubernetes-patch-strategy": "retainKeys"
                        },
                        "ports": {
                            "type": "array",
                            "nullable": true,
                            "items": {"default": {}, "allOf": [{"$ref": "#/components/schemas/io.k8s.api.core.v1.Port"}]},
                            "x-kubernetes-list-map-keys": ["port", "protocol"],
                            "x-kubernetes-list-type": "map",
                            "x-kubernetes-patch-merge-key": "port",
                            "x-kubernetes-patch-strategy": "merge"
                        }
                    }
                },
                "io.k8s.api.apps.v1.DeploymentStrategy": {
                    "type": "object",
                    "properties": {"type": {"type": "string", "default": ""}}
                },
                "io.k8s.api.core.v1.Port": {
                    "type": "object",
                    "properties": {
                        "port": {"type": "integer", "format": "int32", "default": 0},
                        "protocol": {"type": "string", "default": "TCP"},
                        "targetPort": {"$ref": "#/components/schemas/IntOrString", "default": {}}
                    }
                },
                "IntOrString": {"format": "int-or-string", "oneOf": [{"type": "integer"}, {"type": "string"}]},
                "Quantity": {"oneOf": [{"type": "string"}, {"type": "number"}]}
            },
            "securitySchemes": {"BearerToken": {"type": "apiKey"}}
        }
    }))
    .unwrap_or_else(|errors| panic!("{errors}"));

    let deployment = document.schema("apps/v1/Deployment").expect("it is there");
    let spec = deployment.field_schema(deployment.field("spec").expect("it is there"));
    let strategy = spec.field("strategy").expect("it is there");
    assert_eq!(strategy.strategy(), Strategy { merge: None, retain_keys: true });
    assert!(strategy.is_required());
    let ports = spec.field("ports").expect("it is there");
    assert_eq!((ports.strategy().merge, ports.merge_key().join(",")), (Some(MergeStrategy::Merge), "port".to_owned()));
    let Kind::List(port) = spec.field_schema(ports).kind() else { panic!("ports are a list") };
    assert_eq!(port.field("protocol").expect("it is there").default(), Some(&DefaultValue::String("TCP".into())));
    let scalar = |name: &str| match document.get(name).expect("it is there").shape().unnamed() {
        Shape::Scalar(scalar) => (scalar.kind, scalar.format.to_string()),
        other => panic!("{other:?}"),
    };
    assert_eq!(scalar("IntOrString"), (ScalarKind::IntOrString, "int-or-string".to_owned()));
    assert_eq!(scalar("Quantity"), (ScalarKind::String, String::new()));
}

/// Returns a Swagger 2.0 document converted to OpenAPI 3.0.
fn in_openapi(swagger: &Value) -> Value {
    match swagger {
        Value::Array(items) => items.iter().map(in_openapi).collect(),
        Value::Object(fields) => {
            let mut fields: Map<String, Value> =
                fields.iter().map(|(name, value)| (name.clone(), in_openapi(value))).collect();
            if let Some(Value::String(text)) = fields.remove("$ref") {
                let name = text.trim_start_matches("#/definitions/");
                fields.insert("allOf".to_owned(), json!([part(name)]));
                fields.insert("default".to_owned(), json!({}));
            }
            Value::Object(fields)
        }
        other => other.clone(),
    }
}

#[test]
fn both_versions_of_a_document_are_read_as_the_same_tables() {
    let swagger: Value = serde_json::from_str(CASES).expect("the cases are JSON");
    let second = read(&swagger).unwrap_or_else(|errors| panic!("{errors}"));
    for version in ["3.0.0", "3.0.3", "3.1.0"] {
        let third = schemas(version, &in_openapi(&swagger["definitions"]));
        assert_eq!(tables(&third), tables(&second), "{version}");
    }
}

#[test]
fn a_document_is_recognized_without_its_version() {
    let document = read(&json!({"components": {"schemas": {"Name": {"type": "string"}}}})).expect("it is valid");
    assert!(document.get("Name").is_some());
}

#[test]
fn unions_are_combined_into_one_type() {
    use ScalarKind::{Boolean, IntOrString, Integer, Number, String};
    let list_of_strings = || Shape::List(Shape::scalar(String).into());
    let map = || Shape::Map(Shape::FreeForm.into());
    let string = json!({"type": "string"});
    let integer = json!({"type": "integer"});
    let table = [
        (json!({"anyOf": [integer, string]}), Shape::scalar(IntOrString)),
        (json!({"oneOf": [string, integer], "x-kubernetes-int-or-string": true}), Shape::scalar(IntOrString)),
        (json!({"type": ["integer", "string"]}), Shape::scalar(IntOrString)),
        (json!({"type": ["integer", "number"]}), Shape::scalar(Number)),
        (json!({"type": ["string", "boolean"]}), Shape::scalar(String)),
        (json!({"type": ["string", "null"]}), Shape::scalar(String)),
        (json!({"type": ["null", "boolean"]}), Shape::scalar(Boolean)),
        (json!({"type": "integer", "nullable": true}), Shape::scalar(Integer)),
        (json!({"type": ["array", "null"], "items": string}), list_of_strings()),
        (json!({"type": ["object", "null"]}), map()),
        (json!({"type": ["object", "string"]}), Shape::FreeForm),
        (json!({"type": "null"}), Shape::FreeForm),
        (json!({"anyOf": [string, {"type": "null"}]}), Shape::scalar(String)),
        (json!({"anyOf": [string, {"type": "array"}]}), Shape::FreeForm),
        (json!({"anyOf": [string, {"properties": {"a": {}}}]}), Shape::FreeForm),
        (json!({"oneOf": [part("Part"), part("Protocol")]}), Shape::FreeForm),
        (json!({"anyOf": [part("Part"), string]}), Shape::FreeForm),
        (json!({"oneOf": []}), Shape::FreeForm),
        (json!({"type": "object", "anyOf": [{"required": ["a"]}, {"required": ["b"]}]}), map()),
        (json!({"type": "object", "oneOf": [{"type": "string"}]}), map()),
        (json!({"anyOf": [{"pattern": "a"}, {"maxLength": 1}]}), Shape::FreeForm),
        (json!({"items": string, "anyOf": [integer, string]}), list_of_strings()),
    ];
    for (schema, shape) in table {
        assert_eq!(field_of("3.1.0", &schema).shape, shape, "{schema}");
    }
    for schema in [
        part("Part"),
        json!({"allOf": [part("Part")]}),
        json!({"anyOf": [part("Part"), {"type": "null"}]}),
        json!({"oneOf": [{"type": "null"}, part("Part")]}),
    ] {
        let field = field_of("3.1.0", &schema);
        assert!(matches!(&field.shape, Shape::Object(reference) if reference.name() == "Part"), "{schema}");
    }
}

#[test]
fn a_default_is_read_next_to_a_reference_or_inherited_from_the_definition() {
    let default = |schema: Value| match field_of("3.0.0", &schema).default {
        Some(DefaultValue::String(text)) => text.to_string(),
        other => format!("{other:?}"),
    };
    for reference in [part("Protocol"), part("Alias"), json!({"allOf": [part("Alias")]})] {
        assert_eq!(default(reference.clone()), "TCP", "{reference}");
        let mut own = reference.clone();
        own["default"] = json!("SCTP");
        assert_eq!(default(own), "SCTP", "{reference}");
        let mut empty = reference;
        empty["default"] = json!({});
        assert_eq!(default(empty), "TCP");
    }
    assert_eq!(default(part("Own")), "UDP");
    assert_eq!(default(part("Part")), "None");
}

#[test]
fn an_inherited_default_makes_a_key_field_valid() {
    let document = schemas(
        "3.0.0",
        &json!({
            "Service": {"properties": {"ports": {
                "items": part("Port"),
                "x-kubernetes-patch-strategy": "merge",
                "x-kubernetes-patch-merge-key": "port,protocol"
            }}},
            "Port": {"properties": {"port": {"type": "integer"}, "protocol": part("Protocol"), "name": {"type": "string"}}},
            "Protocol": {"type": "string", "default": "TCP"}
        }),
    );
    let live = json!({"ports": [{"port": 53, "protocol": "UDP"}, {"port": 53, "protocol": "TCP"}]});
    let patch = json!({"ports": [{"port": 53, "name": "dns"}]});
    let schema = document.get("Service").expect("it is there");
    let patched = Patcher::new(schema).apply(live, &patch).expect("it applies");
    let expected = json!({"ports": [{"port": 53, "protocol": "UDP"}, {"port": 53, "protocol": "TCP", "name": "dns"}]});
    assert_eq!(patched, expected);
}

#[test]
fn an_object_inside_a_schema_is_named_after_its_field() {
    let document = schemas("3.0.0", &json!({"A": {"properties": {"b": {"properties": {"c": {}}}}}}));
    assert!(document.set().get("A.b").and_then(Schema::object).is_some_and(|table| table.field("c").is_some()));
}

#[test]
fn errors_have_locations_in_the_document() {
    let document = json!({"openapi": "3.0.0", "components": {"schemas": {
        "A/B": {"properties": {
            "lost": {"allOf": [{"$ref": "#/components/schemas/No"}]},
            "path": {"$ref": "A/B"},
            "both": {"allOf": [part("C"), part("C")]},
            "key": {"items": part("C"), "x-kubernetes-recommended-patch-merge-key": "no"},
            "strategy": {"allOf": [part("C")], "x-kubernetes-patch-strategy": 1}
        }},
        "C": {"properties": {"a": {"type": "string"}}}
    }}});
    let expected = "\
/components/schemas/A~1B/properties/both/allOf: `allOf` must have a single `$ref` and nothing else; write all fields in one definition
/components/schemas/A~1B/properties/key/x-kubernetes-recommended-patch-merge-key: the recommended key `no` is not a field of `C`
/components/schemas/A~1B/properties/lost/allOf/0/$ref: the document has no definition `No`
/components/schemas/A~1B/properties/path/$ref: a reference must be a string of the form `#/components/schemas/NAME`
/components/schemas/A~1B/properties/strategy/x-kubernetes-patch-strategy: a patch strategy must be a string, for example \"merge,retainKeys\"";
    assert_eq!(read(&document).unwrap_err().to_string(), expected);
}

#[test]
fn types_are_found_by_kind() {
    let kinds = json!([{"group": "", "version": "v1", "kind": "DeleteOptions"}, {"group": "apps", "version": "v1", "kind": "DeleteOptions"}]);
    let document = schemas("3.0.0", &json!({"Options": {"properties": {}, "x-kubernetes-group-version-kind": kinds}}));
    let table = document.get_kind("apps", "v1", "DeleteOptions").and_then(Schema::object).expect("it is there");
    assert_eq!(table.kinds(), ["", "apps"].map(|group| GroupVersionKind::new(group, "v1", "DeleteOptions")));
}
