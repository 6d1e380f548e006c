//! Positions in the text: lines, columns, comments, anchors and tags.

use std::ops::Range;

use super::{Edit, Editor};
use crate::tree::{Content, NodeId};
use crate::write::Layout;

/// What precedes a value.
pub(super) struct Properties<'t> {
    /// The offset of its anchor or its tag, or else of the value.
    start: usize,
    /// The end of the anchor and the tag.
    pub(super) end: usize,
    /// The anchor, with its ampersand.
    pub(super) anchor: Option<&'t str>,
    has_tag: bool,
    /// A comment before the value, with the spaces before it.
    pub(super) comment: Option<Range<usize>>,
}

impl Properties<'_> {
    /// Replaces a scalar. A tag is kept if it fits the new scalar.
    pub(super) fn with_scalar(&self, span: Range<usize>, scalar: String, fits_tag: bool) -> Edit {
        if !self.has_tag || fits_tag {
            return Edit { range: span, text: scalar };
        }
        let anchor = self.anchor.map_or(String::new(), |anchor| format!("{anchor} "));
        Edit { range: self.start..span.end, text: format!("{anchor}{scalar}") }
    }
}

impl Editor<'_> {
    /// The anchor, the tag and the comment between an offset and a value after it.
    ///
    /// ```yaml
    /// a: &one !!str # comment
    ///   text
    /// b:
    ///   &key c: 1     # the anchor belongs to the key
    /// ```
    pub(super) fn properties(&self, after: usize, node: NodeId) -> Properties<'_> {
        let is_block = self.is_block_collection(node);
        let node = self.tree.node(node);
        let start = node.span.start.max(after);
        let mut found = Properties { start, end: after, anchor: None, has_tag: false, comment: None };
        let mut at = after;
        loop {
            let token = self.next_token(at);
            let comment = self.comment_after(at).filter(|comment| comment.end <= start);
            found.comment = found.comment.or(comment);
            let is_of_key = is_block && !self.text[token.min(start)..start].contains('\n');
            let is_past = if node.span.is_empty() { token > self.end_of_line(after) } else { token >= start };
            let first = self.text.as_bytes().get(token);
            if is_past || is_of_key || !matches!(first, Some(b'&' | b'!')) {
                return found;
            }
            at = self.end_of_word(token);
            found.start = found.start.min(token);
            found.end = at;
            match first {
                Some(b'&') => found.anchor = Some(&self.text[token..at]),
                _ => found.has_tag = true,
            }
        }
    }

    /// A comment on the rest of the line after an offset, with the spaces before it.
    pub(super) fn comment_after(&self, at: usize) -> Option<Range<usize>> {
        // Lines may be long.
        if !self.text[at..].trim_start_matches([' ', '\t']).starts_with('#') {
            return None;
        }
        Some(at..at + self.text[at..self.end_of_line(at)].trim_end().len())
    }

    /// Whether a comment starts in a range.
    pub(super) fn has_comment(&self, range: &Range<usize>) -> bool {
        let next = self.tree.comments.partition_point(|comment| comment.start < range.start);
        self.tree.comments.get(next).is_some_and(|comment| comment.start < range.end)
    }

    /// The offset of what follows spaces, line feeds and comments.
    pub(super) fn next_token(&self, mut at: usize) -> usize {
        loop {
            let rest = &self.text[at..];
            at += rest.len() - rest.trim_start_matches([' ', '\t', '\r', '\n']).len();
            if !self.text[at..].starts_with('#') {
                return at;
            }
            at = self.end_of_line(at);
        }
    }

    /// The end of the anchor or tag at an offset.
    pub(super) fn end_of_word(&self, at: usize) -> usize {
        if let Some(end) = self.text[at..].strip_prefix("!<").and_then(|tag| tag.find('>')) {
            return at + end + 3;
        }
        self.text[at..]
            .find(|c: char| c.is_ascii_whitespace() || ",]}".contains(c))
            .map_or(self.text.len(), |end| at + end)
    }

    pub(super) fn with_line_feeds(&self, text: &str) -> String {
        if self.line_feed == "\n" { text.to_owned() } else { text.replace('\n', self.line_feed) }
    }

    /// The end of the line after `at`. `None` if something other than a comment follows.
    pub(super) fn line_end(&self, at: usize) -> Option<usize> {
        let end = self.end_of_line(at);
        let rest = self.text[at..end].trim();
        (rest.is_empty() || rest.starts_with('#')).then_some(end)
    }

    /// The end of the line at an offset, before the line feed.
    pub(super) fn end_of_line(&self, at: usize) -> usize {
        let end = self.text[at..].find('\n').map_or(self.text.len(), |feed| at + feed);
        if self.text[..end].ends_with('\r') && end > at { end - 1 } else { end }
    }

    pub(super) fn start_of_line(&self, at: usize) -> usize {
        self.text[..at].rfind('\n').map_or(0, |feed| feed + 1)
    }

    /// The offset after the directives and the `---` of a document.
    pub(super) fn start_of_content(&self) -> usize {
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

    /// Whether there is text before an offset on its line.
    pub(super) fn is_inline(&self, at: usize) -> bool {
        !self.text[self.start_of_line(at)..at].trim().is_empty()
    }

    /// The indentation of the line of an offset.
    pub(super) fn indentation(&self, at: usize) -> &str {
        let line = &self.text[self.start_of_line(at)..];
        &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
    }

    /// The layout of the text, from its first nested blocks.
    pub(super) fn layout_of_text(&self, root: NodeId) -> Layout {
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

    pub(super) fn column(&self, id: NodeId) -> usize {
        let start = self.tree.node(id).span.start;
        start - self.start_of_line(start)
    }

    /// The offset of the dash before an item.
    pub(super) fn dash_before(&self, item: NodeId) -> Option<usize> {
        let start = self.tree.node(item).span.start;
        let line = self.start_of_line(start);
        self.text[line..start].find('-').map(|dash| line + dash)
    }
}
