//! The types of calls.

use std::sync::Arc;

use super::super::expr::{Expr, Literal};
use super::super::functions;
use super::super::infer::is_same;
use super::super::types::{Overload, Type};
use super::super::wrong::Wrong;
use super::{Checker, undeclared};

impl<'n> Checker<'n> {
    /// Checks a call. The result of a call that several functions take is dyn, unless their results are the same.
    pub(super) fn call(
        &mut self,
        at: usize,
        name: &str,
        is_method: bool,
        arguments: &mut Vec<Expr>,
    ) -> Result<Type<'n>, Wrong> {
        let overloads = functions::named(name);
        let is_format = usize::from(name == "format" && is_method);
        self.in_format += is_format;
        let types = arguments.iter_mut().map(|argument| self.check(argument)).collect::<Result<Vec<_>, _>>();
        self.in_format -= is_format;
        let types = types?;
        if overloads.is_empty() {
            return Err(undeclared(at, name));
        }
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
            Type::Meta(value) => Type::Meta(inner(value)),
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
}

/// Whether a parameter of a function may be a type.
pub(super) fn is_allowed(parameter: char, found: &Type<'_>) -> bool {
    let is_number = matches!(found, Type::Int | Type::Uint | Type::Double);
    let is_duration = matches!(found, Type::Named("google.protobuf.Duration"));
    let is_any = matches!(found, Type::Dyn | Type::Variable(_));
    match parameter {
        'M' | 'N' => is_number || is_any,
        'S' => is_number || is_duration || is_any,
        'C' => {
            let is_time = matches!(found, Type::Named("google.protobuf.Timestamp"));
            let is_plain = matches!(found, Type::Bool | Type::Text | Type::Bytes | Type::Null);
            is_number || is_duration || is_time || is_any || is_plain
        }
        _ => true,
    }
}
