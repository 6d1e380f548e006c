//! The keys of lists, for JSON patches.

use smp_core::Schema;
use smp_core::schema::Kind;
use smp_patch::{KeyField, Pointer};

use crate::part::Part;
use crate::pointer;

/// The key of the list at a path: the recommended key, or the keys of server-side apply. In a value without a type, `name` is the key of the
/// items that have it.
///
/// ```text
/// a Service   /spec/ports   port, protocol (TCP by default)      a Pod   /spec/tolerations   none
/// ```
pub(super) fn of(schema: Schema<'_>, path: &Pointer) -> Vec<KeyField> {
    let part = pointer::steps(schema, path).iter().fold(Part::alone(schema), Part::step);
    let Kind::List(item) = part.schema.kind() else { return vec![KeyField::new("name")] };
    let Some(field) = part.field else { return Vec::new() };
    let names = if field.recommended_key().is_empty() { field.list_map_keys() } else { field.recommended_key() };
    let key_field = |name: &str| match item.field(name).and_then(smp_core::schema::Field::default) {
        Some(default) => KeyField::new(name).with_default(default.to_value()),
        None => KeyField::new(name),
    };
    names.iter().map(|name| key_field(name)).collect()
}
