//! Documents survive a round trip: keywords that do not affect patches are written back.

use serde_json::{Map, Value, json};
use smp_core::schema::GroupVersionKind;
use smp_openapi::{CustomResource, Definitions, Document, Info, ListMapKeys, OpenApi, Overlay, Reader, read};

const SWAGGER: &str = include_str!("documentation/swagger.yaml");
const CUSTOM_RESOURCE: &str = include_str!("documentation/crd.yaml");

fn info() -> Info {
    Info { title: "Racks".to_owned(), version: "v1".to_owned() }
}

fn value(text: &str) -> Value {
    smp_yaml::Reader::new().read_one(text).expect("the document is YAML").value
}

/// Returns what is in `read` and missing in `written`, with its location. Follows references, because an inline schema
/// may have been named.
fn lacking(place: &str, read: &Value, written: &Value, whole: &Value, found: &mut Vec<String>) {
    match (read, written) {
        _ if read == written || is_set(read, written) => {}
        (Value::Object(read), Value::Object(written)) => {
            let behind = reference(written).and_then(|name| whole.pointer(&name[1..])).and_then(Value::as_object);
            for (name, value) in read {
                let place = format!("{place}/{name}");
                let there = written.get(name).or_else(|| behind?.get(name));
                match (there, reference(written)) {
                    (Some(there), _) => lacking(&place, value, there, whole, found),
                    (None, Some(reference)) if name == "$ref" && same_name(value, reference) => {}
                    (None, _) => found.push(place),
                }
            }
        }
        (Value::Array(read), Value::Array(written)) if read.len() == written.len() => {
            for (index, (read, written)) in read.iter().zip(written).enumerate() {
                lacking(&format!("{place}/{index}"), read, written, whole, found);
            }
        }
        (Value::Number(read), Value::Number(written)) if read.as_f64() == written.as_f64() => {}
        _ if is_reference_place(place) && written.as_str().is_some_and(|written| same_name(read, written)) => {}
        _ => found.push(format!("{place}: {written}")),
    }
}

fn is_reference_place(place: &str) -> bool {
    place.ends_with("/$ref")
}

/// Returns the target of a reference in either version.
fn reference(schema: &Map<String, Value>) -> Option<&str> {
    let in_all_of = || schema.get("allOf")?.as_array()?.first()?.get("$ref");
    schema.get("$ref").or_else(in_all_of)?.as_str()
}

fn same_name(read: &Value, written: &str) -> bool {
    let name = |text: &str| text.rsplit('/').next().map(str::to_owned);
    read.as_str().is_some_and(|read| name(read) == name(written))
}

/// Required fields are sorted.
fn is_set(read: &Value, written: &Value) -> bool {
    let names = |value: &Value| {
        let mut names: Vec<String> =
            value.as_array()?.iter().filter_map(|name| Some(name.as_str()?.to_owned())).collect();
        names.sort();
        Some(names)
    };
    read.is_array() && names(read) == names(written)
}

#[track_caller]
fn keeps_all(read: &Value, written: &Value, whole: &Value) {
    let mut found = Vec::new();
    lacking("", read, written, whole, &mut found);
    assert_eq!(found, [""; 0], "{written:#}");
}

fn written(document: &Document, version: OpenApi) -> Value {
    Definitions::from(document).document(version, &info())
}

fn schemas(document: &Value) -> &Value {
    document.get("definitions").unwrap_or_else(|| &document["components"]["schemas"])
}

#[test]
fn every_keyword_of_a_document_is_written_back() {
    let source = value(SWAGGER);
    let document = read(&source).expect("the document can be read");
    for version in [OpenApi::V2, OpenApi::V3] {
        let first = written(&document, version);
        let mut expected = source["definitions"].clone();
        if version == OpenApi::V3 {
            // In a schema of this version, an integer or a string is a union.
            let port = expected["com.example.v1.RackSpec"]["properties"]["port"].as_object_mut();
            port.expect("it is an object").remove("type");
        }
        keeps_all(&expected, schemas(&first), &first);
        let again = written(&read(&first).expect("what is written can be read"), version);
        assert_eq!(first, again);
    }
}

#[test]
fn both_versions_have_the_same_documentation() {
    let document = read(SWAGGER).expect("the document can be read");
    let through = |version| read(&written(&document, version)).expect("what is written can be read");
    let [swagger, openapi] = [OpenApi::V2, OpenApi::V3].map(|version| written(&through(version), OpenApi::V2));
    assert_eq!(swagger, openapi);
}

#[test]
fn every_keyword_of_a_custom_resource_definition_is_written_back() {
    let source = value(CUSTOM_RESOURCE);
    let reader = Reader::new().list_map_keys(ListMapKeys::MergeKey);
    let document = reader.read(&source).expect("the document can be read");
    let schema = &source["spec"]["versions"][0]["schema"]["openAPIV3Schema"];
    let rack = CustomResource::of(document.schema("example.com/v1/Rack").expect("it is there")).expect("it has a kind");
    let manifest = rack.manifest().expect("it can be written");
    assert_eq!(manifest.losses, []);
    let again = &manifest.value["spec"]["versions"][0]["schema"]["openAPIV3Schema"];
    keeps_all(schema, again, &Value::Null);
    let mut found = Vec::new();
    lacking("", again, schema, &Value::Null, &mut found);
    assert_eq!(found, [""; 0], "nothing is made up");
}

