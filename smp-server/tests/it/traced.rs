//! Spans of requests, and events of the work that follows from them.

use std::fmt::{Debug, Write as _};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex};

use serde_json::json;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::subscriber::DefaultGuard;
use tracing::{Dispatch, Event, Metadata, Subscriber};

use crate::consequences::{disturbed, memory, namespace};
use crate::stores::{Disturbance, Operation};
use crate::support::{delete, get, post, server};

/// Collects spans and events as lines.
#[derive(Clone, Default)]
struct Lines {
    lines: Arc<Mutex<Vec<String>>>,
    spans: Arc<AtomicU64>,
}

/// The fields of a span or an event.
struct Fields(String);

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        if field.name() != "latency" {
            write!(self.0, " {field}={value:?}").unwrap();
        }
    }
}

impl Lines {
    fn add(&self, name: &str, visit: impl FnOnce(&mut Fields)) {
        let mut fields = Fields(name.to_owned());
        visit(&mut fields);
        self.lines.lock().unwrap().push(fields.0);
    }

    fn all(&self) -> Vec<String> {
        self.lines.lock().unwrap().clone()
    }
}

impl Subscriber for Lines {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target().starts_with("smp_server")
    }

    fn new_span(&self, span: &Attributes<'_>) -> Id {
        self.add(span.metadata().name(), |fields| span.record(fields));
        Id::from_u64(self.spans.fetch_add(1, Ordering::SeqCst) + 1)
    }

    fn record(&self, _: &Id, values: &Record<'_>) {
        self.add("record", |fields| values.record(fields));
    }

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        self.add(event.metadata().level().as_str(), |fields| event.record(fields));
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

/// The lines of this thread. While a process has one subscriber only, `tracing` asks the subscriber of the
/// thread that reaches an event first, which may be a test without one, and keeps its answer for all threads.
/// The second subscriber makes it ask both.
fn collected() -> (Lines, DefaultGuard) {
    static SECOND: LazyLock<Dispatch> = LazyLock::new(|| Dispatch::new(Lines::default()));
    LazyLock::force(&SECOND);
    let lines = Lines::default();
    let guard = tracing::subscriber::set_default(lines.clone());
    (lines, guard)
}

#[tokio::test]
async fn a_request_has_a_span_without_its_query_and_its_body() {
    let (lines, _guard) = collected();
    let server = server();
    let path = "/api/v1/namespaces/default/secrets";
    assert_eq!(get(&server, path).await.code, 200);
    // Another test may have been at the event when the second subscriber appeared.
    tracing::callsite::rebuild_interest_cache();
    lines.lines.lock().unwrap().clear();
    let secret = json!({"metadata": {"name": "a"}, "stringData": {"password": "hunter2"}});
    assert_eq!(post(&server, &format!("{path}?fieldManager=hunter2"), &secret).await.code, 201);
    let all = lines.all();
    assert_eq!(all[0], format!("HTTP http.method=POST http.path=\"{path}\" otel.kind=\"server\""));
    assert_eq!(all[1..], ["record http.status_code=201", "DEBUG message=finished processing request"]);
    assert!(!all.concat().contains("hunter2"));
}

#[tokio::test(start_paused = true)]
async fn failed_work_emits_one_warning() {
    let (lines, _guard) = collected();
    let server = disturbed(&memory(), |_, operation| match operation {
        Operation::Range(range) if range.prefix == "demo/" => Disturbance::Fails,
        _ => Disturbance::None,
    });
    namespace(&server, "demo").await;
    assert_eq!(delete(&server, "/api/v1/namespaces/demo").await.code, 200);
    tokio::time::sleep(std::time::Duration::from_mins(1)).await;
    let warnings: Vec<_> = lines.all().into_iter().filter(|line| line.starts_with("WARN")).collect();
    let why = "Internal error occurred: the store is away; the server will retry";
    assert_eq!(warnings, [format!("WARN message=cannot delete the objects of the namespace demo: {why}")]);
}
