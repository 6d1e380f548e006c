//! Documents of generic types: each instance is a definition, named after its arguments.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use smp_core::{PatchSchema, Schema};
use smp_openapi::{CustomResource, Definitions, Info, NameClash, OpenApi, compare, read};

/// A part of a list.
#[derive(Serialize, Deserialize, PatchSchema)]
struct Page<T> {
    #[patch(strategy = "merge", merge_key = "name")]
    items: Vec<T>,
    next: Option<String>,
}

#[derive(Serialize, Deserialize, PatchSchema)]
struct Port {
    name: String,
    #[patch(schema(minimum = 1))]
    number: u16,
}

#[derive(Serialize, Deserialize, PatchSchema)]
#[patch(name = "com.example.v1.Status")]
struct Status {
    name: String,
    ready: bool,
}

#[derive(Serialize, Deserialize, PatchSchema)]
#[patch(name = "com.example.v1.Change_{Old}_{New}")]
struct Change<Old, New> {
    old: Option<Old>,
    new: New,
}

#[derive(Serialize, Deserialize, PatchSchema)]
#[patch(name = "Names_{T}")]
struct Names<T>(BTreeMap<String, T>);

#[derive(Serialize, Deserialize, PatchSchema)]
struct RackSpec {
    ports: Page<Port>,
    states: Option<Page<Status>>,
    ports_by_host: Names<Page<Port>>,
    states_by_host: Names<Page<Status>>,
    change: Change<Port, Option<Page<Port>>>,
    size: Change<i32, i32>,
}

#[derive(Serialize, Deserialize, PatchSchema)]
#[patch(name = "com.example.v1.Rack", gvk("example.com", "v1", "Rack"))]
struct Rack {
    spec: RackSpec,
}

fn definitions() -> Definitions<'static> {
    Definitions::of::<Rack>().expect("the instances have different names")
}

#[test]
fn each_instance_is_a_definition() {
    let names: Vec<&str> = Definitions::of::<Rack>().expect("the names differ").iter().map(|(name, _)| name).collect();
    assert_eq!(
        names,
        [
            "Names_Page_Port",
            "Names_Page_com_example_v1_Status",
            "Page_Port",
            "Page_com_example_v1_Status",
            "Port",
            "RackSpec",
            "com.example.v1.Change_Port_optional_Page_Port",
            "com.example.v1.Change_int32_int32",
            "com.example.v1.Rack",
            "com.example.v1.Status",
        ]
    );
}

#[test]
fn the_names_are_valid_in_both_versions() {
    let is_valid = |name: &str| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte));
    for version in [OpenApi::V2, OpenApi::V3] {
        let schemas = definitions().schemas(version);
        assert!(schemas.keys().all(|name| is_valid(name)), "{schemas:?}");
        let items = |name: &str| schemas[name]["properties"]["items"]["items"].to_string();
        assert!(items("Page_Port").contains("/Port\""), "{}", items("Page_Port"));
        assert!(items("Page_com_example_v1_Status").contains("/com.example.v1.Status\""));
    }
}

#[test]
fn a_document_is_read_back_equal() {
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
fn instances_belong_to_the_package_of_the_generic_type() {
    let parts = definitions().by_group_version();
    let names: Vec<&str> = parts["apis/example.com/v1"].iter().map(|(name, _)| name).collect();
    assert!(names.contains(&"com.example.v1.Change_int32_int32"), "{names:?}");
    assert!(names.contains(&"Page_com_example_v1_Status"), "{names:?}");
    assert_eq!(parts.len(), 1, "{:?}", parts.keys());
}

#[test]
fn a_custom_resource_contains_each_instance() {
    let crd = &CustomResource::of(Schema::of::<Rack>()).expect("it has a kind").manifest().expect("it is valid").value;
    let spec = &crd["spec"]["versions"][0]["schema"]["openAPIV3Schema"]["properties"]["spec"]["properties"];
    let fields = |page: &Value| page["properties"]["items"]["items"]["properties"].clone();
    assert_eq!(fields(&spec["ports"])["number"]["minimum"], json!(1));
    assert_eq!(fields(&spec["states"])["ready"], json!({"type": "boolean"}));
    assert_eq!(fields(&spec["states_by_host"]["additionalProperties"]), fields(&spec["states"]));
}

#[test]
fn a_clash_is_reported_with_a_cure_for_generic_types() {
    #[derive(PatchSchema)]
    #[patch(name = "Page")]
    struct Unnamed<T> {
        #[expect(dead_code, reason = "only the table is used")]
        items: Vec<T>,
    }
    let clash = |first: Schema<'static>, second| -> Result<(), NameClash> {
        let mut definitions = Definitions::new();
        definitions.add(first)?;
        definitions.add(second)
    };
    let error = clash(Schema::of::<Unnamed<Port>>(), Schema::of::<Unnamed<Status>>()).expect_err("both are `Page`");
    assert_eq!(
        error.to_string(),
        "two different types are named `Page`; give one of them, or a type argument, another name with \
         #[patch(name = \"…\")], or include the parameters of a generic type in its name: \
         #[patch(name = \"Page_{T}\")]"
    );
    assert!(clash(Schema::of::<Page<Port>>(), Schema::of::<Page<Status>>()).is_ok());
    assert!(clash(Schema::of::<Page<Port>>(), Schema::of::<Page<Box<Port>>>()).is_ok());
}
