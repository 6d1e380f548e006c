//! The columns of tables.

use serde_json::Value;

use crate::json_path::JsonPath;

/// The input of a cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'v> {
    pub(crate) object: &'v Value,
    /// The time in seconds since 1970.
    pub(crate) now: u64,
}

/// A function that computes cells.
#[derive(Debug)]
pub(crate) struct Function {
    pub(crate) name: &'static str,
    /// The description of its columns; `{}` is replaced by the first argument.
    pub(crate) description: &'static str,
    pub(crate) run: fn(&Source<'_>, &[&str]) -> Value,
}

/// A column.
#[derive(Clone, Debug)]
pub(crate) struct Column {
    pub(crate) name: String,
    pub(crate) kind: String,
    pub(crate) format: String,
    pub(crate) description: String,
    pub(crate) priority: i64,
    pub(crate) content: Content,
}

/// The source of the cells of a column.
#[derive(Clone, Debug)]
pub(crate) enum Content {
    Function(&'static Function, Vec<&'static str>),
    Path(Option<JsonPath>),
}
