//! Shared by the tests: the worked examples, and their schemas from every source.

pub(crate) mod cases;
pub(crate) mod documents;
pub(crate) mod not_in_custom_resources;
pub(crate) mod types;
