//! Adapts field sets to a changed schema.

use crate::set::Node;
use crate::{Element, FieldSet, Type};

/// Returns a set that fits a type that has become atomic in places: what it has below these is replaced by the place itself. Returns `None`
/// if nothing changes.
///
/// ```
/// use smp_apply::typed::reconcile;
/// use smp_apply::{FieldSet, Type};
/// use smp_schema::{PatchSchema, Schema};
///
/// #[derive(PatchSchema)]
/// struct Rack {
///     sides: Vec<String>,
/// }
///
/// let set: FieldSet = r#"{"f:sides":{"v:\"front\"":{}}}"#.parse()?;
/// let reconciled = reconcile(Type::of(Schema::of::<Rack>()), &set);
/// assert_eq!(reconciled.as_ref().map(ToString::to_string).as_deref(), Some(r#"{"f:sides":{}}"#));
/// # Ok::<(), smp_apply::InvalidFieldSet>(())
/// ```
pub fn reconcile(ty: Type<'_>, set: &FieldSet) -> Option<FieldSet> {
    match below(ty, set) {
        Below::Changed(set) => Some(set),
        Below::Same | Below::Atomic => None,
    }
}

/// What becomes of the members below a value.
enum Below {
    Same,
    Changed(FieldSet),
    /// They are replaced by the value itself.
    Atomic,
}

/// Maps whose type is deduced never change.
fn below(ty: Type<'_>, set: &FieldSet) -> Below {
    if set.is_empty() || ty.map().is_some_and(|map| map.is_deduced()) {
        return Below::Same;
    }
    let is_atomic = match (ty.map(), ty.list()) {
        (Some(map), _) => map.atomic,
        (None, Some(list)) => list.identity.is_none(),
        (None, None) => return Below::Same,
    };
    if is_atomic {
        return Below::Atomic;
    }
    // Most sets do not change, and are not copied.
    let mut changed: Option<Vec<Node>> = None;
    for (index, node) in set.nodes().iter().enumerate().filter(|(_, node)| !node.below.is_empty()) {
        let Some(ty) = part(ty, &node.element) else { continue };
        let (is_member, below) = match below(ty, &node.below) {
            Below::Same => continue,
            Below::Changed(below) => (node.is_member, below),
            Below::Atomic => (true, FieldSet::new()),
        };
        let node = &mut changed.get_or_insert_with(|| set.nodes().to_vec())[index];
        (node.is_member, node.below) = (is_member, below);
    }
    changed.map_or(Below::Same, |nodes| Below::Changed(FieldSet::from_nodes(nodes)))
}

fn part<'s>(ty: Type<'s>, element: &Element) -> Option<Type<'s>> {
    match (ty.map(), element) {
        (Some(map), Element::Field(name)) => map.named(name).0,
        (Some(map), _) => map.other(),
        (None, _) => ty.item(),
    }
}
