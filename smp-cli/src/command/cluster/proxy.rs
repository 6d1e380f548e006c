//! `smp proxy`: a proxy to a cluster that rewrites patches which an API server does not understand.

mod forward;
mod headers;
mod token;

use std::net::SocketAddr;
use std::time::Duration;

use http::{Request, StatusCode};
use kube::client::Body;
use kube::{Client, Config};
use smp_kube::{Protection, Strategic};
use smp_serve::{Limits, Listener, Tls};
use tokio::net::TcpListener;
use tracing::{Level, Metadata};

use self::forward::Forward;
use super::kubeconfig;
use super::unreachable::{plugin_failure, unanswered};
use crate::args::{Ambiguous, ProxyArgs};
use crate::command::serve::kubeconfig::Access;
use crate::command::serve::log::{Event, Log};
use crate::command::serve::signals::Signals;
use crate::command::serve::{bind, start_runtime, tls, url};
use crate::output::{Output, Style};
use crate::report::{Failure, Outcome, note};
use crate::volume;

pub(in crate::command) fn run(args: &ProxyArgs) -> Result<Outcome, Failure> {
    check(args)?;
    let runtime = start_runtime()?;
    let log = Log::start(is_enabled, is_shown)?;
    let served = runtime.block_on(serve(args));
    runtime.shutdown_background();
    log.finish();
    served.map(|()| Outcome::Done)
}

/// How long the cluster may take to answer the first request.
const FIRST: Duration = Duration::from_secs(15);

fn check(args: &ProxyArgs) -> Result<(), Failure> {
    if !args.address.to_canonical().is_loopback() && args.token_file.is_none() {
        let message = format!("--address {}: other machines could use your credentials", args.address);
        return Err(Failure::usage(&message).hint("require a token with --token-file"));
    }
    Ok(())
}

async fn serve(args: &ProxyArgs) -> Result<(), Failure> {
    let mut signals = Signals::new()?;
    let token = args.token_file.as_deref().map(token::of_file).transpose()?;
    let (mut config, name) = kubeconfig::config(&args.cluster).await?;
    let server = config.cluster_url.to_string().trim_end_matches('/').to_owned();
    let (namespace, is_impersonating) = (config.default_namespace.clone(), config.auth_info.impersonate.is_some());
    let client = client(&mut config, args)?;
    tokio::select! {
        answer = reach(&client, &server, args.cluster.request_timeout) => answer?,
        () = signals.next() => return Ok(()),
    }
    let hint = "choose another port with --port; 0 is any free one";
    let (socket, address) = bind(SocketAddr::new(args.address, args.port), hint).await?;
    let tls = token.as_ref().map(|_| tls(&args.hosts, address)).transpose()?;
    let url = url(address, tls.is_some());
    if let Some(file) = &args.write_kubeconfig {
        let (authority, token) = (tls.as_ref().map(Tls::authority), token.as_deref().unwrap_or("none"));
        let (command, option, url) = ("proxy", "--write-kubeconfig", &*url);
        Access { command, option, url, authority, token, namespace: &namespace }.write(file)?;
    }
    let listener = listener(args, socket, tls);
    Output::new(Style::Yaml).line(&format!("Serving on {url}"))?;
    note(&format!("sending requests to {server} with the credentials of {name}"));
    let forward = Forward::new(client, server, token, is_impersonating, args.cluster.request_timeout);
    signals.run(|stopped| listener.serve_service(forward, stopped)).await;
    Ok(())
}

/// A client that sends requests once and as they are, apart from the patches of the layer.
fn client(config: &mut Config, args: &ProxyArgs) -> Result<Client, Failure> {
    // The clients of the proxy retry, and they know best.
    config.default_retry = false;
    // A connection of exec or port-forward may be silent for hours.
    (config.read_timeout, config.write_timeout) = (None, None);
    let plugin = config.auth_info.exec.as_ref().map(|plugin| plugin.command.clone().unwrap_or_default());
    let server = config.cluster_url.to_string();
    let client = Client::try_from(config.clone()).map_err(|error| match plugin {
        Some(plugin) => plugin_failure(&error, &plugin),
        None => unanswered(&server, error),
    })?;
    let protection = match args.ambiguous {
        _ if args.observe => Protection::Observe,
        Ambiguous::Refuse => Protection::Refuse,
        Ambiguous::Log => Protection::Warn,
    };
    Ok(Strategic::new().with_protection(protection).wrap(client))
}

/// Checks that the cluster answers and accepts the credentials.
async fn reach(client: &Client, server: &str, limit: Option<Duration>) -> Result<(), Failure> {
    let request = Request::get("/version").body(Body::empty()).map_err(|error| Failure::usage(&error.to_string()))?;
    let limit = limit.unwrap_or(FIRST);
    let answer = tokio::time::timeout(if limit.is_zero() { Duration::MAX } else { limit }, client.send(request)).await;
    let answer = answer.map_err(|_| {
        Failure::does_not_apply(format!("the server {server} did not answer within {limit:?}"))
            .hint("check the address of the cluster, or allow more time with --request-timeout")
    })?;
    match answer.map_err(|error| unanswered(server, error))?.status() {
        StatusCode::UNAUTHORIZED => {
            Err(Failure::does_not_apply(format!("the server {server} does not accept the credentials (401)"))
                .hint("check the user of the context: kubectl config view --minify"))
        }
        _ => Ok(()),
    }
}

/// The listener. Streams may be silent for as long as their ends want.
fn listener(args: &ProxyArgs, socket: TcpListener, tls: Option<Tls>) -> Listener {
    let mut limits = Limits::default();
    limits.stalled = Duration::MAX;
    limits.stop = Duration::from_secs(1);
    let listener = Listener::new(socket).limits(limits);
    let listener = args.hosts.iter().fold(listener, |listener, name| listener.host(name));
    match tls {
        Some(tls) => listener.tls(tls),
        None => listener,
    }
}

fn is_enabled(metadata: &Metadata<'_>) -> bool {
    let (target, level) = (metadata.target(), *metadata.level());
    let is_ours = ["smp::", "smp_kube"].into_iter().any(|name| target.starts_with(name)) && level <= Level::DEBUG;
    !volume::is_quiet() && (is_ours || target.starts_with("smp_serve::") && level <= Level::INFO)
}

/// Whether an event is shown: requests that were not simply passed on. With `-v`, all.
fn is_shown(event: &Event) -> bool {
    volume::is_verbose() || !event.is_request() || event.is_remarkable()
}
