//! Reads YAML as kubectl writes it, several times as fast as the parser.
//!
//! A text is read here only if it consists of blocks, scalars on one line and empty brackets. Whatever may mean more is left to the
//! parser: comments, escapes, anchors, tags, empty lines, brackets with members, scalars of several lines, and all errors.

#[cfg(test)]
mod tests;

use std::ops::Range;

use granit_parser::ScalarStyle;

use super::{Content, Node, NodeId, Tree};
use crate::scalar::Tag;

/// The longest key. The parser has a higher limit.
const LONGEST_KEY: usize = 256;

/// An open block.
struct Block {
    id: NodeId,
    /// The column of its keys or dashes.
    column: usize,
    is_list: bool,
    /// The key that has no value yet.
    key: Option<NodeId>,
}

struct Reader<'t> {
    text: &'t str,
    tree: Tree<'t>,
    open: Vec<Block>,
    max_depth: usize,
}

/// The tree of a text. `None` if the parser must read it.
pub(super) fn parse(text: &str, max_depth: usize) -> Option<Tree<'_>> {
    if !text.bytes().all(|byte| matches!(byte, b'\n' | b' '..=b'~')) {
        return None;
    }
    let mut reader = Reader { text, tree: Tree::default(), open: Vec::new(), max_depth };
    let mut offset = if text.starts_with("---\n") { 4 } else { 0 };
    for line in text[offset..].split_inclusive('\n') {
        let next = offset + line.len();
        reader.line(offset..offset + line.strip_suffix('\n').unwrap_or(line).len())?;
        offset = next;
    }
    while !reader.open.is_empty() {
        reader.close();
    }
    reader.tree.root.is_some().then_some(reader.tree)
}

impl<'t> Reader<'t> {
    fn line(&mut self, range: Range<usize>) -> Option<()> {
        let line = &self.text[range.clone()];
        let indent = line.bytes().position(|byte| byte != b' ')?;
        if line.ends_with(' ') || line.starts_with("---") || line.starts_with("...") || line.contains(" #") {
            return None;
        }
        let mut rest = range.start + indent..range.end;
        let is_item = is_item(self.text.get(rest.clone())?);
        self.close_to(indent, is_item);
        let mut column = indent;
        if self.begins_block(column, is_item)? {
            // For the parser, a list that is not indented starts after its first dash.
            let is_indented = self.open.last().is_none_or(|block| block.column < column);
            let start = if is_item && !is_indented { after_dash(self.text, &rest)? } else { rest.start };
            self.begin(start, column, is_item)?;
        }
        while is_item_at(self.text, &rest) {
            let start = after_dash(self.text, &rest)?;
            column += start - rest.start;
            rest.start = start;
            let is_list = is_item_at(self.text, &rest);
            if !is_list && key_end(&self.text[rest.clone()]).is_none() {
                let item = self.scalar(rest)?;
                return self.add(item);
            }
            self.begin(rest.start, column, is_list)?;
        }
        self.field(rest)
    }

    /// Closes the blocks that end before a line.
    fn close_to(&mut self, indent: usize, is_item: bool) {
        while let Some(block) = self.open.last() {
            let is_after = block.column > indent || (block.column == indent && block.is_list && !is_item);
            if !is_after {
                return;
            }
            self.close();
        }
    }

    /// Whether a line begins a block. `None` if it is neither the first line of a block nor the next one of the open block.
    fn begins_block(&mut self, column: usize, is_item: bool) -> Option<bool> {
        let Some(block) = self.open.last() else {
            return (column == 0 && self.tree.root.is_none()).then_some(true);
        };
        match (block.column == column, block.is_list, is_item, block.key) {
            (false, false, _, Some(_)) | (true, false, true, Some(_)) => Some(true),
            (true, true, true, _) | (true, false, false, None) => Some(false),
            (true, false, false, Some(_)) => {
                self.add_null();
                Some(false)
            }
            _ => None,
        }
    }

    /// Begins a block, in the open one if there is one.
    fn begin(&mut self, start: usize, column: usize, is_list: bool) -> Option<()> {
        if self.open.len() >= self.max_depth {
            return None;
        }
        let content = if is_list {
            Content::Sequence { is_flow: false, items: Vec::new() }
        } else {
            Content::Mapping { is_flow: false, entries: Vec::new() }
        };
        let id = self.node(start..start, content);
        if self.open.is_empty() {
            self.tree.root = Some(id);
        } else {
            self.add(id)?;
        }
        self.open.push(Block { id, column, is_list, key: None });
        Some(())
    }

