//! Detects clients that disappear without closing their connections, such as machines that are switched off.

use std::time::Duration;

use socket2::{SockRef, TcpKeepalive};
use tokio::net::TcpStream;

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
