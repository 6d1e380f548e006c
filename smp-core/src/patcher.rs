//! The one noun for how patches are made and applied: a schema and options.

use std::io;

use serde_json::Value;

use crate::at::{At, Context};
use crate::compiled::{self, CompiledPatch};
use crate::conflicts;
use crate::depth;
use crate::diff;
use crate::error::{Error, Input};
use crate::explain::{self, Explanation};
use crate::form::{AsDocument, Live};
use crate::merge;
use crate::options::{
    AmbiguousKeyDeletion, OnConflict, Options, PatchMergeKey, SetElementOrder, UnknownDirectives, UnknownFields,
};
use crate::patch::Patch;
use crate::path::Path;
use crate::ready::Ready;
use crate::rule::Slot;
use crate::schema::{OwnedSchema, PatchSchema, Schema};
use crate::three_way::ThreeWay;

/// How patches are made and applied: by which schema and with which options.
///
/// Every operation takes documents in any form: values, Rust types, or JSON text; see [`AsDocument`]. With the default
/// options, the patches that are made are safe for any server.
///
/// ```
/// use smp_core::{PatchSchema, Patcher};
/// use serde_json::json;
///
/// #[derive(PatchSchema)]
/// struct Pod {
///     #[patch(strategy = "merge", merge_key = "name")]
///     containers: Vec<Container>,
/// }
///
/// #[derive(PatchSchema)]
/// struct Container {
///     name: String,
///     image: String,
/// }
///
/// let patcher = Patcher::of::<Pod>();
/// let live = json!({"containers": [{"name": "web", "image": "web:1"}, {"name": "log", "image": "log:1"}]});
/// let wanted = json!({"containers": [{"name": "web", "image": "web:2"}, {"name": "log", "image": "log:1"}]});
/// let patch = patcher.diff(&live, &wanted)?;
/// assert_eq!(patch.as_value(), &json!({"containers": [{"name": "web", "image": "web:2"}]}));
/// assert_eq!(patcher.apply(live, &patch)?, wanted);
/// # Ok::<(), smp_core::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Patcher {
    schema: OwnedSchema,
    options: Options,
}

/// # Schema and options
impl Patcher {
    /// The deepest nesting that any patcher takes: the stack is finite.
    ///
    /// ```
    /// assert_eq!(smp_core::Patcher::MAX_DEPTH, 160);
    /// ```
    pub const MAX_DEPTH: usize = Options::DEEPEST;

    /// How many levels objects and lists may nest unless [`Patcher::max_depth`] says otherwise.
    ///
    /// ```
    /// assert_eq!(smp_core::Patcher::DEFAULT_MAX_DEPTH, 128);
    /// ```
    pub const DEFAULT_MAX_DEPTH: usize = 128;

    /// Returns a patcher for a Rust type.
    ///
    /// ```
    /// use smp_core::{PatchSchema, Patcher};
    ///
    /// #[derive(PatchSchema)]
    /// struct Port {
    ///     port: u16,
    /// }
    ///
    /// let patcher = Patcher::of::<Port>();
    /// assert!(patcher.schema().field("port").is_some());
    /// ```
    pub fn of<T: PatchSchema + ?Sized>() -> Self {
        Self::new(Schema::of::<T>())
    }

    /// Returns a patcher for a schema, for example one that `smp-openapi` read from a document. It keeps what it needs of
    /// the document alive.
    ///
    /// ```
    /// use smp_core::{Patcher, Schema};
    /// use serde_json::json;
    ///
    /// let patcher = Patcher::new(Schema::free_form());
    /// assert_eq!(patcher.apply(json!({"a": [1]}), &json!({"a": [2]}))?, json!({"a": [2]}));
    /// # Ok::<(), smp_core::Error>(())
    /// ```
    pub fn new(schema: Schema<'_>) -> Self {
        Self { schema: OwnedSchema::from(schema), options: Options::default() }
    }

    /// Returns a patcher with the same options for another schema.
    ///
    /// ```
    /// use smp_core::{Patcher, Schema};
    /// use serde_json::json;
    ///
    /// let strict = Patcher::new(Schema::free_form()).max_depth(2);
    /// let patcher = strict.for_schema(Schema::of::<serde_json::Value>());
    /// let error = patcher.apply(json!({}), &json!({"a": {"b": {}}})).unwrap_err();
    /// assert_eq!(error.path().to_string(), "a.b");
    /// ```
    #[must_use]
    pub fn for_schema(&self, schema: Schema<'_>) -> Self {
        Self { schema: OwnedSchema::from(schema), options: self.options.clone() }
    }

