//! A case: an operation, a type and documents, and its JSON form for the Go program.

use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::types::TypeName;

/// An operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Op {
    Apply,
    Diff,
    #[value(name = "diff3")]
    #[serde(rename = "diff3")]
    ThreeWay,
    Merge,
    Conflicts,
}

impl Op {
    pub(crate) const ALL: [Self; 5] = [Self::Apply, Self::Diff, Self::ThreeWay, Self::Merge, Self::Conflicts];

    /// The name in the JSON form of a case.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Apply => "apply",
            Self::Diff => "diff",
            Self::ThreeWay => "diff3",
            Self::Merge => "merge",
            Self::Conflicts => "conflicts",
        }
    }

    /// The field of an answer with the result.
    pub(crate) fn answer(self) -> &'static str {
        match self {
            Self::Apply => "result",
            Self::Diff | Self::ThreeWay | Self::Merge => "patch",
            Self::Conflicts => "conflicts",
        }
    }
}

#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct Case {
    pub(crate) op: Op,
    #[serde(flatten)]
    pub(crate) name: TypeName,
    #[serde(flatten)]
    pub(crate) inputs: Inputs,
}

/// The documents of an operation.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(untagged)]
pub(crate) enum Inputs {
    ThreeWay {
        original: Value,
        modified: Value,
        current: Value,
        #[serde(default)]
        options: Overwrite,
    },
    Apply {
        live: Value,
        patch: Value,
    },
    Diff {
        original: Value,
        modified: Value,
    },
    /// For merge and conflicts.
    Patches {
        patches: [Value; 2],
    },
}

/// Whether the patch of a three-way diff overwrites conflicting changes.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
pub(crate) struct Overwrite {
    pub(crate) overwrite: bool,
}

impl Default for Overwrite {
    fn default() -> Self {
        Self { overwrite: true }
    }
}

impl Case {
    /// The case as a line for `smp batch` and the Go program.
    pub(crate) fn to_json(&self) -> Value {
        serde_json::to_value(self).expect("a case is JSON")
    }

    /// The number of bytes of its documents.
    pub(crate) fn size(&self) -> usize {
        self.inputs.documents().iter().map(|(_, document)| document.to_string().len()).sum()
    }
}

impl Inputs {
    /// The documents with their names.
    pub(crate) fn documents(&self) -> Vec<(&'static str, &Value)> {
        match self {
            Self::Apply { live, patch } => vec![("live", live), ("patch", patch)],
            Self::Diff { original, modified } => vec![("original", original), ("modified", modified)],
            Self::ThreeWay { original, modified, current, .. } => {
                vec![("original", original), ("modified", modified), ("current", current)]
            }
            Self::Patches { patches: [first, second] } => vec![("patches[0]", first), ("patches[1]", second)],
        }
    }

    /// Mutable references to the documents.
    pub(crate) fn documents_mut(&mut self) -> Vec<&mut Value> {
        match self {
            Self::Apply { live, patch } => vec![live, patch],
            Self::Diff { original, modified } => vec![original, modified],
            Self::ThreeWay { original, modified, current, .. } => vec![original, modified, current],
            Self::Patches { patches: [first, second] } => vec![first, second],
        }
    }
}
