//! The life of a custom resource definition: changes, conflicts, deletion.

use http::Request;
use http_body_util::{BodyExt, Empty};
use serde_json::{Value, json};
use smp_server::{Options, Server};
use tower_service::Service;

use crate::custom::{RACKS, definition, rack, with_racks};
use crate::observed::Observed;
use crate::support::{delete, entries, get, patch, post, put, server};

const CRDS: &str = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
const RACKS_CRD: &str = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/racks.example.com";

/// The definition of `racks`, changed.
async fn replace(server: &Server, change: impl Fn(&mut Value)) -> crate::support::Reply {
    let mut definition = get(server, RACKS_CRD).await.body;
    change(&mut definition);
    put(server, RACKS_CRD, &definition).await
}

#[tokio::test]
async fn the_identity_of_a_definition_cannot_change() {
    let server = with_racks(Options::new()).await;
    for (field, change) in [
        ("spec.names.kind", json!({"names": {"kind": "Shelf", "listKind": "ShelfList"}})),
        ("spec.scope", json!({"scope": "Cluster"})),
        ("spec.group", json!({"group": "example.org"})),
        ("spec.names.plural", json!({"names": {"plural": "shelves"}})),
    ] {
        let refused = patch(&server, RACKS_CRD, "merge", &json!({"spec": change})).await;
        assert_eq!(refused.code, 422, "{field}: {refused:?}");
        assert!(refused.message().contains(&format!("{field}: Invalid value: ")), "{}", refused.message());
        assert!(refused.message().contains("field is immutable"), "{}", refused.message());
    }
}

#[tokio::test]
async fn a_dry_run_checks_a_changed_definition_and_serves_nothing_new() {
    let server = with_racks(Options::new()).await;
    let refused = patch(&server, &format!("{RACKS_CRD}?dryRun=All"), "merge", &json!({"spec": {"scope": "x"}})).await;
    assert_eq!(refused.code, 422, "{refused:?}");
    let changed = json!([{"op": "replace", "path": "/spec/versions/1/served", "value": false}]);
    assert_eq!(patch(&server, &format!("{RACKS_CRD}?dryRun=All"), "json", &changed).await.code, 200);
    assert_eq!(get(&server, "/apis/example.com/v2/namespaces/default/racks").await.code, 200);
    let fresh = crate::support::server();
    let tried = post(&fresh, &format!("{CRDS}?dryRun=All"), &definition()).await;
    let status = json!({"acceptedNames": {"kind": "", "plural": ""}, "conditions": null, "storedVersions": ["v1"]});
    assert_eq!((tried.code, &tried.body["status"]), (201, &status), "the controllers do not see dry runs");
    assert_eq!(entries(&tried.body).len(), 1);
    assert_eq!(get(&fresh, RACKS).await.code, 404);
}

#[tokio::test]
async fn objects_of_an_older_storage_version_can_be_read_and_changed() {
    let server = with_racks(Options::new()).await;
    post(&server, RACKS, &rack(&json!({"replicas": 3}))).await;
    let moved = replace(&server, |definition| {
        definition["spec"]["versions"][0]["storage"] = false.into();
        definition["spec"]["versions"][1]["storage"] = true.into();
    })
    .await;
    assert_eq!(moved.body["status"]["storedVersions"], json!(["v1", "v2"]), "{moved:?}");
    for version in ["v1", "v2"] {
        let path = format!("/apis/example.com/{version}/namespaces/default/racks/a");
        let read = get(&server, &path).await.body;
        assert_eq!(read["apiVersion"], format!("example.com/{version}"));
        assert_eq!(put(&server, &path, &read).await.body, read, "an update without changes must change nothing");
        let color = if version == "v1" { "red" } else { "green" };
        let patched = patch(&server, &path, "merge", &json!({"spec": {"color": color}})).await;
        assert_eq!((patched.code, &patched.body["spec"]["color"]), (200, &json!(color)), "{patched:?}");
    }
    assert_eq!(get(&server, &format!("{RACKS}/a")).await.body["metadata"]["generation"], 3);
}

