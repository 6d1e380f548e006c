//! Edits blocks, whose fields and items are on separate lines.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde_json::{Map, Value};

use super::chunk::{Chunk, Out};
use super::{Change, Edit, Editor, Place};
use crate::edit::pairing::pairs;
use crate::tree::NodeId;
use crate::value::{has_field, is_merge, name, of_node};

/// The fields of a mapping: in the text, in the value that the text has, and in the new value.
struct Fields<'a> {
    /// The names in the text; `None` for a merge key `<<`.
    names: Vec<Option<String>>,
    /// Whether `<<` stays. If not, the fields that it merges are written out.
    keeps_merges: bool,
    column: usize,
    level: usize,
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
        let mut end = place.after;
        let mut chunks = Vec::with_capacity(entries.len());
        for entry in entries {
            let chunk = self.entry(*entry, end)?;
            end = chunk.end;
            chunks.push(chunk);
        }
        let Some(first) = chunks.first() else { return Some(Change::Whole) };
        let column = first.start - self.start_of_line(first.start);
        let names = self.names(entries)?;
        let keeps_merges = self.keeps_merges(entries, &names, old, new);
        let fields = Fields { names, keeps_merges, column, level: place.level + 1, old, new };
        let outs = self.kept_fields(&chunks, &fields)?;
        if !outs.iter().any(|out| matches!(out, Out::Kept(index, _) if fields.names[*index].is_some())) {
            return Some(Change::Whole);
        }
        let outs = self.with_new_fields(outs, &fields);
        self.rebuilt(place.after, &chunks, outs, column).map(Change::Inside)
    }

    /// The names of fields; `None` for a merge key `<<`.
    pub(super) fn names(&self, entries: &[(NodeId, NodeId)]) -> Option<Vec<Option<String>>> {
        let name =
            |key| Some(if is_merge(self.tree, key) { None } else { Some(name(self.tree, key).ok()?.into_owned()) });
        entries.iter().map(|(key, _)| name(*key)).collect()
    }

    /// Whether `<<` can stay: nothing that it merges is deleted, and it overrides no field that changes.
    ///
    /// ```yaml
    /// <<: {a: 1, b: 2}   # must go if b is deleted; a is then written out
    /// ```
    pub(super) fn keeps_merges(
        &self,
        entries: &[(NodeId, NodeId)],
        names: &[Option<String>],
        old: &Map<String, Value>,
        new: &Map<String, Value>,
    ) -> bool {
        let Some(last) = names.iter().rposition(Option::is_none) else { return true };
        let own: HashSet<&str> = names.iter().flatten().map(String::as_str).collect();
        let is_merged = |wanted: &str| {
            let merges = entries.iter().zip(names).filter(|(_, name)| name.is_none());
            merges.into_iter().any(|((_, value), _)| has_field(self.tree, *value, wanted))
        };
        let is_in_the_way = |index: usize, name: &str| {
            let is_overridden = index < last && old.get(name) != new.get(name);
            (is_overridden || !new.contains_key(name)) && is_merged(name)
        };
        old.keys().all(|name| own.contains(name.as_str()) || new.contains_key(name))
            && !names
                .iter()
                .enumerate()
                .any(|(index, name)| name.as_ref().is_some_and(|name| is_in_the_way(index, name)))
    }

    fn kept_fields(&self, chunks: &[Chunk], fields: &Fields<'_>) -> Option<Vec<Out>> {
        let Fields { names, keeps_merges, column, level, old, new } = fields;
        let mut later = HashSet::new();
        let mut outs = Vec::with_capacity(new.len());
        for (index, name) in names.iter().enumerate().rev() {
            let Some(name) = name else {
                outs.extend(keeps_merges.then(|| Out::Kept(index, Vec::new())));
                continue;
            };
            let Some(wanted) = new.get(name) else { continue };
            let Chunk { value: node, after, has_colon, .. } = chunks[index];
            // If a name is repeated, the last field is used.
            if !later.insert(name.as_str()) {
                outs.push(Out::Kept(index, Vec::new()));
                continue;
            }
            // Without `<<`, the value in the text counts.
            let before = if *keeps_merges { old.get(name)?.clone() } else { of_node(self.tree, node)? };
            let place = Place { node, after, column: *column, level: *level };
            let edits = if has_colon || before == *wanted {
                self.value(place, &before, wanted)?
            } else {
                vec![self.colon_and_value(chunks[index].end, place, wanted)]
            };
            outs.push(Out::Kept(index, edits));
        }
        outs.reverse();
        Some(outs)
    }

    /// Inserts the colon and the value of a field that has only a key, at the end of its line.
    fn colon_and_value(&self, end: usize, place: Place, value: &Value) -> Edit {
        let text = format!("{}{}:{}", self.line_feed, " ".repeat(place.column), self.in_block(place, value, None));
        Edit { range: end..end, text }
    }

    /// Inserts each new field after the field that precedes it in the new value.
    ///
    /// ```yaml
    /// {a: 1, c: 3}         # text
    /// {a: 1, b: 2, c: 3}   # new value: b is inserted after a
    /// ```
    fn with_new_fields(&self, outs: Vec<Out>, fields: &Fields<'_>) -> Vec<Out> {
        let Fields { names, keeps_merges, column, old, new, .. } = fields;
        let own: HashMap<&str, usize> =
            names.iter().enumerate().filter_map(|(index, name)| Some((name.as_deref()?, index))).collect();
        let mut added: BTreeMap<usize, Vec<Out>> = BTreeMap::new();
        // `<<` overrides what precedes it.
        let last_merge = names.iter().rposition(Option::is_none).filter(|_| *keeps_merges).unwrap_or(0);
        let mut after = usize::MAX;
        for (name, value) in *new {
            if let Some(index) = own.get(name.as_str()) {
                after = last_merge.max(*index);
            } else if old.get(name) != Some(value) || !keeps_merges {
                added.entry(after).or_default().push(self.new_field(name, value, *column));
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

    fn new_field(&self, name: &str, value: &Value, column: usize) -> Out {
        let field = self.layout.field(name, value, column);
        Out::New(self.with_line_feeds(field.trim_end_matches('\n')))
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
                    Out::Kept(
                        index,
                        self.value(Place { node, after, column, level: place.level + 1 }, &old[index], wanted)?,
                    )
                }
                None => {
                    let item = self.layout.item(wanted, column);
                    Out::New(self.with_line_feeds(item.trim_end_matches('\n')))
                }
            });
        }
        self.rebuilt(place.after, &chunks, outs, column).map(Change::Inside)
    }

    /// The next field after `from`.
    ///
    /// ```yaml
    /// a: 1
    /// ? b   # comment
    /// : 2
    /// ? c   # without a colon: null
    /// ```
    pub(super) fn entry(&self, (key, value): (NodeId, NodeId), from: usize) -> Option<Chunk> {
        let key = &self.tree.node(key).span;
        let start = self.start_of_entry(from, key.start);
        let is_explicit = self.text[start..].starts_with('?') && start < key.start;
        let next = self.next_token(key.end);
        let has_colon = self.text[next..].starts_with(':') && (is_explicit || next <= self.end_of_line(key.end));
        if !has_colon && !is_explicit {
            return None;
        }
        let after = if has_colon { next + 1 } else { key.end };
        let end = if has_colon { self.tree.node(value).span.end.max(after) } else { after };
        let end = self.line_end(end)?;
        Some(Chunk { start, after, has_colon, end, value })
    }

    /// The start of a field: its question mark, or the anchor or tag of its key, or the key.
    fn start_of_entry(&self, from: usize, key: usize) -> usize {
        let mut at = self.next_token(from);
        while at < key {
            if self.text[at..].starts_with('?') || !self.text[at..key].contains('\n') {
                return at;
            }
            at = self.next_token(self.end_of_word(at).max(at + 1));
        }
        key
    }

    /// The next item after `from`. Skips spaces, comments, anchors and tags before its dash.
    pub(super) fn item(&self, value: NodeId, from: usize) -> Option<Chunk> {
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
        Some(Chunk { start, after: start + 1, has_colon: false, end, value })
    }
}
