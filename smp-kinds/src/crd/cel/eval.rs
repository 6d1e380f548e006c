//! Evaluates expressions.

mod macros;

use super::expr::{Expr, Kind, Literal};
use super::functions::{self, operators};
use super::run::Run;
use super::value::{Entries, Failure, Outcome, Text, Value, find};
use super::view::List;

/// The names of types that are not variables.
const TYPES: [&str; 11] =
    ["bool", "bytes", "double", "int", "list", "map", "null_type", "string", "type", "uint", "optional_type"];

/// The type with a name.
pub(super) fn type_named(name: &str) -> Option<&'static str> {
    TYPES.into_iter().find(|known| *known == name)
}

/// Evaluates an expression.
pub(super) fn eval<'v>(run: &mut Run<'v>, expr: &'v Expr) -> Outcome<'v> {
    run.work(usize::from(!matches!(expr.kind, Kind::Literal(_))))?;
    match &expr.kind {
        Kind::Literal(literal) => Ok(constant(literal)),
        Kind::Name(name) => variable(run.variables.iter().rev().find(|(own, _)| *own == name), name),
        // The outermost variables are the first ones.
        Kind::Global(name) => variable(run.variables.iter().find(|(own, _)| *own == name), name),
        Kind::Select(operand, field, optional) => {
            let operand = eval(run, operand)?;
            select(&operand, &Value::from(field.as_str()), *optional)
        }
        Kind::Has(operand, field) => has(run, operand, field),
        Kind::Index(operand, index, optional) => {
            let operand = eval(run, operand)?;
            let index = eval(run, index)?;
            select(&operand, &index, *optional)
        }
        Kind::Call { name, is_method, arguments } => call(run, name, *is_method, arguments),
        Kind::And(terms) => chain(run, terms, false),
        Kind::Or(terms) => chain(run, terms, true),
        Kind::Conditional(parts) => conditional(run, parts),
        Kind::List(items) => list_of(run, items),
        Kind::Map(entries) => map_of(run, entries),
        Kind::Macro(found) => macros::expand(run, found),
    }
}

pub(super) fn constant(literal: &Literal) -> Value<'_> {
    match literal {
        Literal::Null => Value::Null,
        Literal::Bool(flag) => Value::Bool(*flag),
        Literal::Int(number) => Value::Int(*number),
        Literal::Uint(number) => Value::Uint(*number),
        Literal::Double(number) => Value::Double(*number),
        Literal::Text(text) => Value::Text(Text::Borrowed(text)),
        Literal::Bytes(bytes) => Value::Bytes(bytes.as_slice().into()),
        Literal::Duration(nanos) => Value::Duration(*nanos),
        Literal::Type(name) => Value::Type(name),
    }
}

/// The value of a variable, or the type with its name.
fn variable<'v>(found: Option<&(&'v str, Value<'v>)>, name: &str) -> Outcome<'v> {
    let found = found.map(|(_, value)| value.clone());
    let found = found.or_else(|| type_named(name).map(Value::Type));
    found.ok_or_else(|| Failure::new(format!("no such attribute(s): {name}")))
}

/// Evaluates an expression with a variable.
fn with<'v>(run: &mut Run<'v>, name: &'v str, value: Value<'v>, expr: &'v Expr) -> Outcome<'v> {
    run.variables.push((name, value));
    let outcome = eval(run, expr);
    run.variables.pop();
    outcome
}

/// `operand.field` and `operand[index]`. In an optional, and with a question mark, an absent item is an empty optional.
///
/// ```text
/// {'a': 1}.a  →  1        {'a': 1}.?b  →  optional.none()        {'a': 1}.b  →  an error
/// ```
fn select<'v>(operand: &Value<'v>, index: &Value<'v>, optional: bool) -> Outcome<'v> {
    if let Value::Optional(inner) = operand {
        let Some(inner) = inner else { return Ok(Value::Optional(None)) };
        return select(inner, index, true);
    }
    let found = match operand {
        Value::List(_) | Value::Map(_) | Value::Fields(_) => operators::index(operand, index)?,
        _ => None,
    };
    match (found, operand) {
        (Some(value), _) if optional => Ok(Value::some(value)),
        (Some(value), _) => Ok(value),
        (None, _) if optional => Ok(Value::Optional(None)),
        (None, Value::List(_)) => Err(Failure::new(format!("index out of bounds: {}", index.shown()))),
        (None, _) => Err(Failure::new(format!("no such key: {}", index.shown()))),
    }
}

fn has<'v>(run: &mut Run<'v>, operand: &'v Expr, field: &'v str) -> Outcome<'v> {
    let mut operand = eval(run, operand)?;
    while let Value::Optional(inner) = &operand {
        let Some(inner) = inner else { return Ok(false.into()) };
        operand = (**inner).clone();
    }
    Ok(match &operand {
        Value::Map(_) | Value::Fields(_) => find(&operand, &field.into())?.is_some().into(),
        Value::List(_) => return Err(Failure::new("unsupported index type 'string' in list")),
        _ => false.into(),
    })
}

