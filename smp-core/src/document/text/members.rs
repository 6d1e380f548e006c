//! The members of an object that is read.

use serde_json::{Map, Value};

use super::Node;
use super::cursor::Cursor;
use super::source::Span;
use crate::small_map::SmallMap;

/// The names and values of an object. If a text repeats a name, its last value counts, at the first position.
pub(crate) enum Members<'d> {
    Map(&'d Map<String, Value>),
    /// The members of a text, in its order.
    List(SmallMap<&'d str, Node<'d>>),
}

/// Up to how many members memory is reserved before they are read.
const SOME_MEMBERS: usize = 16;
/// The approximate length of a short member.
const SOME_BYTES: usize = 20;

impl Default for Members<'_> {
    fn default() -> Self {
        Self::List(SmallMap::default())
    }
}

impl<'d> Members<'d> {
    pub(super) fn in_text(span: Span<'d>) -> Self {
        let capacity = ((span.end - span.start) / SOME_BYTES).clamp(2, SOME_MEMBERS);
        let mut list = SmallMap::from(Vec::with_capacity(capacity));
        let (mut cursor, mut seen) = (Cursor::inside(span), Seen::default());
        while let Some(field) = cursor.field() {
            let Some(name) = field.borrowed() else { break };
            let repeated = if seen.add(name) { list.get_mut(name) } else { None };
            match repeated {
                Some(value) => *value = Node::Text(field.value),
                None => list.push(name, Node::Text(field.value)),
            }
        }
        Self::List(list)
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Map(map) => map.len(),
            Self::List(list) => list.entries().len(),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(crate) fn get(&self, name: &str) -> Option<Node<'d>> {
        match self {
            Self::Map(map) => map.get(name).map(Node::Value),
            Self::List(list) => list.get(name).copied(),
        }
    }

    /// The value of a field that is probably at this place, such as the place of the same field in another version. The
    /// place is then moved to the next member.
    pub(crate) fn get_near(&self, name: &str, place: &mut usize) -> Option<Node<'d>> {
        let Self::List(list) = self else { return self.get(name) };
        let found = match list.entries().get(*place) {
            Some((known, _)) if *known == name => *place,
            _ => list.place(name)?,
        };
        *place = found + 1;
        Some(list.entries()[found].1)
    }

    /// The members as a list.
    pub(crate) fn into_pairs(self) -> Vec<(&'d str, Node<'d>)> {
        match self {
            Self::Map(map) => map.iter().map(|(name, value)| (name.as_str(), Node::Value(value))).collect(),
            Self::List(list) => list.into_entries(),
        }
    }

    /// The object in memory.
    pub(crate) fn to_map(&self) -> Map<String, Value> {
        match self {
            Self::Map(map) => (*map).clone(),
            Self::List(list) => {
                list.entries().iter().map(|(name, value)| ((*name).to_owned(), value.to_value())).collect()
            }
        }
    }

    /// The members, in the order of the text or of the map.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&'d str, Node<'d>)> + Clone + '_ {
        let (map, list) = match self {
            Self::Map(map) => (Some(map.iter()), &[][..]),
            Self::List(list) => (None, list.entries()),
        };
        let map = map.into_iter().flatten().map(|(name, value)| (name.as_str(), Node::Value(value)));
        map.chain(list.iter().copied())
    }
}

/// Remembers roughly which names there were, in one bit for each of 64 classes of names. Most objects have names of
/// different classes, so that no name must be looked up.
#[derive(Default)]
struct Seen(u64);

impl Seen {
    /// Adds a name. Returns whether it may have been added before.
    fn add(&mut self, name: &str) -> bool {
        let byte = |place: usize| name.as_bytes().get(place).copied().map_or(0, usize::from);
        let len = name.len();
        let class = (len * 7 + byte(0) * 3 + byte(len / 2) * 5 + byte(len.wrapping_sub(1))) % 64;
        let before = self.0;
        self.0 |= 1 << class;
        self.0 == before
    }
}
