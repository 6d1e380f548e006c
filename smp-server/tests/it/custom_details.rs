//! Details of custom resources that `cargo xtask real-server diff` found: embedded resources, scales, versions, messages.

use serde_json::{Value, json};
use smp_server::{Options, Server};

use crate::custom::{RACKS, rack, with_racks};
use crate::support::{get, patch, post, put, server};

const CRDS: &str = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
const FRAMES: &str = "/apis/example.com/v1/namespaces/default/frames";
const ZONES: &str = "/apis/example.com";

async fn with(plural: &str, kind: &str, scope: &str, versions: &Value) -> Server {
    let server = server();
    let names = json!({"plural": plural, "kind": kind});
    let spec = json!({"group": "example.com", "scope": scope, "names": names, "versions": versions});
    let body = json!({"metadata": {"name": format!("{plural}.example.com")}, "spec": spec});
    let created = post(&server, CRDS, &body).await;
    assert_eq!(created.code, 201, "{created:?}");
    server
}

fn version(name: &str, is_stored: bool, spec: &Value) -> Value {
    let schema = json!({"openAPIV3Schema": {"type": "object", "properties": {"spec": spec}}});
    json!({"name": name, "served": true, "storage": is_stored, "schema": schema, "subresources": {"status": {}}})
}

/// A kind with an embedded resource in `spec.template`.
async fn with_frames() -> Server {
    let template = json!({
        "type": "object", "x-kubernetes-embedded-resource": true, "x-kubernetes-preserve-unknown-fields": true,
    });
    let spec = json!({"type": "object", "properties": {"template": template}});
    with("frames", "Frame", "Namespaced", &json!([version("v1", true, &spec)])).await
}

fn frame(metadata: &Value) -> Value {
    let template = json!({"apiVersion": "v1", "kind": "Pod", "metadata": metadata});
    json!({"apiVersion": "example.com/v1", "kind": "Frame", "metadata": {"name": "a"}, "spec": {"template": template}})
}

/// A kind whose stored version has a default that an older version does not know.
async fn with_zones() -> Server {
    let size = json!({"type": "integer"});
    let older = json!({"type": "object", "properties": {"size": size}});
    let newer = json!({"type": "object", "properties": {"size": size, "name": {"type": "string", "default": "here"}}});
    let mut versions = json!([version("v1beta1", false, &older), version("v1", true, &newer)]);
    versions[0]["deprecated"] = true.into();
    with("zones", "Zone", "Cluster", &versions).await
}

#[tokio::test]
async fn metadata_of_embedded_resources_has_the_rules_of_any_metadata() {
    let server = with_frames().await;
    for (metadata, field) in [
        (json!({"labels": {"a": "not a value"}}), "labels"),
        (json!({"annotations": {"-a": "b"}}), "annotations"),
        (json!({"ownerReferences": [{"apiVersion": "v1", "kind": "Pod", "name": "p"}]}), "ownerReferences[0].uid"),
        (json!({"finalizers": ["a b"]}), "finalizers"),
        (json!({"generation": -1}), "generation"),
        (json!({"managedFields": [{"operation": "Wrong"}]}), "managedFields[0].operation"),
    ] {
        let refused = post(&server, FRAMES, &frame(&metadata)).await;
        assert_eq!(refused.code, 422, "{field}: {refused:?}");
        assert_eq!(refused.body["details"]["causes"][0]["field"], format!("spec.template.metadata.{field}"));
    }
}