    /// Returns the schema.
    ///
    /// ```
    /// use smp_core::Patcher;
    ///
    /// assert!(Patcher::of::<Vec<String>>().schema().object().is_none());
    /// ```
    pub fn schema(&self) -> Schema<'_> {
        self.schema.get()
    }

    /// Makes patches for a server that understands `$patchMergeKey`: it is sent in lists whose default key is ambiguous,
    /// which are sent whole otherwise. The same as [`PatchMergeKey::Auto`].
    ///
    /// ```
    /// use smp_core::{PatchSchema, Patcher};
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
    ///     node: u16,
    /// }
    ///
    /// let before = json!({"ports": [{"port": 53, "protocol": "UDP"}, {"port": 53, "protocol": "TCP"}]});
    /// let after = json!({"ports": [{"port": 53, "protocol": "UDP"}, {"port": 53, "protocol": "TCP", "node": 9}]});
    /// let patch = Patcher::of::<Service>().sending_keys().diff(&before, &after)?;
    /// let sent = json!(["port", "protocol"]);
    /// assert_eq!(
    ///     patch.as_value(),
    ///     &json!({"ports": [{"$patchMergeKey": sent, "port": 53, "protocol": "TCP", "node": 9}]}),
    /// );
    /// # Ok::<(), smp_core::Error>(())
    /// ```
    #[must_use]
    pub fn sending_keys(self) -> Self {
        self.patch_merge_key(PatchMergeKey::Auto)
    }

    /// Makes patches by the letter of the proposals: [`PatchMergeKey::Always`] and [`SetElementOrder::Always`].
    ///
    /// ```
    /// use smp_core::{PatchSchema, Patcher};
    /// use serde_json::json;
    ///
    /// #[derive(PatchSchema)]
    /// struct Pod {
    ///     #[patch(strategy = "merge")]
    ///     finalizers: Vec<String>,
    /// }
    ///
    /// let patcher = Patcher::of::<Pod>().as_proposed();
    /// let patch = patcher.diff(&json!({"finalizers": ["a"]}), &json!({"finalizers": ["a", "b"]}))?;
    /// assert_eq!(patch.as_value(), &json!({"$setElementOrder/finalizers": ["a", "b"], "finalizers": ["b"]}));
    /// # Ok::<(), smp_core::Error>(())
    /// ```
    #[must_use]
    pub fn as_proposed(self) -> Self {
        self.patch_merge_key(PatchMergeKey::Always).set_element_order(SetElementOrder::Always)
    }

    /// Sets by which key diffs match and name list items. Default: [`PatchMergeKey::Never`].
    ///
    /// ```
    /// use smp_core::{PatchMergeKey, Patcher, Schema};
    ///
    /// let patcher = Patcher::new(Schema::free_form()).patch_merge_key(PatchMergeKey::Always);
    /// # let _ = patcher;
    /// ```
    #[must_use]
    pub fn patch_merge_key(mut self, when: PatchMergeKey) -> Self {
        self.options.patch_merge_key = when;
        self
    }

    /// Sets when diffs send the order of list items. Default: [`SetElementOrder::WhenNeeded`].
    ///
    /// ```
    /// use smp_core::{Patcher, Schema, SetElementOrder};
    ///
    /// let patcher = Patcher::new(Schema::free_form()).set_element_order(SetElementOrder::Never);
    /// # let _ = patcher;
    /// ```
    #[must_use]
    pub fn set_element_order(mut self, when: SetElementOrder) -> Self {
        self.options.set_element_order = when;
        self
    }

    /// Makes a three-way diff fail if modified and current changed the same thing differently, instead of overwriting what
    /// current has. The error lists every path with its three values.
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

    /// Like [`Patcher::report_conflicts`], but the error lists paths alone. Use it for objects that hold secrets.
    ///
    /// ```
    /// use smp_core::{Patcher, Schema, ThreeWay};
    /// use serde_json::json;
    ///
    /// let patcher = Patcher::new(Schema::free_form()).report_conflicts_without_values();
    /// let (original, modified, current) = (&json!({"a": 1}), &json!({"a": 2}), &json!({"a": 3}));
    /// let error = patcher.three_way(ThreeWay { original, modified, current }).unwrap_err();
    /// assert_eq!(error.conflicts()[0].path.to_string(), "a");
    /// assert_eq!(error.conflicts()[0].current, None);
    /// ```
    #[must_use]
    pub fn report_conflicts_without_values(mut self) -> Self {
        self.options.on_conflict = OnConflict::ReportWithoutValues;
        self
    }

    /// Makes a diff fail if its patch would change one of these fields, such as `metadata.name`.
    ///
    /// ```
    /// use smp_core::{Code, Patcher, Schema};
    /// use serde_json::json;
    ///
    /// let patcher = Patcher::new(Schema::free_form()).protect(["metadata.name".parse().unwrap()]);
    /// let (before, after) = (json!({"metadata": {"name": "a"}}), json!({"metadata": {"name": "b"}}));
    /// assert_eq!(patcher.diff(&before, &after).unwrap_err().code(), Code::PreconditionFailed);
    /// ```
    #[must_use]
    pub fn protect(mut self, paths: impl IntoIterator<Item = Path>) -> Self {
        self.options.preconditions.extend(paths);
        self
    }

    /// Refuses fields that the schema does not have. By default they are merged as RFC 7386 does.
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

    /// Refuses `$` fields of typed objects that are not directives. By default they are ignored and not stored.
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

    /// Refuses a null in a sent key if several items have the field. By default the first of them loses it.
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

    /// Sets how many levels objects and lists may nest; the root is level 1. Default:
    /// [`Patcher::DEFAULT_MAX_DEPTH`]. More than
    /// [`Patcher::MAX_DEPTH`] counts as that.
    ///
    /// Patches and the inputs of a diff are checked. The live object of an apply is not walked, so that the cost of an
    /// apply follows the patch; [`Patcher::check_depth`] checks it.
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

