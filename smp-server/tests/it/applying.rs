//! A server-side apply creates or changes an object, and is refused in the order and with the words of kube-apiserver.

#![allow(clippy::needless_pass_by_value, reason = "shorter calls")]

use bytes::Bytes;
use http::{Method, Request};
use http_body_util::Full;
use serde_json::{Value, json};
use smp_server::{Options, Server};
use tower_service::Service as _;

use crate::support::{Reply, apply, entries, get, patch, post, put, send, server};

const MAPS: &str = "/api/v1/namespaces/default/configmaps";

fn map(data: &Value) -> Value {
    json!({"apiVersion": "v1", "kind": "ConfigMap", "data": data})
}

/// Applies a config map `a` with this data.
async fn apply_data(server: &Server, query: &str, data: Value) -> Reply {
    apply(server, &format!("{MAPS}/a?{query}"), named("a", data)).await
}

fn named(name: &str, data: Value) -> Value {
    let mut map = map(&data);
    map["metadata"] = json!({"name": name});
    map
}

/// Code, reason and message of a refusal.
fn refusal(reply: &Reply) -> (u16, &str, &str) {
    (reply.code, reply.body["reason"].as_str().unwrap_or_default(), reply.message())
}

#[tokio::test]
async fn an_apply_creates_the_object_or_changes_it() {
    let server = server();
    let created = apply_data(&server, "fieldManager=shop", json!({"color": "red"})).await;
    assert_eq!(created.code, 201);
    let own = r#"shop Apply v1 {"f:data":{"f:color":{}}}"#;
    assert_eq!(entries(&created.body), [own]);
    let changed = apply_data(&server, "fieldManager=shop", json!({"size": "XL"})).await;
    assert_eq!((changed.code, &changed.body["data"]), (200, &json!({"size": "XL"})));
    let again = apply_data(&server, "fieldManager=shop", json!({"size": "XL"})).await;
    assert_eq!(again.body, changed.body, "an apply that changes nothing writes nothing");
    assert_eq!(get(&server, &format!("{MAPS}/a")).await.body, changed.body);
}

#[tokio::test]
async fn a_create_ignores_marks_of_a_deletion() {
    let server = server();
    let marks =
        json!({"deletionTimestamp": "2026-01-01T00:00:00Z", "deletionGracePeriodSeconds": 3, "finalizers": ["a.b/c"]});
    let with_name = |name: &str| {
        let mut map = named(name, json!({"color": "red"}));
        map["metadata"].as_object_mut().unwrap().extend(marks.as_object().unwrap().clone());
        map
    };
    let posted = post(&server, MAPS, &with_name("a")).await;
    assert_eq!(posted.body["metadata"].get("deletionTimestamp"), None);
    let entries = entries(&posted.body);
    assert!(!entries[0].contains("deletion"), "nobody owns what is ignored: {entries:?}");
    let applied = apply(&server, &format!("{MAPS}/b?fieldManager=shop"), with_name("b")).await;
    assert_eq!((applied.code, applied.body["metadata"].get("deletionTimestamp")), (201, None));
    let again = apply(&server, &format!("{MAPS}/b?fieldManager=shop"), with_name("b")).await;
    assert_eq!(again.code, 422, "{again:?}");
    assert!(
        again
            .message()
            .contains("metadata.deletionTimestamp: Invalid value: \"2026-01-01T00:00:00Z\": field is immutable")
    );
}

#[tokio::test]
async fn an_apply_that_creates_needs_a_version_that_is_a_number() {
    let server = server();
    let with_version = |version: &str| {
        let mut map = named("a", json!({}));
        map["metadata"]["resourceVersion"] = version.into();
        map
    };
    let refused = apply(&server, &format!("{MAPS}/a?fieldManager=shop"), with_version("abc")).await;
    assert_eq!(refused.code, 400);
    assert!(refused.message().contains("invalid syntax"), "{}", refused.message());
    let tried = apply(&server, &format!("{MAPS}/a?fieldManager=shop&dryRun=All"), with_version("7")).await;
    assert_eq!((tried.code, &tried.body["metadata"]["resourceVersion"]), (201, &json!("7")));
}

