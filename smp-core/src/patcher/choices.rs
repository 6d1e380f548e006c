//! The options of a patcher, one method each.

use super::Patcher;
use crate::options::{
    AmbiguousKeyDeletion, OnConflict, PatchMergeKey, ScalarMismatches, SetElementOrder, UnknownDirectives,
    UnknownFields,
};
use crate::path::Path;

/// # Options
///
/// Stock servers and clients only know conflicts, protected fields and the depth; with their rules, the other options have no effect.
impl<D> Patcher<D> {
    /// Sets the key by which diffs match and name list items. Default: [`PatchMergeKey::Never`].
    ///
    /// ```
    /// use smp_core::{PatchMergeKey, PatchSchema, Patcher};
    /// use serde_json::json;
    ///
    /// #[derive(PatchSchema)]
    /// struct Service {
    ///     #[patch(strategy = "merge", merge_key = "port", recommended_key = "port,protocol")]
    ///     ports: Vec<Port>,
    /// }
    ///
    /// #[derive(PatchSchema)]
    /// struct Port {
    ///     port: u16,
    ///     protocol: String,
    ///     name: String,
    /// }
    ///
    /// let ports = |name| json!({"ports": [{"port": 53, "protocol": "UDP", "name": name}]});
    /// let patch = |when| Patcher::of::<Service>().patch_merge_key(when).diff(&ports("a"), &ports("b"));
    /// assert_eq!(patch(PatchMergeKey::Never)?.as_value(), &json!({"ports": [{"port": 53, "name": "b"}]}));
    /// let entry = json!({"$patchMergeKey": ["port", "protocol"], "port": 53, "protocol": "UDP", "name": "b"});
    /// assert_eq!(patch(PatchMergeKey::Always)?.as_value(), &json!({"ports": [entry]}));
    /// # Ok::<(), smp_core::Error>(())
    /// ```
    #[must_use]
    pub fn patch_merge_key(mut self, when: PatchMergeKey) -> Self {
        self.options.patch_merge_key = when;
        self
    }

    /// Sets when diffs send the order of list items. Default: [`SetElementOrder::WhenNeeded`].
    ///
    /// ```
    /// use smp_core::{PatchSchema, Patcher, SetElementOrder};
    /// use serde_json::json;
    ///
    /// #[derive(PatchSchema)]
    /// struct Pod {
    ///     #[patch(strategy = "merge")]
    ///     finalizers: Vec<String>,
    /// }
    ///
    /// let (before, after) = (json!({"finalizers": ["a", "b"]}), json!({"finalizers": ["b", "a"]}));
    /// let patch = |when| Patcher::of::<Pod>().set_element_order(when).diff(&before, &after);
    /// assert!(patch(SetElementOrder::Never)?.is_empty());
    /// let order = json!({"$setElementOrder/finalizers": ["b", "a"]});
    /// assert_eq!(patch(SetElementOrder::WhenNeeded)?.as_value(), &order);
    /// # Ok::<(), smp_core::Error>(())
    /// ```
    #[must_use]
    pub fn set_element_order(mut self, when: SetElementOrder) -> Self {
        self.options.set_element_order = when;
        self
    }

    /// Rejects fields that the schema does not have. By default they are merged as in RFC 7386.
    ///
    /// ```
    /// use smp_core::{Code, PatchSchema, Patcher};
    /// use serde_json::json;
    ///
    /// #[derive(PatchSchema)]
    /// struct Deployment {
    ///     replicas: i32,
    /// }
    ///
    /// let (patcher, patch) = (Patcher::of::<Deployment>(), json!({"replica": 3}));
    /// assert_eq!(patcher.apply(json!({}), &patch)?, patch);
    /// let error = patcher.reject_unknown_fields().apply(json!({}), &patch).unwrap_err();
    /// assert_eq!(error.code(), Code::UnknownField);
    /// # Ok::<(), smp_core::Error>(())
    /// ```
    #[must_use]
    pub fn reject_unknown_fields(mut self) -> Self {
        self.options.unknown_fields = UnknownFields::Reject;
        self
    }

    /// Rejects `$` fields of typed objects that are not directives. By default they are ignored and not stored.
    ///
    /// ```
    /// use smp_core::{Code, PatchSchema, Patcher};
    /// use serde_json::json;
    ///
    /// #[derive(PatchSchema)]
    /// struct Deployment {
    ///     replicas: i32,
    /// }
    ///
    /// let (patcher, patch) = (Patcher::of::<Deployment>(), json!({"$retainKey": []}));
    /// assert_eq!(patcher.apply(json!({}), &patch)?, json!({}));
    /// let error = patcher.reject_unknown_directives().apply(json!({}), &patch).unwrap_err();
    /// assert_eq!(error.code(), Code::UnknownDirective);
    /// # Ok::<(), smp_core::Error>(())
    /// ```
    #[must_use]
    pub fn reject_unknown_directives(mut self) -> Self {
        self.options.unknown_directives = UnknownDirectives::Reject;
        self
    }

