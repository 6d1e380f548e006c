//! Implementations of [`PatchSchema`](super::PatchSchema) for types of the standard library and of other crates.
//!
//! Each shape is what serde writes for the type. A format is set only if API servers check it in the same way: `PT1H`, for
//! example, is not a `duration` for Kubernetes, which reads `1h`.

mod standard;

#[cfg(feature = "bytes1")]
mod bytes1;
#[cfg(feature = "chrono04")]
mod chrono04;
#[cfg(feature = "indexmap2")]
mod indexmap2;
#[cfg(feature = "jiff02")]
mod jiff02;
#[cfg(feature = "k8s-openapi029")]
mod k8s_openapi029;
#[cfg(feature = "raw_value")]
mod raw_value;
#[cfg(feature = "url2")]
mod url2;
#[cfg(feature = "uuid1")]
mod uuid1;
