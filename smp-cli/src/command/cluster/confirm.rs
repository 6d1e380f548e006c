//! Asks before objects change.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, IsTerminal as _};

use crate::report::{Failure, styled};

/// What the user answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Yes,
    No,
    /// Edit again; only if that is offered.
    Edit,
}

/// Who is asked, and for what.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question<'a> {
    /// The name of the cluster.
    pub(super) cluster: &'a str,
    /// Whether standard input is read for objects, so that the answer comes from the terminal.
    pub(super) stdin_is_used: bool,
    /// Whether the changes can be edited again.
    pub(super) offers_edit: bool,
}

impl Question<'_> {
    /// Asks. Everything but a clear yes is a no.
    pub(super) fn ask(&self) -> Result<Answer, Failure> {
        let mut terminal = self.terminal().ok_or_else(|| {
            Failure::usage("cannot ask for confirmation without a terminal")
                .hint("use -y to apply the changes without asking")
        })?;
        let choices = if self.offers_edit { "[y/N/e]" } else { "[y/N]" };
        styled(&format!("Apply these changes? {choices} ({}) ", smp_suggest::escaped(self.cluster)));
        let mut line = String::new();
        if terminal.read_line(&mut line).is_err() || line.is_empty() {
            styled("\n");
        }
        Ok(match &*line.trim().to_lowercase() {
            "y" | "yes" => Answer::Yes,
            "e" | "edit" if self.offers_edit => Answer::Edit,
            _ => Answer::No,
        })
    }

    /// Standard input, or the terminal if standard input is in use.
    fn terminal(&self) -> Option<Box<dyn io::BufRead>> {
        if !self.stdin_is_used {
            return io::stdin().is_terminal().then(|| Box::new(io::stdin().lock()) as Box<dyn io::BufRead>);
        }
        let is_attended = cfg!(unix) && io::stderr().is_terminal();
        let file = is_attended.then(|| File::open("/dev/tty")).and_then(Result::ok)?;
        Some(Box::new(BufReader::new(file)))
    }
}
