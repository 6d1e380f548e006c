//! Patches of Rust objects.

use k8s_openapi::api::core::v1::{Node, Pod, Service};
use kube::api::{DynamicObject, Patch};
use serde_json::{Value, json};
use smp_core::ThreeWay;
use smp_kube::{Error, Strategic, apply, diff, three_way};

fn service(ports: &Value) -> Service {
    serde_json::from_value(
        json!({"metadata": {"name": "dns", "uid": "1", "resourceVersion": "7"}, "spec": {"ports": ports}}),
    )
    .unwrap()
}

fn rack(spec: &Value) -> DynamicObject {
    let object = json!({"apiVersion": "example.com/v1", "kind": "Rack", "metadata": {"name": "a", "resourceVersion": "7"}, "spec": spec});
    serde_json::from_value(object).unwrap()
}

fn dns() -> Value {
    json!([{"port": 53, "protocol": "UDP"}, {"port": 53, "protocol": "TCP"}])
}

#[test]
fn a_list_that_is_sent_whole_is_for_the_version_that_was_read() {
    let wanted = service(&json!([{"port": 53, "protocol": "UDP"}]));
    let Patch::Strategic(patch) = diff(&service(&dns()), &wanted).unwrap() else { panic!() };
    let ports = json!([{"port": 53, "protocol": "UDP"}, {"$patch": "replace"}]);
    assert_eq!(patch.as_value(), &json!({"metadata": {"resourceVersion": "7"}, "spec": {"ports": ports}}));
}

#[test]
fn a_list_that_stock_servers_replace_is_for_the_version_that_was_read() {
    let node = |effects: &[&str]| -> Node {
        let taints: Vec<Value> = effects.iter().map(|effect| json!({"key": "gpu", "effect": effect})).collect();
        serde_json::from_value(
            json!({"metadata": {"resourceVersion": "7", "finalizers": ["a"]}, "spec": {"taints": taints}}),
        )
        .unwrap()
    };
    let Patch::Strategic(patch) = diff(&node(&["NoSchedule"]), &node(&["NoExecute"])).unwrap() else { panic!() };
    assert_eq!(patch.as_value()["metadata"], json!({"resourceVersion": "7"}));
    let mut wanted = node(&["NoSchedule"]);
    wanted.metadata.finalizers = Some(vec!["a".to_owned(), "b".to_owned()]);
    let Patch::Strategic(patch) = diff(&node(&["NoSchedule"]), &wanted).unwrap() else { panic!() };
    assert_eq!(patch.as_value()["metadata"]["finalizers"], json!(["b"]));
    assert_eq!(patch.as_value()["metadata"].get("resourceVersion"), None);
}

#[test]
fn fields_that_the_server_sets_are_not_removed() {
    let live = service(&dns());
    let mut wanted = live.clone();
    wanted.metadata.uid = None;
    wanted.metadata.resource_version = None;
    wanted.metadata.labels = Some([("app".to_owned(), "dns".to_owned())].into());
    let Patch::Strategic(patch) = diff(&live, &wanted).unwrap() else { panic!() };
    assert_eq!(patch.as_value(), &json!({"metadata": {"labels": {"app": "dns"}}}));
}

#[test]
fn custom_resources_get_a_merge_patch_for_the_version_that_was_read() {
    let live = rack(&json!({"slots": [{"number": 1}], "size": 1}));
    let Patch::Merge(patch) = diff(&live, &rack(&json!({"slots": [{"number": 2}]}))).unwrap() else { panic!() };
    let sent = json!({"metadata": {"resourceVersion": "7"}, "spec": {"slots": [{"number": 2}], "size": null}});
    assert_eq!(patch.as_value(), &sent);
    let Patch::Merge(patch) = diff(&live, &live).unwrap() else { panic!() };
    assert!(patch.is_empty());
}

