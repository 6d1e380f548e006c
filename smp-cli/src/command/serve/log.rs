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
use tracing::{Event, Level, Metadata, Subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt as _};

use crate::report::{ERROR, Failure, HINT, WARNING, line, styled};

/// The number of queued lines. Further ones are counted and dropped.
const WAITING: usize = 10_000;

/// How long the program waits for the terminal before it exits.
const PATIENCE: Duration = Duration::from_secs(2);

const GOOD: Style = AnsiColor::Green.on_default();

/// The log: writes the events of smp-server and smp-serve until [`Log::finish`].
pub(super) struct Log {
    lines: SyncSender<Line>,
    finished: Receiver<()>,
}

enum Line {
    Text(String),
    End,
}

impl Log {
    /// Starts the log. With `is_quiet`, it contains only warnings and errors.
    pub(super) fn start(is_quiet: bool) -> Result<Self, Failure> {
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
        let events = Events { lines: lines.clone(), lost, is_quiet };
        let subscriber = tracing_subscriber::registry().with(events);
        tracing::subscriber::set_global_default(subscriber).map_err(|error| failed(&error))?;
        Ok(Self { lines, finished })
    }

    /// Waits until all lines are written, but not forever: a blocked terminal must not keep the program from exiting.
    pub(super) fn finish(self) {
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
    is_quiet: bool,
}

impl<S: Subscriber> Layer<S> for Events {
    fn enabled(&self, metadata: &Metadata<'_>, _: Context<'_, S>) -> bool {
        let (target, level) = (metadata.target(), *metadata.level());
        let is_of_server = target.starts_with("smp_server");
        !metadata.is_span()
            && (is_of_server && level <= Level::WARN
                || !self.is_quiet && target.starts_with("smp_serve::") && level <= Level::INFO)
    }

    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let mut fields = Fields::default();
        event.record(&mut fields);
        if self.lines.try_send(Line::Text(fields.text())).is_err() {
            self.lost.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// The fields of an event: a message, or the fields of a request.
#[derive(Default)]
struct Fields {
    message: String,
    method: String,
    target: String,
    status: u64,
    latency: String,
    refusal: String,
}

impl Visit for Fields {
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
            _ => return,
        };
        *text = format!("{value:.1?}");
    }
}

impl Fields {
    /// Returns the line. Clients choose the target, so it is escaped; `line` escapes messages.
    fn text(&self) -> String {
        let Self { message, method, target, status, latency, refusal } = self;
        if *status == 0 {
            return line(WARNING, "warning:", message);
        }
        let style = match status {
            100..400 => GOOD,
            400..500 => WARNING,
            _ => ERROR,
        };
        let mut text = format!("{HINT}{method}{HINT:#} {} {style}{status}{style:#} {latency}", escaped(target));
        if !refusal.is_empty() {
            let _ = write!(text, " ({})", escaped(refusal));
        }
        text + "\n"
    }
}
