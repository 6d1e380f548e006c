//! `smp serve`: an API server for kubectl and other clients.

mod etcd;
pub(super) mod kubeconfig;
mod load;
pub(super) mod log;
pub(super) mod signals;

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::Path;
use std::time::Duration;

use smp_serve::{Listener, Tls};
use smp_server::store::{RedbStore, StoreError};
use smp_server::{Options, Server};
use tokio::net::TcpListener;
use tokio::runtime::{self, Runtime};
use tracing::Level;

use self::kubeconfig::Access;
use self::log::{Event, Log};
use self::signals::Signals;
use super::STACK;
use crate::args::ServeArgs;
use crate::input::Document;
use crate::output::{Output, Style};
use crate::report::{Failure, HINT, Outcome, WARNING, line, styled};
use crate::volume;

pub(super) fn run(args: &ServeArgs) -> Result<Outcome, Failure> {
    let documents = load::read(&args.load, args.recursive)?;
    let runtime = start_runtime()?;
    let log = Log::start(
        |metadata| {
            let (target, level) = (metadata.target(), *metadata.level());
            target.starts_with("smp_server") && level <= Level::WARN
                || !volume::is_quiet() && target.starts_with("smp_serve::") && level <= Level::INFO
        },
        |_: &Event| true,
    )?;
    let served = runtime.block_on(serve(args, documents));
    // Waits for all tasks, because the last one closes the file of --data. The next start then need not check the file.
    runtime.shutdown_timeout(CLOSE);
    log.finish();
    served.map(|()| Outcome::Done)
}

/// Starts the threads of a server.
pub(super) fn start_runtime() -> Result<Runtime, Failure> {
    let runtime = runtime::Builder::new_multi_thread().enable_all().thread_stack_size(STACK).build();
    runtime.map_err(|error| Failure::usage(&format!("cannot start: {error}")))
}

/// The time limit for closing the file of `--data`.
const CLOSE: Duration = Duration::from_secs(2);

/// The number of changes that are kept for watches.
const HISTORY: usize = 10_000;

/// Creates the server, with the objects in its file or in etcd.
async fn server(args: &ServeArgs) -> Result<Server, Failure> {
    let mut options = Options::new().controllers().forget_requests().history(HISTORY).track(!args.no_managed_fields);
    options = options.kubernetes(args.kubernetes);
    if args.extended {
        options = options.extended().strategic_custom_resources();
    }
    if args.pretend {
        options = options.pretend();
    }
    if !args.etcd.is_empty() {
        return etcd::server(&args.etcd, options).await;
    }
    let Some(file) = args.data.clone() else { return Ok(Server::new(options)) };
    // Opening a large file takes time, so it runs on another thread to keep signals working.
    let open = tokio::task::spawn_blocking(move || {
        let name = file.display().to_string();
        let report = move |progress: f64| {
            let percent = format!("{:.0}%", progress * 100.0);
            styled(&line(HINT, "note:", &format!("{name} was not closed; checking it before the start: {percent}")));
        };
        RedbStore::open_with_progress(&file, HISTORY, report).map_err(|error| cannot_open(&file, &error))
    });
    let store = open.await.map_err(|error| Failure::usage(&format!("cannot start: {error}")))??;
    Ok(Server::with_store(store, options))
}

fn cannot_open(file: &Path, error: &StoreError) -> Failure {
    let failure = Failure::usage(&format!("{}: {error}", file.display()));
    match error {
        StoreError::InUse => failure.hint("stop the other server, or choose another file with --data"),
        StoreError::OtherFormat { .. } => failure.hint("choose a new file with --data; this one is left unchanged"),
        _ => failure,
    }
}

async fn serve(args: &ServeArgs, documents: Vec<Document>) -> Result<(), Failure> {
    let (socket, address) = listen(args.listen).await?;
    let mut signals = Signals::new()?;
    let server = tokio::select! {
        server = prepared(args, documents) => server?,
        () = signals.next() => return Ok(()),
    };
    let listener = listener(args, socket, address)?;
    Output::new(Style::Yaml).line(&format!("Serving on {}", url(address, args.tls)))?;
    signals.run(|stopped| listener.serve(server, stopped)).await;
    Ok(())
}

/// Returns the server with the objects of its store and of the manifests.
async fn prepared(args: &ServeArgs, documents: Vec<Document>) -> Result<Server, Failure> {
    let server = server(args).await?;
    load::create(&server, documents, args.data.is_some() || !args.etcd.is_empty()).await?;
    Ok(server)
}

/// Returns the listener with its certificate, and writes the kubeconfig.
fn listener(args: &ServeArgs, socket: TcpListener, address: SocketAddr) -> Result<Listener, Failure> {
    let listener = args.hosts.iter().fold(Listener::new(socket), |listener, name| listener.host(name));
    let tls = if args.tls { Some(tls(&args.hosts, address)?) } else { None };
    if let Some(file) = &args.kubeconfig {
        // The server ignores tokens.
        let (url, authority) = (url(address, args.tls), tls.as_ref().map(Tls::authority));
        let access = Access {
            command: "serve",
            option: "--kubeconfig",
            url: &url,
            authority,
            token: "none",
            namespace: "default",
        };
        access.write(file)?;
    }
    Ok(match tls {
        Some(tls) => listener.tls(tls),
        None => listener,
    })
}

/// Opens the socket, and warns if other machines can reach it.
async fn listen(wanted: SocketAddr) -> Result<(TcpListener, SocketAddr), Failure> {
    let (socket, address) = bind(wanted, "choose another address with --listen; port 0 is any free one").await?;
    if !address.ip().to_canonical().is_loopback() {
        let message = "other machines may reach this address, and the server has no authentication";
        // Also with --quiet: everybody who can reach it can change all objects.
        styled(&line(WARNING, "warning:", &format!("--listen {wanted}: {message}")));
    }
    Ok((socket, address))
}

/// Opens a socket. Returns it with its address.
pub(super) async fn bind(wanted: SocketAddr, hint: &str) -> Result<(TcpListener, SocketAddr), Failure> {
    let failed = |error: std::io::Error| Failure::usage(&format!("cannot listen on {wanted}: {error}")).hint(hint);
    let socket = TcpListener::bind(wanted).await.map_err(failed)?;
    let address = socket.local_addr().map_err(failed)?;
    Ok((socket, address))
}

/// Creates a certificate for the names of the server.
pub(super) fn tls(hosts: &[String], address: SocketAddr) -> Result<Tls, Failure> {
    let names = ["localhost", "127.0.0.1", "::1"].map(ToOwned::to_owned).into_iter();
    let names = names.chain([address.ip().to_string()]).chain(hosts.iter().cloned());
    Tls::new(names).map_err(|error| Failure::usage(&format!("cannot make a certificate: {error}")))
}

/// The URL for clients on this machine.
pub(super) fn url(address: SocketAddr, is_encrypted: bool) -> String {
    let ip = match address {
        SocketAddr::V4(address) if address.ip().is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        SocketAddr::V6(address) if address.ip().is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        _ => address.ip(),
    };
    let scheme = if is_encrypted { "https" } else { "http" };
    format!("{scheme}://{}", SocketAddr::new(ip, address.port()))
}