/// # Operations
#[expect(clippy::needless_pass_by_value, reason = "a document is a reference or a small wrapper of one")]
impl Patcher {
    /// Applies a patch to an object and returns the patched object in the form in which it was given.
    ///
    /// What the patch does not name stays as it is, field order and nulls included. A value is consumed: what the patch
    /// does not name moves into the result, so that the cost follows the patch. Text is read where the patch leads, and
    /// copied elsewhere. An error leaves nothing half done.
    ///
    /// ```
    /// use smp_core::{Patcher, Schema};
    /// use serde_json::json;
    ///
    /// let live = json!({"spec": {"replicas": 1, "paused": true}});
    /// let patch = json!({"spec": {"replicas": 3, "paused": null}});
    /// assert_eq!(Patcher::new(Schema::free_form()).apply(live, &patch)?, json!({"spec": {"replicas": 3}}));
    /// # Ok::<(), smp_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the patch is wrong by itself, whatever the live object is. Depending on the live object,
    /// returns [`Code::AmbiguousMergeKey`](crate::Code::AmbiguousMergeKey) or
    /// [`Code::DuplicateMergeKey`](crate::Code::DuplicateMergeKey). For a document that is not an object, returns
    /// [`Code::NotAnObject`](crate::Code::NotAnObject); for text that is not JSON, and for a Rust type that the patched
    /// object does not fit, [`Code::InvalidDocument`](crate::Code::InvalidDocument).
    pub fn apply<L: Live>(&self, live: L, patch: impl AsDocument) -> Result<L::Patched, Error> {
        let patch = patch.form(Input::Patch)?.into_value(Input::Patch)?;
        live.patched(&Ready::new(self.slot(), &patch, &self.options)?)
    }

    /// Applies a patch to an object and writes the patched object as JSON text.
    ///
    /// ```
    /// use smp_core::{Json, Patcher, Schema};
    ///
    /// let mut patched = Vec::new();
    /// Patcher::new(Schema::free_form()).apply_to(Json(r#"{"a": 1, "b": 2}"#), Json(r#"{"a": 3}"#), &mut patched)?;
    /// assert_eq!(patched, br#"{"a": 3, "b": 2}"#);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the writer's error, or an error of kind [`InvalidData`](io::ErrorKind::InvalidData) that holds the
    /// [`Error`] of [`Patcher::apply`]. In the second case nothing has been written.
    pub fn apply_to(
        &self,
        live: impl AsDocument,
        patch: impl AsDocument,
        writer: &mut impl io::Write,
    ) -> io::Result<()> {
        let patch = patch.form(Input::Patch).and_then(|form| form.into_value(Input::Patch));
        let patch = patch.map_err(compiled::as_io)?;
        let ready = Ready::new(self.slot(), &patch, &self.options).map_err(compiled::as_io)?;
        compiled::write(&ready, &live, writer)
    }

