//! Error messages with file, place, cause and hint, and the exit codes.

mod hint;
mod message;

use std::fmt::{self, Write as _};
use std::process::ExitCode;

use serde_json::Value;
use smp_core::{Code, Conflict, Error, Input, Patcher, Path, Schema};
use smp_suggest::{DidYouMean, escaped, shown};

#[cfg(not(all(feature = "cluster", feature = "serve")))]
pub(crate) use self::message::hint;
#[cfg(any(feature = "cluster", feature = "serve"))]
pub(crate) use self::message::styled;
#[cfg(feature = "cluster")]
pub(crate) use self::message::warning_once;
pub(crate) use self::message::{ERROR, HINT, WARNING, detail, few, line, note, note_of_names, summary, warning};
use crate::excerpt::Excerpt;
use crate::memory;
use crate::origin::{Origin, Spot};

/// How a command ended if it did not stop with a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Done. No difference or conflict was found.
    Done,
    /// A difference or conflict was found.
    Found,
    /// Some inputs failed, with this as the highest exit code. The others were processed.
    Failed(u8),
}

/// Why a command failed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Failure(Box<Report>);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Report {
    exit: Exit,
    message: String,
    /// The code of the failed operation, if it has one.
    code: Option<String>,
    /// The part of the document as the patch writes it: a JSON pointer, or the path of `--set`.
    part: Option<String>,
    /// The path in the document, if the failure is about a part of it.
    path: Option<Path>,
    excerpt: Option<Excerpt>,
    details: Vec<String>,
    hint: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    /// The command was used wrongly.
    pub(crate) fn usage(message: &str) -> Self {
        Self::new(Exit::Unreadable, message.to_owned())
    }

    /// An input cannot be read. `place` is a file, with line and column if they are known.
    pub(crate) fn unreadable(place: &str, message: &str) -> Self {
        Self::new(Exit::Unreadable, format!("{place}: {message}"))
    }

    /// A document nests deeper than the limit. The path is not shown, because it is as long as the limit.
    pub(crate) fn too_deep(place: &str, max_depth: usize, has_depth_option: bool) -> Self {
        let message = format!("{place}: nested deeper than {max_depth} levels; flatten the document");
        let failure = Self::new(Exit::Unreadable, format!("{message} [{}]", Code::DepthLimit)).coded(Code::DepthLimit);
        if has_depth_option && max_depth < Patcher::MAX_DEPTH {
            failure.hinted(Code::DepthLimit, Input::Live)
        } else {
            failure
        }
    }

    /// The patch does not apply to the objects.
    pub(crate) fn does_not_apply(message: String) -> Self {
        Self::new(Exit::DoesNotApply, message)
    }

    /// An operation failed. `origins` maps inputs to documents; for a repeated input, the last one is used.
    pub(crate) fn operation(error: &Error, origins: &[(Input, &Origin)]) -> Self {
        let origin = origin_of(error, origins);
        let spot = origin.and_then(|origin| origin.spots_of(&[error]).pop().flatten());
        Self::of_spot(error, origin, spot)
    }

    /// Like [`Self::operation`] for several errors. Each document is searched once.
    pub(crate) fn operations(errors: &[Error], origins: &[(Input, &Origin)]) -> Vec<Self> {
        let mut spots: Vec<Option<Spot>> = errors.iter().map(|_| None).collect();
        for (input, origin) in origins {
            let of_input: Vec<usize> = (0..errors.len()).filter(|index| errors[*index].input() == *input).collect();
            let errors: Vec<&Error> = of_input.iter().map(|index| &errors[*index]).collect();
            for (index, spot) in of_input.into_iter().zip(origin.spots_of(&errors)) {
                spots[index] = spot;
            }
        }
        let failure = |(error, spot)| Self::of_spot(error, origin_of(error, origins), spot);
        errors.iter().zip(spots).map(failure).collect()
    }

    /// An operation failed at a spot of a document.
    fn of_spot(error: &Error, origin: Option<&Origin>, spot: Option<Spot>) -> Self {
        let mut place = origin.map_or_else(|| error.input().to_string(), |origin| origin.place(spot.as_ref()));
        if !error.path().is_root() {
            let _ = write!(place, ": {}", error.path());
        }
        let is_input = error.code() == Code::NotAnObject && error.input() != Input::Patch;
        let exit = if is_input { Exit::Unreadable } else { Exit::DoesNotApply };
        let mut failure = Self::new(exit, format!("{place}: {} [{}]", error.message(), error.code()));
        failure.0.code = Some(error.code().to_string());
        failure.0.excerpt = spot.and_then(|spot| spot.excerpt);
        failure.0.details = error.conflicts().iter().map(conflict).collect();
        failure.0.path = Some(error.path().clone()).filter(|path| !path.is_root());
        failure.hinted(error.code(), error.input())
    }

    /// The same failure with exit code 2, for a command whose exit code 1 means that something was found.
    pub(crate) fn exiting_with_2(mut self) -> Self {
        self.0.exit = Exit::Unreadable;
        self
    }

    /// The same failure with a hint.
    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.0.hint = Some(hint.into());
        self
    }

    /// The same failure with the code of the failed operation.
    pub(crate) fn coded(mut self, code: impl fmt::Debug) -> Self {
        self.0.code = Some(format!("{code:?}"));
        self
    }

    /// The same failure with the part that it is about, as the patch writes it.
    pub(crate) fn of_part(mut self, part: Option<&str>) -> Self {
        self.0.part = part.map(str::to_owned);
        self
    }

    /// The failure of a JSON patch or a merge patch.
    pub(crate) fn patch(place: &str, error: &smp_patch::Error) -> Self {
        Self::does_not_apply(format!("{place}: {error}")).coded(error.code()).of_part(error.path())
    }

    /// The same failure with the line that it is about.
    pub(crate) fn excerpt(mut self, excerpt: Option<Excerpt>) -> Self {
        self.0.excerpt = excerpt;
        self
    }

    /// The same failure with the path that it is about.
    pub(crate) fn at(mut self, path: &Path) -> Self {
        self.0.path = Some(path.clone()).filter(|path| !path.is_root());
        self
    }

    /// The same failure with more lines below the first.
    pub(crate) fn details(mut self, details: Vec<String>) -> Self {
        self.0.details = details;
        self
    }

    /// The exit code of the failure.
    pub(crate) fn code(&self) -> u8 {
        self.0.exit as u8
    }

    /// The name of the code, or one for the exit code.
    pub(crate) fn code_name(&self) -> &str {
        let of_exit = match self.0.exit {
            Exit::DoesNotApply => "DoesNotApply",
            Exit::Unreadable => Code::InvalidDocument.as_str(),
        };
        self.0.code.as_deref().unwrap_or(of_exit)
    }

    /// The message, which starts with the place.
    pub(crate) fn message(&self) -> &str {
        &self.0.message
    }

    /// The path that the failure is about. `None` if it is about a whole document.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.0.path.as_ref()
    }

    /// The part that the failure is about, as text. Empty for a whole document.
    pub(crate) fn part(&self) -> String {
        self.0.part.clone().unwrap_or_else(|| self.0.path.as_ref().map(ToString::to_string).unwrap_or_default())
    }

    /// The lines below the first.
    pub(crate) fn shown_details(&self) -> &[String] {
        &self.0.details
    }

    /// The line that the failure is about.
    pub(crate) fn shown_excerpt(&self) -> Option<&Excerpt> {
        self.0.excerpt.as_ref()
    }

    /// The hint.
    pub(crate) fn advice(&self) -> Option<&str> {
        self.0.hint.as_deref()
    }

    /// Prints the failure to standard error. Names in it are escaped, so they cannot start a line or control the terminal.
    pub(crate) fn print(&self) -> ExitCode {
        if memory::fail(self) {
            return ExitCode::from(self.code());
        }
        let Report { message, excerpt, details, hint, .. } = &*self.0;
        let mut text = line(ERROR, "error:", message);
        if let Some(excerpt) = excerpt {
            text.push_str(&excerpt.render());
        }
        for detail in details {
            let _ = writeln!(text, "  {}", escaped(detail));
        }
        if let Some(hint) = hint {
            text.push_str(&line(HINT, "hint:", hint));
        }
        message::print(&text);
        ExitCode::from(self.code())
    }

    fn hinted(mut self, code: Code, input: Input) -> Self {
        self.0.hint = hint::of(code, input).map(str::to_owned);
        self
    }

    fn new(exit: Exit, message: String) -> Self {
        Self(Box::new(Report {
            exit,
            message,
            code: None,
            part: None,
            path: None,
            excerpt: None,
            details: Vec::new(),
            hint: None,
        }))
    }
}

