//! The documents are snapshots, so a change of the API is a visible diff.
//!
//! `INSTA_UPDATE=always cargo test` accepts a change.

use gateway_api::{Gateway, Route, documents};
use serde_json::Value;
use smp_core::Schema;
use smp_openapi::{CustomResource, Definitions, Info, OpenApi, compare};

fn json(value: &Value) -> anyhow::Result<Vec<u8>> {
    let mut text = serde_json::to_vec_pretty(value)?;
    text.push(b'\n');
    Ok(text)
}

#[test]
fn the_openapi_document() -> anyhow::Result<()> {
    insta::assert_binary_snapshot!("openapi.json", json(&documents::openapi()?)?);
    Ok(())
}

#[test]
fn the_definitions_for_an_api_server_and_what_it_does_not_keep() -> anyhow::Result<()> {
    let (gateway, lost_of_gateway) = documents::manifest::<Gateway>()?;
    let (route, lost_of_route) = documents::manifest::<Route>()?;
    insta::assert_binary_snapshot!("gateway-crd.json", json(&gateway)?);
    insta::assert_binary_snapshot!("route-crd.json", json(&route)?);
    let losses: Vec<String> = lost_of_gateway.iter().chain(&lost_of_route).map(ToString::to_string).collect();
    insta::assert_snapshot!(losses.join("\n"));
    Ok(())
}

#[test]
fn descriptions_enums_formats_and_defaults_are_in_the_documents() -> anyhow::Result<()> {
    let document = documents::openapi()?;
    let schemas = &document["components"]["schemas"];
    let listener = &schemas["com.example.gateway.v1.Listener"];
    assert_eq!(listener["description"], "An open port.");
    assert_eq!(listener["properties"]["protocol"]["enum"], serde_json::json!(["TCP", "UDP"]));
    assert_eq!(listener["properties"]["protocol"]["default"], "TCP");
    let property =
        |name: &str, property: &str| schemas[format!("com.example.gateway.v1.{name}")]["properties"][property].clone();
    assert_eq!(property("Window", "start")["format"], "date-time");
    assert_eq!(property("Logging", "endpoint")["format"], "uri");
    assert_eq!(property("GatewayStatus", "instance")["format"], "uuid");
    assert_eq!(property("Backend", "weight")["default"], 1);
    assert_eq!(property("Rule", "matches")["x-kubernetes-list-type"], "atomic");

    let (manifest, _) = documents::manifest::<Gateway>()?;
    let schema = &manifest["spec"]["versions"][0]["schema"]["openAPIV3Schema"]["properties"]["spec"];
    let listener = &schema["properties"]["listeners"]["items"];
    assert_eq!(schema["description"], "What a gateway listens to.");
    assert_eq!(listener["properties"]["protocol"]["enum"], serde_json::json!(["TCP", "UDP"]));
    assert_eq!(listener["properties"]["protocol"]["default"], "TCP");
    assert_eq!(schema["properties"]["maintenance"]["properties"]["end"]["format"], "date-time");
    Ok(())
}

#[test]
fn the_openapi_document_reads_back_equal() -> anyhow::Result<()> {
    let derived = documents::definitions()?;
    for version in [OpenApi::V2, OpenApi::V3] {
        let info = Info { title: "Gateways".to_owned(), version: "v1".to_owned() };
        let document = derived.document(version, &info);
        let read = smp_openapi::read(&document)?;
        assert!(read.warnings().is_empty());
        // `compare` covers what a patch depends on; the documents contain descriptions, enums and bounds too.
        assert_eq!(compare(&derived, &Definitions::from(&read)), []);
        assert_eq!(Definitions::from(&read).document(version, &info), document);
    }
    Ok(())
}

#[test]
fn the_definitions_for_an_api_server_read_back_equal() -> anyhow::Result<()> {
    for (kind, schema) in [("Gateway", Schema::of::<Gateway>()), ("Route", Schema::of::<Route>())] {
        let written = CustomResource::of(schema)?.manifest()?.value;
        let read = smp_openapi::read(&written)?;
        let again = CustomResource::of(read.schema(&format!("gateway.example.com/v1/{kind}"))?)?.manifest()?.value;
        assert_eq!(again, written);
    }
    Ok(())
}
