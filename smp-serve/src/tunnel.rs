//! What happens on a connection after the protocol was changed by a response with code 101.

use std::fmt;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};

type Work = Pin<Box<dyn Future<Output = ()> + Send>>;

/// The work of a service on a connection that it took over: put it into the extensions of a response with code 101.
///
/// The listener counts the connection until the work is done, and drops the work when it stops.
///
/// ```
/// use http::{Request, Response, StatusCode};
/// use hyper::body::Incoming;
/// use smp_serve::Tunnel;
///
/// fn upgraded(mut request: Request<Incoming>) -> Response<()> {
///     let connection = hyper::upgrade::on(&mut request);
///     let mut response = Response::new(());
///     *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
///     response.extensions_mut().insert(Tunnel::new(async {
///         let Ok(connection) = connection.await else { return };
///         // Reads and writes in the new protocol.
///         drop(connection);
///     }));
///     response
/// }
/// ```
#[derive(Clone)]
pub struct Tunnel(Arc<Mutex<Option<Work>>>);

impl Tunnel {
    /// Returns a tunnel that does some work, which usually waits for [`hyper::upgrade::on`] first.
    ///
    /// ```
    /// let tunnel = smp_serve::Tunnel::new(async { /* read and write */ });
    /// # drop(tunnel);
    /// ```
    pub fn new(work: impl Future<Output = ()> + Send + 'static) -> Self {
        Self(Arc::new(Mutex::new(Some(Box::pin(work)))))
    }

    fn take(&self) -> Option<Work> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl fmt::Debug for Tunnel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tunnel").finish_non_exhaustive()
    }
}

/// The tunnel of a connection, if it has one.
#[derive(Debug, Default)]
pub(crate) struct Tunnels(Mutex<Option<Tunnel>>);

impl Tunnels {
    /// Keeps a tunnel until the connection has no more requests.
    pub(crate) fn add(&self, tunnel: Tunnel) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(tunnel);
    }

    /// Waits for the end of the tunnel.
    pub(crate) async fn run(&self) {
        let tunnel = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(work) = tunnel.and_then(|tunnel| tunnel.take()) {
            work.await;
        }
    }
}
