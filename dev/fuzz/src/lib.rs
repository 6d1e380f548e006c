//! The fuzz targets, one function each.
//!
//! Bytes that start with `{` are a JSON case in the format of the worked examples in `spec/cases`. All other bytes are
//! the choices of a random case, as in the property tests: a schema with documents and patches that more or less fit
//! it. The target `request` reads requests to a server as text.

mod case;
mod field_set;
mod laws;
mod managed;
mod reading;
mod request;
mod text;
mod yaml;

pub use field_set::field_set;
pub use laws::{apply, diff, merge, three_way};
pub use managed::{managed, script};
pub use reading::read_schema;
pub use request::{SEPARATOR, request};
pub use text::{apply_text, type_number};
pub use yaml::read_yaml;
