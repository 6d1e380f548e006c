//! Checks the types of an expression, as kube-apiserver does when a definition is created.

use std::sync::Arc;

use super::super::node::Node;
use super::eval::type_named;
use super::functions::{self, text_format, time};
use super::infer::{Inference, is_same};
use super::parse::{Expr, Kind, Literal, Macro, Operation, Reason, Wrong};
use super::run::Run;
use super::schema::{self, field, is_readable};
use super::types::{Overload, Type};
use super::value::{Failure, Value};

/// Checks an expression whose variables are `self` and `oldSelf`, and returns the type of its result.
///
/// ```text
/// self.replicas > 1  →  bool        self.replica > 1  →  undefined field 'replica'
/// ```
pub(super) fn check<'n>(expr: &mut Expr, own: &'n Node, is_old_optional: bool) -> Result<Type<'n>, Wrong> {
    let own = type_of(own);
    let old = if is_old_optional { Type::Optional(Arc::new(own.clone())) } else { own.clone() };
    let variables = vec![("self".to_owned(), own), ("oldSelf".to_owned(), old)];
    let mut checker = Checker { variables, ..Checker::default() };
    let found = checker.check(expr)?;
    checker.types.check(expr.at)?;
    for (at, one, other) in std::mem::take(&mut checker.uniform) {
        let (one, other) = (checker.types.resolve(&one, true), checker.types.resolve(&other, true));
        if !is_same(&one, &other) {
            checker.later.push(mismatch(at, &one, &other));
        }
    }
    let first = checker.later.into_iter().min_by_key(|wrong| (wrong.reason, wrong.at));
    first.map_or_else(|| Ok(checker.types.resolve(&found, true)), Err)
}

/// The type of the values of a schema.
fn type_of(schema: &Node) -> Type<'_> {
    match schema::kind(schema) {
        schema::Kind::IntOrString | schema::Kind::Opaque => Type::Dyn,
        schema::Kind::Object => match schema.others() {
            Some(others) if schema.properties.is_empty() && !schema.resource => {
                Type::Map(Arc::new(Type::Text), Arc::new(type_of(others)))
            }
            _ => Type::Object(schema),
        },
        schema::Kind::Array => Type::List(Arc::new(schema.items.as_deref().map_or(Type::Dyn, type_of))),
        schema::Kind::Text => Type::Text,
        schema::Kind::Bytes => Type::Bytes,
        schema::Kind::Date | schema::Kind::DateTime => TIMESTAMP,
        schema::Kind::Duration => DURATION,
        schema::Kind::Number => Type::Double,
        schema::Kind::Integer => Type::Int,
        schema::Kind::Boolean => Type::Bool,
    }
}

const DURATION: Type<'static> = Type::Named("google.protobuf.Duration");
const TIMESTAMP: Type<'static> = Type::Named("google.protobuf.Timestamp");

fn mismatch(at: usize, expected: &Type<'_>, found: &Type<'_>) -> Wrong {
    Wrong::new(at, format!("expected type '{expected}' but found '{found}'"))
}

