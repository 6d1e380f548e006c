//! Custom resources: their definitions, and what a schema does to their objects. Pure functions on JSON values.

mod default;
mod embedded;
mod format;
mod keyword;
mod list_type;
mod names;
mod node;
mod pattern;
mod place;
mod prune;
#[cfg(test)]
mod recorded;
mod schema;
mod validate;
