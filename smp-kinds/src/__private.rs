//! What other crates of the workspace use beyond the public API. Not stable, and not for others.

pub mod catalog {
    pub use crate::catalog::{REVIEWS, custom, reviews, reviews_of};
}

pub mod cause {
    pub use crate::cause::text::is_printable;
    pub use crate::cause::{Bad, Cause, Causes};
}

pub mod conversion {
    pub use crate::conversion::{from_stored, round_trip, to_stored};
}

pub mod crd {
    pub use crate::crd::{
        Definition, Scale, accepts_names, contested, duration, is_established, is_limit, keyword, read, status,
        stored_status,
    };
}

pub mod custom {
    pub use crate::custom::Custom;
}

pub mod decode {
    pub use crate::decode::time::{Precision, of_unix};
    pub use crate::decode::{Decoded, decode, decode_value, name_of};
}

pub mod defaults {
    pub use crate::defaults::described;
}

pub mod fields {
    pub use crate::fields::{check, read};
}

pub mod metadata {
    pub use crate::metadata::{FOREGROUND, MAX_MANAGER, ORPHAN, check_manager, unite_owners};
}

pub mod names {
    pub use crate::names::subdomain;
}

pub mod object {
    pub use crate::object::{
        at, finalizers, is_same, member, raise_generation, set_field, set_list, set_metadata, take_metadata, text_at,
    };
}

pub mod parse {
    pub use crate::parse::parse;
}

pub mod protobuf {
    pub use crate::protobuf::{Expected, Failure, MAX_VALUES, MEDIA_TYPE, to_json};
}

pub mod reading {
    pub use crate::reading::{NO_KIND, of_text, of_value};
}

pub mod resource {
    pub use crate::resource::{BuiltIn, Conversion, Flag, Resource, Rules};
}

pub mod rules {
    pub use crate::rules::{
        Update, create, disrupted, generate_another_name, hide_computed_metadata, immutable, is_gone, is_released,
        remove_deletion, set_condition, update,
    };
}

pub mod selector {
    pub use crate::selector::requirements;
}

pub mod sources {
    pub use crate::sources::Sources;
}

pub mod subresource {
    pub use crate::subresource::{SCALE, Subresource};
}

pub mod table {
    pub use crate::table::{conditions, default_class};
}

pub mod tables {
    pub use crate::tables::word;
}

pub mod types {
    pub use crate::types::{Kind, Slot, Struct, by_name, of_kind, of_kind_in};
}

pub mod versions {
    pub use crate::availability::adapt;
    pub use crate::versions::priority;
}

#[cfg(feature = "visits")]
pub mod visits {
    pub use crate::visits::{count, reset};
}
