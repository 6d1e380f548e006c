//! What a caller may choose.

use crate::path::Path;

/// By which key diff and three-way match the items of a keyed list, and how a patch names them.
///
/// Where the default key identifies the items of every input, the other fields of the recommended key are fields like any
/// other under `Auto` and `Never`: a port whose protocol changes stays the same port, and keeps what others set in it.
/// Under `Always` it is another port.
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
    /// By the recommended key, sent in `$patchMergeKey` where it differs from the default key.
    Always,
    /// By the default key where it identifies the items, else by the recommended key, sent in `$patchMergeKey`. For a
    /// server that understands sent keys.
    Auto,
    /// By the default key where it identifies the items; any other list is sent whole. Safe on any server: a stock server
    /// takes a deletion with `$patchMergeKey` for one that names the default key alone, and deletes every item with it.
    ///
    /// A map or a free-form field is sent whole too where an object or a list in it changes, because stock servers refuse
    /// to merge those.
    #[default]
    Never,
}

/// When diff and three-way send `$setElementOrder` with a set or a keyed list that changes.
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
    /// Always, with the items of modified. On the server, items that only the live object has move to the front.
    Always,
    /// Only where the items of modified would otherwise end in another order. It then also names the items that only the
    /// live object has, so that they stay where they are.
    #[default]
    WhenNeeded,
    /// Never: the order of sets and keyed lists does not count, and a change of order alone is no difference. A list
    /// that is sent whole is still in the wanted order.
    Never,
}

/// The options of a patcher.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) patch_merge_key: PatchMergeKey,
    pub(crate) set_element_order: SetElementOrder,
    pub(crate) on_conflict: OnConflict,
    pub(crate) unknown_fields: UnknownFields,
    pub(crate) unknown_directives: UnknownDirectives,
    pub(crate) ambiguous_key_deletion: AmbiguousKeyDeletion,
    /// How many levels objects and lists may nest.
    pub(crate) max_depth: usize,
    /// Fields that a diff must not change.
    pub(crate) preconditions: Vec<Path>,
}

impl Options {
    /// The largest `max_depth` that counts: the stack is finite.
    pub(crate) const DEEPEST: usize = 160;
}

impl Default for Options {
    fn default() -> Self {
        Self {
            patch_merge_key: PatchMergeKey::default(),
            set_element_order: SetElementOrder::default(),
            on_conflict: OnConflict::default(),
            unknown_fields: UnknownFields::default(),
            unknown_directives: UnknownDirectives::default(),
            ambiguous_key_deletion: AmbiguousKeyDeletion::default(),
            max_depth: 128,
            preconditions: Vec::new(),
        }
    }
}

/// What a three-way diff does where modified and current changed the same thing differently.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum OnConflict {
    #[default]
    Overwrite,
    Report,
    ReportWithoutValues,
}

/// What happens to a field that the schema does not have: merge it as RFC 7386 does, or refuse it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum UnknownFields {
    #[default]
    Allow,
    Reject,
}

/// What happens to a `$` field of a typed object that is not a directive: ignore it, or refuse it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum UnknownDirectives {
    #[default]
    Ignore,
    Reject,
}

/// What a null in a sent key does where several items have the field: take it from the first, or fail.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum AmbiguousKeyDeletion {
    #[default]
    First,
    Reject,
}
