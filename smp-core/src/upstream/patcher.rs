//! A patcher that predicts stock servers and clients.

use crate::at::Context;
use crate::conflicts::sorted;
use crate::error::{Error, Input};
use crate::form::AsDocument;
use crate::options::{OnConflict, Options};
use crate::patch::Patch;
use crate::path::Path;
use crate::schema::{OwnedSchema, PatchSchema, Schema};
use crate::three_way::ThreeWay;

use super::{diff, operations, three_way};

/// Applies patches as stock servers do, and makes patches as stock clients do.
///
/// Recommended keys and strategies of the schema have no effect, because stock servers do not know them.
///
/// ```
/// use smp_core::{PatchSchema, upstream};
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
/// }
///
/// let live = json!({"ports": [{"port": 53, "protocol": "UDP"}, {"port": 53, "protocol": "TCP"}]});
/// let deletion = json!({"ports": [{"$patch": "delete", "port": 53, "protocol": "TCP"}]});
/// let patched = upstream::Patcher::of::<Service>().apply(&live, &deletion)?;
/// assert_eq!(patched, json!({"ports": []}));
/// # Ok::<(), smp_core::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Patcher {
    schema: OwnedSchema,
    options: Options,
}

#[expect(clippy::needless_pass_by_value, reason = "a document is a reference or a small wrapper of one")]
impl Patcher {
    /// Returns a patcher for a Rust type.
    ///
    /// ```
    /// use smp_core::upstream;
    /// use serde_json::json;
    ///
    /// let patcher = upstream::Patcher::of::<serde_json::Value>();
    /// assert_eq!(patcher.apply(&json!({}), &json!({"a": 1}))?, json!({"a": 1}));
    /// # Ok::<(), smp_core::Error>(())
    /// ```
    pub fn of<T: PatchSchema + ?Sized>() -> Self {
        Self::new(Schema::of::<T>())
    }

    /// Returns a patcher for a schema. The patcher keeps the tables that it needs alive.
    ///
    /// ```
    /// use smp_core::{Schema, upstream};
    /// use serde_json::json;
    ///
    /// let patcher = upstream::Patcher::new(Schema::free_form());
    /// assert_eq!(patcher.apply(&json!({"a": 1}), &json!({"a": null}))?, json!({}));
    /// # Ok::<(), smp_core::Error>(())
    /// ```
    pub fn new(schema: Schema<'_>) -> Self {
        Self { schema: OwnedSchema::from(schema), options: Options::default() }
    }

    /// Returns a patcher with the same options for another schema.
    ///
    /// ```
    /// use smp_core::{Schema, upstream};
    /// use serde_json::json;
    ///
    /// let strict = upstream::Patcher::new(Schema::free_form()).max_depth(2);
    /// let patcher = strict.for_schema(Schema::of::<serde_json::Value>());
    /// let error = patcher.apply(&json!({}), &json!({"a": {"b": {}}})).unwrap_err();
    /// assert_eq!(error.path().to_string(), "a.b");
    /// ```
    #[must_use]
    pub fn for_schema(&self, schema: Schema<'_>) -> Self {
        Self { schema: OwnedSchema::from(schema), options: self.options.clone() }
    }

    /// Makes a three-way diff fail if modified and current both changed a value differently. The error lists every path
    /// with its three values.
    ///
    /// ```
    /// use smp_core::{Code, Schema, ThreeWay, upstream};
    /// use serde_json::json;
    ///
    /// let patcher = upstream::Patcher::new(Schema::free_form()).report_conflicts();
    /// let (original, modified, current) = (&json!({"a": 1}), &json!({"a": 2}), &json!({"a": 3}));
    /// let error = patcher.three_way(ThreeWay { original, modified, current }).unwrap_err();
    /// assert_eq!((error.code(), error.conflicts().len()), (Code::Conflict, 1));
    /// ```
    #[must_use]
    pub fn report_conflicts(mut self) -> Self {
        self.options.on_conflict = OnConflict::Report;
        self
    }

    /// Like [`Patcher::report_conflicts`], but the error lists only the paths.
    ///
    /// ```
    /// use smp_core::{Schema, ThreeWay, upstream};
    /// use serde_json::json;
    ///
    /// let patcher = upstream::Patcher::new(Schema::free_form()).report_conflict_paths();
    /// let (original, modified, current) = (&json!({"a": 1}), &json!({"a": 2}), &json!({"a": 3}));
    /// let error = patcher.three_way(ThreeWay { original, modified, current }).unwrap_err();
    /// assert_eq!(error.conflicts()[0].modified, None);
    /// ```
    #[must_use]
    pub fn report_conflict_paths(mut self) -> Self {
        self.options.on_conflict = OnConflict::ReportWithoutValues;
        self
    }

    /// Makes a diff fail if its patch names one of these fields.
    ///
    /// ```
    /// use smp_core::{Code, Schema, upstream};
    /// use serde_json::json;
    ///
    /// let patcher = upstream::Patcher::new(Schema::free_form()).protect_fields(["kind".parse().unwrap()]);
    /// let error = patcher.diff(&json!({"kind": "A"}), &json!({"kind": "B"})).unwrap_err();
    /// assert_eq!(error.code(), Code::PreconditionFailed);
    /// ```
    #[must_use]
    pub fn protect_fields(mut self, paths: impl IntoIterator<Item = Path>) -> Self {
        self.options.preconditions.extend(paths);
        self
    }

