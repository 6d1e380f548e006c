//! Literals that are wrong for any object.

use super::super::eval::type_named;
use super::super::expr::{Expr, Kind, Literal};
use super::super::functions::{self, text_format, time};
use super::super::run::Run;
use super::super::types::Type;
use super::super::value::{Failure, Value};
use super::super::wrong::{Reason, Wrong};
use super::Checker;
use crate::crd::pattern;

impl<'n> Checker<'n> {
    /// Checks literals that are wrong for any object: patterns, times, numbers and templates.
    pub(super) fn literals(
        &mut self,
        at: usize,
        name: &str,
        arguments: &[Expr],
        types: &[Type<'n>],
    ) -> Result<(), Wrong> {
        let text = |index: usize| match arguments.get(index).map(|argument| &argument.kind) {
            Some(Kind::Literal(Literal::Text(text))) => Some(text.as_str()),
            _ => None,
        };
        let program = |text: String| Wrong::of(Reason::Argument, at, text);
        match name {
            "matches" | "find" | "findAll" => {
                if let Some(error) = text(1).and_then(|pattern| pattern::check(pattern).err()) {
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
}

/// The value of a literal, or of a conversion of one.
fn constant(expr: &Expr) -> Option<Value<'_>> {
    match &expr.kind {
        Kind::Literal(literal) => Some(super::super::eval::constant(literal)),
        Kind::Call { name, is_method: false, arguments } => {
            let is_conversion = type_named(name).is_some() || matches!(&**name, "duration" | "timestamp" | "dyn");
            let [argument] = &**arguments else { return None };
            let value = constant(argument).filter(|_| is_conversion)?;
            functions::call(&mut Run::default(), name, false, &[value]).ok()
        }
        _ => None,
    }
}