    /// Closes the last block.
    fn close(&mut self) {
        self.add_null();
        let Some(Block { id, .. }) = self.open.pop() else { return };
        let last = match &self.tree.node(id).content {
            Content::Sequence { items, .. } => items.last(),
            Content::Mapping { entries, .. } => entries.last().map(|(_, value)| value),
            Content::Scalar { .. } | Content::Alias(_) => None,
        };
        if let Some(end) = last.map(|last| self.tree.node(*last).span.end) {
            self.tree.nodes[id.0].span.end = end;
        }
    }

    /// Reads a key and its value, if it is on the same line.
    fn field(&mut self, range: Range<usize>) -> Option<()> {
        let line = &self.text[range.clone()];
        let end = key_end(line).filter(|end| *end <= LONGEST_KEY)?;
        let key = self.scalar(range.start..range.start + end)?;
        self.open.last_mut()?.key = Some(key);
        let after = &line[end + 1..];
        let Some(spaces) = after.bytes().position(|byte| byte != b' ') else { return Some(()) };
        let value = self.scalar(range.start + end + 1 + spaces..range.end)?;
        self.add(value)
    }

    /// Adds a null for a key without a value.
    fn add_null(&mut self) {
        if let Some(Block { key: Some(key), .. }) = self.open.last() {
            let after = self.tree.node(*key).span.end + 1;
            // The parser calls it `~`.
            let content = content("~", ScalarStyle::Plain);
            let null = self.node(after..after, content);
            self.add(null);
        }
    }

    /// Adds a value to the open block.
    fn add(&mut self, value: NodeId) -> Option<()> {
        let block = self.open.last_mut()?;
        match &mut self.tree.nodes[block.id.0].content {
            Content::Sequence { items, .. } => items.push(value),
            Content::Mapping { entries, .. } => entries.push((block.key.take()?, value)),
            Content::Scalar { .. } | Content::Alias(_) => return None,
        }
        Some(())
    }

    /// A scalar or empty brackets.
    fn scalar(&mut self, range: Range<usize>) -> Option<NodeId> {
        let text = &self.text[range.clone()];
        let content = match text.as_bytes() {
            b"{}" | b"[]" if self.open.len() >= self.max_depth => return None,
            b"{}" => Content::Mapping { is_flow: true, entries: Vec::new() },
            b"[]" => Content::Sequence { is_flow: true, items: Vec::new() },
            [b'"', ..] => content(quoted(text, '"')?, ScalarStyle::DoubleQuoted),
            [b'\'', ..] => content(quoted(text, '\'')?, ScalarStyle::SingleQuoted),
            _ => content(plain(text)?, ScalarStyle::Plain),
        };
        Some(self.node(range, content))
    }

    fn node(&mut self, span: Range<usize>, content: Content<'t>) -> NodeId {
        self.tree.nodes.push(Node { span, content });
        NodeId(self.tree.nodes.len() - 1)
    }
}

fn content(text: &str, style: ScalarStyle) -> Content<'_> {
    Content::Scalar { text: text.into(), style, tag: Tag::None }
}

/// The text of a plain scalar.
fn plain(text: &str) -> Option<&str> {
    let bytes = text.as_bytes();
    let begins_well = match *bytes.first()? {
        b'-' => matches!(bytes.get(1)?, b'-' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z'),
        first => first.is_ascii_alphanumeric() || b"_/.+($~".contains(&first),
    };
    let is_plain = begins_well && !text.ends_with([' ', ':']) && !text.contains(": ");
    is_plain.then_some(text)
}

/// The text of a scalar in quotes without escapes.
fn quoted(text: &str, quote: char) -> Option<&str> {
    text.strip_prefix(quote)?.strip_suffix(quote).filter(|text| !text.contains([quote, '\\']))
}

/// The end of the key that a line starts with, which a colon follows.
fn key_end(line: &str) -> Option<usize> {
    let bytes = line.as_bytes();
    let is_end = |at: usize| bytes[at] == b':' && bytes.get(at + 1).is_none_or(|next| *next == b' ');
    let start = match bytes.first()? {
        quote @ (b'"' | b'\'') => 2 + bytes[1..].iter().position(|byte| byte == quote)?,
        _ => 0,
    };
    if start > 0 {
        return (start < bytes.len() && is_end(start)).then_some(start);
    }
    (0..bytes.len()).find(|at| is_end(*at))
}

/// Whether a text starts with a dash and a space.
fn is_item(text: &str) -> bool {
    text.starts_with("- ")
}

/// The offset of what follows a dash and spaces.
fn after_dash(text: &str, range: &Range<usize>) -> Option<usize> {
    let spaces = text[range.start + 1..range.end].bytes().position(|byte| byte != b' ')?;
    Some(range.start + 1 + spaces)
}

fn is_item_at(text: &str, range: &Range<usize>) -> bool {
    is_item(&text[range.clone()])
}
