//! The path of a field, as in the output of `smp diff --summary`: `spec.containers[name=web].args[0]`.

use smp_core::schema::{Kind, Shape};
use smp_core::{Path, Schema, Step};
use smp_suggest::shown;

use super::Wrong;
use crate::command::unknown_field;
use crate::part::Part;

/// A step of a path, with the text of the path up to it.
#[derive(Debug)]
pub(super) struct Segment<'s> {
    pub(super) step: To,
    /// The path of the value that has this part.
    pub(super) above: String,
    /// The type of the items, if the part is an item.
    pub(super) item: Schema<'s>,
    /// The names of the fields of the list's key, as `[name=…]`.
    pub(super) key: Vec<String>,
}

/// The part that a step leads to.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum To {
    Field(String),
    Index(usize),
    /// The item with these values.
    Item(Vec<(String, String)>),
    /// The place after the last item.
    End,
}

/// Splits `PATH=VALUE` at the first `=` that is not in brackets.
pub(super) fn split(text: &str) -> Option<(&str, &str)> {
    let (mut depth, mut is_quoted, mut is_escaped) = (0_usize, false, false);
    for (index, c) in text.char_indices() {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' if depth > 0 => is_quoted = !is_quoted,
            _ if is_quoted => {}
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            '=' if depth == 0 => return Some((&text[..index], &text[index + 1..])),
            _ => {}
        }
    }
    None
}

/// Reads a path, and finds the type of its value.
///
/// In a map of scalars, such as labels, the rest of the path is one name, which may have dots.
pub(super) fn read<'s>(schema: Schema<'s>, text: &str) -> Result<(Vec<Segment<'s>>, Part<'s>), Wrong> {
    let (mut part, mut path, mut segments) = (Part::alone(schema), Path::root(), Vec::new());
    let mut rest = text;
    while !rest.is_empty() {
        let above = text[..text.len() - rest.len()].to_owned();
        let (step, after) = if let Some(inner) = rest.strip_prefix('[') {
            bracket(inner, part)?
        } else {
            let inner = if segments.is_empty() { rest } else { rest.strip_prefix('.').unwrap_or(rest) };
            name(inner, part)?
        };
        check(part, &step, &above)?;
        if let (To::Field(name), Kind::Object(_)) = (&step, part.schema.kind()) {
            path = path.child(Step::Field(name.clone()));
            if Part::alone(schema).at(&path).is_none() {
                return Err(unknown(schema, &path));
            }
        } else {
            path = path.child(match &step {
                To::Field(name) => Step::Field(name.clone()),
                To::Index(_) | To::Item(_) | To::End => Step::Index(0),
            });
        }
        let item = part.item().schema;
        if let To::Item(key) = &step {
            let is_unknown = |(name, _): &&(String, String)| item.object().is_some() && item.field(name).is_none();
            if let Some((name, _)) = key.iter().find(is_unknown) {
                return Err(unknown(schema, &path.child(Step::Field(name.clone()))));
            }
        }
        let key = key_of(part);
        part = match &step {
            To::Field(name) => part.field(name),
            To::Index(_) | To::Item(_) | To::End => part.item(),
        };
        segments.push(Segment { step, above, item, key });
        rest = after;
    }
    if segments.is_empty() {
        return Err(Wrong::new("the path is empty").hint("write it as spec.replicas"));
    }
    Ok((segments, part))
}

fn unknown(schema: Schema<'_>, path: &Path) -> Wrong {
    let (message, hint) = unknown_field(schema, path);
    Wrong { message, hint }
}

/// The names of the fields that identify the items of a list; `name` if they are not known.
fn key_of(part: Part<'_>) -> Vec<String> {
    let names = part.field.map_or(&[][..], |field| match field.recommended_key() {
        [] => field.list_map_keys(),
        key => key,
    });
    if names.is_empty() { vec!["name".to_owned()] } else { names.iter().map(ToString::to_string).collect() }
}

