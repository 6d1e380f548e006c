//! Resizing pods.

use serde_json::{Value, json};
use smp_server::{Options, Server};

use crate::support::{Reply, get, patch, post, put, server};

const PODS: &str = "/api/v1/namespaces/default/pods";
const RESIZE: &str = "/api/v1/namespaces/default/pods/web/resize";

async fn server_with_pod() -> Server {
    let server = Server::new(Options::new().track(false));
    let resources =
        json!({"requests": {"cpu": "100m", "example.com/gpu": "1"}, "limits": {"cpu": "200m", "example.com/gpu": "1"}});
    let init = json!({"name": "init", "image": "init:1", "resources": {"requests": {"cpu": "1"}}});
    let pod = json!({
        "metadata": {"name": "web"},
        "spec": {"initContainers": [init], "containers": [{"name": "web", "image": "web:1", "resources": resources}]},
    });
    assert_eq!(post(&server, PODS, &pod).await.code, 201);
    server
}

/// Sends a strategic merge patch of the container.
async fn resize(server: &Server, mut container: Value) -> Reply {
    container["name"] = "web".into();
    patch(server, RESIZE, "strategic-merge", &json!({"spec": {"containers": [container]}})).await
}

#[tokio::test]
async fn a_resize_changes_cpu_and_memory_and_nothing_else() {
    let server = server_with_pod().await;
    let body = json!({
        "metadata": {"labels": {"a": "b"}},
        "spec": {
            "activeDeadlineSeconds": 5,
            "containers": [
                {"name": "web", "image": "web:2", "resources": {"requests": {"cpu": "150m", "memory": "1Mi"}}},
            ],
        },
        "status": {"phase": "Failed"},
    });
    let before = get(&server, &format!("{PODS}/web")).await.body;
    let resized = patch(&server, RESIZE, "strategic-merge", &body).await;
    let mut expected = before.clone();
    expected["spec"]["containers"][0]["resources"]["requests"] =
        json!({"cpu": "150m", "memory": "1Mi", "example.com/gpu": "1"});
    expected["metadata"]["generation"] = 2.into();
    expected["metadata"]["resourceVersion"] = resized.body["metadata"]["resourceVersion"].clone();
    assert_eq!((resized.code, &resized.body), (200, &expected));
    assert_eq!(get(&server, &format!("{PODS}/web")).await.body, expected, "stored");
}

#[tokio::test]
async fn a_pod_is_read_and_replaced_for_its_size() {
    let server = server_with_pod().await;
    let mut pod = get(&server, RESIZE).await.body;
    assert_eq!(pod["kind"], "Pod");
    pod["spec"]["initContainers"][0]["resources"]["requests"]["cpu"] = "2".into();
    let replaced = put(&server, RESIZE, &pod).await;
    let cpu = &replaced.body["spec"]["initContainers"][0]["resources"]["requests"]["cpu"];
    assert_eq!((replaced.code, cpu), (200, &json!("2")));
    let stale = put(&server, RESIZE, &pod).await;
    assert_eq!(stale.code, 409, "{}", stale.body);
    assert_eq!(post(&server, RESIZE, &pod).await.code, 405);
    assert_eq!(get(&server, &format!("{PODS}/other/resize")).await.code, 404);
}

#[tokio::test]
async fn what_a_resize_may_not_change_is_refused_as_on_kubernetes() {
    let server = server_with_pod().await;
    let nothing = json!({"resources": {"$patch": "replace"}});
    let gpu = json!({"resources": {"requests": {"example.com/gpu": "2"}, "limits": {"example.com/gpu": "2"}}});
    let policy = json!({"resizePolicy": [{"resourceName": "cpu", "restartPolicy": "RestartContainer"}]});
    let cases = [
        (nothing, "spec.containers[0].resources.requests: Forbidden: resource requests cannot be removed"),
        (gpu, "spec: Forbidden: only cpu and memory resources are mutable"),
        (policy, "spec: Forbidden: only cpu and memory resources are mutable"),
    ];
    for (container, expected) in cases {
        let refused = resize(&server, container.clone()).await;
        assert_eq!(refused.code, 422, "{container}");
        assert!(refused.message().contains(expected), "{container}: {}", refused.message());
    }
    let added = json!({"spec": {"containers": [{"name": "log", "image": "log:1"}]}});
    let refused = patch(&server, RESIZE, "strategic-merge", &added).await;
    let expected =
        "Pod \"web\" is invalid: spec.containers: Forbidden: containers may not be added or removed on resize";
    assert_eq!((refused.code, refused.message()), (422, expected));
    assert_eq!(get(&server, RESIZE).await.body["metadata"]["generation"], 1, "nothing was written");
}

#[tokio::test]
async fn a_resize_keeps_the_class_of_the_pod() {
    let server = server();
    let pod = json!({"metadata": {"name": "web"}, "spec": {"containers": [{"name": "web", "image": "web:1"}]}});
    assert_eq!(post(&server, PODS, &pod).await.code, 201);
    let refused = resize(&server, json!({"resources": {"requests": {"cpu": "1"}}})).await;
    let expected = "Pod \"web\" is invalid: spec: Invalid value: \"BestEffort\": Pod QOS Class may not change as a \
                    result of resizing";
    assert_eq!((refused.code, refused.message()), (422, expected));
}

#[tokio::test]
async fn the_resources_of_a_whole_pod_follow_from_those_of_its_containers() {
    let server = server();
    let container =
        |name: &str, limits: Value| json!({"name": name, "image": "web:1", "resources": {"limits": limits}});
    let containers = [container("a", json!({"cpu": "1", "memory": "1Gi"})), container("b", json!({"cpu": "1"}))];
    let pod = json!({
        "metadata": {"name": "web"}, "spec": {"resources": {"requests": {"cpu": "3"}}, "containers": containers},
    });
    let created = post(&server, PODS, &pod).await;
    // Only the CPU is limited in every container. The limit of the pod is not below its request.
    let expected = json!({"requests": {"cpu": "3", "memory": "1Gi"}, "limits": {"cpu": "3"}});
    assert_eq!((created.code, &created.body["spec"]["resources"]), (201, &expected));

    let mut without = created.body;
    without["spec"].as_object_mut().unwrap().remove("resources");
    let replaced = put(&server, &format!("{PODS}/web"), &without).await;
    assert_eq!((replaced.code, &replaced.body["spec"]["resources"]), (200, &expected), "a client that omits the field");
}
