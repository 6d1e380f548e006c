//! The defaults of fields as texts, for descriptions.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::plan::TABLE;
use crate::tables;

/// The defaults by struct and field.
static DEFAULTS: LazyLock<HashMap<(&str, &str), &str>> = LazyLock::new(|| {
    let rows = tables::rows(TABLE, tables::columns::<3>).into_iter();
    rows.filter(|[.., value]| *value != "~").map(|[of, field, value]| ((of, field), value)).collect()
});

/// Returns the default of a field as JSON; `?` if it depends on other fields.
pub fn described(of: &str, field: &str) -> Option<&'static str> {
    DEFAULTS.get(&(of, field)).copied()
}
