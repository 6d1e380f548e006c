//! Edits lists and objects in flow style, and JSON.

mod members;

use std::collections::HashSet;
use std::ops::Range;

use serde_json::{Map, Value};

use super::style::Style;
use super::{Change, Edit, Editor, quotes_of};
use crate::edit::pairing::pairs;
use crate::scalar::Tag;
use crate::tree::{Content, NodeId};
use crate::value::of_node;
use crate::write::{Quotes, scalar_like};

/// A member of the result.
pub(super) enum Out<'v> {
    /// An existing one, by index, with its edits.
    Kept(usize, Vec<Edit>),
    /// A new item.
    Item(&'v Value),
    /// A new field.
    Field(&'v str, &'v Value),
}

impl Editor<'_> {
    /// The changes of a list or an object in flow style at a level. `None` if its text cannot be edited.
    pub(super) fn in_brackets(&self, (id, level): (NodeId, usize), old: &Value, new: &Value) -> Option<Change> {
        let (nodes, outs) = match (&self.tree.node(id).content, old, new) {
            (Content::Mapping { entries, .. }, Value::Object(old), Value::Object(new)) => {
                (entries.clone(), self.flow_mapping((entries, level), old, new)?)
            }
            (Content::Sequence { items, .. }, Value::Array(old), Value::Array(new)) => {
                let nodes = items.iter().map(|item| (*item, *item)).collect();
                (nodes, self.flow_sequence((items, level), old, new))
            }
            _ => return Some(Change::Whole),
        };
        let is_unchanged = outs.len() == nodes.len()
            && outs.iter().enumerate().all(|(at, out)| matches!(out, Out::Kept(index, _) if *index == at));
        if is_unchanged {
            let edits = outs.into_iter().map(|out| if let Out::Kept(_, edits) = out { edits } else { Vec::new() });
            return Some(Change::Inside(edits.flatten().collect()));
        }
        let is_empty = nodes.is_empty() || outs.is_empty();
        if is_empty && !self.has_comment(&self.tree.node(id).span) {
            return Some(Change::Whole);
        }
        let members = self.members(id, &nodes)?;
        Some(Change::Inside(vec![self.joined(&members, outs)]))
    }

    /// The edits that change a value in flow style at a level.
    pub(super) fn flow_value(&self, (node, level): (NodeId, usize), old: &Value, new: &Value) -> Vec<Edit> {
        if old == new {
            return Vec::new();
        }
        let change = match self.tree.node(node).content {
            Content::Alias(_) if self.how.keeps_aliases => return Vec::new(),
            Content::Mapping { .. } | Content::Sequence { .. } if level < self.how.levels => {
                self.in_brackets((node, level), old, new)
            }
            Content::Mapping { .. } | Content::Sequence { .. } => None,
            _ => Some(Change::Whole),
        };
        if let Some(Change::Inside(edits)) = change {
            return edits;
        }
        if change.is_none() && self.has_comment(&self.tree.node(node).span) {
            self.keeps_comments.set(false);
        }
        vec![self.replacement_in_flow(node, new)]
    }

    /// Rewrites a value in flow style. Its anchor is kept, and its tag if it fits.
    fn replacement_in_flow(&self, id: NodeId, new: &Value) -> Edit {
        let node = self.tree.node(id);
        let (quotes, tag) = match node.content {
            Content::Scalar { style, tag, .. } => (quotes_of(style).unwrap_or(Quotes::None), tag),
            _ => (Quotes::None, Tag::None),
        };
        let is_scalar = !matches!(new, Value::Object(_) | Value::Array(_));
        if is_scalar && matches!(self.style, Style::Yaml) {
            let scalar = scalar_like(new, quotes, true);
            return match tag {
                Tag::None => Edit { range: node.span.clone(), text: scalar },
                _ => self.properties(self.start_of_properties(node.span.start), id).with_scalar(
                    node.span.clone(),
                    scalar,
                    tag == Tag::Str && new.is_string(),
                ),
            };
        }
        let text = self.style.value(new, self.indent_of_new(&node.span, new));
        Edit { range: node.span.clone(), text: self.with_line_feeds(&text) }
    }

    /// The indentation of a new value, if it is written on several lines: if the old value is, or is alone on its line.
    fn indent_of_new(&self, old: &Range<usize>, new: &Value) -> Option<&str> {
        let is_scalar = !matches!(new, Value::Object(_) | Value::Array(_));
        if is_scalar || self.style.unit().is_none_or(str::is_empty) {
            return None;
        }
        let line = self.text[self.start_of_line(old.start)..old.start].trim_start();
        let is_alone = line.is_empty() || is_name(line);
        (is_alone || self.text[old.clone()].contains('\n')).then(|| self.indentation(old.start))
    }

    fn flow_mapping<'v>(
        &self,
        (entries, level): (&[(NodeId, NodeId)], usize),
        old: &Map<String, Value>,
        new: &'v Map<String, Value>,
    ) -> Option<Vec<Out<'v>>> {
        let names = self.names(entries)?;
        let keeps_merges = self.keeps_merges(entries, &names, old, new);
        let mut own = HashSet::new();
        let mut outs = Vec::with_capacity(new.len());
        for (index, (name, (_, value))) in names.iter().zip(entries).enumerate().rev() {
            let Some(name) = name else {
                outs.extend(keeps_merges.then(|| Out::Kept(index, Vec::new())));
                continue;
            };
            let Some((name, wanted)) = new.get_key_value(name) else { continue };
            // If a name is repeated, the last field is used.
            if !own.insert(name.as_str()) {
                outs.push(Out::Kept(index, Vec::new()));
                continue;
            }
            let before = if keeps_merges { old.get(name)?.clone() } else { of_node(self.tree, *value)? };
            let is_empty = self.tree.node(*value).span.is_empty();
            outs.push(if is_empty && before != *wanted {
                Out::Field(name, wanted)
            } else {
                Out::Kept(index, self.flow_value((*value, level + 1), &before, wanted))
            });
        }
        outs.reverse();
        let is_new = |name: &str, value: &Value| !own.contains(name) && (!keeps_merges || old.get(name) != Some(value));
        outs.extend(
            new.iter().filter(|(name, value)| is_new(name, value)).map(|(name, value)| Out::Field(name, value)),
        );
        Some(outs)
    }

    fn flow_sequence<'v>(&self, (items, level): (&[NodeId], usize), old: &[Value], new: &'v [Value]) -> Vec<Out<'v>> {
        let mut outs = Vec::with_capacity(new.len());
        for (wanted, pair) in new.iter().zip(pairs(old, new)) {
            outs.push(match pair {
                Some(index) => Out::Kept(index, self.flow_value((items[index], level + 1), &old[index], wanted)),
                None => Out::Item(wanted),
            });
        }
        outs
    }

    /// The start of the words before a value on its line, between brackets.
    fn start_of_properties(&self, value: usize) -> usize {
        let line = &self.text[self.start_of_line(value)..value];
        value - line.len() + line.rfind([',', '[', '{', ':']).map_or(0, |at| at + 1)
    }
}

/// Whether the part of a line before a value is only a name in double quotes and a colon.
fn is_name(line: &str) -> bool {
    let name = line.trim_end().strip_suffix(':').map(str::trim_end);
    name.is_some_and(|name| serde_json::from_str::<String>(name).is_ok())
}
