//! Requests to etcd: time limits, retries and error handling.

use std::error::Error as _;
use std::io;
use std::time::Duration;

use etcd_client::{Client, ConnectOptions, Error, GetOptions, KvClient, WatchClient};
use tokio::time::{Instant, sleep, timeout_at};

use crate::store::StoreError;

/// How long a request may take, with all attempts.
pub(super) const LIMIT: Duration = Duration::from_secs(4);
/// The pause between two attempts.
const PAUSE: Duration = Duration::from_millis(50);
/// etcd closes connections with keep-alive pings more frequent than every 5 seconds.
const KEEP_ALIVE: Duration = Duration::from_secs(6);
/// The largest response that etcd sends.
const MAX_ANSWER: usize = i32::MAX as usize;

/// Codes of gRPC.
const OUT_OF_RANGE: i32 = 11;
const UNAVAILABLE: i32 = 14;
/// Codes of requests that etcd refused: invalid argument, permission denied, resource exhausted, failed precondition, out of range,
/// unimplemented, unauthenticated.
const REFUSED: [i32; 7] = [3, 7, 8, 9, OUT_OF_RANGE, 12, 16];

#[derive(Clone)]
pub(super) struct Requests {
    client: Client,
}

/// Why a request failed.
pub(super) enum Failure {
    /// An error of etcd or of the connection.
    Error(Error),
    /// No response in time.
    Late,
}

impl Requests {
    pub(super) async fn connect(endpoints: &[String]) -> Result<Self, StoreError> {
        if let Some(url) = endpoints.iter().find(|url| !url.starts_with("http://")) {
            return Err(StoreError::Failed(format!("the URL of etcd must begin with http://: {url}")));
        }
        let options = ConnectOptions::new()
            .with_connect_timeout(LIMIT / 2)
            .with_keep_alive(KEEP_ALIVE, LIMIT)
            .with_keep_alive_while_idle(true)
            .with_require_leader(true);
        // The connection is made by the first request.
        let client =
            Client::connect(endpoints, Some(options)).await.map_err(|error| Failure::Error(error).to_error())?;
        Ok(Self { client })
    }

    pub(super) fn watches(&self) -> WatchClient {
        self.client.watch_client().max_decoding_message_size(MAX_ANSWER)
    }

    /// Sends a request, and repeats it after errors for which `again` is true: [`is_away`] if the request may be repeated, or
    /// [`is_refused`] if it is only repeated when etcd has certainly not received it.
    pub(super) async fn send<T, F>(
        &self,
        again: fn(&Error) -> bool,
        request: impl Fn(KvClient) -> F,
    ) -> Result<T, Failure>
    where
        F: Future<Output = Result<T, Error>>,
    {
        let start = Instant::now();
        // The last attempt has enough time for a response that reports what happened.
        let (last, end) = (start + LIMIT / 2, start + LIMIT);
        loop {
            let client = self.client.kv_client().max_decoding_message_size(MAX_ANSWER);
            match timeout_at(end, request(client)).await {
                Err(_) => return Err(Failure::Late),
                Ok(Err(error)) if again(&error) && Instant::now() < last => sleep(PAUSE).await,
                Ok(result) => return result.map_err(Failure::Error),
            }
        }
    }

    /// The newest revision.
    pub(super) async fn revision(&self) -> Result<u64, StoreError> {
        // Every response has the revision, even for a key that does not exist.
        let ask =
            |mut client: KvClient| async move { client.get("/", Some(GetOptions::new().with_count_only())).await };
        let answer = self.send(is_away, ask).await.map_err(|failure| failure.to_error())?;
        Ok(answer.header().map_or(0, |header| header.revision().unsigned_abs()))
    }
}

impl Failure {
    /// The error of a request that changed nothing.
    pub(super) fn to_error(&self) -> StoreError {
        StoreError::Failed(format!("etcd failed: {self}"))
    }

    /// The error of a change.
    pub(super) fn to_write_error(&self) -> StoreError {
        if self.is_certain() {
            return self.to_error();
        }
        StoreError::Failed(format!("etcd failed, and it is unknown whether the change was made: {self}"))
    }

    /// Whether etcd has certainly not done what was requested.
    fn is_certain(&self) -> bool {
        match self {
            Self::Error(error) => is_refused(error) || code(error).is_some_and(|code| REFUSED.contains(&code)),
            Self::Late => false,
        }
    }

    /// Whether the requested revision is out of range, with these words: `compacted` or `future revision`.
    pub(super) fn is_out_of_range(&self, words: &str) -> bool {
        matches!(self, Self::Error(error) if code(error) == Some(OUT_OF_RANGE) && error.to_string().contains(words))
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Late => write!(f, "no answer within {} seconds", LIMIT.as_secs()),
            Self::Error(error) => match (io_error(error), error) {
                (Some(cause), _) => write!(f, "{cause}"),
                (None, Error::GRpcStatus(status)) => f.write_str(status.message()),
                (None, error) => write!(f, "{error}"),
            },
        }
    }
}

/// Whether the error may go away by itself, such as during an election or a restart.
pub(super) fn is_away(error: &Error) -> bool {
    io_error(error).is_some() || code(error) == Some(UNAVAILABLE)
}

fn code(error: &Error) -> Option<i32> {
    if let Error::GRpcStatus(status) = error { Some(status.code() as i32) } else { None }
}

/// Whether no connection existed. Other errors happen also after a request was sent.
pub(super) fn is_refused(error: &Error) -> bool {
    io_error(error).is_some_and(|error| error.kind() == io::ErrorKind::ConnectionRefused)
}

/// The error of the connection, if that is the cause.
fn io_error(error: &Error) -> Option<&io::Error> {
    let mut cause: Option<&(dyn std::error::Error + 'static)> = match error {
        Error::GRpcStatus(status) => status.source(),
        Error::TransportError(error) => error.source(),
        Error::IoError(error) => Some(error),
        _ => None,
    };
    while let Some(error) = cause {
        if let Some(found) = error.downcast_ref::<io::Error>() {
            return Some(found);
        }
        cause = error.source();
    }
    None
}
