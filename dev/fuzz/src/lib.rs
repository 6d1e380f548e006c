//! What the fuzz targets assert, one function for each.
//!
//! Bytes that begin with `{` are a case in JSON, with the names that the worked examples under `spec/cases` use; all
//! others are the choices of a random case, read as the property tests read them, so that each byte string is a schema
//! with documents and patches that fit it more or less.

#[path = "../../../smp-core/tests/support/bytes.rs"]
mod bytes;
mod case;
#[path = "../../../smp-core/tests/laws/check.rs"]
mod check;
#[path = "../../../smp-core/tests/laws/documents.rs"]
mod documents;
mod laws;
#[path = "../../../smp-core/tests/support/operations.rs"]
mod operations;
#[path = "../../../smp-core/tests/support/options.rs"]
mod options;
#[path = "../../../smp-core/tests/laws/patches.rs"]
mod patches;
mod reading;
#[path = "../../../smp-core/tests/support/same.rs"]
mod same;
#[path = "../../../smp-core/tests/laws/schemas.rs"]
mod schemas;
#[path = "../../../smp-core/tests/support/swagger.rs"]
mod swagger;
#[path = "../../../smp-openapi/tests/round_trip/tables.rs"]
mod tables;
#[path = "../../../smp-core/tests/laws/tape.rs"]
mod tape;
mod text;
mod yaml;

pub use laws::{apply, diff, merge, three_way};
pub use reading::read_schema;
pub use text::{apply_text, type_number};
pub use yaml::read_yaml;
