//! The answer to one line of a batch.

use serde::Serialize;
use serde_json::Value;
use smp_core::{Code, Error, Input};
use smp_suggest::{DidYouMean, escaped};

use crate::report::Failure;

/// The answer to one line.
#[derive(Debug)]
pub(super) struct Answer<'l> {
    pub(super) id: Option<&'l str>,
    pub(super) outcome: Result<Outcome, Fault>,
}

/// The result of an operation.
#[derive(Debug)]
pub(super) enum Outcome {
    /// `{"result": …}`
    Result(Document),
    /// `{"conflicts": […]}`
    Conflicts(Vec<String>),
    /// `{"patch": …, "applied": …}`
    Patch { patch: Value, applied: Option<Document> },
    /// What a command printed: `{"findings": […], "messages": […], "error": {…}}`, without what is empty.
    Command { result: Option<(&'static str, Value)>, messages: Vec<Value>, error: Option<Fault> },
}

/// A document of an answer.
#[derive(Debug)]
pub(super) enum Document {
    Value(Value),
    /// JSON on one line.
    Text(Vec<u8>),
}

/// Why a case failed.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub(super) struct Fault(Box<Problem>);

#[derive(Debug, Serialize)]
struct Problem {
    code: String,
    path: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    input: Option<&'static str>,
    message: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    details: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
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

impl Answer<'_> {
    /// Writes the answer and the end of its line.
    pub(super) fn write(&self, output: &mut Vec<u8>) {
        output.extend_from_slice(b"{\"id\":");
        output.extend_from_slice(self.id.unwrap_or("null").as_bytes());
        match &self.outcome {
            Ok(Outcome::Result(document)) => document.write(output, "result"),
            Ok(Outcome::Conflicts(paths)) => member(output, "conflicts", paths),
            Ok(Outcome::Patch { patch, applied }) => {
                member(output, "patch", patch);
                if let Some(applied) = applied {
                    applied.write(output, "applied");
                }
            }
            Ok(Outcome::Command { result, messages, error }) => {
                if let Some((name, result)) = result {
                    member(output, name, result);
                }
                if !messages.is_empty() {
                    member(output, "messages", messages);
                }
                if let Some(fault) = error {
                    member(output, "error", fault);
                }
            }
            Err(fault) => member(output, "error", fault),
        }
        output.extend_from_slice(b"}\n");
    }
}

impl Document {
    fn write(&self, output: &mut Vec<u8>, name: &str) {
        match self {
            Self::Value(value) => member(output, name, value),
            Self::Text(text) => {
                begin(output, name);
                output.extend_from_slice(text);
            }
        }
    }
}

fn member(output: &mut Vec<u8>, name: &str, value: &impl Serialize) {
    begin(output, name);
    // Writing to a Vec cannot fail, and every part of an answer can be serialized.
    drop(serde_json::to_writer(output, value));
}

/// Begins a member after another one.
fn begin(output: &mut Vec<u8>, name: &str) {
    output.extend_from_slice(b",\"");
    output.extend_from_slice(name.as_bytes());
    output.extend_from_slice(b"\":");
}

impl Fault {
    /// The line, or one of its documents, cannot be read.
    pub(super) fn invalid(input: Option<Input>, message: &str) -> Self {
        Self::new(Code::InvalidDocument.as_str(), input.map(Input::as_str), message)
    }

    /// The type that the case names is unknown.
    pub(super) fn unknown_schema(name: &str, near: &[String]) -> Self {
        let hint = DidYouMean { near, otherwise: "give a document that defines it with --schema" };
        Self::new(smp_openapi::Code::InvalidSchema.as_str(), Some("schema"), &format!("unknown type `{name}`; {hint}"))
    }

    /// The case lacks a part.
    pub(super) fn missing(input: Option<Input>, name: &str) -> Self {
        Self::invalid(input, &format!("`{name}` is missing; this operation requires it"))
    }

    /// A command failed.
    pub(super) fn of_failure(failure: &Failure) -> Self {
        let mut fault = Self::new(failure.code_name(), None, failure.message());
        fault.0.path = failure.part();
        fault.0.details = failure.shown_details().iter().map(|detail| escaped(detail).into_owned()).collect();
        fault.0.hint = failure.advice().map(|hint| escaped(hint).into_owned());
        fault
    }

    fn new(code: &str, input: Option<&'static str>, message: &str) -> Self {
        let (code, message) = (code.to_owned(), escaped(message).into_owned());
        Self(Box::new(Problem {
            code,
            path: String::new(),
            input,
            message,
            details: Vec::new(),
            hint: None,
            conflicts: Vec::new(),
        }))
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
        let mut fault = Self::new(error.code().as_str(), Some(error.input().as_str()), error.message());
        fault.0.path = error.path().to_string();
        fault.0.conflicts = conflicts.collect();
        fault
    }
}
