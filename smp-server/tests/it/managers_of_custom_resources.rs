//! Custom resources are tracked by their schemas, in all versions of their definitions.

#![allow(clippy::needless_pass_by_value, reason = "shorter calls")]

use serde_json::{Value, json};
use smp_server::Server;

use crate::support::{Reply, apply, entries, get, patch, post, put, server};

const RACKS: &str = "/apis/lab.dev/v1/namespaces/default/racks";
const DEFINITIONS: &str = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

fn schema() -> Value {
    json!({
        "type": "object",
        "properties": {
            "spec": {
                "type": "object",
                "properties": {
                    "color": {"type": "string", "default": "red"},
                    "replicas": {"type": "integer"},
                    "labels": {"type": "object", "additionalProperties": {"type": "string"}},
                    "inner": {
                        "type": "object",
                        "properties": {"labels": {"type": "object", "additionalProperties": {"type": "string"}}},
                    },
                    "slots": {
                        "type": "array", "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["name", "protocol"],
                        "items": {
                            "type": "object", "required": ["name"],
                            "properties": {
                                "name": {"type": "string"}, "protocol": {"type": "string", "default": "TCP"},
                                "size": {"type": "integer"},
                            },
                        },
                    },
                    "tags": {"type": "array", "x-kubernetes-list-type": "set", "items": {"type": "string"}},
                    "whole": {
                        "type": "object", "x-kubernetes-map-type": "atomic",
                        "properties": {"a": {"type": "string"}, "b": {"type": "string"}},
                    },
                },
            },
            "status": {"type": "object", "properties": {"ready": {"type": "integer"}}},
        },
    })
}

/// A definition with these versions, the first of which is stored.
fn definition(versions: &[&str]) -> Value {
    let version = |(index, name): (usize, &&str)| {
        json!({
            "name": name, "served": true, "storage": index == 0, "schema": {"openAPIV3Schema": schema()},
            "subresources": {
                "status": {}, "scale": {"specReplicasPath": ".spec.replicas", "statusReplicasPath": ".status.ready"},
            },
        })
    };
    json!({
        "apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition", "metadata": {"name": "racks.lab.dev"},
        "spec": {
            "group": "lab.dev", "scope": "Namespaced", "names": {"kind": "Rack", "plural": "racks"},
            "versions": versions.iter().enumerate().map(version).collect::<Vec<_>>(),
        },
    })
}

async fn with_versions(versions: &[&str]) -> Server {
    let server = server();
    assert_eq!(post(&server, DEFINITIONS, &definition(versions)).await.code, 201);
    server
}

fn rack(spec: &Value) -> Value {
    json!({"apiVersion": "lab.dev/v1", "kind": "Rack", "metadata": {"name": "a"}, "spec": spec})
}

async fn apply_as(server: &Server, manager: &str, spec: Value) -> Reply {
    apply(server, &format!("{RACKS}/a?fieldManager={manager}"), rack(&spec)).await
}

