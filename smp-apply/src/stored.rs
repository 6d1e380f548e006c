//! Field sets of entries that nobody has decoded: whether an operation leaves them as they are.

use serde_json::{Map, Value};

use crate::fields_v1::{ITSELF, MAX_DEPTH};
use crate::plain::Plain;
use crate::reconcile::{Ownership, part};
use crate::set::Node;
use crate::{FieldSet, Type};

static NOTHING: FieldSet = FieldSet::new();

/// Returns whether an operation that changes some fields leaves a stored set as it is, so that it need not be decoded. A set that is not
/// written exactly as this library writes it counts as one that changes.
///
/// ```text
/// set: {"f:data":{"f:color":{},"f:size":{}}}     changed: [.data.weight]   true
/// set: {"f:data":{"f:color":{},"f:size":{}}}     changed: [.data.color]    false
/// set: {"f:data":{"f:size":{},"f:color":null}}   changed: [.data.weight]   false: the order, and null
/// ```
pub(crate) fn stays(set: &Value, ty: Type<'_>, changed: &FieldSet) -> bool {
    let Value::Object(below) = set else { return false };
    !below.is_empty() && !below.contains_key(ITSELF) && stays_below(below, Some(ty), changed, MAX_DEPTH)
}

/// The same for what is below a node. Without a type, nothing has become atomic there.
fn stays_below(nodes: &Map<String, Value>, ty: Option<Type<'_>>, changed: &FieldSet, depth: usize) -> bool {
    let ty = match ty.map(Ownership::of) {
        Some(Ownership::Atomic) => return false,
        Some(Ownership::Granular) => ty,
        Some(Ownership::Fixed) | None => None,
    };
    let mut last = None;
    for (text, below) in nodes {
        let Value::Object(below) = below else { return false };
        if text == ITSELF {
            if last.is_some() || !below.is_empty() || nodes.len() == 1 {
                return false;
            }
            continue;
        }
        let Some(element) = Plain::read(text).filter(|element| last.is_none_or(|last| last < *element)) else {
            return false;
        };
        last = Some(element);
        let change = change(changed, element);
        let is_member = below.is_empty() || below.contains_key(ITSELF);
        if is_member && change.is_some_and(|change| change.is_member) || depth == 0 {
            return false;
        }
        let ty = || ty.and_then(|ty| part(ty, if let Plain::Field(name) = element { Some(name) } else { None }));
        let changed = change.map_or(&NOTHING, |change| &change.below);
        if !below.is_empty() && !stays_below(below, ty(), changed, depth - 1) {
            return false;
        }
    }
    true
}

/// The node of an element among the changes.
fn change<'c>(changed: &'c FieldSet, element: Plain<'_>) -> Option<&'c Node> {
    if changed.is_empty() {
        return None;
    }
    match element {
        Plain::Field(name) => changed.field(name),
        Plain::Key(_) | Plain::Value(_) => changed.node(&element.to_element()),
    }
}
