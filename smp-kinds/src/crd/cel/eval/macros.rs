//! Evaluates macros, such as `list.all(x, x > 1)`.

use super::super::expr::{Macro, Operation};
use super::super::functions::{list, operators};
use super::super::run::Run;
use super::super::value::{Entries, Failure, Outcome, Value};
use super::super::view::List;
use super::{entries, eval, with};

/// What a macro visits: the items of a list or the keys of a map; with two variables, also the place before an item or the value
/// behind a key.
type Visited<'v> = Vec<(Outcome<'v>, Option<Outcome<'v>>)>;

fn visited<'v>(run: &mut Run<'v>, range: &Value<'v>, pairs: bool) -> Result<Visited<'v>, Failure> {
    Ok(match range {
        Value::List(list) => {
            run.work(list.len())?;
            let items = list.iter().enumerate();
            items.map(|(at, item)| if pairs { (Ok(Value::from(at)), Some(item)) } else { (item, None) }).collect()
        }
        Value::Map(_) | Value::Fields(_) => {
            let entries = entries(range)?;
            run.work(entries.len())?;
            entries.into_iter().map(|(key, value)| (Ok(key), pairs.then_some(Ok(value)))).collect()
        }
        other => return Err(Failure::new(format!("got '{}', expected iterable type", go_type(other)))),
    })
}

/// The type in Go, which some messages name.
fn go_type(value: &Value<'_>) -> &'static str {
    match value {
        Value::Null => "types.Null",
        Value::Bool(_) => "types.Bool",
        Value::Int(_) => "types.Int",
        Value::Uint(_) => "types.Uint",
        Value::Double(_) => "types.Double",
        Value::Text(_) => "types.String",
        Value::Bytes(_) => "types.Bytes",
        Value::Duration(_) => "types.Duration",
        Value::Time(_) => "types.Timestamp",
        Value::Optional(_) => "*types.Optional",
        other => other.type_name(),
    }
}

/// Evaluates a macro.
pub(super) fn expand<'v>(run: &mut Run<'v>, found: &'v Macro) -> Outcome<'v> {
    match fold(run, found) {
        Err(Failure::Error(_)) if found.operation == Operation::SortBy => Err(super::not_a_list()),
        outcome => outcome,
    }
}

fn fold<'v>(run: &mut Run<'v>, found: &'v Macro) -> Outcome<'v> {
    let range = eval(run, &found.range)?;
    if matches!(found.operation, Operation::OptMap | Operation::OptFlatMap) {
        return opt_map(run, found, &range);
    }
    let items = visited(run, &range, found.variables.len() == 2)?;
    let mut fold = Fold { found, list: Vec::new(), keys: Vec::new(), map: Entries::new(), count: 0, error: None };
    for (first, second) in items {
        let depth = run.variables.len();
        let mut wrong = None;
        for (name, value) in found.variables.iter().zip([Some(first), second].into_iter().flatten()) {
            match value {
                Ok(value) => run.variables.push((name, value)),
                Err(failure) => wrong = Some(failure),
            }
        }
        let stop = match wrong {
            Some(failure) => Err(failure),
            None => fold.step(run),
        };
        run.variables.truncate(depth);
        match stop {
            Ok(true) => break,
            Ok(false) => {}
            // Another item may still decide `all` and `exists`.
            Err(failure @ Failure::Error(_)) if matches!(found.operation, Operation::All | Operation::Exists) => {
                fold.error.get_or_insert(failure);
            }
            Err(failure) => return Err(failure),
        }
    }
    fold.result(run)
}

/// The state of a macro between two items.
struct Fold<'v> {
    found: &'v Macro,
    list: Vec<Value<'v>>,
    keys: Vec<Value<'v>>,
    map: Entries<'v>,
    count: usize,
    error: Option<Failure>,
}

impl<'v> Fold<'v> {
    /// Visits an item. Returns whether the macro has its result.
    fn step(&mut self, run: &mut Run<'v>) -> Result<bool, Failure> {
        if let Some(filter) = &self.found.filter
            && !flag(&eval(run, filter)?)?
        {
            return Ok(false);
        }
        let value = eval(run, &self.found.body)?;
        match self.found.operation {
            Operation::All => return flag(&value).map(|flag| self.decide(!flag)),
            Operation::Exists => return flag(&value).map(|flag| self.decide(flag)),
            Operation::ExistsOne => self.count += usize::from(flag(&value)?),
            Operation::Filter => {
                if flag(&value)? {
                    self.list.extend(run.variables.last().map(|(_, item)| item.clone()));
                }
            }
            Operation::SortBy => {
                self.list.extend(run.variables.last().map(|(_, item)| item.clone()));
                self.keys.push(value);
            }
            Operation::TransformMap => {
                let place = run.variables.len().saturating_sub(2);
                let key = run.variables.get(place).map_or(Value::Null, |(_, key)| key.clone());
                self.insert(key, value)?;
            }
            Operation::TransformMapEntry => {
                for (key, value) in entries(&value)? {
                    self.insert(key, value)?;
                }
            }
            Operation::Map | Operation::OptMap | Operation::OptFlatMap => self.list.push(value),
        }
        Ok(false)
    }

    fn decide(&mut self, decided: bool) -> bool {
        if decided {
            self.count = 1;
        }
        decided
    }

    fn insert(&mut self, key: Value<'v>, value: Value<'v>) -> Result<(), Failure> {
        let place = key.key().ok_or_else(|| Failure::new("unsupported key type"))?;
        if self.map.contains_key(&place) {
            return Err(Failure::new(format!("insert failed: key {} already exists", key.shown())));
        }
        self.map.insert(place, (key, value));
        Ok(())
    }

    fn result(self, run: &mut Run<'v>) -> Outcome<'v> {
        match (self.found.operation, self.count, self.error) {
            (Operation::All, 1, _) => Ok(false.into()),
            (Operation::Exists, 1, _) => Ok(true.into()),
            (_, _, Some(failure)) => Err(failure),
            (Operation::All, ..) => Ok(true.into()),
            (Operation::Exists, ..) => Ok(false.into()),
            (Operation::ExistsOne, count, _) => Ok((count == 1).into()),
            (Operation::TransformMap | Operation::TransformMapEntry, ..) => Ok(operators::map_of(self.map)),
            (Operation::SortBy, ..) => list::sorted(run, &self.keys, self.list),
            _ => Ok(Value::List(List::new(self.list))),
        }
    }
}

fn flag(value: &Value<'_>) -> Result<bool, Failure> {
    if let Value::Bool(flag) = value { Ok(*flag) } else { Err(Failure::overload()) }
}

/// `optMap` and `optFlatMap`.
fn opt_map<'v>(run: &mut Run<'v>, found: &'v Macro, range: &Value<'v>) -> Outcome<'v> {
    let Value::Optional(inner) = range else { return Err(Failure::overload()) };
    let (Some(inner), Some(name)) = (inner, found.variables.first()) else { return Ok(Value::Optional(None)) };
    let value = with(run, name, (**inner).clone(), &found.body)?;
    Ok(if found.operation == Operation::OptMap { Value::some(value) } else { value })
}
