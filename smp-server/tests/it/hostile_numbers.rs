//! Extreme numbers from clients cause neither overflows nor times that clients cannot parse. Tests are built with overflow checks.

use serde_json::{Value, json};
use smp_server::Server;

use crate::support::{delete, get, patch, post, put, send, server};

const MAPS: &str = "/api/v1/namespaces/default/configmaps";
const PODS: &str = "/api/v1/namespaces/default/pods";
const SERVICES: &str = "/api/v1/namespaces/default/services";

fn pod(name: &str, node: &str) -> Value {
    let spec = json!({"nodeName": node, "containers": [{"name": "web", "image": "nginx"}]});
    json!({"metadata": {"name": name}, "spec": spec})
}

#[tokio::test]
async fn the_largest_generation_does_not_change() {
    let server = server();
    let metadata = json!({"name": "a", "generation": i64::MAX, "finalizers": ["lab.dev/a"]});
    assert_eq!(post(&server, MAPS, &json!({"metadata": metadata})).await.code, 201);
    let deleted = delete(&server, &format!("{MAPS}/a")).await;
    assert_eq!((deleted.code, &deleted.body["metadata"]["generation"]), (200, &json!(i64::MAX)));
}

#[tokio::test]
async fn a_running_pod_is_deleted_before_the_year_10000_whatever_its_grace_period() {
    let server = server();
    for (name, seconds, shown) in
        [("a", i64::MAX, i64::MAX), ("b", i64::MIN, 1), ("c", -1, 1), ("d", 300_000_000_000, 300_000_000_000)]
    {
        assert_eq!(post(&server, PODS, &pod(name, "n1")).await.code, 201);
        let path = format!("{PODS}/{name}");
        let deleted =
            send(&server, http::Method::DELETE, &format!("{path}?gracePeriodSeconds={seconds}"), "", "").await;
        let metadata = &deleted.body["metadata"];
        let time = metadata["deletionTimestamp"].as_str().unwrap();
        assert!(time.len() == 20 && time < "9999-12-31T23:59:60Z", "{time}");
        assert_eq!(metadata["deletionGracePeriodSeconds"], shown);
        let patched = patch(&server, &path, "merge", &json!({"metadata": {"labels": {"a": "b"}}})).await;
        assert_eq!(patched.code, 200, "the time can be parsed: {}", patched.message());
    }
}

#[tokio::test]
async fn a_replica_set_with_the_largest_revision_does_not_stop_rollouts() {
    let server = Server::new(smp_server::Options::new().pretend());
    let labels = json!({"app": "web"});
    let template = |image: &str| json!({"metadata": {"labels": labels}, "spec": {"containers": [{"name": "web", "image": image}]}});
    let path = "/apis/apps/v1/namespaces/default/deployments";
    let deployment =
        json!({"metadata": {"name": "web"}, "spec": {"selector": {"matchLabels": labels}, "template": template("a")}});
    assert_eq!(post(&server, path, &deployment).await.code, 201);
    let sets = "/apis/apps/v1/namespaces/default/replicasets";
    let name = get(&server, sets).await.body["items"][0]["metadata"]["name"].as_str().unwrap().to_owned();
    let metadata =
        json!({"annotations": {"deployment.kubernetes.io/revision": u64::MAX.to_string()}, "generation": i64::MAX});
    patch(&server, &format!("{sets}/{name}"), "merge", &json!({"metadata": metadata})).await;
    let changed = patch(&server, &format!("{path}/web"), "merge", &json!({"spec": {"template": template("b")}})).await;
    assert_eq!(changed.code, 200, "{}", changed.message());
    let all = get(&server, sets).await.body["items"].as_array().unwrap().len();
    assert_eq!(all, 2, "the controller still works");
}

#[tokio::test]
async fn quantities_with_any_exponent_are_read_or_refused() {
    let server = server();
    for exponent in
        ["2147483647", "2147483646", "-2147483648", "9223372036854775807", "99999999999999999999", "2147483648"]
    {
        for digits in ["10", "1", "0", "100000000000000000000", "-10", "0.001", "7"] {
            for sign in ["e", "E"] {
                let amount = format!("{digits}{sign}{exponent}");
                let object = json!({"metadata": {"name": "a"}, "spec": {"hard": {"cpu": amount}}});
                let created = post(&server, "/api/v1/namespaces/default/resourcequotas", &object).await;
                assert!(matches!(created.code, 201 | 400 | 409 | 422), "{amount}: {created:?}");
            }
        }
    }
}

