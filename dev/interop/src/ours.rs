//! The answer of smp to a case.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::Value;
use smp_core::{Error, Json, Patch, Schema, ThreeWay};

use crate::case::{Case, Inputs, Op, Overwrite};
use smp_testkit::operations::{conflicts_value, diff, merge_value, three_way};
use smp_testkit::options::{Dialect, Options};

/// The outcome of a case.
#[derive(Clone, Debug)]
pub(crate) enum Outcome {
    Value(Value),
    Failure(Error),
    /// Always a bug.
    Panic,
}

/// Returns the answer in the dialect `upstream`.
pub(crate) fn answer(case: &Case, schema: Schema<'_>) -> Outcome {
    match catch_unwind(AssertUnwindSafe(|| operate(case, schema))) {
        Ok(Ok(value)) => Outcome::Value(value),
        Ok(Err(error)) => Outcome::Failure(error),
        Err(_) => Outcome::Panic,
    }
}

/// Uses JSON text where possible, as a server does.
fn operate(case: &Case, schema: Schema<'_>) -> Result<Value, Error> {
    let mut options = Options { dialect: Dialect::Upstream, ..Options::default() };
    match &case.inputs {
        Inputs::Apply { live, patch } => {
            let patched = options.any(schema).apply(text(live), text(patch))?;
            Ok(serde_json::from_slice(&patched).expect("a patched object is JSON"))
        }
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