    /// Checks a patch once, to apply it to many objects.
    ///
    /// ```
    /// use smp_core::{Code, Patcher, Schema};
    /// use serde_json::json;
    ///
    /// let patcher = Patcher::new(Schema::free_form());
    /// let patch = patcher.compile(&json!({"replicas": 3}))?;
    /// assert_eq!(patch.apply(json!({"replicas": 1}))?, json!({"replicas": 3}));
    /// let error = patcher.compile(&json!({"spec": {"$patch": "merge?"}})).unwrap_err();
    /// assert_eq!(error.code(), Code::InvalidDirective);
    /// # Ok::<(), smp_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the patch is wrong by itself.
    pub fn compile(&self, patch: impl AsDocument) -> Result<CompiledPatch, Error> {
        let patch = patch.form(Input::Patch)?.into_value(Input::Patch)?.into_owned();
        CompiledPatch::new(self.schema.clone(), patch, &self.options)
    }

    /// Returns the patch that turns `original` into `modified`.
    ///
    /// Applying it to `original` gives `modified`, where nulls count as absent and sets as deduplicated. The patch between
    /// equal objects is empty. Of JSON text only what differs is read.
    ///
    /// ```
    /// use smp_core::{Patcher, Schema};
    /// use serde_json::json;
    ///
    /// let original = json!({"spec": {"replicas": 1, "paused": true}});
    /// let modified = json!({"spec": {"replicas": 3}});
    /// let patch = Patcher::new(Schema::free_form()).diff(&original, &modified)?;
    /// assert_eq!(patch.as_value(), &json!({"spec": {"replicas": 3, "paused": null}}));
    /// # Ok::<(), smp_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error for what no patch can say: an item without its merge key, a directive as the name of a field, a
    /// value of another type than the schema's. Returns [`Code::PreconditionFailed`](crate::Code::PreconditionFailed) if
    /// a field would change that is [protected](Patcher::protect).
    pub fn diff(&self, original: impl AsDocument, modified: impl AsDocument) -> Result<Patch, Error> {
        let (original, modified) = (original.form(Input::Original)?, modified.form(Input::Modified)?);
        diff::two_way(self.slot(), original, modified, &self.options)
    }

    /// Returns the patch that turns `current` into `modified` without undoing what others did since `original`: additions
    /// and changes from current to modified, deletions from original to modified.
    ///
    /// Computing it again for the patched object gives an empty patch. What only current has survives, except in atomic
    /// lists, objects with the strategy `replace` or `retainKeys`, and removed structs.
    ///
    /// ```
    /// use smp_core::{Patcher, Schema, ThreeWay};
    /// use serde_json::json;
    ///
    /// let patch = Patcher::new(Schema::free_form()).three_way(ThreeWay {
    ///     original: &json!({"labels": {"mine": "1"}}),
    ///     modified: &json!({"labels": {}}),
    ///     current: &json!({"labels": {"mine": "1", "theirs": "2"}}),
    /// })?;
    /// assert_eq!(patch.as_value(), &json!({"labels": {"mine": null}}));
    /// # Ok::<(), smp_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error as [`Patcher::diff`] does, and [`Code::Conflict`](crate::Code::Conflict) if conflicts are
    /// [reported](Patcher::report_conflicts) and there is one.
    pub fn three_way<D: AsDocument>(&self, inputs: ThreeWay<D>) -> Result<Patch, Error> {
        let inputs = ThreeWay {
            original: inputs.original.form(Input::Original)?,
            modified: inputs.modified.form(Input::Modified)?,
            current: inputs.current.form(Input::Current)?,
        };
        diff::three_way(self.slot(), inputs, &self.options)
    }