#[tokio::test]
async fn lists_and_maps_have_owners_as_the_schema_says() {
    let server = with_versions(&["v1"]).await;
    let spec = json!({"slots": [{"name": "s", "size": 1}], "tags": ["x"], "whole": {"a": "1"}, "labels": {"k": "v"}});
    let created = apply_as(&server, "a", spec).await;
    assert_eq!(created.code, 201, "{}", created.message());
    assert_eq!(created.body["spec"]["color"], "red");
    assert_eq!(created.body["spec"]["slots"][0]["protocol"], "TCP");
    let slot = r#""k:{\"name\":\"s\",\"protocol\":\"TCP\"}":{".":{},"f:name":{},"f:size":{}}"#;
    let fields =
        [r#"{"f:spec":{"f:labels":{"f:k":{}},"f:slots":{"#, slot, r#"},"f:tags":{"v:\"x\"":{}},"f:whole":{}}}"#];
    assert_eq!(entries(&created.body), [format!("a Apply lab.dev/v1 {}", fields.concat())]);
    let other = json!({"slots": [{"name": "t"}], "tags": ["y"], "labels": {"l": "v"}});
    assert_eq!(apply_as(&server, "b", other).await.code, 200);
    let refused = apply_as(&server, "b", json!({"slots": [{"name": "s", "size": 2}], "whole": {"b": "1"}})).await;
    let text = "Apply failed with 2 conflicts: conflicts with \"a\":\n- .spec.whole\n- .spec.slots[name=\"s\",protocol=\"TCP\"].size";
    assert_eq!((refused.code, refused.message()), (409, text));
    let left = apply_as(&server, "a", json!({"tags": ["x"]})).await.body;
    assert_eq!(left["spec"]["slots"], json!([{"name": "t", "protocol": "TCP"}]));
    assert_eq!(left["spec"]["tags"], json!(["x", "y"]));
    assert_eq!(left["spec"]["labels"], json!({"l": "v"}));
}

#[tokio::test]
async fn a_creator_owns_the_defaults_of_the_schema_and_an_applier_does_not() {
    let server = with_versions(&["v1"]).await;
    let created = post(&server, &format!("{RACKS}?fieldManager=x"), &rack(&json!({"replicas": 1}))).await;
    assert_eq!(entries(&created.body), [r#"x Update lab.dev/v1 {"f:spec":{".":{},"f:color":{},"f:replicas":{}}}"#]);
}

#[tokio::test]
async fn the_null_that_an_emptied_object_leaves_is_invalid() {
    let server = with_versions(&["v1"]).await;
    apply_as(&server, "a", json!({"labels": {"k": "v"}, "replicas": 1})).await;
    let left = apply_as(&server, "a", json!({"replicas": 1})).await;
    assert_eq!((left.code, &left.body["spec"]), (200, &json!({"color": "red", "replicas": 1})));
    apply_as(&server, "a", json!({"inner": {"labels": {"k": "v"}}, "replicas": 1})).await;
    let refused = apply_as(&server, "a", json!({"inner": {}, "replicas": 1})).await;
    let text = "Rack.lab.dev \"a\" is invalid: spec.inner: Invalid value: \"null\": spec.inner in body must be of type object: \
                \"null\"";
    assert_eq!((refused.code, refused.message()), (422, text));
    let created = apply(&server, &format!("{RACKS}/b?fieldManager=b"), {
        let mut null = rack(&json!({"labels": null}));
        null["metadata"]["name"] = "b".into();
        null
    })
    .await;
    let text = "Rack.lab.dev \"b\" is invalid: spec.labels: Invalid value: \"null\": spec.labels in body must be of type object: \
                \"null\"";
    assert_eq!((created.code, created.message()), (422, text));
}

#[tokio::test]
async fn an_unknown_field_of_a_configuration_is_an_error() {
    let server = with_versions(&["v1"]).await;
    let refused = apply_as(&server, "a", json!({"nosuch": 1})).await;
    let text =
        "failed to create typed patch object (/a; lab.dev/v1, Kind=Rack): .spec.nosuch: field not declared in schema";
    assert_eq!((refused.code, refused.message()), (500, text));
}

#[tokio::test]
async fn the_status_and_the_scale_have_their_own_entries() {
    let server = with_versions(&["v1"]).await;
    apply_as(&server, "a", json!({"replicas": 1})).await;
    let mut body = rack(&json!({"replicas": 9}));
    body["status"] = json!({"ready": 1});
    let applied = apply(&server, &format!("{RACKS}/a/status?fieldManager=controller"), body).await;
    assert_eq!((applied.code, &applied.body["spec"]["replicas"]), (200, &json!(1)));
    let own = r#"controller Apply/status lab.dev/v1 {"f:status":{"f:ready":{}}}"#;
    assert!(entries(&applied.body).contains(&own.to_owned()), "{:?}", entries(&applied.body));
    let scaled =
        patch(&server, &format!("{RACKS}/a/scale?fieldManager=hpa"), "merge", &json!({"spec": {"replicas": 3}})).await;
    assert_eq!(scaled.code, 200);
    let owners = entries(&get(&server, &format!("{RACKS}/a")).await.body);
    let hpa = r#"hpa Update/scale lab.dev/v1 {"f:spec":{"f:replicas":{}}}"#;
    assert!(owners.contains(&hpa.to_owned()), "{owners:?}");
    assert_eq!(apply_as(&server, "a", json!({"replicas": 1})).await.code, 409);

    let scale = |replicas: u8| json!({"apiVersion": "autoscaling/v1", "kind": "Scale", "metadata": {"name": "a"}, "spec": {"replicas": replicas}});
    let path = format!("{RACKS}/a/scale?fieldManager=b&force=true");
    assert_eq!(apply(&server, &path, scale(3)).await.code, 200);
    let owners = entries(&get(&server, &format!("{RACKS}/a")).await.body);
    let own = r#"b Apply/scale lab.dev/v1 {"f:spec":{"f:replicas":{}}}"#;
    assert!(owners.contains(&own.to_owned()), "{owners:?}");
    let refused = apply(&server, &path, scale(4)).await;
    let text = "failed to convert new object (/a; autoscaling/v1, Kind=Scale) to proper version: request to convert CR to an \
                invalid group/version: autoscaling/v1";
    assert_eq!((refused.code, refused.message()), (500, text), "as on kube-apiserver");
}

#[tokio::test]
async fn the_empty_list_resets_nothing_but_one_empty_entry_does() {
    let server = with_versions(&["v1"]).await;
    let created = post(&server, &format!("{RACKS}?fieldManager=x"), &rack(&json!({"replicas": 1}))).await.body;
    let mut body = created.clone();
    body["metadata"]["managedFields"] = json!([]);
    let kept = put(&server, &format!("{RACKS}/a?fieldManager=x"), &body).await.body;
    assert_eq!(entries(&kept), entries(&created));
    body["metadata"]["managedFields"] = json!([{}]);
    let reset = put(&server, &format!("{RACKS}/a?fieldManager=x"), &body).await.body;
    assert_eq!(reset["metadata"].get("managedFields"), None);
}

#[tokio::test]
async fn managers_of_another_version_keep_their_entries() {
    let server = with_versions(&["v1", "v2"]).await;
    apply_as(&server, "a", json!({"replicas": 1})).await;
    let mut other = rack(&json!({"color": "blue"}));
    other["apiVersion"] = "lab.dev/v2".into();
    let path = "/apis/lab.dev/v2/namespaces/default/racks/a?fieldManager=";
    let applied = apply(&server, &format!("{path}b"), &other).await;
    assert_eq!(applied.code, 200, "{}", applied.message());
    assert_eq!(
        entries(&applied.body),
        [r#"a Apply lab.dev/v1 {"f:spec":{"f:replicas":{}}}"#, r#"b Apply lab.dev/v2 {"f:spec":{"f:color":{}}}"#,]
    );
    other["spec"] = json!({"replicas": 2});
    let refused = apply(&server, &format!("{path}b"), other).await;
    assert_eq!(
        (refused.code, refused.message()),
        (409, r#"Apply failed with 1 conflict: conflict with "a": .spec.replicas"#)
    );
}

#[tokio::test]
async fn an_update_takes_the_status_from_owners_in_other_versions() {
    let server = with_versions(&["v1", "v2"]).await;
    post(&server, &format!("{RACKS}?fieldManager=x"), &rack(&json!({"replicas": 1}))).await;
    let status = json!({"status": {"ready": 1}});
    let v2 = "/apis/lab.dev/v2/namespaces/default/racks/a/status?fieldManager=controller";
    patch(&server, v2, "merge", &status).await;
    let own = |object: &Value| entries(object).into_iter().find(|line| line.starts_with("controller ")).unwrap();
    let stored = get(&server, &format!("{RACKS}/a")).await.body;
    assert_eq!(own(&stored), r#"controller Update/status lab.dev/v2 {"f:status":{".":{},"f:ready":{}}}"#);
    let mut body = stored.clone();
    body["status"]["ready"] = 2.into();
    let replaced = put(&server, &format!("{RACKS}/a?fieldManager=x"), &body).await.body;
    assert_eq!(replaced["status"]["ready"], 1);
    assert_eq!(own(&replaced), r#"controller Update/status lab.dev/v2 {"f:status":{}}"#);
}

#[tokio::test]
async fn an_entry_of_a_removed_version_fails_applies_and_updates_change_no_entries() {
    let server = with_versions(&["v1", "v2"]).await;
    let mut body = rack(&json!({"replicas": 1}));
    body["apiVersion"] = "lab.dev/v2".into();
    let created = apply(&server, "/apis/lab.dev/v2/namespaces/default/racks/a?fieldManager=old", body).await;
    assert_eq!(created.code, 201);
    let path = format!("{DEFINITIONS}/racks.lab.dev");
    let mut one = definition(&["v1"]);
    one["metadata"]["resourceVersion"] = get(&server, &path).await.body["metadata"]["resourceVersion"].clone();
    assert_eq!(put(&server, &path, &one).await.code, 200);
    let refused = apply_as(&server, "new", json!({"color": "blue"})).await;
    assert_eq!(refused.code, 500);
    assert!(
        refused.message().ends_with("request to convert CR to an invalid group/version: lab.dev/v2"),
        "{}",
        refused.message()
    );
    let update = patch(&server, &format!("{RACKS}/a"), "merge", &json!({"spec": {"color": "blue"}})).await;
    assert_eq!(
        (update.code, &update.body["metadata"]["managedFields"]),
        (200, &created.body["metadata"]["managedFields"])
    );
    assert!(update.warnings.iter().any(|text| text.contains("this update cannot be tracked")), "{:?}", update.warnings);
}

#[tokio::test]
async fn a_changed_schema_adapts_the_entries() {
    let server = with_versions(&["v1"]).await;
    apply_as(&server, "a", json!({"labels": {"k": "v"}})).await;
    let path = format!("{DEFINITIONS}/racks.lab.dev");
    let mut changed = get(&server, &path).await.body;
    changed["spec"]["versions"][0]["schema"]["openAPIV3Schema"]["properties"]["spec"]["properties"]["labels"]["x-kubernetes-map-type"] =
        "atomic".into();
    assert_eq!(put(&server, &path, &changed).await.code, 200);
    let refused = apply_as(&server, "b", json!({"labels": {"l": "v"}})).await;
    assert_eq!(
        (refused.code, refused.message()),
        (409, r#"Apply failed with 1 conflict: conflict with "a": .spec.labels"#)
    );
}

#[tokio::test]
async fn the_status_of_a_definition_belongs_to_the_server() {
    let server = with_versions(&["v1"]).await;
    let owners = entries(&get(&server, &format!("{DEFINITIONS}/racks.lab.dev")).await.body);
    assert!(
        owners.iter().any(|line| line.starts_with("kube-apiserver Update/status apiextensions.k8s.io/v1")),
        "{owners:?}"
    );
}

#[tokio::test]
async fn empty_metadata_of_a_custom_resource_is_not_stored() {
    let server = with_versions(&["v1"]).await;
    let mut body = rack(&json!({"replicas": 1}));
    body["metadata"]["labels"] = json!({});
    body["metadata"]["creationTimestamp"] = json!(null);
    let created = apply(&server, &format!("{RACKS}/a?fieldManager=a"), &body).await.body;
    assert_eq!(created["metadata"].get("labels"), None);
    assert!(created["metadata"]["creationTimestamp"].is_string());
}

#[tokio::test]
async fn entries_that_cannot_be_decoded_are_ignored_also_in_an_unknown_version() {
    let server = with_versions(&["v1"]).await;
    let created = apply_as(&server, "a", json!({"replicas": 1})).await;
    let owners = entries(&created.body);
    let mut rack = created.body;
    for version in ["v9", "lab.dev/v1"] {
        let fields = json!({"f:metadata": {"nosuch": []}});
        rack["metadata"]["managedFields"] = json!([{"manager": "b", "operation": "Update", "apiVersion": version, "fieldsType": "FieldsV1", "fieldsV1": fields}]);
        let replaced = put(&server, &format!("{RACKS}/a?fieldManager=c&dryRun=All"), &rack).await;
        assert_eq!((replaced.code, entries(&replaced.body)), (200, owners.clone()), "{version}: {replaced:?}");
    }
}
