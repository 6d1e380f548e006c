//! Every write records in `metadata.managedFields` who owns the fields that it changes.

#![allow(clippy::needless_pass_by_value, reason = "shorter calls")]

use std::time::{Duration, SystemTime};

use bytes::Bytes;
use http::{Method, Request};
use http_body_util::{BodyExt as _, Full};
use serde_json::{Value, json};
use smp_server::{Options, Server};
use tower_service::Service as _;

use crate::support::{apply, delete, entries, get, patch, post, put, send, server};

const MAPS: &str = "/api/v1/namespaces/default/configmaps";
const A: &str = "/api/v1/namespaces/default/configmaps/a";

fn map(data: &Value) -> Value {
    json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a"}, "data": data})
}

/// Sends a config map as a client with this header.
async fn create_as(server: &Server, agent: Option<&[u8]>, query: &str) -> Value {
    let mut request = Request::post(format!("{MAPS}?{query}")).header("content-type", "application/json");
    if let Some(agent) = agent {
        request = request.header("user-agent", agent);
    }
    let request = request.body(Full::<Bytes>::from(map(&json!({"b": "1"})).to_string())).unwrap();
    let response = server.clone().call(request).await.unwrap();
    serde_json::from_slice(&response.into_body().collect().await.unwrap().to_bytes()).unwrap()
}

#[tokio::test]
async fn the_manager_is_the_parameter_or_the_client() {
    let long = format!("{}é/1", "m".repeat(127));
    for (agent, query, expected) in [
        (Some(&b"kubectl/v1.36.3 (linux/amd64) kubernetes/abc"[..]), "", "kubectl"),
        (Some(b"kubectl/v1.36.3"), "fieldManager=mine", "mine"),
        (Some("a\u{200b}b".as_bytes()), "", "ab"),
        (Some(b"/1"), "", "unknown"),
        (Some(long.as_bytes()), "", &"m".repeat(127)),
        (None, "", "unknown"),
    ] {
        let created = create_as(&server(), agent, query).await;
        assert_eq!(created["metadata"]["managedFields"][0]["manager"], expected);
    }
}