    /// Sets how many levels of objects and lists may be nested; the root is level 1. Default: 128. Larger values than
    /// [`Patcher::MAX_DEPTH`](crate::Patcher::MAX_DEPTH) mean [`Patcher::MAX_DEPTH`](crate::Patcher::MAX_DEPTH).
    ///
    /// ```
    /// use smp_core::{Code, Schema, upstream};
    /// use serde_json::json;
    ///
    /// let patcher = upstream::Patcher::new(Schema::free_form()).max_depth(1);
    /// assert_eq!(patcher.apply(&json!({}), &json!({"a": {}})).unwrap_err().code(), Code::DepthLimit);
    /// ```
    #[must_use]
    pub fn max_depth(mut self, levels: usize) -> Self {
        self.options.max_depth = levels;
        self
    }

    /// Returns the object that results when a stock server applies a patch to a live object.
    ///
    /// ```
    /// use smp_core::{Schema, upstream};
    /// use serde_json::json;
    ///
    /// let patched = upstream::Patcher::new(Schema::free_form()).apply(&json!({"a": 80}), &json!({"b": 1}))?;
    /// assert_eq!(patched, json!({"a": 80, "b": 1}));
    /// # Ok::<(), smp_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the Go package fails or panics, or if its result is random.
    pub fn apply(&self, live: impl AsDocument, patch: impl AsDocument) -> Result<serde_json::Value, Error> {
        let live = live.form(Input::Live)?.into_value(Input::Live)?.into_owned();
        let patch = patch.form(Input::Patch)?.into_value(Input::Patch)?;
        operations::apply(self.context(), self.schema.get(), live, &patch)
    }

    /// Returns the patch that the Go package makes to turn `original` into `modified`. Applying it does not always give
    /// `modified`.
    ///
    /// ```
    /// use smp_core::{Schema, upstream};
    /// use serde_json::json;
    ///
    /// let patcher = upstream::Patcher::new(Schema::free_form());
    /// let patch = patcher.diff(&json!({"a": 80}), &json!({"a": 80.0}))?;
    /// assert_eq!(patch.as_value(), &json!({"a": 80.0}));
    /// # Ok::<(), smp_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the Go package fails or panics, and
    /// [`Code::PreconditionFailed`](crate::Code::PreconditionFailed) for a [protected](Patcher::protect_fields) field.
    pub fn diff(&self, original: impl AsDocument, modified: impl AsDocument) -> Result<Patch, Error> {
        let original = original.form(Input::Original)?.into_value(Input::Original)?;
        let modified = modified.form(Input::Modified)?.into_value(Input::Modified)?;
        diff::diff(self.schema.get(), &original, &modified, &self.options)
    }

    /// Returns the patch that `kubectl apply` makes.
    ///
    /// ```
    /// use smp_core::{Schema, ThreeWay, upstream};
    /// use serde_json::json;
    ///
    /// let (original, modified, current) = (&json!({"a": 1}), &json!({}), &json!({"a": 1, "b": 2}));
    /// let patch = upstream::Patcher::new(Schema::free_form()).three_way(ThreeWay { original, modified, current })?;
    /// assert_eq!(patch.as_value(), &json!({"a": null}));
    /// # Ok::<(), smp_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Patcher::diff`], and [`Code::Conflict`](crate::Code::Conflict) if conflicts are
    /// [reported](Patcher::report_conflicts) and there is one.
    pub fn three_way<D: AsDocument>(&self, inputs: ThreeWay<D>) -> Result<Patch, Error> {
        let original = inputs.original.form(Input::Original)?.into_value(Input::Original)?;
        let modified = inputs.modified.form(Input::Modified)?.into_value(Input::Modified)?;
        let current = inputs.current.form(Input::Current)?.into_value(Input::Current)?;
        let inputs = ThreeWay { original: &*original, modified: &*modified, current: &*current };
        three_way::three_way(self.schema.get(), inputs, &self.options)
    }

    /// Returns the patch that the Go package makes from two patches.
    ///
    /// ```
    /// use smp_core::{Schema, upstream};
    /// use serde_json::json;
    ///
    /// let merged = upstream::Patcher::new(Schema::free_form()).merge(&json!({"a": 1}), &json!({"a": null}))?;
    /// assert_eq!(merged.as_value(), &json!({"a": null}));
    /// # Ok::<(), smp_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the Go package fails or panics, or if its result is random.
    pub fn merge(&self, first: impl AsDocument, second: impl AsDocument) -> Result<Patch, Error> {
        let (first, second) = (first.form(Input::Patch)?, second.form(Input::Patch)?);
        let (first, second) = (first.into_value(Input::Patch)?, second.into_value(Input::Patch)?);
        operations::merge(self.context(), self.schema.get(), &first, &second).map(Patch::from)
    }

    /// Returns the paths that two patches set to different values, sorted. The Go package only reports whether there
    /// are any.
    ///
    /// ```
    /// use smp_core::{Schema, upstream};
    /// use serde_json::json;
    ///
    /// let conflicts = upstream::Patcher::new(Schema::free_form()).conflicts(&json!({"a": 1}), &json!({"a": 2}))?;
    /// assert_eq!(conflicts[0].to_string(), "a");
    /// # Ok::<(), smp_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the Go package fails or panics, or if its result is random.
    pub fn conflicts(&self, first: impl AsDocument, second: impl AsDocument) -> Result<Vec<Path>, Error> {
        let (first, second) = (first.form(Input::Patch)?, second.form(Input::Patch)?);
        let (first, second) = (first.into_value(Input::Patch)?, second.into_value(Input::Patch)?);
        operations::conflicts(self.context(), self.schema.get(), &first, &second).map(sorted)
    }

    fn context(&self) -> Context<'_> {
        Context::new(&self.options, Input::Patch)
    }
}
