//! Edits the text of a document at the places where its value changes.

mod alias;
mod block;
mod chunk;
mod flow;
mod style;
mod text;

use std::cell::Cell;
use std::ops::Range;

use granit_parser::ScalarStyle;
use serde_json::Value;

pub(super) use self::alias::with_alias_written_out;
use self::style::Style;
use crate::MAX_DEPTH;
use crate::scalar::Tag;
use crate::tree::{Content, Node, NodeId, Tree};
use crate::write::{Layout, Quotes, scalar_like};

/// How to edit.
#[derive(Clone, Copy, Debug)]
pub(super) struct How {
    /// The number of levels that are edited. Changed values below are rewritten.
    pub(super) levels: usize,
    /// Whether aliases stay, even if their value should change.
    pub(super) keeps_aliases: bool,
}

/// An edited text.
#[derive(Debug)]
pub(super) struct Outcome {
    pub(super) text: String,
    /// Whether no comment is lost because a value was rewritten.
    pub(super) keeps_comments: bool,
}

/// Edits the text of a YAML document so that its value becomes `new`. `None` if only the whole document can be rewritten. The
/// caller must read the result back to check it.
pub(super) fn edited(text: &str, old: &Value, new: &Value, how: How) -> Option<Outcome> {
    let tree = Tree::parse(text, MAX_DEPTH + 1).ok()?;
    let editor = Editor::new(text, &tree, Style::Yaml, how);
    let edits = editor.value(editor.root()?, old, new)?;
    Some(Outcome { text: editor.applied(0..text.len(), edits), keeps_comments: editor.keeps_comments.get() })
}

/// Edits the text of a JSON document so that its value becomes `new`. The caller must read the result back to check it.
pub(super) fn edited_json(text: &str, old: &Value, new: &Value) -> Option<String> {
    let tree = Tree::of_json(text)?;
    let how = How { levels: usize::MAX, keeps_aliases: true };
    let editor = Editor::new(text, &tree, Style::of_json(text, &tree), how);
    let edits = editor.flow_value((tree.root()?, 0), old, new);
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
    /// Rewrite the whole value, because no part of it stays.
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
    /// The number of objects and lists around it.
    level: usize,
}

struct Editor<'a> {
    text: &'a str,
    tree: &'a Tree<'a>,
    layout: Layout,
    line_feed: &'static str,
    style: Style,
    how: How,
    keeps_comments: Cell<bool>,
}

impl<'a> Editor<'a> {
    fn new(text: &'a str, tree: &'a Tree<'a>, style: Style, how: How) -> Self {
        let line_feed = if text.contains("\r\n") { "\r\n" } else { "\n" };
        let keeps_comments = Cell::new(true);
        let editor = Editor { text, tree, layout: Layout::KUBECTL, line_feed, style, how, keeps_comments };
        let layout = tree.root().map_or(Layout::KUBECTL, |root| editor.layout_of_text(root));
        Editor { layout, ..editor }
    }

    fn root(&self) -> Option<Place> {
        Some(Place { node: self.tree.root()?, after: self.start_of_content(), column: 0, level: 0 })
    }
}

