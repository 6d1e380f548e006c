//! The servers that are measured.

use anyhow::Result;
use futures::StreamExt as _;
use http_body_util::{BodyExt as _, Empty};
use kube_fake_client::ClientBuilder;
use smp_server::{Options, Server};
use tokio::task::JoinSet;

use crate::bare;
use crate::client::{Client, Endpoint};

/// The watchers of one collection.
pub const WATCHERS: usize = 50;

/// A server. One in this process is new for each run.
pub enum Subject {
    /// Over HTTP, with one connection for each client.
    Http(Box<Endpoint>),
    /// smp-server.
    Smp,
    /// smp-server by the rules of smp.
    Extended,
    /// smp-server without managedFields.
    Untracked,
    /// smp-server while others watch all Deployments.
    Watched,
    /// A service without rules.
    Bare,
    /// kube-fake-client.
    Fake,
}

impl Subject {
    /// Clients, and what runs at the same time.
    pub async fn clients(&self, count: usize) -> Result<(Vec<Client>, JoinSet<Result<()>>)> {
        let mut watchers = JoinSet::new();
        let client = match self {
            Self::Http(endpoint) => {
                let mut clients = Vec::new();
                for _ in 0..count {
                    clients.push(endpoint.connect().await?);
                }
                return Ok((clients, watchers));
            }
            Self::Smp => client(Options::new()),
            Self::Extended => client(Options::new().extended()),
            Self::Untracked => client(Options::new().track(false)),
            Self::Watched => {
                let server = Server::new(Options::new());
                (0..WATCHERS).for_each(|_| drop(watchers.spawn(watch(server.clone()))));
                kube::Client::new(server, "default")
            }
            Self::Bare => bare::client(),
            Self::Fake => {
                let client = ClientBuilder::new().build().await?;
                return Ok(((0..count).map(|_| Client::Kube4(client.clone())).collect(), watchers));
            }
        };
        Ok(((0..count).map(|_| Client::Kube(client.clone())).collect(), watchers))
    }
}

/// A client of a new server.
pub fn client(options: Options) -> kube::Client {
    kube::Client::new(Server::new(options), "default")
}

/// Reads events until the task is aborted.
async fn watch(server: Server) -> Result<()> {
    let request = http::Request::get("/apis/apps/v1/deployments?watch=true").body(Empty::<bytes::Bytes>::new())?;
    let mut body = tower::ServiceExt::oneshot(server, request).await?.into_body().into_data_stream();
    while body.next().await.is_some() {}
    Ok(())
}
