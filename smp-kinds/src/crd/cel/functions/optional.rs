//! Optional values.

use super::super::value::{Failure, Outcome, Value};
use super::Row;

pub(super) const TABLE: &[Row] = &[
    ("optional.of(A) optional<A>", |_, arguments| first(arguments).map(Value::some)),
    ("optional.ofNonZeroValue(A) optional<A>", |_, arguments| {
        let value = first(arguments)?;
        Ok(if value.is_zero() { Value::Optional(None) } else { Value::some(value) })
    }),
    ("optional.none() optional<A>", |_, _| Ok(Value::Optional(None))),
    (".value(optional<A>) A", |_, arguments| match arguments {
        [Value::Optional(Some(value))] => Ok((**value).clone()),
        _ => Err(Failure::new("optional.none() dereference")),
    }),
    (".hasValue(optional<A>) bool", |_, arguments| Ok(matches!(arguments, [Value::Optional(Some(_))]).into())),
    // The evaluator does not compute the second argument of these if the first one has a value.
    (".or(optional<A>, optional<A>) optional<A>", |_, arguments| last(arguments)),
    (".orValue(optional<A>, A) A", |_, arguments| last(arguments)),
    ("optional.unwrap(list<optional<A>>) list<A>", |_, arguments| unwrap(arguments)),
    (".unwrapOpt(list<optional<A>>) list<A>", |_, arguments| unwrap(arguments)),
    (".first(list<A>) optional<A>", |_, arguments| match arguments {
        [Value::List(list)] => end(list.get(0)),
        _ => Err(Failure::overload()),
    }),
    (".last(list<A>) optional<A>", |_, arguments| match arguments {
        [Value::List(list)] => end(list.len().checked_sub(1).and_then(|index| list.get(index))),
        _ => Err(Failure::overload()),
    }),
];

fn first<'v>(arguments: &[Value<'v>]) -> Outcome<'v> {
    arguments.first().cloned().ok_or_else(Failure::overload)
}

fn last<'v>(arguments: &[Value<'v>]) -> Outcome<'v> {
    arguments.last().cloned().ok_or_else(Failure::overload)
}

fn end(item: Option<Outcome<'_>>) -> Outcome<'_> {
    Ok(item.transpose()?.map_or(Value::Optional(None), Value::some))
}

/// The values of a list of optionals.
fn unwrap<'v>(arguments: &[Value<'v>]) -> Outcome<'v> {
    let [Value::List(list)] = arguments else { return Err(Failure::overload()) };
    let mut values = Vec::new();
    for item in list.iter() {
        match item? {
            Value::Optional(value) => values.extend(value.map(|value| (*value).clone())),
            other => return Err(Failure::new(format!("value {} is not optional", other.shown()))),
        }
    }
    Ok(values.into_iter().collect())
}
