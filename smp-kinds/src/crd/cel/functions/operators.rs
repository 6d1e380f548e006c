//! Operators.

use std::cmp::Ordering;
use std::rc::Rc;

use super::super::run::Run;
use super::super::value::{Failure, Outcome, Value, equal, find, integral, order};
use super::Row;
use super::time;

pub(super) const TABLE: &[Row] = &[
    // The order is that of cel-go, which decides the types of unknown arguments by the first row that fits.
    ("+(bytes, bytes) bytes", add),
    ("+(double, double) double", add),
    ("+(duration, duration) duration", add),
    ("+(duration, timestamp) timestamp", add),
    ("+(timestamp, duration) timestamp", add),
    ("+(int, int) int", add),
    ("+(list<A>, list<A>) list<A>", add),
    ("+(string, string) string", add),
    ("+(uint, uint) uint", add),
    ("-(double, double) double", subtract),
    ("-(duration, duration) duration", subtract),
    ("-(int, int) int", subtract),
    ("-(timestamp, duration) timestamp", subtract),
    ("-(timestamp, timestamp) duration", subtract),
    ("-(uint, uint) uint", subtract),
    ("*(double, double) double", multiply),
    ("*(int, int) int", multiply),
    ("*(uint, uint) uint", multiply),
    ("/(double, double) double", divide),
    ("/(int, int) int", divide),
    ("/(uint, uint) uint", divide),
    ("%(int, int) int", modulo),
    ("%(uint, uint) uint", modulo),
    ("-(double) double", negate),
    ("-(int) int", negate),
    ("!(bool) bool", not),
    ("==(A, A) bool", |run, arguments| same(run, arguments).map(Value::Bool)),
    ("!=(A, A) bool", |run, arguments| same(run, arguments).map(|same| Value::Bool(!same))),
    ("<(C, C) bool", |run, arguments| compare(run, arguments, Ordering::is_lt)),
    ("<(M, N) bool", |run, arguments| compare(run, arguments, Ordering::is_lt)),
    ("<=(C, C) bool", |run, arguments| compare(run, arguments, Ordering::is_le)),
    ("<=(M, N) bool", |run, arguments| compare(run, arguments, Ordering::is_le)),
    (">(C, C) bool", |run, arguments| compare(run, arguments, Ordering::is_gt)),
    (">(M, N) bool", |run, arguments| compare(run, arguments, Ordering::is_gt)),
    (">=(C, C) bool", |run, arguments| compare(run, arguments, Ordering::is_ge)),
    (">=(M, N) bool", |run, arguments| compare(run, arguments, Ordering::is_ge)),
    ("in(A, list<A>) bool", within),
    ("in(A, map<A, B>) bool", within),
];

fn overflow<'v>(value: Option<Value<'v>>, what: &str) -> Outcome<'v> {
    value.ok_or_else(|| Failure::new(format!("{what} overflow")))
}

const INTEGER: &str = "integer";
const UNSIGNED: &str = "unsigned integer";

