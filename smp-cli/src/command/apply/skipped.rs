//! The objects that are not patched, because their type is unknown.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::input::Document;
use crate::report::warning;
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
    /// Remembers an object that is skipped.
    pub(super) fn add(&mut self, object: &Document) {
        let text = |name: &str| object.value.get(name).and_then(Value::as_str).unwrap_or_default();
        self.unknown.insert(shown(&format!("{}/{}", text("apiVersion"), text("kind"))).into_owned());
    }

    /// Reports what was skipped.
    pub(super) fn report(&self) {
        if !self.unknown.is_empty() {
            warning(&format!("skipped objects of unknown types: {}; use --schema FILE", listed(&self.unknown)));
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
