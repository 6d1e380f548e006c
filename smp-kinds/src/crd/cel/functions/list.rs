//! Lists and sets.

use std::cmp::Ordering;

use super::super::run::Run;
use super::super::value::{Failure, Outcome, Value, equal, order};
use super::Row;

/// The most numbers that `lists.range` returns.
const MAX_RANGE: i64 = 1_000_000;

pub(super) const TABLE: &[Row] = &[
    (".isSorted(list<C>) bool", |run, arguments| {
        let items = items(run, arguments)?;
        for pair in items.windows(2) {
            if let [one, other] = pair
                && order(one, other)?.is_gt()
            {
                return Ok(false.into());
            }
        }
        Ok(true.into())
    }),
    (".sum(list<S>) S", sum),
    // The checker adds the zero of the type.
    (".sum(list<S>, S) S", sum),
    (".max(list<C>) C", |run, arguments| most(run, arguments, "max", Ordering::Less)),
    (".min(list<C>) C", |run, arguments| most(run, arguments, "min", Ordering::Greater)),
    (".indexOf(list<A>, A) int", |run, arguments| position(run, arguments, |items, is| items.iter().position(is))),
    (".lastIndexOf(list<A>, A) int", |run, arguments| position(run, arguments, |items, is| items.iter().rposition(is))),
    (".slice(list<A>, int, int) list<A>", slice),
    (".flatten(list<list<A>>) list<A>", flatten),
    (".flatten(list<dyn>, int) list<dyn>", flatten),
    (".sort(list<C>) list<C>", |run, arguments| {
        let items = items(run, arguments)?;
        sorted(run, &items, items.clone())
    }),
    (".reverse(list<A>) list<A>", |run, arguments| Ok(items(run, arguments)?.into_iter().rev().collect())),
    (".distinct(list<A>) list<A>", distinct),
    ("lists.range(int) list<int>", |run, arguments| {
        let [Value::Int(size)] = arguments else { return Err(Failure::overload()) };
        let Ok(work) = usize::try_from(*size) else {
            return Err(Failure::new(format!("lists.range: size must be non-negative, got {size}")));
        };
        if *size > MAX_RANGE {
            let why = format!("lists.range: size {size} exceeds maximum allowed ({MAX_RANGE})");
            return Err(Failure::new(why));
        }
        run.work(work)?;
        Ok((0..*size).map(Value::Int).collect())
    }),
    ("sets.contains(list<A>, list<A>) bool", |run, arguments| contains(run, arguments).map(Value::Bool)),
    ("sets.equivalent(list<A>, list<A>) bool", |run, arguments| {
        let [one, other] = arguments else { return Err(Failure::overload()) };
        let both = contains(run, &[one.clone(), other.clone()])? && contains(run, &[other.clone(), one.clone()])?;
        Ok(both.into())
    }),
    ("sets.intersects(list<A>, list<A>) bool", |run, arguments| {
        let [Value::List(one), Value::List(other)] = arguments else { return Err(Failure::overload()) };
        for item in one.iter() {
            run.work(other.len())?;
            if other.contains(&item?) == Ok(true) {
                return Ok(true.into());
            }
        }
        Ok(false.into())
    }),
];

