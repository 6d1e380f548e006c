//! The answer to one line of a batch.

use std::io;

use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use smp_core::{Code, Error, Input};
use smp_suggest::{DidYouMean, escaped};

/// The answer to one line.
#[derive(Debug)]
pub(super) struct Answer<'l> {
    pub(super) id: Option<&'l RawValue>,
    pub(super) outcome: Result<Outcome, Fault>,
}

/// The result of an operation.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum Outcome {
    /// `{"result": …}`
    Result(Value),
    /// `{"conflicts": […]}`
    Conflicts(Vec<String>),
    /// `{"patch": …, "applied": …}`
    #[serde(untagged)]
    Patch {
        patch: Value,
        #[serde(skip_serializing_if = "Option::is_none")]
        applied: Option<Value>,
    },
}

/// Why a case failed.
#[derive(Debug, Serialize)]
pub(super) struct Fault {
    code: &'static str,
    path: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    input: Option<&'static str>,
    message: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    conflicts: Vec<Difference>,
}

/// A conflict. Absent values are omitted.
#[derive(Debug, Serialize)]
struct Difference {
    path: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    original: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    modified: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    current: Option<Value>,
}

#[derive(Serialize)]
struct Line<'a> {
    id: Option<&'a RawValue>,
    #[serde(flatten)]
    outcome: Option<&'a Outcome>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a Fault>,
}

impl Answer<'_> {
    /// Writes the answer and the end of its line.
    pub(super) fn write(&self, mut output: impl io::Write) -> io::Result<()> {
        let line = Line { id: self.id, outcome: self.outcome.as_ref().ok(), error: self.outcome.as_ref().err() };
        serde_json::to_writer(&mut output, &line)?;
        output.write_all(b"\n")
    }
}

impl Fault {
    /// The line, or one of its documents, cannot be read.
    pub(super) fn invalid(input: Option<Input>, message: &str) -> Self {
        Self::new(Code::InvalidDocument, input, message)
    }

    /// The type that the case names is unknown.
    pub(super) fn unknown_schema(name: &str, near: &[String]) -> Self {
        let hint = DidYouMean { near, otherwise: "give a document that defines it with --schema" };
        Self::new(Code::InvalidSchema, Some(Input::Schema), &format!("unknown type `{name}`; {hint}"))
    }

    fn new(code: Code, input: Option<Input>, message: &str) -> Self {
        Self {
            code: code.as_str(),
            path: String::new(),
            input: input.map(Input::as_str),
            message: escaped(message).into_owned(),
            conflicts: Vec::new(),
        }
    }
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        let conflicts = error.conflicts().iter().map(|conflict| Difference {
            path: conflict.path.to_string(),
            original: conflict.original.clone(),
            modified: conflict.modified.clone(),
            current: conflict.current.clone(),
        });
        Self {
            path: error.path().to_string(),
            conflicts: conflicts.collect(),
            ..Self::new(error.code(), Some(error.input()), error.message())
        }
    }
}
