//! Several documents read as one, and texts that contain them.

use serde_json::{Map, Value, json};
use smp_core::Schema;
use smp_core::schema::Kind;
use smp_openapi::{Document, Errors, read};

fn all(documents: &[Value]) -> Result<Document, Errors> {
    read(documents)
}

fn problems(documents: &[Value]) -> String {
    all(documents).map_or_else(|errors| errors.to_string(), |_| String::new())
}

fn swagger(definitions: &Value) -> Value {
    json!({"swagger": "2.0", "definitions": definitions})
}

fn openapi(schemas: &Value) -> Value {
    json!({"openapi": "3.0.0", "components": {"schemas": schemas}})
}

fn crd(kind: &str, spec: &Value) -> Value {
    let schema = json!({"type": "object", "properties": {"spec": spec}});
    json!({
        "apiVersion": "apiextensions.k8s.io/v1",
        "kind": "CustomResourceDefinition",
        "spec": {
            "group": "example.com",
            "names": {"kind": kind},
            "versions": [{"name": "v1", "served": true, "schema": {"openAPIV3Schema": schema}}]
        }
    })
}

fn of_kind(group: &str) -> Value {
    json!([{"group": group, "version": "v1", "kind": "DeleteOptions"}])
}

#[test]
fn references_are_resolved_across_documents_and_formats() {
    let document = all(&[
        swagger(&json!({"A": {"properties": {"b": {"$ref": "#/definitions/B"}}}})),
        openapi(&json!({"B": {"properties": {"c": {"$ref": "#/components/schemas/com.example.v1.Rack"}}}})),
        crd("Rack", &json!({"type": "object", "properties": {"size": {"type": "integer"}}})),
    ])
    .unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(document.names().collect::<Vec<_>>(), ["A", "B", "com.example.v1.Rack"]);
    let mut schema = document.get("A").expect("it is there");
    for name in ["b", "c", "spec", "size"] {
        schema = schema.field_schema(schema.field(name).unwrap_or_else(|| panic!("{name}")));
    }
    assert!(matches!(schema.kind(), Kind::Scalar));
}

#[test]
fn equal_definitions_are_combined_with_all_their_kinds() {
    let meta = "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta";
    let port = json!({"port": {"type": "integer", "format": "int32"}, "to": {"$ref": "#/definitions/IntOrString"}});
    let port3 = json!({
        "to": {"allOf": [{"$ref": "#/components/schemas/IntOrString"}], "default": {}, "description": "where to"},
        "port": {"type": "integer", "format": "int32", "description": "which"}
    });
    let int_or_string = json!({"oneOf": [{"type": "string"}, {"type": "integer"}], "format": "int-or-string"});
    let document = all(&[
        swagger(&json!({
            "Port": {"type": "object", "required": ["to", "port"], "properties": port},
            "IntOrString": {"type": "string", "format": "int-or-string"},
            "Options": {"type": "object", "x-kubernetes-group-version-kind": of_kind("")}
        })),
        openapi(&json!({
            "Port": {"type": "object", "required": ["port", "to"], "properties": port3, "description": "a port"},
            "IntOrString": int_or_string,
            "Options": {"type": "object", "x-kubernetes-group-version-kind": of_kind("apps")},
            "com.example.v1.Rack": {
                "type": "object",
                "properties": {
                    "apiVersion": {"type": "string"},
                    "kind": {"type": "string"},
                    "metadata": {"allOf": [{"$ref": format!("#/components/schemas/{meta}")}]},
                    "spec": {"type": "object"}
                }
            },
            meta: {"type": "object", "properties": {"name": {"type": "string"}}}
        })),
        crd("Rack", &json!({"type": "object"})),
    ])
    .unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(document.names().filter(|name| *name == "Port").count(), 1);
    let kinds: Vec<String> = document.kinds().map(|(kind, name)| format!("{kind} {name}")).collect();
    assert_eq!(
        kinds,
        ["v1/DeleteOptions Options", "apps/v1/DeleteOptions Options", "example.com/v1/Rack com.example.v1.Rack"]
    );
    // The document's own definition of the metadata is used.
    assert_eq!(document.get(meta).and_then(Schema::object).expect("it is there").fields().len(), 1);
}

#[test]
fn different_definitions_are_an_error_with_both_locations() {
    let port = |schema: Value| openapi(&json!({"Port": {"properties": {"port": schema}}}));
    let message = |other: &str| {
        format!(
            "this differs from the definition with the same name at {other}/components/schemas/Port; keep one of them"
        )
    };
    let integer = json!({"type": "integer"});
    for other in [
        json!({"type": "string"}),
        json!({"type": "integer", "format": "int32"}),
        json!({"type": "integer", "default": 1}),
        json!({"type": "integer", "x-kubernetes-patch-strategy": "replace"}),
        json!({"type": "array", "items": integer}),
        json!({"type": "object", "additionalProperties": integer}),
        json!({"type": "object", "properties": {"a": integer}}),
        json!({}),
    ] {
        let documents = [port(integer.clone()), port(integer.clone()), port(other.clone()), port(other.clone())];
        let expected = format!("document 3: /components/schemas/Port: {}", message("document 1: "));
        assert_eq!(problems(&documents), expected, "{other}");
    }
    let list = json!({"apiVersion": "v1", "kind": "List", "items": [
        crd("Rack", &json!({"type": "object"})), crd("Rack", &json!({"type": "string"}))
    ]});
    assert_eq!(
        read(&list).unwrap_err().to_string(),
        "/items/1/spec/versions/0/schema/openAPIV3Schema: this differs from the definition with the same name at \
         /items/0/spec/versions/0/schema/openAPIV3Schema; keep one of them"
    );
}

