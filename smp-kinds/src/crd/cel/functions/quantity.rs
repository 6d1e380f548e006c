//! Quantities such as `500m`.

use std::cmp::Ordering;

use super::super::value::{Failure, Outcome, Value};
use super::Row;
use crate::decode::quantity;

pub(super) const TABLE: &[Row] = &[
    ("quantity(string) quantity", |_, arguments| match arguments {
        [Value::Text(text)] => {
            quantity::canonical(text).map_err(Failure::new)?;
            Ok(Value::Quantity((&**text).into()))
        }
        _ => Err(Failure::overload()),
    }),
    ("isQuantity(string) bool", |_, arguments| match arguments {
        [Value::Text(text)] => Ok(quantity::canonical(text).is_ok().into()),
        _ => Err(Failure::overload()),
    }),
    ("sign(quantity) int", |_, arguments| match arguments {
        [Value::Quantity(text)] => Ok(Value::Int(order(text, "0") as i64)),
        _ => Err(Failure::overload()),
    }),
    (".isGreaterThan(quantity, quantity) bool", |_, arguments| Ok(compare(arguments)?.is_gt().into())),
    (".isLessThan(quantity, quantity) bool", |_, arguments| Ok(compare(arguments)?.is_lt().into())),
    (".compareTo(quantity, quantity) int", |_, arguments| Ok(Value::Int(compare(arguments)? as i64))),
    (".asApproximateFloat(quantity) double", |_, arguments| match arguments {
        [Value::Quantity(text)] => Ok(Value::Double(quantity::float(text))),
        _ => Err(Failure::overload()),
    }),
    (".asInteger(quantity) int", |_, arguments| match arguments {
        [Value::Quantity(text)] => {
            let integer = quantity::integer_of(text).map(Value::Int);
            integer.ok_or_else(|| Failure::new("cannot convert value to integer"))
        }
        _ => Err(Failure::overload()),
    }),
    (".isInteger(quantity) bool", |_, arguments| match arguments {
        [Value::Quantity(text)] => Ok(quantity::integer_of(text).is_some().into()),
        _ => Err(Failure::overload()),
    }),
    (".add(quantity, quantity) quantity", |_, arguments| plus(arguments, false)),
    (".add(quantity, int) quantity", |_, arguments| plus(arguments, false)),
    (".sub(quantity, quantity) quantity", |_, arguments| plus(arguments, true)),
    (".sub(quantity, int) quantity", |_, arguments| plus(arguments, true)),
];

fn order(left: &str, right: &str) -> Ordering {
    quantity::compare(left, right).unwrap_or(Ordering::Equal)
}

fn compare(arguments: &[Value<'_>]) -> Result<Ordering, Failure> {
    let [Value::Quantity(left), Value::Quantity(right)] = arguments else { return Err(Failure::overload()) };
    Ok(order(left, right))
}

fn plus<'v>(arguments: &[Value<'v>], negated: bool) -> Outcome<'v> {
    let (left, right) = match arguments {
        [Value::Quantity(left), Value::Quantity(right)] => (left, right.to_string()),
        [Value::Quantity(left), Value::Int(right)] => (left, right.to_string()),
        _ => return Err(Failure::overload()),
    };
    let right = match right.strip_prefix('-') {
        _ if !negated => right,
        Some(positive) => positive.to_owned(),
        None => format!("-{}", right.trim_start_matches('+')),
    };
    let sum = quantity::sum(left, &right).ok_or_else(|| Failure::new("the quantity is too large"))?;
    Ok(Value::Quantity(sum.into()))
}
