//! A JSON document as a tree.

use std::ops::Range;

use granit_parser::ScalarStyle;

use super::{Content, Node, NodeId, Tree};
use crate::locate::members;
use crate::scalar::Tag;

impl<'t> Tree<'t> {
    /// The tree of a valid JSON text.
    pub(crate) fn of_json(text: &'t str) -> Option<Self> {
        let mut tree = Self::default();
        let start = text.len() - text.trim_start().len();
        tree.root = Some(tree.json(text, start..text.trim_end().len())?);
        Some(tree)
    }

    fn json(&mut self, text: &'t str, span: Range<usize>) -> Option<NodeId> {
        let content = match text.as_bytes().get(span.start)? {
            b'{' => {
                let members = members(text, &span, b'{');
                let entries = members.map(|(name, value)| Some((self.json(text, name)?, self.json(text, value)?)));
                Content::Mapping { is_flow: true, entries: entries.collect::<Option<_>>()? }
            }
            b'[' => {
                let items = members(text, &span, b'[').map(|(item, _)| self.json(text, item));
                Content::Sequence { is_flow: true, items: items.collect::<Option<_>>()? }
            }
            b'"' => {
                let text: String = serde_json::from_str(&text[span.clone()]).ok()?;
                Content::Scalar { text: text.into(), style: ScalarStyle::DoubleQuoted, tag: Tag::None }
            }
            _ => Content::Scalar { text: text[span.clone()].into(), style: ScalarStyle::Plain, tag: Tag::None },
        };
        self.nodes.push(Node { span, content });
        Some(NodeId(self.nodes.len() - 1))
    }
}
