//! What smp says to a case.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::Value;
use smp_core::{
    Dialect, Error, Options, Schema, apply_value, conflicts_value, diff_value, merge_value, three_way_value,
};

use crate::case::{Case, Inputs, Op};

/// What came out.
#[derive(Clone, Debug)]
pub(crate) enum Outcome {
    Value(Value),
    Failure(Error),
    /// Never right.
    Panic,
}

/// The answer in a dialect.
pub(crate) fn answer(case: &Case, schema: Schema<'_>, dialect: Dialect) -> Outcome {
    match catch_unwind(AssertUnwindSafe(|| operate(case, schema, dialect))) {
        Ok(Ok(value)) => Outcome::Value(value),
        Ok(Err(error)) => Outcome::Failure(error),
        Err(_) => Outcome::Panic,
    }
}

fn operate(case: &Case, schema: Schema<'_>, dialect: Dialect) -> Result<Value, Error> {
    let mut options = Options { dialect, ..Options::default() };
    match &case.inputs {
        Inputs::Apply { live, patch } => apply_value(schema, live.clone(), patch, &options),
        Inputs::Diff { original, modified } => Ok(diff_value(schema, original, modified, &options)?.into_value()),
        Inputs::ThreeWay { original, modified, current, overwrite } => {
            options.overwrite = *overwrite;
            Ok(three_way_value(schema, original, modified, current, &options)?.into_value())
        }
        Inputs::Patches([first, second]) if case.op == Op::Conflicts => {
            // Go says whether there are conflicts, not where.
            Ok((!conflicts_value(schema, first, second, &options)?.is_empty()).into())
        }
        Inputs::Patches([first, second]) => Ok(merge_value(schema, first, second, &options)?.into_value()),
    }
}
