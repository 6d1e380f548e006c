//! Rules in the Common Expression Language: `x-kubernetes-validations`.
//!
//! The language is small, and the crate that implements it for Rust cannot be used here: its evaluation has no limit of work, and it
//! compares values and words errors in other ways than cel-go, the library of kube-apiserver. So this module has everything: tokens,
//! syntax (`parse`), values (`value`, `view`), evaluation (`eval`), one file of functions for each library, and the walk over an
//! object (`walk`).

mod check;
mod eval;
mod expr;
mod functions;
mod infer;
mod parse;
mod run;
mod schema;
#[cfg(test)]
mod tests;
mod token;
mod types;
mod value;
mod view;
mod walk;
mod wrong;

use super::keyword;
use super::node::{ListType, Node};
use super::schema::{Schema, Validation};
use super::selectable;
use crate::cause::text::json;
use crate::cause::{Bad, Cause, Causes};
use expr::{Expr, Kind};
use infer::is_same;
use types::Type;
use wrong::{Reason, Wrong};

pub use functions::time::duration;
pub(crate) use schema::WORDS;
pub(super) use walk::validate;

/// A rule of a schema, ready to be evaluated.
#[derive(Debug)]
pub(super) struct Rule {
    validation: Validation,
    program: Result<Expr, Wrong>,
    message: Option<Result<Expr, Wrong>>,
    /// Where failures are reported, from the value to which the rule belongs.
    field: Option<String>,
    uses_old_self: bool,
}

impl Rule {
    /// Prepares a rule of a schema, as it is written and otherwise ready. A definition with a rule that is wrong is refused.
    pub(super) fn new(validation: &Validation, written: &Schema, node: &Node) -> Self {
        let compile = |source: &str, result: &Type<'_>, wrong: &str| {
            if !schema::is_readable(node) {
                return Err(Wrong::of(Reason::Result, 0, NO_TYPE));
            }
            let mut program = parse::parse(source)?;
            let found = check::check(&mut program, node, validation.optional_old_self)?;
            if is_same(&found, result) { Ok(program) } else { Err(Wrong::of(Reason::Result, 0, wrong)) }
        };
        let program = compile(&validation.rule, &Type::Bool, NOT_A_BOOL);
        let text = validation.message_expression.as_str();
        Self {
            uses_old_self: program.as_ref().is_ok_and(|program| refers_to(program, "oldSelf")),
            program,
            message: (!text.trim().is_empty()).then(|| compile(text, &Type::Text, NOT_A_STRING)),
            field: selectable::find(&validation.field_path, written, true).ok().map(|(written, _)| written),
            validation: validation.clone(),
        }
    }

    fn check(&self, path: &str, lost: Option<&str>, causes: &mut Causes) {
        let Validation { rule, message_expression, optional_old_self, .. } = &self.validation;
        let wrong = |program: &Result<Expr, Wrong>, source: &str| {
            let found = program.as_ref().err().filter(|wrong| wrong.reason != Reason::Limit);
            found.map(|wrong| wrong.message(source))
        };
        if let Some(text) = wrong(&self.program, rule) {
            causes.add(|| Cause::invalid(format!("{path}.rule"), Bad::Json(&self.shown()), &text));
            return;
        }
        if let Some(text) = self.message.as_ref().and_then(|message| wrong(message, message_expression)) {
            let text = text.replacen("compilation", "messageExpression compilation", 1);
            let text = text.replacen("program instantiation", "messageExpression instantiation", 1);
            causes.add(|| Cause::invalid(format!("{path}.messageExpression"), Bad::Json(&self.shown()), &text));
        }
        match lost {
            Some(list) if self.uses_old_self => {
                let detail =
                    format!("oldSelf cannot be used on the uncorrelatable portion of the schema within {list}");
                causes.invalid(format!("{path}.rule"), rule.as_str(), detail);
            }
            None if *optional_old_self && !self.uses_old_self && self.program.is_ok() => {
                let detail = "may not be set if oldSelf is not used in rule";
                causes.invalid(format!("{path}.optionalOldSelf"), Bad::Json("true"), detail);
            }
            _ => {}
        }
    }

    /// The rule as the causes for it show it.
    fn shown(&self) -> String {
        let Validation { rule, message, message_expression, reason, field_path, optional_old_self } = &self.validation;
        let text = |text: &str| json(&text.into());
        let reason = reason.as_deref().map_or_else(|| "null".to_owned(), text);
        let optional = if *optional_old_self { "true" } else { "null" };
        format!(
            r#"{{"Rule":{},"Message":{},"MessageExpression":{},"Reason":{reason},"FieldPath":{},"OptionalOldSelf":{optional}}}"#,
            text(rule),
            text(message),
            text(message_expression),
            text(field_path)
        )
    }

    /// The rule as messages name it.
    pub(super) fn name(&self) -> &str {
        let message = self.validation.message.trim();
        if self.validation.message.is_empty() { self.validation.rule.trim() } else { message }
    }
}

/// The rules that are not evaluated, by their messages or expressions, each once.
pub(super) fn unevaluated(schema: &Node) -> Vec<String> {
    let mut names = Vec::new();
    schema.walk(&mut |schema| {
        let rules = schema.rules.iter().filter(|rule| rule.program.is_err());
        for name in rules.map(Rule::name) {
            if !names.iter().any(|known| known == name) {
                names.push(name.to_owned());
            }
        }
    });
    names
}

/// The causes for rules that do not compile, and for rules that use `oldSelf` where no old value can be found.
///
/// ```text
/// {type: integer, x-kubernetes-validations: [{rule: self > 'a'}]}
///   →  x-kubernetes-validations[0].rule: Invalid value: {"Rule":"self \u003e 'a'", …}: compilation failed: ERROR: <input>:1:6: …
/// ```
pub(super) fn check(node: &Node, path: &str) -> Causes {
    let mut causes = Causes::default();
    visit(node, path, None, &mut causes);
    causes
}

/// `lost` is the path of the list in which items have no old values.
fn visit(node: &Node, path: &str, lost: Option<&str>, causes: &mut Causes) {
    if !node.inside.rules {
        return;
    }
    if !node.rules.is_empty() && !schema::is_readable(node) {
        let field = format!("{path}.{}", keyword::VALIDATIONS);
        causes.add(|| Cause::without_value("InternalError", "Internal error", field, NO_TYPE));
        return;
    }
    for (index, rule) in node.rules.iter().enumerate() {
        rule.check(&format!("{path}.{}[{index}]", keyword::VALIDATIONS), lost, causes);
    }
    for (name, property) in &node.properties {
        visit(property, &format!("{path}.properties[{name}]"), lost, causes);
    }
    if let Some(others) = node.others() {
        visit(others, &format!("{path}.additionalProperties"), lost, causes);
    }
    if let Some(items) = node.items.as_deref() {
        let lost = lost.or((node.list != ListType::Map).then_some(path));
        visit(items, &format!("{path}.items"), lost, causes);
    }
}

const NOT_A_BOOL: &str = "cel expression must evaluate to a bool";
const NOT_A_STRING: &str = "messageExpression must evaluate to a string";
const NO_TYPE: &str = "internal error: failed to retrieve type information for x-kubernetes-validations";

/// Whether an expression uses a variable that no macro defines.
fn refers_to(expr: &Expr, name: &str) -> bool {
    if matches!(&expr.kind, Kind::Name(own) if own == name) {
        return true;
    }
    let mut found = false;
    expr.children(&mut |child| found |= refers_to(child, name));
    found
}
