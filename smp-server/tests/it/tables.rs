//! Tables: what `kubectl get` prints.

use std::time::{Duration, SystemTime};

use http::Request;
use http_body_util::{BodyExt, Empty};
use serde_json::{Value, json};
use smp_server::{Options, Server};
use tower_service::Service;

use crate::custom::{RACKS, definition, rack};
use crate::support::{delete, get, patch, post};

const TABLE: &str = "application/json;as=Table;v=v1;g=meta.k8s.io, application/json";
const MAPS: &str = "/api/v1/namespaces/default/configmaps";
const CRDS: &str = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

fn time(seconds: u64) -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_secs(1_800_000_000 + seconds)
}

async fn table_as(server: &Server, path: &str, accept: &str) -> (u16, Vec<Value>) {
    let request = Request::builder().uri(path).header("accept", accept).body(Empty::<bytes::Bytes>::new()).unwrap();
    let response = server.clone().call(request).await.unwrap();
    let code = response.status().as_u16();
    let bytes = response.into_body().collect().await.unwrap().to_bytes();
    (code, serde_json::Deserializer::from_slice(&bytes).into_iter().map(Result::unwrap).collect())
}

async fn table(server: &Server, path: &str) -> Value {
    let (code, mut values) = table_as(server, path, TABLE).await;
    assert_eq!(code, 200, "{values:?}");
    values.remove(0)
}

fn cells(table: &Value) -> Vec<Value> {
    table["rows"].as_array().unwrap().iter().map(|row| row["cells"].clone()).collect()
}

fn names(table: &Value) -> Vec<&str> {
    table["columnDefinitions"].as_array().unwrap().iter().map(|column| column["name"].as_str().unwrap()).collect()
}

async fn with_maps() -> Server {
    let server = Server::new(Options::new().time(time(0)));
    for name in ["a", "b"] {
        post(&server, MAPS, &json!({"metadata": {"name": name}, "data": {"x": "1"}, "binaryData": {"y": "MQ=="}}))
            .await;
    }
    server.set_time(time(125));
    server
}

#[tokio::test]
async fn a_list_and_an_object_are_tables_for_clients_that_prefer_them() {
    let server = with_maps().await;
    let list = table(&server, &format!("{MAPS}?limit=1")).await;
    assert_eq!((&list["kind"], &list["apiVersion"]), (&json!("Table"), &json!("meta.k8s.io/v1")));
    assert_eq!(names(&list), ["Name", "Data", "Age"]);
    assert_eq!(cells(&list), [json!(["a", 2, "2m5s"])]);
    assert_eq!(list["metadata"]["remainingItemCount"], 1);
    let next = format!("{MAPS}?limit=1&continue={}", list["metadata"]["continue"].as_str().unwrap());
    assert_eq!(cells(&table(&server, &next).await), [json!(["b", 2, "2m5s"])]);
    let one = table(&server, &format!("{MAPS}/b")).await;
    assert_eq!((cells(&one), names(&one)), (vec![json!(["b", 2, "2m5s"])], names(&list)));
    let plain = get(&server, &format!("{MAPS}/b")).await.body;
    assert_eq!(one["metadata"]["resourceVersion"], plain["metadata"]["resourceVersion"]);
    assert_eq!(one["rows"][0]["object"]["kind"], "PartialObjectMetadata");
    assert_eq!(one["rows"][0]["object"]["metadata"], plain["metadata"]);
}

#[tokio::test]
async fn a_list_marks_the_newest_default_storage_class() {
    let server = Server::new(Options::new().time(time(0)));
    let classes = "/apis/storage.k8s.io/v1/storageclasses";
    let marks = json!({"storageclass.kubernetes.io/is-default-class": "true"});
    for (seconds, name, annotations) in [(1, "a", &marks), (2, "c", &marks), (2, "b", &marks), (3, "d", &json!({}))] {
        server.set_time(time(seconds));
        let class = json!({"metadata": {"name": name, "annotations": annotations}, "provisioner": "example.com/p"});
        assert_eq!(post(&server, classes, &class).await.code, 201);
    }
    let found = table(&server, classes).await;
    let names: Vec<_> = cells(&found).into_iter().map(|cells| cells[0].clone()).collect();
    assert_eq!(names, ["a", "b (default)", "c", "d"]);
    let one = table(&server, &format!("{classes}/b")).await;
    assert_eq!(cells(&one)[0][0], "b");
}

