//! Futures that are completed even if they are dropped.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::runtime::Handle;

/// Returns a future that is completed even if it is dropped, because a client may disconnect while its change is being stored.
///
/// ```text
/// request:   commit ──► waits for the disk ──► queues work             the request polls the future itself
/// request:   commit ──► waits ──► dropped                              a task completes the future:
///                                    └─► waits for the disk ──► queues work
/// ```
pub(crate) fn completed<F>(future: F) -> Completed<F>
where
    F: Future<Output: Send> + Send + 'static,
{
    Completed { future: Some(Box::pin(future)), runtime: None }
}

/// The future that [`completed`] returns.
pub(crate) struct Completed<F>
where
    F: Future<Output: Send> + Send + 'static,
{
    /// `None` once the future is complete, and while it is polled, so a future that panics is not polled again.
    future: Option<Pin<Box<F>>>,
    /// The runtime that completes a dropped future; `None` until the future has to wait, or without a runtime.
    runtime: Option<Handle>,
}

impl<F> Future for Completed<F>
where
    F: Future<Output: Send> + Send + 'static,
{
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        let Some(mut future) = self.future.take() else { return Poll::Pending };
        if let Poll::Ready(output) = future.as_mut().poll(context) {
            return Poll::Ready(output);
        }
        self.future = Some(future);
        if self.runtime.is_none() {
            self.runtime = Handle::try_current().ok();
        }
        Poll::Pending
    }
}

impl<F> Drop for Completed<F>
where
    F: Future<Output: Send> + Send + 'static,
{
    fn drop(&mut self) {
        if let (Some(future), Some(runtime)) = (self.future.take(), self.runtime.take()) {
            runtime.spawn(async { drop(future.await) });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    /// Returns a future that waits for a signal, the signal, and whether the future is complete.
    fn waiting() -> (Completed<impl Future<Output: Send> + Send + 'static>, Arc<tokio::sync::Notify>, Arc<AtomicBool>) {
        let (signal, is_done) = (Arc::new(tokio::sync::Notify::new()), Arc::new(AtomicBool::new(false)));
        let (waits, done) = (Arc::clone(&signal), Arc::clone(&is_done));
        let future = completed(async move {
            waits.notified().await;
            done.store(true, Ordering::SeqCst);
        });
        (future, signal, is_done)
    }

    #[tokio::test]
    async fn a_future_that_is_dropped_while_it_waits_is_completed() {
        let (mut future, signal, is_done) = waiting();
        assert!(poll_once(&mut future).is_pending());
        drop(future);
        signal.notify_one();
        while !is_done.load(Ordering::SeqCst) {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn a_future_that_was_never_polled_is_dropped() {
        let (future, signal, is_done) = waiting();
        drop(future);
        signal.notify_one();
        tokio::task::yield_now().await;
        assert!(!is_done.load(Ordering::SeqCst));
        assert_eq!(Arc::strong_count(&is_done), 1);
    }

    #[test]
    fn without_a_runtime_the_caller_completes_it() {
        let (mut future, signal, is_done) = waiting();
        assert!(poll_once(&mut future).is_pending());
        signal.notify_one();
        assert!(poll_once(&mut future).is_ready());
        assert!(is_done.load(Ordering::SeqCst));
    }

    fn poll_once<F: Future + Unpin>(future: &mut F) -> Poll<F::Output> {
        Pin::new(future).poll(&mut Context::from_waker(std::task::Waker::noop()))
    }
}