#[derive(Default)]
struct Checker<'n> {
    types: Inference<'n>,
    variables: Vec<(String, Type<'n>)>,
    /// Types of items that must be the same, with the place of the second.
    uniform: Vec<(usize, Type<'n>, Type<'n>)>,
    /// How many calls of `format` are around the expression. Their lists may have items of different types.
    in_format: usize,
    /// The types of the items of these lists, by the place of the list.
    formatted: Vec<(usize, Vec<Type<'n>>)>,
    /// What is wrong with an expression whose types are right.
    later: Vec<Wrong>,
}

impl<'n> Checker<'n> {
    fn check(&mut self, expr: &mut Expr) -> Result<Type<'n>, Wrong> {
        let at = expr.at;
        self.types.check(at)?;
        match &mut expr.kind {
            Kind::Literal(literal) => Ok(match literal {
                Literal::Null => Type::Null,
                Literal::Bool(_) => Type::Bool,
                Literal::Int(_) => Type::Int,
                Literal::Uint(_) => Type::Uint,
                Literal::Double(_) => Type::Double,
                Literal::Text(_) => Type::Text,
                Literal::Bytes(_) => Type::Bytes,
                Literal::Duration(_) => DURATION,
                Literal::Type(_) => Type::Meta,
            }),
            Kind::Name(name) => self.name(at, name),
            Kind::Select(operand, field, optional) => {
                let operand = self.check(operand)?;
                self.select(at, &operand, field, *optional)
            }
            Kind::Has(operand, field) => {
                let operand = self.check(operand)?;
                self.select(at, &operand, field, false).map(|_| Type::Bool)
            }
            Kind::Index(operand, index, optional) => {
                let (operand, index) = (self.check(operand)?, self.check(index)?);
                self.index(at, &operand, &index, *optional)
            }
            Kind::Call { name, is_method, arguments } => self.call(at, name, *is_method, arguments),
            Kind::And(terms) | Kind::Or(terms) => {
                for term in terms {
                    self.expect(term, &Type::Bool)?;
                }
                Ok(Type::Bool)
            }
            Kind::Conditional(parts) => self.conditional(at, parts),
            Kind::List(items) => {
                let (mut joined, mut types) = (None, Vec::new());
                for (item, optional) in items {
                    let found = self.item(item, *optional)?;
                    types.push(found.clone());
                    joined = Some(self.join(item.at, joined, found));
                }
                if self.in_format > 0 {
                    self.formatted.push((at, types));
                }
                let item = joined.unwrap_or_else(|| self.types.variable());
                Ok(Type::List(Arc::new(item)))
            }
            Kind::Map(entries) => {
                let (mut keys, mut values) = (None, None);
                for (key, value, optional) in entries {
                    let found = self.check(key)?;
                    keys = Some(self.join(key.at, keys, found));
                    let found = self.item(value, *optional)?;
                    values = Some(self.join(value.at, values, found));
                }
                let key = keys.unwrap_or_else(|| self.types.variable());
                let value = values.unwrap_or_else(|| self.types.variable());
                Ok(Type::Map(Arc::new(key), Arc::new(value)))
            }
            Kind::Macro(found) => self.expand(at, found),
        }
    }

    fn expect(&mut self, expr: &mut Expr, wanted: &Type<'n>) -> Result<Type<'n>, Wrong> {
        let found = self.check(expr)?;
        if self.types.fit(&[(&found, wanted)]) {
            return Ok(found);
        }
        let (wanted, found) = (self.types.resolve(wanted, true), self.types.resolve(&found, true));
        Err(mismatch(expr.at, &wanted, &found))
    }

    fn name(&self, at: usize, name: &str) -> Result<Type<'n>, Wrong> {
        let known = self.variables.iter().rev().find(|(own, _)| own == name).map(|(_, found)| found.clone());
        known.or_else(|| type_named(name).map(|_| Type::Meta)).ok_or_else(|| undeclared(at, name))
    }

    /// An item of a literal. One with a question mark is an optional.
    fn item(&mut self, expr: &mut Expr, optional: bool) -> Result<Type<'n>, Wrong> {
        if !optional {
            return self.check(expr);
        }
        let value = self.types.variable();
        self.expect(expr, &Type::Optional(Arc::new(value.clone())))?;
        Ok(self.types.resolve(&value, false))
    }

    /// The type of items so far and another one.
    fn join(&mut self, at: usize, joined: Option<Type<'n>>, found: Type<'n>) -> Type<'n> {
        let Some(joined) = joined else { return found };
        if self.in_format == 0 {
            self.uniform.push((at, joined.clone(), found.clone()));
        }
        if self.types.fit(&[(&joined, &found)]) { self.types.general(&joined, &found) } else { Type::Dyn }
    }

    fn select(&mut self, at: usize, operand: &Type<'n>, name: &str, optional: bool) -> Result<Type<'n>, Wrong> {
        let operand = self.types.resolve(operand, false);
        let (target, is_optional) = match &operand {
            Type::Optional(inner) => (&**inner, true),
            other => (other, optional),
        };
        let found = match target {
            Type::Map(_, value) => (**value).clone(),
            Type::Object(schema) => {
                let known = schema::named(name).and_then(|plain| field(schema, &plain));
                let known = known.filter(|field| is_readable(field));
                type_of(known.ok_or_else(|| Wrong::new(at, format!("undefined field '{name}'")))?)
            }
            Type::Dyn => Type::Dyn,
            Type::Variable(_) => {
                self.types.fit(&[(&Type::Dyn, target)]);
                Type::Dyn
            }
            other => return Err(Wrong::new(at, format!("type '{other}' does not support field selection"))),
        };
        Ok(if is_optional { Type::Optional(Arc::new(found)) } else { found })
    }

    fn index(&mut self, at: usize, operand: &Type<'n>, index: &Type<'n>, optional: bool) -> Result<Type<'n>, Wrong> {
        let operand = self.types.resolve(operand, false);
        let (target, is_optional) = match &operand {
            Type::Optional(inner) => (&**inner, true),
            other => (other, optional),
        };
        let (wanted, found) = match target {
            Type::List(item) => (Type::Int, (**item).clone()),
            Type::Map(key, value) => ((**key).clone(), (**value).clone()),
            Type::Dyn | Type::Variable(_) => (Type::Dyn, Type::Dyn),
            _ => (Type::Param('?'), Type::Dyn),
        };
        if matches!(wanted, Type::Param(_)) || !self.types.fit(&[(index, &wanted)]) {
            let name = if optional { "_[?_]" } else { "_[_]" };
            let types = [operand.clone(), index.clone()];
            return Err(self.no_overload(at, name, false, &types));
        }
        let found = self.types.resolve(&found, false);
        Ok(if is_optional { Type::Optional(Arc::new(found)) } else { found })
    }

    fn conditional(&mut self, at: usize, [condition, yes, no]: &mut [Expr; 3]) -> Result<Type<'n>, Wrong> {
        let types = [self.check(condition)?, self.check(yes)?, self.check(no)?];
        let result = self.types.variable();
        let [condition, yes, no] = &types;
        if self.types.fit(&[(condition, &Type::Bool), (yes, &result), (no, &result)]) {
            return Ok(self.types.resolve(&result, false));
        }
        Err(self.no_overload(at, "_?_:_", false, &types))
    }

    fn no_overload(&mut self, at: usize, name: &str, is_method: bool, types: &[Type<'n>]) -> Wrong {
        let types: Vec<String> = types.iter().map(|found| self.types.resolve(found, true).to_string()).collect();
        let types = match &*types {
            [receiver, arguments @ ..] if is_method => format!("{receiver}.({})", arguments.join(", ")),
            types => format!("({})", types.join(", ")),
        };
        let operators = ["+", "-", "*", "/", "%", "==", "!=", "<", "<=", ">", ">="];
        let name = match name {
            "!" => "!_".to_owned(),
            "in" => "@in".to_owned(),
            name if operators.contains(&name) && types.contains(", ") => format!("_{name}_"),
            "-" => "-_".to_owned(),
            name => name.to_owned(),
        };
        Wrong::new(at, format!("found no matching overload for '{name}' applied to '{types}'"))
    }

    /// Checks a call. The result of a call that several functions take is dyn, unless their results are the same.
    fn call(&mut self, at: usize, name: &str, is_method: bool, arguments: &mut Vec<Expr>) -> Result<Type<'n>, Wrong> {
        let overloads = functions::named(name);
        let is_format = usize::from(name == "format" && is_method);
        let receiver = arguments.iter_mut().take(usize::from(is_method));
        let known = receiver.map(|receiver| self.check(receiver)).collect::<Result<Vec<_>, _>>()?;
        if overloads.is_empty() {
            return Err(undeclared(at, name));
        }
        self.in_format += is_format;
        let rest = arguments.iter_mut().skip(known.len()).map(|argument| self.check(argument));
        let types = known.into_iter().map(Ok).chain(rest).collect::<Result<Vec<_>, _>>();
        self.in_format -= is_format;
        let types = types?;
        let mut result: Option<Type<'n>> = None;
        let fits = |overload: &&Overload| overload.is_method == is_method && overload.arguments.len() == types.len();
        for overload in overloads.iter().filter(fits) {
            let Some(found) = self.overload(overload, &types) else { continue };
            result = Some(match result {
                Some(known) if !is_same(&known, &found) => Type::Dyn,
                _ => found,
            });
        }
        let Some(result) = result else { return Err(self.no_overload(at, name, is_method, &types)) };
        if let Err(wrong) = self.literals(at, name, arguments, &types) {
            self.later.push(wrong);
        }
        if name == "sum" {
            let zero = match self.types.resolve(&result, false) {
                Type::Uint => Literal::Uint(0),
                Type::Double => Literal::Double(0.0),
                Type::Named(_) => Literal::Duration(0),
                _ => Literal::Int(0),
            };
            arguments.push(Expr::literal(at, zero));
        }
        Ok(result)
    }

    /// The result of a function, if it takes arguments of these types.
    fn overload(&mut self, overload: &Overload, types: &[Type<'n>]) -> Option<Type<'n>> {
        let mut parameters = Vec::new();
        let wanted: Vec<_> = overload.arguments.iter().map(|wanted| self.fresh(wanted, &mut parameters)).collect();
        let result = self.fresh(&overload.result, &mut parameters);
        let pairs: Vec<_> = types.iter().zip(&wanted).collect();
        if !self.types.fit(&pairs) {
            return None;
        }
        for (name, variable) in &parameters {
            let found = self.types.resolve(variable, false);
            if !is_allowed(*name, &found) {
                return None;
            }
            // Of the functions for several types, cel-go takes the first one.
            if matches!(name, 'C' | 'S') && matches!(found, Type::Variable(_)) {
                self.types.fit(&[(&Type::Int, variable)]);
            }
        }
        Some(self.types.resolve(&result, false))
    }

    /// A type of a table with new parameters.
    fn fresh(&mut self, wanted: &Type<'static>, parameters: &mut Vec<(char, Type<'n>)>) -> Type<'n> {
        let mut inner = |wanted: &Arc<Type<'static>>| Arc::new(self.fresh(wanted, parameters));
        match wanted {
            Type::List(item) => Type::List(inner(item)),
            Type::Optional(value) => Type::Optional(inner(value)),
            Type::Map(key, value) => Type::Map(inner(key), inner(value)),
            Type::Param(name) => match parameters.iter().find(|(own, _)| own == name) {
                Some((_, variable)) => variable.clone(),
                None => {
                    let variable = self.types.variable();
                    parameters.push((*name, variable.clone()));
                    variable
                }
            },
            other => other.clone(),
        }
    }

    /// Checks literals that are wrong for any object: patterns, times, numbers and templates.
    fn literals(&mut self, at: usize, name: &str, arguments: &[Expr], types: &[Type<'n>]) -> Result<(), Wrong> {
        let text = |index: usize| match arguments.get(index).map(|argument| &argument.kind) {
            Some(Kind::Literal(Literal::Text(text))) => Some(text.as_str()),
            _ => None,
        };
        let program = |text: String| Wrong { reason: Reason::Argument, ..Wrong::new(at, text) };
        match name {
            "matches" | "find" | "findAll" => {
                if let Some(error) = text(1).and_then(|pattern| super::super::pattern::check(pattern).err()) {
                    let place = arguments.get(1).map_or(at, |argument| argument.at);
                    let is_matches = name == "matches";
                    return Err(if is_matches {
                        Wrong::new(place, "invalid matches argument")
                    } else {
                        program(error)
                    });
                }
            }
            "format" => {
                let (template, list) = (text(0), arguments.get(1));
                let types = list.and_then(|list| self.formatted.iter().find(|(at, _)| *at == list.at));
                let Some((template, (Kind::List(items), (_, types)))) =
                    template.zip(list.map(|list| &list.kind).zip(types.cloned()))
                else {
                    return Ok(());
                };
                let types: Vec<_> = types.iter().map(|found| self.types.resolve(found, true)).collect();
                return text_format::check(template, &types).map_err(|(index, error)| {
                    Wrong::new(index.and_then(|index| items.get(index)).map_or(at, |(item, _)| item.at), error)
                });
            }
            _ if name.starts_with("get") && types.len() == 2 && !text(1).is_some_and(time::is_known_zone) => {
                return Err(Wrong::limit(at, "time zones with names are not known"));
            }
            _ => {}
        }
        let is_conversion = type_named(name).is_some() || matches!(name, "duration" | "timestamp" | "dyn");
        let [argument] = arguments else { return Ok(()) };
        let Some(value) = constant(argument).filter(|_| is_conversion) else { return Ok(()) };
        match functions::call(&mut Run::default(), name, false, &[value]) {
            Err(Failure::Error(_))
                if matches!((name, &argument.kind), ("duration" | "timestamp", Kind::Literal(_))) =>
            {
                Err(Wrong::new(argument.at, format!("invalid {name} argument")))
            }
            Err(Failure::Error(text)) => Err(program(text)),
            _ => Ok(()),
        }
    }

    fn expand(&mut self, at: usize, found: &mut Macro) -> Result<Type<'n>, Wrong> {
        let range = self.check(&mut found.range)?;
        let range = self.types.resolve(&range, false);
        if matches!(found.operation, Operation::OptMap | Operation::OptFlatMap) {
            return self.opt_map(at, found, &range);
        }
        let has_two = found.variables.len() == 2;
        let (first, second) = match &range {
            Type::List(item) if has_two => (Type::Int, (**item).clone()),
            Type::List(item) => ((**item).clone(), Type::Dyn),
            Type::Map(key, value) => ((**key).clone(), (**value).clone()),
            Type::Dyn => (Type::Dyn, Type::Dyn),
            Type::Variable(_) => {
                self.types.fit(&[(&Type::Dyn, &range)]);
                (Type::Dyn, Type::Dyn)
            }
            other => {
                let text = format!("expression of type '{other}' cannot be range of a comprehension");
                return Err(Wrong::new(found.range.at, format!("{text} (must be list, map, or dynamic)")));
            }
        };
        let depth = self.variables.len();
        self.variables.extend(found.variables.iter().cloned().zip([first.clone(), second]));
        let result = self.body(found, &first);
        self.variables.truncate(depth);
        result
    }

    /// The result of a macro, whose variables are known.
    fn body(&mut self, found: &mut Macro, first: &Type<'n>) -> Result<Type<'n>, Wrong> {
        if let Some(filter) = &mut found.filter {
            self.expect(filter, &Type::Bool)?;
        }
        let body = &mut found.body;
        Ok(match found.operation {
            Operation::All | Operation::Exists | Operation::ExistsOne => {
                self.expect(body, &Type::Bool)?;
                Type::Bool
            }
            Operation::Filter => {
                self.expect(body, &Type::Bool)?;
                Type::List(Arc::new(first.clone()))
            }
            Operation::SortBy => {
                let key = self.check(body)?;
                let key = self.types.resolve(&key, false);
                if !is_allowed('C', &key) {
                    return Err(self.no_overload(body.at, "@sortByAssociatedKeys", true, &[first.clone(), key]));
                }
                Type::List(Arc::new(first.clone()))
            }
            Operation::TransformMap => {
                let value = self.check(body)?;
                Type::Map(Arc::new(first.clone()), Arc::new(value))
            }
            Operation::TransformMapEntry => {
                let entries = Type::Map(Arc::new(self.types.variable()), Arc::new(self.types.variable()));
                self.expect(body, &entries)?;
                self.types.resolve(&entries, false)
            }
            Operation::Map | Operation::OptMap | Operation::OptFlatMap => Type::List(Arc::new(self.check(body)?)),
        })
    }

    fn opt_map(&mut self, at: usize, found: &mut Macro, range: &Type<'n>) -> Result<Type<'n>, Wrong> {
        let value = self.types.variable();
        if !self.types.fit(&[(range, &Type::Optional(Arc::new(value.clone())))]) {
            return Err(self.no_overload(at, "hasValue", true, std::slice::from_ref(range)));
        }
        let depth = self.variables.len();
        let value = self.types.resolve(&value, false);
        self.variables.extend(found.variables.iter().cloned().map(|name| (name, value.clone())));
        let flat = Type::Optional(Arc::new(self.types.variable()));
        let result = match found.operation {
            Operation::OptFlatMap => self.expect(&mut found.body, &flat),
            _ => self.check(&mut found.body).map(|found| Type::Optional(Arc::new(found))),
        };
        self.variables.truncate(depth);
        result
    }
}

fn undeclared(at: usize, name: &str) -> Wrong {
    Wrong::new(at, format!("undeclared reference to '{name}' (in container '')"))
}

/// Whether a parameter of a function may be a type.
fn is_allowed(parameter: char, found: &Type<'_>) -> bool {
    let is_number = matches!(found, Type::Int | Type::Uint | Type::Double);
    let is_duration = matches!(found, Type::Named("google.protobuf.Duration"));
    let is_any = matches!(found, Type::Dyn | Type::Variable(_));
    match parameter {
        'M' | 'N' => is_number || is_any,
        'S' => is_number || is_duration || is_any,
        'C' => {
            let is_time = matches!(found, Type::Named("google.protobuf.Timestamp"));
            is_number || is_duration || is_time || is_any || matches!(found, Type::Bool | Type::Text | Type::Bytes)
        }
        _ => true,
    }
}

/// The value of a literal, or of a conversion of one.
fn constant(expr: &Expr) -> Option<Value<'_>> {
    match &expr.kind {
        Kind::Literal(literal) => Some(super::eval::constant(literal)),
        Kind::Call { name, is_method: false, arguments } => {
            let is_conversion = type_named(name).is_some() || matches!(&**name, "duration" | "timestamp" | "dyn");
            let [argument] = &**arguments else { return None };
            let value = constant(argument).filter(|_| is_conversion)?;
            functions::call(&mut Run::default(), name, false, &[value]).ok()
        }
        _ => None,
    }
}
