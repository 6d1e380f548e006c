//! The objects of folders that are not patched, because their type is unknown.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::command::failures::Failures;
use crate::command::patching::{Patch, Patching};
use crate::input::Document;
use crate::report::{Failure, warning};
use smp_suggest::shown;

/// What was skipped.
#[derive(Debug, Default)]
pub(super) struct Skipped {
    /// The unknown types.
    unknown: BTreeSet<String>,
}

/// The largest number of names in a message.
const SHOWN: usize = 3;

impl Skipped {
    /// Returns whether an object is skipped, and remembers it.
    ///
    /// ```text
    /// {spec: {rules: [...]}} for an unknown custom resource    skipped: its type says how the list is merged
    /// {metadata: {labels: {a: b}}} for the same                patched
    /// ```
    pub(super) fn adds(&mut self, patching: &Patching<'_>, object: &Document, patch: &Patch) -> bool {
        let text = |name: &str| object.value.get(name).and_then(Value::as_str);
        let (Some(api_version), Some(kind)) = (text("apiVersion"), text("kind")) else { return false };
        let is_skipped = !patching.can_apply(object, patch);
        if is_skipped {
            self.unknown.insert(shown(&format!("{api_version}/{kind}")).into_owned());
        }
        is_skipped
    }

    /// Reports what was skipped: as failures with `is_strict`, or if nothing is patched.
    pub(super) fn report(&self, is_strict: bool, any_patched: bool, failures: &mut Failures) {
        if self.unknown.is_empty() {
            return;
        }
        let (message, hint) =
            (format!("skipped objects of unknown types: {}", listed(&self.unknown)), "use --schema FILE");
        if is_strict || !any_patched {
            failures.report(Failure::does_not_apply(message).hint(hint));
        } else {
            warning(&format!("{message}; {hint}"));
        }
    }
}

fn listed(names: &BTreeSet<String>) -> String {
    let first: Vec<&str> = names.iter().take(SHOWN).map(String::as_str).collect();
    match names.len().saturating_sub(SHOWN) {
        0 => first.join(", "),
        more => format!("{} and {more} more", first.join(", ")),
    }
}
