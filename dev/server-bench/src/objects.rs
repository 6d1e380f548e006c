//! The object of the measurements.

use k8s_openapi::api::apps::v1::Deployment;
use serde_json::json;

/// A Deployment with two containers.
pub fn deployment(name: &str) -> Deployment {
    let container = |name: &str| {
        json!({
            "name": name, "image": "nginx:1.27", "ports": [{"name": "http", "containerPort": 8080}],
            "env": [{"name": "A", "value": "1"}],
        })
    };
    serde_json::from_value(json!({
        "metadata": {"name": name, "labels": {"app": "web"}},
        "spec": {
            "replicas": 3, "selector": {"matchLabels": {"app": "web"}},
            "template": {"metadata": {"labels": {"app": "web"}}, "spec": {"containers": [container("web"), container("log")]}},
        },
    }))
    .expect("the object is a Deployment")
}
