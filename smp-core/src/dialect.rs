//! The dialects of strategic merge patch.

/// The rules by which patches are made and applied.
///
/// A [`Patcher`](crate::Patcher) has one of three types: [`Extended`] rules, [`Upstream`] rules, or those of a dialect that is
/// selected at run time, a `Patcher<Dialect>`.
///
/// ```
/// use smp_core::{Dialect, Patcher, Schema};
/// use serde_json::json;
///
/// let (live, patch) = (json!({"spec": {"paused": true}}), json!({"spec": {"$patch": "delete"}}));
/// let patched = |dialect| Patcher::new(Schema::free_form()).with_dialect(dialect).apply(live.clone(), &patch);
/// assert_eq!(patched(Dialect::Extended)?, json!({}));
/// assert_eq!(patched(Dialect::Upstream)?, json!({"spec": {}}));
/// # Ok::<(), smp_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// The rules of this crate, with merge keys of several fields and `$patchMergeKey`.
    #[default]
    Extended,
    /// The rules of stock servers and clients; see [`upstream`](crate::upstream).
    Upstream,
}

impl Dialect {
    /// Every dialect.
    pub const ALL: [Self; 2] = [Self::Extended, Self::Upstream];

    /// Returns the dialect with this name.
    ///
    /// ```
    /// use smp_core::Dialect;
    ///
    /// assert_eq!(Dialect::parse("upstream"), Some(Dialect::Upstream));
    /// assert_eq!(Dialect::parse("Upstream"), None);
    /// ```
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|dialect| dialect.name() == name)
    }

    /// Returns the name of the dialect: `extended` or `upstream`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Extended => "extended",
            Self::Upstream => "upstream",
        }
    }
}

/// Marks a [`Patcher`](crate::Patcher) with the rules of this crate.
#[derive(Clone, Copy, Debug)]
pub struct Extended;

/// Marks a [`Patcher`](crate::Patcher) with the rules of stock servers and clients; see [`upstream`](crate::upstream).
#[derive(Clone, Copy, Debug)]
pub struct Upstream;
