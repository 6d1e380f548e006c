//! Objects are created, read, replaced, patched and deleted.

use serde_json::{Value, json};
use smp_yaml::Reader;

use crate::support::{delete, get, patch, post, put, server};

const MAPS: &str = "/api/v1/namespaces/default/configmaps";

/// The minimal objects of all kinds, with the paths of their collections.
pub(crate) fn minimal() -> Vec<(String, Value)> {
    let text = include_str!("../../../smp-kinds/tests/data/minimal.yaml");
    let documents = Reader::new().read(text).unwrap().into_iter().map(|document| document.value);
    documents.filter(Value::is_object).map(|object| (collection(&object), object)).collect()
}

fn collection(object: &Value) -> String {
    let api_version = object["apiVersion"].as_str().unwrap();
    let base = if api_version.contains('/') { format!("/apis/{api_version}") } else { format!("/api/{api_version}") };
    let table =
        include_str!("../../../smp-kinds/data/resources.tsv").lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let (group, version) = api_version.split_once('/').unwrap_or(("", api_version));
    let row =
        table.into_iter().find(|row| row.len() > 4 && row[0] == group && row[1] == version && row[4] == object["kind"]);
    let plural = row.unwrap_or_else(|| panic!("{object}"))[2];
    match object["metadata"]["namespace"].as_str() {
        Some(namespace) => format!("{base}/namespaces/{namespace}/{plural}"),
        None => format!("{base}/{plural}"),
    }
}

#[test]
fn every_kind_has_a_minimal_object() {
    let objects: Vec<Value> = minimal().into_iter().map(|(_, object)| object).collect();
    for line in include_str!("../../../smp-kinds/data/resources.tsv").lines().filter(|line| !line.starts_with('#')) {
        let row: Vec<&str> = line.split('\t').collect();
        let api_version = if row[0].is_empty() { row[1].to_owned() } else { format!("{}/{}", row[0], row[1]) };
        let is_of_kind = |object: &Value| object["apiVersion"] == *api_version && object["kind"] == *row[4];
        assert!(objects.iter().any(is_of_kind), "add an object of the kind {} to minimal.yaml", row[4]);
    }
}

#[tokio::test]
async fn every_kind_is_created_read_listed_and_deleted() {
    let server = server();
    for (collection, object) in minimal() {
        let created = post(&server, &collection, &object).await;
        assert_eq!(created.code, 201, "{collection} {created:?}");
        let path = format!("{collection}/{}", object["metadata"]["name"].as_str().unwrap());
        let read = get(&server, &path).await;
        assert_eq!((read.code, &read.body), (200, &created.body), "{path}");
        let list = get(&server, &collection).await;
        assert!(
            list.body["items"].as_array().unwrap().iter().any(|item| item["metadata"] == read.body["metadata"]),
            "{path}"
        );
        let same = put(&server, &path, &read.body).await;
        assert_eq!((same.code, &same.body), (200, &read.body), "{path}");
        assert_eq!(delete(&server, &path).await.code, 200, "{path}");
    }
}

#[tokio::test]
async fn a_patch_that_changes_nothing_writes_nothing() {
    let server = server();
    let created = post(&server, MAPS, &json!({"metadata": {"name": "a"}, "data": {"a": "1"}})).await;
    let path = format!("{MAPS}/a");
    for kind in ["strategic-merge", "merge"] {
        let same = patch(&server, &path, kind, &json!({"data": {"a": "1"}})).await;
        assert_eq!(same.body, created.body, "{kind}");
    }
    let changed = patch(&server, &path, "merge", &json!({"data": {"a": null, "b": "2"}})).await;
    assert_eq!(changed.body["data"], json!({"b": "2"}));
    assert_ne!(changed.body["metadata"]["resourceVersion"], created.body["metadata"]["resourceVersion"]);
    let wrong = patch(&server, &path, "json", &json!([{"op": "test", "path": "/data/b", "value": "3"}])).await;
    assert_eq!(wrong.code, 422, "{wrong:?}");
    assert_eq!(wrong.message(), "the server rejected our request due to an error in our request");
}

