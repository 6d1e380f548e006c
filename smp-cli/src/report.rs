//! Errors for people: file, place, cause, hint; and the exit codes.

mod hint;
mod picture;

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use serde_json::Value;
use smp_core::{Code, Conflict, Error, Input, Patcher, Schema};
use smp_suggest::{DidYouMean, shown};

pub(crate) use self::picture::Picture;

use crate::input::Origin;

pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();
pub(crate) const WARNING: Style = AnsiColor::Yellow.on_default().bold();
pub(crate) const HINT: Style = AnsiColor::Cyan.on_default().bold();

/// How a command ended that did not fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Done; no difference, no conflict.
    Done,
    /// A difference or conflict was found.
    Found,
    /// Some of several inputs failed, with this exit code at worst; the others are done.
    Failed(u8),
}

/// Why a command failed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Failure(Box<Report>);

#[derive(Debug, PartialEq, Eq)]
struct Report {
    exit: Exit,
    message: String,
    picture: Option<Picture>,
    details: Vec<String>,
    hint: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Exit {
    DoesNotApply = 1,
    Unreadable = 2,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Done => Self::SUCCESS,
            Outcome::Found => Self::from(1),
            Outcome::Failed(code) => Self::from(code),
        }
    }
}

impl Failure {
    /// The command was called wrongly.
    pub(crate) fn usage(message: &str) -> Self {
        Self::new(Exit::Unreadable, message.to_owned())
    }

    /// An input cannot be read. `place` is a file, with line and column where they are known.
    pub(crate) fn unreadable(place: &str, message: &str) -> Self {
        Self::new(Exit::Unreadable, format!("{place}: {message}"))
    }

    /// A document nests deeper than the limit. Its path is as long as the limit and would tell nothing.
    pub(crate) fn too_deep(place: &str, max_depth: usize) -> Self {
        let message = format!("{place}: nested deeper than {max_depth} levels; flatten the document");
        let failure = Self::new(Exit::Unreadable, format!("{message} [{}]", Code::DepthLimit));
        if max_depth < Patcher::MAX_DEPTH { failure.hinted(Code::DepthLimit) } else { failure }
    }

    /// The patch does not fit the objects.
    pub(crate) fn does_not_apply(message: String) -> Self {
        Self::new(Exit::DoesNotApply, message)
    }

    /// An operation failed. `origins` says which document each input is; the last one of an input counts.
    pub(crate) fn operation(error: &Error, origins: &[(Input, &Origin)]) -> Self {
        let origin = origins.iter().rev().find(|(input, _)| *input == error.input()).map(|(_, origin)| *origin);
        let mut place = origin.map_or_else(|| error.input().to_string(), |origin| origin.place(error.path()));
        if !error.path().is_root() {
            let _ = write!(place, ": {}", error.path());
        }
        let is_input = error.code() == Code::NotAnObject && error.input() != Input::Patch;
        let exit = if is_input { Exit::Unreadable } else { Exit::DoesNotApply };
        let mut failure = Self::new(exit, format!("{place}: {} [{}]", error.message(), error.code()));
        failure.0.picture = origin.and_then(|origin| origin.picture(error.path()));
        failure.0.details = error.conflicts().iter().map(conflict).collect();
        failure.hinted(error.code())
    }

    /// The same for a command that says by exit code 1 that it found something.
    pub(crate) fn trouble(mut self) -> Self {
        self.0.exit = Exit::Unreadable;
        self
    }

    /// The same with a hint.
    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.0.hint = Some(hint.into());
        self
    }

    /// The same with the line that it is about.
    pub(crate) fn picture(mut self, picture: Option<Picture>) -> Self {
        self.0.picture = picture;
        self
    }

    /// The same with more lines below the first.
    pub(crate) fn details(mut self, details: Vec<String>) -> Self {
        self.0.details = details;
        self
    }

    /// The exit code that says this.
    pub(crate) fn code(&self) -> u8 {
        self.0.exit as u8
    }

    /// What is wrong, with its place.
    pub(crate) fn message(&self) -> &str {
        &self.0.message
    }

    /// The line that it is about.
    pub(crate) fn shows(&self) -> Option<&Picture> {
        self.0.picture.as_ref()
    }

    /// What to do about it.
    pub(crate) fn advice(&self) -> Option<&str> {
        self.0.hint.as_deref()
    }

    /// Prints the failure to standard error.
    pub(crate) fn print(&self) -> ExitCode {
        let Report { message, picture, details, hint, .. } = &*self.0;
        let mut text = format!("{ERROR}error:{ERROR:#} {message}\n");
        if let Some(picture) = picture {
            text.push_str(&picture.render());
        }
        for detail in details {
            let _ = writeln!(text, "  {detail}");
        }
        if let Some(hint) = hint {
            let _ = writeln!(text, "{HINT}hint:{HINT:#} {hint}");
        }
        print(&text);
        ExitCode::from(self.code())
    }

    fn hinted(mut self, code: Code) -> Self {
        self.0.hint = hint::of(code).map(str::to_owned);
        self
    }

    fn new(exit: Exit, message: String) -> Self {
        Self(Box::new(Report { exit, message, picture: None, details: Vec::new(), hint: None }))
    }
}

/// What to do about a kind of mistake, beyond the error's own sentence.
pub(crate) fn advice(code: Code) -> Option<&'static str> {
    hint::of(code)
}

/// Prints something to standard error that is worth knowing but no failure.
pub(crate) fn note(message: &str) {
    print(&format!("{HINT}note:{HINT:#} {message}\n"));
}

/// Prints something to standard error that was left out of a result.
pub(crate) fn warning(message: &str) {
    print(&format!("{WARNING}warning:{WARNING:#} {message}\n"));
}

/// Prints a line to standard error.
pub(crate) fn summary(line: &str) {
    print(&format!("{line}\n"));
}

/// Nobody is left to tell when standard error is closed.
fn print(text: &str) {
    let _ = anstream::stderr().lock().write_all(text.as_bytes());
}

fn conflict(conflict: &Conflict) -> String {
    let Conflict { path, original, modified, current, .. } = conflict;
    if original.is_none() && modified.is_none() && current.is_none() {
        return format!("{path}: the values are not shown, the object is a Secret");
    }
    format!(
        "{path}: original {}, modified {}, current {}",
        value(original.as_ref()),
        value(modified.as_ref()),
        value(current.as_ref())
    )
}

fn value(value: Option<&Value>) -> String {
    let Some(value) = value else { return "absent".to_owned() };
    shown(&value.to_string()).into_owned()
}

/// A hint with the names that may have been meant in front of it.
pub(crate) fn did_you_mean(near: &[impl AsRef<str>], hint: &str) -> String {
    match near {
        [] => hint.to_owned(),
        _ => format!("{} If not, {hint}", DidYouMean { near, otherwise: "" }),
    }
}

/// Whether the values of objects are kept out of messages: one of them, or their type, says that it is a Secret.
pub(crate) fn are_secret(schema: Schema<'_>, objects: &[&Value]) -> bool {
    let is_secret = |kind: &str| kind == "Secret" || kind == "SecretList";
    let by_type = schema.object().is_some_and(|table| {
        table.name.rsplit('.').next().is_some_and(is_secret) || table.kinds.iter().any(|gvk| is_secret(&gvk.kind))
    });
    by_type || objects.iter().any(|object| object.get("kind").and_then(Value::as_str).is_some_and(is_secret))
}
