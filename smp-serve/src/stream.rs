//! A TCP connection that fails if the client does not read, and lets the client read the last response before it is closed.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

/// How long a client may continue to send after the last response.
const LINGER: Duration = Duration::from_secs(1);

/// A TCP connection.
pub(crate) struct Stream {
    inner: TcpStream,
    /// The limit [`stalled`](crate::Limits::stalled).
    limit: Duration,
    /// Runs while data waits for the client.
    stalled: Option<Pin<Box<Sleep>>>,
    /// Runs while the connection is closed.
    linger: Option<Pin<Box<Sleep>>>,
    written: Written,
}

/// Counts the bytes that were sent to a client.
pub(crate) type Written = Arc<AtomicU64>;

impl Stream {
    pub(crate) fn new(inner: TcpStream, limit: Duration) -> Self {
        Self { inner, limit, stalled: None, linger: None, written: Written::default() }
    }

    pub(crate) fn written(&self) -> Written {
        Arc::clone(&self.written)
    }

    /// Fails if data waits for longer than the limit.
    fn limited(&mut self, context: &mut Context<'_>, result: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if let Poll::Ready(result) = result {
            self.stalled = None;
            let length = result?;
            self.written.fetch_add(length as u64, Ordering::Relaxed);
            return Poll::Ready(Ok(length));
        }
        let limit = self.limit;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(limit)));
        ready!(stalled.as_mut().poll(context));
        Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "the client does not read")))
    }
}

impl AsyncRead for Stream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_read(context, buffer)
    }
}

impl AsyncWrite for Stream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.inner).poll_write(context, bytes);
        self.limited(context, result)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.inner).poll_write_vectored(context, parts);
        self.limited(context, result)
    }

    fn is_write_vectored(&self) -> bool {
        self.inner.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_flush(context)
    }

    /// Shuts down the sending side, then reads the remaining data. Closing a connection with unread data, such as the rest of a
    /// body that is too large, resets it, and the client might lose the response.
    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = &mut *self;
        if this.linger.is_none() {
            ready!(Pin::new(&mut this.inner).poll_shutdown(context))?;
        }
        let linger = this.linger.get_or_insert_with(|| Box::pin(sleep(LINGER)));
        let mut space = [0; 8192];
        while linger.as_mut().poll(context).is_pending() {
            let mut buffer = ReadBuf::new(&mut space);
            let read = ready!(Pin::new(&mut this.inner).poll_read(context, &mut buffer));
            if read.is_err() || buffer.filled().is_empty() {
                break;
            }
        }
        Poll::Ready(Ok(()))
    }
}
