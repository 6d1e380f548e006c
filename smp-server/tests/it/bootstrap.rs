//! The objects that a cluster has before clients create any.

use std::sync::Arc;

use serde_json::{Value, json};
use smp_server::store::MemoryStore;
use smp_server::{Options, Server};

use crate::stores::DisturbedStore;
use crate::support::{delete, get, patch, post, server};

/// The names of the objects in a collection, with their namespaces.
async fn names(server: &Server, path: &str) -> Vec<String> {
    let list = get(server, path).await.body;
    let name = |object: &Value| match object["metadata"]["namespace"].as_str() {
        Some(namespace) => format!("{namespace}/{}", object["metadata"]["name"].as_str().unwrap()),
        None => object["metadata"]["name"].as_str().unwrap().to_owned(),
    };
    list["items"].as_array().unwrap().iter().map(name).collect()
}

const OF_SERVER: [(&str, &str); 3] =
    [("/api/v1", "services"), ("/api/v1", "endpoints"), ("/apis/discovery.k8s.io/v1", "endpointslices")];

#[tokio::test]
async fn a_new_server_has_the_objects_of_a_new_kube_apiserver() {
    let server = server();
    for (root, plural) in OF_SERVER {
        assert_eq!(names(&server, &format!("{root}/{plural}")).await, ["default/kubernetes"], "{plural}");
    }
    let service = get(&server, "/api/v1/namespaces/default/services/kubernetes").await.body;
    let spec = &service["spec"];
    assert_eq!(
        (&spec["clusterIP"], &spec["clusterIPs"], &spec["type"]),
        (&json!("10.96.0.1"), &json!(["10.96.0.1"]), &json!("ClusterIP"))
    );
    let classes = names(&server, "/apis/scheduling.k8s.io/v1/priorityclasses").await;
    assert_eq!(classes, ["system-cluster-critical", "system-node-critical"]);
    for plural in ["configmaps", "serviceaccounts"] {
        assert!(names(&server, &format!("/api/v1/{plural}")).await.is_empty(), "controllers create them");
    }
    let namespaces = get(&server, "/api/v1/namespaces").await.body;
    for namespace in namespaces["items"].as_array().unwrap() {
        let metadata = &namespace["metadata"];
        assert_eq!(metadata["labels"]["kubernetes.io/metadata.name"], metadata["name"]);
    }
}

#[tokio::test]
async fn each_namespace_of_a_cluster_has_its_own_objects() {
    for options in [Options::new().controllers(), Options::new().pretend()] {
        let server = Server::new(options);
        assert_eq!(post(&server, "/api/v1/namespaces", &json!({"metadata": {"name": "demo"}})).await.code, 201);
        for (plural, name) in [("configmaps", "kube-root-ca.crt"), ("serviceaccounts", "default")] {
            let namespaces = ["default", "demo", "kube-node-lease", "kube-public", "kube-system"];
            let wanted = namespaces.map(|namespace| format!("{namespace}/{name}"));
            assert_eq!(names(&server, &format!("/api/v1/{plural}")).await, wanted);
        }
    }
}

#[tokio::test]
async fn deleted_objects_of_a_new_cluster_are_created_again() {
    let server = Server::new(Options::new().controllers());
    let own = [
        "/api/v1/namespaces/default/services/kubernetes",
        "/apis/discovery.k8s.io/v1/namespaces/default/endpointslices/kubernetes",
        "/api/v1/namespaces/default/serviceaccounts/default",
        "/api/v1/namespaces/kube-system/configmaps/kube-root-ca.crt",
    ];
    for path in own {
        let uid = get(&server, path).await.body["metadata"]["uid"].clone();
        assert_eq!(delete(&server, path).await.code, 200, "{path}");
        let again = get(&server, path).await;
        assert!(again.code == 200 && again.body["metadata"]["uid"] != uid, "{path}: {again:?}");
    }
    let spaces = "/api/v1/namespaces";
    assert_eq!(post(&server, spaces, &json!({"metadata": {"name": "demo"}})).await.code, 201);
    assert_eq!(delete(&server, &format!("{spaces}/demo")).await.code, 200);
    assert_eq!(get(&server, &format!("{spaces}/demo")).await.code, 404, "its objects do not block its deletion");
    assert!(!names(&server, "/api/v1/configmaps").await.iter().any(|name| name.starts_with("demo/")));
}

#[tokio::test]
async fn a_restart_creates_only_missing_objects() {
    let store = Arc::new(MemoryStore::new(100));
    let start = |options| Server::with_store(DisturbedStore::calm(&store), options);
    let read = async |server: &Server| get(server, "/api/v1/services").await.body;
    let first = read(&start(Options::new())).await;
    assert_eq!(read(&start(Options::new())).await, first, "the second start writes nothing");
    assert!(names(&start(Options::new()), "/api/v1/serviceaccounts").await.is_empty());
    // A store of an older version lacks some objects.
    assert_eq!(names(&start(Options::new().controllers()), "/api/v1/serviceaccounts").await.len(), 4);
}

#[tokio::test]
async fn manifests_may_contain_objects_of_a_new_cluster() {
    let cluster = Server::new(Options::new().controllers());
    assert_eq!(cluster.dump().await.unwrap(), "", "a dump omits these objects");
    let account = "/api/v1/namespaces/default/serviceaccounts/default";
    let change = json!({"imagePullSecrets": [{"name": "registry"}]});
    assert_eq!(patch(&cluster, account, "merge", &change).await.code, 200);
    let dump = cluster.dump().await.unwrap();
    assert!(dump.contains("registry"), "{dump}");

    let other = Server::new(Options::new().controllers());
    let service = "---\n{apiVersion: v1, kind: Service, metadata: {name: kubernetes}, spec: {clusterIP: 10.0.0.1, ports: [{port: 443}]}}\n";
    let space = "---\n{apiVersion: v1, kind: Namespace, metadata: {name: default, labels: {a: b}}}\n";
    other.load(&format!("{dump}{service}{space}")).await.unwrap();
    assert_eq!(get(&other, account).await.body["imagePullSecrets"][0]["name"], "registry");
    let kept = get(&other, "/api/v1/namespaces/default/services/kubernetes").await.body;
    assert_eq!(kept["spec"]["clusterIP"], "10.96.0.1");
    assert_eq!(get(&other, "/api/v1/namespaces/default").await.body["metadata"]["labels"]["a"], "b");
}
