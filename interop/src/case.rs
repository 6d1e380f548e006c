//! One case: an operation, a type and its documents, and how it is written for the Go program.

use clap::ValueEnum;
use serde_json::{Value, json};

use crate::types::TypeName;

/// An operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub(crate) enum Op {
    Apply,
    Diff,
    #[value(name = "diff3")]
    ThreeWay,
    Merge,
    Conflicts,
}

impl Op {
    pub(crate) const ALL: [Self; 5] = [Self::Apply, Self::Diff, Self::ThreeWay, Self::Merge, Self::Conflicts];

    /// Its name in a case.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Apply => "apply",
            Self::Diff => "diff",
            Self::ThreeWay => "diff3",
            Self::Merge => "merge",
            Self::Conflicts => "conflicts",
        }
    }

    /// The field of an answer that holds what came out.
    pub(crate) fn answer(self) -> &'static str {
        match self {
            Self::Apply => "result",
            Self::Diff | Self::ThreeWay | Self::Merge => "patch",
            Self::Conflicts => "conflicts",
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) op: Op,
    pub(crate) name: TypeName,
    pub(crate) inputs: Inputs,
}

/// The documents of an operation.
#[derive(Clone, Debug)]
pub(crate) enum Inputs {
    Apply {
        live: Value,
        patch: Value,
    },
    Diff {
        original: Value,
        modified: Value,
    },
    ThreeWay {
        original: Value,
        modified: Value,
        current: Value,
        overwrite: bool,
    },
    /// For merge and conflicts.
    Patches([Value; 2]),
}

impl Case {
    /// The case as a line for `smp batch` and the Go program.
    pub(crate) fn to_json(&self) -> Value {
        let mut case = json!({"op": self.op.name()});
        let (field, name) = match &self.name {
            TypeName::BuiltIn(name) => ("definition", name),
            TypeName::Generated(name) => ("schema", name),
        };
        case[field] = name.as_str().into();
        match &self.inputs {
            Inputs::Patches(patches) => case["patches"] = json!(patches),
            inputs => {
                for (name, document) in inputs.documents() {
                    case[name] = document.clone();
                }
            }
        }
        if let Inputs::ThreeWay { overwrite: false, .. } = self.inputs {
            case["options"] = json!({"overwrite": false});
        }
        case
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
            Self::Patches([first, second]) => vec![("patches[0]", first), ("patches[1]", second)],
        }
    }

    /// The documents, to be changed.
    pub(crate) fn documents_mut(&mut self) -> Vec<&mut Value> {
        match self {
            Self::Apply { live, patch } => vec![live, patch],
            Self::Diff { original, modified } => vec![original, modified],
            Self::ThreeWay { original, modified, current, .. } => vec![original, modified, current],
            Self::Patches([first, second]) => vec![first, second],
        }
    }
}
