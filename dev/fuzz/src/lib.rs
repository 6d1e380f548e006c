//! What the fuzz targets assert, one function for each.
//!
//! Bytes that begin with `{` are a case in JSON, with the names that the worked examples under `spec/cases` use; all
//! others are the choices of a random case, read as the property tests read them, so that each byte string is a schema
//! with documents and patches that fit it more or less.

mod case;
mod laws;
mod reading;
mod text;
mod yaml;

pub use laws::{apply, diff, merge, three_way};
pub use reading::read_schema;
pub use text::{apply_text, type_number};
pub use yaml::read_yaml;
