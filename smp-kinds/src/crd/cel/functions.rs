//! The functions and operators of expressions, each with its types.

pub(super) mod convert;
pub(super) mod format;
pub(super) mod list;
mod net;
pub(super) mod operators;
mod optional;
mod quantity;
pub(super) mod semver;
mod text;
pub(super) mod text_format;
pub(super) mod time;
pub(super) mod url;

use std::collections::HashMap;
use std::sync::LazyLock;

use super::run::Run;
use super::types::{Overload, Type};
use super::value::{Failure, Outcome, Value};

/// What a function does.
pub(super) type Body = for<'v> fn(&mut Run<'v>, &[Value<'v>]) -> Outcome<'v>;

/// A row of a table: the name, the types of the arguments and the result, and what it does.
type Row = (&'static str, Body);

const TABLES: [&[Row]; 12] = [
    operators::TABLE,
    convert::TABLE,
    text::TABLE,
    text_format::TABLE,
    list::TABLE,
    time::TABLE,
    optional::TABLE,
    quantity::TABLE,
    semver::TABLE,
    net::TABLE,
    url::TABLE,
    format::TABLE,
];

static FUNCTIONS: LazyLock<HashMap<&'static str, Vec<Overload>>> = LazyLock::new(|| {
    let mut functions = HashMap::<_, Vec<_>>::new();
    for (text, body) in TABLES.into_iter().flatten() {
        let (name, overload) = Overload::read(text, *body);
        functions.entry(name).or_default().push(overload);
    }
    functions
});

/// The functions with a name.
pub(super) fn named(name: &str) -> &'static [Overload] {
    FUNCTIONS.get(name).map_or(&[], |overloads| overloads)
}

/// Whether there is a function with a name.
pub(super) fn exists(name: &str) -> bool {
    FUNCTIONS.contains_key(name)
}

/// Calls the function that takes the arguments.
pub(super) fn call<'v>(run: &mut Run<'v>, name: &str, is_method: bool, arguments: &[Value<'v>]) -> Outcome<'v> {
    let fits = |overload: &&Overload| {
        overload.is_method == is_method
            && overload.arguments.len() == arguments.len()
            && overload.arguments.iter().zip(arguments).all(|(wanted, value)| accepts(wanted, value))
    };
    match named(name).iter().find(fits) {
        Some(overload) => (overload.body)(run, arguments),
        None => Err(Failure::new(no_overload(name, arguments))),
    }
}

/// The text of cel-go if no function takes the arguments. It depends on how the library defines the function.
///
/// ```text
/// dyn(true) + 1  →  no such overload: _+_        dyn('a') - 1  →  no such overload
/// dyn('a').startsWith(1)  →  no such overload: startsWith(string, int)
/// ```
fn no_overload(name: &str, arguments: &[Value<'_>]) -> String {
    let is_operator = !name.starts_with(|c: char| c.is_ascii_alphabetic()) || name == "in";
    let Some(first) = arguments.first() else { return "no such overload".to_owned() };
    if !is_operator && !matches!(name, "size" | "sort") {
        let types: Vec<_> = arguments.iter().map(Value::type_name).collect();
        return format!("no such overload: {name}({})", types.join(", "));
    }
    let takes_first = |overload: &Overload| {
        let wanted = overload.arguments.first().filter(|_| overload.arguments.len() == arguments.len());
        wanted.is_some_and(|wanted| accepts(wanted, first))
    };
    // These types answer calls themselves.
    let is_receiver = matches!(first, Value::Text(_) | Value::Duration(_) | Value::Time(_));
    if is_receiver || matches!(name, "!" | "in") || named(name).iter().any(takes_first) {
        return "no such overload".to_owned();
    }
    match (is_operator, arguments.len()) {
        (true, 1) => format!("no such overload: {name}_"),
        (true, _) => format!("no such overload: _{name}_"),
        (false, _) => format!("no such overload: {name}"),
    }
}

/// Whether values of the type have an order.
fn is_comparable(value: &Value<'_>) -> bool {
    use Value::{Bool, Bytes, Double, Duration, Int, Text, Time, Uint};
    matches!(value, Bool(_) | Int(_) | Uint(_) | Double(_) | Text(_) | Bytes(_) | Duration(_) | Time(_))
}

/// Whether a value has a type, without looking into lists and maps.
fn accepts(wanted: &Type<'_>, value: &Value<'_>) -> bool {
    match (wanted, value) {
        (Type::Param('C'), value) => is_comparable(value),
        (Type::Param('M' | 'N'), value) => matches!(value, Value::Int(_) | Value::Uint(_) | Value::Double(_)),
        (Type::Dyn | Type::Param(_), _)
        | (Type::Null, Value::Null)
        | (Type::Bool, Value::Bool(_))
        | (Type::Int, Value::Int(_))
        | (Type::Uint, Value::Uint(_))
        | (Type::Double, Value::Double(_))
        | (Type::Text, Value::Text(_))
        | (Type::Bytes, Value::Bytes(_))
        | (Type::List(_), Value::List(_))
        | (Type::Map(..), Value::Map(_) | Value::Fields(_))
        | (Type::Optional(_), Value::Optional(_))
        | (Type::Meta(_), Value::Type(_)) => true,
        (Type::Named(name), value) => *name == value.type_name(),
        _ => false,
    }
}
