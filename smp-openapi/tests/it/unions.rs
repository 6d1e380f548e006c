//! Documents of enums with data.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use smp_core::{PatchSchema, Schema};
use smp_openapi::{CustomResource, Definitions, Info, OpenApi, compare, read};

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
