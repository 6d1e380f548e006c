//! The rules for making and applying patches: the extended dialect or that of stock servers.

use serde_json::Value;
use smp_core::{Dialect, Error, Input, Patcher, Schema};

/// The rules of an operation, with the options of the user.
pub(crate) type Rules = Patcher<Dialect>;

/// The rules of a dialect for documents without a schema.
pub(crate) fn of(dialect: Dialect) -> Rules {
    Patcher::new(Schema::free_form()).with_dialect(dialect)
}

/// Makes a three-way diff fail on conflicts. The values of a Secret are not shown.
pub(crate) fn report_conflicts(rules: Rules, is_secret: bool) -> Rules {
    if is_secret { rules.report_conflict_paths() } else { rules.report_conflicts() }
}

/// Checks that a document nests at most `levels` deep.
pub(crate) fn check_depth(document: &Value, input: Input, levels: usize) -> Result<(), Error> {
    Patcher::new(Schema::free_form()).max_depth(levels).check_depth(document, input)
}
