//! The field set of an object, and the struct fields on the way to the members of a set.

use serde_json::Value;

use crate::item::{Item, is_same, keys, sort};
use crate::set::Node;
use crate::types::{Form, Identity, List, Map};
use crate::{Element, FieldSet, Type};

/// Returns the fields that an object sets: what its applier owns.
///
/// ```
/// use serde_json::json;
/// use smp_apply::Type;
/// use smp_apply::typed::fields;
///
/// let set = fields(Type::deduced(), &json!({"a": {"b": 1}, "c": {}, "d": [1, 2]}));
/// assert_eq!(set.to_string(), r#"{"f:a":{".":{},"f:b":{}},"f:c":{},"f:d":{}}"#);
/// ```
pub fn fields(ty: Type<'_>, object: &Value) -> FieldSet {
    part(ty, object).1
}

/// Whether a value is a field itself, and the fields below it.
///
/// ```yaml
/// spec:             # below it only: a field of a struct
///   replicas: 1     # itself
///   selector: {}    # itself: empty
///   ports:          # below it only: the items are
///   - port: 80
/// ```
fn part(ty: Type<'_>, value: &Value) -> (bool, FieldSet) {
    match ty.form_of(value) {
        Some(Form::Scalar) => (true, FieldSet::new()),
        Some(Form::List) => match (ty.list(), value) {
            (Some(List { identity: Some(identity), item }), Value::Array(items)) => {
                (false, of_items(&identity, item, items))
            }
            (Some(List { identity: Some(_), .. }), _) => (false, FieldSet::new()),
            _ => (true, FieldSet::new()),
        },
        Some(Form::Map) | None => match (ty.map(), value) {
            (Some(Map { atomic: true, .. }), _) => (true, FieldSet::new()),
            (Some(map), Value::Object(fields)) => (false, of_object(map, fields)),
            _ => (false, FieldSet::new()),
        },
    }
}

/// The keys of a map are fields themselves, the fields of a struct are not unless their value is empty.
fn of_object(map: Map<'_>, fields: &serde_json::Map<String, Value>) -> FieldSet {
    let node = |(name, value): (&String, &Value)| {
        let (ty, is_declared) = map.named(name);
        let (is_leaf, below) = part(ty.unwrap_or_default(), value);
        let is_empty = value.is_null() || value.as_object().is_some_and(serde_json::Map::is_empty);
        Node { element: Element::field(&**name), is_member: is_leaf || is_empty || !is_declared, below }
    };
    FieldSet::from_nodes(fields.iter().map(node).collect())
}

/// Nothing below items that have the same element is a field. Items without an element, which a removal of their fields can leave, share
/// one that no other item has, so that their list counts as one with items.
///
/// ```yaml
/// # [{type: Ready}, {type: Failed}], after a removal of `type` from the second item
/// object: {conditions: [{type: Ready}, null]}
/// fields: {f:conditions: {'k:{"type":"Ready"}': {., f:type}, i:-1: {}}}
/// ```
fn of_items(identity: &Identity<'_>, item: Type<'_>, items: &[Value]) -> FieldSet {
    let count = items.len();
    let mut items: Vec<_> = keys(identity, items).filter_map(Result::ok).collect();
    let has_others = items.len() < count;
    sort(&mut items);
    let node = |items: &[Item<'_>]| {
        let below = if let [(_, value)] = items { part(item, value).1 } else { FieldSet::new() };
        Node { element: items[0].0.to_element(), is_member: true, below }
    };
    let others = has_others.then(|| Node { element: Element::Index(-1), is_member: true, below: FieldSet::new() });
    FieldSet::from_nodes(items.chunk_by(is_same).map(node).chain(others).collect())
}

impl FieldSet {
    /// Returns the set with all struct fields that have members below them as members; keys of maps and items of lists do not become
    /// members.
    ///
    /// ```
    /// use smp_apply::{FieldSet, Type};
    /// use smp_schema::{PatchSchema, Schema};
    ///
    /// #[derive(PatchSchema)]
    /// struct Rack {
    ///     labels: std::collections::BTreeMap<String, Vec<String>>,
    /// }
    ///
    /// let set: FieldSet = r#"{"f:labels":{"f:a":{}}}"#.parse()?;
    /// let named = set.with_named_fields(Type::of(Schema::of::<Rack>()));
    /// assert_eq!(named.to_string(), r#"{"f:labels":{".":{},"f:a":{}}}"#);
    /// # Ok::<(), smp_apply::InvalidFieldSet>(())
    /// ```
    #[must_use]
    pub fn with_named_fields(&self, ty: Type<'_>) -> Self {
        self.clone().into_named(ty)
    }

    pub(crate) fn into_named(mut self, ty: Type<'_>) -> Self {
        self.name_fields(ty);
        self
    }

    fn name_fields(&mut self, ty: Type<'_>) {
        if self.nodes().iter().all(|node| node.below.is_empty()) {
            return;
        }
        for node in self.nodes_mut().iter_mut().filter(|node| !node.below.is_empty()) {
            let part = match &node.element {
                Element::Field(name) => ty.map().and_then(|map| {
                    let (ty, is_declared) = map.named(name);
                    node.is_member |= is_declared;
                    ty
                }),
                Element::Key(_) => ty.item(),
                Element::Value(_) | Element::Index(_) => None,
            };
            if let Some(ty) = part {
                node.below.name_fields(ty);
            }
        }
    }
}
