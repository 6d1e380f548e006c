//! The log of requests and failures on standard error. A thread writes it, so a blocked terminal does not block the server.

use std::fmt::{Debug, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::thread;
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use smp_suggest::escaped;
use tracing::field::{Field, Visit};
use tracing::{Metadata, Subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt as _};

use crate::report::{ERROR, Failure, HINT, WARNING, line, styled};

/// The number of queued lines. Further ones are counted and dropped.
const WAITING: usize = 10_000;

/// How long the program waits for the terminal before it exits.
const PATIENCE: Duration = Duration::from_secs(2);

const GOOD: Style = AnsiColor::Green.on_default();

/// The log: writes events of the libraries until [`Log::finish`].
pub(in crate::command) struct Log {
    lines: SyncSender<Line>,
    finished: Receiver<()>,
}

enum Line {
    Text(String),
    End,
}

impl Log {
    /// Starts the log, with the events that both functions select.
    pub(in crate::command) fn start(
        is_enabled: fn(&Metadata<'_>) -> bool,
        is_shown: fn(&Event) -> bool,
    ) -> Result<Self, Failure> {
        let (lines, waiting) = sync_channel(WAITING);
        let (end, finished) = channel();
        let lost = Arc::<AtomicUsize>::default();
        let count = Arc::clone(&lost);
        let write = move || {
            write(&waiting, &count);
            // The program may have exited without waiting.
            let _ = end.send(());
        };
        let failed = |error: &dyn std::fmt::Display| Failure::usage(&format!("cannot start: {error}"));
        thread::Builder::new().name("log".to_owned()).spawn(write).map_err(|error| failed(&error))?;
        let events = Events { lines: lines.clone(), lost, is_enabled, is_shown };
        let subscriber = tracing_subscriber::registry().with(events);
        tracing::subscriber::set_global_default(subscriber).map_err(|error| failed(&error))?;
        Ok(Self { lines, finished })
    }

    /// Waits until all lines are written, but not forever: a blocked terminal must not keep the program from exiting.
    pub(in crate::command) fn finish(self) {
        let Self { lines, finished } = self;
        // The queue may be full, so another thread waits for a place in it.
        thread::spawn(move || lines.send(Line::End));
        let _ = finished.recv_timeout(PATIENCE);
    }
}

/// Writes lines until the log is finished.
fn write(waiting: &Receiver<Line>, lost: &AtomicUsize) {
    while let Ok(Line::Text(text)) = waiting.recv() {
        styled(&text);
        let lost = lost.swap(0, Ordering::Relaxed);
        if lost > 0 {
            styled(&line(WARNING, "warning:", &format!("dropped {lost} lines of the log")));
        }
    }
}

/// Turns events into lines of the log.
struct Events {
    lines: SyncSender<Line>,
    lost: Arc<AtomicUsize>,
    is_enabled: fn(&Metadata<'_>) -> bool,
    is_shown: fn(&Event) -> bool,
}

impl<S: Subscriber> Layer<S> for Events {
    fn enabled(&self, metadata: &Metadata<'_>, _: Context<'_, S>) -> bool {
        !metadata.is_span() && (self.is_enabled)(metadata)
    }

    fn on_event(&self, event: &tracing::Event<'_>, _: Context<'_, S>) {
        let mut fields = Event::default();
        event.record(&mut fields);
        if !(self.is_shown)(&fields) {
            return;
        }
        if self.lines.try_send(Line::Text(fields.text())).is_err() {
            self.lost.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// The fields of an event: a message, or the fields of a request.
#[derive(Default)]
pub(in crate::command) struct Event {
    message: String,
    method: String,
    target: String,
    status: u64,
    latency: String,
    refusal: String,
    /// Why the request was sent in another form.
    rewritten: String,
    /// What a request that was sent unchanged may have lost.
    observed: String,
}

impl Visit for Event {
    fn record_u64(&mut self, field: &Field, value: u64) {
        if field.name() == "http.status_code" {
            self.status = value;
        }
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.record_debug(field, &format_args!("{value}"));
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        let text = match field.name() {
            "message" => &mut self.message,
            "http.method" => &mut self.method,
            "http.target" => &mut self.target,
            "latency" => &mut self.latency,
            "refusal" => &mut self.refusal,
            "rewritten" => &mut self.rewritten,
            "observed" => &mut self.observed,
            _ => return,
        };
        *text = format!("{value:.1?}");
    }
}

impl Event {
    /// Whether the event is about a request.
    pub(in crate::command) fn is_request(&self) -> bool {
        !self.method.is_empty()
    }

    /// Whether a request was refused or changed, or should have been.
    #[cfg(feature = "cluster")]
    pub(in crate::command) fn is_remarkable(&self) -> bool {
        [&self.refusal, &self.rewritten, &self.observed].into_iter().any(|why| !why.is_empty())
    }

    /// Returns the line. Clients choose the target, so it is escaped; `line` escapes messages.
    fn text(&self) -> String {
        let Self { message, method, target, status, latency, refusal, rewritten, observed } = self;
        if !self.is_request() {
            return line(WARNING, "warning:", message);
        }
        let mut text = format!("{HINT}{method}{HINT:#} {}", escaped(target));
        let style = match status {
            100..400 => GOOD,
            400..500 => WARNING,
            _ => ERROR,
        };
        if *status > 0 {
            let _ = write!(text, " {style}{status}{style:#}");
        }
        if !latency.is_empty() {
            let _ = write!(text, " {latency}");
        }
        for (what, why) in [("", refusal), ("rewritten: ", rewritten), ("sent unchanged: ", observed)] {
            if !why.is_empty() {
                let _ = write!(text, " ({what}{})", escaped(why));
            }
        }
        text + "\n"
    }
}