#[tokio::test]
async fn rows_have_as_much_of_an_object_as_the_request_asks_for() {
    let server = with_maps().await;
    let plain = get(&server, &format!("{MAPS}/a")).await.body;
    for (include, wanted) in [("None", &Value::Null), ("Object", &plain)] {
        let found = table(&server, &format!("{MAPS}/a?includeObject={include}")).await;
        assert_eq!(&found["rows"][0]["object"], wanted, "{include}");
    }
    assert_eq!(table_as(&server, &format!("{MAPS}?includeObject=x"), TABLE).await.0, 400);
}

#[tokio::test]
async fn tables_of_other_versions_are_skipped_or_not_acceptable() {
    let server = with_maps().await;
    let old = "application/json;as=Table;v=v2;g=meta.k8s.io";
    assert_eq!(table_as(&server, MAPS, old).await.0, 406);
    let (_, lists) = table_as(&server, MAPS, &format!("{old}, application/json")).await;
    assert_eq!(lists[0]["kind"], "ConfigMapList");
}

#[tokio::test(start_paused = true)]
async fn only_the_first_event_of_a_watch_has_columns() {
    let server = with_maps().await;
    let since = get(&server, MAPS).await.body["metadata"]["resourceVersion"].as_str().unwrap().to_owned();
    patch(&server, &format!("{MAPS}/a"), "merge", &json!({"data": {"z": "2"}})).await;
    delete(&server, &format!("{MAPS}/b")).await;
    let path = format!("{MAPS}?watch=true&resourceVersion={since}&timeoutSeconds=1");
    let (_, events) = table_as(&server, &path, TABLE).await;
    let (_, initial) = table_as(&server, &format!("{MAPS}?watch=true&timeoutSeconds=1"), TABLE).await;
    assert_eq!((events.len(), initial.len()), (2, 1));
    for events in [&events, &initial] {
        for (index, event) in events.iter().enumerate() {
            assert_eq!(event["object"]["columnDefinitions"].is_array(), index == 0, "{event}");
            assert_eq!(event["object"]["rows"].as_array().unwrap().len(), 1);
        }
    }
    let types: Vec<_> = events.iter().map(|event| event["type"].as_str().unwrap()).collect();
    assert_eq!(types, ["MODIFIED", "DELETED"]);
    assert_eq!(cells(&events[0]["object"]), [json!(["a", 3, "2m5s"])]);
}

#[tokio::test(start_paused = true)]
async fn a_bookmark_is_a_table_with_its_annotation() {
    let server = with_maps().await;
    let query = "watch=true&timeoutSeconds=1&sendInitialEvents=true&allowWatchBookmarks=true";
    let path = format!("{MAPS}?{query}&resourceVersionMatch=NotOlderThan");
    let (_, events) = table_as(&server, &path, TABLE).await;
    let bookmark = &events[2]["object"];
    assert_eq!((&events[2]["type"], &bookmark["kind"]), (&json!("BOOKMARK"), &json!("Table")));
    let annotations = &bookmark["rows"][0]["object"]["metadata"]["annotations"];
    assert_eq!(annotations["k8s.io/initial-events-end"], "true");
    assert_eq!(cells(bookmark), [json!(["", 0, "<unknown>"])]);
}

#[tokio::test]
async fn custom_resources_have_the_columns_of_their_definition() {
    let server = Server::new(Options::new().time(time(0)));
    let mut with_columns = definition();
    with_columns["spec"]["versions"][0]["additionalPrinterColumns"] = json!([
        {"name": "Replicas", "type": "integer", "jsonPath": ".spec.replicas", "description": "How many."},
        {"name": "Slots", "type": "string", "jsonPath": ".spec.slots", "priority": 1},
        {"name": "Red", "type": "string", "jsonPath": ".spec.color"},
        {"name": "Born", "type": "date", "jsonPath": ".metadata.creationTimestamp"},
    ]);
    assert_eq!(post(&server, CRDS, &with_columns).await.code, 201);
    post(&server, RACKS, &rack(&json!({"replicas": 3, "slots": [{"number": 1}]}))).await;
    server.set_time(time(60));
    let found = table(&server, RACKS).await;
    assert_eq!(names(&found), ["Name", "Replicas", "Slots", "Red", "Born"]);
    assert_eq!(cells(&found), [json!(["a", 3, r#"[{"number":1}]"#, null, "60s"])]);
    assert_eq!(found["columnDefinitions"][1]["description"], "How many.");
    let other = table(&server, &RACKS.replace("v1", "v2")).await;
    assert_eq!((names(&other), cells(&other)), (vec!["Name", "Age"], vec![json!(["a", "60s"])]));
}
