//! Finds paths in a YAML document.

use std::ops::Range;

use super::Step;
use crate::MAX_DEPTH;
use crate::tree::{Content, NodeId, Tree};
use crate::value::{is_merge, name};

/// The byte range of each path, or of its nearest existing ancestor.
pub(super) fn find<'p>(text: &str, paths: &[impl AsRef<[Step<'p>]>]) -> Vec<Option<Range<usize>>> {
    match Tree::parse(text, MAX_DEPTH + 1) {
        Ok(tree) => paths.iter().map(|path| place(&tree, path.as_ref())).collect(),
        Err(_) => vec![None; paths.len()],
    }
}

fn place(tree: &Tree<'_>, path: &[Step<'_>]) -> Option<Range<usize>> {
    let mut value = tree.root()?;
    let mut found = None;
    for step in path {
        let next = match step {
            Step::Field(wanted) => field(tree, value, wanted),
            Step::Index(index) => item(tree, value, *index).map(|item| (item, item)),
        };
        let Some((place, next)) = next else { break };
        found = Some(tree.node(place).span.clone());
        value = next;
    }
    found
}

fn item(tree: &Tree<'_>, list: NodeId, index: usize) -> Option<NodeId> {
    match &tree.resolved(list).content {
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
fn field(tree: &Tree<'_>, mapping: NodeId, wanted: &str) -> Option<(NodeId, NodeId)> {
    let Content::Mapping { entries, .. } = &tree.resolved(mapping).content else { return None };
    entries.iter().rev().find_map(|(key, value)| {
        if is_merge(tree, *key) {
            return match &tree.node(*value).content {
                Content::Sequence { items, .. } => items.iter().find_map(|item| field(tree, *item, wanted)),
                _ => field(tree, *value, wanted),
            };
        }
        name(tree, *key).is_ok_and(|name| name == wanted).then_some((*key, *value))
    })
}
