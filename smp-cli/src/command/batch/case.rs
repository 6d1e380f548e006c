//! One line of a batch: a case whose parts are read when they are needed.

use std::fmt;

use serde::de::{Deserializer as _, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;
use smp_core::Input;

use super::answer::Fault;
use super::options::{Options, read_options};
use crate::rules::check_depth;

/// A case. What an operation does not need is not even read, whatever it is.
#[derive(Debug, Default)]
pub(super) struct Case<'l> {
    /// `id`, else `name`, as it came.
    pub(super) id: Option<&'l RawValue>,
    parts: [Option<&'l RawValue>; PARTS.len()],
}

/// What a case may hold besides its name.
const PARTS: [&str; 12] = [
    "op",
    "schema",
    "definition",
    "gvk",
    "options",
    "dialect",
    "live",
    "patch",
    "original",
    "modified",
    "current",
    "patches",
];

/// An operation.
#[derive(Clone, Copy, Debug)]
pub(super) enum Op {
    Apply,
    Diff,
    ThreeWay,
    Merge,
    Conflicts,
}

impl<'l> Case<'l> {
    /// Reads a line.
    pub(super) fn read(line: &'l [u8]) -> Result<Self, Fault> {
        let text = std::str::from_utf8(line).map_err(|_| Fault::invalid(None, "the line is not UTF-8"))?;
        // What serde says of any other value would quote it.
        if !text.trim_start().starts_with('{') {
            return Err(Fault::invalid(None, "the line is not a case; write one JSON object a line"));
        }
        let mut deserializer = serde_json::Deserializer::from_str(text);
        let case = deserializer.deserialize_map(CaseVisitor).and_then(|case| deserializer.end().map(|()| case));
        case.map_err(|error| {
            Fault::invalid(None, &format!("the line is not a case; write one JSON object a line: {error}"))
        })
    }

    /// The operation.
    pub(super) fn op(&self) -> Result<Op, Fault> {
        match self.text("op")?.as_deref() {
            Some("apply") => Ok(Op::Apply),
            Some("diff") => Ok(Op::Diff),
            Some("diff3") => Ok(Op::ThreeWay),
            Some("merge") => Ok(Op::Merge),
            Some("conflicts") => Ok(Op::Conflicts),
            _ => Err(Fault::invalid(None, "`op` must be apply, diff, diff3, merge or conflicts")),
        }
    }

    /// The options, dialect included.
    pub(super) fn options(&self) -> Result<Options, Fault> {
        read_options(self.part("options"), self.text("dialect")?.as_deref())
    }

    /// A text, where the case has it.
    pub(super) fn text(&self, name: &str) -> Result<Option<String>, Fault> {
        let Some(raw) = self.part(name) else { return Ok(None) };
        let text = serde_json::from_str(raw.get());
        text.map_err(|_| Fault::invalid(None, &format!("`{name}` must be a string")))
    }

    /// Whether the case has a part.
    pub(super) fn has(&self, name: &str) -> bool {
        self.part(name).is_some()
    }

    /// A document that the operation needs.
    pub(super) fn document(&self, name: &str, input: Input, options: &Options) -> Result<Value, Fault> {
        match self.part(name) {
            Some(raw) => document(raw, input, options),
            None => Err(Fault::invalid(Some(input), &format!("the case has no `{name}`, which this operation needs"))),
        }
    }

    /// The patches, two or more.
    pub(super) fn patches(&self, options: &Options) -> Result<Vec<Value>, Fault> {
        let patches: Option<Vec<&RawValue>> = self.part("patches").and_then(|raw| serde_json::from_str(raw.get()).ok());
        match patches {
            Some(patches) if patches.len() >= 2 => {
                patches.into_iter().map(|patch| document(patch, Input::Patch, options)).collect()
            }
            _ => Err(Fault::invalid(Some(Input::Patch), "`patches` must be a list of two or more patches")),
        }
    }

    fn part(&self, name: &str) -> Option<&'l RawValue> {
        let index = PARTS.iter().position(|part| *part == name)?;
        self.parts[index]
    }
}

fn document(raw: &RawValue, input: Input, options: &Options) -> Result<Value, Fault> {
    // One level more than is allowed, so that the check below names what is too deep.
    let value = smp_yaml::from_json(raw.get(), options.max_depth + 1)
        .map_err(|error| Fault::invalid(Some(input), &format!("the document cannot be read: {error}")))?;
    check_depth(&value, input, options.max_depth)?;
    Ok(value)
}

struct CaseVisitor;

impl<'l> Visitor<'l> for CaseVisitor {
    type Value = Case<'l>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'l>>(self, mut access: A) -> Result<Case<'l>, A::Error> {
        let mut case = Case::default();
        let mut name = None;
        while let Some(key) = access.next_key::<String>()? {
            let value = access.next_value::<&'l RawValue>()?;
            match key.as_str() {
                "id" => case.id = Some(value),
                "name" => name = Some(value),
                key => {
                    if let Some(index) = PARTS.iter().position(|part| *part == key) {
                        case.parts[index] = Some(value);
                    }
                }
            }
        }
        case.id = case.id.or(name);
        Ok(case)
    }
}
