//! Accepts connections until it is stopped.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http::{Request, Response};
use http_body::Body;
use hyper::body::Incoming;
use smp_server::Server;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tower_service::Service;

use crate::body::Stopped;
use crate::body_budget::BodyBudget;
use crate::connection;
use crate::handler::{self, Handler};
use crate::hosts::Hosts;
use crate::limits::Limits;

/// The pause after a connection could not be accepted.
const RETRY: Duration = Duration::from_secs(1);

/// Runs a server on a TCP socket, with HTTP/1 and HTTP/2. See the [crate] for an example.
///
/// Only requests for `localhost`, `127.0.0.1`, `[::1]`, the local address of the connection and names added with
/// [`Listener::host`] are accepted. Requests from web pages of other sites are rejected.
pub struct Listener {
    socket: TcpListener,
    limits: Limits,
    hosts: Hosts,
    #[cfg(feature = "tls")]
    tls: Option<crate::tls::Tls>,
}

/// The state that all connections share.
pub(crate) struct Shared {
    pub(crate) handler: Handler,
    pub(crate) limits: Limits,
    pub(crate) hosts: Hosts,
    #[cfg(feature = "tls")]
    pub(crate) tls: Option<crate::tls::Tls>,
    /// Whether the listener stops.
    stop: watch::Sender<bool>,
}

