//! What one client may use.

use std::time::Duration;

/// What clients may use before they have to wait or are cut off. The defaults suit a server for one person or one test run.
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
    /// The number of connections, 500 by default. Further clients wait until one is closed. Over HTTP/1, a watch takes a connection.
    pub connections: usize,
    /// The number of requests at the same time in one connection with HTTP/2, 250 by default.
    pub streams: u32,
    /// The size of a request's line and headers together, 64 KiB by default, and not less than 8 KiB. A larger one is answered with
    /// 431.
    pub header_size: usize,
    /// The number of headers of a request with HTTP/1, 100 by default. More are answered with 431.
    pub headers: usize,
    /// The time from the start of a connection to its first request, with the TLS handshake, 10 seconds by default.
    pub first_request: Duration,
    /// The time that a connection without a request stays open, 2 minutes by default.
    pub idle: Duration,
    /// The time to send the body of a request, 1 minute by default.
    pub body: Duration,
    /// The time in which a client must read something if an answer waits for it, 5 minutes by default.
    pub stalled: Duration,
    /// The time that requests have to end when the listener stops, 5 seconds by default. Watches end at once.
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
