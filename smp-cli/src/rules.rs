//! The rules for making and applying patches: the extended dialect or that of stock servers.

use serde_json::Value;
use smp_core::{Error, Input, Patch, Patcher, Path, Schema, ThreeWay, upstream};

/// Checks that a document nests at most `levels` deep.
pub(crate) fn check_depth(document: &Value, input: Input, levels: usize) -> Result<(), Error> {
    Patcher::new(Schema::free_form()).max_depth(levels).check_depth(document, input)
}

/// The rules of an operation, with the options of the user.
#[derive(Clone, Debug)]
pub(crate) enum Rules {
    /// The dialect `extended`.
    Extended(Patcher),
    /// The dialect `upstream`, of stock servers and clients.
    Upstream(upstream::Patcher),
}

impl Rules {
    pub(crate) fn extended() -> Self {
        Self::Extended(Patcher::new(Schema::free_form()))
    }

    pub(crate) fn upstream() -> Self {
        Self::Upstream(upstream::Patcher::new(Schema::free_form()))
    }

    /// The same rules for another type.
    pub(crate) fn for_schema(&self, schema: Schema<'_>) -> Self {
        match self {
            Self::Extended(patcher) => Self::Extended(patcher.for_schema(schema)),
            Self::Upstream(patcher) => Self::Upstream(patcher.for_schema(schema)),
        }
    }

    /// Sets an option of the extended dialect. It has no effect in the dialect `upstream`.
    pub(crate) fn set(self, option: impl FnOnce(Patcher) -> Patcher) -> Self {
        match self {
            Self::Extended(patcher) => Self::Extended(option(patcher)),
            upstream @ Self::Upstream(_) => upstream,
        }
    }

    pub(crate) fn max_depth(self, levels: usize) -> Self {
        match self {
            Self::Extended(patcher) => Self::Extended(patcher.max_depth(levels)),
            Self::Upstream(patcher) => Self::Upstream(patcher.max_depth(levels)),
        }
    }

    pub(crate) fn protect_fields(self, paths: impl IntoIterator<Item = Path>) -> Self {
        match self {
            Self::Extended(patcher) => Self::Extended(patcher.protect_fields(paths)),
            Self::Upstream(patcher) => Self::Upstream(patcher.protect_fields(paths)),
        }
    }

    /// Makes a three-way diff fail on conflicts. The values of a Secret are not shown.
    pub(crate) fn report_conflicts(self, is_secret: bool) -> Self {
        match (self, is_secret) {
            (Self::Extended(patcher), true) => Self::Extended(patcher.report_conflict_paths()),
            (Self::Extended(patcher), false) => Self::Extended(patcher.report_conflicts()),
            (Self::Upstream(patcher), true) => Self::Upstream(patcher.report_conflict_paths()),
            (Self::Upstream(patcher), false) => Self::Upstream(patcher.report_conflicts()),
        }
    }

    pub(crate) fn apply(&self, live: Value, patch: &Value) -> Result<Value, Error> {
        match self {
            Self::Extended(patcher) => patcher.apply(live, patch),
            Self::Upstream(patcher) => patcher.apply(&live, patch),
        }
    }

    pub(crate) fn diff(&self, original: &Value, modified: &Value) -> Result<Patch, Error> {
        match self {
            Self::Extended(patcher) => patcher.diff(original, modified),
            Self::Upstream(patcher) => patcher.diff(original, modified),
        }
    }

    pub(crate) fn three_way(&self, inputs: ThreeWay<&Value>) -> Result<Patch, Error> {
        match self {
            Self::Extended(patcher) => patcher.three_way(inputs),
            Self::Upstream(patcher) => patcher.three_way(inputs),
        }
    }

    pub(crate) fn merge(&self, first: &Value, second: &Value) -> Result<Patch, Error> {
        match self {
            Self::Extended(patcher) => patcher.merge(first, second),
            Self::Upstream(patcher) => patcher.merge(first, second),
        }
    }

    pub(crate) fn conflicts(&self, first: &Value, second: &Value) -> Result<Vec<Path>, Error> {
        match self {
            Self::Extended(patcher) => patcher.conflicts(first, second),
            Self::Upstream(patcher) => patcher.conflicts(first, second),
        }
    }
}
