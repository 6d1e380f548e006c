//! The objects that are not patched, because their type is unknown.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::input::Document;
use crate::report::{few, warning};
use smp_suggest::shown;

/// What was skipped.
#[derive(Debug, Default)]
pub(super) struct Skipped {
    /// The unknown types.
    unknown: BTreeSet<String>,
}

impl Skipped {
    /// Remembers an object that is skipped.
    pub(super) fn add(&mut self, object: &Document) {
        let text = |name: &str| object.value.get(name).and_then(Value::as_str).unwrap_or_default();
        self.unknown.insert(shown(&format!("{}/{}", text("apiVersion"), text("kind"))).into_owned());
    }

    /// Reports what was skipped.
    pub(super) fn report(&self) {
        if !self.unknown.is_empty() {
            let names: Vec<&str> = self.unknown.iter().map(String::as_str).collect();
            warning(&format!("skipped objects of unknown types: {}; use --schema FILE", few(&names)));
        }
    }
}
