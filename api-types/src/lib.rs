#![cfg_attr(feature = "all", doc = include_str!("../README.md"))]
#![cfg_attr(not(feature = "all"), doc = "The Kubernetes API as Rust types; some features are off.")]

mod byte_string;
mod fields;
mod generated;
mod int_or_string;
mod object;
mod quantity;
mod registry;
mod scalar;
mod time;

pub use byte_string::ByteString;
pub use generated::registry::KUBERNETES_VERSION;
pub use generated::*;
pub use int_or_string::IntOrString;
pub use object::Object;
pub use quantity::Quantity;
pub use registry::{
    Definition, RegisteredKind, definitions, is_built_in, kinds, schema_for_api_version, schema_for_definition,
    schema_for_kind,
};
pub use time::{MicroTime, Time};
