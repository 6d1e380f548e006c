//! The scenarios: a file of small edits that older and newer clients and servers make together.

use anyhow::{Context, Result};
use serde::Deserialize;
use serde_json::Value;
use smp_core::{Error, Options, Schema, diff_value, three_way_value};

use crate::case::{Case, Inputs, Op};
use crate::types::TypeName;

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
}

/// Why a newer patch may lose at a stock server what an older one keeps.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Exception {
    /// An item goes from a list that has a recommended key and no default key.
    NoDefaultKey,
    /// A list that has a recommended key and no default key is sent with its order.
    OrderWithoutKey,
    /// Several items have one default key.
    NotToldApart,
}

impl Exception {
    pub(crate) const ALL: [Self; 3] = [Self::NoDefaultKey, Self::OrderWithoutKey, Self::NotToldApart];

    /// A sentence for the page.
    pub(crate) fn text(self) -> &'static str {
        match self {
            Self::NoDefaultKey => {
                "A removal from a list that has a recommended key and no default key: a stock server replaces such a list \
                 by what the patch has, and stores the entry that should delete."
            }
            Self::OrderWithoutKey => {
                "An order for such a list: a stock server knows no key to order it by, and fails. Without the order it \
                 stores the list as wanted."
            }
            Self::NotToldApart => {
                "A list whose items the default key does not tell apart: a stock server looks at nothing but that key, and \
                 takes one item for another."
            }
        }
    }
}

/// Reads the file.
pub(crate) fn read() -> Result<Vec<Scenario>> {
    serde_saphyr::from_str(include_str!("../../skew.yaml")).context("skew.yaml cannot be read")
}

impl Scenario {
    /// The object that a patch is for.
    pub(crate) fn target(&self) -> &Value {
        self.current.as_ref().unwrap_or(&self.original)
    }

    /// What the object should become.
    pub(crate) fn wanted(&self) -> &Value {
        self.wanted.as_ref().unwrap_or(&self.modified)
    }

    pub(crate) fn schema(&self) -> Result<Schema<'static>> {
        let found = smp_api_types::schema_for_definition(&self.definition);
        found.with_context(|| format!("skew.yaml: there is no type `{}`", self.definition))
    }

    /// Our patch.
    pub(crate) fn patch(&self, options: &Options) -> Result<Result<Value, Error>> {
        let schema = self.schema()?;
        let patch = match &self.current {
            Some(current) => three_way_value(schema, &self.original, &self.modified, current, options),
            None => diff_value(schema, &self.original, &self.modified, options),
        };
        Ok(patch.map(smp_core::Patch::into_value))
    }

    /// The question for the patch of the Go package.
    pub(crate) fn diff_case(&self) -> Case {
        let (original, modified) = (self.original.clone(), self.modified.clone());
        match &self.current {
            Some(current) => {
                let current = current.clone();
                self.case(Op::ThreeWay, Inputs::ThreeWay { original, modified, current, overwrite: true })
            }
            None => self.case(Op::Diff, Inputs::Diff { original, modified }),
        }
    }

    /// The question for what the Go package makes of a patch.
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
    fn every_scenario_has_a_name_of_its_own_and_a_built_in_type() {
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
