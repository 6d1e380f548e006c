//! Answers cases of server-side apply with smp-apply. The README describes the cases.

mod entries;
mod objects;
mod scripts;
mod sets;
mod types;
mod values;

use std::io::{BufRead as _, Write as _};

use anyhow::{Context, Result};
use serde_json::{Value, json};

/// A level's answer: an object, or an error as an object.
type Answer = Result<Value, Failure>;

/// An error as an answer has it.
struct Failure {
    message: String,
    /// The HTTP status, where a server would answer.
    code: Option<u16>,
    causes: Vec<Value>,
    /// Whether the case itself is not supported.
    is_unsupported: bool,
}

impl Failure {
    #[expect(clippy::needless_pass_by_value, reason = "it is a function for `map_err`")]
    fn new(error: impl ToString) -> Self {
        Self { message: error.to_string(), code: None, causes: Vec::new(), is_unsupported: false }
    }

    /// A schema that cannot be read.
    fn unsupported(error: impl ToString) -> Self {
        Self { is_unsupported: true, ..Self::new(error) }
    }

    fn into_answer(self) -> Value {
        if self.is_unsupported {
            return json!({"skip": true, "reason": self.message});
        }
        let mut error = json!({"message": self.message});
        if let Some(code) = self.code {
            error["code"] = code.into();
        }
        if !self.causes.is_empty() {
            error["causes"] = self.causes.into();
        }
        json!({"error": error})
    }
}

/// Answers the cases on standard input.
pub(crate) fn run() -> Result<()> {
    let mut answers = Answers::new();
    let mut output = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let case: Value = serde_json::from_str(&line?).context("a case is not JSON")?;
        writeln!(output, "{}", answers.answer(&case))?;
    }
    Ok(())
}

/// Answers cases.
pub(super) struct Answers {
    types: types::Cache,
}

impl Answers {
    pub(super) fn new() -> Self {
        Self { types: types::Cache::default() }
    }

    pub(super) fn answer(&mut self, case: &Value) -> Value {
        let mut answer = match self.level(case) {
            Some(answer) => answer.unwrap_or_else(Failure::into_answer),
            None => json!({"skip": true}),
        };
        answer["id"] = case["id"].clone();
        answer
    }

    /// Answers a case; `None` if it is not supported.
    fn level(&mut self, case: &Value) -> Option<Answer> {
        let level = case["level"].as_str()?;
        match (level, case["op"].as_str()) {
            ("set", _) => Some(sets::answer(case)),
            ("entries", _) => Some(entries::decode(case)),
            ("scale", _) => Some(entries::scale(case)),
            ("upgrade", _) => Some(entries::upgrades(case)),
            ("merge", _) => Some(scripts::answer(case, &mut self.types)),
            ("object" | "typed" | "extract", _) => Some(self.typed(level, case)),
            _ => None,
        }
    }

    /// Answers a case that has a schema.
    fn typed(&mut self, level: &str, case: &Value) -> Answer {
        let types = self.types.get(&case["schema"])?;
        match level {
            "object" => objects::answer(case, &types),
            "typed" => values::answer(case, &types),
            _ => entries::extract(case, &types),
        }
    }
}
