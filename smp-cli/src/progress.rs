//! Tells on a terminal how far long work has come.

use std::io::{self, IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

/// Short work needs no progress.
const FIRST: Duration = Duration::from_secs(1);

/// How often the line changes.
const EVERY: Duration = Duration::from_millis(200);

/// A line on standard error that counts, where that is a terminal and nothing else is written to it.
#[derive(Debug)]
pub(crate) struct Progress {
    what: &'static str,
    /// `None` where nobody would see it.
    next: Option<Instant>,
    done: usize,
    is_shown: bool,
}

impl Progress {
    /// Counts what was done, for example `answers`.
    pub(crate) fn of(what: &'static str) -> Self {
        let is_dumb = std::env::var_os("TERM").is_none_or(|terminal| terminal == "dumb");
        let is_seen = io::stderr().is_terminal() && !io::stdout().is_terminal() && !is_dumb;
        Self { what, next: is_seen.then(|| Instant::now() + FIRST), done: 0, is_shown: false }
    }

    /// Counts more; `done` is asked only where somebody sees it.
    pub(crate) fn add(&mut self, done: impl FnOnce() -> usize) {
        let Some(next) = self.next else { return };
        self.done += done();
        let now = Instant::now();
        if now >= next {
            self.next = Some(now + EVERY);
            self.is_shown = true;
            // Nobody is left to tell when standard error is closed.
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

/// A number with its thousands parted.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let parts: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().filter_map(|part| std::str::from_utf8(part).ok()).collect();
    parts.join(",")
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn thousands_are_parted() {
        for (number, text) in [(0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(number), text);
        }
    }
}