#[tokio::test]
async fn a_version_in_which_objects_are_stored_cannot_be_removed() {
    let server = with_racks(Options::new()).await;
    let keep_v2 = |definition: &mut Value| {
        definition["spec"]["versions"][1]["storage"] = true.into();
        definition["spec"]["versions"].as_array_mut().unwrap().remove(0);
    };
    let refused = replace(&server, keep_v2).await;
    assert_eq!(refused.code, 422, "{refused:?}");
    let text = "status.storedVersions[0]: Invalid value: \"v1\": missing from spec.versions";
    assert!(refused.message().contains(text), "{}", refused.message());
}

#[tokio::test]
async fn a_changed_schema_holds_for_the_next_write() {
    let server = with_racks(Options::new()).await;
    post(&server, RACKS, &rack(&json!({"replicas": 3}))).await;
    let changed = replace(&server, |definition| {
        for version in definition["spec"]["versions"].as_array_mut().unwrap() {
            version["schema"]["openAPIV3Schema"]["properties"]["spec"]["properties"]["replicas"]["maximum"] = 4.into();
        }
    })
    .await;
    assert_eq!(changed.code, 200, "{changed:?}");
    let path = format!("{RACKS}/a");
    assert_eq!(patch(&server, &path, "merge", &json!({"spec": {"replicas": 5}})).await.code, 422);
    assert_eq!(patch(&server, &path, "merge", &json!({"spec": {"replicas": 4}})).await.code, 200);
}