    /// Rejects scalars whose type is not the one that the schema declares: a string, an integer, a number, a boolean, a
    /// quantity or an `IntOrString`. [`Schema::mismatched_kind`](crate::Schema::mismatched_kind) has the details. By
    /// default, the types of scalars are not checked; stock servers only check them when they validate the patched
    /// object.
    ///
    /// ```
    /// use smp_core::{Code, PatchSchema, Patcher};
    /// use serde_json::json;
    ///
    /// #[derive(PatchSchema)]
    /// struct Deployment {
    ///     replicas: i32,
    /// }
    ///
    /// let (patcher, patch) = (Patcher::of::<Deployment>(), json!({"replicas": "many"}));
    /// assert_eq!(patcher.apply(json!({}), &patch)?, patch);
    /// let error = patcher.reject_scalar_mismatches().apply(json!({}), &patch).unwrap_err();
    /// assert_eq!(error.to_string(), "patch: replicas: expected an integer, found a string [InvalidType]");
    /// # Ok::<(), smp_core::Error>(())
    /// ```
    #[must_use]
    pub fn reject_scalar_mismatches(mut self) -> Self {
        self.options.scalar_mismatches = ScalarMismatches::Reject;
        self
    }

    /// Rejects a null in a sent key if several items have the field. By default the field is removed from the first of
    /// them.
    ///
    /// ```
    /// use smp_core::{Code, Patcher, Schema};
    /// use serde_json::json;
    ///
    /// let patcher = Patcher::new(Schema::free_form());
    /// let live = json!({"ports": [{"port": 53, "name": "a"}, {"port": 53, "name": "b"}]});
    /// let patch = json!({"ports": [{"$patchMergeKey": ["port", "name"], "port": 53, "name": null}]});
    /// let patched = patcher.apply(live.clone(), &patch)?;
    /// assert_eq!(patched, json!({"ports": [{"port": 53}, {"port": 53, "name": "b"}]}));
    /// let error = patcher.reject_ambiguous_key_deletion().apply(live, &patch).unwrap_err();
    /// assert_eq!(error.code(), Code::AmbiguousMergeKey);
    /// # Ok::<(), smp_core::Error>(())
    /// ```
    #[must_use]
    pub fn reject_ambiguous_key_deletion(mut self) -> Self {
        self.options.ambiguous_key_deletion = AmbiguousKeyDeletion::Reject;
        self
    }

    /// Makes a three-way diff fail if modified and current both changed a value differently, instead of overwriting the
    /// current value. The error lists every path with its three values.
    ///
    /// ```
    /// use smp_core::{Code, Patcher, Schema, ThreeWay};
    /// use serde_json::json;
    ///
    /// let patcher = Patcher::new(Schema::free_form()).report_conflicts();
    /// let (original, modified, current) = (&json!({"a": 1}), &json!({"a": 2}), &json!({"a": 3}));
    /// let error = patcher.three_way(ThreeWay { original, modified, current }).unwrap_err();
    /// assert_eq!(error.code(), Code::Conflict);
    /// assert_eq!(error.conflicts()[0].current, Some(json!(3)));
    /// ```
    #[must_use]
    pub fn report_conflicts(mut self) -> Self {
        self.options.on_conflict = OnConflict::Report;
        self
    }

    /// Like [`Patcher::report_conflicts`], but the error lists only the paths. Use it for objects that contain secrets.
    ///
    /// ```
    /// use smp_core::{Patcher, Schema, ThreeWay};
    /// use serde_json::json;
    ///
    /// let patcher = Patcher::new(Schema::free_form()).report_conflict_paths();
    /// let (original, modified, current) = (&json!({"a": 1}), &json!({"a": 2}), &json!({"a": 3}));
    /// let error = patcher.three_way(ThreeWay { original, modified, current }).unwrap_err();
    /// assert_eq!(error.conflicts()[0].path.to_string(), "a");
    /// assert_eq!(error.conflicts()[0].current, None);
    /// ```
    #[must_use]
    pub fn report_conflict_paths(mut self) -> Self {
        self.options.on_conflict = OnConflict::ReportWithoutValues;
        self
    }

    /// Makes a diff fail if its patch would change one of these fields, such as `metadata.name`.
    ///
    /// ```
    /// use smp_core::{Code, Patcher, Schema};
    /// use serde_json::json;
    ///
    /// let patcher = Patcher::new(Schema::free_form()).protect_fields(["metadata.name".parse().unwrap()]);
    /// let (before, after) = (json!({"metadata": {"name": "a"}}), json!({"metadata": {"name": "b"}}));
    /// assert_eq!(patcher.diff(&before, &after).unwrap_err().code(), Code::PreconditionFailed);
    /// ```
    #[must_use]
    pub fn protect_fields(mut self, paths: impl IntoIterator<Item = Path>) -> Self {
        self.options.preconditions.extend(paths);
        self
    }

    /// Sets how many levels of objects and lists may be nested; the root is level 1. Default:
    /// [`Patcher::DEFAULT_MAX_DEPTH`]. Larger values than [`Patcher::MAX_DEPTH`] mean [`Patcher::MAX_DEPTH`].
    ///
    /// Patches and the inputs of a diff are checked. The live object of an apply is not, because the cost of an apply
    /// depends on the size of the patch only; use [`Patcher::check_depth`] to check it. Where text is parsed into a
    /// `serde_json::Value`, it has at most 127 levels, whatever the limit is: the patches of a merge, and data that a patch
    /// puts into a value.
    ///
    /// ```
    /// use smp_core::{Code, Patcher, Schema};
    /// use serde_json::json;
    ///
    /// let patcher = Patcher::new(Schema::free_form()).max_depth(2);
    /// let error = patcher.apply(json!({}), &json!({"a": {"b": {}}})).unwrap_err();
    /// assert_eq!((error.code(), error.path().to_string()), (Code::DepthLimit, "a.b".to_owned()));
    /// ```
    #[must_use]
    pub fn max_depth(mut self, levels: usize) -> Self {
        self.options.max_depth = levels;
        self
    }
}
