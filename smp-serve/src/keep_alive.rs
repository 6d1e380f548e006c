//! Notices clients that are gone without closing their connections, such as machines that were switched off.

use std::time::Duration;

use hyper_util::rt::TokioExecutor;
use hyper_util::server::conn::auto::Builder;
use socket2::{SockRef, TcpKeepalive};
use tokio::net::TcpStream;

/// The number of questions of TCP without an answer after which a connection is closed.
#[cfg(any(
    target_os = "android",
    target_os = "freebsd",
    target_os = "linux",
    target_os = "macos",
    target_os = "windows"
))]
const QUESTIONS: u32 = 3;

/// How many times as long as [`keep_alive`](crate::Limits::keep_alive) a client has to answer with HTTP/2. The program answers,
/// not its machine, and a developer may have stopped it in a debugger.
const PATIENCE: u32 = 4;

/// Lets the operating system ask the machine of a client that sends nothing.
pub(crate) fn set(stream: &TcpStream, after: Duration) {
    // The system counts in seconds.
    let second = Duration::from_secs(1);
    let keep_alive = TcpKeepalive::new().with_time(after.max(second));
    #[cfg(any(
        target_os = "android",
        target_os = "freebsd",
        target_os = "linux",
        target_os = "macos",
        target_os = "windows"
    ))]
    let keep_alive = keep_alive.with_interval((after / 6).max(second)).with_retries(QUESTIONS);
    // Without it, the client is noticed later.
    let _ = SockRef::from(stream).set_tcp_keepalive(&keep_alive);
}

/// Sends pings to clients of HTTP/2. They keep TCP from asking, because they are data that waits for the client.
pub(crate) fn set_pings(builder: &mut Builder<TokioExecutor>, after: Duration) {
    builder.http2().keep_alive_interval(after).keep_alive_timeout(after.saturating_mul(PATIENCE));
}
