//! A workload: an operation with its documents, and the subjects that run it.

use std::error::Error;
use std::hint::black_box;

use anyhow::anyhow;
use clap::ValueEnum;
use serde_json::Value;
use smp_api_types::schema_for_api_version;
use smp_core::{CompiledPatch, Json, Patcher, Schema, ThreeWay, TrustedJson};

use crate::peers;

/// The resulting bytes, or an error.
pub(crate) type Outcome = Result<Vec<u8>, Box<dyn Error>>;

/// An operation with its documents.
pub(crate) struct Workload {
    pub(crate) name: String,
    /// The type, as `v1/Pod`.
    pub(crate) gvk: String,
    pub(crate) work: Work,
    pub(crate) subjects: &'static [Subject],
}

/// The documents of an operation, as text.
pub(crate) enum Work {
    Apply { live: Vec<u8>, patch: Vec<u8> },
    Diff { original: Vec<u8>, modified: Vec<u8> },
    ThreeWay { documents: [Vec<u8>; 3], overwrite: bool },
}

/// A program or library call that is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Subject {
    /// smp, from bytes to bytes.
    Bytes,
    /// smp, with a live object that is known to be valid JSON.
    Trusted,
    /// smp, with a live object that is known to be valid JSON and a compiled patch.
    Compiled,
    /// smp on `serde_json` values, including parsing and serializing.
    Values,
    /// The Go package strategicpatch.
    Go,
    /// json-patch's `merge` on `serde_json` values, including parsing and serializing.
    JsonMergePatch,
    /// Only the check that the bytes are JSON.
    Validate,
    /// The bracket scan, which skips strings.
    Structure,
    /// A copy of the bytes.
    Copy,
}

impl Subject {
    /// All subjects, for a diff.
    pub(crate) const DIFF: &'static [Self] = &[Self::Bytes, Self::Values, Self::Go, Self::Validate, Self::Copy];
    /// smp and Go.
    pub(crate) const PAIR: &'static [Self] = &[Self::Bytes, Self::Go];

    /// Its name on the command line.
    pub(crate) fn word(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// Its name in tables.
    pub(crate) fn label(self) -> &'static str {
        match self {
            Self::Bytes => "smp",
            Self::Trusted => "smp, input known to be valid",
            Self::Compiled => "smp, input known to be valid, compiled patch",
            Self::Values => "smp on values, parsed and serialized by `serde_json`",
            Self::Go => "Go `strategicpatch`",
            Self::JsonMergePatch => "`json-patch` merge on values (replaces lists)",
            Self::Validate => "validation only",
            Self::Structure => "bracket scan",
            Self::Copy => "copy",
        }
    }
}

impl Workload {
    /// The patcher for the type, with the default options: like Go's patches, its patches are safe for stock servers.
    /// Every kind in the workloads has a table.
    pub(crate) fn patcher(&self) -> Patcher {
        let (api_version, kind) = self.gvk.rsplit_once('/').unwrap_or_default();
        let patcher = Patcher::new(schema_for_api_version(api_version, kind).unwrap_or_else(Schema::free_form));
        match self.work {
            Work::ThreeWay { overwrite: false, .. } => patcher.report_conflicts(),
            _ => patcher,
        }
    }

    /// The name of the operation in Go.
    pub(crate) fn op(&self) -> &'static str {
        match &self.work {
            Work::Apply { .. } => "apply",
            Work::Diff { .. } => "diff",
            Work::ThreeWay { .. } => "diff3",
        }
    }

    /// The documents, in the order of the operation's arguments.
    pub(crate) fn documents(&self) -> Vec<&[u8]> {
        match &self.work {
            Work::Apply { live, patch } => vec![live, patch],
            Work::Diff { original, modified } => vec![original, modified],
            Work::ThreeWay { documents, .. } => documents.iter().map(Vec::as_slice).collect(),
        }
    }

    /// The patch, if it can be compiled for many objects.
    pub(crate) fn patch(&self) -> Option<Value> {
        match &self.work {
            Work::Apply { patch, .. } => serde_json::from_slice(patch).ok(),
            _ => None,
        }
    }

    /// The result of smp, from bytes to bytes.
    pub(crate) fn result(&self) -> anyhow::Result<Vec<u8>> {
        self.call(&self.patcher(), None, Subject::Bytes).map_err(|error| anyhow!("{error}"))
    }

    /// The work of a subject in this process, from bytes to bytes; Go runs in a separate process.
    pub(crate) fn call(&self, patcher: &Patcher, compiled: Option<&CompiledPatch>, subject: Subject) -> Outcome {
        let value = |bytes| serde_json::from_slice::<Value>(bytes);
        match (subject, &self.work) {
            (Subject::Validate, _) => {
                self.documents().into_iter().try_fold(Vec::new(), |_, bytes| peers::validate(bytes))
            }
            (Subject::Structure, _) => {
                black_box(self.documents().into_iter().map(peers::scan_structure).max());
                Ok(Vec::new())
            }
            (Subject::Copy, _) => Ok(self.documents().first().map_or_else(Vec::new, |bytes| bytes.to_vec())),
            (Subject::Compiled, Work::Apply { live, .. }) if let Some(patch) = compiled => {
                Ok(patch.apply(TrustedJson(live))?)
            }
            (Subject::Trusted, Work::Apply { live, patch }) => Ok(patcher.apply(TrustedJson(live), Json(patch))?),
            (Subject::Values, Work::Apply { live, patch }) => {
                let (live, patch) = (value(live)?, value(patch)?);
                Ok(serde_json::to_vec(&patcher.apply(live, &patch)?)?)
            }
            (Subject::JsonMergePatch, Work::Apply { live, patch }) => peers::json_merge_patch(live, patch),
            (Subject::Values, Work::ThreeWay { documents: [original, modified, current], .. }) => {
                let values = [value(original)?, value(modified)?, value(current)?];
                let [original, modified, current] = &values;
                Ok(serde_json::to_vec(&patcher.three_way(ThreeWay { original, modified, current })?)?)
            }
            (_, Work::Apply { live, patch }) => Ok(patcher.apply(Json(live), Json(patch))?),
            (_, Work::Diff { original, modified }) => {
                Ok(serde_json::to_vec(&patcher.diff(Json(original), Json(modified))?)?)
            }
            (_, Work::ThreeWay { documents, .. }) => {
                let [original, modified, current] = documents.each_ref().map(|text| Json(text.as_slice()));
                Ok(serde_json::to_vec(&patcher.three_way(ThreeWay { original, modified, current })?)?)
            }
        }
    }
}
