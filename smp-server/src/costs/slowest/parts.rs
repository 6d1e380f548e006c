//! Patches, selectors and protobuf with as many parts as fit.

use http::Method;
use serde_json::{Map, Value, json};
use smp_core::Directive;

use super::{JSON, MERGE, Measure};
use crate::values::MAX_VALUES;

const JSON_PATCH: &str = "application/json-patch+json";
const STRATEGIC: &str = "application/strategic-merge-patch+json";
const MAPS: &str = "/api/v1/namespaces/default/configmaps";
const MAP: &str = "/api/v1/namespaces/default/configmaps/a";

fn data(count: usize) -> Value {
    (0..count).map(|number| (format!("k{number}"), json!("v"))).collect::<Map<_, _>>().into()
}

fn create(measure: &Measure, name: &str, data: &Value) {
    let object = json!({"metadata": {"name": name, "labels": {"a": "b"}}, "data": data});
    measure.prepare(Method::POST, MAPS, JSON, &object.to_string());
}

pub(super) fn patches(measure: &mut Measure, size: usize) {
    create(measure, "a", &data(size / 40));
    let mut patch = |name: &str, media_type: &str, body: &Value| {
        measure.request(name, (Method::PATCH, MAP), media_type, body.to_string());
    };
    let count = size / 50;
    for (name, operation) in [
        ("add", json!({"op": "add", "path": "/data/x", "value": "y"})),
        ("copy", json!({"op": "copy", "from": "/metadata/name", "path": "/data/x"})),
        ("test", json!({"op": "test", "path": "/data/k0", "value": "v"})),
    ] {
        patch(&format!("json patch, {count} × {name}"), JSON_PATCH, &vec![operation; count].into());
    }
    let mut grow = vec![json!({"op": "add", "path": "/metadata/finalizers/0", "value": "a.b/c"}); count];
    grow.insert(0, json!({"op": "add", "path": "/metadata/finalizers", "value": []}));
    patch(&format!("json patch, {count} × add at the head"), JSON_PATCH, &grow.into());
    patch("merge patch, members", MERGE, &json!({"data": data(size / 14)}));
    patch("strategic patch, members", STRATEGIC, &json!({"data": data(size / 14)}));
    let names: Vec<String> = (0..size / 14).map(|number| format!("a.b/c{number}")).collect();
    patch("strategic patch, finalizers", STRATEGIC, &json!({"metadata": {"finalizers": names}}));
    let [delete, order] = [Directive::DeleteFromPrimitiveList, Directive::SetElementOrder]
        .map(|directive| format!("{}/finalizers", directive.as_str()));
    let orders = json!({delete: names, order: names});
    patch("strategic patch, deletions and order", STRATEGIC, &json!({"metadata": orders}));
    let owner = |number: usize| json!({"apiVersion": "v1", "kind": "Pod", "name": "a", "uid": number.to_string()});
    let owners: Vec<Value> = (0..size / 100).map(owner).collect();
    patch("strategic patch, owners", STRATEGIC, &json!({"metadata": {"ownerReferences": owners}}));
    let deletion = |number: usize| json!({(Directive::Patch.as_str()): "delete", "uid": number.to_string()});
    let deletions: Vec<Value> = (0..size / 40).map(deletion).collect();
    patch("strategic patch, directives", STRATEGIC, &json!({"metadata": {"ownerReferences": deletions}}));
    measure.remove(MAP);
}

pub(super) fn selectors(measure: &mut Measure, size: usize) {
    for number in 0..size.min(1_000) {
        create(measure, &format!("m{number}"), &json!({}));
    }
    // A request line has at most 64 KB.
    let terms = |term: &str| vec![term; 60_000 / (term.len() + 3)].join("%2C");
    let values = (0..8_000).map(|number| number.to_string()).collect::<Vec<_>>().join("%2C");
    for query in [
        format!("labelSelector={}", terms("a%21%3Dc")),
        format!("labelSelector=a+notin+({values})"),
        format!("fieldSelector={}", terms("metadata.name%21%3Dc")),
        format!("fieldSelector={}", terms("x")),
    ] {
        let (name, path) = (format!("list of 1,000, {}…", &query[..30]), format!("{MAPS}?{query}"));
        measure.request(&name, (Method::GET, &path), JSON, "");
    }
    let options = json!({"dryRun": vec!["All"; size / 6]}).to_string();
    measure.request("delete with options", (Method::DELETE, &format!("{MAPS}/m1")), JSON, options);
    measure.request("delete 1,000", (Method::DELETE, MAPS), JSON, "");
}

/// A field of a protobuf message: its tag, its length and its content.
fn field(tag: u8, content: &[u8]) -> Vec<u8> {
    let mut bytes = vec![tag];
    let mut rest = content.len();
    while rest >= 0x80 {
        bytes.push(u8::try_from(rest & 0x7f).unwrap() | 0x80);
        rest >>= 7;
    }
    bytes.push(u8::try_from(rest).unwrap());
    bytes.extend(content);
    bytes
}

pub(super) fn protobuf(measure: &mut Measure, size: usize) {
    let count = (size / 16).min(MAX_VALUES / 4);
    let value = "v".repeat(size / count - 15);
    let entry = |number: usize| {
        field(0x12, &[field(0x0a, format!("k{number}").as_bytes()), field(0x12, value.as_bytes())].concat())
    };
    let entries: Vec<u8> = (0..count).flat_map(entry).collect();
    let map = [field(0x0a, &field(0x0a, b"a")), entries].concat();
    let kind = field(0x0a, &[field(0x0a, b"v1"), field(0x12, b"ConfigMap")].concat());
    let body = [b"k8s\0".to_vec(), kind, field(0x12, &map)].concat();
    let code = measure.request("POST of protobuf", (Method::POST, MAPS), "application/vnd.kubernetes.protobuf", body);
    assert!(matches!(code, 201 | 422), "the body is read: {code}");
    measure.remove(MAP);
}
