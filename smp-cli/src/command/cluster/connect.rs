//! The connection to a cluster: the kubeconfig as kubectl reads it, and a client that sends strategic merge patches to any server.

use std::cell::RefCell;
use std::error::Error;

use http::HeaderValue;
use http::header::USER_AGENT;
use kube::client::AuthError;
use kube::config::{KubeConfigOptions, Kubeconfig, KubeconfigError};
use kube::{Client, Config};
use serde_json::Value;
use smp_core::Patcher;
use smp_core::schema::GroupVersionKind;
use smp_kube::Strategic;
use smp_openapi::Overlay;
use tokio::runtime::{self, Runtime};

use super::api::{self, Change, Query, Refusal};
use super::discovery::Discovery;
use crate::args::{ClusterArgs, LiveTypeArgs};
use crate::input::Reader;
use crate::report::Failure;

/// A cluster, and what is known about it.
pub(super) struct Cluster {
    /// Runs the requests on this thread.
    runtime: Runtime,
    client: Client,
    strategic: Strategic,
    /// The context of the kubeconfig. `None` in a Pod.
    context: Option<String>,
    pub(super) discovery: RefCell<Discovery>,
}

impl Cluster {
    /// Reads the configuration and builds a client. Nothing is sent yet.
    pub(super) fn connect(args: &ClusterArgs, types: &LiveTypeArgs) -> Result<Self, Failure> {
        let runtime = runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| Failure::usage(&format!("cannot start: {error}")))?;
        let (mut config, context) = runtime.block_on(config(args))?;
        config.headers.push((USER_AGENT, HeaderValue::from_static(concat!("smp/", env!("CARGO_PKG_VERSION")))));
        if let Some(user) = &args.impersonate {
            config.auth_info.impersonate = Some(user.clone());
            config.auth_info.impersonate_groups = Some(args.groups.clone()).filter(|groups| !groups.is_empty());
        }
        let strategic = strategic(types)?;
        // A client starts a task, for which it needs the runtime.
        let client = runtime.block_on(async { Client::try_from(config).map(|client| strategic.wrap(client)) });
        let client = client.map_err(|error| unreachable(&error))?;
        Ok(Self { runtime, client, strategic, context, discovery: RefCell::default() })
    }

    /// Runs requests and waits for their answers.
    pub(super) fn wait<F: Future>(&self, requests: F) -> F::Output {
        self.runtime.block_on(requests)
    }

    /// Changes an object, and returns it as the server stored it.
    pub(super) fn send(&self, change: &Change, query: &Query<'_>) -> Result<Value, Refusal> {
        self.wait(api::send(&self.client, change, query))
    }

    pub(super) fn client(&self) -> &Client {
        &self.client
    }

    /// The namespace of the context.
    pub(super) fn default_namespace(&self) -> &str {
        self.client.default_namespace()
    }

    /// The engine for a kind. `None` if neither Kubernetes nor the cluster nor the user defines its fields.
    pub(super) fn patcher(&self, kind: &GroupVersionKind) -> Result<Option<Patcher>, Failure> {
        self.wait(self.strategic.patcher(&self.client, kind)).map_err(|error| match error {
            smp_kube::Error::Cluster(kube::Error::Api(status)) => {
                let message =
                    format!("the merge keys of {kind} cannot be read from the cluster (answer {})", status.code);
                Failure::does_not_apply(message).hint("use --schema to give the type in a file")
            }
            smp_kube::Error::Cluster(error) => unreachable(&error),
            error => Failure::does_not_apply(format!("the schema of {kind} cannot be read: {error}")),
        })
    }

    /// The name of the cluster in questions.
    pub(super) fn name(&self) -> String {
        self.context.as_ref().map_or_else(|| "this cluster".to_owned(), |context| format!("context {context}"))
    }
}

async fn config(args: &ClusterArgs) -> Result<(Config, Option<String>), Failure> {
    let options =
        KubeConfigOptions { context: args.context.clone(), cluster: args.cluster.clone(), user: args.user.clone() };
    let file = args.kubeconfig.as_ref().map_or_else(Kubeconfig::read, Kubeconfig::read_from);
    let kubeconfig = match file {
        Ok(kubeconfig) => kubeconfig,
        Err(KubeconfigError::ReadConfig(..) | KubeconfigError::FindPath)
            if args.kubeconfig.is_none() && args.context.is_none() && Config::incluster().is_ok() =>
        {
            return Config::incluster()
                .map(|config| (config, None))
                .map_err(|error| Failure::usage(&error.to_string()));
        }
        Err(error) => return Err(no_config(&error)),
    };
    let context = args.context.clone().or_else(|| kubeconfig.current_context.clone());
    let config = Config::from_custom_kubeconfig(kubeconfig, &options).await.map_err(|error| no_config(&error))?;
    Ok((config, context))
}

/// The failure for a kubeconfig that cannot be used. Its text contains credentials, so it is not shown.
fn no_config(error: &KubeconfigError) -> Failure {
    match error {
        KubeconfigError::Parse(_) => Failure::usage("the kubeconfig is not valid YAML"),
        KubeconfigError::ReadConfig(error, path) => {
            Failure::unreadable(&path.display().to_string(), &format!("cannot read the kubeconfig: {error}"))
                .hint("use --kubeconfig, or set KUBECONFIG")
        }
        KubeconfigError::CurrentContextNotSet => Failure::usage("the kubeconfig has no current context")
            .hint("use --context, or `kubectl config use-context`"),
        error => Failure::usage(&format!("the kubeconfig cannot be used: {error}")),
    }
}

/// The rules of the client, with the types of the user.
fn strategic(types: &LiveTypeArgs) -> Result<Strategic, Failure> {
    let reader = Reader::new(Patcher::MAX_DEPTH);
    let mut strategic = smp_kube::strategic();
    for file in &types.schema {
        for document in reader.schemas(file)? {
            let wrong = |error: smp_kube::Error| Failure::unreadable(&document.origin.name(), &error.to_string());
            strategic = strategic.with_schema(&document.value).map_err(wrong)?;
        }
    }
    for file in &types.overlay {
        let document = reader.single(file)?;
        let place = document.origin.name();
        let overlay = Overlay::read(&document.value).map_err(|errors| crate::source::unreadable(&place, &errors))?;
        strategic =
            strategic.with_overlay(&overlay).map_err(|error| Failure::unreadable(&place, &error.to_string()))?;
    }
    Ok(strategic)
}

/// The failure for a request without an answer. Output of a credential plugin may contain a token, so only its errors are shown.
pub(super) fn unreachable(error: &kube::Error) -> Failure {
    let mut source: &dyn Error = error;
    loop {
        if let Some(AuthError::AuthExecRun { out, .. }) = source.downcast_ref() {
            let said = String::from_utf8_lossy(&out.stderr).lines().map(str::to_owned).collect();
            return Failure::does_not_apply(format!("the credential plugin of the kubeconfig failed ({})", out.status))
                .details(said);
        }
        match source.source() {
            Some(inner) => source = inner,
            None => break,
        }
    }
    Failure::does_not_apply(format!("cannot reach the server: {source}"))
        .hint("check the context and the address of the cluster: kubectl config view --minify")
}
