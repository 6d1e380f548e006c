//! Rules that need one field.

use serde_json::Value;

use super::site::{Site, items};
use super::syntax::Syntax;
use super::{code, syntax};
use crate::cause::{Cause, Causes};
use crate::path::Path;
use crate::types::{Kind, Slot};

/// A rule in code.
pub(crate) type Code = fn(&Site<'_>, &mut Causes);

/// A rule of the table.
#[derive(Clone, Debug, Default)]
pub(super) enum Rule {
    /// The rules of the struct, or of the structs in the list.
    #[default]
    Check,
    /// The field is required: a text or list must not be empty, any other value must be present.
    Required(&'static str),
    /// One of some texts. A text that is not a pointer must not be empty.
    Enum(Vec<&'static str>),
    /// One of some texts. A text that is not a pointer may be missing, which is not one of them.
    OneOf(Vec<&'static str>),
    /// An integer from a number to a number.
    Range(i64, i64, &'static str),
    /// A text, or each of a list of texts, in a syntax, if it is not empty.
    Syntax(Syntax),
    /// A text in a syntax, which an empty or missing text is not in.
    StrictSyntax(Syntax),
    /// Like `Enum`, but an empty text is missing even if the text is a pointer.
    NeededEnum(Vec<&'static str>),
    /// Labels.
    Labels,
    /// A label selector.
    Selector,
    /// At most so many items.
    MaxItems(usize),
    /// At most so many bytes.
    MaxBytes(usize),
    /// No item before has the same text.
    Unique,
    /// A value is not allowed.
    Forbidden(&'static str),
    /// A function, if there is a value.
    Code(Code),
    /// A function of the value alone, if there is one and it changed.
    Changed(Code),
    /// A function, in any case.
    Always(Code),
}

impl Rule {
    /// Reads a rule and its argument.
    pub(super) fn read(name: &str, argument: &'static str, code: fn(&str) -> Option<Code>) -> Option<Self> {
        Some(match name {
            "check" => Self::Check,
            "required" => Self::Required(argument),
            "enum" => Self::Enum(argument.split(' ').collect()),
            "one-of" => Self::OneOf(argument.split(' ').collect()),
            "range" => {
                let (range, text) = argument.split_once(' ')?;
                let (low, high) = range.split_once("..")?;
                Self::Range(low.parse().unwrap_or(i64::MIN), high.parse().unwrap_or(i64::MAX), text)
            }
            "non-negative" => Self::Range(0, i64::MAX, "must be greater than or equal to 0"),
            "positive" => Self::Range(1, i64::MAX, "must be greater than zero"),
            "port" => Self::Range(1, 65_535, syntax::PORT_NUMBER),
            "file-mode" => Self::Range(0, 0o777, "must be a number between 0 and 0777 (octal), both inclusive"),
            "id" => Self::Range(0, i64::from(i32::MAX), "must be between 0 and 2147483647, inclusive"),
            "syntax" => Self::Syntax(syntax::named(argument)?),
            "strict-syntax" => Self::StrictSyntax(syntax::named(argument)?),
            "needed-enum" => Self::NeededEnum(argument.split(' ').collect()),
            "labels" => Self::Labels,
            "selector" => Self::Selector,
            "max-items" => Self::MaxItems(argument.parse().ok()?),
            "max-bytes" => Self::MaxBytes(argument.parse().ok()?),
            "unique" => Self::Unique,
            "forbidden" => Self::Forbidden(argument),
            "code" => Self::Code(code(argument)?),
            "code-changed" => Self::Changed(code(argument)?),
            "code-always" => Self::Always(code(argument)?),
            _ => return None,
        })
    }
}

/// Applies a rule that needs no other field than its own.
pub(super) fn apply(rule: &Rule, slot: &Slot, value: Option<&Value>, path: &Path<'_>, causes: &mut Causes) {
    match (rule, value) {
        (Rule::Required(detail), value) => {
            if value.is_none_or(is_empty) {
                causes.required(path, detail);
            }
        }
        (Rule::Enum(supported), value) => check_enum(slot, supported, value, path, causes),
        (Rule::OneOf(supported), value) => {
            if value.is_some() || !slot.pointer {
                causes.one_of(path, value.unwrap_or(&Value::Null).as_str().unwrap_or_default(), supported);
            }
        }
        (Rule::StrictSyntax(syntax), value) => {
            if value.is_some() || !slot.pointer {
                syntax::check(*syntax, value.and_then(Value::as_str).unwrap_or_default(), path, causes);
            }
        }
        (_, None) => {}
        (Rule::NeededEnum(supported), Some(value)) => match value.as_str().unwrap_or_default() {
            "" => causes.required(path, ""),
            text => causes.one_of(path, text, supported),
        },
        (Rule::Range(low, high, detail), Some(value)) => {
            if value.as_i64().is_some_and(|number| number < *low || number > *high) {
                causes.invalid(path, value, detail);
            }
        }
        (Rule::Syntax(syntax), Some(Value::Array(texts))) => {
            for (index, text) in texts.iter().enumerate() {
                syntax::check(*syntax, text.as_str().unwrap_or_default(), path.index(index), causes);
            }
        }
        (Rule::Syntax(syntax), Some(value)) => {
            let text = value.as_str().unwrap_or_default();
            if slot.pointer || !text.is_empty() {
                syntax::check(*syntax, text, path, causes);
            }
        }
        (Rule::Labels, Some(value)) => code::labels::check(value, path, causes),
        (Rule::Selector, Some(value)) => code::labels::check_selector(value, path, causes),
        (rule, Some(value)) => check_extent(rule, value, path, causes),
    }
}

fn check_extent(rule: &Rule, value: &Value, path: &Path<'_>, causes: &mut Causes) {
    match rule {
        Rule::MaxItems(limit) => {
            let count = value.as_object().map_or(items(value).len(), serde_json::Map::len);
            if count > *limit {
                let [count, limit] = [count, *limit].map(|count| i64::try_from(count).unwrap_or(i64::MAX));
                causes.add(|| Cause::too_many(path, count, limit));
            }
        }
        Rule::MaxBytes(limit) if value.as_str().is_some_and(|text| text.len() > *limit) => {
            causes.add(|| Cause::too_long(path, i64::try_from(*limit).unwrap_or(i64::MAX)));
        }
        Rule::Forbidden(detail) if !is_empty(value) => causes.forbidden(path, detail),
        _ => {}
    }
}

fn check_enum(slot: &Slot, supported: &[&'static str], value: Option<&Value>, path: &Path<'_>, causes: &mut Causes) {
    if slot.kind != Kind::Text {
        for item in value.map(items).unwrap_or_default() {
            causes.one_of(path, item, supported);
        }
        return;
    }
    let text = value.and_then(Value::as_str).unwrap_or_default();
    if supported.contains(&text) || (slot.pointer && value.is_none()) {
    } else if text.is_empty() && !slot.pointer {
        causes.required(path, "");
    } else {
        causes.not_supported(path, text, supported);
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(members) => members.is_empty(),
        Value::Number(number) => number.as_i64() == Some(0),
        Value::Bool(_) => false,
    }
}