fn add<'v>(run: &mut Run<'v>, arguments: &[Value<'v>]) -> Outcome<'v> {
    match arguments {
        [Value::Int(left), Value::Int(right)] => overflow(left.checked_add(*right).map(Value::Int), INTEGER),
        [Value::Uint(left), Value::Uint(right)] => overflow(left.checked_add(*right).map(Value::Uint), UNSIGNED),
        [Value::Double(left), Value::Double(right)] => Ok(Value::Double(left + right)),
        [Value::Text(left), Value::Text(right)] => {
            run.traverse(left.len() + right.len())?;
            Ok([&**left, &**right].concat().into())
        }
        [Value::Bytes(left), Value::Bytes(right)] => {
            run.traverse(left.len() + right.len())?;
            Ok(Value::Bytes([&**left, &**right].concat().into()))
        }
        [Value::List(left), Value::List(right)] => {
            run.traverse(left.len() + right.len())?;
            left.plus(right)
        }
        [Value::Duration(left), Value::Duration(right)] => {
            overflow(left.checked_add(*right).map(Value::Duration), INTEGER)
        }
        [Value::Duration(nanos), Value::Time(time)] | [Value::Time(time), Value::Duration(nanos)] => {
            overflow(time.plus((*nanos).into()).map(Value::Time), "timestamp")
        }
        _ => Err(Failure::overload()),
    }
}

fn subtract<'v>(_: &mut Run<'v>, arguments: &[Value<'v>]) -> Outcome<'v> {
    match arguments {
        [Value::Int(left), Value::Int(right)] => overflow(left.checked_sub(*right).map(Value::Int), INTEGER),
        [Value::Uint(left), Value::Uint(right)] => overflow(left.checked_sub(*right).map(Value::Uint), UNSIGNED),
        [Value::Double(left), Value::Double(right)] => Ok(Value::Double(left - right)),
        [Value::Duration(left), Value::Duration(right)] => {
            overflow(left.checked_sub(*right).map(Value::Duration), INTEGER)
        }
        [Value::Time(time), Value::Duration(nanos)] => {
            overflow(time.plus(-i128::from(*nanos)).map(Value::Time), "timestamp")
        }
        [Value::Time(left), Value::Time(right)] => overflow(time::between(*left, *right).map(Value::Duration), INTEGER),
        _ => Err(Failure::overload()),
    }
}

fn multiply<'v>(_: &mut Run<'v>, arguments: &[Value<'v>]) -> Outcome<'v> {
    match arguments {
        [Value::Int(left), Value::Int(right)] => overflow(left.checked_mul(*right).map(Value::Int), INTEGER),
        [Value::Uint(left), Value::Uint(right)] => overflow(left.checked_mul(*right).map(Value::Uint), UNSIGNED),
        [Value::Double(left), Value::Double(right)] => Ok(Value::Double(left * right)),
        _ => Err(Failure::overload()),
    }
}

fn divide<'v>(_: &mut Run<'v>, arguments: &[Value<'v>]) -> Outcome<'v> {
    match arguments {
        [Value::Int(_), Value::Int(0)] | [Value::Uint(_), Value::Uint(0)] => Err(Failure::new("division by zero")),
        [Value::Int(left), Value::Int(right)] => overflow(left.checked_div(*right).map(Value::Int), INTEGER),
        [Value::Uint(left), Value::Uint(right)] => Ok(Value::Uint(left / right)),
        [Value::Double(left), Value::Double(right)] => Ok(Value::Double(left / right)),
        _ => Err(Failure::overload()),
    }
}

fn modulo<'v>(_: &mut Run<'v>, arguments: &[Value<'v>]) -> Outcome<'v> {
    match arguments {
        [Value::Int(_), Value::Int(0)] | [Value::Uint(_), Value::Uint(0)] => Err(Failure::new("modulus by zero")),
        [Value::Int(left), Value::Int(right)] => overflow(left.checked_rem(*right).map(Value::Int), INTEGER),
        [Value::Uint(left), Value::Uint(right)] => Ok(Value::Uint(left % right)),
        _ => Err(Failure::overload()),
    }
}

fn negate<'v>(_: &mut Run<'v>, arguments: &[Value<'v>]) -> Outcome<'v> {
    match arguments {
        [Value::Int(number)] => overflow(number.checked_neg().map(Value::Int), INTEGER),
        [Value::Double(number)] => Ok(Value::Double(-number)),
        _ => Err(Failure::overload()),
    }
}

fn not<'v>(_: &mut Run<'v>, arguments: &[Value<'v>]) -> Outcome<'v> {
    let [Value::Bool(flag)] = arguments else { return Err(Failure::overload()) };
    Ok(Value::Bool(!flag))
}

fn same<'v>(run: &mut Run<'v>, arguments: &[Value<'v>]) -> Result<bool, Failure> {
    let [left, right] = arguments else { return Err(Failure::overload()) };
    run.traverse(length(left).min(length(right)))?;
    equal(left, right)
}

fn compare<'v>(run: &mut Run<'v>, arguments: &[Value<'v>], is: fn(Ordering) -> bool) -> Outcome<'v> {
    let [left, right] = arguments else { return Err(Failure::overload()) };
    run.traverse(length(left).min(length(right)))?;
    Ok(Value::Bool(is(order(left, right)?)))
}

/// The length of a text or a collection.
fn length(value: &Value<'_>) -> usize {
    match value {
        Value::Text(text) => text.len(),
        Value::Bytes(bytes) => bytes.len(),
        Value::List(list) => list.len(),
        Value::Map(entries) => entries.len(),
        Value::Fields(fields) => fields.size(),
        _ => 1,
    }
}

fn within<'v>(run: &mut Run<'v>, arguments: &[Value<'v>]) -> Outcome<'v> {
    let [wanted, collection] = arguments else { return Err(Failure::overload()) };
    match collection {
        Value::List(list) => {
            run.work(list.len())?;
            list.contains(wanted).map(Value::Bool)
        }
        map => find(map, wanted).map(|found| Value::Bool(found.is_some())),
    }
}

/// `operand[index]`; `None` if the operand has no such item.
///
/// ```text
/// [1, 2][1]  →  2        {'a': 1}['a']  →  1        [1][1.0]  →  None
/// ```
pub(in super::super) fn index<'v>(operand: &Value<'v>, index: &Value<'v>) -> Result<Option<Value<'v>>, Failure> {
    let Value::List(list) = operand else { return find(operand, index) };
    let at = match index {
        Value::Int(at) => Some(i128::from(*at)),
        // An index that is not in the list is out of bounds for any list.
        Value::Uint(_) | Value::Double(_) if !list.is_native() && (0..list.len()).any(|at| is_at(index, at)) => {
            return Err(Failure::new(format!("unsupported index: {}", index.shown())));
        }
        Value::Uint(at) => Some(i128::from(*at)),
        Value::Double(at) => integral(*at),
        other => return Err(Failure::new(format!("unsupported index type '{}' in list", other.type_name()))),
    };
    let at = at.ok_or_else(|| Failure::new(format!("unsupported index value {} in list", index.shown())))?;
    usize::try_from(at).ok().and_then(|at| list.get(at)).transpose()
}

fn is_at(index: &Value<'_>, at: usize) -> bool {
    equal(index, &Value::from(at)) == Ok(true)
}

/// Builds a map.
pub(in super::super) fn map_of(entries: super::super::value::Entries<'_>) -> Value<'_> {
    Value::Map(Rc::new(entries))
}
