//! The operations of a patcher, one method each.

use std::io;

use serde_json::Value;

use super::Patcher;
use crate::at::{At, Context};
use crate::compiled::{self, CompiledPatch, Owned};
use crate::conflicts;
use crate::depth;
use crate::dialect::Dialect;
use crate::diff;
use crate::document::Node;
use crate::error::{Error, Input};
use crate::explain::{self, Explanation};
use crate::form::{AsDocument, Live};
use crate::merge;
use crate::patch::Patch;
use crate::path::Path;
use crate::ready::Ready;
use crate::rule::Slot;
use crate::three_way::ThreeWay;
use crate::upstream::{self, operations};

/// # Operations by this crate's rules
#[expect(clippy::needless_pass_by_value, reason = "a document is a reference or a small wrapper of one")]
impl Patcher {
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
    /// Returns the writer's error, or an error of kind [`InvalidData`](io::ErrorKind::InvalidData) that contains the
    /// [`Error`] of [`Patcher::apply`]. In the second case nothing has been written.
    pub fn apply_to(
        &self,
        live: impl AsDocument,
        patch: impl AsDocument,
        writer: &mut impl io::Write,
    ) -> io::Result<()> {
        let patch = patch.form(Input::Patch).and_then(|form| form.open(Input::Patch)).map_err(compiled::as_io)?;
        let ready = patch.node(Input::Patch).and_then(|patch| Ready::new(self.slot(), patch, &self.options));
        let ready = ready.map_err(compiled::as_io)?;
        compiled::write(&ready, &live, writer)
    }

    /// Checks a patch once so that it can be applied to many objects.
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
    /// Returns an error if the patch is malformed.
    pub fn compile(&self, patch: impl AsDocument) -> Result<CompiledPatch, Error> {
        let patch = Owned::of(patch.form(Input::Patch)?)?;
        CompiledPatch::new(self.schema.clone(), patch, &self.options)
    }

    /// Explains what each part of a patch does to an object, and reports every mistake in the patch.
    ///
    /// Without a live object, only the patch and the schema are used: every item is new, and nothing is cleared. The
    /// explanation has errors if [`Patcher::apply`] fails; unlike apply, it reports every mistake.
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
        explain::explain(Slot::bare(self.schema.get()), live, patch, &self.options)
    }

    /// Explains what each part of a JSON merge patch (RFC 7386) does to an object, like [`Patcher::explain`]. Lists are replaced, whatever
    /// the schema says.
    ///
    /// A merge patch has no directives. Their names are data, which this method does not expect: remove them first.
    ///
    /// ```
    /// use smp_core::explain::Action;
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
    /// }
    ///
    /// let live = json!({"containers": [{"name": "shop"}, {"name": "proxy"}]});
    /// let patch = json!({"containers": [{"name": "shop"}]});
    /// let patcher = Patcher::of::<Pod>();
    /// let explanation = patcher.explain_merge_patch(Some(&live), &patch);
    /// assert!(matches!(explanation.effects[1].action, Action::AtomicList { replaced: true, .. }));
    /// ```
    pub fn explain_merge_patch<'p>(&'p self, live: Option<&'p Value>, patch: &'p Value) -> Explanation<'p> {
        explain::explain(Slot::for_merge_patch(self.schema.get()), live, patch, &self.options)
    }
}

/// # Operations of all dialects
///
/// With the rules of stock servers and clients, the results are those of the Go package, losses included: applying a diff does not
/// always give `modified`. An operation fails if the Go package fails or panics, or if its result is random.
#[expect(clippy::needless_pass_by_value, reason = "a document is a reference or a small wrapper of one")]
impl<D> Patcher<D> {
    /// Applies a patch to an object and returns the patched object in the form of the input.
    ///
    /// Fields that the patch does not name are unchanged, including their order and nulls. A value is consumed:
    /// unchanged parts move into the result, so the cost depends on the size of the patch. For JSON text, only the parts
    /// that the patch names are read; the rest is copied. If there is an error, nothing is changed.
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
    /// Returns an error if the patch is malformed, regardless of the live object. Depending on the live object, returns
    /// [`Code::AmbiguousMergeKey`](crate::Code::AmbiguousMergeKey) or
    /// [`Code::DuplicateMergeKey`](crate::Code::DuplicateMergeKey). Returns
    /// [`Code::NotAnObject`](crate::Code::NotAnObject) for a document that is not an object, and
    /// [`Code::InvalidDocument`](crate::Code::InvalidDocument) for text that is not JSON or if the patched object does
    /// not fit the Rust type.
    pub fn apply<L: Live>(&self, live: L, patch: impl AsDocument) -> Result<L::Patched, Error> {
        if self.options.dialect == Dialect::Upstream {
            let patch = patch.form(Input::Patch)?.into_value(Input::Patch)?;
            return live.patched_as_value(|live| operations::apply(self.schema(), live, &patch, &self.options));
        }
        let patch = patch.form(Input::Patch)?.open(Input::Patch)?;
        live.patched(&Ready::new(self.slot(), patch.node(Input::Patch)?, &self.options)?)
    }