/// The items of the list that is the first argument.
fn items<'v>(run: &mut Run<'v>, arguments: &[Value<'v>]) -> Result<Vec<Value<'v>>, Failure> {
    let [Value::List(list), ..] = arguments else { return Err(Failure::overload()) };
    run.work(list.len())?;
    list.iter().collect()
}

/// The sum of numbers or durations. The sum of no items is the second argument.
fn sum<'v>(run: &mut Run<'v>, arguments: &[Value<'v>]) -> Outcome<'v> {
    let mut items = items(run, arguments)?.into_iter();
    let Some(first) = items.next() else { return Ok(arguments.get(1).cloned().unwrap_or(Value::Int(0))) };
    let add = |sum: Value<'v>, item| super::call(run, "+", false, &[sum, item]);
    items.try_fold(first, add)
}

/// The first item that no other exceeds. `replaces` is the order of the best item to a better one.
fn most<'v>(run: &mut Run<'v>, arguments: &[Value<'v>], name: &str, replaces: Ordering) -> Outcome<'v> {
    let mut best: Option<Value<'v>> = None;
    for item in items(run, arguments)? {
        match &best {
            Some(found) if order(found, &item)? != replaces => {}
            _ => best = Some(item),
        }
    }
    best.ok_or_else(|| Failure::new(format!("{name} called on empty list")))
}

/// Finds an item that passes a test.
type Find<'v> = fn(&[Value<'v>], &dyn Fn(&Value<'v>) -> bool) -> Option<usize>;

fn position<'v>(run: &mut Run<'v>, arguments: &[Value<'v>], find: Find<'v>) -> Outcome<'v> {
    let [_, wanted] = arguments else { return Err(Failure::overload()) };
    let items = items(run, arguments)?;
    let found = find(&items, &|item| equal(item, wanted) == Ok(true));
    Ok(found.map_or(Value::Int(-1), Value::from))
}

fn slice<'v>(run: &mut Run<'v>, arguments: &[Value<'v>]) -> Outcome<'v> {
    let [_, Value::Int(start), Value::Int(end)] = arguments else { return Err(Failure::overload()) };
    let items = items(run, arguments)?;
    let wrong = |why: String| Failure::new(format!("cannot slice({start}, {end}), {why}"));
    if *start < 0 || *end < 0 {
        return Err(wrong("negative indexes not supported".to_owned()));
    }
    if start > end {
        return Err(wrong("start index must be less than or equal to end index".to_owned()));
    }
    let range = usize::try_from(*start).ok().zip(usize::try_from(*end).ok());
    let part = range.and_then(|(start, end)| items.get(start..end));
    part.map(|part| part.iter().cloned().collect()).ok_or_else(|| wrong(format!("list is length {}", items.len())))
}

fn flatten<'v>(run: &mut Run<'v>, arguments: &[Value<'v>]) -> Outcome<'v> {
    let depth = match arguments {
        [_] => 1,
        [_, Value::Int(depth)] => *depth,
        _ => return Err(Failure::overload()),
    };
    let mut depth = usize::try_from(depth).map_err(|_| Failure::new("level must be non-negative"))?;
    let mut items = items(run, arguments)?;
    while depth > 0 && items.iter().any(|item| matches!(item, Value::List(_))) {
        let mut flat = Vec::new();
        for item in items {
            match item {
                Value::List(list) => {
                    run.work(list.len())?;
                    for item in list.iter() {
                        flat.push(item?);
                    }
                }
                item => flat.push(item),
            }
        }
        run.work(flat.len())?;
        items = flat;
        depth -= 1;
    }
    Ok(items.into_iter().collect())
}

/// Sorts items by their keys.
///
/// ```text
/// keys [3, 1, 2], items [a, b, c]  →  [b, c, a]
/// ```
pub(in super::super) fn sorted<'v>(run: &mut Run<'v>, keys: &[Value<'v>], items: Vec<Value<'v>>) -> Outcome<'v> {
    let Some(first) = keys.first() else { return Ok(items.into_iter().collect()) };
    if order(first, first) == Err(Failure::overload()) {
        return Err(Failure::new("list elements must be comparable"));
    }
    if keys.iter().any(|key| key.type_name() != first.type_name()) {
        return Err(Failure::new("list elements must have the same type"));
    }
    run.work(keys.len())?;
    let mut pairs: Vec<_> = keys.iter().zip(items).collect();
    pairs.sort_by(|(one, _), (other, _)| order(one, other).unwrap_or(Ordering::Equal));
    Ok(pairs.into_iter().map(|(_, item)| item).collect())
}

fn distinct<'v>(run: &mut Run<'v>, arguments: &[Value<'v>]) -> Outcome<'v> {
    let mut found: Vec<Value<'v>> = Vec::new();
    for item in items(run, arguments)? {
        run.work(found.len())?;
        if !found.iter().any(|other| equal(&item, other) == Ok(true)) {
            found.push(item);
        }
    }
    Ok(found.into_iter().collect())
}

/// Whether a list has all items of another.
fn contains<'v>(run: &mut Run<'v>, arguments: &[Value<'v>]) -> Result<bool, Failure> {
    let [Value::List(list), Value::List(wanted)] = arguments else { return Err(Failure::overload()) };
    for item in wanted.iter() {
        run.work(list.len())?;
        if !list.contains(&item?)? {
            return Ok(false);
        }
    }
    Ok(true)
}
