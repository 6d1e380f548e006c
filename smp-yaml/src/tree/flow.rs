//! Rewrites flow collections, so that the parser, which follows YAML 1.2, reads them as kubectl does.
//!
//! ```yaml
//! kubectl:    [fe80::, tar, -]    {?x: 1}    {"a" :x}    [*a:b]
//! rewritten:  ['fe80::', tar, '-']    {? x: 1}    {"a" : x}    [*a : b]
//! ```
//!
//! A rewritten text has inserted quotes and spaces, all of them inside flow collections. The scanner here decides where those are. If
//! the parser finds others in the rewritten text, the text is not rewritten, so a mistake here cannot change what is outside of them.

mod scanner;
#[cfg(test)]
mod tests;

use std::ops::Range;

use granit_parser::ScalarStyle;

use self::scanner::scan;
use super::{Content, Node, Tree};

/// A text with insertions.
pub(super) struct Rewritten {
    pub(super) text: String,
    /// The offsets of the inserted bytes in the new text.
    inserted: Vec<usize>,
    /// The outermost flow collections of the old text.
    flows: Vec<Range<usize>>,
}

/// Rewrites a text. `None` if the parser reads it as kubectl does.
pub(super) fn rewrite(text: &str) -> Option<Rewritten> {
    if !text.contains(['[', '{']) {
        return None;
    }
    let (insertions, flows) = scan(text);
    let mut rewritten =
        Rewritten { text: String::with_capacity(text.len() + insertions.len()), inserted: Vec::new(), flows };
    let mut copied = 0;
    for (at, byte) in &insertions {
        rewritten.text.push_str(text.get(copied..*at)?);
        if *byte == b'\t' {
            rewritten.text.push(' ');
            copied = at + 1;
        } else {
            rewritten.inserted.push(rewritten.text.len());
            rewritten.text.push(char::from(*byte));
            copied = *at;
        }
    }
    rewritten.text.push_str(&text[copied..]);
    (!insertions.is_empty()).then_some(rewritten)
}

impl Rewritten {
    /// The offset in the old text.
    pub(super) fn original(&self, at: usize) -> usize {
        at - self.inserted.partition_point(|inserted| *inserted < at)
    }

    /// The tree of the old text. `None` if the parser found other flow collections.
    pub(super) fn restore<'t>(&self, tree: Tree<'_>, text: &str) -> Option<Tree<'t>> {
        let range = |range: Range<usize>| self.original(range.start)..self.original(range.end);
        let restored = |node: Node<'_>| node.content.restored(range(node.span), text);
        let nodes: Vec<_> = tree.nodes.into_iter().map(restored).collect();
        let mut end = 0;
        let flows = nodes.iter().filter(|node| {
            let is_flow = matches!(
                node.content,
                Content::Sequence { is_flow: true, .. } | Content::Mapping { is_flow: true, .. }
            );
            let is_outer = is_flow && node.span.start >= end;
            end = if is_outer { node.span.end } else { end };
            is_outer
        });
        let is_same = flows.map(|node| &node.span).eq(&self.flows);
        is_same.then(|| Tree { nodes, root: tree.root, comments: tree.comments.into_iter().map(range).collect() })
    }
}

impl Content<'_> {
    /// The node with this content at a place in the old text.
    fn restored<'t>(self, span: Range<usize>, text: &str) -> Node<'t> {
        let content = match self {
            Content::Scalar { text: value, style, tag } => {
                let is_inserted = style == ScalarStyle::SingleQuoted && text.as_bytes().get(span.start) != Some(&b'\'');
                let style = if is_inserted { ScalarStyle::Plain } else { style };
                Content::Scalar { text: value.into_owned().into(), style, tag }
            }
            Content::Sequence { is_flow, items } => Content::Sequence { is_flow, items },
            Content::Mapping { is_flow, entries } => Content::Mapping { is_flow, entries },
            Content::Alias(target) => Content::Alias(target),
        };
        Node { span, content }
    }
}