#[test]
fn an_error_in_one_of_two_equal_definitions_is_reported() {
    let list =
        |key: Value| openapi(&json!({"A": {"properties": {"list": {"items": {}, "x-kubernetes-list-map-keys": key}}}}));
    let errors = problems(&[list(json!([])), list(json!(1))]);
    assert!(errors.starts_with("document 2: /components/schemas/A: this differs"), "{errors}");
    let errors = problems(&[list(json!(1)), list(json!([]))]);
    assert!(
        errors.starts_with("document 1: /components/schemas/A/properties/list/x-kubernetes-list-map-keys: "),
        "{errors}"
    );
}

#[test]
fn other_objects_of_a_manifest_are_skipped() {
    let pod = json!({"apiVersion": "v1", "kind": "Pod", "spec": {}});
    let text = "# a manifest\n---\napiVersion: v1\nkind: Pod\n---\n---\ndefinitions:\n  A: {type: string}\n...\n";
    assert_eq!(read(text).expect("it is valid").names().collect::<Vec<_>>(), ["A"]);
    let list = json!({"apiVersion": "v1", "kind": "List", "items": [pod, crd("Rack", &json!({}))]});
    assert_eq!(read(&list).expect("it is valid").names().collect::<Vec<_>>(), ["com.example.v1.Rack"]);
    // A group without types has a document, too.
    assert_eq!(problems(&[json!({"openapi": "3.0.0", "components": {}}), openapi(&json!({}))]), "");
    let nothing = problems(&[pod.clone(), pod.clone()]);
    assert!(nothing.starts_with("document 1: there is no schema here: "), "{nothing}");
    assert_eq!(nothing.lines().count(), 1);
    let neither = problems(&[openapi(&json!({})), json!({"defintions": {}})]);
    assert!(neither.starts_with("document 2: there is no schema here: "), "{neither}");
    assert!(problems(&[]).starts_with("there is no schema here: "));
}

#[test]
fn each_error_has_the_number_of_its_document() {
    let errors = all(&[openapi(&json!({"A": 1})), json!(1), swagger(&json!({"B": {"$ref": "#/definitions/C"}}))]);
    assert_eq!(
        errors.unwrap_err().to_string(),
        "document 1: /components/schemas/A: a schema must be a JSON object\n\
         document 2: a document must be a JSON object\n\
         document 3: /definitions/B/$ref: the document has no definition `C`"
    );
}

#[test]
fn a_hundred_errors_are_printed_and_the_others_counted() {
    let broken = |count: usize| -> Value { (0..count).map(|index| (format!("D{index:03}"), json!(1))).collect() };
    let errors = read(&swagger(&broken(100))).unwrap_err();
    assert_eq!(errors.to_string().lines().count(), 100);
    let errors = read(&swagger(&broken(123))).unwrap_err();
    assert_eq!(errors.iter().count(), 123);
    let text = errors.to_string();
    assert_eq!((text.lines().count(), text.lines().last()), (101, Some("and 23 more")));
}

#[test]
fn texts_contain_documents_in_either_format() {
    let names = |text: &str| read(text).unwrap_or_else(|errors| panic!("{errors}")).names().count();
    assert_eq!(names("{\"definitions\": {\"A\": {}}}\n{\"definitions\": {\"B\": {}}}"), 2);
    assert_eq!(names("\u{feff}{\"definitions\": {\"A\": {}}}"), 1);
    // Begins like JSON, but is YAML.
    assert_eq!(names("{definitions: {A: {type: string}}}"), 1);
    assert_eq!(names("swagger: 2.0\ndefinitions: {A: {type: string}, A: {type: integer}}"), 1);
    assert_eq!(names("openapi: 3.0.0\ncomponents:\n  schemas:\n    A: &a {type: string}\n    B: *a\n"), 2);
}

/// Returns equal documents with this many definitions each.
fn repeated(documents: usize, definitions: usize) -> Vec<Value> {
    let schemas: Map<String, Value> = (0..definitions)
        .map(|index| {
            let name = format!("D{index}");
            let schema =
                json!({"properties": {"a": {"type": "string"}}, "x-kubernetes-group-version-kind": of_kind(&name)});
            (name, schema)
        })
        .collect();
    vec![openapi(&Value::Object(schemas)); documents]
}

#[test]
fn repeated_definitions_take_linear_time() {
    let document = all(&repeated(200, 50)).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!((document.names().count(), document.kinds().count()), (50, 50));
    // One huge definition and many small ones with the same name: each is compared once.
    let huge: Map<String, Value> = (0..20_000).map(|index| (format!("f{index}"), json!({}))).collect();
    let mut documents = vec![openapi(&json!({"A": {"properties": huge}}))];
    documents.extend((0..20_000).map(|_| openapi(&json!({"A": {"properties": {}}}))));
    let errors = all(&documents).unwrap_err();
    assert_eq!(errors.iter().count(), 1);
}
