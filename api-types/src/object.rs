//! Group, version and kind of a Rust type.

/// A type that can be the root of a document: it has a group, a version and a kind.
///
/// `DeleteOptions` and `WatchEvent`, which every API group has, are in the core group `v1` here, because clients send
/// that. [`schema_for_kind`](crate::schema_for_kind) finds them in every group.
///
/// ```
/// # #[cfg(feature = "apps")] {
/// use smp_api_types::{Object, apps::v1::Deployment, meta::v1::ObjectMeta};
///
/// assert_eq!((Deployment::API_VERSION, Deployment::KIND), ("apps/v1", "Deployment"));
///
/// let web = Deployment {
///     metadata: Some(ObjectMeta { name: Some("web".to_owned()), ..Default::default() }),
///     ..Deployment::new()
/// };
/// assert_eq!(web.api_version.as_deref(), Some("apps/v1"));
/// # }
/// ```
pub trait Object: Default {
    /// The API group; empty for the core group.
    const GROUP: &'static str;
    /// The version, for example `v1`.
    const VERSION: &'static str;
    /// The kind, for example `Deployment`.
    const KIND: &'static str;
    /// The value of `apiVersion`: `apps/v1`, or `v1` for the core group.
    const API_VERSION: &'static str;

    /// Returns an object with only `apiVersion` and `kind` set, if the type has these fields.
    fn new() -> Self;
}
