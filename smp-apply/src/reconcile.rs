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

/// Whether the parts of a value have owners.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ownership {
    /// They have, but the type is deduced or a scalar, and never becomes atomic.
    Fixed,
    Atomic,
    Granular,
}

impl Ownership {
    pub(crate) fn of(ty: Type<'_>) -> Self {
        let is_atomic = match ty.map() {
            Some(map) if map.is_deduced() => return Self::Fixed,
            Some(map) => map.atomic,
            None if ty.item().is_some() => ty.is_atomic_list(),
            None => return Self::Fixed,
        };
        if is_atomic { Self::Atomic } else { Self::Granular }
    }
}

fn below(ty: Type<'_>, set: &FieldSet) -> Below {
    if set.is_empty() {
        return Below::Same;
    }
    match Ownership::of(ty) {
        Ownership::Fixed => return Below::Same,
        Ownership::Atomic => return Below::Atomic,
        Ownership::Granular => {}
    }
    // Most sets do not change, and are not copied.
    let mut changed: Option<Vec<Node>> = None;
    for (index, node) in set.nodes().iter().enumerate().filter(|(_, node)| !node.below.is_empty()) {
        let field = if let Element::Field(name) = &node.element { Some(&**name) } else { None };
        let Some(ty) = part(ty, field) else { continue };
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

/// The type of a part of a value: of a field with a name, or of an item.
pub(crate) fn part<'s>(ty: Type<'s>, field: Option<&str>) -> Option<Type<'s>> {
    match (ty.map(), field) {
        (Some(map), Some(name)) => map.named(name).0,
        (Some(map), None) => map.other(),
        (None, _) => ty.item(),
    }
}
