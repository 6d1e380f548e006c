//! The known differences: a file with the reason and the smallest example of each.

use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use serde_json::Value;
use smp_core::schema::ObjectSchema;
use smp_testkit::schemas::Place;

use crate::case::Case;
use crate::compare::same;
use crate::oracle::Answer;
use crate::ours::Outcome;
use crate::session::{Asked, Session};
use crate::types::TypeName;

/// One entry of the file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Explanation {
    pub(crate) name: String,
    #[expect(dead_code, reason = "for readers of the file; every entry must have a reason")]
    reason: String,
    shows: Sign,
    example: Case,
}

/// The property that a minimized difference must have.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
enum Sign {
    /// A list of scalars contains a value more than once, and the answers differ only in the order of such lists.
    RepeatedScalar,
    /// Like `GoTypes`, and a field's name differs in case from the type.
    OtherCase,
    /// The difference disappears if Go looks the type up in a document.
    GoTypes,
}

/// Reads the file.
pub(crate) fn read() -> Result<Vec<Explanation>> {
    crate::yaml::parse(include_str!("../explained.yaml")).context("explained.yaml cannot be read")
}

/// Fails if an example no longer differs.
pub(crate) fn check_examples(session: &mut Session<'_>, explanations: &[Explanation]) -> Result<()> {
    let cases = explanations.iter().map(|entry| entry.example.clone()).collect();
    for (entry, asked) in explanations.iter().zip(session.confirm(cases)?) {
        if !asked.differs() {
            bail!("explained.yaml: the example of \"{}\" no longer differs; remove the entry", entry.name);
        }
    }
    Ok(())
}

/// Returns the name of the entry that explains each difference.
pub(crate) fn explain<'e>(
    program: &Path,
    session: &Session<'_>,
    explanations: &'e [Explanation],
    differences: &[Asked],
) -> Result<Vec<Option<&'e str>>> {
    let vanish = with_documents(program, session, differences)?;
    let shows = |sign: Sign, index: usize| match sign {
        Sign::RepeatedScalar => only_order_differs(&differences[index]) && repeats_a_scalar(&differences[index].case),
        Sign::OtherCase => vanish[index] && has_other_case(&differences[index].case, session),
        Sign::GoTypes => vanish[index],
    };
    let name = |index| explanations.iter().find(|entry| shows(entry.shows, index)).map(|entry| entry.name.as_str());
    Ok((0..differences.len()).map(name).collect())
}

/// Whether each difference disappears if Go looks the type up in a document, which it always does for generated types.
fn with_documents(program: &Path, session: &Session<'_>, differences: &[Asked]) -> Result<Vec<bool>> {
    let is_built_in = |asked: &Asked| matches!(asked.case.name, TypeName::BuiltIn(_));
    if !differences.iter().any(is_built_in) {
        return Ok(vec![false; differences.len()]);
    }
    let asked =
        session.with_documents(program)?.confirm(differences.iter().map(|asked| asked.case.clone()).collect())?;
    Ok(asked.iter().map(|asked| is_built_in(asked) && !asked.differs()).collect())
}

fn has_other_case(case: &Case, session: &Session<'_>) -> bool {
    let place = Place::root(session.types.schema(&case.name));
    case.inputs.documents().into_iter().any(|(_, document)| names_other_case(place, document))
}

fn names_other_case(place: Place<'_>, value: &Value) -> bool {
    match value {
        Value::Object(map) => map.iter().any(|(name, value)| {
            let fields: Vec<_> = place.schema.object().into_iter().flat_map(ObjectSchema::all_fields).collect();
            let is_other = !fields.iter().any(|field| field.name() == *name)
                && fields.iter().any(|field| field.name().eq_ignore_ascii_case(name));
            is_other || names_other_case(place.child(name), value)
        }),
        Value::Array(items) => items.iter().any(|item| names_other_case(place.item(), item)),
        _ => false,
    }
}

fn only_order_differs(asked: &Asked) -> bool {
    let Outcome::Value(ours) = &asked.ours else { return false };
    let ours = without_order(ours.clone());
    let field = asked.case.op.answer();
    let fits = |answer: &Value| answer.get(field).is_some_and(|value| same(&ours, &without_order(value.clone())));
    match &asked.go {
        Answer::Value(answer) => fits(answer),
        Answer::Unstable(answers) => answers.iter().all(fits),
        Answer::Failure(_) => false,
    }
}

/// The value with sorted lists of scalars.
fn without_order(mut value: Value) -> Value {
    match &mut value {
        Value::Object(map) => map.values_mut().for_each(|field| *field = without_order(field.take())),
        Value::Array(items) if items.iter().all(is_scalar) => items.sort_by_key(Value::to_string),
        Value::Array(items) => items.iter_mut().for_each(|item| *item = without_order(item.take())),
        _ => {}
    }
    value
}

fn is_scalar(value: &Value) -> bool {
    !value.is_object() && !value.is_array()
}

fn repeats_a_scalar(case: &Case) -> bool {
    case.inputs.documents().into_iter().any(|(_, document)| repeats(document))
}

fn repeats(value: &Value) -> bool {
    match value {
        Value::Object(map) => map.values().any(repeats),
        Value::Array(items) => {
            let again = |(index, item)| is_scalar(item) && items[..index].contains(item);
            items.iter().enumerate().any(again) || items.iter().any(repeats)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{read, repeats};
    use serde_json::json;

    #[test]
    fn every_entry_has_an_example_that_is_a_case() {
        assert!(!read().unwrap().is_empty());
    }

    #[test]
    fn a_repeated_scalar_is_found_at_any_depth() {
        assert!(repeats(&json!({"a": [{"b": [1, 2, 1]}]})));
        assert!(!repeats(&json!({"a": [{"b": 1}, {"b": 1}], "c": [1, 2]})));
    }
}
