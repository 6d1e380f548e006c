//! Field sets and their operations.

use std::cmp::Ordering;
use std::sync::Arc;

use crate::{Element, Path};

/// A set of fields of an object, as managers own them.
///
/// It is a tree of [`Element`]s in their order. A node can be a member, have members below it, or both. The object itself, the root, is
/// never a member. Read one from the text of `FieldsV1` with [`parse`](str::parse), or from `metadata.managedFields` with
/// [`from_value`](Self::from_value).
///
/// ```
/// use smp_apply::{Element, FieldSet};
///
/// let mut set = FieldSet::new();
/// set.insert(&[Element::field("metadata"), Element::field("labels"), Element::field("app")]);
/// set.insert(&[Element::field("spec"), Element::field("replicas")]);
/// assert_eq!(set.to_string(), r#"{"f:metadata":{"f:labels":{"f:app":{}}},"f:spec":{"f:replicas":{}}}"#);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldSet {
    /// In the order of the elements, each of which is there once; each node is a member or has members below it. `None` if there
    /// are none. Sets share what they have in common, so that copies and operations do not copy what stays.
    nodes: Option<Arc<Vec<Node>>>,
}

/// An element of a set, with what the set has below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    pub(crate) element: Element,
    pub(crate) is_member: bool,
    pub(crate) below: FieldSet,
}

impl Node {
    fn is_empty(&self) -> bool {
        !self.is_member && self.below.is_empty()
    }

    /// The same element with another membership and content; none if nothing is left.
    fn with(&self, is_member: bool, below: FieldSet) -> Option<Self> {
        (is_member || !below.is_empty()).then(|| Self { element: self.element.clone(), is_member, below })
    }
}

impl FieldSet {
    /// Returns the empty set.
    pub const fn new() -> Self {
        Self { nodes: None }
    }

    /// Returns whether the set has no members.
    pub const fn is_empty(&self) -> bool {
        self.nodes.is_none()
    }

    /// Makes a set of nodes in any order. Nodes of the same element are united, and empty ones left out.
    pub(crate) fn from_nodes(mut nodes: Vec<Node>) -> Self {
        nodes.retain(|node| !node.is_empty());
        if !nodes.is_sorted_by(|a, b| a.element < b.element) {
            nodes.sort_by(|a, b| a.element.cmp(&b.element));
            nodes.dedup_by(|later, first| {
                let is_same = later.element == first.element;
                if is_same {
                    first.is_member |= later.is_member;
                    first.below = first.below.union(&later.below);
                }
                is_same
            });
        }
        Self::of(nodes)
    }

    fn of(nodes: Vec<Node>) -> Self {
        Self { nodes: (!nodes.is_empty()).then(|| Arc::new(nodes)) }
    }

    pub(crate) fn nodes(&self) -> &[Node] {
        self.nodes.as_ref().map_or(&[], |nodes| nodes)
    }

