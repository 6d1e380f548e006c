//! Shows the progress of long operations on a terminal.

use std::io::{self, IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

use crate::volume;

/// Operations shorter than this show no progress.
const FIRST: Duration = Duration::from_secs(1);

/// How often the line is updated.
const EVERY: Duration = Duration::from_millis(200);

/// A counter on standard error. It is shown only if standard error is a terminal and standard output is not.
#[derive(Debug)]
pub(crate) struct Progress {
    what: String,
    /// When to update the line. `None` if progress is not shown.
    next: Option<Instant>,
    done: usize,
    is_shown: bool,
}

impl Progress {
    /// Creates a counter for `what`, for example `answers`.
    pub(crate) fn of(what: &str) -> Self {
        Self::shown_if(what.to_owned(), !io::stdout().is_terminal())
    }

    /// Creates a counter for a time in which nothing is written to standard output, which may be a terminal.
    pub(crate) fn before_output(what: impl Into<String>) -> Self {
        Self::shown_if(what.into(), true)
    }

    fn shown_if(what: String, has_room: bool) -> Self {
        let is_dumb = std::env::var_os("TERM").is_none_or(|terminal| terminal == "dumb");
        let is_seen = has_room && !volume::is_quiet() && io::stderr().is_terminal() && !is_dumb;
        Self { what, next: is_seen.then(|| Instant::now() + FIRST), done: 0, is_shown: false }
    }

    /// Removes the line before something else is written. It comes back with the next update.
    pub(crate) fn clear(&mut self) {
        if std::mem::take(&mut self.is_shown) {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }

    /// Adds to the counter. `done` is called only if progress is shown.
    pub(crate) fn add(&mut self, done: impl FnOnce() -> usize) {
        let Some(next) = self.next else { return };
        self.done += done();
        let now = Instant::now();
        if now >= next {
            self.next = Some(now + EVERY);
            self.is_shown = true;
            // If standard error is closed, there is nowhere to report that.
            let _ = write!(io::stderr(), "\r{} {}\x1b[K", grouped(self.done), self.what);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.is_shown {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

/// A number with thousands separators.
pub(crate) fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let parts: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().filter_map(|part| std::str::from_utf8(part).ok()).collect();
    parts.join(",")
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn thousands_are_separated() {
        for (number, text) in [(0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(number), text);
        }
    }
}
