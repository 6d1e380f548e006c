//! Patches of built-in types whose lists repeat a merge key.

use serde_json::{Value, json};
use smp_core::last_applied::ANNOTATION;
use smp_kube::{Protection, Strategic};

use crate::passing::{STRATEGIC, patch};
use crate::server::{RACK, SERVICE, Server};

const APPLY: &str = "fieldManager=kubectl-client-side-apply";

/// A server with a service that was applied with the ports 53/UDP and 53/TCP, and has a port of others.
fn server() -> Server {
    let server = Server::new();
    let mut service = manifest(&json!([udp("dns"), tcp("dns-tcp")]));
    service["metadata"]["annotations"][ANNOTATION] = text(&service).into();
    let ports = json!([udp("dns"), tcp("dns-tcp"), {"port": 9153, "protocol": "TCP", "name": "metrics"}]);
    service["spec"] = json!({"clusterIP": "10.0.0.10", "ports": ports});
    server.put(SERVICE, service);
    server
}

fn udp(name: &str) -> Value {
    json!({"port": 53, "protocol": "UDP", "name": name})
}

fn tcp(name: &str) -> Value {
    json!({"port": 53, "protocol": "TCP", "name": name})
}

fn manifest(ports: &Value) -> Value {
    json!({"apiVersion": "v1", "kind": "Service", "metadata": {"name": "dns", "annotations": {}}, "spec": {"ports": ports}})
}

/// The annotation of `kubectl apply`.
fn text(manifest: &Value) -> String {
    manifest.to_string() + "\n"
}

/// The patch that `kubectl apply` sends for a manifest, with some entries.
fn applied(manifest: &Value, entries: &Value) -> Value {
    json!({
        "metadata": {"annotations": {ANNOTATION: text(manifest)}},
        "spec": {"$setElementOrder/ports": [{"port": 53}, {"port": 53}], "ports": entries},
    })
}

async fn send(server: &Server, protection: Protection, url: &str, body: &Value) -> (u16, Value) {
    let client = server.client(&Strategic::new().with_protection(protection));
    patch(&client, url, STRATEGIC, body.to_string()).await
}

#[tokio::test]
async fn a_patch_of_kubectl_apply_is_made_again_from_the_manifests() {
    let cases = [
        // What is wanted, and what results with the port of others. kubectl names all by `port: 53`.
        (json!([udp("dns"), tcp("renamed")]), json!([udp("dns"), tcp("renamed")])),
        (json!([tcp("dns-tcp")]), json!([tcp("dns-tcp")])),
        (json!([udp("dns")]), json!([udp("dns")])),
    ];
    for (wanted, result) in cases {
        let server = server();
        let modified = manifest(&wanted);
        let body = applied(&modified, &json!([{"port": 53, "name": "whatever kubectl sends"}]));
        let url = format!("{SERVICE}?{APPLY}");
        assert_eq!(send(&server, Protection::Refuse, &url, &body).await.0, 200);
        assert_eq!(server.calls(), [format!("GET {SERVICE}"), format!("GET {SERVICE}"), format!("PATCH {url}")]);
        let stored = server.get(SERVICE);
        let mut ports = result.as_array().unwrap().clone();
        ports.push(json!({"port": 9153, "protocol": "TCP", "name": "metrics"}));
        assert_eq!((&stored["spec"]["ports"], &stored["spec"]["clusterIP"]), (&json!(ports), &json!("10.0.0.10")));
        assert_eq!(stored["metadata"]["annotations"][ANNOTATION], text(&modified));
        let sent = server.last();
        assert_eq!(sent.header("content-type"), "application/merge-patch+json");
        assert!(sent.json()["metadata"]["resourceVersion"].is_string(), "{}", sent.json());
    }
}

#[tokio::test]
async fn an_unchanged_manifest_is_that_of_the_live_object() {
    let server = server();
    let mut live = server.get(SERVICE);
    live["spec"]["ports"][0]["name"] = json!("changed by others");
    server.put(SERVICE, live);
    let body = json!({"spec": {"ports": [{"port": 53, "name": "dns"}]}});
    assert_eq!(send(&server, Protection::Refuse, &format!("{SERVICE}?a=b&{APPLY}"), &body).await.0, 200);
    assert_eq!(server.get(SERVICE)["spec"]["ports"][0], udp("dns"));
    assert_eq!(server.get(SERVICE)["spec"]["ports"][1], tcp("dns-tcp"));
}

/// Its patch has no manifest, so the manifest may be another one than that of the live object.
#[tokio::test]
async fn a_patch_of_kubectl_diff_is_like_any_other() {
    let server = server();
    let body = json!({"spec": {"ports": [{"port": 53, "name": "new"}]}});
    let (code, _) = send(&server, Protection::Refuse, &format!("{SERVICE}?dryRun=All&{APPLY}"), &body).await;
    assert_eq!(code, 422);
    let body = json!({"spec": {"ports": [{"port": 9153, "name": "new"}]}});
    let (code, _) = send(&server, Protection::Refuse, &format!("{SERVICE}?dryRun=All&{APPLY}"), &body).await;
    assert_eq!((code, server.last().json()), (200, body));
}