#[tokio::test]
async fn the_largest_template_generation_of_a_daemon_set_does_not_change() {
    let server = server();
    let labels = json!({"app": "web"});
    let template = |image: &str| json!({"metadata": {"labels": labels}, "spec": {"containers": [{"name": "web", "image": image}]}});
    let path = "/apis/apps/v1/namespaces/default/daemonsets";
    let set =
        json!({"metadata": {"name": "a"}, "spec": {"selector": {"matchLabels": labels}, "template": template("a")}});
    assert_eq!(post(&server, path, &set).await.code, 201);
    let counter = |number: String| json!({"deprecated.daemonset.template.generation": number});
    for image in ["a", "b", "c"] {
        let annotations = counter(i64::MAX.to_string());
        let change = json!({"metadata": {"annotations": annotations}, "spec": {"template": template(image)}});
        assert_eq!(patch(&server, &format!("{path}/a"), "merge", &change).await.code, 200);
    }
    let change = json!({"metadata": {"annotations": counter(u64::MAX.to_string())}});
    assert_eq!(patch(&server, &format!("{path}/a"), "merge", &change).await.code, 422);
}

#[tokio::test]
async fn timeouts_and_versions_of_any_size_are_read_or_refused() {
    let server = server();
    for number in [
        "0",
        "-1",
        "9223372036854775807",
        "-9223372036854775808",
        "18446744073709551615",
        "1e9",
        "99999999999999999999",
    ] {
        for name in ["timeoutSeconds", "limit", "resourceVersion"] {
            let list = get(&server, &format!("{MAPS}?{name}={number}")).await;
            assert!(matches!(list.code, 200 | 400 | 504), "{name}={number}: {list:?}");
        }
    }
    for revision in [i64::MAX, -1, i64::MIN] {
        use base64::Engine as _;
        let token = json!({"v": "meta.k8s.io/v1", "rv": revision, "start": "a"}).to_string();
        let token = base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(token);
        let list = get(&server, &format!("{MAPS}?limit=1&continue={token}")).await;
        assert!(matches!(list.code, 200 | 400 | 410 | 504), "{revision}: {list:?}");
    }
}

#[tokio::test]
async fn a_service_has_at_most_two_addresses_and_an_error_does_not_repeat_them() {
    let server = server();
    let service = json!({"metadata": {"name": "a"}, "spec": {"ports": [{"port": 80}]}});
    let created = post(&server, SERVICES, &service).await.body;
    let mut all = vec![created["spec"]["clusterIP"].clone()];
    all.extend((0..45_000).map(|number| json!(format!("10.97.{}.{}", number / 250 % 250, number % 250))));
    let mut changed = created.clone();
    changed["spec"]["clusterIPs"] = json!(all);
    let refused = put(&server, &format!("{SERVICES}/a"), &changed).await;
    assert_eq!(refused.code, 422);
    assert!(refused.message().ends_with("…: may only hold up to 2 values"), "{}", refused.message().len());
    changed["spec"]["clusterIPs"] = created["spec"]["clusterIPs"].clone();
    changed["spec"]["ipFamilies"] = json!(vec!["IPv4"; 45_000]);
    let refused = put(&server, &format!("{SERVICES}/a"), &changed).await;
    let causes = refused.body["details"]["causes"].as_array().unwrap();
    assert_eq!((refused.code, causes.len()), (422, 1_000));
    assert!(refused.message().contains("spec.ipFamilies[1]: Duplicate value: \"IPv4\""));
}

#[tokio::test]
async fn many_warnings_are_limited_to_8_kb_of_headers() {
    let server = server();
    let ports = vec![json!({"containerPort": 80}); 20_000];
    let spec = json!({"containers": [{"name": "web", "image": "nginx", "ports": ports}]});
    let created = post(&server, PODS, &json!({"metadata": {"name": "a"}, "spec": spec})).await;
    assert_eq!(created.code, 201, "{}", created.message());
    let size: usize = created.warnings.iter().map(String::len).sum();
    assert!(created.warnings.len() > 10 && size < 8_192, "{} warnings, {size} bytes", created.warnings.len());
}