#[test]
fn a_patch_of_a_custom_resource_names_the_version_only_if_it_sends_a_list() {
    let live = rack(&json!({"slots": [{"number": 1}], "size": 1}));
    let Patch::Merge(patch) = diff(&live, &rack(&json!({"slots": [{"number": 1}], "size": 2}))).unwrap() else {
        panic!()
    };
    assert_eq!(patch.as_value(), &json!({"spec": {"size": 2}}));
    let mut old = rack(&json!({"slots": [{"number": 1}], "size": 2}));
    old.metadata.resource_version = Some("5".to_owned());
    let Patch::Merge(patch) = diff(&live, &old).unwrap() else { panic!() };
    assert_eq!(patch.as_value(), &json!({"metadata": {"resourceVersion": "5"}, "spec": {"size": 2}}));
}

#[test]
fn a_list_in_an_added_item_replaces_nothing() {
    let pod = |containers: &Value| -> Pod {
        let metadata = json!({"name": "web", "resourceVersion": "7"});
        serde_json::from_value(json!({"metadata": metadata, "spec": {"containers": containers}})).unwrap()
    };
    let live = pod(&json!([{"name": "web"}]));
    let version = |wanted: &Value| {
        let Patch::Strategic(patch) = diff(&live, &pod(wanted)).unwrap() else { panic!() };
        patch.as_value().pointer("/metadata/resourceVersion").cloned()
    };
    assert_eq!(version(&json!([{"name": "web"}, {"name": "proxy", "command": ["sh"]}])), None);
    assert_eq!(version(&json!([{"name": "web", "command": ["sh"]}])), Some(json!("7")));
}

#[test]
fn null_in_a_custom_resource_is_written_by_a_json_patch() {
    let patch = diff(&rack(&json!({})), &rack(&json!({"slots": [{"holds": null}]}))).unwrap();
    let Patch::Json(_) = patch else { panic!() };
    let patched: DynamicObject = apply(&rack(&json!({})), &patch).unwrap();
    assert_eq!(patched.data["spec"], json!({"slots": [{"holds": null}]}));
}

#[test]
fn a_three_way_diff_of_a_custom_resource_keeps_what_others_added() {
    let (original, modified) = (rack(&json!({"size": 1, "old": 1})), rack(&json!({"size": 2})));
    let current = rack(&json!({"size": 1, "old": 1, "added": true}));
    let versions = ThreeWay { original: &original, modified: &modified, current: &current };
    let Patch::Merge(patch) = three_way(versions).unwrap() else { panic!() };
    assert_eq!(patch.as_value(), &json!({"spec": {"size": 2, "old": null}}));
}

#[test]
fn a_patch_made_from_two_objects_turns_one_into_the_other() {
    for (live, wanted) in [
        (dns(), json!([{"port": 80}])),
        (json!([]), dns()),
        (dns(), json!([{"port": 53, "protocol": "TCP", "name": "t"}])),
    ] {
        let (live, wanted) = (service(&live), service(&wanted));
        for layer in [None, Some(Strategic::new())] {
            let patch =
                layer.as_ref().map_or_else(|| diff(&live, &wanted), |layer| layer.diff(&live, &wanted)).unwrap();
            assert_eq!(Strategic::new().apply(&live, &patch).unwrap(), wanted);
        }
    }
}

#[test]
fn mistakes_have_their_own_errors() {
    let (one, other) = (
        rack(&json!({})),
        serde_json::from_value::<DynamicObject>(json!({"apiVersion": "v1", "kind": "Pod"})).unwrap(),
    );
    assert!(matches!(diff(&one, &other), Err(Error::DifferentKinds)));
    assert!(matches!(Strategic::new().diff(&one, &one), Err(Error::NoSchema(_))));
    assert!(matches!(apply(&one, &Patch::Apply(json!({}))), Err(Error::ServerSideApply)));
    let error = apply(&service(&dns()), &Patch::Merge(json!({"spec": {"ports": "s3cret"}}))).unwrap_err();
    assert_eq!(error.to_string(), "spec.ports: the patched object does not fit the Rust type");
    let error =
        apply(&service(&dns()), &Patch::Strategic(json!({"spec": {"ports": [{"$patch": "s3cret"}]}}))).unwrap_err();
    assert!(matches!(error, Error::Strategic(_)) && !error.to_string().contains("s3cret"), "{error}");
}
