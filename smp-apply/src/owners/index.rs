//! The fields of all owners in one tree, so that each field set is walked through once.

use crate::set::Node;
use crate::{Element, FieldSet};

/// The fields below one value, in the order of their elements.
#[derive(Debug, Default)]
pub(super) struct Index<'o> {
    fields: Vec<Field<'o>>,
}

/// A field, with the indexes of its owners in ascending order.
#[derive(Debug)]
pub(super) struct Field<'o> {
    pub(super) element: &'o Element,
    pub(super) owners: Vec<usize>,
    pub(super) below: Index<'o>,
}

impl<'o> Index<'o> {
    /// Unites the field sets of owners. Their indexes are the positions in the sequence.
    pub(super) fn new(sets: impl IntoIterator<Item = &'o FieldSet>) -> Self {
        Self::of(sets.into_iter().enumerate().collect())
    }

    /// ```text
    /// 0: {f:a: {f:b}}    1: {f:a: {., f:c}}    index: a (1) with b (0) and c (1) below it
    /// ```
    fn of(sets: Vec<(usize, &'o FieldSet)>) -> Self {
        let nodes = sets.into_iter().flat_map(|(owner, set)| set.nodes().iter().map(move |node| (owner, node)));
        let mut nodes: Vec<(usize, &Node)> = nodes.collect();
        nodes.sort_by(|(_, a), (_, b)| a.element.cmp(&b.element));
        let same = |(_, a): &(usize, &Node), (_, b): &(usize, &Node)| a.element == b.element;
        let field = |nodes: &[(usize, &'o Node)]| Field {
            element: &nodes[0].1.element,
            owners: nodes.iter().filter(|(_, node)| node.is_member).map(|(owner, _)| *owner).collect(),
            below: Self::of(nodes.iter().map(|(owner, node)| (*owner, &node.below)).collect()),
        };
        Self { fields: nodes.chunk_by(same).map(field).collect() }
    }

    pub(super) fn fields(&self) -> &[Field<'o>] {
        &self.fields
    }

    /// Returns the position of the field of an element.
    pub(super) fn position(&self, element: &Element) -> Option<usize> {
        self.fields.binary_search_by(|field| field.element.cmp(element)).ok()
    }
}

impl Field<'_> {
    /// Returns the owners of the field and of what is below it.
    pub(super) fn all_owners(&self) -> Vec<usize> {
        let mut owners = Vec::new();
        self.add_owners(&mut owners);
        owners.sort_unstable();
        owners.dedup();
        owners
    }

    fn add_owners(&self, owners: &mut Vec<usize>) {
        owners.extend(&self.owners);
        self.below.fields.iter().for_each(|field| field.add_owners(owners));
    }

    /// Returns the number of fields that have owners: the field itself and those below it.
    pub(super) fn count(&self) -> usize {
        usize::from(!self.owners.is_empty()) + self.below.fields.iter().map(Self::count).sum::<usize>()
    }
}