    /// Returns one patch that does what two patches do, one after the other.
    ///
    /// The law holds for every object to which both can be applied and whose keyed lists repeat no key, up to the order of
    /// sets and keyed lists; an empty list counts as absent.
    ///
    /// ```
    /// use smp_core::{Patcher, Schema};
    /// use serde_json::json;
    ///
    /// let first = json!({"labels": {"a": "1", "b": "1"}});
    /// let second = json!({"labels": {"b": null}});
    /// let merged = Patcher::new(Schema::free_form()).merge(&first, &second)?;
    /// assert_eq!(merged.as_value(), &json!({"labels": {"a": "1", "b": null}}));
    /// # Ok::<(), smp_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if either patch is wrong by itself, and [`Code::NotMergeable`](crate::Code::NotMergeable) with
    /// the place of what no single patch can do.
    pub fn merge(&self, first: impl AsDocument, second: impl AsDocument) -> Result<Patch, Error> {
        let (first, second) = (first.form(Input::Patch)?, second.form(Input::Patch)?);
        let (first, second) = (first.into_value(Input::Patch)?, second.into_value(Input::Patch)?);
        merge::merge(&self.at_patch(), &first, &second).map(Patch::from)
    }

    /// Returns the paths that two patches change to different values, sorted. List indexes are those of `first`.
    ///
    /// `$patch` and `$retainKeys` count for the whole object that they are in, `$setElementOrder/…` and
    /// `$deleteFromPrimitiveList/…` for their list.
    ///
    /// ```
    /// use smp_core::{Patcher, Schema};
    /// use serde_json::json;
    ///
    /// let (first, second) = (json!({"spec": {"replicas": 1, "paused": true}}), json!({"spec": {"replicas": 2}}));
    /// let conflicts = Patcher::new(Schema::free_form()).conflicts(&first, &second)?;
    /// assert_eq!(conflicts[0].to_string(), "spec.replicas");
    /// # Ok::<(), smp_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if either patch is wrong by itself.
    pub fn conflicts(&self, first: impl AsDocument, second: impl AsDocument) -> Result<Vec<Path>, Error> {
        let (first, second) = (first.form(Input::Patch)?, second.form(Input::Patch)?);
        let (first, second) = (first.into_value(Input::Patch)?, second.into_value(Input::Patch)?);
        conflicts::conflicts(&self.at_patch(), &first, &second)
    }

    /// Explains what a patch does to an object, part by part, and what is wrong with it, instead of applying it.
    ///
    /// Without a live object only the patch and the schema count: every item is new, and nothing is cleared. There are
    /// errors where [`Patcher::apply`] fails; unlike apply, this reports every mistake.
    ///
    /// ```
    /// use smp_core::explain::{Action, Matched};
    /// use smp_core::{PatchSchema, Patcher};
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
    /// let live = json!({"ports": [{"port": 53, "protocol": "UDP", "name": "dns"}]});
    /// let patch = json!({"ports": [{"port": 53, "protocol": "UDP", "name": null}]});
    /// let patcher = Patcher::of::<Service>();
    /// let explanation = patcher.explain(Some(&live), &patch);
    /// assert!(explanation.errors.is_empty());
    /// let item = explanation.effects.iter().find(|effect| effect.path.to_string() == "ports[0]").unwrap();
    /// assert!(matches!(&item.action, Action::Item { matched: Matched::Key, .. }));
    /// ```
    pub fn explain<'p>(&'p self, live: Option<&'p Value>, patch: &'p Value) -> Explanation<'p> {
        explain::explain(self.schema.get(), live, patch, &self.options)
    }

    /// Checks that a document does not nest deeper than [`Patcher::max_depth`]. [`Patcher::apply`] does not walk the live
    /// object, so check objects from outside with this.
    ///
    /// ```
    /// use smp_core::{Code, Input, Patcher, Schema};
    /// use serde_json::json;
    ///
    /// let patcher = Patcher::new(Schema::free_form()).max_depth(2);
    /// assert!(patcher.check_depth(&json!({"a": {"b": 1}}), Input::Live).is_ok());
    /// let error = patcher.check_depth(&json!({"a": {"b": []}}), Input::Live).unwrap_err();
    /// assert_eq!((error.code(), error.path().to_string()), (Code::DepthLimit, "a.b".to_owned()));
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`Code::DepthLimit`](crate::Code::DepthLimit) with the path of the first object or list that is too deep.
    pub fn check_depth(&self, document: &Value, input: Input) -> Result<(), Error> {
        depth::check_depth(document, input, &self.options)
    }

    fn slot(&self) -> Slot<'_> {
        Slot::bare(self.schema.get())
    }

    fn at_patch(&self) -> At<'_, '_> {
        At::root(Context::new(&self.options, Input::Patch), self.slot())
    }
}
