//! The changes that the conversion to the internal version and back makes to an object: aliases of fields agree, and some fields
//! are copied into others. It runs after defaulting.

mod rules;

use std::sync::LazyLock;

use serde_json::{Map, Value};

use crate::types::{self, Kind, Slot, Struct};
use rules::Rule;

/// The rule of each struct, and a bit for each field with rules inside.
static PLANS: LazyLock<Vec<(Option<Rule>, u64)>> = LazyLock::new(|| {
    let rule = |of: &Struct| rules::ALL.iter().find(|(name, _)| *name == of.name).map(|(_, rule)| *rule);
    let found: Vec<Option<Rule>> = types::all().iter().map(rule).collect();
    let own: Vec<bool> = found.iter().map(Option::is_some).collect();
    found.into_iter().zip(types::leading_to(&own)).collect()
});

/// Converts an object with its defaults to the internal version and back.
///
/// ```text
/// kind: Secret               kind: Secret
/// stringData: {user: admin}  data: {user: YWRtaW4=}
/// type: Opaque               type: Opaque
/// ```
pub(crate) fn apply(of: &'static Struct, object: &mut Value) {
    if let Value::Object(object) = object {
        walk(of, object);
    }
}

fn walk(of: &'static Struct, object: &mut Map<String, Value>) {
    let (rule, descend) = PLANS[of.id.index()];
    if let Some(rule) = rule {
        rule(object);
    }
    let mut left = descend;
    while left != 0 {
        let field = &of.fields[left.trailing_zeros() as usize];
        left &= left - 1;
        if let Some(value) = object.get_mut(field.name) {
            visit(&field.slot, value);
        }
    }
}

fn visit(slot: &Slot, value: &mut Value) {
    match (slot.kind, value) {
        (Kind::Struct(id), Value::Object(object)) => walk(id.get(), object),
        (Kind::List(item), Value::Array(items)) => items.iter_mut().for_each(|value| visit(item.get(), value)),
        (Kind::Map(inner), Value::Object(object)) => object.values_mut().for_each(|value| visit(inner.get(), value)),
        _ => {}
    }
}

#[cfg(test)]
mod tests;