#[tokio::test]
async fn the_message_about_a_value_of_a_wrong_type_names_the_configuration() {
    let server = server();
    let secrets = "/api/v1/namespaces/default/secrets/a?fieldManager=shop";
    let secret =
        |value: &str| json!({"apiVersion": "v1", "kind": "Secret", "metadata": {"name": "a"}, "data": {"a": value}});
    for code in [500, 201, 500] {
        let reply = apply(&server, secrets, secret(if code == 500 { "***" } else { "YQ==" })).await;
        assert_eq!(reply.code, code);
        if code == 500 {
            assert!(
                reply.message().starts_with("failed to convert new object (/a; /v1, Kind=Secret) to proper version")
            );
        }
    }
    let service =
        json!({"apiVersion": "v1", "kind": "Service", "metadata": {"name": "a"}, "spec": {"ports": [{"port": 1.5}]}});
    let refused = apply(&server, "/api/v1/namespaces/default/services/a?fieldManager=shop", service).await;
    assert!(refused.message().ends_with("Kind=Service: cannot convert float64 to int32"), "{}", refused.message());
}

#[tokio::test]
async fn the_parameters_are_checked_before_the_body() {
    let server = server();
    let long = "m".repeat(129);
    let head = "PatchOptions.meta.k8s.io \"\" is invalid: ";
    for (query, expected) in [
        ("", "fieldManager: Required value: is required for apply patch".to_owned()),
        (&format!("fieldManager={long}"), "fieldManager: Too long: may not be more than 128 bytes".to_owned()),
        (
            "fieldManager=a%07b",
            r#"fieldManager: Invalid value: "a\ab": invalid character U+0007 (at position 1)"#.to_owned(),
        ),
    ] {
        let refused = apply(&server, &format!("{MAPS}/a?{query}"), "[").await;
        assert_eq!(refusal(&refused), (422, "Invalid", &*format!("{head}{expected}")), "{query}");
    }
    let refused = patch(&server, &format!("{MAPS}/a?force=false"), "merge", &json!({})).await;
    let text = "force: Forbidden: may not be specified for non-apply patch";
    assert_eq!(refusal(&refused), (422, "Invalid", &*format!("{head}{text}")));
}

#[tokio::test]
async fn the_body_is_yaml_of_the_kind_in_the_path() {
    let server = server();
    let path = format!("{MAPS}/a?fieldManager=shop");
    for (body, start) in [
        ("a: [", "error encoding patch: yaml: "),
        (" \t", "error encoding patch: yaml: found character that cannot start any token"),
        ("- a", "error decoding patch: error unmarshaling JSON: "),
        ("a", "error decoding patch: error unmarshaling JSON: "),
    ] {
        let refused = apply(&server, &path, body).await;
        assert_eq!((refused.code, &refused.body["reason"]), (400, &json!("BadRequest")), "{body}");
        assert!(refused.message().starts_with(start), "{}", refused.message());
    }
    for (body, kind) in [
        ("", "/, Kind="),
        ("{}", "/, Kind="),
        ("{apiVersion: v1}", "/v1, Kind="),
        ("{apiVersion: v2, kind: ConfigMap}", "/v2, Kind=ConfigMap"),
        ("{apiVersion: apps/v1, kind: Deployment}", "apps/v1, Kind=Deployment"),
    ] {
        let refused = apply(&server, &path, body).await;
        let text = format!("invalid object type: {kind}");
        assert_eq!(refusal(&refused), (400, "BadRequest", &*text), "{body}");
    }
    let yaml = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n  managedFields: null\ndata:\n  color: red # a comment\n";
    assert_eq!(apply(&server, &path, yaml).await.code, 201);
    let with_entries = "{apiVersion: v1, kind: ConfigMap, metadata: {name: a, managedFields: []}}";
    let refused = apply(&server, &path, with_entries).await;
    assert_eq!(refusal(&refused), (400, "BadRequest", "metadata.managedFields must be nil"));
}