fn call<'v>(run: &mut Run<'v>, name: &'v str, is_method: bool, arguments: &'v [Expr]) -> Outcome<'v> {
    let mut values = Vec::with_capacity(arguments.len());
    if let ("in", [_, Expr { kind: Kind::List(items), .. }]) = (name, arguments)
        && items.is_empty()
    {
        // cel-go does not evaluate what is searched for in an empty list.
        return Ok(false.into());
    }
    for argument in arguments {
        let value = eval(run, argument);
        if let (Err(Failure::Error(_)), "sort" | "distinct", true) = (&value, name, is_method) {
            return Err(not_a_list());
        }
        let is_lazy = is_method && matches!(name, "or" | "orValue");
        if let (Err(Failure::Error(_)), [_, second], true) = (&value, arguments, values.is_empty() && !is_lazy) {
            // cel-go evaluates both operands, so the second one may end the evaluation.
            if let Err(failure @ (Failure::Abort(_) | Failure::Limit)) = eval(run, second) {
                return Err(failure);
            }
        }
        values.push(value?);
        match (&*values, name, is_method) {
            ([Value::Optional(Some(value))], "orValue", true) => return Ok((**value).clone()),
            ([value @ Value::Optional(Some(_))], "or", true) => return Ok(value.clone()),
            _ => {}
        }
    }
    functions::call(run, name, is_method, &values)
}

/// A defect of cel-go in its count of the costs of functions that sort: an error of the list ends the evaluation.
fn not_a_list() -> Failure {
    let text = "internal error: interface conversion: *types.Err is not traits.Lister: missing method Add";
    Failure::Abort(text.to_owned())
}

/// `&&` and `||`. An error counts only if no other term decides.
///
/// ```text
/// 1 / 0 > 1 || true  →  true        1 / 0 > 1 || false  →  an error
/// ```
fn chain<'v>(run: &mut Run<'v>, terms: &'v [Expr], decides: bool) -> Outcome<'v> {
    let mut error = None;
    for term in terms {
        match eval(run, term) {
            Ok(Value::Bool(flag)) if flag == decides => return Ok(decides.into()),
            Ok(Value::Bool(_)) => {}
            Ok(_) => {
                error.get_or_insert_with(Failure::overload);
            }
            Err(failure @ Failure::Error(_)) => {
                error.get_or_insert(failure);
            }
            Err(failure) => return Err(failure),
        }
    }
    error.map_or(Ok(Value::Bool(!decides)), Err)
}

fn conditional<'v>(run: &mut Run<'v>, [condition, yes, no]: &'v [Expr; 3]) -> Outcome<'v> {
    match eval(run, condition)? {
        Value::Bool(true) => eval(run, yes),
        Value::Bool(false) => eval(run, no),
        _ => Err(Failure::overload()),
    }
}

/// A list literal. An item with a question mark is left out if it is empty.
fn list_of<'v>(run: &mut Run<'v>, items: &'v [(Expr, bool)]) -> Outcome<'v> {
    let mut values = Vec::with_capacity(items.len());
    for (item, optional) in items {
        match (eval(run, item)?, optional) {
            (value, false) => values.push(value),
            (Value::Optional(value), true) => values.extend(value.map(|value| (*value).clone())),
            (value, true) => {
                return Err(Failure::new(format!(
                    "cannot initialize optional list element from non-optional value {}",
                    value.shown()
                )));
            }
        }
    }
    Ok(Value::List(List::new(values)))
}

fn map_of<'v>(run: &mut Run<'v>, entries: &'v [(Expr, Expr, bool)]) -> Outcome<'v> {
    let mut map = Entries::new();
    for (key, value, optional) in entries {
        let written = eval(run, key)?;
        let key = written.key().ok_or_else(|| Failure::new("unsupported key type"))?;
        match (eval(run, value)?, optional) {
            (value, false) => drop(map.insert(key, (written, value))),
            (Value::Optional(Some(value)), true) => drop(map.insert(key, (written, (*value).clone()))),
            (Value::Optional(None), true) => drop(map.remove(&key)),
            (value, true) => {
                let (key, value) = (written.shown(), value.shown());
                return Err(Failure::new(format!(
                    "cannot initialize optional entry '{key}' from non-optional value {value}"
                )));
            }
        }
    }
    Ok(operators::map_of(map))
}

/// The keys and values of a map or an object.
pub(super) fn entries<'v>(map: &Value<'v>) -> Result<Vec<(Value<'v>, Value<'v>)>, Failure> {
    match map {
        Value::Map(entries) => Ok(entries.values().cloned().collect()),
        Value::Fields(fields) => {
            let entry = |key: Value<'v>| Ok(find(map, &key)?.map(|value| (key, value)));
            fields.keys().filter_map(|key| entry(key).transpose()).collect()
        }
        _ => Err(Failure::overload()),
    }
}
