//! What the tests share: the worked examples, and the schemas they name from every source.

pub(crate) mod cases;
pub(crate) mod not_in_custom_resources;
pub(crate) mod types;
pub(crate) mod written;
