//! Documents of lists and maps whose items are described by attributes.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use smp_core::{PatchSchema, Schema};
use smp_openapi::{CustomResource, Definitions, Info, OpenApi, compare, read};

/// A type without a schema.
#[expect(dead_code, reason = "only the tables of its lists and maps are used")]
struct Foreign {
    text: String,
}

#[derive(PatchSchema)]
#[expect(dead_code, reason = "only the table is used")]
struct Address {
    host: String,
    port: u16,
}

#[derive(PatchSchema)]
#[patch(name = "com.example.v1.Release", gvk("example.com", "v1", "Release"))]
#[expect(dead_code, reason = "only the table is used")]
struct Release {
    #[patch(strategy = "merge", list_type = "set", items(scalar = "string", format = "date-time"))]
    dates: Vec<Foreign>,
    #[patch(items(scalar = "string", schema(pattern = "^[a-z]+$", enum("beta", "stable"))))]
    channels: Option<BTreeMap<String, Foreign>>,
    #[patch(items(items(scalar = "integer", format = "int64", schema(minimum = 1))), schema(min_properties = 1))]
    sizes: BTreeMap<String, Vec<Foreign>>,
    #[patch(strategy = "merge", merge_key = "host", items(schema_of = "Address"))]
    mirrors: Vec<Foreign>,
    #[patch(items(free_form))]
    notes: Vec<Foreign>,
}

fn definitions() -> Definitions<'static> {
    Definitions::of::<Release>().expect("the types have different names")
}

#[test]
fn items_are_written() {
    let document: Value = definitions().document(OpenApi::V2, &Info { title: "Releases".into(), version: "v1".into() });
    let fields = &document["definitions"]["com.example.v1.Release"]["properties"];
    assert_eq!(fields["dates"]["items"], json!({"type": "string", "format": "date-time"}));
    assert_eq!(fields["dates"]["x-kubernetes-patch-strategy"], "merge");
    let channel = json!({"type": "string", "pattern": "^[a-z]+$", "enum": ["beta", "stable"]});
    assert_eq!(fields["channels"]["additionalProperties"], channel);
    let size = json!({"type": "integer", "format": "int64", "minimum": 1});
    assert_eq!(fields["sizes"]["additionalProperties"]["items"], size);
    assert_eq!(fields["mirrors"]["items"], json!({"$ref": "#/definitions/Address"}));
}

#[test]
fn documents_are_read_back_equal() {
    let info = Info { title: "Releases".to_owned(), version: "v1".to_owned() };
    for version in [OpenApi::V2, OpenApi::V3] {
        let written: Value = definitions().document(version, &info);
        let document = read(&written).unwrap_or_else(|errors| panic!("{errors}"));
        let read_back = Definitions::from(&document);
        assert_eq!(compare(&read_back, &definitions()), [], "{version:?}");
        assert_eq!(read_back.document(version, &info), written, "{version:?}");
    }
}

#[test]
fn custom_resources_contain_the_items() {
    #[derive(PatchSchema)]
    #[patch(name = "com.example.v1.Catalog", gvk("example.com", "v1", "Catalog"))]
    #[expect(dead_code, reason = "only the table is used")]
    struct Catalog {
        spec: Release,
    }
    let resource = CustomResource::of(Schema::of::<Catalog>()).expect("it has a kind");
    let manifest = resource.manifest().expect("it is valid").value;
    let spec = &manifest["spec"]["versions"][0]["schema"]["openAPIV3Schema"]["properties"]["spec"]["properties"];
    assert_eq!(spec["dates"]["x-kubernetes-list-type"], "set");
    assert_eq!(spec["dates"]["items"], json!({"type": "string", "format": "date-time"}));
    assert_eq!(spec["channels"]["additionalProperties"]["enum"], json!(["beta", "stable"]));
}
