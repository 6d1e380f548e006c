//! Writes out an alias whose anchor an edit deletes or moves.

use serde_json::Value;

use super::style::Style;
use super::{Edit, Editor, How, Place, with_comment};
use crate::MAX_DEPTH;
use crate::tree::{Content, NodeId, Tree};
use crate::value::of_node;
use crate::write::flow;

/// Replaces the first use of an alias by its value, with the anchor, so that later ones refer to it. The value of the text stays.
///
/// ```yaml
/// a: &one 1
/// b: *one   # becomes `b: &one 1`
/// c: *one
/// ```
pub(in crate::edit) fn with_alias_written_out(text: &str, alias: &str) -> Option<String> {
    let tree = Tree::parse(text, MAX_DEPTH + 1).ok()?;
    let how = How { levels: usize::MAX, keeps_aliases: true };
    let editor = Editor::new(text, &tree, Style::Yaml, how);
    let anchor = format!("&{}", alias.strip_prefix('*')?);
    let edit = editor.written_out(editor.root()?, alias, &anchor)?;
    Some(editor.applied(0..text.len(), vec![edit]))
}

impl Editor<'_> {
    /// The edit that replaces the first use of an alias in a value.
    fn written_out(&self, place: Place, alias: &str, anchor: &str) -> Option<Edit> {
        let level = place.level + 1;
        match &self.tree.node(place.node).content {
            Content::Mapping { is_flow: false, entries } => {
                let mut after = place.after;
                entries.iter().find_map(|entry| {
                    let chunk = self.entry(*entry, after)?;
                    after = chunk.end;
                    let column = chunk.start - self.start_of_line(chunk.start);
                    self.written_out(Place { node: chunk.value, after: chunk.after, column, level }, alias, anchor)
                })
            }
            Content::Sequence { is_flow: false, items } => {
                let mut after = place.after;
                items.iter().find_map(|item| {
                    let chunk = self.item(*item, after)?;
                    after = chunk.end;
                    let column = chunk.start - self.start_of_line(chunk.start);
                    self.written_out(Place { node: chunk.value, after: chunk.after, column, level }, alias, anchor)
                })
            }
            Content::Alias(target) if self.is_called(place.node, alias) => {
                let value = of_node(self.tree, *target)?;
                self.anchored(place, &value, anchor)
            }
            _ => self.written_out_in_flow(place.node, alias, anchor),
        }
    }

    fn written_out_in_flow(&self, node: NodeId, alias: &str, anchor: &str) -> Option<Edit> {
        match &self.tree.node(node).content {
            Content::Mapping { entries, .. } => {
                entries.iter().find_map(|(_, value)| self.written_out_in_flow(*value, alias, anchor))
            }
            Content::Sequence { items, .. } => {
                items.iter().find_map(|item| self.written_out_in_flow(*item, alias, anchor))
            }
            Content::Alias(target) if self.is_called(node, alias) => {
                let value = of_node(self.tree, *target)?;
                Some(Edit { range: self.tree.node(node).span.clone(), text: format!("{anchor} {}", flow(&value)) })
            }
            _ => None,
        }
    }

    /// Replaces an alias in a block by an anchor and a value.
    fn anchored(&self, place: Place, value: &Value, anchor: &str) -> Option<Edit> {
        let end = self.tree.node(place.node).span.end;
        let line = self.line_end(end)?;
        let comment = self.text[end..line].trim_end();
        let text = with_comment(&self.in_block(place, value, Some(anchor)), comment);
        Some(Edit { range: place.after..line, text })
    }

    fn is_called(&self, node: NodeId, alias: &str) -> bool {
        self.text.get(self.tree.node(node).span.clone()).is_some_and(|name| name.trim_end() == alias)
    }
}
