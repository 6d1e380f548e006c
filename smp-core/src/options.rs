//! The options of a patcher.

use crate::dialect::Dialect;
use crate::path::Path;

/// The key by which diff and three-way diff match the items of a keyed list, and how patches name the items.
///
/// With `Auto` and `Never`, the other fields of the recommended key are plain fields wherever the default key
/// identifies the items of every input: a port whose protocol changes is still the same port and keeps the fields that
/// others set. With `Always` it is another port.
///
/// ```
/// use serde::Serialize;
/// use smp_core::{PatchMergeKey, PatchSchema, Patcher};
/// use serde_json::json;
///
/// #[derive(Serialize, PatchSchema)]
/// struct Service {
///     #[patch(strategy = "merge", merge_key = "port", recommended_key = "port,protocol")]
///     ports: Vec<Port>,
/// }
///
/// #[derive(Serialize, PatchSchema)]
/// struct Port {
///     port: u16,
///     protocol: &'static str,
/// }
///
/// let service = |protocol| Service { ports: vec![Port { port: 53, protocol }] };
/// let entries = |when| {
///     let patcher = Patcher::of::<Service>().patch_merge_key(when);
///     patcher.diff(&service("UDP"), &service("TCP")).map(|patch| patch.into_value()["ports"].take())
/// };
/// let sent = json!(["port", "protocol"]);
/// let replaced = json!([
///     {"$patchMergeKey": sent, "port": 53, "protocol": "TCP"},
///     {"$patchMergeKey": sent, "$patch": "delete", "port": 53, "protocol": "UDP"},
/// ]);
/// assert_eq!(entries(PatchMergeKey::Always)?, replaced);
/// assert_eq!(entries(PatchMergeKey::Auto)?, json!([{"port": 53, "protocol": "TCP"}]));
/// assert_eq!(entries(PatchMergeKey::Never)?, json!([{"port": 53, "protocol": "TCP"}]));
/// # Ok::<(), smp_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum PatchMergeKey {
    /// Use the recommended key. Patches send it in `$patchMergeKey` if it differs from the default key.
    Always,
    /// Use the default key if it identifies the items. Otherwise use the recommended key and send it in
    /// `$patchMergeKey`. For servers that understand `$patchMergeKey`.
    Auto,
    /// Use the default key if it identifies the items. Otherwise send the whole list. Safe on any server: a stock
    /// server ignores `$patchMergeKey` in a deletion and deletes every item with the same default key.
    ///
    /// A map or a free-form field in which an object or a list changes is also sent whole, because stock servers refuse
    /// to merge those.
    #[default]
    Never,
}

/// When diff and three-way diff send `$setElementOrder` with a changed set or keyed list.
///
/// ```
/// use serde::Serialize;
/// use smp_core::{PatchSchema, Patcher, SetElementOrder};
/// use serde_json::json;
///
/// #[derive(Serialize, PatchSchema)]
/// struct Pod {
///     #[patch(strategy = "merge")]
///     finalizers: Vec<&'static str>,
/// }
///
/// let pod = |finalizers| Pod { finalizers };
/// let patch = |modified, when| {
///     let patcher = Patcher::of::<Pod>().set_element_order(when);
///     patcher.diff(&pod(vec!["a", "b"]), &pod(modified)).map(smp_core::Patch::into_value)
/// };
/// let deletion = json!({"$deleteFromPrimitiveList/finalizers": ["a"]});
/// let with_order = json!({"$deleteFromPrimitiveList/finalizers": ["a"], "$setElementOrder/finalizers": ["b"]});
/// assert_eq!(patch(vec!["b"], SetElementOrder::Always)?, with_order);
/// assert_eq!(patch(vec!["b"], SetElementOrder::WhenNeeded)?, deletion);
/// assert_eq!(patch(vec!["b", "a"], SetElementOrder::WhenNeeded)?, json!({"$setElementOrder/finalizers": ["b", "a"]}));
/// assert_eq!(patch(vec!["b", "a"], SetElementOrder::Never)?, json!({}));
/// # Ok::<(), smp_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetElementOrder {
    /// Always, with the items of modified. The server then moves items that only the live object has to the front.
    Always,
    /// Only if the items of modified would otherwise end up in a different order. The directive then also lists the
    /// items that only the live object has, so that they keep their positions.
    #[default]
    WhenNeeded,
    /// Never. The order of sets and keyed lists is ignored: if only the order differs, the patch is empty. A list that
    /// is sent whole is still in the wanted order.
    Never,
}

/// The options of a patcher.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) dialect: Dialect,
    pub(crate) patch_merge_key: PatchMergeKey,
    pub(crate) set_element_order: SetElementOrder,
    pub(crate) on_conflict: OnConflict,
    pub(crate) unknown_fields: UnknownFields,
    pub(crate) unknown_directives: UnknownDirectives,
    pub(crate) scalar_mismatches: ScalarMismatches,
    pub(crate) ambiguous_key_deletion: AmbiguousKeyDeletion,
    /// How many levels of objects and lists may be nested.
    pub(crate) max_depth: usize,
    /// Fields that a diff must not change.
    pub(crate) preconditions: Vec<Path>,
}

impl Options {
    /// The upper bound of `max_depth`, because the stack is finite.
    pub(crate) const MAX_DEPTH: usize = 160;

    /// Whether a diff checks every field of modified against the schema.
    pub(crate) fn is_strict(&self) -> bool {
        self.unknown_fields == UnknownFields::Reject || self.scalar_mismatches == ScalarMismatches::Reject
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            dialect: Dialect::default(),
            patch_merge_key: PatchMergeKey::default(),
            set_element_order: SetElementOrder::default(),
            on_conflict: OnConflict::default(),
            unknown_fields: UnknownFields::default(),
            unknown_directives: UnknownDirectives::default(),
            scalar_mismatches: ScalarMismatches::default(),
            ambiguous_key_deletion: AmbiguousKeyDeletion::default(),
            max_depth: 128,
            preconditions: Vec::new(),
        }
    }
}

/// What a three-way diff does if modified and current changed a value differently.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum OnConflict {
    #[default]
    Overwrite,
    Report,
    ReportWithoutValues,
}

/// What to do with a field that the schema does not have: merge it as RFC 7386 does, or reject it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum UnknownFields {
    #[default]
    Allow,
    Reject,
}

/// What to do with a `$` field of a typed object that is not a directive: ignore it, or reject it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum UnknownDirectives {
    #[default]
    Ignore,
    Reject,
}

/// What to do with a scalar whose type is not that of the schema: apply it, as stock servers do, or reject it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ScalarMismatches {
    #[default]
    Allow,
    Reject,
}

/// What a null in a sent key does if several items have the field: remove it from the first one, or fail.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum AmbiguousKeyDeletion {
    #[default]
    First,
    Reject,
}
