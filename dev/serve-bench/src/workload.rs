//! What is measured, and the objects that it needs.

use bytes::Bytes;
use http::{Method, StatusCode};
use serde::{Deserialize, Serialize};
use serde_json::json;

use anyhow::{Result, ensure};

use crate::http::{Connection, JSON, STRATEGIC};

/// The number of objects in the list.
pub(crate) const LISTED: usize = 500;

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Workload {
    Patch { connections: usize },
    Create { connections: usize },
    Get { connections: usize },
    List,
    Watch,
}

/// All of them, in the order of the page.
pub(crate) const ALL: [Workload; 9] = [
    Workload::Patch { connections: 1 },
    Workload::Patch { connections: 8 },
    Workload::Patch { connections: 32 },
    Workload::Create { connections: 1 },
    Workload::Create { connections: 8 },
    Workload::Get { connections: 1 },
    Workload::Get { connections: 8 },
    Workload::List,
    Workload::Watch,
];

impl Workload {
    pub(crate) fn name(self) -> String {
        let with = |what: &str, connections| match connections {
            1 => what.to_owned(),
            _ => format!("{what}, {connections} connections"),
        };
        match self {
            Self::Patch { connections } => with("strategic merge patch", connections),
            Self::Create { connections } => with("create", connections),
            Self::Get { connections } => with("get", connections),
            Self::List => format!("list of {LISTED} Deployments"),
            Self::Watch => "event of a patch, on another connection".to_owned(),
        }
    }

    pub(crate) fn connections(self) -> usize {
        match self {
            Self::Patch { connections } | Self::Create { connections } | Self::Get { connections } => connections,
            Self::List | Self::Watch => 1,
        }
    }
}

/// The Deployments of a namespace.
pub(crate) fn deployments(namespace: &str) -> String {
    format!("/apis/apps/v1/namespaces/{namespace}/deployments")
}

/// A Deployment with two containers.
pub(crate) fn deployment(name: &str) -> Bytes {
    let container = |name: &str, image: &str, port: u16| {
        json!({
            "name": name,
            "image": image,
            "ports": [{"name": name, "containerPort": port}],
            "env": [{"name": "MODE", "value": "production"}, {"name": "REGION", "value": "eu-1"}],
            "resources": {"requests": {"cpu": "100m", "memory": "128Mi"}, "limits": {"memory": "256Mi"}},
        })
    };
    let labels = json!({"app": name});
    let object = json!({
        "apiVersion": "apps/v1",
        "kind": "Deployment",
        "metadata": {"name": name, "labels": labels},
        "spec": {
            "replicas": 3,
            "selector": {"matchLabels": labels},
            "template": {
                "metadata": {"labels": labels},
                "spec": {"containers": [container("web", "nginx:1.27", 80), container("log", "fluentd:1.17", 24224)]},
            },
        },
    });
    object.to_string().into()
}

/// A strategic merge patch that changes the image of one of two containers.
pub(crate) fn patch(tag: u64) -> (&'static str, Bytes) {
    let patch =
        json!({"spec": {"template": {"spec": {"containers": [{"name": "web", "image": format!("nginx:{tag}")}]}}}});
    (STRATEGIC, patch.to_string().into())
}

/// Creates a namespace, unless it exists.
pub(crate) async fn namespace(connection: &mut Connection, name: &str) -> Result<()> {
    let object = json!({"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": name}});
    let content = Some((JSON, object.to_string().into()));
    let (status, body) = connection.send(Method::POST, "/api/v1/namespaces", content).await?;
    let is_there = status.is_success() || status == StatusCode::CONFLICT;
    ensure!(is_there, "{status}: {}", String::from_utf8_lossy(&body));
    Ok(())
}

/// Creates a Deployment, unless it exists.
pub(crate) async fn exists(connection: &mut Connection, namespace: &str, name: &str) -> Result<()> {
    let content = Some((JSON, deployment(name)));
    let (status, body) = connection.send(Method::POST, &deployments(namespace), content).await?;
    let is_there = status.is_success() || status == StatusCode::CONFLICT;
    ensure!(is_there, "{status}: {}", String::from_utf8_lossy(&body));
    Ok(())
}
