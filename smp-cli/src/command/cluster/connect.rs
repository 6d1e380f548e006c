//! The connection to a cluster: a client that sends strategic merge patches to any server.

use std::cell::RefCell;

use http::HeaderValue;
use http::header::USER_AGENT;
use kube::Client;
use serde_json::Value;
use smp_core::Patcher;
use smp_core::schema::GroupVersionKind;
use smp_kube::Strategic;
use smp_openapi::Overlay;
use tokio::runtime::{self, Runtime};

use super::api::{self, Change, Query, Refusal};
use super::discovery::Discovery;
use super::kubeconfig;
use super::requests::Requests;
use super::resource::Address;
use super::unreachable::{plugin_failure, unreachable};
use crate::args::{ClusterArgs, SourceArgs};
use crate::input::Reader;
use crate::report::Failure;
use crate::source::Sources;

/// A cluster, and what is known about it.
pub(in crate::command) struct Cluster {
    /// Runs the requests on this thread.
    runtime: Runtime,
    client: Client,
    strategic: Strategic,
    /// The name of the cluster in questions.
    name: String,
    pub(super) discovery: RefCell<Discovery>,
}

impl Cluster {
    /// Reads the configuration and builds a client. Nothing is sent yet.
    pub(super) fn connect(args: &ClusterArgs, types: &SourceArgs) -> Result<Self, Failure> {
        let runtime = runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| Failure::usage(&format!("cannot start: {error}")))?;
        let (mut config, name) = runtime.block_on(kubeconfig::config(args))?;
        config.headers.push((USER_AGENT, HeaderValue::from_static(concat!("smp/", env!("CARGO_PKG_VERSION")))));
        let server = config.cluster_url.to_string().trim_end_matches('/').to_owned();
        let plugin = config.auth_info.exec.as_ref().map(|plugin| plugin.command.clone().unwrap_or_default());
        let strategic = strategic(types)?;
        // A client starts a task, for which it needs the runtime.
        let client = runtime.block_on(async {
            let requests = Requests::new(Client::try_from(config)?, server, args.request_timeout);
            Ok(strategic.wrap(requests.into_client()))
        });
        let client = client.map_err(|error| match plugin {
            Some(plugin) => plugin_failure(&error, &plugin),
            None => unreachable(&error),
        })?;
        Ok(Self { runtime, client, strategic, name, discovery: RefCell::default() })
    }

    /// Runs requests and waits for their answers.
    pub(super) fn wait<F: Future>(&self, requests: F) -> F::Output {
        self.runtime.block_on(requests)
    }

    /// Reads the objects of a collection that a selector such as `app=web` selects. `progress` is called with the length of each page.
    pub(super) fn list(
        &self,
        collection: &Address,
        selector: &str,
        progress: impl FnMut(usize),
    ) -> Result<Vec<Value>, Refusal> {
        self.wait(api::list(&self.client, collection, selector, progress))
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

    /// Whether the client applies all patches of a kind itself, because the user changed its schema.
    pub(super) fn applies_itself(&self, kind: &GroupVersionKind) -> bool {
        self.strategic.overrides(kind)
    }

    /// The name of the cluster in questions.
    pub(super) fn name(&self) -> &str {
        &self.name
    }
}

/// The rules of the client, with the types of the user.
fn strategic(types: &SourceArgs) -> Result<Strategic, Failure> {
    let reader = Reader::new(Patcher::MAX_DEPTH);
    let mut strategic = smp_kube::Strategic::new();
    let sources = Sources::new(types)?;
    for named in &sources.schemas {
        for document in named.schemas(&reader)?.into_iter().flatten() {
            let wrong = |error: smp_kube::Error| Failure::unreadable(&document.origin.name(), &error.to_string());
            strategic = strategic.with_schema(&document.value).map_err(wrong)?;
        }
    }
    for named in &sources.overlays {
        let document = named.overlay(&reader)?;
        let place = document.origin.name();
        let overlay = Overlay::read(&document.value).map_err(|errors| crate::source::unreadable(&place, &errors))?;
        strategic =
            strategic.with_overlay(&overlay).map_err(|error| Failure::unreadable(&place, &error.to_string()))?;
    }
    Ok(strategic)
}
