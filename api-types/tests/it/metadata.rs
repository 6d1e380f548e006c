//! Custom resources have the same metadata as the built-in types.
#![cfg(feature = "all")]

use serde_json::json;
use smp_api_types::schema_for_definition;

#[test]
fn custom_resources_have_the_built_in_metadata() {
    let document = smp_openapi::read(&json!({
        "apiVersion": "apiextensions.k8s.io/v1",
        "kind": "CustomResourceDefinition",
        "spec": {"group": "example.com", "names": {"kind": "Widget"}, "versions": [{"name": "v1", "served": true}]}
    }))
    .unwrap_or_else(|errors| panic!("{errors}"));
    let definitions: Vec<&str> = document.set().names().filter(|name| name.starts_with("io.k8s.")).collect();
    assert_eq!(definitions.len(), 5, "{definitions:?}");
    for name in definitions {
        let (found, built_in) = (document.get(name).expect("it is there"), schema_for_definition(name));
        let built_in = built_in.expect("it is built in");
        assert_eq!(found.shape(), built_in.shape(), "{name}");
        assert_eq!(found.object(), built_in.object(), "{name}");
    }
}
