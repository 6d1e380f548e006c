//! One line of a batch. The parts of a case are parsed when an operation needs them.

use std::borrow::Cow;
use std::fmt;
use std::rc::Rc;

use serde::Deserialize;
use serde::de::{Deserializer as _, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;
use smp_core::Input;

use super::answer::Fault;
use super::op::Op;
use super::options::{Engine, Options, read_options};
use crate::rules::check_depth;

/// A case. Parts that the operation does not need are not parsed, so they may contain anything.
#[derive(Debug, Default)]
pub(super) struct Case<'l> {
    /// The JSON text of `id`, or of `name` if `id` is missing.
    pub(super) id: Option<&'l str>,
    parts: [Option<&'l str>; PARTS.len()],
}

/// The parts of a case other than `id` and `name`.
const PARTS: [&str; 16] = [
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
    "object",
    "old",
    "file",
    "resourceList",
];

impl<'l> Case<'l> {
    /// Reads a line.
    pub(super) fn read(line: &'l [u8]) -> Result<Self, Fault> {
        let text = std::str::from_utf8(line).map_err(|_| Fault::invalid(None, "not valid UTF-8"))?;
        // For other values, serde's error message would quote the value.
        if !text.trim_start().starts_with('{') {
            return Err(Fault::invalid(None, "not a case; write one JSON object per line"));
        }
        let mut deserializer = serde_json::Deserializer::from_str(text);
        let case = deserializer.deserialize_map(CaseVisitor).and_then(|case| deserializer.end().map(|()| case));
        case.map_err(|error| Fault::invalid(None, &format!("not a case; write one JSON object per line: {error}")))
    }

    /// A case of these parts. They need not be valid JSON.
    pub(super) fn of(parts: impl Iterator<Item = (&'l str, &'l str)>) -> Self {
        let (mut case, mut name) = (Self::default(), None);
        parts.for_each(|(key, value)| case.set(key, value, &mut name));
        case.id = case.id.or(name);
        case
    }

    /// Sets a part, or `name`.
    fn set(&mut self, key: &str, value: &'l str, name: &mut Option<&'l str>) {
        match key {
            "id" => self.id = Some(value),
            "name" => *name = Some(value),
            key => {
                if let Some(index) = PARTS.iter().position(|part| *part == key) {
                    self.parts[index] = Some(value);
                }
            }
        }
    }

    /// The operation.
    pub(super) fn op(&self) -> Result<Op, Fault> {
        match self.text("op")? {
            Some(name) => Op::read(&name),
            None => Err(Fault::missing(None, "op")),
        }
    }

    /// The options of an operation, dialect included.
    pub(super) fn options(&self, op: Op) -> Result<Rc<Options>, Fault> {
        read_options(op, self.part("options"), self.text("dialect")?.as_deref())
    }

    /// The name of the type, if the case has it.
    pub(super) fn type_name(&self) -> Result<Option<Cow<'l, str>>, Fault> {
        for name in ["schema", "definition", "gvk"] {
            if let Some(name) = self.text(name)? {
                return Ok(Some(name));
            }
        }
        Ok(None)
    }

    /// A string, if the case has it.
    pub(super) fn text(&self, name: &str) -> Result<Option<Cow<'l, str>>, Fault> {
        let Some(part) = self.part(name) else { return Ok(None) };
        let text = serde_json::from_str(part).map(|Text(text)| Some(text));
        text.map_err(|_| Fault::invalid(None, &format!("`{name}` must be a string")))
    }

    /// A document that the operation requires.
    pub(super) fn document(&self, name: &str, input: Input, engine: &Engine) -> Result<Value, Fault> {
        match self.part(name) {
            Some(text) => document(text, input, engine),
            None => Err(Fault::missing(Some(input), name)),
        }
    }

    /// The patches: at least two.
    pub(super) fn patches(&self, engine: &Engine) -> Result<Vec<Value>, Fault> {
        self.texts_of_patches()?.into_iter().map(|patch| document(patch, Input::Patch, engine)).collect()
    }

    /// The texts of the patches: at least two.
    pub(super) fn texts_of_patches(&self) -> Result<Vec<&'l str>, Fault> {
        let patches: Option<Vec<&RawValue>> = self.part("patches").and_then(|text| serde_json::from_str(text).ok());
        match patches {
            Some(patches) if patches.len() >= 2 => Ok(patches.into_iter().map(RawValue::get).collect()),
            _ => Err(Fault::invalid(Some(Input::Patch), "`patches` must be a list of two or more patches")),
        }
    }

    /// The text of a part.
    pub(super) fn part(&self, name: &str) -> Option<&'l str> {
        let index = PARTS.iter().position(|part| *part == name)?;
        self.parts[index]
    }
}

fn document(text: &str, input: Input, engine: &Engine) -> Result<Value, Fault> {
    // One level more than allowed, so that the check below can name the path that is too deep.
    let value = smp_yaml::from_json(text, engine.max_depth + 1)
        .map_err(|error| Fault::invalid(Some(input), &format!("cannot read the document: {error}")))?;
    check_depth(&value, input, engine.max_depth)?;
    Ok(value)
}

/// A string, borrowed from the line if it has no escapes.
#[derive(Deserialize)]
struct Text<'l>(#[serde(borrow)] Cow<'l, str>);

struct CaseVisitor;

impl<'l> Visitor<'l> for CaseVisitor {
    type Value = Case<'l>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'l>>(self, mut access: A) -> Result<Case<'l>, A::Error> {
        let (mut case, mut name) = (Case::default(), None);
        while let Some(Text(key)) = access.next_key()? {
            let value = access.next_value::<&'l RawValue>()?.get();
            case.set(&key, value, &mut name);
        }
        case.id = case.id.or(name);
        Ok(case)
    }
}
