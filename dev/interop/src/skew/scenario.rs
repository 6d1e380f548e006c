//! The scenarios: small edits by older and newer clients on older and newer servers, from a file.

use anyhow::{Context, Result};
use serde::Deserialize;
use serde_json::Value;
use smp_core::{Error, Schema, SetElementOrder, ThreeWay};

use crate::case::{Case, Inputs, Op, Overwrite};
use crate::types::TypeName;
use smp_testkit::operations::{diff, three_way};
use smp_testkit::options::{Dialect, Options};

/// One entry of the file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Scenario {
    pub(crate) name: String,
    pub(crate) says: String,
    pub(crate) definition: String,
    #[serde(default)]
    pub(crate) exceptions: Vec<Exception>,
    original: Value,
    modified: Value,
    current: Option<Value>,
    wanted: Option<Value>,
    wanted_in_place: Option<Value>,
    /// The response of a kube-apiserver, if it adds information to the tables.
    pub(crate) server: Option<String>,
}

/// Why a newer patch may lose data on a stock server that an older patch keeps.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Exception {
    /// An item is removed from a list that has a recommended key and no default key.
    NoDefaultKey,
    /// Several items have the same default key.
    Ambiguous,
    /// The recommended key of an item changes, which makes it another item under `always`.
    AnotherItem,
}

impl Exception {
    pub(crate) const ALL: [Self; 3] = [Self::NoDefaultKey, Self::Ambiguous, Self::AnotherItem];

    /// A sentence for the page.
    pub(crate) fn text(self) -> &'static str {
        match self {
            Self::NoDefaultKey => {
                "A removal from a list that has a recommended key and no default key, under `always`: a stock server \
                 replaces such a list by the list in the patch, and stores the delete entry."
            }
            Self::Ambiguous => {
                "A list with an ambiguous default key, under `always` and `auto`: a stock server compares only that \
                 key, and confuses items."
            }
            Self::AnotherItem => {
                "An item whose recommended key changes, under `always`: according to the proposal it is another item, so values that \
                 the server has set in the old item are lost on every server."
            }
        }
    }
}

/// Reads the file.
pub(crate) fn read() -> Result<Vec<Scenario>> {
    crate::yaml::parse(include_str!("../../skew.yaml")).context("skew.yaml cannot be read")
}

impl Scenario {
    /// The target of a patch.
    pub(crate) fn target(&self) -> &Value {
        self.current.as_ref().unwrap_or(&self.original)
    }

    /// The accepted results, the best first. A patch that sends its order only when needed must leave items that others
    /// added in their positions; other patches may move them to the front, as the proposal does.
    pub(crate) fn wanted(&self, options: Option<&Options>) -> Vec<&Value> {
        let keeps_places = options.is_some_and(|options| {
            options.dialect == Dialect::Extended && options.set_element_order == SetElementOrder::WhenNeeded
        });
        let front = self.wanted.as_ref().unwrap_or(&self.modified);
        match &self.wanted_in_place {
            Some(in_place) if keeps_places => vec![in_place],
            Some(in_place) => vec![in_place, front],
            None => vec![front],
        }
    }

    pub(crate) fn has(&self, exception: Exception) -> bool {
        self.exceptions.contains(&exception)
    }

    pub(crate) fn schema(&self) -> Result<Schema<'static>> {
        let found = smp_api_types::schema_for_definition(&self.definition);
        found.with_context(|| format!("skew.yaml: unknown type `{}`", self.definition))
    }

    /// Our patch.
    pub(crate) fn patch(&self, options: &Options) -> Result<Result<Value, Error>> {
        let schema = self.schema()?;
        let Self { original, modified, current, .. } = self;
        let patch = match current {
            Some(current) => three_way(schema, ThreeWay { original, modified, current }, options),
            None => diff(schema, original, modified, options),
        };
        Ok(patch.map(smp_core::Patch::into_value))
    }

    /// The case for making the patch with the Go package.
    pub(crate) fn diff_case(&self) -> Case {
        let (original, modified) = (self.original.clone(), self.modified.clone());
        match &self.current {
            Some(current) => {
                let current = current.clone();
                self.case(Op::ThreeWay, Inputs::ThreeWay { original, modified, current, options: Overwrite::default() })
            }
            None => self.case(Op::Diff, Inputs::Diff { original, modified }),
        }
    }

    /// The case for applying a patch with the Go package.
    pub(crate) fn apply_case(&self, patch: &Value) -> Case {
        self.case(Op::Apply, Inputs::Apply { live: self.target().clone(), patch: patch.clone() })
    }

    fn case(&self, op: Op, inputs: Inputs) -> Case {
        Case { op, name: TypeName::BuiltIn(self.definition.clone()), inputs }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Exception, read};

    #[test]
    fn every_scenario_has_a_unique_name_and_a_built_in_type() {
        let scenarios = read().unwrap();
        let names: BTreeSet<&str> = scenarios.iter().map(|scenario| scenario.name.as_str()).collect();
        assert_eq!(names.len(), scenarios.len());
        assert!(scenarios.iter().all(|scenario| scenario.schema().is_ok()));
    }

    #[test]
    fn every_exception_is_shown() {
        let scenarios = read().unwrap();
        let shown = |exception| scenarios.iter().any(|scenario| scenario.exceptions.contains(exception));
        assert!(Exception::ALL.iter().all(shown));
    }
}
