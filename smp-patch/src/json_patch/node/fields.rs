//! The fields of an open object, in order.

use std::collections::{BTreeMap, HashMap};

use serde_json::Value;

use super::Node;

/// Fields by name, in the order in which they were added. Removing one takes logarithmic time.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Fields {
    ordered: BTreeMap<usize, (String, Node)>,
    places: HashMap<String, usize>,
    /// The place of the next field.
    next: usize,
}

impl Fields {
    pub(in super::super) fn len(&self) -> usize {
        self.ordered.len()
    }

    pub(in super::super) fn get(&self, name: &str) -> Option<&Node> {
        self.ordered.get(self.places.get(name)?).map(|(_, node)| node)
    }

    pub(in super::super) fn get_mut(&mut self, name: &str) -> Option<&mut Node> {
        self.ordered.get_mut(self.places.get(name)?).map(|(_, node)| node)
    }

    /// Sets a field and returns its value before. A field that exists keeps its place.
    pub(in super::super) fn insert(&mut self, name: &str, node: Node) -> Option<Node> {
        if let Some(field) = self.get_mut(name) {
            return Some(std::mem::replace(field, node));
        }
        self.places.insert(name.to_owned(), self.next);
        self.ordered.insert(self.next, (name.to_owned(), node));
        self.next += 1;
        None
    }

    pub(in super::super) fn remove(&mut self, name: &str) -> Option<Node> {
        self.ordered.remove(&self.places.remove(name)?).map(|(_, node)| node)
    }

    pub(in super::super) fn iter(&self) -> impl Iterator<Item = (&str, &Node)> {
        self.ordered.values().map(|(name, node)| (name.as_str(), node))
    }

    pub(in super::super) fn into_iter(self) -> impl Iterator<Item = (String, Node)> {
        self.ordered.into_values()
    }
}

impl FromIterator<(String, Value)> for Fields {
    fn from_iter<I: IntoIterator<Item = (String, Value)>>(fields: I) -> Self {
        let mut object = Self::default();
        fields.into_iter().for_each(|(name, value)| drop(object.insert(&name, Node::Value(value))));
        object
    }
}
