//! The operations of a patcher, one method each.

use std::io;

use serde_json::Value;

use super::Patcher;
use crate::at::{At, Context};
use crate::compiled::{self, CompiledPatch};
use crate::conflicts;
use crate::depth;
use crate::diff;
use crate::error::{Error, Input};
use crate::explain::{self, Explanation};
use crate::form::{AsDocument, Live};
use crate::merge;
use crate::patch::Patch;
use crate::path::Path;
use crate::ready::Ready;
use crate::rule::Slot;
use crate::three_way::ThreeWay;

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
