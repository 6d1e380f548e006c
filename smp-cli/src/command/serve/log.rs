//! The log of requests and failures on standard error. A thread writes it, so a blocked terminal does not block the server.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

use anstyle::{AnsiColor, Style};
use smp_serve::{Answered, Event};
use smp_suggest::escaped;

use crate::report::{ERROR, Failure, HINT, WARNING, line, styled};

/// The number of queued lines. Further ones are counted and dropped.
const WAITING: usize = 10_000;

const GOOD: Style = AnsiColor::Green.on_default();

/// The log. Clones share one queue.
#[derive(Clone)]
pub(super) struct Log {
    lines: SyncSender<String>,
    lost: Arc<AtomicUsize>,
}

impl Log {
    pub(super) fn start() -> Result<Self, Failure> {
        let (lines, waiting) = sync_channel::<String>(WAITING);
        let lost = Arc::<AtomicUsize>::default();
        let count = Arc::clone(&lost);
        let write = move || {
            for text in waiting {
                styled(&text);
                let lost = count.swap(0, Ordering::Relaxed);
                if lost > 0 {
                    styled(&line(WARNING, "warning:", &format!("{lost} lines of the log are lost")));
                }
            }
        };
        let thread = thread::Builder::new().name("log".to_owned()).spawn(write);
        thread.map_err(|error| Failure::usage(&format!("cannot start: {error}")))?;
        Ok(Self { lines, lost })
    }

    pub(super) fn add(&self, event: &Event) {
        self.send(text(event));
    }

    /// Adds a warning. `line` escapes it.
    pub(super) fn warn(&self, text: &str) {
        self.send(line(WARNING, "warning:", text));
    }

    fn send(&self, text: String) {
        if self.lines.try_send(text).is_err() {
            self.lost.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// The line of an event. Clients choose the target, so it is escaped.
fn text(event: &Event) -> String {
    let Event::Answered(Answered { method, target, status, duration, refusal, .. }) = event else {
        return line(WARNING, "warning:", &event.to_string());
    };
    let style = match status.as_u16() {
        100..400 => GOOD,
        400..500 => WARNING,
        _ => ERROR,
    };
    let mut text =
        format!("{HINT}{method}{HINT:#} {} {style}{}{style:#} {duration:.1?}", escaped(target), status.as_u16());
    if let Some(refusal) = refusal {
        let _ = write!(text, " ({})", escaped(refusal));
    }
    text + "\n"
}
