//! Checks the types of an expression, as kube-apiserver does when a definition is created.

mod calls;
mod literals;
mod macros;

use std::sync::Arc;

use super::super::node::Node;
use super::eval::type_named;
use super::expr::{Expr, Kind, Literal};
use super::infer::{Inference, is_same};
use super::schema::{self, field, is_readable};
use super::types::Type;
use super::wrong::{Reason, Wrong};

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
    checker.finish()?;
    Ok(checker.types.resolve(&found, true))
}

/// The type with a name.
fn of_name(name: &'static str) -> Type<'static> {
    let any = || Arc::new(Type::Dyn);
    match name {
        "bool" => Type::Bool,
        "bytes" => Type::Bytes,
        "double" => Type::Double,
        "int" => Type::Int,
        "list" => Type::List(any()),
        "map" => Type::Map(any(), any()),
        "null_type" => Type::Null,
        "optional_type" => Type::Optional(any()),
        "string" => Type::Text,
        "type" => Type::Meta(any()),
        "uint" => Type::Uint,
        name => Type::Named(name),
    }
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

/// The number of variables outside of macros: `self` and `oldSelf`.
const GLOBALS: usize = 2;

const DURATION: Type<'static> = Type::Named("google.protobuf.Duration");
const TIMESTAMP: Type<'static> = Type::Named("google.protobuf.Timestamp");

fn mismatch(at: usize, expected: &Type<'_>, found: &Type<'_>) -> (usize, String) {
    (at, format!("expected type '{expected}' but found '{found}'"))
}

#[derive(Default)]
struct Checker<'n> {
    types: Inference<'n>,
    variables: Vec<(String, Type<'n>)>,
    /// The types of items, keys or values that must be the same, with their places.
    uniform: Vec<Vec<(usize, Type<'n>)>>,
    /// How many calls of `format` are around the expression. Their lists may have items of different types.
    in_format: usize,
    /// The types of the items of these lists, by the place of the list.
    formatted: Vec<(usize, Vec<Type<'n>>)>,
    /// What is wrong with an expression whose types are right.
    later: Vec<Wrong>,
    errors: Vec<(usize, String)>,
}

impl<'n> Checker<'n> {
    /// The type of an expression. What is wrong with it is kept, and its type is then dyn.
    fn check(&mut self, expr: &mut Expr) -> Result<Type<'n>, Wrong> {
        self.types.check(expr.at)?;
        self.type_of(expr).or_else(|wrong| {
            if wrong.reason == Reason::Limit {
                return Err(wrong);
            }
            self.errors.extend(wrong.errors);
            Ok(Type::Dyn)
        })
    }

    /// Fails if anything is wrong. What is wrong with right types counts only if all types are right.
    fn finish(&mut self) -> Result<(), Wrong> {
        let mut errors = std::mem::take(&mut self.errors);
        let reason = self.later.iter().map(|wrong| wrong.reason).min().unwrap_or(Reason::Compilation);
        if errors.is_empty() {
            for items in std::mem::take(&mut self.uniform) {
                let mut items = items.iter().map(|(at, found)| (*at, self.types.resolve(found, true)));
                let Some((_, first)) = items.next() else { continue };
                errors.extend(
                    items.find(|(_, other)| !is_same(&first, other)).map(|(at, other)| mismatch(at, &first, &other)),
                );
            }
            let reason = if errors.is_empty() { reason } else { Reason::Compilation };
            let later = std::mem::take(&mut self.later).into_iter().filter(|wrong| wrong.reason == reason);
            errors.extend(later.flat_map(|wrong| wrong.errors));
            errors.sort();
            return if errors.is_empty() { Ok(()) } else { Err(Wrong { reason, errors }) };
        }
        errors.sort();
        Err(Wrong { reason: Reason::Compilation, errors })
    }

    fn type_of(&mut self, expr: &mut Expr) -> Result<Type<'n>, Wrong> {
        let at = expr.at;
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
                Literal::Type(name) => Type::Meta(Arc::new(Type::Named(name))),
            }),
            Kind::Name(name) => {
                let found = self.variables.iter().rev().find(|(own, _)| own == name);
                named(found, name).ok_or_else(|| undeclared(at, name))
            }
            Kind::Global(name) => {
                let found = self.variables.iter().take(GLOBALS).find(|(own, _)| own == name);
                named(found, name).ok_or_else(|| undeclared(at, &format!(".{name}")))
            }
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
                let mut types = Vec::with_capacity(items.len());
                for (item, optional) in items {
                    types.push((item.at, self.item(item, *optional)?));
                }
                if self.in_format > 0 {
                    self.formatted.push((at, types.iter().map(|(_, found)| found.clone()).collect()));
                }
                Ok(Type::List(Arc::new(self.join(types))))
            }
            Kind::Map(entries) => {
                let (mut keys, mut values) = (Vec::new(), Vec::new());
                for (key, value, optional) in entries {
                    keys.push((key.at, self.check(key)?));
                    values.push((value.at, self.item(value, *optional)?));
                }
                Ok(Type::Map(Arc::new(self.join(keys)), Arc::new(self.join(values))))
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
        self.errors.push(mismatch(expr.at, &wanted, &found));
        Ok(Type::Dyn)
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

    /// The type of the items of a literal. Outside of `format`, they must have the same type.
    fn join(&mut self, items: Vec<(usize, Type<'n>)>) -> Type<'n> {
        let mut joined = None;
        for (_, found) in &items {
            joined = Some(match joined {
                None => found.clone(),
                Some(joined) if self.types.fit(&[(&joined, found)]) => self.types.general(&joined, found),
                Some(_) => Type::Dyn,
            });
        }
        if self.in_format == 0 {
            self.uniform.push(items);
        }
        joined.unwrap_or_else(|| self.types.variable())
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
}

/// The type of a variable, or of the name of a type.
fn named<'n>(variable: Option<&(String, Type<'n>)>, name: &str) -> Option<Type<'n>> {
    let found = variable.map(|(_, found)| found.clone());
    found.or_else(|| type_named(name).map(|name| Type::Meta(Arc::new(of_name(name)))))
}

fn undeclared(at: usize, name: &str) -> Wrong {
    Wrong::new(at, format!("undeclared reference to '{name}' (in container '')"))
}
