//! Edits lists and objects in flow style.

use std::collections::HashSet;
use std::ops::Range;

use serde_json::{Map, Value};

use super::chunk::{Out, inside};
use super::{Change, Edit, Editor};
use crate::edit::pairing::pairs;
use crate::tree::{Content, NodeId};
use crate::value::{is_merge, name};
use crate::write::{flow as in_one_line, flow_field};

impl Editor<'_> {
    /// The changes of a list or an object in flow style. `None` if comments prevent an edit.
    pub(super) fn in_brackets(&self, id: NodeId, old: &Value, new: &Value) -> Option<Change> {
        let (ranges, outs) = match (&self.tree.node(id).content, old, new) {
            (Content::Mapping { entries, .. }, Value::Object(old), Value::Object(new)) => {
                (self.ranges(entries), self.flow_mapping(entries, old, new)?)
            }
            (Content::Sequence { items, .. }, Value::Array(old), Value::Array(new)) => {
                let ranges = items.iter().map(|item| self.tree.node(*item).span.clone()).collect();
                (ranges, self.flow_sequence(items, old, new)?)
            }
            _ => return Some(Change::Whole),
        };
        if ranges.is_empty() || outs.is_empty() {
            return Some(Change::Whole);
        }
        self.joined(id, &ranges, outs).map(Change::Inside)
    }

    fn flow_value(&self, node: NodeId, old: &Value, new: &Value) -> Option<Vec<Edit>> {
        if old == new {
            return Some(Vec::new());
        }
        let change = match self.tree.node(node).content {
            Content::Mapping { .. } | Content::Sequence { .. } => self.in_brackets(node, old, new)?,
            _ => Change::Whole,
        };
        Some(match change {
            Change::Inside(edits) => edits,
            Change::Whole => vec![self.replacement_in_flow(node, new)],
        })
    }

    fn ranges(&self, entries: &[(NodeId, NodeId)]) -> Vec<Range<usize>> {
        let spans = entries.iter().map(|(key, value)| (&self.tree.node(*key).span, &self.tree.node(*value).span));
        spans.map(|(key, value)| key.start..key.end.max(value.end)).collect()
    }

    fn flow_mapping(
        &self,
        entries: &[(NodeId, NodeId)],
        old: &Map<String, Value>,
        new: &Map<String, Value>,
    ) -> Option<Vec<Out>> {
        let mut own = HashSet::new();
        let mut outs = Vec::with_capacity(new.len());
        for (index, (key, value)) in entries.iter().enumerate() {
            if is_merge(self.tree, *key) {
                outs.push(Out::Kept(index, Vec::new()));
                continue;
            }
            let name = name(self.tree, *key).ok()?.into_owned();
            let Some(wanted) = new.get(&name) else { continue };
            let before = old.get(&name)?;
            let is_empty = self.tree.node(*value).span.is_empty();
            outs.push(if is_empty && before != wanted {
                Out::New(flow_field(&name, wanted))
            } else {
                Out::Kept(index, self.flow_value(*value, before, wanted)?)
            });
            own.insert(name);
        }
        let added = new.iter().filter(|(name, value)| !own.contains(*name) && old.get(*name) != Some(*value));
        outs.extend(added.map(|(name, value)| Out::New(flow_field(name, value))));
        Some(outs)
    }

    fn flow_sequence(&self, items: &[NodeId], old: &[Value], new: &[Value]) -> Option<Vec<Out>> {
        let mut outs = Vec::with_capacity(new.len());
        for (wanted, pair) in new.iter().zip(pairs(old, new)) {
            outs.push(match pair {
                Some(index) => Out::Kept(index, self.flow_value(items[index], &old[index], wanted)?),
                None => Out::New(in_one_line(wanted)),
            });
        }
        Some(outs)
    }

    /// The edits that turn the members into `outs`, with the separator of the first two members.
    fn joined(&self, id: NodeId, ranges: &[Range<usize>], outs: Vec<Out>) -> Option<Vec<Edit>> {
        let outs = match inside(outs, ranges.len()) {
            Ok(edits) => return Some(edits),
            Err(outs) => outs,
        };
        let whole = &self.tree.node(id).span;
        let next = self.tree.comments.partition_point(|comment| comment.start < whole.start);
        if self.tree.comments.get(next).is_some_and(|comment| comment.start < whole.end) {
            return None;
        }
        let separator = match ranges {
            [first, second, ..] => self.text.get(first.end..second.start)?,
            _ => ", ",
        };
        let members = outs.into_iter().map(|out| match out {
            Out::Kept(index, edits) => self.applied(ranges[index].clone(), edits),
            Out::New(text) => text,
        });
        let text = members.collect::<Vec<_>>().join(separator);
        Some(vec![Edit { range: ranges.first()?.start..ranges.last()?.end, text }])
    }
}
