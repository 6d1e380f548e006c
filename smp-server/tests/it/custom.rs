//! Custom resources: served as soon as they are defined, with the rules of their schema.

use serde_json::{Value, json};
use smp_server::{Options, Server};

use crate::support::{delete, get, patch, post, put, server};

const CRDS: &str = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
pub(crate) const RACKS: &str = "/apis/example.com/v1/namespaces/default/racks";

pub(crate) fn definition() -> Value {
    let slot = json!({"type": "object", "required": ["number"], "properties": {
        "number": {"type": "integer", "minimum": 1}, "holds": {"type": "string"},
    }});
    let slots = json!({
        "type": "array", "items": slot, "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["number"],
    });
    let spec = json!({"type": "object", "properties": {
        "replicas": {"type": "integer", "minimum": 1, "default": 2}, "slots": slots,
        "color": {"type": "string", "enum": ["red", "green"]},
    }});
    let status =
        json!({"type": "object", "properties": {"replicas": {"type": "integer"}, "selector": {"type": "string"}}});
    let schema = json!({"type": "object", "properties": {"spec": spec, "status": status}});
    let scale = json!({
        "specReplicasPath": ".spec.replicas", "statusReplicasPath": ".status.replicas",
        "labelSelectorPath": ".status.selector",
    });
    let version = |name: &str| {
        json!({"name": name, "served": true, "storage": name == "v1", "schema": {"openAPIV3Schema": schema},
            "subresources": {"status": {}, "scale": scale}, "selectableFields": [{"jsonPath": ".spec.color"}]})
    };
    let names = json!({"plural": "racks", "kind": "Rack", "shortNames": ["rk"]});
    let spec = json!({"group": "example.com", "scope": "Namespaced", "names": names, "versions": [version("v1"), version("v2")]});
    json!({"metadata": {"name": "racks.example.com"}, "spec": spec})
}

pub(crate) async fn with_racks(options: Options) -> Server {
    let server = Server::new(options);
    let created = post(&server, CRDS, &definition()).await;
    assert_eq!(created.code, 201, "{created:?}");
    server
}

pub(crate) fn rack(spec: &Value) -> Value {
    json!({"apiVersion": "example.com/v1", "kind": "Rack", "metadata": {"name": "a"}, "spec": spec})
}

#[tokio::test]
async fn a_definition_is_established_and_served_at_once() {
    let server = with_racks(Options::new()).await;
    let definition = get(&server, &format!("{CRDS}/racks.example.com")).await.body;
    let conditions = definition["status"]["conditions"].as_array().unwrap();
    for name in ["NamesAccepted", "Established"] {
        assert!(conditions.iter().any(|found| found["type"] == name && found["status"] == "True"), "{name}");
    }
    let resources = get(&server, "/apis/example.com/v1").await.body;
    assert_eq!(resources["resources"][0]["shortNames"], json!(["rk"]));
    assert_eq!(get(&server, RACKS).await.body["kind"], "RackList");
}

#[tokio::test]
async fn a_definition_that_breaks_rules_is_refused() {
    let mut wrong = definition();
    wrong["metadata"]["name"] = "shelves.example.com".into();
    let refused = post(&server(), CRDS, &wrong).await;
    assert_eq!(refused.code, 422, "{refused:?}");
    assert!(refused.message().contains("metadata.name"), "{}", refused.message());
}

