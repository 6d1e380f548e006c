//! What defaulting has to do for each struct, read from `data/defaults.tsv` and the table of rules.

#[cfg(test)]
use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde_json::Value;

use super::rules::{self, Rule};
use crate::availability::default_since;
use crate::kubernetes_version::KubernetesVersion;
use crate::types::{self, Struct};

/// See the comments in the file for the columns.
pub(super) const TABLE: &str = include_str!("../../data/defaults.tsv");

static PLANS: LazyLock<Vec<Plan>> = LazyLock::new(|| read(TABLE));

/// The defaults of a struct.
#[derive(Clone, Default)]
pub(super) struct Plan {
    /// Sets what depends on other fields. It runs first.
    pub(super) rule: Option<Rule>,
    pub(super) own: Vec<self::Default>,
    /// A bit for each list of resources whose quantities are rounded.
    pub(super) rounded: u64,
    /// A bit for each field whose value has defaults inside.
    pub(super) descend: u64,
}

/// A field that always gets the same value.
#[derive(Clone)]
pub(super) struct Default {
    pub(super) name: &'static str,
    pub(super) position: usize,
    pub(super) value: Value,
    /// Whether the field is a pointer, so that an explicit zero is kept.
    pub(super) pointer: bool,
    /// The first version of Kubernetes that sets it; none for all versions.
    pub(super) since: Option<KubernetesVersion>,
}

pub(super) fn plan(of: &Struct) -> &'static Plan {
    &PLANS[of.id.index()]
}

/// Reads the lines of the table: struct, field and value. A value `?` belongs to a rule; `~` is a list of resources that is rounded.
fn read(text: &'static str) -> Vec<Plan> {
    let mut plans = vec![Plan::default(); types::all().len()];
    for (name, rule) in rules::ALL {
        if let Some(of) = types::by_name(name) {
            plans[of.id.index()].rule = Some(*rule);
        }
    }
    let mut last: Option<&'static Struct> = None;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let mut columns = line.split('\t');
        let (Some(name), Some(field), Some(value)) = (columns.next(), columns.next(), columns.next()) else { continue };
        let of = last.filter(|of| of.name == name).or_else(|| types::by_name(name));
        if let Some(of) = of
            && value == "~"
            && let Some(position) = of.position(field)
        {
            plans[of.id.index()].rounded |= 1 << position;
        } else if let Some(of) = of
            && let Some(position) = of.position(field)
            && let Ok(value) = serde_json::from_str(value)
        {
            let field = &of.fields[position];
            let (name, pointer) = (field.name, field.slot.pointer);
            let since = default_since(of.name, name);
            plans[of.id.index()].own.push(self::Default { name, position, value, pointer, since });
        }
        last = of;
    }
    let own = |plan: &Plan| plan.rule.is_some() || !plan.own.is_empty() || plan.rounded != 0;
    let chosen: Vec<bool> = plans.iter().map(own).collect();
    for (plan, bits) in plans.iter_mut().zip(types::leading_to(&chosen)) {
        plan.descend = bits | plan.rounded;
    }
    plans
}

/// Returns the fields that a rule sets, for the test that compares them with the rules.
#[cfg(test)]
pub(super) fn left_to_rules() -> BTreeMap<&'static str, Vec<&'static str>> {
    let mut found: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for line in TABLE.lines() {
        if let Some((name, field)) = line.strip_suffix("\t?").and_then(|line| line.split_once('\t')) {
            found.entry(name).or_default().push(field);
        }
    }
    found
}
