//! An object as lines of YAML with their owners.

use std::fmt;

use serde_json::{Map, Value};

use crate::item::element;
use crate::{Element, FieldSet, Owner, Type, managed};

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
pub struct OwnerNames<'o>(Vec<&'o Owner>);

impl<'o> OwnerNames<'o> {
    /// Returns the owners.
    pub fn as_slice(&self) -> &[&'o Owner] {
        &self.0
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
pub(super) fn lines<'o>(owners: &'o [(Owner, FieldSet)], ty: Type<'_>, object: &Value) -> Vec<OwnedLine<'o>> {
    let mut lines = Lines { lines: Vec::new() };
    let below = owners.iter().map(|(owner, fields)| (owner, fields)).collect();
    let root = Part { ty: Some(ty), owners: Vec::new(), below, whole: None };
    match managed::without_entries(object) {
        Value::Object(fields) => lines.object(&root, &fields, 0, ""),
        other => lines.add(&root, scalar(&other)),
    }
    lines.lines
}

/// A part of the object.
struct Part<'s, 'o> {
    ty: Option<Type<'s>>,
    owners: Vec<&'o Owner>,
    /// What owners have below it.
    below: Vec<(&'o Owner, &'o FieldSet)>,
    /// The owners of something around it that has owners only as a whole.
    whole: Option<Vec<&'o Owner>>,
}

impl<'s> Part<'s, '_> {
    /// A part of this part.
    fn part(&self, element: &Element, ty: Option<Type<'s>>) -> Self {
        let (mut owners, mut below) = (Vec::new(), Vec::new());
        for (owner, fields) in &self.below {
            let Some(node) = fields.node(element) else { continue };
            owners.extend(node.is_member.then_some(*owner));
            if !node.below.is_empty() {
                below.push((*owner, &node.below));
            }
        }
        Self { ty, owners: self.whole.clone().unwrap_or(owners), below, whole: self.whole.clone() }
    }

    /// What is inside the part, which may have owners only as a whole.
    fn inside(self, value: &Value) -> Self {
        let is_atomic = match value {
            Value::Object(_) => self.ty.and_then(Type::map).is_some_and(|map| map.atomic),
            Value::Array(_) => self.ty.and_then(Type::list).is_none_or(|list| list.identity.is_none()),
            _ => false,
        };
        let whole = if is_atomic { self.whole.or_else(|| Some(self.owners.clone())) } else { self.whole };
        Self { whole, ..self }
    }
}

struct Lines<'o> {
    lines: Vec<OwnedLine<'o>>,
}

impl<'o> Lines<'o> {
    fn add(&mut self, part: &Part<'_, 'o>, yaml: String) {
        self.lines.push(OwnedLine {
            owners: OwnerNames(part.owners.clone()),
            is_inside_atomic: part.whole.is_some(),
            yaml,
        });
    }

    /// Adds the fields of an object. The first line has another prefix, because it may begin an item.
    fn object(&mut self, part: &Part<'_, 'o>, fields: &Map<String, Value>, indent: usize, first: &str) {
        let mut prefix = first.to_owned();
        let map = part.ty.and_then(Type::map);
        for (name, value) in fields {
            let field = part.part(&Element::field(name.as_str()), map.and_then(|map| map.named(name).0));
            let line = format!("{prefix}{}:", key(name));
            prefix = " ".repeat(indent);
            match value {
                Value::Object(fields) if !fields.is_empty() => {
                    self.add(&field, line);
                    self.object(&field.inside(value), fields, indent + 2, &" ".repeat(indent + 2));
                }
                Value::Array(items) if !items.is_empty() => {
                    self.add(&field, line);
                    self.items(&field.inside(value), items, indent, &prefix);
                }
                other => self.add(&field, format!("{line} {}", scalar(other))),
            }
        }
    }

    /// Adds the items of a list. The first field of an item is in the line where the item begins.
    fn items(&mut self, part: &Part<'_, 'o>, items: &[Value], indent: usize, first: &str) {
        let mut prefix = format!("{first}- ");
        let list = part.ty.and_then(Type::list);
        for (index, value) in items.iter().enumerate() {
            let by_index = Element::Index(i64::try_from(index).unwrap_or(i64::MAX));
            let element =
                list.as_ref().and_then(|list| element(list.identity.as_ref()?, value).ok()).unwrap_or(by_index);
            let item = part.part(&element, list.as_ref().map(|list| list.item)).inside(value);
            let begin = self.lines.len();
            match value {
                Value::Object(fields) if !fields.is_empty() => self.object(&item, fields, indent + 2, &prefix),
                Value::Array(items) if !items.is_empty() => self.items(&item, items, indent + 2, &prefix),
                other => self.add(&item, format!("{prefix}{}", scalar(other))),
            }
            if let Some(line) = self.lines.get_mut(begin) {
                let others: Vec<_> = item.owners.into_iter().filter(|owner| !line.owners.0.contains(owner)).collect();
                line.owners.0.extend(others);
            }
            prefix = format!("{}- ", " ".repeat(indent));
        }
    }
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
