//! Compares two versions of an object field by field.

use std::cmp::Ordering;

use serde_json::Value;

use crate::item::{Item, is_same, keys, sort};
use crate::order::are_equal;
use crate::set::Node;
use crate::types::{Form, Identity, List, Map};
use crate::validate::Invalid;
use crate::{Element, FieldSet, Type};

/// The fields in which two objects differ.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// Those that only the new object has, containers included.
    pub added: FieldSet,
    /// Those that only the old object has, containers included.
    pub removed: FieldSet,
    /// Those with another value.
    pub modified: FieldSet,
}

impl Comparison {
    /// Returns whether the objects do not differ.
    pub fn is_same(&self) -> bool {
        self.added.is_empty() && self.removed.is_empty() && self.modified.is_empty()
    }

    /// Returns the comparison without some fields and all that is below them.
    #[must_use]
    pub fn without(&self, fields: &FieldSet) -> Self {
        Self {
            added: self.added.recursive_difference(fields),
            removed: self.removed.recursive_difference(fields),
            modified: self.modified.recursive_difference(fields),
        }
    }
}

/// Compares two objects.
///
/// ```
/// use serde_json::json;
/// use smp_apply::Type;
/// use smp_apply::typed::compare;
///
/// let comparison = compare(Type::deduced(), &json!({"a": 1, "b": {"c": 1}}), &json!({"a": 2, "d": {"e": 1}}))?;
/// assert_eq!(comparison.modified.to_string(), r#"{"f:a":{}}"#);
/// assert_eq!(comparison.removed.to_string(), r#"{"f:b":{".":{},"f:c":{}}}"#);
/// assert_eq!(comparison.added.to_string(), r#"{"f:d":{".":{},"f:e":{}}}"#);
/// # Ok::<(), smp_apply::typed::Invalid>(())
/// ```
///
/// # Errors
///
/// Returns an error if an item of a list has no element, as can happen when some of its fields were removed.
pub fn compare(ty: Type<'_>, old: &Value, new: &Value) -> Result<Comparison, Invalid> {
    both(ty, old, new).map(Change::below)
}

fn items(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

type Compared<T> = Result<T, Invalid>;
type Object = serde_json::Map<String, Value>;

/// How a value differs.
#[derive(Default)]
struct Change {
    added: Part,
    removed: Part,
    modified: Part,
}

/// Whether the value itself differs in a way, and what differs below it in this way.
#[derive(Default)]
struct Part {
    itself: bool,
    below: FieldSet,
}

impl Part {
    fn whole(below: FieldSet) -> Self {
        Self { itself: true, below }
    }

    fn union(&self, other: &Self) -> Self {
        Self { itself: self.itself || other.itself, below: self.below.union(&other.below) }
    }
}

impl Change {
    fn modified(itself: bool) -> Self {
        Self { modified: Part { itself, below: FieldSet::new() }, ..Self::default() }
    }

    fn below(self) -> Comparison {
        Comparison { added: self.added.below, removed: self.removed.below, modified: self.modified.below }
    }

    fn union(&self, other: &Self) -> Self {
        Self {
            added: self.added.union(&other.added),
            removed: self.removed.union(&other.removed),
            modified: self.modified.union(&other.modified),
        }
    }
}

/// The changes of the parts of a value.
#[derive(Default)]
struct Changes([Vec<Node>; 3]);

impl Changes {
    fn add(&mut self, element: impl Fn() -> Element, change: Change) {
        for (nodes, part) in self.0.iter_mut().zip([change.added, change.removed, change.modified]) {
            if part.itself || !part.below.is_empty() {
                nodes.push(Node { element: element(), is_member: part.itself, below: part.below });
            }
        }
    }

    fn into_change(self) -> Change {
        let [added, removed, modified] = self.0.map(|nodes| Part { itself: false, below: FieldSet::from_nodes(nodes) });
        Change { added, removed, modified }
    }
}

/// Compares two values. If they have different forms, what is below the old one is removed and what is below the new one
/// is added.
///
/// ```yaml
/// a: {b: 1}    # old: .a.b is removed
/// a: 5         # new: .a is modified
/// ```
fn both(ty: Type<'_>, old: &Value, new: &Value) -> Compared<Change> {
    let (was, is) = (ty.form_of(old), ty.form_of(new));
    let change = in_form(ty, is, old, new)?;
    if was == is { Ok(change) } else { Ok(in_form(ty, was, old, new)?.union(&change)) }
}

/// Compares two values as if they had a form. One that does not have it counts as empty.
fn in_form(ty: Type<'_>, form: Option<Form>, old: &Value, new: &Value) -> Compared<Change> {
    match form {
        Some(Form::Scalar) => {}
        Some(Form::List) => {
            if let Some(List { identity: Some(identity), item }) = ty.list()
                && !(items(old).is_empty() && items(new).is_empty())
            {
                return lists(&identity, item, items(old), items(new));
            }
        }
        Some(Form::Map) | None => {
            let is_empty = |value: &Value| value.as_object().is_none_or(Object::is_empty);
            if let Some(map) = ty.map().filter(|map| !map.atomic)
                && !(is_empty(old) && is_empty(new))
            {
                return objects(map, old.as_object(), new.as_object());
            }
        }
    }
    Ok(Change::modified(!are_equal(old, new)))
}

/// Compares two values, of which one may be absent.
fn values(ty: Type<'_>, old: Option<&Value>, new: Option<&Value>) -> Compared<Change> {
    match (old, new) {
        (Some(old), Some(new)) => both(ty, old, new),
        (Some(old), None) => Ok(Change { removed: Part::whole(all(ty, old)?), ..Change::default() }),
        (None, Some(new)) => Ok(Change { added: Part::whole(all(ty, new)?), ..Change::default() }),
        (None, None) => Ok(Change::default()),
    }
}

fn objects(map: Map<'_>, old: Option<&Object>, new: Option<&Object>) -> Compared<Change> {
    let mut changes = Changes::default();
    let mut add = |name: &str, old: Option<&Value>, new: Option<&Value>| {
        let element = || Element::field(name);
        let change = values(map.value(name), old, new).map_err(|invalid| invalid.within(&element()))?;
        changes.add(element, change);
        Ok(())
    };
    for (name, value) in old.into_iter().flatten() {
        add(name, Some(value), new.and_then(|new| new.get(name)))?;
    }
    for (name, value) in new.into_iter().flatten() {
        if old.is_none_or(|old| !old.contains_key(name)) {
            add(name, None, Some(value))?;
        }
    }
    Ok(changes.into_change())
}

fn lists(identity: &Identity<'_>, item: Type<'_>, old: &[Value], new: &[Value]) -> Compared<Change> {
    // Most lists are the same, and their items need no elements.
    if old.len() == new.len() && old.iter().zip(new).all(|(old, new)| are_equal(old, new)) {
        return Ok(Change::default());
    }
    let (old, new) = (sorted(identity, old)?, sorted(identity, new)?);
    let (mut old, mut new) = (old.chunk_by(is_same).peekable(), new.chunk_by(is_same).peekable());
    let mut changes = Changes::default();
    loop {
        let order = match (old.peek(), new.peek()) {
            (Some([(old, _), ..]), Some([(new, _), ..])) => old.cmp(new),
            (Some(_), _) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => return Ok(changes.into_change()),
        };
        let old = old.next_if(|_| order.is_le()).unwrap_or_default();
        let new = new.next_if(|_| order.is_ge()).unwrap_or_default();
        let [(key, _), ..] = (if old.is_empty() { new } else { old }) else { continue };
        let change = group(item, old, new).map_err(|invalid| invalid.within(&key.to_element()))?;
        changes.add(|| key.to_element(), change);
    }
}

/// The items of a list in the order of their elements.
fn sorted<'a>(identity: &'a Identity<'_>, items: &'a [Value]) -> Compared<Vec<Item<'a>>> {
    let mut items: Vec<_> = keys(identity, items).collect::<Result<_, _>>()?;
    sort(&mut items);
    Ok(items)
}

