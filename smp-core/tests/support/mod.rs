//! What the case tests share: the worked examples, and the schemas they name from every source.

pub(crate) mod bytes;
pub(crate) mod cases;
pub(crate) mod not_in_custom_resources;
pub(crate) mod operations;
pub(crate) mod options;
pub(crate) mod same;
pub(crate) mod swagger;
pub(crate) mod types;
pub(crate) mod written;
