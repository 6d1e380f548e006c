//! The answer of smp to a case.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::Value;
use smp_core::{Error, Json, Patch, Schema, ThreeWay};

use crate::case::{Case, Inputs, Op, Overwrite};
use smp_testkit::operations::{conflicts_value, diff, merge_value, three_way};
use smp_testkit::options::{AnyPatcher, Dialect, Options};

/// The outcome of a case.
#[derive(Clone, Debug)]
pub(crate) enum Outcome {
    Value(Value),
    Failure(Error),
    /// Always a bug.
    Panic,
}

/// Returns the answer in a dialect.
pub(crate) fn answer(case: &Case, schema: Schema<'_>, dialect: Dialect) -> Outcome {
    match catch_unwind(AssertUnwindSafe(|| operate(case, schema, dialect))) {
        Ok(Ok(value)) => Outcome::Value(value),
        Ok(Err(error)) => Outcome::Failure(error),
        Err(_) => Outcome::Panic,
    }
}

/// Uses JSON text where possible, as a server does.
fn operate(case: &Case, schema: Schema<'_>, dialect: Dialect) -> Result<Value, Error> {
    let mut options = Options { dialect, ..Options::default() };
    match &case.inputs {
        Inputs::Apply { live, patch } => match options.any(schema) {
            AnyPatcher::Extended(patcher) => Ok(read(&patcher.apply(text(live), text(patch))?)),
            AnyPatcher::Upstream(patcher) => patcher.apply(text(live), text(patch)),
        },
        Inputs::Diff { original, modified } => {
            diff(schema, text(original), text(modified), &options).map(Patch::into_value)
        }
        Inputs::ThreeWay { original, modified, current, options: Overwrite { overwrite } } => {
            options.overwrite = *overwrite;
            let [original, modified, current] = [original, modified, current].map(text);
            three_way(schema, ThreeWay { original, modified, current }, &options).map(Patch::into_value)
        }
        Inputs::Patches { patches: [first, second] } if case.op == Op::Conflicts => {
            // Go reports whether there are conflicts, not where.
            Ok((!conflicts_value(schema, first, second, &options)?.is_empty()).into())
        }
        Inputs::Patches { patches: [first, second] } => Ok(merge_value(schema, first, second, &options)?.into_value()),
    }
}

fn text(document: &Value) -> Json<String> {
    Json(document.to_string())
}

/// Parses an answer, which is always JSON.
fn read(text: &[u8]) -> Value {
    serde_json::from_slice(text).expect("an answer is JSON")
}
