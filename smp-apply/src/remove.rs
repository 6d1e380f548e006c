//! Takes fields away from an object, or everything else.

use serde_json::Value;

use crate::fields::fields;
use crate::item;
use crate::set::Node;
use crate::types::{Form, Identity, List, Map};
use crate::{Element, FieldSet, Type};

/// What is left of a list or map that loses its last item.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Emptied {
    /// Null, as on servers of all other versions.
    #[default]
    Null,
    /// An empty list or map, as on servers of Kubernetes 1.36.0 to 1.36.2.
    Kept,
}

impl Emptied {
    fn left_of(self, value: &Value) -> Value {
        match (self, value) {
            (Self::Kept, Value::Array(_)) => Value::Array(Vec::new()),
            (Self::Kept, Value::Object(_)) => Value::Object(serde_json::Map::new()),
            _ => Value::Null,
        }
    }
}

type Object = serde_json::Map<String, Value>;

/// Returns an object without the members of a set. Fields below a member go with it.
///
/// ```
/// use serde_json::json;
/// use smp_apply::Type;
/// use smp_apply::typed::{Emptied, remove};
///
/// let set = r#"{"f:a":{"f:b":{}},"f:c":{}}"#.parse()?;
/// let rest = remove(Type::deduced(), &json!({"a": {"b": 1}, "c": 1, "d": 1}), &set, Emptied::Null);
/// assert_eq!(rest, json!({"a": null, "d": 1}));
/// # Ok::<(), smp_apply::InvalidFieldSet>(())
/// ```
pub fn remove(ty: Type<'_>, object: &Value, set: &FieldSet, emptied: Emptied) -> Value {
    rest(ty, object, set, emptied).unwrap_or(Value::Null)
}

/// What is left of a value; `None` if that is nothing. Atomic values do not lose a part of them.
fn rest(ty: Type<'_>, value: &Value, set: &FieldSet, emptied: Emptied) -> Option<Value> {
    let part = |ty: Type<'_>, value: &Value, node: Option<&Node>| match node {
        Some(node) if node.is_member => None,
        Some(node) => Some(rest(ty, value, &node.below, emptied).unwrap_or_else(|| emptied.left_of(value))),
        None => Some(value.clone()),
    };
    match Parts::of(ty, value) {
        Parts::None => Some(value.clone()),
        Parts::Whole | Parts::Nothing => None,
        Parts::Items(identity, item, items) => {
            let kept = |value: &Value| part(item, value, item::node(set, &identity, value));
            non_empty_list(items.iter().filter_map(kept).collect())
        }
        Parts::Fields(map, fields) => {
            let kept = |(name, value): (&String, &Value)| {
                let node = set.node(&Element::field(&**name));
                Some((name.clone(), part(map.value(name), value, node)?))
            };
            non_empty_object(fields.iter().filter_map(kept).collect())
        }
    }
}

/// Returns only the fields of an object that are members of a set, atomic ones as a whole. With `with_keys`, items have their keys
/// even if these are not members.
///
/// ```
/// use serde_json::json;
/// use smp_apply::Type;
/// use smp_apply::typed::extract;
///
/// let set = r#"{"f:a":{"f:b":{}}}"#.parse()?;
/// let extracted = extract(Type::deduced(), &json!({"a": {"b": 1, "c": 2}, "d": 1}), &set, false);
/// assert_eq!(extracted, json!({"a": {"b": 1}}));
/// # Ok::<(), smp_apply::InvalidFieldSet>(())
/// ```
pub fn extract(ty: Type<'_>, object: &Value, set: &FieldSet, with_keys: bool) -> Value {
    let with_keys = with_keys.then(|| set.union(&keys(set, &fields(ty, object)).0));
    extracted(ty, object, with_keys.as_ref().unwrap_or(set)).unwrap_or(Value::Null)
}

/// The parts of a value that are in a set; `None` if there are none. As on servers, a field that is a member has the parts that are
/// in the set of its parent; [`FieldSet::leaves`] has no such fields with parts.
fn extracted(ty: Type<'_>, value: &Value, set: &FieldSet) -> Option<Value> {
    match Parts::of(ty, value) {
        Parts::None | Parts::Whole => Some(value.clone()),
        Parts::Nothing => (value.is_array() || value.is_object()).then(|| value.clone()),
        Parts::Items(identity, item, items) => {
            let kept = |value: &Value| {
                let node = item::node(set, &identity, value)?;
                Some(if node.below.is_empty() {
                    value.clone()
                } else {
                    extracted(item, value, &node.below).unwrap_or(Value::Null)
                })
            };
            non_empty_list(items.iter().filter_map(kept).collect())
        }
        Parts::Fields(map, fields) => {
            let kept = |(name, value): (&String, &Value)| {
                let node = set.node(&Element::field(&**name))?;
                let set = if node.is_member { set } else { &node.below };
                Some((name.clone(), extracted(map.value(name), value, set).unwrap_or(Value::Null)))
            };
            non_empty_object(fields.iter().filter_map(kept).collect())
        }
    }
}

/// The key fields of the items on the way to members that an object has, and whether there is such a member.
fn keys(set: &FieldSet, of_object: &FieldSet) -> (FieldSet, bool) {
    let mut nodes = Vec::new();
    let mut any = false;
    for node in set.nodes() {
        let Some(found) = of_object.node(&node.element) else { continue };
        let (mut below, any_below) = keys(&node.below, &found.below);
        let is_there = any_below || (node.is_member && found.is_member);
        if !is_there {
            continue;
        }
        any = true;
        if let Element::Key(keys) = &node.element {
            keys.iter().for_each(|(name, _)| below.insert(&[Element::field(&**name)]));
        }
        nodes.push(Node { element: node.element.clone(), is_member: false, below });
    }
    (FieldSet::from_nodes(nodes), any)
}

/// The parts that a value can lose.
enum Parts<'v, 's> {
    /// A scalar.
    None,
    /// An atomic list or map.
    Whole,
    /// An empty list or map, or a value that does not fit the type.
    Nothing,
    Items(Identity<'s>, Type<'s>, &'v [Value]),
    Fields(Map<'s>, &'v Object),
}

impl<'v, 's> Parts<'v, 's> {
    fn of(ty: Type<'s>, value: &'v Value) -> Self {
        match (ty.form_of(value), value) {
            (Some(Form::Scalar), _) => Self::None,
            (Some(Form::List), Value::Array(items)) if !items.is_empty() => match ty.list() {
                Some(List { identity: Some(identity), item }) => Self::Items(identity, item, items),
                _ => Self::Whole,
            },
            (Some(Form::Map) | None, Value::Object(fields)) if !fields.is_empty() => match ty.map() {
                Some(map) if !map.atomic => Self::Fields(map, fields),
                _ => Self::Whole,
            },
            _ => Self::Nothing,
        }
    }
}

fn non_empty_list(items: Vec<Value>) -> Option<Value> {
    (!items.is_empty()).then_some(Value::Array(items))
}

fn non_empty_object(fields: Object) -> Option<Value> {
    (!fields.is_empty()).then_some(Value::Object(fields))
}