#[tokio::test]
async fn a_patch_of_kubectl_apply_is_made_again_if_others_change_the_object() {
    let server = server();
    server.state().others = vec![json!({"metadata": {"labels": {"by": "others"}}})];
    let modified = manifest(&json!([tcp("dns-tcp"), udp("dns")]));
    assert_eq!(send(&server, Protection::Refuse, SERVICE, &applied(&modified, &json!([]))).await.0, 200);
    let stored = server.get(SERVICE);
    assert_eq!((&stored["spec"]["ports"][0], &stored["metadata"]["labels"]["by"]), (&tcp("dns-tcp"), &json!("others")));
}

#[tokio::test]
async fn other_patches_of_kubectl_apply_are_sent_as_they_are() {
    let server = server();
    let mut live = server.get(SERVICE);
    live["spec"]["ports"] = json!([udp("dns")]);
    server.put(SERVICE, live);
    let unique = applied(&manifest(&json!([udp("renamed")])), &json!([{"port": 53, "name": "renamed"}]));
    let mut of_another = applied(&manifest(&json!([udp("dns"), tcp("dns-tcp")])), &json!([]));
    let other = text(&json!({"apiVersion": "v1", "kind": "Service", "metadata": {"name": "other"}}));
    of_another["metadata"]["annotations"][ANNOTATION] = other.into();
    for body in [unique, of_another, json!({"metadata": {"annotations": {ANNOTATION: "not JSON"}}})] {
        assert_eq!(send(&server, Protection::Refuse, SERVICE, &body).await.0, 200);
        assert_eq!((server.last().json(), server.last().header("content-type")), (body, STRATEGIC));
    }
}

#[tokio::test]
async fn an_ambiguous_entry_is_refused_with_its_path_and_without_values() {
    let server = server();
    let body = json!({"spec": {"ports": [{"port": 9153}, {"port": 53, "name": "s3cret"}]}});
    let (code, status) = send(&server, Protection::Refuse, SERVICE, &body).await;
    let cause = &status["details"]["causes"][0];
    assert_eq!((code, &cause["reason"], &cause["field"]), (422, &json!("AmbiguousMergeKey"), &json!("spec.ports[1]")));
    let message = status["message"].as_str().unwrap();
    assert!(
        message.starts_with("services \"dns\" is invalid: spec.ports[1]: port=53 does not identify one item"),
        "{message}"
    );
    assert!(!status.to_string().contains("s3cret"));
    assert_eq!(server.calls(), [format!("GET {SERVICE}")]);
}

#[tokio::test]
async fn an_ambiguous_entry_may_also_be_sent_as_it_is() {
    let server = server();
    let body = json!({"spec": {"ports": [{"port": 53, "name": "dns-2"}]}});
    for protection in [Protection::Warn, Protection::Observe, Protection::Off] {
        assert_eq!(send(&server, protection, SERVICE, &body).await.0, 200);
        assert_eq!((server.last().json(), server.last().header("content-type")), (body.clone(), STRATEGIC));
    }
}

#[tokio::test]
async fn an_entry_with_the_whole_key_of_an_item_changes_this_item() {
    let server = server();
    let body = json!({"spec": {"ports": [{"port": 53, "protocol": "TCP", "name": "b"}]}});
    assert_eq!(send(&server, Protection::Refuse, SERVICE, &body).await.0, 200);
    let ports = &server.get(SERVICE)["spec"]["ports"];
    assert_eq!((&ports[0], &ports[1]), (&udp("dns"), &tcp("b")));
}

#[tokio::test]
async fn a_patch_without_objects_in_lists_is_sent_without_a_look() {
    let server = server();
    let body = json!({"spec": {"externalIPs": ["192.0.2.1"]}, "metadata": {"labels": {"a": "b"}}});
    assert_eq!(send(&server, Protection::Refuse, SERVICE, &body).await.0, 200);
    assert_eq!(server.calls(), [format!("PATCH {SERVICE}")]);
}

#[tokio::test]
async fn an_object_that_cannot_be_read_is_left_to_the_server() {
    let server = server();
    let absent = SERVICE.replace("dns", "absent");
    let body = json!({"spec": {"ports": [{"port": 53}]}});
    assert_eq!(send(&server, Protection::Refuse, &absent, &body).await.0, 404);
    assert_eq!(server.calls(), [format!("GET {absent}"), format!("PATCH {absent}")]);
}

#[tokio::test]
async fn an_observed_patch_is_never_rewritten() {
    let server = server();
    let key = json!(["port", "protocol"]);
    let keyed = json!({"spec": {"ports": [{"$patchMergeKey": key, "port": 53, "protocol": "TCP", "name": "b"}]}});
    let modified = applied(&manifest(&json!([tcp("dns-tcp")])), &json!([{"port": 53, "name": "dns-tcp"}]));
    for (url, body, code) in
        [(SERVICE, keyed, 200), (SERVICE, modified, 200), (RACK, json!({"spec": {"slots": []}}), 415)]
    {
        assert_eq!(send(&server, Protection::Observe, url, &body).await.0, code);
        assert_eq!((server.last().json(), server.last().header("content-type")), (body, STRATEGIC));
    }
}