#[tokio::test]
async fn objects_are_pruned_completed_and_checked() {
    let server = with_racks(Options::new()).await;
    let created = post(&server, RACKS, &rack(&json!({"nosuch": 1, "slots": [{"number": 1}]}))).await;
    assert_eq!(created.body["spec"], json!({"replicas": 2, "slots": [{"number": 1}]}));
    assert_eq!(created.warnings, [r#"299 - "unknown field \"spec.nosuch\"""#]);
    let strict = post(&server, &format!("{RACKS}?fieldValidation=Strict"), &rack(&json!({"nosuch": 1}))).await;
    assert_eq!((strict.code, strict.body["reason"].as_str()), (400, Some("BadRequest")));
    let path = format!("{RACKS}/a");
    let refused = patch(&server, &path, "merge", &json!({"spec": {"replicas": 0, "color": "blue"}})).await;
    assert_eq!(refused.code, 422);
    let replicas = "spec.replicas in body should be greater than or equal to 1";
    assert!(refused.message().contains(replicas), "{}", refused.message());
    assert!(refused.message().contains("supported values: \"red\", \"green\""), "{}", refused.message());
}

#[tokio::test]
async fn status_and_scale_change_only_their_part() {
    let server = with_racks(Options::new()).await;
    post(&server, RACKS, &rack(&json!({"replicas": 3}))).await;
    let path = format!("{RACKS}/a");
    let change = json!({"spec": {"replicas": 9}, "status": {"replicas": 1, "selector": "app=a"}});
    let patched = patch(&server, &format!("{path}/status"), "merge", &change).await;
    assert_eq!((&patched.body["spec"]["replicas"], &patched.body["status"]["replicas"]), (&json!(3), &json!(1)));
    assert_eq!(patched.body["metadata"]["generation"], 1);
    let scaled = patch(&server, &format!("{path}/scale"), "merge", &json!({"spec": {"replicas": 5}})).await;
    assert_eq!(
        (&scaled.body["spec"], &scaled.body["status"]),
        (&json!({"replicas": 5}), &json!({"replicas": 1, "selector": "app=a"}))
    );
    assert_eq!(get(&server, &path).await.body["spec"]["replicas"], 5);
}

#[tokio::test]
async fn strategic_patches_need_the_option() {
    let slots = json!({"slots": [{"number": 1, "holds": "disk"}, {"number": 2}]});
    let change = json!({"spec": {"slots": [{"number": 2, "holds": "fan"}]}});
    let path = format!("{RACKS}/a");
    let stock = with_racks(Options::new()).await;
    post(&stock, RACKS, &rack(&slots)).await;
    let refused = patch(&stock, &path, "strategic-merge", &change).await;
    assert_eq!(refused.code, 415);
    assert!(refused.message().contains("application/merge-patch+json"), "{}", refused.message());
    let server = with_racks(Options::new().strategic_custom_resources()).await;
    post(&server, RACKS, &rack(&slots)).await;
    let patched = patch(&server, &path, "strategic-merge", &change).await;
    let wanted = json!([{"number": 1, "holds": "disk"}, {"number": 2, "holds": "fan"}]);
    assert_eq!(patched.body["spec"]["slots"], wanted, "{patched:?}");
}

#[tokio::test]
async fn versions_differ_in_their_name_only() {
    let server = with_racks(Options::new()).await;
    let created = post(&server, RACKS, &rack(&json!({"color": "red"}))).await.body;
    let path = "/apis/example.com/v2/namespaces/default/racks/a";
    let read = get(&server, path).await.body;
    assert_eq!((&read["apiVersion"], &read["spec"]), (&json!("example.com/v2"), &created["spec"]));
    let same = put(&server, path, &read).await;
    assert_eq!((same.code, &same.body), (200, &read));
    let patched = patch(&server, path, "merge", &json!({"spec": {"color": "green"}})).await;
    assert_eq!(patched.body["apiVersion"], "example.com/v2");
    let list = get(&server, &format!("{RACKS}?fieldSelector=spec.color%3Dgreen")).await.body;
    assert_eq!(list["items"][0]["apiVersion"], "example.com/v1");
    assert_eq!(delete(&server, path).await.code, 200);
}

#[tokio::test]
async fn a_deleted_definition_takes_its_objects_along() {
    let server = with_racks(Options::new()).await;
    let mut held = rack(&json!({}));
    held["metadata"]["finalizers"] = json!(["example.com/hold"]);
    post(&server, RACKS, &held).await;
    let crd = format!("{CRDS}/racks.example.com");
    delete(&server, &crd).await;
    assert!(!get(&server, &crd).await.body["metadata"]["deletionTimestamp"].is_null());
    patch(&server, &format!("{RACKS}/a"), "merge", &json!({"metadata": {"finalizers": null}})).await;
    assert_eq!(get(&server, &crd).await.code, 404);
    assert_eq!(get(&server, RACKS).await.code, 404);
}

#[tokio::test]
async fn rules_in_cel_are_compiled_with_the_definition_and_enforced_for_objects() {
    let server = Server::new(Options::new());
    let with_rule = |rule: &str| {
        let mut definition = definition();
        for version in definition["spec"]["versions"].as_array_mut().unwrap() {
            let spec = &mut version["schema"]["openAPIV3Schema"]["properties"]["spec"];
            spec["x-kubernetes-validations"] = json!([{"rule": rule, "message": "cannot shrink"}]);
        }
        definition
    };
    let refused = post(&server, CRDS, &with_rule("self.replica >= 1")).await;
    let cause = &refused.body["details"]["causes"][0];
    let field = "spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].rule";
    assert_eq!((refused.code, &cause["field"]), (422, &json!(field)));
    assert_eq!(post(&server, CRDS, &with_rule("self.replicas >= oldSelf.replicas")).await.code, 201);
    assert_eq!(post(&server, RACKS, &rack(&json!({"replicas": 3}))).await.code, 201);
    let path = format!("{RACKS}/a");
    let shrunk = patch(&server, &path, "merge", &json!({"spec": {"replicas": 2}})).await;
    assert_eq!(shrunk.body["details"]["causes"][0]["message"], "Invalid value: cannot shrink");
    assert_eq!(patch(&server, &path, "merge", &json!({"spec": {"replicas": 4}})).await.code, 200);
}
