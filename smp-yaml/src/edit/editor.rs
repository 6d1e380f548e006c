//! Edits the text of a YAML document at the places where its value changes.

mod block;
mod chunk;
mod flow;

use std::ops::Range;

use granit_parser::ScalarStyle;
use serde_json::Value;

use crate::MAX_DEPTH;
use crate::tree::{Content, NodeId, Tree};
use crate::write::{Layout, Quotes, flow as in_one_line, scalar_like};

/// Edits the text of a document so that its value becomes `new`. `None` if the change cannot be made in place. The caller must read
/// the result back to check it.
pub(super) fn edited(text: &str, old: &Value, new: &Value) -> Option<String> {
    let tree = Tree::parse(text, MAX_DEPTH + 1).ok()?;
    let root = tree.root()?;
    let editor = Editor { text, tree: &tree, layout: Layout::KUBECTL, line_feed: "\n" };
    let editor = Editor {
        layout: editor.layout_of_text(root),
        line_feed: if text.contains("\r\n") { "\r\n" } else { "\n" },
        ..editor
    };
    let start = editor.start_of_content();
    let edits = editor.value(Place { node: root, after: start, column: 0 }, old, new)?;
    Some(editor.applied(0..text.len(), edits))
}

/// A range of the text, and its replacement.
struct Edit {
    range: Range<usize>,
    text: String,
}

/// How to change a collection.
enum Change {
    /// Edit parts of it.
    Inside(Vec<Edit>),
    /// Rewrite it as a whole.
    Whole,
}

/// The position of a value in a block.
#[derive(Clone, Copy)]
struct Place {
    node: NodeId,
    /// The offset after the colon or dash before it.
    after: usize,
    /// The column of the field or the dash.
    column: usize,
}

struct Editor<'a> {
    text: &'a str,
    tree: &'a Tree<'a>,
    layout: Layout,
    line_feed: &'static str,
}

