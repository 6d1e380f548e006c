//! The items of an open list, in chunks.

use serde_json::Value;

use super::Node;

/// The number of items of a full chunk.
const FULL: usize = 512;

/// Items in chunks of limited size. Adding or removing one moves only the items of its chunk.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Items {
    chunks: Vec<Vec<Node>>,
    length: usize,
}

impl Items {
    pub(in super::super) fn len(&self) -> usize {
        self.length
    }

    pub(in super::super) fn get(&self, index: usize) -> Option<&Node> {
        let (chunk, at) = self.place(index);
        self.chunks.get(chunk)?.get(at)
    }

    pub(in super::super) fn get_mut(&mut self, index: usize) -> Option<&mut Node> {
        let (chunk, at) = self.place(index);
        self.chunks.get_mut(chunk)?.get_mut(at)
    }

    /// Inserts an item before the one at an index, or at the end.
    pub(in super::super) fn insert(&mut self, index: usize, node: Node) {
        let (mut chunk, mut at) = self.place(index);
        if chunk == self.chunks.len() {
            match self.chunks.last() {
                // The end of the list is the end of its last chunk.
                Some(last) => (chunk, at) = (chunk - 1, last.len()),
                None => self.chunks.push(Vec::new()),
            }
        }
        let items = &mut self.chunks[chunk];
        items.insert(at, node);
        self.length += 1;
        if items.len() > FULL {
            let rest = items.split_off(FULL / 2);
            self.chunks.insert(chunk + 1, rest);
        }
    }

    pub(in super::super) fn remove(&mut self, index: usize) -> Option<Node> {
        let (chunk, at) = self.place(index);
        let items = self.chunks.get_mut(chunk).filter(|items| at < items.len())?;
        let node = items.remove(at);
        self.length -= 1;
        if items.is_empty() {
            self.chunks.remove(chunk);
        }
        Some(node)
    }

    pub(in super::super) fn iter(&self) -> impl Iterator<Item = &Node> {
        self.chunks.iter().flatten()
    }

    pub(in super::super) fn into_iter(self) -> impl Iterator<Item = Node> {
        self.chunks.into_iter().flatten()
    }

    /// The chunk of an item, and its index in the chunk. The end of the list is in the chunk after the last one.
    fn place(&self, index: usize) -> (usize, usize) {
        let mut at = index;
        for (chunk, items) in self.chunks.iter().enumerate() {
            if at < items.len() {
                return (chunk, at);
            }
            at -= items.len();
        }
        (self.chunks.len(), at)
    }
}

impl FromIterator<Value> for Items {
    fn from_iter<I: IntoIterator<Item = Value>>(values: I) -> Self {
        let mut items = Self::default();
        for value in values {
            match items.chunks.last_mut() {
                Some(last) if last.len() < FULL => last.push(Node::Value(value)),
                _ => items.chunks.push(vec![Node::Value(value)]),
            }
            items.length += 1;
        }
        items
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{FULL, Items, Node, Value};

    /// Each change moves at most one chunk, so this limits the work of all changes.
    #[test]
    fn chunks_stay_small_and_few() {
        let mut items: Items = (0..10_000).map(|number| json!(number)).collect();
        for number in 0..20_000 {
            items.insert(if number % 3 == 0 { items.len() / 2 } else { 0 }, Node::Value(json!(number)));
        }
        for number in 0..15_000 {
            items.remove(if number % 2 == 0 { items.len() - 1 } else { 0 });
        }
        assert_eq!((items.len(), items.iter().count()), (15_000, 15_000));
        assert!(items.chunks.iter().all(|chunk| !chunk.is_empty() && chunk.len() <= FULL));
        assert!(items.chunks.len() <= 30_000 / (FULL / 2) + 1, "{}", items.chunks.len());
    }

    #[test]
    fn items_are_where_a_list_has_them() {
        let mut items: Items = (0..1500).map(|number| json!(number)).collect();
        let mut list: Vec<i32> = (0..1500).collect();
        for (step, number) in (0..3000_usize).zip(0..) {
            let index = step * 7919 % (list.len() + 1);
            if step % 3 == 0 && index < list.len() {
                let removed = items.remove(index).map(Node::into_value);
                assert_eq!(removed, Some(json!(list.remove(index))));
            } else {
                items.insert(index, Node::Value(json!(number)));
                list.insert(index, number);
            }
        }
        assert!(items.get(list.len()).is_none() && items.remove(list.len()).is_none());
        assert_eq!(items.get(700).cloned().map(Node::into_value), Some(json!(list[700])));
        assert_eq!(json!(list), items.into_iter().map(Node::into_value).collect::<Value>());
    }
}
