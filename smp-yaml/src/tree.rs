//! A YAML document as a tree of nodes with their byte ranges in the text.

mod flow;
mod json;
mod plain;
mod problem;

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use granit_parser::{Event, Parser, ScalarStyle, Span, StructureStyle};

use crate::error::{Code, Problem};
use crate::scalar::Tag;

use self::problem::problem;

/// A document.
#[derive(Debug, Default)]
pub(crate) struct Tree<'t> {
    nodes: Vec<Node<'t>>,
    root: Option<NodeId>,
    /// The comments of the text, in order.
    pub(crate) comments: Vec<Range<usize>>,
}

/// The index of a node in its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct NodeId(usize);

/// A value or a key of a document.
#[derive(Debug)]
pub(crate) struct Node<'t> {
    /// The byte range of the node, without its anchor and its tag. A block ends with its last child.
    pub(crate) span: Range<usize>,
    pub(crate) content: Content<'t>,
}

/// The content of a node.
#[derive(Debug)]
pub(crate) enum Content<'t> {
    Scalar { text: Cow<'t, str>, style: ScalarStyle, tag: Tag },
    Sequence { is_flow: bool, items: Vec<NodeId> },
    Mapping { is_flow: bool, entries: Vec<(NodeId, NodeId)> },
    Alias(NodeId),
}

/// The size of a node after its aliases are expanded.
#[derive(Clone, Copy, Debug, Default)]
struct Weight {
    nodes: u64,
    bytes: u64,
}

impl Weight {
    fn add(&mut self, other: Self) {
        self.nodes = self.nodes.saturating_add(other.nodes);
        self.bytes = self.bytes.saturating_add(other.bytes);
    }
}

/// The limits for aliases. kubectl's reader has a similar limit of nodes. In documents above [`SMALL`] nodes, aliases may make up at
/// most 99 of 100 nodes.
const MOST_NODES: u64 = 400_000;
const MOST_BYTES: u64 = 16 * 1024 * 1024;
const SMALL: u64 = 1_000;

/// An unclosed collection.
struct Open {
    id: NodeId,
    anchor: usize,
    key: Option<NodeId>,
    weight: Weight,
}

/// Builds a tree from the events of the parser.
#[derive(Default)]
struct Builder<'t> {
    text: &'t str,
    tree: Tree<'t>,
    open: Vec<Open>,
    anchors: HashMap<usize, (NodeId, Option<Weight>)>,
    own_nodes: u64,
    aliased: Weight,
    max_depth: usize,
}

impl<'t> Tree<'t> {
    /// Parses a text with at most one document. Offsets in errors are relative to the start of the text.
    pub(crate) fn parse(text: &'t str, max_depth: usize) -> Result<Self, Problem> {
        if let Some(tree) = plain::parse(text, max_depth) {
            return Ok(tree);
        }
        let Some(rewritten) = flow::rewrite(text) else { return Self::parsed(text, max_depth) };
        match Tree::parsed(&rewritten.text, max_depth) {
            Ok(tree) => rewritten.restore(tree, text).map_or_else(|| Self::parsed(text, max_depth), Ok),
            Err(problem) => Self::parsed(text, max_depth).map_err(|original| {
                // The reading that got further has the better message.
                let offset = rewritten.original(problem.offset);
                if offset > original.offset { Problem { offset, ..problem } } else { original }
            }),
        }
    }

    /// The tree of a text, as the parser reads it.
    fn parsed(text: &'t str, max_depth: usize) -> Result<Self, Problem> {
        let options = granit_parser::options! {
            max_buffered_comment_events: usize::MAX,
            flow_nesting_limit: max_depth + 2,
            block_nesting_limit: max_depth + 2,
        };
        let mut builder = Builder { text, max_depth, ..Builder::default() };
        for event in Parser::new_from_str_with_options(text, options) {
            let (event, span) = event.map_err(|error| problem(text, &error))?;
            builder.event(event, &span)?;
        }
        Ok(builder.tree)
    }

    /// The document's value, if there is one.
    pub(crate) fn root(&self) -> Option<NodeId> {
        self.root
    }