    /// Whether the sets are the same without a look at their members.
    fn is_shared(&self, other: &Self) -> bool {
        match (&self.nodes, &other.nodes) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            (None, None) => true,
            _ => false,
        }
    }

    /// The nodes, whose elements must stay.
    pub(crate) fn nodes_mut(&mut self) -> &mut [Node] {
        self.nodes.as_mut().map_or(&mut [], |nodes| Arc::make_mut(nodes).as_mut_slice())
    }

    /// The node of an element, whether it is a member or only has members below it.
    pub(crate) fn node(&self, element: &Element) -> Option<&Node> {
        self.position(element).ok().map(|at| &self.nodes()[at])
    }

    /// The node of a field.
    pub(crate) fn field(&self, name: &str) -> Option<&Node> {
        let compare = |node: &Node| match &node.element {
            Element::Field(other) => (**other).cmp(name),
            _ => Ordering::Greater,
        };
        self.nodes().binary_search_by(compare).ok().map(|at| &self.nodes()[at])
    }

    fn position(&self, element: &Element) -> Result<usize, usize> {
        self.nodes().binary_search_by(|node| node.element.cmp(element))
    }

    /// Adds the field at a path. The empty path, the object itself, changes nothing.
    ///
    /// ```
    /// use smp_apply::{Element, FieldSet};
    ///
    /// let mut set: FieldSet = r#"{"f:spec":{"f:replicas":{}}}"#.parse()?;
    /// set.insert(&[Element::field("spec")]);
    /// assert_eq!(set.to_string(), r#"{"f:spec":{".":{},"f:replicas":{}}}"#);
    /// # Ok::<(), smp_apply::InvalidFieldSet>(())
    /// ```
    pub fn insert(&mut self, path: &[Element]) {
        let Some((first, rest)) = path.split_first() else { return };
        let position = self.position(first);
        let nodes = Arc::make_mut(self.nodes.get_or_insert_default());
        let at = position.unwrap_or_else(|at| {
            nodes.insert(at, Node { element: first.clone(), is_member: false, below: Self::new() });
            at
        });
        let node = &mut nodes[at];
        if rest.is_empty() {
            node.is_member = true;
        } else {
            node.below.insert(rest);
        }
    }

    /// Returns whether the field at a path is a member. Fields below a member are not members because of it.
    ///
    /// ```
    /// use smp_apply::{Element, FieldSet};
    ///
    /// let set: FieldSet = r#"{"f:spec":{"f:replicas":{}}}"#.parse()?;
    /// assert!(set.contains(&[Element::field("spec"), Element::field("replicas")]));
    /// assert!(!set.contains(&[Element::field("spec")]));
    /// # Ok::<(), smp_apply::InvalidFieldSet>(())
    /// ```
    pub fn contains(&self, path: &[Element]) -> bool {
        match path {
            [] => false,
            [last] => self.node(last).is_some_and(|node| node.is_member),
            [first, rest @ ..] => self.node(first).is_some_and(|node| node.below.contains(rest)),
        }
    }

    /// Whether a field or something in it is a member.
    pub(crate) fn has_within(&self, path: &[Element]) -> bool {
        match path {
            [] => !self.is_empty(),
            [last] => self.node(last).is_some(),
            [first, rest @ ..] => self.node(first).is_some_and(|node| node.below.has_within(rest)),
        }
    }

    /// Returns the members of either set.
    ///
    /// ```
    /// # use smp_apply::FieldSet;
    /// let (a, b): (FieldSet, FieldSet) = (r#"{"f:a":{}}"#.parse()?, r#"{"f:a":{"f:b":{}}}"#.parse()?);
    /// assert_eq!(a.union(&b).to_string(), r#"{"f:a":{".":{},"f:b":{}}}"#);
    /// # Ok::<(), smp_apply::InvalidFieldSet>(())
    /// ```
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        if other.is_empty() || self.is_shared(other) {
            return self.clone();
        }
        if self.is_empty() {
            return other.clone();
        }
        self.combined(other, |a, b| match (a, b) {
            (Some(a), Some(b)) => a.with(a.is_member || b.is_member, a.below.union(&b.below)),
            (node, None) | (None, node) => node.cloned(),
        })
    }

    /// Returns the members of any of the sets. It unites them in pairs, so that no set is copied once per other set.
    pub(crate) fn union_all(sets: impl IntoIterator<Item = Self>) -> Self {
        let mut sets: Vec<Self> = sets.into_iter().collect();
        while sets.len() > 1 {
            sets = sets
                .chunks(2)
                .map(|pair| pair.iter().skip(1).fold(pair[0].clone(), |all, set| all.union(set)))
                .collect();
        }
        sets.pop().unwrap_or_default()
    }

    /// Returns the members of both sets.
    ///
    /// ```
    /// # use smp_apply::FieldSet;
    /// let (a, b): (FieldSet, FieldSet) = (r#"{"f:a":{},"f:b":{}}"#.parse()?, r#"{"f:b":{},"f:c":{}}"#.parse()?);
    /// assert_eq!(a.intersection(&b).to_string(), r#"{"f:b":{}}"#);
    /// # Ok::<(), smp_apply::InvalidFieldSet>(())
    /// ```
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        if self.is_shared(other) {
            return self.clone();
        }
        if self.is_empty() || other.is_empty() {
            return Self::new();
        }
        self.combined(other, |a, b| {
            let (a, b) = (a?, b?);
            a.with(a.is_member && b.is_member, a.below.intersection(&b.below))
        })
    }

    /// Returns the members of this set that are not members of the other one. What is below these stays.
    ///
    /// ```
    /// # use smp_apply::FieldSet;
    /// let (a, b): (FieldSet, FieldSet) = (r#"{"f:a":{".":{},"f:b":{}}}"#.parse()?, r#"{"f:a":{}}"#.parse()?);
    /// assert_eq!(a.difference(&b).to_string(), r#"{"f:a":{"f:b":{}}}"#);
    /// # Ok::<(), smp_apply::InvalidFieldSet>(())
    /// ```
    #[must_use]
    pub fn difference(&self, other: &Self) -> Self {
        if other.is_empty() {
            return self.clone();
        }
        if self.is_shared(other) {
            return Self::new();
        }
        self.combined(other, |a, b| {
            let a = a?;
            let Some(b) = b else { return Some(a.clone()) };
            a.with(a.is_member && !b.is_member, a.below.difference(&b.below))
        })
    }

    /// Returns the members of this set that are neither members of the other one nor below such a member. The fields that a request
    /// resets are left out in this way.
    ///
    /// ```
    /// # use smp_apply::FieldSet;
    /// let (a, b): (FieldSet, FieldSet) = (r#"{"f:a":{".":{},"f:b":{}},"f:c":{}}"#.parse()?, r#"{"f:a":{}}"#.parse()?);
    /// assert_eq!(a.recursive_difference(&b).to_string(), r#"{"f:c":{}}"#);
    /// # Ok::<(), smp_apply::InvalidFieldSet>(())
    /// ```
    #[must_use]
    pub fn recursive_difference(&self, other: &Self) -> Self {
        if other.is_empty() {
            return self.clone();
        }
        self.combined(other, |a, b| {
            let a = a?;
            match b {
                None => Some(a.clone()),
                Some(b) if b.is_member => None,
                Some(b) => a.with(a.is_member, a.below.recursive_difference(&b.below)),
            }
        })
    }

    /// Returns the members without members below them.
    ///
    /// ```
    /// # use smp_apply::FieldSet;
    /// let set: FieldSet = r#"{"f:a":{".":{},"f:b":{}},"f:c":{}}"#.parse()?;
    /// assert_eq!(set.leaves().to_string(), r#"{"f:a":{"f:b":{}},"f:c":{}}"#);
    /// # Ok::<(), smp_apply::InvalidFieldSet>(())
    /// ```
    #[must_use]
    pub fn leaves(&self) -> Self {
        let leaf = |node: &Node| node.with(node.is_member && node.below.is_empty(), node.below.leaves());
        Self::of(self.nodes().iter().filter_map(leaf).collect())
    }

    /// Walks through two sets in order, and keeps what `keep` returns for each element that one of them has. It returns a node for the
    /// same element, or none.
    fn combined(&self, other: &Self, keep: impl Fn(Option<&Node>, Option<&Node>) -> Option<Node>) -> Self {
        let (mut a, mut b) = (self.nodes().iter().peekable(), other.nodes().iter().peekable());
        let mut nodes = Vec::with_capacity(self.nodes().len());
        loop {
            let order = match (a.peek(), b.peek()) {
                (None, None) => return Self::of(nodes),
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (Some(a), Some(b)) => a.element.cmp(&b.element),
            };
            let ours = if order.is_le() { a.next() } else { None };
            let theirs = if order.is_ge() { b.next() } else { None };
            nodes.extend(keep(ours, theirs));
        }
    }

    /// Returns the paths of all members, as conflicts list them: those of one level in order, then those below each of them.
    ///
    /// ```
    /// # use smp_apply::FieldSet;
    /// let set: FieldSet = r#"{"f:a":{".":{},"f:b":{}},"f:c":{}}"#.parse()?;
    /// let paths: Vec<_> = set.paths().map(|path| path.to_string()).collect();
    /// assert_eq!(paths, [".a", ".c", ".a.b"]);
    /// # Ok::<(), smp_apply::InvalidFieldSet>(())
    /// ```
    pub fn paths(&self) -> impl Iterator<Item = Path> {
        let mut found = Vec::new();
        self.add_paths(&mut Vec::new(), &mut found);
        found.into_iter()
    }

    fn add_paths(&self, above: &mut Vec<Element>, found: &mut Vec<Path>) {
        for node in self.nodes().iter().filter(|node| node.is_member) {
            let path = above.iter().chain([&node.element]).cloned().collect::<Vec<_>>();
            found.push(path.into());
        }
        for node in self.nodes() {
            above.push(node.element.clone());
            node.below.add_paths(above, found);
            above.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{FieldSet, Node};
    use crate::Element;

    fn node(name: &str, is_member: bool, below: FieldSet) -> Node {
        Node { element: Element::field(name), is_member, below }
    }

    #[test]
    fn nodes_in_any_order_make_one_set() {
        let below = |name: &str| FieldSet::from_nodes(vec![node(name, true, FieldSet::new())]);
        let value = |value| Node { element: Element::Value(value), is_member: true, below: FieldSet::new() };
        let set = FieldSet::from_nodes(vec![
            node("b", false, below("x")),
            node("a", false, FieldSet::new()),
            value(json!(1)),
            node("b", true, below("y")),
            value(json!(1.0)),
        ]);
        assert_eq!(set.to_string(), r#"{"f:b":{".":{},"f:x":{},"f:y":{}},"v:1":{}}"#);
    }
}
