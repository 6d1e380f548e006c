//! What clients do, and the objects that they need.

use std::sync::LazyLock;

use anyhow::Result;
use bytes::Bytes;
use http::Method;
use k8s_openapi::api::apps::v1::Deployment;
use serde_json::{Value, json};

use crate::client::{APPLY, Client, Content, JSON, MERGE, STRATEGIC};

/// What clients do, each one request after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Workload {
    /// Change the image of one container of two by a strategic merge patch, each in its own Deployment.
    Patch { clients: usize },
    /// A JSON merge patch of a label.
    Merge,
    /// Apply a whole Deployment in which the image of one container is new, each its own.
    Apply { clients: usize },
    /// Create Deployments of two containers.
    Create { clients: usize },
    /// Get a Deployment, each its own.
    Get { clients: usize },
    /// List this number of Deployments.
    List { objects: usize },
    /// Patch a Deployment, and wait for the event of a watch on another connection, as a controller does.
    Watch,
}

/// The namespaces: for objects that are created and for the list, so that both stay as they are, and for all others.
const CREATED: &str = "bench-created";
const LISTED: &str = "bench-listed";
const NAMESPACE: &str = "bench";

impl Workload {
    /// What a table calls it.
    pub fn name(self) -> String {
        let with = |what: &str, clients| match clients {
            1 => what.to_owned(),
            _ => format!("{what}, {clients} clients"),
        };
        match self {
            Self::Patch { clients } => with("strategic merge patch", clients),
            Self::Merge => "JSON merge patch".to_owned(),
            Self::Apply { clients } => with("server-side apply", clients),
            Self::Create { clients } => with("create", clients),
            Self::Get { clients } => with("get", clients),
            Self::List { objects } => format!("list of {} Deployments", smp_page::count(objects as u64)),
            Self::Watch => "event of a patch, on another connection".to_owned(),
        }
    }

    /// The number of clients.
    pub fn clients(self) -> usize {
        match self {
            Self::Patch { clients } | Self::Apply { clients } | Self::Create { clients } | Self::Get { clients } => {
                clients
            }
            Self::Merge | Self::List { .. } => 1,
            Self::Watch => 2,
        }
    }

    /// Creates the objects that it needs, unless they exist.
    pub async fn prepare(self, client: &mut Client) -> Result<()> {
        for name in [NAMESPACE, CREATED, LISTED] {
            namespace(client, name).await?;
        }
        let (namespace, count) = match self {
            Self::List { objects } => (LISTED, objects),
            Self::Create { .. } => (CREATED, 0),
            _ => (NAMESPACE, self.clients()),
        };
        for number in 0..count {
            client.exists(&deployments(namespace), deployment(format!("web-{number}"))?).await?;
        }
        Ok(())
    }

    /// The request of a round, a client, and a number. No two writes are the same.
    pub fn request(self, place: [usize; 3]) -> Result<(Method, String, Option<Content>)> {
        let [round, client, number] = place;
        let one = || format!("{}/web-{client}", deployments(NAMESPACE));
        Ok(match self {
            Self::Patch { .. } | Self::Watch => (Method::PATCH, one(), Some(image(tag(place)))),
            Self::Merge => {
                let patch = json!({"metadata": {"labels": {"number": tag(place).to_string()}}});
                (Method::PATCH, one(), Some((MERGE, patch.to_string().into())))
            }
            Self::Apply { .. } => {
                let path = format!("{}?fieldManager=bench&force=true", one());
                (Method::PATCH, path, Some((APPLY, applied(client, tag(place))?)))
            }
            Self::Create { clients } => {
                let object = deployment(format!("web-{clients}-{round}-{client}-{number}"))?;
                (Method::POST, deployments(CREATED), Some((JSON, object)))
            }
            Self::Get { .. } => (Method::GET, one(), None),
            Self::List { .. } => (Method::GET, deployments(LISTED), None),
        })
    }
}

/// A number that no other patch of the same object has.
pub fn tag([round, _, number]: [usize; 3]) -> usize {
    round * 10_000_000 + number
}

/// The Deployments of a namespace.
fn deployments(namespace: &str) -> String {
    format!("/apis/apps/v1/namespaces/{namespace}/deployments")
}

/// A Deployment with two containers.
pub fn deployment(name: String) -> Result<Bytes> {
    static TEMPLATE: LazyLock<Deployment> = LazyLock::new(|| {
        let container = |name: &str, image: &str, port: u16| {
            json!({
                "name": name, "image": image, "ports": [{"name": name, "containerPort": port}],
                "env": [{"name": "MODE", "value": "production"}, {"name": "REGION", "value": "eu-1"}],
                "resources": {"requests": {"cpu": "100m", "memory": "128Mi"}, "limits": {"memory": "256Mi"}},
            })
        };
        let pod = json!({"containers": [container("web", "nginx:1.27", 80), container("log", "fluentd:1.17", 24224)]});
        let labels = json!({"app": "web"});
        let template = json!({"metadata": {"labels": labels}, "spec": pod});
        let spec = json!({"replicas": 3, "selector": {"matchLabels": labels}, "template": template});
        serde_json::from_value(json!({"metadata": {"labels": labels}, "spec": spec})).expect("a Deployment")
    });
    let mut object = TEMPLATE.clone();
    object.metadata.name = Some(name);
    Ok(serde_json::to_vec(&object)?.into())
}

/// The Deployment of a client with another image, as its manager applies it.
fn applied(client: usize, tag: usize) -> Result<Bytes> {
    let mut object: Value = serde_json::from_slice(&deployment(format!("web-{client}"))?)?;
    object["spec"]["template"]["spec"]["containers"][0]["image"] = format!("nginx:{tag}").into();
    Ok(object.to_string().into())
}

/// A strategic merge patch that changes the image of one of two containers.
fn image(tag: usize) -> Content {
    let pod = json!({"containers": [{"name": "web", "image": format!("nginx:{tag}")}]});
    (STRATEGIC, json!({"spec": {"template": {"spec": pod}}}).to_string().into())
}

/// Creates a namespace, unless it exists. kube-fake-client can neither create nor needs one.
pub async fn namespace(client: &mut Client, name: &str) -> Result<()> {
    if matches!(client, Client::Kube4(_)) {
        return Ok(());
    }
    let object = json!({"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": name}});
    client.exists("/api/v1/namespaces", object.to_string()).await
}