#[tokio::test]
async fn a_configuration_that_does_not_fit_the_schema_is_an_error_without_a_reason() {
    let server = server();
    let path = format!("{MAPS}/a?fieldManager=shop&fieldValidation=Ignore");
    let refused =
        apply(&server, &path, "{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: default}, nosuch: 1}")
            .await;
    let text =
        "failed to create typed patch object (default/a; /v1, Kind=ConfigMap): .nosuch: field not declared in schema";
    assert_eq!(refusal(&refused), (500, "", text));
    let refused = apply(&server, &path, "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {b: 5}}").await;
    let text = "failed to create typed patch object (/a; /v1, Kind=ConfigMap): .data.b: expected string, got ";
    assert!(refused.message().starts_with(text), "{}", refused.message());
    let path = "/apis/apps/v1/namespaces/default/deployments/a?fieldManager=shop";
    let refused =
        apply(&server, path, "{apiVersion: apps/v1, kind: Deployment, metadata: {name: a}, spec: {replicas: 1.5}}")
            .await;
    let text = "failed to convert new object (/a; apps/v1, Kind=Deployment) to proper version: ";
    assert_eq!(refused.code, 500);
    assert!(refused.message().starts_with(text), "{}", refused.message());
}

#[tokio::test]
async fn a_conflict_names_each_field_and_its_manager() {
    let server = server();
    apply_data(&server, "fieldManager=a", json!({"x": "1", "y": "1"})).await;
    let refused = apply_data(&server, "fieldManager=b", json!({"x": "2"})).await;
    assert_eq!(refusal(&refused), (409, "Conflict", r#"Apply failed with 1 conflict: conflict with "a": .data.x"#));
    assert_eq!(
        refused.body["details"],
        json!({"causes": [{"reason": "FieldManagerConflict", "message": "conflict with \"a\"", "field": ".data.x"}]})
    );
    let merged = patch(&server, &format!("{MAPS}/a?fieldManager=m"), "merge", &json!({"data": {"z": "1"}})).await;
    assert_eq!(merged.code, 200);
    let refused = apply_data(&server, "fieldManager=b", json!({"z": "2"})).await;
    let text = r#"Apply failed with 1 conflict: conflict with "m" using v1: .data.z"#;
    assert_eq!(refusal(&refused), (409, "Conflict", text));
    apply_data(&server, "fieldManager=c", json!({"x": "1"})).await;
    let refused = apply_data(&server, "fieldManager=b", json!({"x": "2", "y": "2"})).await;
    let text =
        "Apply failed with 3 conflicts: conflicts with \"a\":\n- .data.x\n- .data.y\nconflicts with \"c\":\n- .data.x";
    assert_eq!(refusal(&refused), (409, "Conflict", text));
    assert_eq!(refused.body["details"]["causes"].as_array().unwrap().len(), 3);
    let forced = apply_data(&server, "fieldManager=b&force=true", json!({"x": "2"})).await;
    assert_eq!((forced.code, &forced.body["data"]["x"]), (200, &json!("2")));
    assert_eq!(
        entries(&forced.body),
        [
            r#"a Apply v1 {"f:data":{"f:y":{}}}"#,
            r#"b Apply v1 {"f:data":{"f:x":{}}}"#,
            r#"m Update v1 {"f:data":{"f:z":{}}}"#,
        ]
    );
}

#[tokio::test]
async fn repeated_names_are_reported_after_conflicts() {
    let server = server();
    apply_data(&server, "fieldManager=a", json!({"b": "1"})).await;
    let body = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n  b: '2'\n  b: '3'\n";
    let conflict = apply(&server, &format!("{MAPS}/a?fieldManager=b&fieldValidation=Strict"), body).await;
    assert_eq!(conflict.code, 409);
    let refused = apply(&server, &format!("{MAPS}/a?fieldManager=a&fieldValidation=Strict"), body).await;
    let text = "error strict decoding patch: error converting YAML to JSON: yaml: unmarshal errors:\n  line 7: key \"b\" already \
                set in map";
    assert_eq!(refusal(&refused), (400, "BadRequest", text));
    let warned = apply(&server, &format!("{MAPS}/a?fieldManager=a"), body).await;
    assert_eq!((warned.code, &warned.body["data"]["b"]), (200, &json!("3")));
    assert_eq!(warned.warnings, [r#"299 - "line 7: key \"b\" already set in map""#]);
    let ignored = apply(&server, &format!("{MAPS}/a?fieldManager=a&fieldValidation=Ignore"), body).await;
    assert!(ignored.code == 200 && ignored.warnings.is_empty());
}

#[tokio::test]
async fn names_are_those_of_the_path() {
    let server = server();
    let other = "{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: other}}";
    let refused = apply(&server, &format!("{MAPS}/a?fieldManager=a"), other).await;
    let text = "the namespace of the provided object does not match the namespace sent on the request";
    assert_eq!(refusal(&refused), (400, "BadRequest", text));
    for head in ["{}", "{generateName: b-}"] {
        let body = format!("{{apiVersion: v1, kind: ConfigMap, metadata: {head}}}");
        let refused = apply(&server, &format!("{MAPS}/a?fieldManager=a"), body).await;
        let text = "the name of the object (a based on URL) was undeterminable: name must be provided";
        assert_eq!(refusal(&refused), (400, "BadRequest", text));
    }
    apply_data(&server, "fieldManager=a", json!({"b": "1"})).await;
    assert_eq!(apply(&server, &format!("{MAPS}/a?fieldManager=a"), map(&json!({"b": "2"}))).await.code, 200);
    let refused = apply(&server, &format!("{MAPS}/a?fieldManager=a"), named("zz", json!({"b": "2"}))).await;
    let text = "the name of the object (zz) does not match the name on the URL (a)";
    assert_eq!(refusal(&refused), (400, "BadRequest", text));
    let refused = apply(&server, &format!("{MAPS}/a?fieldManager=b"), named("zz", json!({"b": "3"}))).await;
    assert_eq!(refused.code, 409, "conflicts are reported first");
}

#[tokio::test]
async fn versions_and_uids_in_a_configuration_are_conditions() {
    let server = server();
    let with = |name: &str, value: &str| {
        let mut object = named("a", json!({"b": value}));
        object["metadata"][name] = value.into();
        object
    };
    let path = format!("{MAPS}/a?fieldManager=a");
    let refused = apply(&server, &path, with("uid", "u")).await;
    let text = "Operation cannot be fulfilled on configmaps \"a\": uid mismatch: the provided object specified uid u, and no \
                existing object was found";
    assert_eq!(refusal(&refused), (409, "Conflict", text));
    let twice = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, uid: u}\ndata: {}\ndata: {}\n";
    let warned = apply(&server, &path, twice).await;
    assert_eq!((warned.code, warned.warnings.len()), (409, 1), "{:?}", warned.body);
    let created = apply(&server, &path, with("resourceVersion", "7")).await;
    assert_eq!(created.code, 201, "the version of an absent object is ignored");
    let old = created.body["metadata"]["resourceVersion"].as_str().unwrap().to_owned();
    let right = apply(&server, &path, with("resourceVersion", &old)).await;
    assert_eq!(right.code, 200);
    let refused = apply(&server, &path, with("resourceVersion", &old)).await;
    let text = "Operation cannot be fulfilled on configmaps \"a\": the object has been modified; please apply your changes to the \
                latest version and try again";
    assert_eq!(refusal(&refused), (409, "Conflict", text));
    let refused = apply(&server, &path, with("uid", "x")).await;
    let text = r#"ConfigMap "a" is invalid: metadata.uid: Invalid value: "x": field is immutable"#;
    assert_eq!(refusal(&refused), (422, "Invalid", text));
}

#[tokio::test]
async fn the_right_version_without_a_change_writes_nothing() {
    let server = server();
    let created = apply_data(&server, "fieldManager=a", json!({"b": "1"})).await;
    let mut same = named("a", json!({"b": "1"}));
    same["metadata"]["resourceVersion"] = created.body["metadata"]["resourceVersion"].clone();
    let again = apply(&server, &format!("{MAPS}/a?fieldManager=a"), same).await;
    assert_eq!(again.body, created.body);
}

#[tokio::test]
async fn an_apply_to_a_subresource_of_an_absent_object_finds_nothing() {
    let server = server();
    for part in ["status", "scale"] {
        let path = format!("/apis/apps/v1/namespaces/default/deployments/a/{part}?fieldManager=a");
        let refused = apply(&server, &path, "[").await;
        assert_eq!(refusal(&refused), (404, "NotFound", r#"deployments.apps "a" not found"#));
    }
}

#[tokio::test]
async fn the_rest_is_that_of_an_update() {
    let server = server();
    let refused = apply(&server, &format!("{MAPS}/A_b?fieldManager=a"), named("A_b", json!({}))).await;
    assert_eq!((refused.code, &refused.body["reason"]), (422, &json!("Invalid")));
    let dry = apply_data(&server, "fieldManager=a&dryRun=All", json!({"b": "1"})).await;
    assert_eq!(dry.code, 201);
    assert_eq!(get(&server, &format!("{MAPS}/a")).await.code, 404);
    let created = apply_data(&server, "fieldManager=a", json!({"b": "1"})).await;
    let dry = apply_data(&server, "fieldManager=a&dryRun=All", json!({"b": "2"})).await;
    assert_eq!((dry.code, &dry.body["data"]["b"]), (200, &json!("2")));
    assert_eq!(get(&server, &format!("{MAPS}/a")).await.body, created.body);
    let refused =
        apply(&server, "/api/v1/namespaces/none/configmaps/a?fieldManager=a", named("a", json!({"b": "1"}))).await;
    assert_eq!(refusal(&refused), (404, "NotFound", r#"namespaces "none" not found"#));
    let cbor =
        send(&server, Method::PATCH, &format!("{MAPS}/a?fieldManager=a"), "application/apply-patch+cbor", "").await;
    assert_eq!(cbor.code, 415);
}

#[tokio::test]
async fn fields_that_existed_before_tracking_have_an_owner_at_the_first_apply() {
    let server = server();
    let created = post(&server, MAPS, &named("a", json!({"b": "1", "c": "1"}))).await;
    let mut untracked = created.body.clone();
    untracked["metadata"]["managedFields"] = json!([{}]);
    let reset = put(&server, &format!("{MAPS}/a"), &untracked).await;
    assert_eq!(entries(&reset.body), Vec::<String>::new());
    let refused = apply_data(&server, "fieldManager=shop", json!({"b": "2"})).await;
    let text = r#"Apply failed with 1 conflict: conflict with "before-first-apply" using v1: .data.b"#;
    assert_eq!(refusal(&refused), (409, "Conflict", text));
    let shared = apply_data(&server, "fieldManager=shop", json!({"b": "1"})).await;
    assert_eq!(
        entries(&shared.body),
        [
            r#"shop Apply v1 {"f:data":{"f:b":{}}}"#,
            r#"before-first-apply Update v1 {"f:data":{".":{},"f:b":{},"f:c":{}}}"#,
        ]
    );
}

#[tokio::test]
async fn defaults_and_empty_values_have_no_owner_but_those_that_are_sent_do() {
    let server = server();
    let service = "{apiVersion: v1, kind: Service, metadata: {name: web}, spec: {ports: [{port: 80}], selector: null}}";
    let path = "/api/v1/namespaces/default/services/web?fieldManager=a";
    let created = apply(&server, path, service).await;
    assert_eq!(created.body["spec"]["type"], "ClusterIP");
    assert_eq!(
        entries(&created.body),
        [
            r#"a Apply v1 {"f:spec":{"f:ports":{"k:{\"port\":80,\"protocol\":\"TCP\"}":{".":{},"f:port":{}}},"f:selector":{}}}"#
        ]
    );
    // The stored object lacks the empty map, so another applier of the same seems to change it.
    let empty = named("a", json!({}));
    assert_eq!(apply(&server, &format!("{MAPS}/a?fieldManager=a"), &empty).await.code, 201);
    let refused = apply(&server, &format!("{MAPS}/a?fieldManager=b"), &empty).await;
    assert_eq!(refusal(&refused), (409, "Conflict", r#"Apply failed with 1 conflict: conflict with "a": .data"#));
    let null = named("b", json!({"c": null}));
    let created = apply(&server, &format!("{MAPS}/b?fieldManager=a"), null).await;
    assert_eq!(created.body["data"], json!({"c": ""}));
}

#[tokio::test]
async fn quantities_are_compared_in_the_form_of_the_server() {
    let server = server();
    let pod = |cpu: &str| {
        format!(
            "{{apiVersion: v1, kind: Pod, metadata: {{name: a}}, spec: {{containers: [{{name: c, image: i, resources: {{requests: \
             {{cpu: {cpu}}}}}}}]}}}}"
        )
    };
    let path = "/api/v1/namespaces/default/pods/a?fieldManager=";
    let created = apply(&server, &format!("{path}a"), pod("1000m")).await;
    assert_eq!(created.body["spec"]["containers"][0]["resources"]["requests"]["cpu"], "1");
    let refused = apply(&server, &format!("{path}b"), pod("1000m")).await;
    let text = r#"Apply failed with 1 conflict: conflict with "a": .spec.containers[name="c"].resources.requests.cpu"#;
    assert_eq!(refusal(&refused), (409, "Conflict", text));
    assert_eq!(apply(&server, &format!("{path}b"), pod("\"1\"")).await.code, 200);
}

#[tokio::test]
async fn concurrent_applies_of_one_object_all_succeed() {
    let server = server();
    let applies = (0..20).map(|number| {
        let server = server.clone();
        tokio::spawn(async move {
            let (query, data) = (format!("fieldManager=m{number}"), json!({format!("k{number}"): "x"}));
            apply_data(&server, &query, data).await.code
        })
    });
    let codes: Vec<u16> = futures::future::join_all(applies).await.into_iter().map(Result::unwrap).collect();
    assert_eq!(codes.iter().filter(|code| **code == 201).count(), 1, "{codes:?}");
    let stored = get(&server, &format!("{MAPS}/a")).await.body;
    assert_eq!(stored["data"].as_object().unwrap().len(), 20);
    assert_eq!(entries(&stored).len(), 20);
}

#[tokio::test]
async fn without_tracking_an_apply_merges() {
    let server = Server::new(Options::new().track(false));
    let created = post(&server, MAPS, &named("a", json!({"b": "1"}))).await;
    assert_eq!(created.body["metadata"].get("managedFields"), None);
    apply_data(&server, "fieldManager=a", json!({"b": "2", "c": "1"})).await;
    let merged = apply_data(&server, "fieldManager=a", json!({"d": "1"})).await;
    assert_eq!((merged.code, &merged.body["data"]), (200, &json!({"b": "2", "c": "1", "d": "1"})));
    assert_eq!(merged.body["metadata"].get("managedFields"), None);
}

#[tokio::test]
async fn every_patch_operation_of_the_documents_lists_the_media_type() {
    let server = server();
    let document = get(&server, "/openapi/v3/api/v1").await.body;
    let operation = &document["paths"]["/api/v1/namespaces/{namespace}/configmaps/{name}"]["patch"];
    assert!(operation["requestBody"]["content"].get("application/apply-patch+yaml").is_some());
    assert!(operation["parameters"].as_array().unwrap().iter().any(|parameter| parameter["name"] == "force"));
}

#[tokio::test]
async fn the_charset_of_a_configuration_is_ignored() {
    let body = named("a", json!({"b": "1"})).to_string();
    let request = Request::patch(format!("{MAPS}/a?fieldManager=a"));
    let request = request.header("content-type", "application/apply-patch+yaml; charset=utf-8");
    let response = server().call(request.body(Full::<Bytes>::from(body)).unwrap()).await.unwrap();
    assert_eq!(response.status(), 201);
}

#[tokio::test]
async fn an_annotation_that_the_server_drops_has_an_owner() {
    let server = server();
    let path = "/api/v1/namespaces/default/podtemplates/web";
    let old = "pod.beta.kubernetes.io/init-containers";
    let template = json!({
        "apiVersion": "v1", "kind": "PodTemplate", "metadata": {"name": "web", "annotations": {(old): "[]"}},
        "template": {"metadata": {"annotations": {(old): "[]"}}, "spec": {"containers": [{"name": "web", "image": "nginx"}]}},
    });
    let applied = apply(&server, &format!("{path}?fieldManager=mine"), &template).await.body;
    assert_eq!(applied["metadata"]["annotations"], json!({(old): "[]"}));
    assert_eq!(applied["template"]["metadata"], json!({}));
    let owned = format!(r#""f:template":{{"f:metadata":{{"f:annotations":{{"f:{old}":{{}}}}}}"#);
    assert!(entries(&applied)[0].contains(&owned), "{:?}", entries(&applied));
    let change = json!({"template": {"metadata": {"annotations": {(old): "[1]", "a": "b"}}}});
    let patched = patch(&server, path, "merge", &change).await;
    assert_eq!(patched.body["template"]["metadata"]["annotations"], json!({"a": "b"}));
}
