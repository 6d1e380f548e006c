//! Finds paths in a YAML document.

use std::collections::HashMap;
use std::ops::Range;

use super::Step;
use crate::MAX_DEPTH;
use crate::tree::{Content, NodeId, Tree};
use crate::value::{is_merge, name};

/// The byte range of each path, or of its nearest existing ancestor.
pub(super) fn find<'p>(text: &str, paths: &[impl AsRef<[Step<'p>]>]) -> Vec<Option<Range<usize>>> {
    let Ok(tree) = Tree::parse(text, MAX_DEPTH + 1) else { return vec![None; paths.len()] };
    let mut index = Index { tree: &tree, known: HashMap::new() };
    paths.iter().map(|path| index.place(path.as_ref())).collect()
}

/// The keys and values of a mapping by name.
type Fields = HashMap<String, (NodeId, NodeId)>;

/// The fields of the mappings that were visited.
struct Index<'t> {
    tree: &'t Tree<'t>,
    known: HashMap<NodeId, Fields>,
}

impl Index<'_> {
    fn place(&mut self, path: &[Step<'_>]) -> Option<Range<usize>> {
        let mut value = self.tree.root()?;
        let mut found = None;
        for step in path {
            let next = match step {
                Step::Field(wanted) => self.field(value, wanted),
                Step::Index(index) => self.item(value, *index).map(|item| (item, item)),
            };
            let Some((place, next)) = next else { break };
            found = Some(self.tree.node(place).span.clone());
            value = next;
        }
        found
    }

    fn item(&self, list: NodeId, index: usize) -> Option<NodeId> {
        match &self.tree.resolved(list).content {
            Content::Sequence { items, .. } => items.get(index).copied(),
            _ => None,
        }
    }

    /// The key and the value of a field, including merged ones. The last field of a name is used.
    ///
    /// ```yaml
    /// base: &base {port: 80}
    /// web: {<<: *base, port: 8080}   # `port` is found as 8080
    /// ```
    fn field(&mut self, mapping: NodeId, wanted: &str) -> Option<(NodeId, NodeId)> {
        let tree = self.tree;
        let fields = self.known.entry(mapping).or_insert_with(|| {
            let mut fields = Fields::new();
            collect(tree, mapping, &mut fields);
            fields
        });
        fields.get(wanted).copied()
    }
}

/// Adds the fields of a mapping whose names are not yet known, the last ones first.
fn collect(tree: &Tree<'_>, mapping: NodeId, fields: &mut Fields) {
    let Content::Mapping { entries, .. } = &tree.resolved(mapping).content else { return };
    for (key, value) in entries.iter().rev() {
        if !is_merge(tree, *key) {
            if let Ok(name) = name(tree, *key) {
                fields.entry(name.into_owned()).or_insert((*key, *value));
            }
            continue;
        }
        match &tree.node(*value).content {
            Content::Sequence { items, .. } => items.iter().for_each(|item| collect(tree, *item, fields)),
            _ => collect(tree, *value, fields),
        }
    }
}