#[test]
fn a_custom_resource_survives_as_a_document_too() {
    let document = read(CUSTOM_RESOURCE).expect("the document can be read");
    let manifest = |document: &Document| {
        let rack = CustomResource::of(document.schema("example.com/v1/Rack").expect("it is there"));
        rack.expect("it has a kind").manifest().expect("it can be written").value
    };
    for version in [OpenApi::V2, OpenApi::V3] {
        let through = read(&written(&document, version)).expect("what is written can be read");
        assert_eq!(manifest(&through), manifest(&document));
    }
}

#[test]
fn overlays_and_list_types_keep_everything() {
    let source = value(SWAGGER);
    let document = read(&source).expect("the document can be read");
    let overlay = json!([
        {"definition": "com.example.v1.RackSpec", "field": "tags", "strategy": "merge"},
        {"definition": "com.example.v1.RackSpec", "field": "side", "default": "Back"},
    ]);
    let overlay = Overlay::read(&overlay).expect("the overlay can be read");
    let changed = overlay.apply(&Definitions::from(&document)).expect("the fields are there");
    let changed = Definitions::from(&changed).with_list_types().expect("the tables keep the rules");
    let written = written(&changed, OpenApi::V2);
    let mut expected = source["definitions"].clone();
    expected["com.example.v1.RackSpec"]["properties"]["side"]["default"] = "Back".into();
    keeps_all(&expected, schemas(&written), &written);
    let tags = &written["definitions"]["com.example.v1.RackSpec"]["properties"]["tags"];
    assert_eq!(tags["x-kubernetes-list-type"], "set");
    assert_eq!(tags["items"]["enum"], json!(["fast", "slow"]));
}

/// Returns the schema of one field, read and written.
fn again(schema: &Value, version: OpenApi) -> Value {
    let document = json!({"definitions": {"A": {"properties": {"a": schema}}, "B": {"properties": {}}, "C": {}}});
    let written = written(&read(&document).expect("the document can be read"), version);
    schemas(&written)["A"]["properties"]["a"].clone()
}

#[test]
fn unions_are_written_as_they_were_read() {
    for schema in [
        json!({"oneOf": [{"type": "string", "maxLength": 3}, {"type": "number"}]}),
        json!({"type": "string", "anyOf": [{"format": "ipv4"}, {"format": "ipv6"}]}),
        json!({"type": "object", "oneOf": [{"required": ["a"]}, {"required": ["b"]}], "not": {"required": ["c"]}}),
        json!({"anyOf": [{"type": "integer", "minimum": 1}, {"type": "string"}], "x-kubernetes-int-or-string": true}),
        json!({"type": "integer", "allOf": [{"minimum": 1}, {"maximum": 2}]}),
        json!({"oneOf": [{"type": "string"}, {"type": "array"}]}),
    ] {
        for version in [OpenApi::V2, OpenApi::V3] {
            assert_eq!(again(&schema, version), schema);
        }
    }
}

#[test]
fn null_among_the_types_is_written_as_nullable() {
    assert_eq!(again(&json!({"type": ["string", "null"]}), OpenApi::V3), json!({"type": "string", "nullable": true}));
    let reference = json!({"oneOf": [{"$ref": "#/definitions/B"}, {"type": "null"}], "description": "B or nothing"});
    assert_eq!(
        again(&reference, OpenApi::V2),
        json!({"$ref": "#/definitions/B", "nullable": true, "description": "B or nothing"})
    );
}

#[test]
fn a_description_is_next_to_its_reference() {
    let schema = json!({"$ref": "#/definitions/B", "description": "A part"});
    assert_eq!(again(&schema, OpenApi::V2), schema);
    let all_of = json!({"allOf": [{"$ref": "#/components/schemas/B"}], "description": "A part"});
    assert_eq!(again(&schema, OpenApi::V3), all_of);
    let items = json!({"type": "array", "items": schema});
    assert_eq!(again(&items, OpenApi::V3), json!({"type": "array", "items": all_of}));
}

#[test]
fn keywords_that_custom_resources_do_not_support_are_losses() {
    let document = json!({"definitions": {"A": {"properties": {
        "a": {"type": "array", "uniqueItems": true, "items": {"type": "string", "readOnly": true}},
        "b": {"oneOf": [{"type": "string"}, {"type": "number"}]},
        "c": {"type": "object", "default": {}, "required": ["d"], "properties": {"d": {"type": "string", "const": 1}}},
    }}}});
    let document = read(&document).expect("the document can be read");
    let kind = GroupVersionKind::new("example.com", "v1", "Rack");
    let written =
        CustomResource::new(kind, document.get("A").expect("it is there")).schema().expect("it can be written");
    let losses: Vec<String> = written.losses.iter().map(ToString::to_string).collect();
    assert_eq!(
        losses,
        [
            "spec.a: the keyword `uniqueItems` is lost: custom resources do not allow it here",
            "spec.a[]: the keyword `readOnly` is lost: custom resources do not allow it here",
            "spec.b: the keyword `oneOf` is lost: custom resources do not allow it here",
            "spec.c: the keyword `default` is lost: custom resources do not allow it here",
            "spec.c.d: the keyword `const` is lost: custom resources do not allow it here",
        ]
    );
}

#[test]
fn definitions_that_differ_only_in_documentation_are_equal() {
    let first = read(&json!({"definitions": {"A": {"description": "One", "properties": {}}}})).expect("it can be read");
    let second =
        read(&json!({"definitions": {"A": {"description": "Two", "properties": {}}}})).expect("it can be read");
    let mut definitions = Definitions::from(&first);
    definitions.merge(&Definitions::from(&second)).expect("the types are the same");
    assert_eq!(definitions.schemas(OpenApi::V2)["A"]["description"], "One");
}