#[tokio::test]
async fn requests_to_a_deprecated_version_are_warned() {
    let server = server();
    let mut definition = definition();
    definition["spec"]["versions"][1]["deprecated"] = true.into();
    post(&server, CRDS, &definition).await;
    let old = get(&server, "/apis/example.com/v2/namespaces/default/racks").await;
    assert_eq!(old.warnings, [r#"299 - "example.com/v2 Rack is deprecated""#]);
    assert!(get(&server, RACKS).await.warnings.is_empty());
}

#[tokio::test]
async fn a_taken_name_is_accepted_when_it_is_free() {
    let server = with_racks(Options::new()).await;
    let mut twin = definition();
    twin["metadata"]["name"] = "frames.example.com".into();
    twin["spec"]["names"] = json!({"plural": "frames", "kind": "Rack"});
    let created = post(&server, CRDS, &twin).await;
    assert_eq!(created.body["status"]["conditions"][0]["status"], "False", "{created:?}");
    let frames = "/apis/example.com/v1/namespaces/default/frames";
    assert_eq!(get(&server, frames).await.code, 404);
    delete(&server, RACKS_CRD).await;
    assert_eq!(get(&server, frames).await.code, 200);
}

#[tokio::test]
async fn a_built_in_resource_wins_over_a_definition_with_its_name() {
    let server = server();
    let mut twin = definition();
    twin["metadata"] = json!({"name": "ingresses.networking.k8s.io", "annotations": {
        "api-approved.kubernetes.io": "https://github.com/kubernetes/kubernetes/pull/1"}});
    twin["spec"]["group"] = "networking.k8s.io".into();
    twin["spec"]["names"] = json!({"plural": "ingresses", "kind": "Ingress"});
    let created = post(&server, CRDS, &twin).await;
    assert_eq!(created.code, 201, "{created:?}");
    let resources = get(&server, "/apis/networking.k8s.io/v1").await.body;
    let ingresses = resources["resources"].as_array().unwrap().iter().filter(|found| found["name"] == "ingresses");
    assert_eq!(ingresses.count(), 1);
    assert_eq!(delete(&server, &format!("{CRDS}/ingresses.networking.k8s.io")).await.code, 200);
    assert_eq!(get(&server, "/apis/networking.k8s.io/v1/ingresses").await.code, 200);
}

#[tokio::test]
async fn a_definition_that_is_being_deleted_takes_no_new_objects() {
    let server = with_racks(Options::new()).await;
    let mut held = rack(&json!({}));
    held["metadata"]["finalizers"] = json!(["example.com/hold"]);
    post(&server, RACKS, &held).await;
    delete(&server, RACKS_CRD).await;
    let mut other = rack(&json!({}));
    other["metadata"]["name"] = "b".into();
    let refused = post(&server, RACKS, &other).await;
    assert_eq!((refused.code, refused.body["reason"].as_str()), (405, Some("MethodNotAllowed")));
    assert_eq!(refused.message(), "create not allowed while custom resource definition is terminating");
}

#[tokio::test]
async fn the_write_that_ends_a_deletion_must_be_valid() {
    let server = with_racks(Options::new()).await;
    patch(&server, RACKS_CRD, "merge", &json!({"metadata": {"finalizers": ["example.com/wait"]}})).await;
    delete(&server, RACKS_CRD).await;
    let release = |spec: Value| json!({"metadata": {"finalizers": null}, "spec": spec});
    let refused = patch(&server, RACKS_CRD, "merge", &release(json!({"group": null}))).await;
    assert_eq!(refused.code, 422, "{refused:?}");
    assert_eq!(get(&server, RACKS_CRD).await.body["metadata"]["finalizers"][0], "example.com/wait");
    assert_eq!(patch(&server, RACKS_CRD, "merge", &release(json!({}))).await.code, 200);
    assert_eq!(get(&server, RACKS_CRD).await.code, 404);
}

#[tokio::test]
async fn watches_end_with_the_definition_after_the_last_event() {
    let server = with_racks(Options::new()).await;
    post(&server, RACKS, &rack(&json!({}))).await;
    let request = Request::get(format!("{RACKS}?watch=true")).body(Empty::<bytes::Bytes>::new()).unwrap();
    let body = server.clone().call(request).await.unwrap().into_body();
    let lines = tokio::spawn(async move { body.collect().await.unwrap().to_bytes() });
    tokio::task::yield_now().await;
    delete(&server, RACKS_CRD).await;
    let lines = tokio::time::timeout(std::time::Duration::from_secs(10), lines).await.unwrap().unwrap();
    let events: Vec<Value> = serde_json::Deserializer::from_slice(&lines).into_iter().map(Result::unwrap).collect();
    let kinds: Vec<_> = events.iter().map(|event| event["type"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["ADDED", "DELETED"]);
}

#[tokio::test]
async fn one_of_two_definitions_that_are_created_at_once_gets_a_kind_that_both_want() {
    let server = Server::with_store(
        Observed::with_meeting_in("/customresourcedefinitions"),
        Options::new().time(std::time::SystemTime::UNIX_EPOCH),
    );
    let crates = |plural: &str| {
        json!({"metadata": {"name": format!("{plural}.lab.dev")}, "spec": {
            "group": "lab.dev", "scope": "Cluster", "names": {"plural": plural, "kind": "Crate"},
            "versions": [{"name": "v1", "served": true, "storage": true, "schema": {"openAPIV3Schema": {"type": "object"}}}],
        }})
    };
    let (boxes, chests) = (crates("boxes"), crates("chests"));
    let (first, second) = tokio::join!(post(&server, CRDS, &chests), post(&server, CRDS, &boxes));
    assert_eq!((first.code, second.code), (201, 201), "{first:?} {second:?}");
    for (plural, status, code) in [("boxes", "True", 200), ("chests", "False", 404)] {
        let stored = get(&server, &format!("{CRDS}/{plural}.lab.dev")).await.body;
        let conditions = stored["status"]["conditions"].as_array().unwrap();
        assert!(conditions.iter().all(|condition| condition["status"] == status), "{plural}: {conditions:?}");
        assert_eq!(get(&server, &format!("/apis/lab.dev/v1/{plural}")).await.code, code, "{plural}");
    }
}
