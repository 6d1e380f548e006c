//! What a caller may choose.

/// The options of every operation. The defaults are those of the specification.
///
/// ```
/// use smp_core::{Options, PatchMergeKey};
///
/// let options = Options { patch_merge_key: PatchMergeKey::Never, ..Options::default() };
/// assert!(options.set_element_order);
/// assert_eq!(options.max_depth, 128);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Which rules hold.
    pub dialect: Dialect,
    /// How diff and three-way name list items.
    pub patch_merge_key: PatchMergeKey,
    /// Whether diff and three-way send `$setElementOrder`. Default: true.
    pub set_element_order: bool,
    /// Whether a three-way diff overwrites what modified and current changed differently; otherwise that is an error.
    /// Default: true.
    pub overwrite: bool,
    /// What a field means that the schema does not have.
    pub unknown_fields: UnknownFields,
    /// What a `$` field of a typed object means that is no directive.
    pub unknown_directives: UnknownDirectives,
    /// What a null in a sent key means where several items have the field.
    pub ambiguous_key_deletion: AmbiguousKeyDeletion,
    /// How deep objects and lists may nest; the root is level 1. More than [`Options::DEEPEST`] counts as that.
    /// Default: 128.
    pub max_depth: usize,
    /// Paths that a diff or three-way diff must not change, for example `metadata.name`. Default: none.
    pub preconditions: Vec<String>,
    /// Whether the values of a conflict are left out of the error. Default: false.
    pub mask_conflicts: bool,
}

impl Options {
    /// The largest [`Options::max_depth`] that counts: the stack is finite.
    ///
    /// ```
    /// assert_eq!(smp_core::Options::DEEPEST, 160);
    /// ```
    pub const DEEPEST: usize = 160;
}

impl Default for Options {
    fn default() -> Self {
        Self {
            dialect: Dialect::Extended,
            patch_merge_key: PatchMergeKey::Always,
            set_element_order: true,
            overwrite: true,
            unknown_fields: UnknownFields::Allow,
            unknown_directives: UnknownDirectives::Ignore,
            ambiguous_key_deletion: AmbiguousKeyDeletion::First,
            max_depth: 128,
            preconditions: Vec::new(),
            mask_conflicts: false,
        }
    }
}

/// Which rules hold.
///
/// ```
/// use smp_core::{Dialect, Options, Schema, apply_value};
/// use serde_json::json;
///
/// let (live, patch) = (json!({"spec": {"paused": true}}), json!({"spec": {"$patch": "delete"}}));
/// let apply = |dialect| {
///     let options = Options { dialect, ..Options::default() };
///     apply_value(Schema::free_form(), live.clone(), &patch, &options)
/// };
/// assert_eq!(apply(Dialect::Extended)?, json!({}));
/// assert_eq!(apply(Dialect::Upstream)?, json!({"spec": {}}));
/// # Ok::<(), smp_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    /// The whole format, multi-field keys included.
    #[default]
    Extended,
    /// What stock Kubernetes API servers do today: what the Go package `k8s.io/apimachinery/pkg/util/strategicpatch`
    /// answers, quirks included, and an error where it fails, panics or answers by chance.
    ///
    /// Of the options only [`Options::overwrite`], [`Options::preconditions`], [`Options::mask_conflicts`] and
    /// [`Options::max_depth`] have a meaning here; the Go package knows none of the others, and `$patchMergeKey` is data
    /// to it.
    Upstream,
}

/// How diff and three-way name an item of a keyed list.
///
/// ```
/// use serde::Serialize;
/// use smp_core::{Options, PatchMergeKey, PatchSchema, diff_with};
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
///     node: u16,
/// }
///
/// let service = |node| Service { ports: vec![Port { port: 53, protocol: "UDP", node }] };
/// let entry = |patch_merge_key| {
///     let options = Options { patch_merge_key, set_element_order: false, ..Options::default() };
///     diff_with(&service(1), &service(2), &options).map(|patch| patch.into_value()["ports"][0].take())
/// };
/// let named = json!({"$patchMergeKey": ["port", "protocol"], "port": 53, "protocol": "UDP", "node": 2});
/// assert_eq!(entry(PatchMergeKey::Always)?, named);
/// assert_eq!(entry(PatchMergeKey::Auto)?, json!({"port": 53, "node": 2}));
/// assert_eq!(entry(PatchMergeKey::Never)?, json!({"port": 53, "node": 2}));
/// # Ok::<(), smp_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PatchMergeKey {
    /// By the recommended key, told to the server in `$patchMergeKey` where it differs from the default key.
    #[default]
    Always,
    /// So only in lists that the default key does not tell apart; by the default key elsewhere.
    Auto,
    /// By the default key; a list that it does not tell apart is sent whole. What a stock server needs. A map or a
    /// free-form field is sent whole too where an object or a list in it changes, which stock servers refuse to merge.
    Never,
}

/// What a field means that the schema does not have.
///
/// ```
/// use smp_core::{Code, Options, PatchSchema, Schema, UnknownFields, apply_value};
/// use serde_json::json;
///
/// #[derive(PatchSchema)]
/// struct Deployment {
///     replicas: i32,
/// }
///
/// let patch = json!({"replica": 3});
/// let apply = |options| apply_value(Schema::of::<Deployment>(), json!({}), &patch, &options);
/// assert_eq!(apply(Options::default())?, patch);
/// let strict = Options { unknown_fields: UnknownFields::Reject, ..Options::default() };
/// assert_eq!(apply(strict).unwrap_err().code(), Code::UnknownField);
/// # Ok::<(), smp_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UnknownFields {
    /// It is merged as in RFC 7386.
    #[default]
    Allow,
    /// It is an error.
    Reject,
}

/// What a `$` field of a typed object means that is no directive.
///
/// ```
/// use smp_core::{Code, Options, PatchSchema, Schema, UnknownDirectives, apply_value};
/// use serde_json::json;
///
/// #[derive(PatchSchema)]
/// struct Deployment {
///     replicas: i32,
/// }
///
/// let apply = |options| apply_value(Schema::of::<Deployment>(), json!({}), &json!({"$retainKey": []}), &options);
/// assert_eq!(apply(Options::default())?, json!({}));
/// let strict = Options { unknown_directives: UnknownDirectives::Reject, ..Options::default() };
/// assert_eq!(apply(strict).unwrap_err().code(), Code::UnknownDirective);
/// # Ok::<(), smp_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UnknownDirectives {
    /// It is ignored and not stored.
    #[default]
    Ignore,
    /// It is an error that suggests the nearest directive.
    Reject,
}

/// What a null in a sent key means where several items have the field.
///
/// ```
/// use smp_core::{AmbiguousKeyDeletion, Code, Options, Schema, apply_value};
/// use serde_json::json;
///
/// let live = json!({"ports": [{"port": 53, "name": "a"}, {"port": 53, "name": "b"}]});
/// let patch = json!({"ports": [{"$patchMergeKey": ["port", "name"], "port": 53, "name": null}]});
/// let apply = |options| apply_value(Schema::free_form(), live.clone(), &patch, &options);
/// assert_eq!(apply(Options::default())?, json!({"ports": [{"port": 53}, {"port": 53, "name": "b"}]}));
/// let strict = Options { ambiguous_key_deletion: AmbiguousKeyDeletion::Reject, ..Options::default() };
/// assert_eq!(apply(strict).unwrap_err().code(), Code::AmbiguousMergeKey);
/// # Ok::<(), smp_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AmbiguousKeyDeletion {
    /// The first such item loses the field.
    #[default]
    First,
    /// It is an error.
    Reject,
}