#[tokio::test]
async fn every_kind_of_update_owns_what_it_changes() {
    let server = server();
    let created = post(&server, &format!("{MAPS}?fieldManager=creator"), &map(&json!({"b": "1", "c": "1"}))).await;
    assert_eq!(entries(&created.body), [r#"creator Update v1 {"f:data":{".":{},"f:b":{},"f:c":{}}}"#]);
    let put = put(&server, &format!("{A}?fieldManager=put"), &map(&json!({"b": "2", "c": "1"}))).await;
    assert_eq!(
        entries(&put.body),
        [r#"creator Update v1 {"f:data":{".":{},"f:c":{}}}"#, r#"put Update v1 {"f:data":{"f:b":{}}}"#]
    );
    let merged = patch(&server, &format!("{A}?fieldManager=merge"), "merge", &json!({"data": {"d": "1"}})).await;
    let strategic = json!({"data": {"e": "1"}});
    let strategic = patch(&server, &format!("{A}?fieldManager=strategic"), "strategic-merge", &strategic).await;
    let json = json!([{"op": "add", "path": "/data/f", "value": "1"}]);
    let json = patch(&server, &format!("{A}?fieldManager=json"), "json", &json).await;
    assert_eq!([merged.code, strategic.code, json.code], [200; 3]);
    let owners = entries(&get(&server, A).await.body);
    assert_eq!(
        owners,
        [
            r#"creator Update v1 {"f:data":{".":{},"f:c":{}}}"#,
            r#"json Update v1 {"f:data":{"f:f":{}}}"#,
            r#"merge Update v1 {"f:data":{"f:d":{}}}"#,
            r#"put Update v1 {"f:data":{"f:b":{}}}"#,
            r#"strategic Update v1 {"f:data":{"f:e":{}}}"#,
        ]
    );
    let removed = patch(&server, &format!("{A}?fieldManager=remover"), "merge", &json!({"data": null})).await;
    assert_eq!(entries(&removed.body), Vec::<String>::new(), "a removal has no owner");
}

#[tokio::test]
async fn a_write_that_changes_nothing_is_none_and_one_of_owners_alone_is() {
    let server = Server::new(Options::new().time(SystemTime::UNIX_EPOCH));
    let body = map(&json!({"b": "1"}));
    let created = post(&server, &format!("{MAPS}?fieldManager=x"), &body).await;
    assert_eq!(created.body["metadata"]["managedFields"][0]["time"], "1970-01-01T00:00:00Z");
    server.set_time(SystemTime::UNIX_EPOCH + Duration::from_secs(5));
    for reply in [
        put(&server, &format!("{A}?fieldManager=x"), &body).await,
        put(&server, &format!("{A}?fieldManager=y"), &body).await,
        patch(&server, &format!("{A}?fieldManager=y"), "merge", &json!({"data": {"b": "1"}})).await,
    ] {
        assert_eq!(reply.body, created.body);
    }
    let shared = apply(&server, &format!("{A}?fieldManager=y"), &body).await;
    assert_ne!(shared.body["metadata"]["resourceVersion"], created.body["metadata"]["resourceVersion"]);
    assert_eq!(shared.body["metadata"]["managedFields"][0].get("time"), None, "nothing but owners changed");
    let again = apply(&server, &format!("{A}?fieldManager=y"), &body).await;
    assert_eq!(again.body, shared.body);
    let changed = apply(&server, &format!("{A}?fieldManager=y&force=true"), map(&json!({"b": "2"}))).await;
    assert_eq!(changed.body["metadata"]["managedFields"][0]["time"], "1970-01-01T00:00:05Z");
}

#[tokio::test]
async fn a_write_that_changes_only_times_is_none() {
    let cases = [
        ("/apis/rbac.authorization.k8s.io/v1/namespaces/default/roles/a", "Role", json!({"rules": []})),
        (
            "/apis/discovery.k8s.io/v1/namespaces/default/endpointslices/a",
            "EndpointSlice",
            json!({"addressType": "IPv4", "ports": []}),
        ),
        (
            "/apis/resource.k8s.io/v1/deviceclasses/a",
            "DeviceClass",
            json!({"metadata": {"creationTimestamp": "2020-01-01T00:00:00Z"}, "spec": {}}),
        ),
        (
            "/api/v1/namespaces/default/configmaps/a",
            "ConfigMap",
            json!({"metadata": {"generation": 7, "selfLink": "/a", "resourceVersion": "0"}}),
        ),
    ];
    let server = Server::new(Options::new().time(SystemTime::UNIX_EPOCH));
    for (path, kind, mut wanted) in cases {
        let version = path.strip_prefix("/apis/").map_or("v1", |path| &path[..path.find("/v1").unwrap() + 3]);
        wanted["apiVersion"] = version.into();
        wanted["kind"] = kind.into();
        wanted["metadata"]["name"] = path.rsplit_once('/').unwrap().1.into();
        let path = format!("{path}?fieldManager=shop");
        server.set_time(SystemTime::UNIX_EPOCH);
        let created = apply(&server, &path, &wanted).await;
        assert_eq!(created.code, 201, "{path}: {created:?}");
        server.set_time(SystemTime::UNIX_EPOCH + Duration::from_secs(5));
        let again = apply(&server, &path, &wanted).await;
        assert_eq!((again.code, &again.body), (200, &created.body), "{path}");
    }
}

#[tokio::test]
async fn clients_can_reset_entries_and_replace_them_but_not_by_invalid_ones() {
    let server = server();
    let created = post(&server, &format!("{MAPS}?fieldManager=x"), &map(&json!({"b": "1"}))).await.body;
    let owners = entries(&created);
    for (entries_sent, expected) in [
        (json!(null), owners.clone()),
        (
            json!([{"manager": "y", "operation": "Delete", "apiVersion": "v1", "fieldsType": "FieldsV1"}]),
            owners.clone(),
        ),
        (
            json!([{"manager": "y", "operation": "Update", "apiVersion": "v1", "fieldsType": "FieldsV2"}]),
            owners.clone(),
        ),
        (
            json!([{"manager": "y", "operation": "Update", "apiVersion": "v1", "fieldsType": "FieldsV1", "fieldsV1": {"f:data": {"f:b": {}}}}]),
            vec![r#"y Update v1 {"f:data":{"f:b":{}}}"#.to_owned()],
        ),
        (json!([{}]), vec![]),
    ] {
        let mut body = created.clone();
        body["metadata"]["managedFields"] = entries_sent.clone();
        body["metadata"]["resourceVersion"] = json!(null);
        let replaced = put(&server, &format!("{A}?fieldManager=x"), &body).await;
        assert_eq!((replaced.code, entries(&replaced.body)), (200, expected), "{entries_sent}");
    }
    let untracked = put(&server, &format!("{A}?fieldManager=x"), &map(&json!({"b": "2"}))).await;
    assert_eq!(entries(&untracked.body), Vec::<String>::new(), "nothing is tracked after a reset");
}

#[tokio::test]
async fn the_empty_list_resets_the_entries_of_a_built_in_kind_in_every_patch() {
    for (patch_type, body) in [
        ("merge", json!({"metadata": {"managedFields": []}})),
        ("strategic-merge", json!({"metadata": {"managedFields": []}})),
        ("json", json!([{"op": "replace", "path": "/metadata/managedFields", "value": []}])),
        ("strategic-merge", json!({"metadata": {"managedFields": [{}]}})),
    ] {
        for options in [Options::new(), Options::new().extended()] {
            let server = Server::new(options);
            post(&server, MAPS, &map(&json!({"b": "1"}))).await;
            let reset = patch(&server, A, patch_type, &body).await;
            assert_eq!((reset.code, reset.body["metadata"].get("managedFields")), (200, None), "{patch_type} {body}");
        }
    }
}

#[tokio::test]
async fn a_manager_with_a_long_name_is_invalid() {
    let server = server();
    let mut body = post(&server, MAPS, &map(&json!({"b": "1"}))).await.body;
    body["metadata"]["managedFields"][0]["manager"] = "m".repeat(129).into();
    let refused = put(&server, A, &body).await;
    let text =
        r#"ConfigMap "a" is invalid: metadata.managedFields[0].manager: Too long: may not be more than 128 bytes"#;
    assert_eq!((refused.code, refused.message()), (422, text));
}

#[tokio::test]
async fn the_creator_owns_all_even_if_it_sends_entries() {
    let server = server();
    let mut body = map(&json!({"b": "1"}));
    body["metadata"]["managedFields"] = json!([{
        "manager": "other", "operation": "Apply", "apiVersion": "v1", "fieldsType": "FieldsV1", "fieldsV1": {"f:data": {"f:b": {}}},
    }]);
    let created = post(&server, &format!("{MAPS}?fieldManager=x"), &body).await;
    assert_eq!(entries(&created.body), [r#"x Update v1 {"f:data":{".":{},"f:b":{}}}"#]);
}

#[tokio::test]
async fn the_status_and_the_metadata_of_the_server_have_no_owner_at_creation() {
    let server = server();
    let pod = json!({
        "apiVersion": "v1", "kind": "Pod", "metadata": {"name": "a", "labels": {"app": "web"}},
        "spec": {"containers": [{"name": "c", "image": "i"}]}, "status": {"phase": "Running"},
    });
    let created = post(&server, "/api/v1/namespaces/default/pods?fieldManager=x", &pod).await;
    let fields = &created.body["metadata"]["managedFields"][0]["fieldsV1"];
    assert_eq!(fields["f:metadata"], json!({"f:labels": {".": {}, "f:app": {}}}));
    assert_eq!(fields.get("f:status"), None);
    let container = &fields["f:spec"]["f:containers"][r#"k:{"name":"c"}"#];
    assert_eq!(container["f:resources"], json!({}), "a struct that is empty is there");
    assert_eq!(container["f:imagePullPolicy"], json!({}), "a creator owns defaults");
}

#[tokio::test]
async fn more_than_ten_updaters_leave_ancient_changes() {
    let server = server();
    post(&server, &format!("{MAPS}?fieldManager=m0"), &map(&json!({"k0": "1"}))).await;
    for number in 1..13 {
        let body = json!({"data": {format!("k{number}"): "1"}});
        assert_eq!(patch(&server, &format!("{A}?fieldManager=m{number}"), "merge", &body).await.code, 200);
    }
    let owners = entries(&get(&server, A).await.body);
    assert_eq!(owners.len(), 10);
    assert!(owners.iter().any(|line| line.starts_with("ancient-changes Update v1")), "{owners:?}");
}

#[tokio::test]
async fn deletions_and_bindings_change_no_entries() {
    let server = server();
    let mut body = map(&json!({"b": "1"}));
    body["metadata"]["finalizers"] = json!(["x/y"]);
    let created = post(&server, &format!("{MAPS}?fieldManager=x"), &body).await;
    assert_eq!(delete(&server, &format!("{A}?fieldManager=y")).await.code, 200);
    let marked = get(&server, A).await.body;
    assert!(marked["metadata"]["deletionTimestamp"].is_string());
    assert_eq!(entries(&marked), entries(&created.body));
    let collection = send(&server, Method::DELETE, MAPS, "application/json", "").await;
    assert_eq!(collection.code, 200);
    assert_eq!(entries(&get(&server, A).await.body), entries(&created.body));

    let pods = "/api/v1/namespaces/default/pods";
    let pod = json!({
        "apiVersion": "v1", "kind": "Pod", "metadata": {"name": "a"}, "spec": {"containers": [{"name": "c", "image": "i"}]},
    });
    let created = post(&server, pods, &pod).await;
    let binding = json!({"apiVersion": "v1", "kind": "Binding", "metadata": {"name": "a"}, "target": {"kind": "Node", "name": "n"}});
    assert_eq!(post(&server, &format!("{pods}/a/binding"), &binding).await.code, 201);
    let bound = get(&server, &format!("{pods}/a")).await.body;
    assert_eq!((&bound["spec"]["nodeName"], entries(&bound)), (&json!("n"), entries(&created.body)));
}

#[tokio::test]
async fn controllers_are_managers_of_their_own() {
    let server = Server::new(Options::new().controllers().pretend());
    let deployment = json!({
        "apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "web"},
        "spec": {
            "selector": {"matchLabels": {"app": "web"}},
            "template": {"metadata": {"labels": {"app": "web"}}, "spec": {"containers": [{"name": "c", "image": "i"}]}},
        },
    });
    let deployments = "/apis/apps/v1/namespaces/default/deployments";
    assert_eq!(post(&server, &format!("{deployments}?fieldManager=x"), &deployment).await.code, 201);
    let names = |object: &Value| {
        let lines = entries(object);
        lines.iter().map(|line| line.split(' ').take(2).collect::<Vec<_>>().join(" ")).collect::<Vec<_>>()
    };
    let deployment = get(&server, &format!("{deployments}/web")).await.body;
    let controller = "kube-controller-manager Update";
    assert_eq!(names(&deployment), [controller, &format!("{controller}/status"), "x Update"]);
    let revision = r#"{"f:metadata":{"f:annotations":{".":{},"f:deployment.kubernetes.io/revision":{}}}}"#;
    assert_eq!(entries(&deployment)[0], format!("{controller} apps/v1 {revision}"));
    let sets = get(&server, "/apis/apps/v1/namespaces/default/replicasets").await.body;
    assert_eq!(names(&sets["items"][0]), [controller.to_owned(), format!("{controller}/status")]);
    let pod = json!({
        "apiVersion": "v1", "kind": "Pod", "metadata": {"name": "a"}, "spec": {"containers": [{"name": "c", "image": "i"}]},
    });
    post(&server, "/api/v1/namespaces/default/pods?fieldManager=x", &pod).await;
    assert_eq!(
        names(&get(&server, "/api/v1/namespaces/default/pods/a").await.body),
        ["kubelet Update/status", "x Update"]
    );
    let namespace = get(&server, "/api/v1/namespaces/default").await.body;
    let label = r#"{"f:metadata":{"f:labels":{".":{},"f:kubernetes.io/metadata.name":{}}}}"#;
    assert_eq!(entries(&namespace), [format!("kube-apiserver Update v1 {label}")]);
    let authority = get(&server, &format!("{MAPS}/kube-root-ca.crt")).await.body;
    assert_eq!(names(&authority), [controller]);
}

#[tokio::test]
async fn loaded_objects_keep_their_entries_or_belong_to_the_server() {
    let server = server();
    post(&server, &format!("{MAPS}?fieldManager=x"), &map(&json!({"b": "1"}))).await;
    apply(&server, &format!("{A}?fieldManager=y"), map(&json!({"b": "1"}))).await;
    let dump = server.dump().await.unwrap();
    let copy = crate::support::server();
    copy.load(&dump).await.unwrap();
    assert_eq!(entries(&get(&copy, A).await.body), entries(&get(&server, A).await.body));
    assert_eq!(copy.dump().await.unwrap().matches("manager: x").count(), 1);

    let deployment = "{apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {containers: [{name: c, image: i}]}, status: {phase: Running}}";
    copy.load(deployment).await.unwrap();
    let loaded = entries(&get(&copy, "/api/v1/namespaces/default/pods/a").await.body);
    assert!(loaded[0].starts_with("smp-server Update v1 ") && loaded.len() == 2, "{loaded:?}");
    assert_eq!(loaded[1], r#"smp-server Update/status v1 {"f:status":{"f:phase":{}}}"#);
}

#[tokio::test]
async fn watches_and_lists_show_the_entries() {
    let server = server();
    post(&server, &format!("{MAPS}?fieldManager=x"), &map(&json!({"b": "1"}))).await;
    let list = get(&server, MAPS).await.body;
    assert_eq!(entries(&list["items"][0]).len(), 1);
}
