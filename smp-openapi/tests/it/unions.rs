//! Documents of enums with data.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use smp_core::{PatchSchema, Schema};
use smp_openapi::{CustomResource, Definitions, Info, Lost, OpenApi, compare, read};

/// Where the files of a volume come from.
#[derive(Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
enum Source {
    /// A folder of the host.
    HostPath {
        path: String,
        #[patch(strategy = "merge")]
        options: Vec<String>,
    },
    ConfigMap(ConfigMap),
}

#[derive(Serialize, Deserialize, PatchSchema)]
struct ConfigMap {
    name: String,
    items: Option<BTreeMap<String, String>>,
}

#[derive(Serialize, Deserialize, PatchSchema)]
struct Volume {
    name: String,
    #[serde(flatten)]
    source: Source,
}

#[derive(Serialize, Deserialize, PatchSchema)]
#[serde(tag = "type")]
enum Rollout {
    Recreate,
    RollingUpdate { max_surge: u32, limit: String },
    Canary { limit: i32, config: Vec<u16> },
    Configured(ConfigMap),
}

#[derive(Serialize, Deserialize, PatchSchema)]
#[serde(tag = "type", content = "spec")]
enum Check {
    None,
    Http { path: String },
    Command(Vec<String>),
}

#[derive(Serialize, Deserialize, PatchSchema)]
#[serde(untagged)]
enum Amount {
    Count(u32),
    Percent(String),
}

#[derive(Serialize, Deserialize, PatchSchema)]
enum Limit {
    Unlimited,
    Bytes(u64),
}

#[derive(Serialize, Deserialize, PatchSchema)]
struct RackSpec {
    source: Option<Source>,
    #[patch(strategy = "merge", merge_key = "name")]
    volumes: Vec<Volume>,
    rollout: Rollout,
    check: Option<Check>,
    amount: Amount,
    limit: Limit,
}

#[derive(Serialize, Deserialize, PatchSchema)]
#[patch(name = "com.example.v1.Rack", gvk("example.com", "v1", "Rack"))]
struct Rack {
    spec: RackSpec,
}

fn definitions() -> Definitions<'static> {
    Definitions::of::<Rack>().expect("the names differ")
}

#[test]
fn enums_are_written_in_full() {
    let schemas = Value::Object(definitions().published(OpenApi::V3));
    insta::assert_snapshot!(format!("{schemas:#}"));
}

#[test]
fn enums_are_read_back_equal() {
    let info = Info { title: "Racks".to_owned(), version: "v1".to_owned() };
    for version in [OpenApi::V2, OpenApi::V3] {
        let written: Value = definitions().document(version, &info);
        let document = read(&written).unwrap_or_else(|errors| panic!("{errors}"));
        let read_back = Definitions::from(&document);
        assert_eq!(compare(&read_back, &definitions()), [], "{version:?}");
        assert_eq!(read_back.document(version, &info), written, "{version:?}");
    }
}

#[test]
fn a_custom_resource_can_contain_enums() {
    let resource = CustomResource::of(Schema::of::<Rack>()).expect("it has a kind");
    let manifest = resource.manifest().expect("it is a structural schema");
    let spec = &manifest.value["spec"]["versions"][0]["schema"]["openAPIV3Schema"]["properties"]["spec"]["properties"];
    assert_eq!(spec["source"]["maxProperties"], json!(1));
    assert_eq!(spec["source"]["properties"]["hostPath"]["required"], json!(["options", "path"]));
    assert_eq!(spec["rollout"]["required"], json!(["type"]));
    let names = json!(["Recreate", "RollingUpdate", "Canary", "Configured"]);
    assert_eq!(spec["rollout"]["properties"]["type"]["enum"], names);
    assert_eq!(spec["rollout"]["properties"]["limit"]["x-kubernetes-int-or-string"], json!(true));
    assert_eq!(spec["check"]["properties"]["spec"]["x-kubernetes-preserve-unknown-fields"], json!(true));
    assert_eq!(spec["amount"]["x-kubernetes-int-or-string"], json!(true));
    assert_eq!(spec["limit"]["x-kubernetes-preserve-unknown-fields"], json!(true));
    let written = json!(manifest.value);
    read(&written).unwrap_or_else(|errors| panic!("{errors}"));
}

/// The unions of a type that a document describes.
fn unions_of(schema: &Value) -> Vec<String> {
    let document = read(&json!({"definitions": {"Type": schema}})).unwrap_or_else(|errors| panic!("{errors}"));
    document.get("Type").and_then(Schema::object).expect("it has fields").unions().map(ToString::to_string).collect()
}