#[tokio::test]
async fn unknown_metadata_of_embedded_resources_is_removed_and_reported() {
    let server = with_frames().await;
    let body = frame(&json!({"name": "x", "nosuch": 1, "creationTimestamp": null}));
    let created = post(&server, FRAMES, &body).await;
    assert_eq!(created.body["spec"]["template"]["metadata"], json!({"name": "x"}));
    assert_eq!(created.warnings, [r#"299 - "unknown field \"spec.template.metadata.nosuch\"""#]);
    let strict = post(&server, &format!("{FRAMES}?fieldValidation=Strict"), &body).await;
    assert_eq!(strict.code, 400, "{strict:?}");
}

#[tokio::test]
async fn metadata_of_embedded_resources_that_cannot_be_read_is_refused() {
    let refused = post(&with_frames().await, FRAMES, &frame(&json!({"labels": {"a": 1}}))).await;
    assert_eq!(refused.code, 400, "{refused:?}");
    assert!(refused.message().contains("spec.template.metadata: Invalid value"), "{}", refused.message());
}

#[tokio::test]
async fn an_owner_must_have_a_readable_version_and_cannot_be_an_event() {
    let server = with_frames().await;
    let owner = |version, kind| json!({"apiVersion": version, "kind": kind, "name": "p", "uid": "u"});
    for (owner, text) in [
        (owner("a/b/c", "Pod"), "must be <group>/<version> or <version>"),
        (owner("v1", "Event"), "/v1, Kind=Event is disallowed from being an owner"),
    ] {
        let refused = post(&server, FRAMES, &frame(&json!({"ownerReferences": [owner]}))).await;
        assert!(refused.message().contains(text), "{}", refused.message());
    }
}

#[tokio::test]
async fn an_object_written_in_an_older_version_has_the_defaults_of_the_stored_one() {
    let server = with_zones().await;
    let zone =
        json!({"apiVersion": "example.com/v1beta1", "kind": "Zone", "metadata": {"name": "a"}, "spec": {"size": 1}});
    let created = post(&server, &format!("{ZONES}/v1beta1/zones"), &zone).await;
    assert_eq!((created.code, &created.body["spec"]), (201, &json!({"size": 1})));
    let read = get(&server, &format!("{ZONES}/v1/zones/a")).await.body;
    assert_eq!(read["spec"], json!({"size": 1, "name": "here"}));
    let list = get(&server, &format!("{ZONES}/v1/zones")).await.body;
    assert_eq!(list["items"][0]["spec"], read["spec"]);
    assert_eq!(get(&server, &format!("{ZONES}/v1beta1/zones/a")).await.body["spec"], json!({"size": 1}));
}

#[tokio::test]
async fn a_deprecated_version_names_its_successor_even_in_refusals() {
    let server = with_zones().await;
    let expected = [r#"299 - "example.com/v1beta1 Zone is deprecated; use example.com/v1 Zone""#];
    for path in ["zones", "zones/absent", "zones/absent/scale", "zones?limit=x"] {
        assert_eq!(get(&server, &format!("{ZONES}/v1beta1/{path}")).await.warnings, expected, "{path}");
    }
}

#[tokio::test]
async fn unknown_versions_are_plain_text_and_unknown_parts_absent_objects() {
    let server = with_racks(Options::new()).await;
    let page = get(&server, "/apis/example.com/v9/racks").await;
    assert_eq!((page.code, page.body), (404, json!("404 page not found\n")));
    let part = get(&server, &format!("{RACKS}/a/nosuch")).await;
    assert_eq!((part.code, part.message()), (404, "racks.example.com \"a\" not found"));
}

#[tokio::test]
async fn another_version_or_kind_is_refused_in_the_words_of_custom_resources() {
    let server = with_racks(Options::new()).await;
    let mut body = rack(&json!({}));
    body["apiVersion"] = "example.com/v2".into();
    let text = "the API version in the data (example.com/v2) does not match the expected API version (example.com/v1)";
    let refused = post(&server, RACKS, &body).await;
    assert_eq!((refused.code, refused.message()), (400, text));
    body = rack(&json!({}));
    body["kind"] = "Other".into();
    let refused = post(&server, RACKS, &body).await;
    let text = "Other.example.com \"a\" is invalid: kind: Invalid value: \"Other\": must be Rack";
    assert_eq!((refused.code, refused.message()), (422, text));
    body["kind"] = Value::Null;
    let refused = post(&server, RACKS, &body).await;
    assert!(refused.code == 400 && refused.message().ends_with("Object 'Kind' is missing"), "{refused:?}");
}

#[tokio::test]
async fn a_body_that_cannot_be_read_is_named_by_its_own_kind_and_version() {
    let server = with_racks(Options::new()).await;
    let label = "json: cannot unmarshal number into Go struct field ObjectMeta.labels of type string";
    let accessor = ".apiVersion accessor error: <nil> is of the type <nil>, expected string";
    for (edit, found, why) in [
        (json!({"kind": "Other", "metadata": {"labels": {"a": 1}}}), "Other in version \"v1\"", label),
        (json!({"apiVersion": "example.com/v2", "metadata": {"labels": {"a": 1}}}), "Rack in version \"v2\"", label),
        (json!({"apiVersion": null, "metadata": {"labels": {"a": 1}}}), "Rack in version \"\"", accessor),
        (json!({"apiVersion": null}), "Rack in version \"\"", accessor),
    ] {
        let mut body = rack(&json!({}));
        body.as_object_mut().unwrap().extend(edit.as_object().unwrap().clone());
        let refused = post(&server, RACKS, &body).await;
        let text = format!("{found} cannot be handled as a Rack: {why}");
        assert_eq!((refused.code, refused.message()), (400, &*text), "{edit}");
    }
    let mut body = rack(&json!({}));
    body["apiVersion"] = 1.into();
    let refused = post(&server, RACKS, &body).await;
    assert!(refused.code == 400 && refused.message().contains("couldn't get version/kind"), "{refused:?}");
}

#[tokio::test]
async fn a_scale_of_a_custom_resource_is_checked_by_the_schema_and_needs_no_version() {
    let server = with_racks(Options::new()).await;
    post(&server, RACKS, &rack(&json!({}))).await;
    let path = format!("{RACKS}/a/scale");
    let scale = |replicas: i64, extra: &str| json!({"kind": "Scale", "apiVersion": "autoscaling/v1", "metadata": {"name": "a"}, "spec": {"replicas": replicas, extra: 1}});
    let written = put(&server, &path, &scale(4, "nosuch")).await;
    assert_eq!((written.code, &written.body["spec"]), (200, &json!({"replicas": 4})));
    assert_eq!(written.warnings, [r#"299 - "unknown field \"spec.nosuch\"""#]);
    let refused = patch(&server, &path, "merge", &json!({"spec": {"replicas": -1}})).await;
    let causes = refused.body["details"]["causes"].as_array().unwrap();
    let fields: Vec<_> = causes.iter().filter_map(|cause| cause["field"].as_str()).collect();
    assert_eq!(fields, ["spec.replicas", ".spec.replicas"], "{refused:?}");
    let wrong = patch(&server, &path, "merge", &json!({"spec": {"replicas": "x"}})).await;
    assert_eq!(wrong.code, 422, "{wrong:?}");
}

#[tokio::test]
async fn new_finalizers_without_a_domain_are_warned_about_once() {
    let server = with_racks(Options::new()).await;
    post(&server, RACKS, &rack(&json!({}))).await;
    let finalizers = json!({"metadata": {"finalizers": ["plain", "orphan", "a.example.com/b"]}});
    let patched = patch(&server, &format!("{RACKS}/a"), "merge", &finalizers).await;
    assert!(patched.warnings.len() == 1 && patched.warnings[0].contains("plain"), "{patched:?}");
    let again = patch(&server, &format!("{RACKS}/a"), "merge", &json!({"spec": {"replicas": 4}})).await;
    assert!(again.warnings.is_empty(), "{again:?}");
}

#[tokio::test]
async fn an_absent_object_is_reported_before_a_patch_that_cannot_be_read() {
    let server = with_racks(Options::new()).await;
    let wrong = json!([{"op": "nonsense", "path": "/a"}]);
    assert_eq!(patch(&server, &format!("{RACKS}/absent"), "json", &wrong).await.code, 404);
    post(&server, RACKS, &rack(&json!({}))).await;
    assert_eq!(patch(&server, &format!("{RACKS}/a"), "json", &wrong).await.code, 422);
}

#[tokio::test]
async fn lists_of_custom_resources_have_an_empty_token() {
    let server = with_racks(Options::new()).await;
    assert_eq!(get(&server, RACKS).await.body["metadata"]["continue"], "");
}
