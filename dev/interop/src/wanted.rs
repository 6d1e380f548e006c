//! Compares an object with the wanted one, as far as a patch can express it.

use serde_json::Value;

use crate::compare::same;
use smp_testkit::schemas::{ListRule, Place};

/// How to compare the order of sets and keyed lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// Exactly.
    Exact,
    /// With items of equal default keys grouped, as a stock server does.
    Grouped,
    /// Ignore it.
    Any,
}

/// Whether `got` equals `wanted`.
pub(crate) fn gives(place: Place<'_>, wanted: &Value, got: &Value, order: Order) -> bool {
    match (wanted, got, place.list_rule()) {
        (Value::Object(wanted), Value::Object(got), _) => {
            wanted.len() == got.len()
                && wanted.iter().all(|(name, a)| got.get(name).is_some_and(|b| gives(place.child(name), a, b, order)))
        }
        (Value::Array(wanted), Value::Array(got), ListRule::Set) => {
            let (wanted, got) = (distinct(wanted), distinct(got));
            wanted.len() == got.len() && pairs(&wanted, &got, order, same)
        }
        (Value::Array(wanted), Value::Array(got), ListRule::Keyed) => {
            let key = place.keys().0[0];
            let items = |items| if order == Order::Exact { Vec::from_iter(items) } else { grouped(items, key) };
            let (wanted, got) = (items(wanted), items(got));
            wanted.len() == got.len() && pairs(&wanted, &got, order, |a, b| gives(place.item(), a, b, order))
        }
        (Value::Array(wanted), Value::Array(got), _) => {
            wanted.len() == got.len() && wanted.iter().zip(got).all(|(a, b)| gives(place.item(), a, b, order))
        }
        (wanted, got, _) => same(wanted, got),
    }
}

/// Whether the values of two lists of the same length match, pairwise or in any order.
fn pairs(wanted: &[&Value], got: &[&Value], order: Order, equal: impl Fn(&Value, &Value) -> bool) -> bool {
    match order {
        Order::Exact | Order::Grouped => wanted.iter().zip(got).all(|(a, b)| equal(a, b)),
        Order::Any => {
            let mut left: Vec<&Value> = got.to_vec();
            wanted.iter().all(|a| left.iter().position(|b| equal(a, b)).map(|index| left.remove(index)).is_some())
        }
    }
}

fn distinct(items: &[Value]) -> Vec<&Value> {
    let mut found: Vec<&Value> = Vec::new();
    for item in items {
        if !found.iter().any(|other| same(other, item)) {
            found.push(item);
        }
    }
    found
}

/// Groups items with equal keys at the position of the first one.
///
/// ```text
/// given    [{port: 53, protocol: UDP}, {port: 80}, {port: 53, protocol: TCP}]
/// grouped  [{port: 53, protocol: UDP}, {port: 53, protocol: TCP}, {port: 80}]
/// ```
fn grouped<'v>(items: &'v [Value], key: &str) -> Vec<&'v Value> {
    let mut groups: Vec<Vec<&Value>> = Vec::new();
    for item in items {
        match groups.iter_mut().find(|group| group[0].get(key) == item.get(key)) {
            Some(group) => group.push(item),
            None => groups.push(vec![item]),
        }
    }
    groups.concat()
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use smp_core::Schema;

    use super::{Order, gives};
    use smp_testkit::schemas::Place;

    #[test]
    fn items_with_equal_keys_may_be_grouped() {
        let spec = smp_api_types::schema_for_definition("io.k8s.api.core.v1.ServiceSpec").unwrap();
        let ports = |ports: &[(u16, &str)]| -> serde_json::Value {
            let ports: Vec<_> =
                ports.iter().map(|(port, protocol)| json!({"port": port, "protocol": protocol})).collect();
            json!({"ports": ports})
        };
        let wanted = ports(&[(53, "UDP"), (80, "TCP"), (53, "TCP")]);
        let moved = ports(&[(53, "UDP"), (53, "TCP"), (80, "TCP")]);
        let lost = ports(&[(53, "UDP"), (80, "TCP")]);
        assert!(gives(Place::root(spec), &wanted, &wanted, Order::Exact));
        assert!(!gives(Place::root(spec), &wanted, &moved, Order::Exact));
        assert!(gives(Place::root(spec), &wanted, &moved, Order::Grouped));
        assert!(!gives(Place::root(spec), &wanted, &lost, Order::Any));
        assert!(!gives(Place::root(Schema::free_form()), &wanted, &moved, Order::Grouped));
    }
}