#[tokio::test]
async fn data_that_is_null_is_stored_as_an_empty_text() {
    let server = server();
    let secret = json!({"apiVersion": "v1", "kind": "Secret", "metadata": {"name": "a"}, "data": {"b": null}});
    let created = post(&server, "/api/v1/namespaces/default/secrets", &secret).await;
    assert_eq!(created.body["data"], json!({"b": ""}), "{created:?}");
    let map = json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a"}, "binaryData": {"b": null}});
    assert_eq!(post(&server, MAPS, &map).await.body["binaryData"], json!({"b": ""}));
}

#[tokio::test]
async fn a_service_that_is_a_name_gets_no_address() {
    let server = server();
    let mut service = json!({
        "apiVersion": "v1", "kind": "Service", "metadata": {"name": "a"},
        "spec": {"type": "ExternalName", "externalName": "example.com", "clusterIP": "None"},
    });
    let services = "/api/v1/namespaces/default/services";
    let refused = post(&server, services, &service).await;
    let text = r#"Service "a" is invalid: spec.clusterIPs: Forbidden: may not be set for ExternalName services"#;
    assert_eq!((refused.code, refused.message()), (422, text));
    service["spec"]["clusterIP"] = "".into();
    assert_eq!(post(&server, services, &service).await.code, 201);
}

#[tokio::test]
async fn a_second_deletion_of_a_namespace_changes_nothing() {
    let server = server();
    let namespace = json!({"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": "shop"}});
    post(&server, "/api/v1/namespaces", &namespace).await;
    let map =
        json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a", "finalizers": ["example.com/keep"]}});
    post(&server, "/api/v1/namespaces/shop/configmaps", &map).await;
    let path = "/api/v1/namespaces/shop";
    delete(&server, path).await;
    let terminating = get(&server, path).await.body;
    delete(&server, &format!("{path}?propagationPolicy=Foreground")).await;
    assert_eq!(get(&server, path).await.body, terminating);
}

#[tokio::test]
async fn the_label_of_an_older_version_leaves_the_selector_of_a_disruption_budget() {
    const LABEL: &str = "pdb.kubernetes.io/deprecated-v1beta1-empty-selector-match";
    let server = server();
    let budgets = "/apis/policy/v1/namespaces/default/poddisruptionbudgets";
    let expression = |operator: &str| json!({"key": LABEL, "operator": operator});
    let selectors = [
        (json!({"matchExpressions": [expression("Exists")]}), json!({"matchExpressions": [expression("Exists")]})),
        (json!({"matchExpressions": [expression("DoesNotExist")]}), json!({})),
        (json!({"matchExpressions": [expression("Bad")]}), json!({})),
        (
            json!({"matchLabels": {"a": "b"}, "matchExpressions": [expression("Exists")]}),
            json!({"matchLabels": {"a": "b"}}),
        ),
        (json!({"matchLabels": {LABEL: "x"}}), json!({"matchLabels": {LABEL: "x"}})),
    ];
    for (number, (sent, stored)) in selectors.into_iter().enumerate() {
        let budget = json!({"metadata": {"name": format!("b{number}")}, "spec": {"minAvailable": 1, "selector": sent}});
        let answer = post(&server, budgets, &budget).await;
        assert_eq!((answer.code, &answer.body["spec"]["selector"]), (201, &stored), "{sent}");
        let sent = json!({"spec": {"selector": {"matchExpressions": [expression("Exists"), {"key": "c", "operator": "Exists"}]}}});
        let changed = patch(&server, &format!("{budgets}/b{number}"), "merge", &sent).await;
        let expected = json!([{"key": "c", "operator": "Exists"}]);
        assert_eq!((changed.code, &changed.body["spec"]["selector"]["matchExpressions"]), (200, &expected));
    }
}
