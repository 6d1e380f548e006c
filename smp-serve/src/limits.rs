//! Limits for clients.

use std::time::Duration;

/// Limits for connections and requests. The defaults are for a server that one person or one test run uses.
///
/// The body of a request has the limit of the server, [`MAX_BODY`](smp_server::MAX_BODY). Apart from bodies, a connection buffers
/// at most [`header_size`](Self::header_size) of data that the server has not read yet, or 64 KiB for each request over HTTP/2.
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
    /// The memory for the bodies of all requests in progress together, 64 MiB by default, and at least [`MAX_BODY`]. A body
    /// without a length counts as [`MAX_BODY`].
    ///
    /// If the memory is exhausted, a request waits until other requests have their responses, which every client can handle. A
    /// request that waits longer than [`body`](Self::body), or while 250 others wait, gets 429 with `Retry-After: 1`, and
    /// clients such as kubectl retry it.
    ///
    /// [`MAX_BODY`]: smp_server::MAX_BODY
    pub bodies: usize,
    /// The time without data after which a client is probed, 30 seconds by default. A connection is closed if the machine of its
    /// client does not respond to TCP probes for another 15 seconds, or if the client does not respond to an HTTP/2 ping for
    /// another 2 minutes. Both depend on this setting: one half of it, and four times as long.
    pub keep_alive: Duration,
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
            bodies: 64 * 1024 * 1024,
            keep_alive: Duration::from_secs(30),
            stalled: Duration::from_mins(5),
            stop: Duration::from_secs(5),
        }
    }
}