/// The hint for an error code, if the message needs one.
pub(crate) fn advice(code: Code) -> Option<&'static str> {
    hint::of(code, Input::Patch)
}

fn origin_of<'o>(error: &Error, origins: &[(Input, &'o Origin)]) -> Option<&'o Origin> {
    origins.iter().rev().find(|(input, _)| *input == error.input()).map(|(_, origin)| *origin)
}

fn conflict(conflict: &Conflict) -> String {
    let Conflict { path, original, modified, current, .. } = conflict;
    if original.is_none() && modified.is_none() && current.is_none() {
        return format!("{path}: the values are hidden because the object is a Secret");
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

/// A hint, preceded by a suggestion if there are similar names.
pub(crate) fn did_you_mean(near: &[impl AsRef<str>], hint: &str) -> String {
    match near {
        [] => hint.to_owned(),
        _ => format!("{} If not, {hint}", DidYouMean { near, otherwise: "" }),
    }
}

/// Whether the values of objects must not be shown, because one of them or their type is a Secret.
pub(crate) fn are_secret(schema: Schema<'_>, objects: &[&Value]) -> bool {
    let is_secret = |kind: &str| kind == "Secret" || kind == "SecretList";
    let by_type = schema.object().is_some_and(|table| {
        table.name().rsplit('.').next().is_some_and(is_secret) || table.kinds().iter().any(|gvk| is_secret(&gvk.kind))
    });
    by_type || objects.iter().any(|object| object.get("kind").and_then(Value::as_str).is_some_and(is_secret))
}
