//! The order of values in path elements.

use std::cmp::Ordering;

use serde_json::{Number, Value};

/// Compares two values: numbers by number, then strings, booleans, lists, maps, null.
///
/// ```text
/// 1 = 1.0 < 2 < "a" < false < true < [] < {} < null
/// ```
pub(crate) fn values(a: &Value, b: &Value) -> Ordering {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => numbers(a, b),
        (Value::String(a), Value::String(b)) => a.cmp(b),
        (Value::Bool(a), Value::Bool(b)) => a.cmp(b),
        (Value::Array(a), Value::Array(b)) => sequences(a.iter(), b.iter(), values),
        (Value::Object(a), Value::Object(b)) => {
            sequences(sorted(a).iter(), sorted(b).iter(), |a, b| a.0.cmp(b.0).then_with(|| values(a.1, b.1)))
        }
        (a, b) => rank(a).cmp(&rank(b)),
    }
}

/// Returns whether two values are equal: numbers by number, maps whatever the order of their fields.
///
/// ```text
/// {"a": 1, "b": [1.0]} = {"b": [1], "a": 1}
/// ```
pub(crate) fn are_equal(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Null, Value::Null) => true,
        (Value::Bool(a), Value::Bool(b)) => a == b,
        (Value::Number(a), Value::Number(b)) => a == b || numbers(a, b).is_eq(),
        (Value::String(a), Value::String(b)) => a == b,
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| are_equal(a, b)),
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(name, a)| b.get(name).is_some_and(|b| are_equal(a, b)))
        }
        _ => false,
    }
}

/// Compares two numbers exactly, so that the order is total: 2⁵³ + 1 is larger than 2⁵³, although it has no floating-point number of
/// its own.
fn numbers(a: &Number, b: &Number) -> Ordering {
    match (integer(a), integer(b)) {
        (Some(a), Some(b)) => a.cmp(&b),
        (Some(a), None) => with_float(a, b.as_f64().unwrap_or_default()),
        (None, Some(b)) => with_float(b, a.as_f64().unwrap_or_default()).reverse(),
        (None, None) => {
            let (a, b) = (a.as_f64().unwrap_or_default(), b.as_f64().unwrap_or_default());
            a.partial_cmp(&b).unwrap_or(Ordering::Equal)
        }
    }
}

fn integer(number: &Number) -> Option<i128> {
    number.as_i64().map(i128::from).or_else(|| number.as_u64().map(i128::from))
}

/// Compares an integer with the whole part of a floating-point number, then with the rest: 2 < 2.5 < 3.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the cast saturates, and every integer of JSON is far from the limits"
)]
fn with_float(integer: i128, float: f64) -> Ordering {
    let whole = float.trunc();
    integer.cmp(&(whole as i128)).then_with(|| whole.total_cmp(&float))
}

fn rank(value: &Value) -> u8 {
    match value {
        Value::Number(_) => 0,
        Value::String(_) => 1,
        Value::Bool(_) => 2,
        Value::Array(_) => 3,
        Value::Object(_) => 4,
        Value::Null => 5,
    }
}

/// The fields of a map by name, whatever the order of the map.
fn sorted(map: &serde_json::Map<String, Value>) -> Vec<(&String, &Value)> {
    let mut fields: Vec<_> = map.iter().collect();
    fields.sort_unstable_by_key(|(name, _)| *name);
    fields
}

/// Compares item by item; a prefix is smaller.
pub(crate) fn sequences<T>(
    a: impl ExactSizeIterator<Item = T>,
    b: impl ExactSizeIterator<Item = T>,
    compare: impl Fn(T, T) -> Ordering,
) -> Ordering {
    let lengths = a.len().cmp(&b.len());
    a.zip(b).map(|(a, b)| compare(a, b)).find(|order| order.is_ne()).unwrap_or(lengths)
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering;

    use serde_json::json;

    use super::{are_equal, values};

    #[test]
    fn the_order_is_total_and_mixes_integers_and_floats() {
        let ascending = json!([
            -1.5, -1, 0, 0.5, 1, 1.5, 2, 9_007_199_254_740_992_u64, 9_007_199_254_740_993_u64, u64::MAX, 1e30,
            "", "a", "b", false, true, [], [1], [1, 2], [2], {}, {"a": 1}, {"a": 1, "b": 0}, {"a": 2}, {"b": 0}, null
        ]);
        let ascending = ascending.as_array().expect("it is a list");
        for (i, a) in ascending.iter().enumerate() {
            for (j, b) in ascending.iter().enumerate() {
                assert_eq!(values(a, b), i.cmp(&j), "{a} and {b}");
                assert_eq!(are_equal(a, b), i == j, "{a} and {b}");
            }
        }
        assert_eq!(values(&json!(1), &json!(1.0)), Ordering::Equal);
        assert_eq!(values(&json!(-0.0), &json!(0)), Ordering::Equal);
        assert_eq!(values(&json!(-1.5), &json!(-1)), Ordering::Less);
    }
}