impl Listener {
    /// Returns a listener on a socket, with the default limits.
    ///
    /// ```
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> std::io::Result<()> {
    /// use smp_serve::Listener;
    /// use tokio::net::TcpListener;
    ///
    /// let listener = Listener::new(TcpListener::bind("127.0.0.1:0").await?);
    /// # drop(listener);
    /// # Ok(())
    /// # }
    /// ```
    pub fn new(socket: TcpListener) -> Self {
        Self {
            socket,
            limits: Limits::default(),
            hosts: Hosts::default(),
            #[cfg(feature = "tls")]
            tls: None,
        }
    }

    /// Sets the limits for clients.
    ///
    /// ```
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> std::io::Result<()> {
    /// use smp_serve::Listener;
    /// use tokio::net::TcpListener;
    ///
    /// let socket = TcpListener::bind("127.0.0.1:0").await?;
    /// let mut limits = smp_serve::Limits::default();
    /// limits.connections = 20;
    /// let listener = Listener::new(socket).limits(limits);
    /// # drop(listener);
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Allows requests for another host, such as the name of this machine in the network. Do not include a port.
    ///
    /// ```
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> std::io::Result<()> {
    /// use smp_serve::Listener;
    /// use tokio::net::TcpListener;
    ///
    /// let socket = TcpListener::bind("127.0.0.1:0").await?;
    /// let listener = Listener::new(socket).host("test.example.com");
    /// # drop(listener);
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn host(mut self, name: &str) -> Self {
        self.hosts.add(name);
        self
    }

    /// Encrypts all connections.
    ///
    /// ```
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> std::io::Result<()> {
    /// use smp_serve::Listener;
    /// use tokio::net::TcpListener;
    ///
    /// let socket = TcpListener::bind("127.0.0.1:0").await?;
    /// let listener = Listener::new(socket).tls(smp_serve::Tls::new(["localhost", "127.0.0.1"])?);
    /// # drop(listener);
    /// # Ok(())
    /// # }
    /// ```
    #[cfg(feature = "tls")]
    #[must_use]
    pub fn tls(mut self, tls: crate::tls::Tls) -> Self {
        self.tls = Some(tls);
        self
    }

    /// Serves connections until `stop` is ready. Then it accepts no more connections, watches end, and other requests have the
    /// time [`Limits::stop`] to finish.
    ///
    /// ```
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> std::io::Result<()> {
    /// use smp_serve::Listener;
    /// use smp_server::{Options, Server};
    /// use tokio::net::TcpListener;
    ///
    /// let listener = Listener::new(TcpListener::bind("127.0.0.1:0").await?);
    /// let stop = async { /* such as a signal */ };
    /// listener.serve(Server::new(Options::new()), stop).await;
    /// # Ok(())
    /// # }
    /// ```
    pub async fn serve(self, server: Server, stop: impl Future<Output = ()>) {
        let bodies = BodyBudget::new(self.limits.bodies);
        self.run(Handler::Server { server, bodies }, stop).await;
    }

    /// Serves connections by another service, such as a proxy, until `stop` is ready. Then it accepts no more connections, and
    /// requests have the time [`Limits::stop`] to finish.
    ///
    /// Requests and responses are passed on as streams: bodies have no limit, and responses are not compressed. To take
    /// over the connection after a response with code 101, put a [`Tunnel`](crate::Tunnel) into its extensions.
    ///
    /// ```
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> std::io::Result<()> {
    /// use std::convert::Infallible;
    ///
    /// use http::{Request, Response};
    /// use http_body_util::{BodyExt as _, Full};
    /// use hyper::body::Incoming;
    /// use smp_serve::Listener;
    /// use tokio::net::TcpListener;
    /// use tower::service_fn;
    ///
    /// let listener = Listener::new(TcpListener::bind("127.0.0.1:0").await?);
    /// let hello = service_fn(async |_: Request<Incoming>| {
    ///     Ok::<_, Infallible>(Response::new(Full::from("hello").map_err(Into::into)))
    /// });
    /// listener.serve_service(hello, async { /* such as a signal */ }).await;
    /// # Ok(())
    /// # }
    /// ```
    pub async fn serve_service<S, B>(self, service: S, stop: impl Future<Output = ()>)
    where
        S: Service<Request<Incoming>, Response = Response<B>, Error = Infallible> + Clone + Send + Sync + 'static,
        S::Future: Send + 'static,
        B: Body<Data = Bytes, Error = Box<dyn std::error::Error + Send + Sync>> + Send + 'static,
    {
        self.run(handler::of_service(service), stop).await;
    }

    async fn run(self, handler: Handler, stop: impl Future<Output = ()>) {
        let socket = self.socket;
        let shared = Arc::new(Shared {
            handler,
            limits: self.limits,
            hosts: self.hosts,
            #[cfg(feature = "tls")]
            tls: self.tls,
            stop: watch::Sender::new(false),
        });
        let mut connections = JoinSet::new();
        tokio::select! {
            () = accept(&shared, &socket, &mut connections) => {}
            () = stop => {}
        }
        drop(socket);
        shared.stop.send_replace(true);
        let all = async { while connections.join_next().await.is_some() {} };
        // The remaining connections are closed when the set is dropped.
        let _ = timeout(shared.limits.stop, all).await;
    }
}

impl Shared {
    /// Ready when the listener stops.
    pub(crate) fn stopped(&self) -> Stopped {
        let mut stop = self.stop.subscribe();
        Box::pin(async move {
            let _ = stop.wait_for(|is_stopped| *is_stopped).await;
        })
    }
}

async fn accept(shared: &Arc<Shared>, socket: &TcpListener, connections: &mut JoinSet<()>) {
    let places = Arc::new(Semaphore::new(shared.limits.connections.min(Semaphore::MAX_PERMITS)));
    loop {
        if places.available_permits() == 0 {
            tracing::warn!("{} connections are open; further clients wait", shared.limits.connections);
        }
        let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
        let (stream, peer) = next(socket).await;
        let served = connection::serve(Arc::clone(shared), stream, peer);
        connections.spawn(async move {
            served.await;
            drop(place);
        });
        // Removes the connections that ended.
        while connections.try_join_next().is_some() {}
    }
}

/// The next connection.
async fn next(socket: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match socket.accept().await {
            Ok(accepted) => return accepted,
            // The client is gone already.
            Err(error) if is_of_connection(&error) => {}
            Err(error) => {
                tracing::warn!("cannot accept a connection: {error}");
                sleep(RETRY).await;
            }
        }
    }
}

fn is_of_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

impl std::fmt::Debug for Listener {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { socket, limits, hosts, .. } = self;
        f.debug_struct("Listener")
            .field("socket", socket)
            .field("limits", limits)
            .field("hosts", hosts)
            .finish_non_exhaustive()
    }
}
