//! Detects clients that disappear without closing their connections, such as machines that are switched off.

use std::time::Duration;

use hyper_util::rt::TokioExecutor;
use hyper_util::server::conn::auto::Builder;
use socket2::{SockRef, TcpKeepalive};
use tokio::net::TcpStream;

/// The time limit for the response to an HTTP/2 ping, as a multiple of [`keep_alive`](crate::Limits::keep_alive). The program
/// responds, not the operating system, and a developer may have stopped it in a debugger.
const PATIENCE: u32 = 4;

/// Makes the operating system probe the machine of a client that sends nothing.
pub(crate) fn set(stream: &TcpStream, after: Duration) {
    // Operating systems count in seconds.
    let second = Duration::from_secs(1);
    let keep_alive = TcpKeepalive::new().with_time(after.max(second));
    #[cfg(any(
        target_os = "android",
        target_os = "freebsd",
        target_os = "linux",
        target_os = "macos",
        target_os = "windows"
    ))]
    let keep_alive = {
        /// The number of unanswered probes after which the connection is closed.
        const PROBES: u32 = 3;
        keep_alive.with_interval((after / 6).max(second)).with_retries(PROBES)
    };
    // If this fails, it only takes longer to detect that a client is gone.
    let _ = SockRef::from(stream).set_tcp_keepalive(&keep_alive);
}

/// Sends pings to HTTP/2 clients. A ping without a response suppresses TCP probes, because it is data that waits for the client.
pub(crate) fn set_pings(builder: &mut Builder<TokioExecutor>, after: Duration) {
    builder.http2().keep_alive_interval(after).keep_alive_timeout(after.saturating_mul(PATIENCE));
}
