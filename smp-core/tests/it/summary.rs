//! Summaries of changes to Kubernetes objects.

use serde_json::{Value, json};
use smp_core::summary::Summary;
use smp_core::{Patcher, Schema};

fn lines(schema: Schema<'_>, old: &Value, new: &Value) -> Vec<String> {
    Summary::between(schema, old, new).changes.iter().map(ToString::to_string).collect()
}

#[test]
fn items_are_named_by_the_shortest_key_that_is_unique() {
    let service = smp_api_types::schema_for_kind("", "v1", "Service").expect("it is built in");
    let ports = |ports: Value| json!({"spec": {"ports": ports}});
    let single = lines(service, &ports(json!([{"port": 80}])), &ports(json!([{"port": 80, "name": "http"}])));
    assert_eq!(single, ["spec.ports[port=80].name: http"]);
    let old = ports(json!([{"port": 53}, {"port": 53, "protocol": "UDP"}]));
    let new = ports(json!([{"port": 53, "protocol": "UDP", "nodePort": 1}, {"port": 53, "protocol": "TCP"}]));
    assert_eq!(
        lines(service, &old, &new),
        [
            "spec.ports[port=53,protocol=TCP].protocol: TCP",
            "spec.ports[port=53,protocol=UDP].nodePort: 1",
            "spec.ports: order [port=53,protocol=TCP], [port=53,protocol=UDP] → [port=53,protocol=UDP], [port=53,protocol=TCP]",
        ]
    );
    let pod = smp_api_types::schema_for_kind("", "v1", "Pod").expect("it is built in");
    let finalizers = |names: Value| json!({"metadata": {"finalizers": names}});
    assert_eq!(
        lines(pod, &finalizers(json!(["a", "b"])), &finalizers(json!(["b", "c", "a"]))),
        ["metadata.finalizers: c", "metadata.finalizers: order a, b → b, a"]
    );
}

#[test]
fn the_summary_of_a_patch_is_the_difference_that_it_makes() {
    let pod = smp_api_types::schema_for_kind("", "v1", "Pod").expect("it is built in");
    let live = json!({"spec": {"containers": [{"name": "web", "image": "web:1"}, {"name": "log"}]}});
    let patch =
        json!({"spec": {"containers": [{"name": "web", "image": "web:2"}, {"name": "log", "$patch": "delete"}]}});
    let summary = Patcher::new(pod).summarize(&live, &patch).expect("the patch can be applied");
    assert_eq!(
        summary.to_string(),
        "~ spec.containers[name=web].image: web:1 → web:2\n- spec.containers[name=log]: {name: log}\n",
    );
    let error = Patcher::new(pod).summarize(&live, &json!({"spec": []})).unwrap_err();
    assert_eq!(error.path().to_string(), "spec");
}
