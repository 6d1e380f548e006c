//! Custom resources: validation of definitions; pruning, defaulting and validation of objects. Pure functions on JSON values.

pub(crate) mod accessor;
pub(crate) mod cel;
mod changes;
mod default;
mod defaults;
mod definition;
mod embedded;
mod format;
#[doc(hidden)]
pub mod keyword;
mod list_type;
mod node;
mod openapi;
mod pattern;
mod place;
mod prune;
#[cfg(test)]
mod recorded;
mod scale;
mod schema;
mod selectable;
mod status;
mod structural;
#[cfg(test)]
mod tests;
mod validate;
mod version;

pub use cel::duration;
pub use changes::read;
pub use definition::read::Scale;
pub use definition::{Definition, is_limit};
pub use status::{accepts_names, contested, is_established, status, stored_status};
pub(crate) use version::Version;