impl Editor<'_> {
    /// The edits that change a value in a block.
    fn value(&self, place: Place, old: &Value, new: &Value) -> Option<Vec<Edit>> {
        if old == new {
            return Some(Vec::new());
        }
        let node = self.tree.node(place.node);
        let change = match (&node.content, old, new) {
            (Content::Mapping { is_flow: false, entries }, Value::Object(old), Value::Object(new)) => {
                self.block_mapping(place, entries, old, new)?
            }
            (Content::Sequence { is_flow: false, items }, Value::Array(old), Value::Array(new)) => {
                self.block_sequence(place, items, old, new)?
            }
            (Content::Mapping { is_flow: true, .. } | Content::Sequence { is_flow: true, .. }, ..) => {
                self.in_brackets(place.node, old, new)?
            }
            _ => Change::Whole,
        };
        match change {
            Change::Inside(edits) => Some(edits),
            Change::Whole => self.replacement(place, new).map(|edit| vec![edit]),
        }
    }

    /// Rewrites a whole value. A comment on its first or last line is kept.
    fn replacement(&self, place: Place, new: &Value) -> Option<Edit> {
        let node = self.tree.node(place.node);
        if let Content::Scalar { style, .. } = node.content
            && let Some(quotes) = quotes_of(style)
            && !is_block(new)
            && !node.span.is_empty()
        {
            return Some(Edit { range: node.span.clone(), text: scalar_like(new, quotes, false) });
        }
        let is_item = self.text[..place.after].ends_with('-');
        let written = match new {
            _ if place.after == self.start_of_content() && place.column == 0 && !is_item => self.layout.document(new),
            _ if is_item => self.layout.item(new, place.column).split_off(1),
            _ => self.layout.value(new, place.column),
        };
        let written = self.with_line_feeds(written.strip_suffix('\n').unwrap_or(&written));
        let end = node.span.end.max(place.after);
        let line = self.line_end(end)?;
        let first = self.text[place.after..self.end_of_line(place.after)].trim_end();
        let comment = if first.trim_start().starts_with('#') { first } else { self.text[end..line].trim_end() };
        let (head, tail) = written.split_at(written.find(['\r', '\n']).unwrap_or(written.len()));
        Some(Edit { range: place.after..line, text: format!("{head}{comment}{tail}") })
    }

    /// Rewrites a value in flow style.
    fn replacement_in_flow(&self, node: NodeId, new: &Value) -> Edit {
        let node = self.tree.node(node);
        let quotes = match node.content {
            Content::Scalar { style, .. } => quotes_of(style).unwrap_or(Quotes::None),
            _ => Quotes::None,
        };
        let is_scalar = !matches!(new, Value::Object(_) | Value::Array(_));
        let text = if is_scalar { scalar_like(new, quotes, true) } else { in_one_line(new) };
        Edit { range: node.span.clone(), text }
    }

    /// Applies edits to a range of the text.
    fn applied(&self, range: Range<usize>, mut edits: Vec<Edit>) -> String {
        edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
        let mut text = String::new();
        let mut at = range.start;
        for edit in edits {
            text.push_str(&self.text[at..edit.range.start.max(at)]);
            text.push_str(&edit.text);
            at = edit.range.end.max(at);
        }
        text.push_str(&self.text[at..range.end]);
        text
    }

    fn with_line_feeds(&self, text: &str) -> String {
        if self.line_feed == "\n" { text.to_owned() } else { text.replace('\n', self.line_feed) }
    }

    /// The end of the line after `at`. `None` if something other than a comment follows.
    fn line_end(&self, at: usize) -> Option<usize> {
        let end = self.end_of_line(at);
        let rest = self.text[at..end].trim();
        (rest.is_empty() || rest.starts_with('#')).then_some(end)
    }

    /// The end of the line at an offset, before the line feed.
    fn end_of_line(&self, at: usize) -> usize {
        let end = self.text[at..].find('\n').map_or(self.text.len(), |feed| at + feed);
        if self.text[..end].ends_with('\r') && end > at { end - 1 } else { end }
    }

    fn start_of_line(&self, at: usize) -> usize {
        self.text[..at].rfind('\n').map_or(0, |feed| feed + 1)
    }

    /// The offset after the directives and the `---` of a document.
    fn start_of_content(&self) -> usize {
        let mut at = 0;
        for line in self.text.split_inclusive('\n') {
            if line.starts_with("---") {
                return at + 3;
            }
            if !line.starts_with(['%', '#']) && !line.trim().is_empty() {
                return 0;
            }
            at += line.len();
        }
        0
    }

    /// The layout of the text, from its first nested blocks.
    fn layout_of_text(&self, root: NodeId) -> Layout {
        let mut layout = Layout::KUBECTL;
        let (mut step, mut list) = (None, None);
        let mut open = vec![root];
        while let Some(Content::Mapping { is_flow: false, entries }) = open.pop().map(|id| &self.tree.node(id).content)
        {
            for (key, value) in entries {
                let (key, value) = (self.column(*key), *value);
                match &self.tree.node(value).content {
                    Content::Mapping { is_flow: false, .. } => {
                        step = step.or(self.column(value).checked_sub(key));
                        open.push(value);
                    }
                    Content::Sequence { is_flow: false, items } => {
                        let dash = items.first().and_then(|item| self.dash_before(*item));
                        list = list.or(dash.map(|dash| dash - self.start_of_line(dash) > key));
                    }
                    _ => {}
                }
            }
        }
        layout.step = step.filter(|step| (2..=8).contains(step)).unwrap_or(layout.step);
        layout.indents_lists = list.unwrap_or(layout.indents_lists);
        layout
    }

    fn column(&self, id: NodeId) -> usize {
        let start = self.tree.node(id).span.start;
        start - self.start_of_line(start)
    }

    /// The offset of the dash before an item.
    fn dash_before(&self, item: NodeId) -> Option<usize> {
        let start = self.tree.node(item).span.start;
        let line = self.start_of_line(start);
        self.text[line..start].find('-').map(|dash| line + dash)
    }
}

/// Whether a value needs several lines.
fn is_block(value: &Value) -> bool {
    match value {
        Value::Object(fields) => !fields.is_empty(),
        Value::Array(items) => !items.is_empty(),
        Value::String(text) => text.contains('\n'),
        _ => false,
    }
}

/// The quotes of a scalar on one line.
fn quotes_of(style: ScalarStyle) -> Option<Quotes> {
    match style {
        ScalarStyle::Plain => Some(Quotes::None),
        ScalarStyle::SingleQuoted => Some(Quotes::Single),
        ScalarStyle::DoubleQuoted => Some(Quotes::Double),
        ScalarStyle::Literal | ScalarStyle::Folded => None,
    }
}