#[test]
fn unions_are_read_from_what_restricts_an_object() {
    let properties = json!({"a": {"type": "string"}, "b": {"type": "string"}, "kind": {"type": "string"}});
    let with =
        |keyword: &str, value: Value| unions_of(&json!({"type": "object", "properties": properties, keyword: value}));
    let required = |name: &str| json!({"required": [name]});
    assert_eq!(with("oneOf", json!([required("b"), required("a")])), ["exactly one of b, a"]);
    assert_eq!(with("maxProperties", json!(1)), ["at most one of a, b, kind"]);
    for other in [
        json!([required("a")]),
        json!([required("a"), required("c")]),
        json!([required("a"), required("a")]),
        json!([required("a"), {"required": ["b", "kind"]}]),
        json!([required("a"), {"required": ["b"], "properties": {"kind": {"enum": ["B"]}}}]),
    ] {
        assert_eq!(with("oneOf", other.clone()), [""; 0], "{other}");
    }
    let published = |union: Value| with("x-kubernetes-unions", json!([union]));
    let fields = json!({"a": "A", "b": "B"});
    let by_kind = published(json!({"discriminator": "kind", "fields-to-discriminateBy": fields}));
    assert_eq!(by_kind, ["one of a (A), b (B), by kind"]);
    assert_eq!(published(json!({"fields-to-discriminateBy": fields})), ["at most one of a, b"]);
    assert_eq!(published(json!({"discriminator": "kind", "fields-to-discriminateBy": {"a": "A"}})), [""; 0]);
    assert_eq!(published(json!({"discriminator": "kind"})), [""; 0]);
}

/// The extension wins over what other keywords say, so that every table can be written.
#[test]
fn the_extension_of_this_project_has_all_of_a_union() {
    let members = json!([{"fields": ["a", "b"], "values": ["A", "B"]}, {"fields": ["c"]}, {"values": ["None"]}]);
    let properties = json!({"a": {}, "b": {}, "c": {}, "kind": {}});
    let mut schema = json!({"properties": properties, "oneOf": [{"required": ["a"]}, {"required": ["b"]}]});
    schema["x-kubernetes-recommended-unions"] = json!([{"members": members, "discriminator": "kind"}]);
    assert_eq!(unions_of(&schema), ["one of a+b (A, B), c, none (None), by kind"]);
    schema["x-kubernetes-recommended-unions"] = json!([]);
    assert_eq!(unions_of(&schema), [""; 0]);
    schema["type"] = "object".into();
    let document = json!({"definitions": {"Type": schema}});
    let read_back = read(&document).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(Value::Object(Definitions::from(&read_back).schemas(OpenApi::V2)), document["definitions"]);
}

#[test]
fn malformed_unions_are_errors_with_their_location() {
    let form = "/definitions/Type/x-kubernetes-recommended-unions: this must be a list of unions, for example \
                `[{\"members\": [{\"fields\": [\"a\"]}, {\"fields\": [\"b\"]}]}]`";
    let member = |name: &str| json!({"fields": [name]});
    for (unions, expected) in [
        (json!({}), form),
        (json!([{}]), form),
        (json!([{"members": ["a"]}]), "a union needs two members, one of them with a field"),
        (json!([{"members": [{"fields": "a"}, member("b")]}]), form),
        (json!([{"members": [member("a"), member("b")], "discriminator": 1}]), form),
        (json!([{"members": [member("a"), member("b")], "required": "yes"}]), form),
        (json!([{"members": [member("a"), member("c")]}]), "a union names `c`, which is not a field"),
    ] {
        let schema = json!({"properties": {"a": {}, "b": {}}, "x-kubernetes-recommended-unions": unions});
        let errors = read(&json!({"definitions": {"Type": schema}})).expect_err("it is malformed").to_string();
        let place = "/definitions/Type/x-kubernetes-recommended-unions: ";
        assert_eq!(errors.trim_start_matches(place), expected.trim_start_matches(place), "{unions}");
        assert!(errors.starts_with(place), "{errors}");
    }
    let scalar = json!({"type": "string", "x-kubernetes-recommended-unions": []});
    let errors = read(&json!({"definitions": {"Type": scalar}})).expect_err("it has no fields").to_string();
    assert!(errors.ends_with("unions belong to an object with `properties`"), "{errors}");
}

#[test]
fn a_custom_resource_loses_unions_that_no_keyword_expresses() {
    let losses =
        CustomResource::of(Schema::of::<Rack>()).expect("it has a kind").manifest().expect("it is written").losses;
    let unions: Vec<String> = losses.iter().filter(|loss| loss.lost == Lost::Union).map(ToString::to_string).collect();
    let reason = "the union is lost, and the server accepts several members: exactly one of hostPath, configMap";
    assert_eq!(unions, [format!("spec.volumes[]: {reason}")]);
}
