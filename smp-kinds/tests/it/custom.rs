//! Custom resources and their definitions.

use serde_json::{Value, json};
use smp_kinds::{Catalog, Error};

fn definition(size: &Value) -> Value {
    let schema = json!({"type": "object", "properties": {"spec": {"type": "object", "properties": {"size": size}}}});
    let version = |name: &str, storage: bool| json!({"name": name, "served": true, "storage": storage, "schema": {"openAPIV3Schema": schema}});
    json!({
        "apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition", "metadata": {"name": "racks.lab.dev"},
        "spec": {
            "group": "lab.dev", "scope": "Cluster", "names": {"kind": "Rack", "plural": "racks", "shortNames": ["rk"]},
            "versions": [version("v1", true), version("v1beta1", false)],
        },
    })
}

#[test]
fn the_kinds_of_a_definition_are_those_of_its_last_version() {
    let mut catalog = Catalog::new();
    assert_eq!(catalog.define(&definition(&json!({"type": "integer"}))), Ok(vec![]));
    catalog.define(&definition(&json!({"type": "string"}))).unwrap();
    let found: Vec<String> = catalog.find("rk").map(|resource| resource.api_version()).collect();
    assert_eq!(found, ["lab.dev/v1", "lab.dev/v1beta1"]);
    let racks = catalog.get("lab.dev", "v1", "racks").unwrap();
    assert!(racks.is_custom() && !racks.is_namespaced());
    let rack = json!({"apiVersion": "lab.dev/v1", "kind": "Rack", "metadata": {"name": "a"}, "spec": {"size": 1}});
    let causes = racks.validate_create(&racks.decode(&rack).unwrap().object).unwrap_err();
    assert_eq!(causes.iter().next().unwrap().reason(), "FieldValueTypeInvalid");
}

#[test]
fn a_resource_of_another_version_is_an_error_and_can_be_converted() {
    let mut catalog = Catalog::new();
    catalog.define(&definition(&json!({"type": "integer"}))).unwrap();
    let [v1, beta] = ["v1", "v1beta1"].map(|version| catalog.get("lab.dev", version, "racks").unwrap());
    let mut rack = json!({"apiVersion": "lab.dev/v1beta1", "kind": "Rack", "metadata": {"name": "a"}});
    assert!(matches!(v1.decode(&rack), Err(Error::OtherKind { .. })));
    assert!(beta.convert(&mut rack, v1));
    assert!(v1.decode(&rack).is_ok());
    assert!(matches!(v1.decode_protobuf(b""), Err(Error::Malformed(_))));
}

#[test]
fn an_invalid_definition_defines_nothing() {
    let mut catalog = Catalog::new();
    let Err(Error::Invalid(causes)) = catalog.define(&definition(&json!({"type": "nosuch"}))) else {
        panic!("the type is invalid");
    };
    assert!(causes.to_string().contains("nosuch"), "{causes}");
    assert!(catalog.find("racks").next().is_none());
    assert!(matches!(catalog.define(&json!({"spec": 1})), Err(Error::Malformed(_))));
}

#[test]
fn definitions_have_the_same_verbs() {
    let catalog = Catalog::new();
    let definitions = catalog.find("crd").next().unwrap();
    let complete = |document: &Value| {
        let mut object = definitions.decode(document).unwrap().strict().unwrap();
        definitions.set_defaults(&mut object, String::new).unwrap();
        object
    };
    let schema = json!({"type": "string", "format": "color"});
    let warnings = definitions.validate_create(&complete(&definition(&schema))).unwrap();
    assert_eq!(warnings, ["unrecognized format \"color\""]);
    let old = complete(&definition(&json!({"type": "integer"})));
    let mut new = old.clone();
    new["spec"]["names"]["plural"] = "shelves".into();
    let causes = definitions.validate_update(&old, &new).unwrap_err();
    assert_eq!(causes.iter().next().unwrap().field(), "spec.names.plural");
}
