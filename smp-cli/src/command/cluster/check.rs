//! Checks objects whose kind exists only after the files are applied, with the rules of the definition in the files.

use super::change::Plan;
use crate::args::Validate;
use crate::report::{Failure, warning_once};
use crate::source::Schemas;
use crate::verdict::{self, kind_of};

/// Checks the object of a plan as the server will. Objects of other kinds are left to the server.
///
/// ```yaml
/// {apiVersion: example.com/v1, kind: Rack, spec: {slots: many}}    # refused by the definition of Rack: not an integer
/// ```
///
/// # Errors
///
/// Returns an error with the causes if the server will refuse the object. Unknown fields are a cause only in strict validation.
pub(super) fn object(schemas: &Schemas, plan: &Plan, validate: Validate) -> Result<(), Failure> {
    let Some(kind) = kind_of(schemas.catalog(), &plan.wanted).filter(|kind| kind.is_custom()) else { return Ok(()) };
    let update = plan.live.as_ref().map(|live| (live, &plan.wanted));
    let answer = verdict::of_object(kind, &plan.wanted, update);
    let unknown = answer.unknown.iter().map(|field| format!("unknown field \"{field}\""));
    let mut causes: Vec<String> = answer.malformed.iter().chain(&answer.refusals).map(ToString::to_string).collect();
    match validate {
        Validate::Strict => causes.extend(unknown),
        Validate::Warn => unknown.for_each(|message| warning_once(&message)),
        Validate::Ignore => {}
    }
    answer.warnings.iter().for_each(|message| warning_once(message));
    let named = plan.target.named();
    match &*causes {
        [] => Ok(()),
        [cause] => Err(Failure::does_not_apply(format!("{named}: {cause}"))),
        _ => Err(Failure::does_not_apply(format!("{named}: 422 Invalid")).details(causes)),
    }
}