/// Reads a name. A backslash makes the next character part of it.
fn name<'t>(text: &'t str, part: Part<'_>) -> Result<(To, &'t str), Wrong> {
    let is_last = matches!(part.schema.kind(), Kind::Map(value) if matches!(value.kind(), Kind::Scalar));
    let (mut name, mut end, mut is_escaped) = (String::new(), text.len(), false);
    for (index, c) in text.char_indices() {
        match c {
            _ if is_escaped => {
                name.push(c);
                is_escaped = false;
            }
            '\\' => is_escaped = true,
            '.' | '[' if !is_last => {
                end = index;
                break;
            }
            c => name.push(c),
        }
    }
    if name.is_empty() {
        return Err(Wrong::new(format!("a name is missing before `{}`", shown(text))));
    }
    Ok((To::Field(name), &text[end..]))
}

/// Reads what is in brackets: a quoted name, an index, a key or `-`.
fn bracket<'t>(text: &'t str, part: Part<'_>) -> Result<(To, &'t str), Wrong> {
    let end = end_of(text).ok_or_else(|| Wrong::new("a `]` is missing"))?;
    let (inner, after) = (&text[..end], &text[end + 1..]);
    let step = if let Some(name) = quoted(inner) {
        To::Field(name)
    } else if inner == "-" {
        To::End
    } else if let Ok(index) = inner.parse() {
        To::Index(index)
    } else {
        let pairs: Option<Vec<_>> = pairs(inner).into_iter().map(pair).collect();
        let key = key_of(part).into_iter().map(|name| format!("{name}=…")).collect::<Vec<_>>().join(",");
        To::Item(pairs.ok_or_else(|| {
            let message = format!("`[{}]` does not name an item", shown(inner));
            Wrong::new(message).hint(format!("write [{key}], an index from 0, or [-] for the end of the list"))
        })?)
    };
    Ok((step, after))
}

/// The index of the bracket that closes the first one. Quoted text may contain brackets.
fn end_of(text: &str) -> Option<usize> {
    unquoted(text).find(|(_, c)| *c == ']').map(|(index, _)| index)
}

/// The characters that are not in quotes.
fn unquoted(text: &str) -> impl Iterator<Item = (usize, char)> {
    let (mut is_quoted, mut is_escaped) = (false, false);
    text.char_indices().filter(move |(_, c)| {
        let was_escaped = is_escaped;
        is_escaped = !was_escaped && *c == '\\';
        let is_quote = *c == '"' && !was_escaped;
        is_quoted ^= is_quote;
        !is_quoted && !is_quote
    })
}

/// The texts between commas.
fn pairs(text: &str) -> Vec<&str> {
    let mut start = 0;
    let ends = unquoted(text).filter(|(_, c)| *c == ',').map(|(index, _)| index).chain([text.len()]);
    ends.map(|end| &text[std::mem::replace(&mut start, end + 1)..end]).collect()
}

/// A field of a key: `port=53`, or `name="a,b"`.
fn pair(text: &str) -> Option<(String, String)> {
    let (name, value) = text.split_once('=')?;
    let value = quoted(value).unwrap_or_else(|| value.to_owned());
    (!name.is_empty()).then(|| (name.trim().to_owned(), value))
}

/// A name in double quotes.
fn quoted(text: &str) -> Option<String> {
    text.starts_with('"').then(|| serde_json::from_str(text).ok()).flatten()
}

/// Checks that a value of this type has such a part.
fn check(part: Part<'_>, step: &To, above: &str) -> Result<(), Wrong> {
    let is_field = matches!(step, To::Field(_));
    let above = if above.is_empty() { "the object" } else { above };
    match part.schema.kind() {
        Kind::List(_) if is_field => {
            let key = key_of(part).into_iter().map(|name| format!("{name}=…")).collect::<Vec<_>>().join(",");
            let message = format!("{} is a list", shown(above));
            Err(Wrong::new(message).hint(format!("name an item by its key, {}[{key}], or by its index", shown(above))))
        }
        Kind::Object(_) | Kind::Map(_) if !is_field => {
            Err(Wrong::new(format!("{} is an object, not a list", shown(above))))
        }
        Kind::Scalar => {
            let is = match part.schema.shape().unnamed() {
                Shape::Scalar(scalar) => scalar.kind.to_string(),
                _ => "a scalar".to_owned(),
            };
            Err(Wrong::new(format!("{} is {is} and has no parts", shown(above))))
        }
        _ => Ok(()),
    }
}
