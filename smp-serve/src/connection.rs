//! Serves one connection, and closes it when it is idle or the listener stops.

use std::error::Error;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep_until};

use crate::activity::Activity;
use crate::keep_alive;
use crate::limits::Limits;
use crate::listener::Shared;
use crate::service::Client;
use crate::stream::{Stream, Written};
use crate::tunnel::Tunnels;

/// How long a closing connection may send nothing.
const CLOSING: Duration = Duration::from_secs(2);

/// The reason for closing a connection that begins too slowly.
const LATE: &str = "no request in time";

/// The data that hyper buffers for an HTTP/2 stream whose client does not read.
const STREAM_BUFFER: usize = 64 * 1024;

/// The data that a client may send on an HTTP/2 stream before the server reads it.
const STREAM_WINDOW: u32 = 64 * 1024;

/// The time limit for the response to an HTTP/2 ping, as a multiple of [`keep_alive`](crate::Limits::keep_alive). The program
/// responds, not the operating system, and a developer may have stopped it in a debugger.
const PATIENCE: u32 = 4;

/// The maximum window size in HTTP/2.
const MAX_WINDOW: u32 = (1 << 31) - 1;

/// Serves a connection to its end.
pub(crate) async fn serve(shared: Arc<Shared>, stream: TcpStream, peer: SocketAddr) {
    // Responses are small, and clients wait for them.
    let _ = stream.set_nodelay(true);
    keep_alive::set(&stream, shared.limits.keep_alive);
    let Ok(address) = stream.local_addr() else { return };
    let deadline = Instant::now() + shared.limits.first_request;
    let stream = Stream::new(stream, shared.limits.stalled);
    let (activity, tunnels) = (Arc::<Activity>::default(), Tunnels::default());
    let client = Arc::new(Client { shared: Arc::clone(&shared), peer, address: address.ip(), activity, tunnels });
    let written = stream.written();
    #[cfg(feature = "tls")]
    let ended = match &shared.tls {
        Some(tls) => encrypted(client, tls, stream, deadline).await,
        None => requests(client, stream, written, deadline).await,
    };
    #[cfg(not(feature = "tls"))]
    let ended = requests(client, stream, written, deadline).await;
    if let Err(reason) = ended {
        tracing::warn!("closed the connection of {peer}: {reason}");
    }
}

/// Serves the requests of a connection after the TLS handshake.
#[cfg(feature = "tls")]
async fn encrypted(client: Arc<Client>, tls: &crate::Tls, stream: Stream, deadline: Instant) -> Result<(), String> {
    let written = stream.written();
    let stream = tokio::select! {
        stream = tls.acceptor.accept(stream) => stream,
        () = sleep_until(deadline) => return Err(LATE.to_owned()),
        () = client.shared.stopped() => return Ok(()),
    };
    match stream {
        Ok(stream) => requests(client, stream, written, deadline).await,
        Err(error) => reason(&error).map_err(|reason| format!("TLS handshake: {reason}")),
    }
}

/// Serves the requests of a connection, then what took it over. Returns an error with the reason if the connection is closed because
/// of a problem.
async fn requests<S>(client: Arc<Client>, stream: S, written: Written, first_request: Instant) -> Result<(), String>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let limits = &client.shared.limits;
    let service = service_fn(|request| Arc::clone(&client).answer(request));
    let builder = builder(limits);
    let mut connection = pin!(builder.serve_connection_with_upgrades(TokioIo::new(stream), service));
    let mut stopped = client.shared.stopped();
    let mut closing: Option<Closing> = None;
    // Requests do not reset it, because that would wake the task twice for each request. It may fire early, never late.
    let mut timer = pin!(sleep_until(first_request.min(Instant::now() + limits.idle)));
    loop {
        tokio::select! {
            ended = connection.as_mut() => {
                ended.or_else(|error| reason(&*error))?;
                break;
            }
            () = &mut stopped, if closing.is_none() => {
                connection.as_mut().graceful_shutdown();
                closing = Some(Closing::now(&written, ""));
                timer.as_mut().reset(Instant::now() + CLOSING);
            }
            () = timer.as_mut() => {
                let now = Instant::now();
                let last = client.activity.last();
                let end = match &closing {
                    _ if client.activity.is_busy() => now + if closing.is_some() { CLOSING } else { limits.idle },
                    None => last.map_or(first_request, |last| last + limits.idle),
                    Some(closing) => last.map_or(closing.since, |last| last.max(closing.since)) + CLOSING,
                };
                if end > now {
                    timer.as_mut().reset(end);
                    continue;
                }
                let why = match closing {
                    None if last.is_some() => "",
                    None => LATE,
                    Some(Closing { taken, why, .. }) if taken != written.load(Ordering::Relaxed) => why,
                    Some(Closing { why: "", .. }) => return Ok(()),
                    Some(Closing { why, .. }) => return Err(why.to_owned()),
                };
                connection.as_mut().graceful_shutdown();
                closing = Some(Closing::now(&written, why));
                timer.as_mut().reset(now + CLOSING);
            }
        }
    }
    tokio::select! {
        () = client.tunnels.run() => {}
        () = client.shared.stopped() => {}
    }
    Ok(())
}

/// A connection that closes.
struct Closing {
    since: Instant,
    /// The number of bytes that the client had read by then.
    taken: u64,
    /// The reason, if it is worth a message.
    why: &'static str,
}

impl Closing {
    fn now(written: &Written, why: &'static str) -> Self {
        Self { since: Instant::now(), taken: written.load(Ordering::Relaxed), why }
    }
}

fn builder(limits: &Limits) -> Builder<TokioExecutor> {
    let mut builder = Builder::new(TokioExecutor::new());
    builder
        .http1()
        .timer(TokioTimer::new())
        // The loop above limits the time, for both versions of HTTP.
        .header_read_timeout(None)
        .max_headers(limits.headers)
        .max_buf_size(limits.header_size.max(8 * 1024));
    builder
        .http2()
        .timer(TokioTimer::new())
        .max_concurrent_streams(limits.streams)
        .initial_stream_window_size(STREAM_WINDOW)
        // A request that waits for memory must not prevent others on its connection from sending their bodies.
        .initial_connection_window_size(STREAM_WINDOW.saturating_mul(limits.streams).clamp(STREAM_WINDOW, MAX_WINDOW))
        .max_header_list_size(u32::try_from(limits.header_size).unwrap_or(u32::MAX))
        .max_send_buf_size(STREAM_BUFFER)
        // A ping without a response suppresses TCP probes, because it is data that waits for the client.
        .keep_alive_interval(limits.keep_alive)
        .keep_alive_timeout(limits.keep_alive.saturating_mul(PATIENCE));
    builder
}

/// Returns an error with the reason why a connection failed. Clients that disconnect are not worth a message.
fn reason(error: &(dyn Error + 'static)) -> Result<(), String> {
    let mut cause = error;
    loop {
        let is_gone = cause.downcast_ref::<hyper::Error>().is_some_and(hyper::Error::is_incomplete_message)
            || cause.downcast_ref::<io::Error>().is_some_and(is_gone);
        match cause.source() {
            _ if is_gone => return Ok(()),
            Some(source) => cause = source,
            None if cause.to_string() == error.to_string() => return Err(error.to_string()),
            None => return Err(format!("{error}: {cause}")),
        }
    }
}

fn is_gone(error: &io::Error) -> bool {
    use io::ErrorKind::{BrokenPipe, ConnectionAborted, ConnectionReset, NotConnected, UnexpectedEof};
    matches!(error.kind(), BrokenPipe | ConnectionAborted | ConnectionReset | NotConnected | UnexpectedEof)
}
