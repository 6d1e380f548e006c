//! Watches that are open while the following requests of a case are sent.

use std::pin::Pin;
use std::time::Duration;

use anyhow::Result;
use bytes::Bytes;
use futures_util::StreamExt;
use futures_util::stream::Stream;
use serde_json::Value;
use tokio::time::timeout;

use crate::call::Answer;

/// How long an event of the real server may take, if smp-server has sent one.
const PATIENCE: Duration = Duration::from_secs(4);
/// How long to wait for events that smp-server has not sent.
const GRACE: Duration = Duration::from_millis(150);
/// How long to wait for events of smp-server, which sends them before the write is answered.
const QUIET: Duration = Duration::from_millis(15);

/// The annotation of the bookmark after the initial events.
const INITIAL_EVENTS_END: &str = "/object/metadata/annotations/k8s.io~1initial-events-end";

/// The data of an answer, as it arrives.
pub(crate) type Data = Pin<Box<dyn Stream<Item = Result<Bytes>> + Send>>;

/// An open watch.
pub(crate) struct Watching {
    /// The answer without events.
    head: Answer,
    data: Data,
    /// The beginning of a line.
    rest: Vec<u8>,
    events: Vec<Value>,
    is_over: bool,
}

/// What a server answers to a watch.
pub(crate) enum Opened {
    Open(Watching),
    Refused(Answer),
}

impl Opened {
    /// The answer without events.
    pub(crate) fn into_answer(self) -> Answer {
        match self {
            Self::Open(watching) => watching.into_answer(),
            Self::Refused(answer) => answer,
        }
    }
}

impl Watching {
    pub(crate) fn new(head: Answer, data: Data) -> Self {
        Self { head, data, rest: Vec::new(), events: Vec::new(), is_over: false }
    }

    /// The answer with the events that have arrived.
    fn into_answer(self) -> Answer {
        Answer { body: Value::Array(self.events), ..self.head }
    }

    /// Reads events until there are so many, or nothing arrives for a time.
    async fn read(&mut self, count: usize, wait: Duration) {
        while !self.is_over && self.events.len() < count {
            match timeout(wait, self.data.next()).await {
                Ok(Some(Ok(bytes))) => self.take(&bytes),
                Ok(_) => self.is_over = true,
                Err(_) => return,
            }
        }
    }

    /// Takes the lines in some data. When bookmarks are sent is up to the server, apart from the one after the initial events.
    fn take(&mut self, bytes: &[u8]) {
        self.rest.extend_from_slice(bytes);
        while let Some(end) = self.rest.iter().position(|byte| *byte == b'\n') {
            let line: Vec<u8> = self.rest.drain(..=end).collect();
            let text = || String::from_utf8_lossy(&line).into_owned().into();
            let mut event: Value = serde_json::from_slice(&line).unwrap_or_else(|_| text());
            if event["type"] != "BOOKMARK" {
                self.events.push(event);
            } else if event.pointer(INITIAL_EVENTS_END).is_some() {
                event["object"] = "the end of the initial events".into();
                self.events.push(event);
            }
        }
    }
}

/// Reads the events of a watch on both servers. The events of smp-server say how many to wait for:
///
/// ```text
/// smp-server: ADDED, MODIFIED      kube-apiserver: ADDED   …   MODIFIED     both are read, however long the second one takes
/// smp-server: ADDED                kube-apiserver: ADDED   …   MODIFIED     a short wait finds the second one
/// ```
pub(crate) async fn finish(mut real: Watching, mut ours: Watching) -> [Answer; 2] {
    ours.read(usize::MAX, QUIET).await;
    real.read(ours.events.len(), PATIENCE).await;
    real.read(usize::MAX, GRACE).await;
    [real.into_answer(), ours.into_answer()]
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[tokio::test]
    async fn events_are_lines_and_only_the_first_bookmark_counts() {
        let end =
            json!({"type": "BOOKMARK", "object": {"metadata": {"annotations": {"k8s.io/initial-events-end": "true"}}}});
        let text = format!("{}\n{end}\n{}\n", json!({"type": "ADDED"}), json!({"type": "BOOKMARK", "object": {}}));
        let watching = || {
            let parts: Vec<Result<Bytes>> = text.as_bytes().chunks(7).map(|part| Ok(part.to_vec().into())).collect();
            let head = Answer { status: 200, media_type: String::new(), warnings: Vec::new(), body: Value::Null };
            Watching::new(head, Box::pin(futures_util::stream::iter(parts)))
        };
        let [real, ours] = finish(watching(), watching()).await;
        let end = json!({"type": "BOOKMARK", "object": "the end of the initial events"});
        assert_eq!(real.body, json!([{"type": "ADDED"}, end]));
        assert_eq!(real, ours);
    }
}
