//! Limits for clients.

use std::time::Duration;

/// Limits for connections and requests. The defaults are for a server that one person or one test run uses.
///
/// The body of a request has the limit of the server, [`MAX_BODY`](smp_server::MAX_BODY).
///
/// ```
/// use smp_serve::Limits;
///
/// let mut limits = Limits::default();
/// limits.connections = 20;
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// The number of connections, 500 by default. Further clients wait until one is closed. Over HTTP/1, each watch needs a
    /// connection.
    pub connections: usize,
    /// The number of concurrent requests in an HTTP/2 connection, 250 by default.
    pub streams: u32,
    /// The size of the request line and headers, 64 KiB by default, and at least 8 KiB. Larger requests get 431.
    pub header_size: usize,
    /// The number of headers of an HTTP/1 request, 100 by default. Requests with more headers get 431.
    pub headers: usize,
    /// The time from the start of a connection to its first request, including the TLS handshake, 10 seconds by default.
    pub first_request: Duration,
    /// How long an idle connection stays open, 2 minutes by default.
    pub idle: Duration,
    /// The time limit for sending the body of a request, 1 minute by default.
    pub body: Duration,
    /// How long a client may read nothing while a response waits, 5 minutes by default.
    pub stalled: Duration,
    /// How long requests may run when the listener stops, 5 seconds by default. Watches end at once.
    pub stop: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 500,
            streams: 250,
            header_size: 64 * 1024,
            headers: 100,
            first_request: Duration::from_secs(10),
            idle: Duration::from_mins(2),
            body: Duration::from_mins(1),
            stalled: Duration::from_mins(5),
            stop: Duration::from_secs(5),
        }
    }
}
