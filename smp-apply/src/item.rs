//! The elements of list items.

use std::cmp::Ordering;
use std::fmt;

use serde_json::Value;

use crate::set::Node;
use crate::types::{Identity, Key};
use crate::validate::Invalid;
use crate::{Element, FieldSet, order};

/// What identifies an item of a list. It borrows from the item, has the order of elements, and becomes one if a set needs it.
#[derive(Clone, Debug)]
pub(crate) enum ItemKey<'a> {
    Value(&'a Value),
    /// The keys that the item has, in the order of their names.
    Few([Option<(&'a str, &'a Value)>; 2]),
    Many(Vec<(&'a str, &'a Value)>),
}

/// An item with what identifies it.
pub(crate) type Item<'a> = (ItemKey<'a>, &'a Value);

/// The reason why an item has no element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NoElement {
    NullInMap,
    ScalarInMap,
    /// None of the keys is set or has a default.
    NoKeys(Vec<String>),
    ObjectInSet,
    ListInSet,
    NullInSet,
}

/// Returns what identifies an item of a list.
///
/// ```yaml
/// - containerPort: 80    # k:{"containerPort":80,"protocol":"TCP"}: the default counts
/// - name: a              # k:{"name":"a"} in a list with the keys name and type: the other one is left out
/// ```
pub(crate) fn key<'a>(identity: &'a Identity<'_>, item: &'a Value) -> Result<ItemKey<'a>, NoElement> {
    match (identity, item) {
        (Identity::Keys(keys), Value::Object(fields)) => {
            let pair = |key: &'a Key<'_>| Some((key.name, fields.get(key.name).or(key.default.as_ref())?));
            let mut found = keys.iter().filter_map(pair);
            let first = found.next().ok_or_else(|| NoElement::NoKeys(names(keys)))?;
            Ok(if keys.len() <= 2 {
                ItemKey::Few([Some(first), found.next()])
            } else {
                ItemKey::Many([first].into_iter().chain(found).collect())
            })
        }
        (Identity::Keys(_), Value::Null) => Err(NoElement::NullInMap),
        (Identity::Keys(_), _) => Err(NoElement::ScalarInMap),
        (Identity::Value, Value::Object(_)) => Err(NoElement::ObjectInSet),
        (Identity::Value, Value::Array(_)) => Err(NoElement::ListInSet),
        (Identity::Value, Value::Null) => Err(NoElement::NullInSet),
        (Identity::Value, scalar) => Ok(ItemKey::Value(scalar)),
    }
}

/// The names of the keys in the order of the schema.
fn names(keys: &[Key<'_>]) -> Vec<String> {
    let mut keys: Vec<_> = keys.iter().collect();
    keys.sort_by_key(|key| key.position);
    keys.into_iter().map(|key| key.name.to_owned()).collect()
}

/// Returns the items of a list with what identifies them.
///
/// # Errors
///
/// An item has an error if it has no element.
pub(crate) fn keys<'a>(
    identity: &'a Identity<'_>,
    items: &'a [Value],
) -> impl Iterator<Item = Result<Item<'a>, Invalid>> {
    items.iter().enumerate().map(|(index, item)| match key(identity, item) {
        Ok(key) => Ok((key, item)),
        Err(reason) => Err(Invalid::new(format!("element {index}: {reason}"))),
    })
}

/// Returns the element of an item of a list.
pub(crate) fn element(identity: &Identity<'_>, item: &Value) -> Result<Element, NoElement> {
    key(identity, item).map(|key| key.to_element())
}

/// Sorts items by their elements. Those with the same one keep their order.
pub(crate) fn sort(items: &mut [Item<'_>]) {
    items.sort_by(|(a, _), (b, _)| a.cmp(b));
}

/// Returns whether two items have the same element.
pub(crate) fn is_same((a, _): &Item<'_>, (b, _): &Item<'_>) -> bool {
    a == b
}

/// Returns the node of an item in a set; `None` if there is none, or the item has no element.
pub(crate) fn node<'f>(set: &'f FieldSet, identity: &Identity<'_>, item: &Value) -> Option<&'f Node> {
    let key = key(identity, item).ok()?;
    let nodes = set.nodes();
    nodes.binary_search_by(|node| key.cmp_element(&node.element).reverse()).ok().map(|at| &nodes[at])
}

impl ItemKey<'_> {
    pub(crate) fn to_element(&self) -> Element {
        match self {
            ItemKey::Value(value) => Element::Value((*value).clone()),
            _ => Element::Key(self.pairs().map(|(name, value)| (name.into(), value.clone())).collect()),
        }
    }

    fn pairs(&self) -> impl Iterator<Item = (&str, &Value)> {
        let (few, many) = match self {
            ItemKey::Value(_) => (&[][..], &[][..]),
            ItemKey::Few(few) => (&few[..], &[][..]),
            ItemKey::Many(many) => (&[][..], &many[..]),
        };
        few.iter().flatten().chain(many).copied()
    }

    /// Compares it with an element as that of the item.
    fn cmp_element(&self, element: &Element) -> Ordering {
        match (self, element) {
            (ItemKey::Value(value), Element::Value(other)) => order::values(value, other),
            (ItemKey::Few(_) | ItemKey::Many(_), Element::Key(keys)) => {
                compare(self.pairs(), keys.iter().map(|(name, value)| (&**name, value)))
            }
            (_, Element::Field(_)) | (ItemKey::Value(_), Element::Key(_)) => Ordering::Greater,
            (_, Element::Index(_) | Element::Value(_)) => Ordering::Less,
        }
    }
}

impl Ord for ItemKey<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (ItemKey::Value(a), ItemKey::Value(b)) => order::values(a, b),
            (a, b) => compare(a.pairs(), b.pairs()),
        }
    }
}

/// Compares the keys of items; a prefix is smaller.
fn compare<'a>(
    a: impl Iterator<Item = (&'a str, &'a Value)>,
    mut b: impl Iterator<Item = (&'a str, &'a Value)>,
) -> Ordering {
    for (name, value) in a {
        let Some((other, other_value)) = b.next() else { return Ordering::Greater };
        let order = name.cmp(other).then_with(|| order::values(value, other_value));
        if order.is_ne() {
            return order;
        }
    }
    if b.next().is_some() { Ordering::Less } else { Ordering::Equal }
}

impl PartialOrd for ItemKey<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for ItemKey<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for ItemKey<'_> {}

/// Writes the text of a server.
impl fmt::Display for NoElement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NullInMap => f.write_str("associative list with keys may not have a null element"),
            Self::ScalarInMap => f.write_str("associative list with keys may not have non-map elements"),
            Self::NoKeys(keys) => {
                let keys: Vec<_> = keys.iter().map(|key| format!("{key:?}")).collect();
                write!(
                    f,
                    "associative list with keys has an element that omits all key fields [{}] (and doesn't have default \
                    values for any key fields)",
                    keys.join(" ")
                )
            }
            Self::ObjectInSet => f.write_str("associative list without keys has an element that's a map type"),
            Self::ListInSet => f.write_str("not supported: associative list with lists as elements"),
            Self::NullInSet => f.write_str("associative list without keys has an element that's an explicit null"),
        }
    }
}
