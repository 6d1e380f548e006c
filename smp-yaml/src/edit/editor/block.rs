//! Edits blocks, whose fields and items are on separate lines.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde_json::{Map, Value};

use super::chunk::{Chunk, Out};
use super::{Change, Editor, Place};
use crate::edit::pairing::pairs;
use crate::tree::NodeId;
use crate::value::{is_merge, name};

/// The fields of a mapping: in the text, in the value that the text has, and in the new value.
struct Fields<'a> {
    /// The names in the text; `None` for a merge key `<<`.
    names: Vec<Option<String>>,
    column: usize,
    old: &'a Map<String, Value>,
    new: &'a Map<String, Value>,
}

impl Editor<'_> {
    /// The changes of a mapping. `None` if its text cannot be edited.
    pub(super) fn block_mapping(
        &self,
        place: Place,
        entries: &[(NodeId, NodeId)],
        old: &Map<String, Value>,
        new: &Map<String, Value>,
    ) -> Option<Change> {
        let chunks = entries.iter().map(|entry| self.entry(*entry)).collect::<Option<Vec<_>>>()?;
        let Some((first, _)) = entries.first() else { return Some(Change::Whole) };
        let column = self.column(*first);
        let mut names = Vec::with_capacity(entries.len());
        for (key, _) in entries {
            let is_merge = is_merge(self.tree, *key);
            names.push(if is_merge { None } else { Some(name(self.tree, *key).ok()?.into_owned()) });
        }
        let fields = Fields { names, column, old, new };
        let outs = self.kept_fields(&chunks, &fields)?;
        if !outs.iter().any(|out| matches!(out, Out::Kept(index, _) if fields.names[*index].is_some())) {
            return Some(Change::Whole);
        }
        let outs = self.with_new_fields(outs, &fields);
        self.rebuilt(place.after, &chunks, outs, column).map(Change::Inside)
    }

    fn kept_fields(&self, chunks: &[Chunk], fields: &Fields<'_>) -> Option<Vec<Out>> {
        let Fields { names, column, old, new } = fields;
        let mut later = HashSet::new();
        let mut outs = Vec::with_capacity(new.len());
        for (index, name) in names.iter().enumerate().rev() {
            let Some(name) = name else {
                outs.push(Out::Kept(index, Vec::new()));
                continue;
            };
            let Some(wanted) = new.get(name) else { continue };
            // If a name is repeated, the last field is used.
            let edits = if later.insert(name.as_str()) {
                let Chunk { value: node, after, .. } = chunks[index];
                self.value(Place { node, after, column: *column }, old.get(name)?, wanted)?
            } else {
                Vec::new()
            };
            outs.push(Out::Kept(index, edits));
        }
        outs.reverse();
        Some(outs)
    }

    /// Inserts each new field after the field that precedes it in the new value.
    ///
    /// ```yaml
    /// {a: 1, c: 3}         # text
    /// {a: 1, b: 2, c: 3}   # new value: b is inserted after a
    /// ```
    fn with_new_fields(&self, outs: Vec<Out>, fields: &Fields<'_>) -> Vec<Out> {
        let Fields { names, column, old, new } = fields;
        let own: HashMap<&str, usize> =
            names.iter().enumerate().filter_map(|(index, name)| Some((name.as_deref()?, index))).collect();
        let mut added: BTreeMap<usize, Vec<Out>> = BTreeMap::new();
        let mut after = usize::MAX;
        for (name, value) in *new {
            if let Some(index) = own.get(name.as_str()) {
                after = *index;
            } else if old.get(name) != Some(value) {
                let field = self.layout.field(name, value, *column);
                let field = self.with_line_feeds(field.trim_end_matches('\n'));
                added.entry(after).or_default().push(Out::New(field));
            }
        }
        let mut all = Vec::with_capacity(outs.len() + added.len());
        for out in outs {
            let follow = if let Out::Kept(index, _) = out { added.remove(&index) } else { None };
            all.push(out);
            all.extend(follow.unwrap_or_default());
        }
        all.extend(added.into_values().flatten());
        all
    }

    /// The changes of a list. `None` if its text cannot be edited.
    pub(super) fn block_sequence(
        &self,
        place: Place,
        items: &[NodeId],
        old: &[Value],
        new: &[Value],
    ) -> Option<Change> {
        let mut end = place.after;
        let chunks = items.iter().map(|item| {
            let chunk = self.item(*item, end)?;
            end = chunk.end;
            Some(chunk)
        });
        let chunks = chunks.collect::<Option<Vec<Chunk>>>()?;
        let first = chunks.first()?.start;
        let column = first - self.start_of_line(first);
        let pairs = pairs(old, new);
        if pairs.iter().all(Option::is_none) {
            return Some(Change::Whole);
        }
        let mut outs = Vec::with_capacity(new.len());
        for (wanted, pair) in new.iter().zip(pairs) {
            outs.push(match pair {
                Some(index) => {
                    let Chunk { value: node, after, .. } = chunks[index];
                    Out::Kept(index, self.value(Place { node, after, column }, &old[index], wanted)?)
                }
                None => {
                    let item = self.layout.item(wanted, column);
                    Out::New(self.with_line_feeds(item.trim_end_matches('\n')))
                }
            });
        }
        self.rebuilt(place.after, &chunks, outs, column).map(Change::Inside)
    }

    fn entry(&self, (key, value): (NodeId, NodeId)) -> Option<Chunk> {
        let key = &self.tree.node(key).span;
        let colon = key.end + self.text[key.end..].find(|c: char| c != ' ' && c != '\t')?;
        let after = self.text[colon..].starts_with(':').then_some(colon + 1)?;
        let end = self.line_end(self.tree.node(value).span.end.max(after))?;
        Some(Chunk { start: key.start, after, end, value })
    }

    /// The next item after `from`. Skips spaces, comments, anchors and tags before its dash.
    fn item(&self, value: NodeId, from: usize) -> Option<Chunk> {
        let mut at = from;
        let start = loop {
            at += self.text[at..].find(|c: char| !c.is_ascii_whitespace())?;
            match self.text.as_bytes()[at] {
                b'-' => break at,
                b'#' => at = self.end_of_line(at),
                b'&' | b'!' => at += self.text[at..].find(|c: char| c.is_ascii_whitespace())?,
                _ => return None,
            }
        };
        let end = self.line_end(self.tree.node(value).span.end.max(start + 1))?;
        Some(Chunk { start, after: start + 1, end, value })
    }
}
