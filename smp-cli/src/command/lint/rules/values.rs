//! Values that a server rejects although their type is right: outside an enum, beyond a bound, or without a pattern.

use serde_json::Value;
use smp_core::explain::{Action, Effect};
use smp_core::schema::Documentation;
use smp_core::{Path, Step};
use smp_openapi::broken_constraint;

use super::super::code::Code;
use super::super::finding::Found;
use super::Patched;

/// Checks scalars and replaced lists against the documentation of their fields.
///
/// ```yaml
/// # units: {type: integer, maximum: 60}   in the document of --schema
/// spec: {units: 80}                       # must be at most 60
/// ```
pub(super) fn check(patched: &Patched<'_>, found: &mut Vec<Found>) {
    for effect in &patched.explanation.effects {
        let Some((field, value)) = effect.field.zip(effect.patch) else { continue };
        let documentation = field.documentation();
        match &effect.action {
            Action::Store => found.extend(broken(documentation, value, &effect.path)),
            Action::AtomicList { replaced: true, discarded, .. } if discarded.is_empty() => {
                found.extend(broken(documentation, value, &effect.path));
                items(documentation, effect, found);
            }
            Action::Set { .. } => items(documentation, effect, found),
            _ => {}
        }
    }
}

/// Checks the scalars of a list.
fn items(list: &Documentation, effect: &Effect<'_>, found: &mut Vec<Found>) {
    let Some(item) = list.items() else { return };
    for (index, value) in effect.patch.and_then(Value::as_array).into_iter().flatten().enumerate() {
        found.extend(broken(item, value, &effect.path.child(Step::Index(index))));
    }
}

fn broken(documentation: &Documentation, value: &Value, path: &Path) -> Option<Found> {
    let broken = broken_constraint(documentation, value)?;
    let message = format!("this value {broken}; a server rejects it");
    Some(Found::new(Code::InvalidValue, path, message).hint("`smp explain TYPE.PATH` shows what the schema expects"))
}