    /// A node, without resolving an alias.
    pub(crate) fn node(&self, id: NodeId) -> &Node<'t> {
        &self.nodes[id.0]
    }

    /// A node, or the target of an alias.
    pub(crate) fn resolved(&self, id: NodeId) -> &Node<'t> {
        match self.node(id) {
            Node { content: Content::Alias(target), .. } => self.node(*target),
            node => node,
        }
    }
}

impl<'t> Builder<'t> {
    fn event(&mut self, event: Event<'t>, span: &Span) -> Result<(), Problem> {
        let range = span.byte_range().unwrap_or_default();
        match event {
            Event::Scalar(text, style, anchor, tag) => {
                let text = self.without_feed(text, style, range.end);
                let tag = tag.map_or(Tag::None, |tag| kind_of_tag(&tag));
                let range = self.without_end(range, style, text.trim().is_empty());
                self.scalar(range, Content::Scalar { text, style, tag }, anchor)
            }
            Event::SequenceStart(style, anchor, _) => {
                let is_flow = style == StructureStyle::Flow;
                self.begin(range, Content::Sequence { is_flow, items: Vec::new() }, anchor)
            }
            Event::MappingStart(style, anchor, _) => {
                let is_flow = style == StructureStyle::Flow;
                self.begin(range, Content::Mapping { is_flow, entries: Vec::new() }, anchor)
            }
            Event::SequenceEnd | Event::MappingEnd => self.end(range.end),
            Event::Alias(anchor) => self.alias(range, anchor),
            Event::Comment(..) => {
                self.tree.comments.push(range);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn scalar(&mut self, span: Range<usize>, content: Content<'t>, anchor: usize) -> Result<(), Problem> {
        let bytes = if let Content::Scalar { text, .. } = &content { text.len() as u64 } else { 0 };
        let weight = Weight { nodes: 1, bytes };
        let id = self.node(span, content);
        if anchor > 0 {
            self.anchors.insert(anchor, (id, Some(weight)));
        }
        self.own_nodes += 1;
        self.add(id, weight)
    }

    fn node(&mut self, span: Range<usize>, content: Content<'t>) -> NodeId {
        self.tree.nodes.push(Node { span, content });
        NodeId(self.tree.nodes.len() - 1)
    }

    /// Removes the line feed that the parser adds to a block scalar that ends at the end of the text without one.
    fn without_feed(&self, value: Cow<'t, str>, style: ScalarStyle, end: usize) -> Cow<'t, str> {
        let is_block = matches!(style, ScalarStyle::Literal | ScalarStyle::Folded);
        if !is_block || end < self.text.len() {
            return value;
        }
        let last_line = self.text.rsplit(['\n', '\r']).next().unwrap_or_default();
        match value.strip_suffix('\n') {
            Some(line) if !last_line.trim().is_empty() => Cow::Owned(line.to_owned()),
            _ => value,
        }
    }

    /// Removes the text after a block scalar, which the parser includes up to the next token. An empty one is only its header.
    fn without_end(&self, range: Range<usize>, style: ScalarStyle, is_empty: bool) -> Range<usize> {
        if !matches!(style, ScalarStyle::Literal | ScalarStyle::Folded) {
            return range;
        }
        let block = self.text.get(range.clone()).unwrap_or_default().trim_end();
        if is_empty && !block.starts_with(['|', '>']) {
            return self.header_before(range.start).unwrap_or(range);
        }
        let length = block.len();
        range.start..range.start + length
    }

    /// The header of a block scalar on the last line before an offset, such as `|-` in `a: |- # comment`.
    fn header_before(&self, at: usize) -> Option<Range<usize>> {
        let before = self.text.get(..at)?.trim_end();
        let mut start = before.rfind('\n').map_or(0, |feed| feed + 1);
        let is_header = |word: &str| {
            let rest = word.trim_end().strip_prefix(['|', '>']);
            rest.is_some_and(|rest| rest.chars().all(|c| c.is_ascii_digit() || "+-".contains(c)))
        };
        for word in before[start..].split_inclusive([' ', '\t']) {
            if is_header(word) {
                return Some(start..start + word.trim_end().len());
            }
            start += word.len();
        }
        None
    }

    fn begin(&mut self, span: Range<usize>, content: Content<'t>, anchor: usize) -> Result<(), Problem> {
        if self.open.len() >= self.max_depth {
            return Err(Problem::too_deep(span.start));
        }
        let id = self.node(span, content);
        if anchor > 0 {
            self.anchors.insert(anchor, (id, None));
        }
        self.own_nodes += 1;
        self.open.push(Open { id, anchor, key: None, weight: Weight { nodes: 1, bytes: 0 } });
        Ok(())
    }

    fn end(&mut self, end: usize) -> Result<(), Problem> {
        let Some(Open { id, anchor, weight, .. }) = self.open.pop() else { return Ok(()) };
        if anchor > 0 {
            self.anchors.insert(anchor, (id, Some(weight)));
        }
        let end = match &self.tree.node(id).content {
            Content::Sequence { is_flow: false, items } => items.last().map(|last| self.tree.node(*last).span.end),
            Content::Mapping { is_flow: false, entries } => {
                entries.last().map(|(key, value)| self.tree.node(*value).span.end.max(self.tree.node(*key).span.end))
            }
            _ => Some(end),
        };
        let node = &mut self.tree.nodes[id.0];
        node.span.end = end.unwrap_or(node.span.start).max(node.span.start);
        self.add(id, weight)
    }

    fn alias(&mut self, span: Range<usize>, anchor: usize) -> Result<(), Problem> {
        let at = span.start;
        let Some((target, Some(weight))) = self.anchors.get(&anchor).copied() else {
            let message = "the alias refers to a value that contains it; write the value out";
            return Err(Problem::new(Code::InvalidAlias, at, message));
        };
        self.aliased.add(weight);
        let is_large = self.own_nodes + self.aliased.nodes.min(SMALL) > SMALL;
        let is_bomb = is_large && self.aliased.nodes / 99 > self.own_nodes;
        if is_bomb || self.aliased.nodes > MOST_NODES || self.aliased.bytes > MOST_BYTES {
            let message = "anchors and aliases make the document too large; write the values out";
            return Err(Problem::new(Code::AliasLimit, at, message));
        }
        let id = self.node(span, Content::Alias(target));
        self.add(id, weight)
    }

    /// Adds a finished node to the open collection, or makes it the root.
    fn add(&mut self, id: NodeId, weight: Weight) -> Result<(), Problem> {
        let Some(parent) = self.open.last_mut() else { return self.set_root(id) };
        parent.weight.add(weight);
        match &mut self.tree.nodes[parent.id.0].content {
            Content::Sequence { items, .. } => items.push(id),
            Content::Mapping { entries, .. } => match parent.key.take() {
                Some(key) => {
                    entries.push((key, id));
                    self.set_after_colon(key, id);
                }
                None => parent.key = Some(id),
            },
            Content::Scalar { .. } | Content::Alias(_) => {}
        }
        Ok(())
    }

    fn set_root(&mut self, id: NodeId) -> Result<(), Problem> {
        if self.tree.root.replace(id).is_some() {
            let message = "a second document starts here; separate documents with a line `---`";
            return Err(Problem::new(Code::Syntax, self.tree.node(id).span.start, message));
        }
        Ok(())
    }
}

impl Builder<'_> {
    /// Moves an empty value after the colon. The parser places it before the colon.
    fn set_after_colon(&mut self, key: NodeId, value: NodeId) {
        let end = self.tree.node(key).span.end;
        let rest = self.text.get(end..).unwrap_or_default();
        let after = end + (rest.len() - rest.trim_start_matches([' ', '\t']).len()) + 1;
        let span = &mut self.tree.nodes[value.0].span;
        let has_colon = self.text.get(..after).is_some_and(|before| before.ends_with(':'));
        if span.start == span.end && span.end < after && has_colon {
            *span = after..after;
        }
    }
}

fn kind_of_tag(tag: &granit_parser::Tag) -> Tag {
    match tag.suffix_in_namespace("tag:yaml.org,2002:").as_deref() {
        Some("str" | "timestamp") => Tag::Str,
        Some("bool") => Tag::Bool,
        Some("int") => Tag::Int,
        Some("float") => Tag::Float,
        Some("null") => Tag::Null,
        Some("binary") => Tag::Binary,
        Some("merge") => Tag::Merge,
        _ => Tag::Other,
    }
}