    /// Returns the patch that turns `original` into `modified`.
    ///
    /// Applying the patch to `original` gives `modified`, except that nulls count as absent and sets are deduplicated.
    /// The patch between equal objects is empty. JSON text is compared in place; only what the patch
    /// sends becomes a value.
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
    /// Returns an error if no patch can express the change: an item has no merge key, a field has the name of a
    /// directive, or a value has a different type than in the schema. Returns
    /// [`Code::PreconditionFailed`](crate::Code::PreconditionFailed) if a [protected](Patcher::protect_fields) field would
    /// change.
    pub fn diff(&self, original: impl AsDocument, modified: impl AsDocument) -> Result<Patch, Error> {
        let (original, modified) = (original.form(Input::Original)?, modified.form(Input::Modified)?);
        match self.options.dialect {
            Dialect::Extended => diff::two_way(self.slot(), original, modified, &self.options),
            Dialect::Upstream => {
                let (original, modified) =
                    (original.into_value(Input::Original)?, modified.into_value(Input::Modified)?);
                upstream::diff::diff(self.schema(), &original, &modified, &self.options)
            }
        }
    }

    /// Returns the patch that turns `current` into `modified` without undoing what others did since `original`:
    /// additions and changes come from comparing current with modified, deletions from comparing original with
    /// modified.
    ///
    /// Computing the patch again for the patched object gives an empty patch. What only current has is kept, except in
    /// atomic lists, objects with the strategy `replace` or `retainKeys`, removed structs, and members of a union of which
    /// modified has another one.
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
    /// Returns the errors of [`Patcher::diff`], and [`Code::Conflict`](crate::Code::Conflict) if conflicts are
    /// [reported](Patcher::report_conflicts) and there is one.
    pub fn three_way<I: AsDocument>(&self, inputs: ThreeWay<I>) -> Result<Patch, Error> {
        let inputs = ThreeWay {
            original: inputs.original.form(Input::Original)?,
            modified: inputs.modified.form(Input::Modified)?,
            current: inputs.current.form(Input::Current)?,
        };
        match self.options.dialect {
            Dialect::Extended => diff::three_way(self.slot(), inputs, &self.options),
            Dialect::Upstream => {
                let original = inputs.original.into_value(Input::Original)?;
                let modified = inputs.modified.into_value(Input::Modified)?;
                let current = inputs.current.into_value(Input::Current)?;
                let inputs = ThreeWay { original: &*original, modified: &*modified, current: &*current };
                upstream::three_way::three_way(self.schema(), inputs, &self.options)
            }
        }
    }

    /// Returns one patch with the same effect as two patches applied one after the other.
    ///
    /// This holds for every object to which both patches can be applied and whose keyed lists do not repeat a key,
    /// except for the order of sets and keyed lists; an empty list counts as absent.
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
    /// Returns an error if either patch is malformed, and [`Code::NotMergeable`](crate::Code::NotMergeable) with the
    /// path of the change that no single patch can express.
    pub fn merge(&self, first: impl AsDocument, second: impl AsDocument) -> Result<Patch, Error> {
        let (first, second) = (first.form(Input::Patch)?, second.form(Input::Patch)?);
        let (first, second) = (first.into_value(Input::Patch)?, second.into_value(Input::Patch)?);
        let merged = match self.options.dialect {
            Dialect::Extended => merge::merge(&self.at_patch(), &first, &second),
            Dialect::Upstream => operations::merge(self.schema(), &first, &second, &self.options),
        };
        merged.map(Patch::from)
    }

    /// Returns the paths that two patches change to different values, sorted. List indexes are those of `first`.
    ///
    /// `$patch` and `$retainKeys` count as changes to the whole object that they are in, `$setElementOrder/…` and
    /// `$deleteFromPrimitiveList/…` as changes to their list.
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
    /// Returns an error if either patch is malformed.
    pub fn conflicts(&self, first: impl AsDocument, second: impl AsDocument) -> Result<Vec<Path>, Error> {
        let (first, second) = (first.form(Input::Patch)?, second.form(Input::Patch)?);
        let (first, second) = (first.into_value(Input::Patch)?, second.into_value(Input::Patch)?);
        match self.options.dialect {
            Dialect::Extended => conflicts::conflicts(&self.at_patch(), &first, &second),
            Dialect::Upstream => operations::conflicts(self.schema(), &first, &second, &self.options),
        }
    }

    /// Checks that a document is not nested deeper than [`Patcher::max_depth`]. [`Patcher::apply`] does not check the
    /// live object, so use this for objects from untrusted sources.
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
    /// Returns [`Code::DepthLimit`](crate::Code::DepthLimit) with the path of the first object or list that is nested
    /// too deeply.
    pub fn check_depth(&self, document: &Value, input: Input) -> Result<(), Error> {
        depth::check_depth(Node::Value(document), input, &self.options)
    }

    fn slot(&self) -> Slot<'_> {
        Slot::bare(self.schema.get())
    }

    fn at_patch(&self) -> At<'_, '_> {
        At::root(Context::new(&self.options, Input::Patch), self.slot())
    }
}