/// Compares the items with the same element. Duplicates are compared as a whole.
///
/// ```text
/// old    new     result
/// a      a'      what differs below a
/// a a    a a'    a is modified
/// a a    a       a is removed; the remaining item is added
/// a      a a     the old one is removed; a is added
/// ```
fn group(ty: Type<'_>, old: &[Item<'_>], new: &[Item<'_>]) -> Compared<Change> {
    let duplicates = || Part::whole(FieldSet::new());
    match (old, new) {
        ([_, _, ..], [_, _, ..]) => {
            let is_same = old.len() == new.len() && old.iter().zip(new).all(|((_, a), (_, b))| are_equal(a, b));
            Ok(Change::modified(!is_same))
        }
        ([_, _, ..], _) => {
            let left = values(ty, None, new.first().map(|(_, item)| *item))?;
            Ok(Change { removed: duplicates(), ..left })
        }
        (_, [_, _, ..]) => {
            let gone = values(ty, old.first().map(|(_, item)| *item), None)?;
            Ok(Change { added: duplicates(), ..gone })
        }
        _ => values(ty, old.first().map(|(_, item)| *item), new.first().map(|(_, item)| *item)),
    }
}

/// All fields below a value, containers included.
fn all(ty: Type<'_>, value: &Value) -> Compared<FieldSet> {
    let node = |element: Element, below: Compared<FieldSet>| match below {
        Ok(below) => Ok(Node { element, is_member: true, below }),
        Err(invalid) => Err(invalid.within(&element)),
    };
    let nodes: Compared<Vec<Node>> = match value {
        Value::Object(fields) => {
            let Some(map) = ty.map().filter(|map| !map.atomic) else { return Ok(FieldSet::new()) };
            fields.iter().map(|(name, value)| node(Element::field(&**name), all(map.value(name), value))).collect()
        }
        Value::Array(items) => {
            let Some(List { identity: Some(identity), item }) = ty.list() else { return Ok(FieldSet::new()) };
            let below =
                |items: &[Item<'_>]| if let [(_, value)] = items { all(item, value) } else { Ok(FieldSet::new()) };
            let items = sorted(&identity, items)?;
            items.chunk_by(is_same).map(|items| node(items[0].0.to_element(), below(items))).collect()
        }
        _ => return Ok(FieldSet::new()),
    };
    nodes.map(FieldSet::from_nodes)
}
