//! A case: an operation, a type and documents, and its JSON form for the Go program.

use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use serde_json::{Value, json};
use smp_core::{Patch, Schema};
use smp_testkit::operations::{diff_value, three_way_value};
use smp_testkit::options::Options;

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

    /// The case as a line for the Go program, which runs it so often.
    pub(crate) fn repeated(&self, times: u32) -> Value {
        let mut line = self.to_json();
        line["repeat"] = times.into();
        line
    }

    /// Reads a case as [`Case::to_json`] writes it.
    pub(crate) fn from_json(case: &Value) -> Result<Self> {
        let text = |field: &str| case.get(field).and_then(Value::as_str);
        let document = |field: &str| case.get(field).cloned().with_context(|| format!("the case has no `{field}`"));
        let op = text("op").and_then(|op| Op::ALL.into_iter().find(|known| known.name() == op));
        let op = op.context("the case has no known operation")?;
        let name = match (text("definition"), text("schema")) {
            (Some(name), _) => TypeName::BuiltIn(name.to_owned()),
            (None, Some(name)) => TypeName::Generated(name.to_owned()),
            (None, None) => bail!("the case does not have a type"),
        };
        let inputs = match op {
            Op::Apply => Inputs::Apply { live: document("live")?, patch: document("patch")? },
            Op::Diff => Inputs::Diff { original: document("original")?, modified: document("modified")? },
            Op::ThreeWay => Inputs::ThreeWay {
                original: document("original")?,
                modified: document("modified")?,
                current: document("current")?,
                overwrite: case.pointer("/options/overwrite") != Some(&Value::Bool(false)),
            },
            Op::Merge | Op::Conflicts => {
                let patches: Vec<Value> = serde_json::from_value(document("patches")?)?;
                Inputs::Patches(patches.try_into().ok().context("the case does not have two `patches`")?)
            }
        };
        Ok(Self { op, name, inputs })
    }

    /// The number of bytes of its documents.
    pub(crate) fn size(&self) -> usize {
        self.inputs.documents().iter().map(|(_, document)| document.to_string().len()).sum()
    }
}

impl Inputs {
    /// The document that a patch is applied to.
    pub(crate) fn target(&self) -> &Value {
        match self {
            Self::Diff { original: target, .. }
            | Self::ThreeWay { current: target, .. }
            | Self::Apply { live: target, .. }
            | Self::Patches([target, _]) => target,
        }
    }

    /// Our patch; `None` if the operation makes none, or fails.
    pub(crate) fn patch(&self, schema: Schema<'_>, options: &Options) -> Option<Value> {
        let patch = match self {
            Self::Diff { original, modified } => diff_value(schema, original, modified, options),
            Self::ThreeWay { original, modified, current, .. } => {
                three_way_value(schema, original, modified, current, options)
            }
            Self::Apply { .. } | Self::Patches(_) => return None,
        };
        patch.ok().map(Patch::into_value)
    }

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

    /// Mutable references to the documents.
    pub(crate) fn documents_mut(&mut self) -> Vec<&mut Value> {
        match self {
            Self::Apply { live, patch } => vec![live, patch],
            Self::Diff { original, modified } => vec![original, modified],
            Self::ThreeWay { original, modified, current, .. } => vec![original, modified, current],
            Self::Patches([first, second]) => vec![first, second],
        }
    }
}
