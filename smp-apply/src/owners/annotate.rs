//! An object as lines of YAML with their owners.

use std::fmt;
use std::sync::Arc;

use serde_json::{Map, Value};

use super::tree::{OwnedPart, OwnedTree};
use crate::{Element, Owner};

/// A line of YAML with its owners.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct OwnedLine<'o> {
    /// The owners of the field, or of the item that begins in this line.
    pub owners: OwnerNames<'o>,
    /// Whether the line is inside something that has owners only as a whole. Its owners are these.
    pub is_inside_atomic: bool,
    /// The line, without a newline.
    pub yaml: String,
}

/// The owners of a line. Written as text, it is their names; formatting can pad it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OwnerNames<'o>(Arc<[&'o Owner]>);

impl<'o> OwnerNames<'o> {
    /// Returns the owners.
    pub fn as_slice(&self) -> &[&'o Owner] {
        &self.0
    }
}

impl<'o> FromIterator<&'o Owner> for OwnerNames<'o> {
    fn from_iter<I: IntoIterator<Item = &'o Owner>>(owners: I) -> Self {
        Self(owners.into_iter().collect())
    }
}

impl fmt::Display for OwnerNames<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.0.iter().map(|owner| match owner.manager.subresource() {
            None => owner.manager.name().escape_debug().to_string(),
            Some(subresource) => format!("{} ({})", owner.manager.name().escape_debug(), subresource.escape_debug()),
        });
        f.pad(&names.collect::<Vec<_>>().join(", "))
    }
}

/// Returns the lines of an object.
pub(super) fn lines<'o>(tree: &OwnedTree<'o, '_>) -> Vec<OwnedLine<'o>> {
    let mut lines = Lines { lines: Vec::new() };
    for part in &tree.parts {
        lines.part(part, 0, "");
    }
    lines.lines
}

struct Lines<'o> {
    lines: Vec<OwnedLine<'o>>,
}

impl<'o> Lines<'o> {
    fn add(&mut self, owners: &OwnerNames<'o>, is_inside_atomic: bool, yaml: String) {
        self.lines.push(OwnedLine { owners: owners.clone(), is_inside_atomic, yaml });
    }

    /// Adds the lines of a field or an item. The first line has another prefix, because it may begin an item.
    fn part(&mut self, part: &OwnedPart<'o, '_>, indent: usize, first: &str) {
        let head = match &part.element {
            Element::Field(name) => format!("{first}{}:", key(name)),
            _ => return self.item(part, indent, &format!("{first}- ")),
        };
        match part.value {
            Value::Object(fields) if !fields.is_empty() => {
                self.add(&part.owners, false, head);
                self.inside(part, indent + 2, &" ".repeat(indent + 2));
            }
            Value::Array(items) if !items.is_empty() => {
                self.add(&part.owners, false, head);
                self.inside(part, indent, &" ".repeat(indent));
            }
            other => self.add(&part.owners, false, format!("{head} {}", scalar(other))),
        }
    }

    /// Adds an item. Its first field is in the line where it begins, whose owners are those of both.
    fn item(&mut self, item: &OwnedPart<'o, '_>, indent: usize, first: &str) {
        let begin = self.lines.len();
        match item.value {
            Value::Object(_) | Value::Array(_) if item.is_atomic || !item.parts.is_empty() => {
                self.inside(item, indent + 2, first);
            }
            other => self.add(&item.owners, false, format!("{first}{}", scalar(other))),
        }
        if let Some(line) = self.lines.get_mut(begin) {
            let others = item.owners.0.iter().filter(|owner| !line.owners.0.contains(owner));
            line.owners = line.owners.0.iter().chain(others).copied().collect();
        }
    }

    /// Adds what is inside a part.
    fn inside(&mut self, part: &OwnedPart<'o, '_>, indent: usize, first: &str) {
        if part.is_atomic {
            return self.whole(part.value, &part.owners, indent, first);
        }
        let rest = " ".repeat(indent);
        for (index, part) in part.parts.iter().enumerate() {
            self.part(part, indent, if index == 0 { first } else { &rest });
        }
    }

    /// Adds the lines of a value that has owners only as a whole.
    fn whole(&mut self, value: &Value, owners: &OwnerNames<'o>, indent: usize, first: &str) {
        let rest = " ".repeat(indent);
        let prefix = |index: usize| if index == 0 { first } else { &rest };
        match value {
            Value::Object(fields) => self.whole_fields(fields, owners, indent, first),
            Value::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    let head = format!("{}- ", prefix(index));
                    match item {
                        Value::Object(_) | Value::Array(_) if !is_empty(item) => {
                            self.whole(item, owners, indent + 2, &head);
                        }
                        other => self.add(owners, true, format!("{head}{}", scalar(other))),
                    }
                }
            }
            other => self.add(owners, true, format!("{first}{}", scalar(other))),
        }
    }

    fn whole_fields(&mut self, fields: &Map<String, Value>, owners: &OwnerNames<'o>, indent: usize, first: &str) {
        let rest = " ".repeat(indent);
        for (index, (name, value)) in fields.iter().enumerate() {
            let head = format!("{}{}:", if index == 0 { first } else { &rest }, key(name));
            if is_empty(value) || !(value.is_object() || value.is_array()) {
                self.add(owners, true, format!("{head} {}", scalar(value)));
                continue;
            }
            let indent = if value.is_object() { indent + 2 } else { indent };
            self.add(owners, true, head);
            self.whole(value, owners, indent, &" ".repeat(indent));
        }
    }
}

fn is_empty(value: &Value) -> bool {
    value.as_object().is_some_and(Map::is_empty) || value.as_array().is_some_and(Vec::is_empty)
}

/// A scalar or an empty container as YAML in one line. Text that could be read as something else is quoted as in JSON.
fn scalar(value: &Value) -> String {
    match value {
        Value::String(text) if is_plain(text) => text.clone(),
        other => other.to_string(),
    }
}

fn key(name: &str) -> String {
    if is_plain(name) { name.to_owned() } else { Value::from(name).to_string() }
}

/// Whether YAML reads the text as a string without quotes: it begins with a letter or `/`, and is not a word such as `true`.
fn is_plain(text: &str) -> bool {
    let is_text = |word: &&str| word.eq_ignore_ascii_case(text);
    text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '/')
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-/@+".contains(&byte))
        && !["true", "false", "yes", "no", "on", "off", "null", "y", "n"].iter().any(is_text)
}
