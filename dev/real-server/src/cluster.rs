//! The API server of the kubeconfig: clients for its users, and the types, roles and namespace of the checks.

use std::cell::RefCell;

use anyhow::{Context, Result, bail};
use http::Method;
use kube::config::KubeConfigOptions;
use kube::{Client, Config, client::ClientBuilder};
use serde_json::{Value, json};
use smp_kube::Strategic;
use smp_openapi::{Document, ListMapKeys, Reader};

use crate::call::{call, create, wait};
use crate::record::Recorder;

/// The custom resource definition of the checks.
pub(crate) const CRD: &str = include_str!("rack.json");

/// The namespace of all objects.
pub(crate) const NAMESPACE: &str = "/api/v1/namespaces/checks";
pub(crate) const RACKS: &str = "/apis/example.com/v1/namespaces/checks/racks";
pub(crate) const SERVICES: &str = "/api/v1/namespaces/checks/services";
pub(crate) const DEPLOYMENTS: &str = "/apis/apps/v1/namespaces/checks/deployments";

/// The users of the kubeconfig.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum User {
    Admin,
    /// May get and patch racks, and nothing else.
    Patcher,
    /// May do nothing.
    Nobody,
}

/// The server, and how much to check.
#[derive(Debug)]
pub(crate) struct Cluster {
    configs: [Config; 3],
    pub(crate) cases: u32,
    pub(crate) seed: u64,
    /// Those of all clients since the last [`Cluster::verify_requests`].
    recorders: RefCell<Vec<Recorder>>,
}

/// A client, and what it sends.
#[derive(Clone)]
pub(crate) struct Connection {
    pub(crate) client: Client,
    pub(crate) recorder: Recorder,
}

impl Cluster {
    /// Reads the kubeconfig.
    pub(crate) async fn connect(cases: u32, seed: u64) -> Result<Self> {
        let configs = [config("admin").await?, config("patcher").await?, config("nobody").await?];
        Ok(Self { configs, cases, seed, recorders: RefCell::default() })
    }

    /// A client without the layer.
    pub(crate) fn plain(&self, user: User) -> Result<Connection> {
        let recorder = self.recorder();
        let client = ClientBuilder::try_from(self.config(user))?.with_layer(&recorder.layer()).build();
        Ok(Connection { client, recorder })
    }

    /// A client with its own layer.
    pub(crate) fn layered(&self, user: User) -> Result<Connection> {
        self.sharing(user, &Strategic::new())
    }

    /// A client with a layer that other clients use too.
    pub(crate) fn sharing(&self, user: User, layer: &Strategic) -> Result<Connection> {
        let recorder = self.recorder();
        let builder = ClientBuilder::try_from(self.config(user))?;
        Ok(Connection { client: builder.with_layer(&recorder.layer()).with_layer(layer).build(), recorder })
    }

    fn recorder(&self) -> Recorder {
        let recorder = Recorder::default();
        self.recorders.borrow_mut().push(recorder.clone());
        recorder
    }

    /// Takes the requests of all clients that nobody has taken. Fails if one contains a private directive or has a stream as body.
    pub(crate) async fn verify_requests(&self) -> Result<()> {
        for recorder in self.recorders.take() {
            recorder.take().await?;
        }
        Ok(())
    }

    /// Creates the namespace, the type of the racks and the role of the patcher.
    pub(crate) async fn set_up(&self) -> Result<()> {
        let client = self.plain(User::Admin)?.client;
        if call(&client, Method::GET, NAMESPACE, None).await?.status == 200 {
            bail!("the server has the objects of an earlier run; start another one");
        }
        let named = |name: &str| json!({"metadata": {"name": name}});
        create(&client, "/api/v1/namespaces", &named("checks")).await?;
        create(&client, "/apis/apiextensions.k8s.io/v1/customresourcedefinitions", &crd()?).await?;
        let rbac = "/apis/rbac.authorization.k8s.io/v1/namespaces/checks";
        let rule = json!({"apiGroups": ["example.com"], "resources": ["racks"], "verbs": ["get", "patch"]});
        let role = json!({"metadata": {"name": "patcher"}, "rules": [rule]});
        create(&client, &format!("{rbac}/roles"), &role).await?;
        let binding = json!({
            "metadata": {"name": "patcher"},
            "roleRef": {"apiGroup": "rbac.authorization.k8s.io", "kind": "Role", "name": "patcher"},
            "subjects": [{"apiGroup": "rbac.authorization.k8s.io", "kind": "User", "name": "patcher"}],
        });
        create(&client, &format!("{rbac}/rolebindings"), &binding).await?;
        wait(&client, RACKS, |answer| answer.status == 200).await?;
        wait(&client, "/openapi/v3", |index| index.body["paths"].get("apis/example.com/v1").is_some()).await
    }

    fn config(&self, user: User) -> Config {
        self.configs[user as usize].clone()
    }
}

async fn config(context: &str) -> Result<Config> {
    let options = KubeConfigOptions { context: Some(context.to_owned()), ..KubeConfigOptions::default() };
    Config::from_kubeconfig(&options).await.context("the kubeconfig lacks the contexts of `cargo xtask real-server`")
}

/// The custom resource definition of the checks.
pub(crate) fn crd() -> Result<Value> {
    Ok(serde_json::from_str(CRD)?)
}

/// Its schema, read without the cluster, to compute expected objects.
pub(crate) fn rack_document() -> Result<Document> {
    Reader::new().list_map_keys(ListMapKeys::MergeKey).read(&crd()?).map_err(|errors| anyhow::anyhow!("{errors}"))
}