impl Editor<'_> {
    /// The edits that change a value in a block. `None` if the value around it must be rewritten.
    fn value(&self, place: Place, old: &Value, new: &Value) -> Option<Vec<Edit>> {
        if old == new {
            return Some(Vec::new());
        }
        let is_deep = place.level >= self.how.levels;
        let change = match (&self.tree.node(place.node).content, old, new) {
            (Content::Alias(_), ..) if self.how.keeps_aliases => return Some(Vec::new()),
            (Content::Mapping { .. }, Value::Object(_), Value::Object(_))
            | (Content::Sequence { .. }, Value::Array(_), Value::Array(_))
                if is_deep =>
            {
                None
            }
            (Content::Mapping { is_flow: false, entries }, Value::Object(old), Value::Object(new)) => {
                self.block_mapping(place, entries, old, new)
            }
            (Content::Sequence { is_flow: false, items }, Value::Array(old), Value::Array(new)) => {
                self.block_sequence(place, items, old, new)
            }
            (Content::Mapping { is_flow: true, .. } | Content::Sequence { is_flow: true, .. }, ..) => {
                self.in_brackets((place.node, place.level), old, new)
            }
            _ => Some(Change::Whole),
        };
        match change {
            Some(Change::Inside(edits)) => return Some(edits),
            Some(Change::Whole) => {}
            None if place.level == 0 => return None,
            None => self.lose_comments(place),
        }
        self.replacement(place, new).map(|edit| vec![edit])
    }

    /// Records that the comments inside a value are lost, except the one that [`Self::replacement`] keeps.
    fn lose_comments(&self, place: Place) {
        let end = self.tree.node(place.node).span.end.max(place.after);
        let last = if self.is_block_collection(place.node) { self.end_of_line(end) } else { end };
        if self.has_comment(&(self.end_of_line(place.after).min(last)..last)) {
            self.keeps_comments.set(false);
        }
    }

    fn is_block_collection(&self, node: NodeId) -> bool {
        let content = &self.tree.node(node).content;
        matches!(content, Content::Mapping { is_flow: false, .. } | Content::Sequence { is_flow: false, .. })
    }

    /// Rewrites a whole value. Its anchor and a comment on its first or last line are kept. The comment on the last line of a block is
    /// that of its last field or item.
    fn replacement(&self, place: Place, new: &Value) -> Option<Edit> {
        let node = self.tree.node(place.node);
        let before = self.properties(place.after, place.node);
        if let Content::Scalar { style, tag, .. } = node.content
            && let Some(quotes) = quotes_of(style)
            && !is_block(new)
            && !node.span.is_empty()
        {
            let scalar = scalar_like(new, quotes, false);
            return Some(before.with_scalar(node.span.clone(), scalar, tag == Tag::Str && new.is_string()));
        }
        let is_root = place.level == 0;
        let start = if is_root { self.start_of_root(place.after, node) } else { place.after };
        let written = if is_root {
            self.with_line_feeds(self.root_value(new, start, before.anchor).trim_end_matches('\n'))
        } else {
            self.in_block(place, new, before.anchor)
        };
        let end = node.span.end.max(place.after).max(before.end);
        let line = self.line_end(end)?;
        let comment = before.comment.or_else(|| self.comment_of_header(node, before.end));
        let last = if self.is_block_collection(place.node) { line..line } else { end..line };
        let comment = comment.filter(|comment| comment.start >= start).unwrap_or(last);
        Some(Edit { range: start..line, text: with_comment(&written, self.text[comment].trim_end()) })
    }

    /// The start of a document's value, with its indentation.
    fn start_of_root(&self, after: usize, node: &Node<'_>) -> usize {
        let start = self.next_token(after).min(node.span.start);
        if self.is_inline(start) { start } else { self.start_of_line(start) }
    }

    /// The comment after the `|` or `>` of a string.
    fn comment_of_header(&self, node: &Node<'_>, after: usize) -> Option<Range<usize>> {
        let is_block = matches!(node.content, Content::Scalar { style, .. } if quotes_of(style).is_none());
        is_block.then(|| self.comment_after(self.end_of_word(self.next_token(after)))).flatten()
    }

    /// The text of a value after a colon or a dash.
    fn in_block(&self, place: Place, new: &Value, anchor: Option<&str>) -> String {
        let is_item = self.text[..place.after].ends_with('-');
        let written = if is_item {
            self.layout.item(new, place.column).split_off(1)
        } else {
            self.layout.value(new, place.column)
        };
        let written = written.strip_suffix('\n').unwrap_or(&written);
        let written = match anchor {
            // After a dash, the anchor of an object must not look like that of its first name.
            Some(anchor) if is_item && is_block(new) && !new.is_string() => {
                format!(" {anchor}\n{}{}", " ".repeat(place.column + 2), &written[1..])
            }
            Some(anchor) => format!(" {anchor}{written}"),
            None => written.to_owned(),
        };
        self.with_line_feeds(&written)
    }

    /// The text of a new document, which starts at an offset.
    fn root_value(&self, new: &Value, start: usize, anchor: Option<&str>) -> String {
        let is_collection = is_block(new) && !new.is_string();
        let anchor =
            anchor.map_or(String::new(), |anchor| format!("{anchor}{}", if is_collection { "\n" } else { " " }));
        let marker = if self.is_inline(start) && is_collection { "\n" } else { "" };
        format!("{marker}{anchor}{}", self.layout.document(new))
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
}

/// Appends a comment to the first line of a text.
fn with_comment(text: &str, comment: &str) -> String {
    let (head, tail) = text.split_at(text.find(['\r', '\n']).unwrap_or(text.len()));
    format!("{head}{comment}{tail}")
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
