//! Warnings about single fields, which `data/warnings.tsv` lists.

use std::sync::LazyLock;

use serde_json::Value;

use super::address;
use super::path::{Path, Place};
use crate::resource::Resource;

/// See the comments in the file for the columns.
const TABLE: &str = include_str!("../../../data/warnings.tsv");

static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| rows().filter_map(Rule::read).collect());

fn rows() -> impl Iterator<Item = [&'static str; 5]> {
    let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split('\t').collect::<Vec<_>>().try_into().ok())
}

/// A field that a write is warned about.
struct Rule {
    group: &'static str,
    plural: &'static str,
    path: Path,
    check: Check,
    text: &'static str,
}

/// What is wrong with a field.
enum Check {
    Set,
    Absent,
    Empty,
    Negative,
    Is(&'static str),
    Fraction,
    Ip,
    /// The address of a load balancer, whose message names the item.
    IngressIp,
    Cidr,
    Label,
}

impl Rule {
    fn read([group, plural, path, check, text]: [&'static str; 5]) -> Option<Self> {
        let check = match check {
            "set" => Check::Set,
            "absent" => Check::Absent,
            "empty" => Check::Empty,
            "negative" => Check::Negative,
            "fraction" => Check::Fraction,
            "ip" => Check::Ip,
            "ingress ip" => Check::IngressIp,
            "cidr" => Check::Cidr,
            "label" => Check::Label,
            check => Check::Is(check.strip_prefix("is ")?),
        };
        Some(Self { group, plural, path: Path::read(path), check, text })
    }

    /// Whether a field that is absent may have a warning.
    fn is_about_absence(&self) -> bool {
        matches!(self.check, Check::Absent | Check::Empty | Check::Is(""))
    }

    fn warn(&self, prefix: &str, place: &Place<'_>) -> Option<String> {
        let path = format!("{prefix}{}", place.path);
        let text = place.value.and_then(Value::as_str).or(place.key).unwrap_or_default();
        let is_wrong = match &self.check {
            Check::Set => place.value.is_some_and(|value| !value.is_null()),
            Check::Absent => place.value.is_none_or(Value::is_null),
            Check::Empty => text.is_empty(),
            Check::Negative => place.value.and_then(Value::as_i64).is_some_and(|number| number < 0),
            Check::Is(expected) => text == *expected,
            Check::Fraction => return fraction(&path, text),
            Check::Ip => return address::ip(&path, text),
            Check::IngressIp => return address::ip(path.trim_end_matches(".ip"), text),
            Check::Cidr => return address::cidr(&path, text),
            Check::Label => {
                let key = place.key.unwrap_or(text);
                let why = deprecated_label(key)?;
                return Some(format!("{} {why}", self.message(&path, key)));
            }
        };
        is_wrong.then(|| self.message(&path, text))
    }

    fn message(&self, path: &str, value: &str) -> String {
        let text = self.text.replace("{}", value);
        if text.starts_with(':') { format!("{path}{text}") } else { text }
    }
}

/// Why a label of nodes is deprecated, if it is.
fn deprecated_label(label: &str) -> Option<&'static str> {
    rows().find_map(|[group, name, _, _, text]| (group == "label" && name == label).then_some(text))
}

/// Quantities are stored in canonical form, so that a part of a byte has one of the small suffixes.
pub(super) fn fraction(path: &str, quantity: &str) -> Option<String> {
    let is_fraction = quantity.ends_with(['m', 'u', 'n']);
    is_fraction.then(|| format!("{path}: fractional byte value {quantity:?} is invalid, must be an integer"))
}

/// Whether a rule is about the status or about the rest of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    Object,
    Status,
}

/// The warnings about an object.
pub(super) fn of_object(resource: &Resource, scope: Scope, object: &Value) -> Vec<String> {
    find([&resource.group, &resource.plural], scope, "", object)
}

/// The warnings about a pod or a pod template; the prefix ends with a dot if it is not empty.
pub(super) fn of_pod(prefix: &str, pod: &Value) -> Vec<String> {
    find(["", "pods"], Scope::Object, prefix, pod)
}

fn find([group, plural]: [&str; 2], scope: Scope, prefix: &str, object: &Value) -> Vec<String> {
    let rules = RULES.iter().filter(|rule| rule.group == group && rule.plural == plural);
    let rules = rules.filter(|rule| rule.path.is_in("status") == (scope == Scope::Status));
    let rules = rules.filter(|rule| rule.is_about_absence() || rule.path.leads_to_value(object));
    rules.flat_map(|rule| rule.path.places(object).into_iter().filter_map(|place| rule.warn(prefix, &place))).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn every_row_is_a_rule_or_a_label() {
        let labels = rows().filter(|[group, ..]| *group == "label").count();
        let lines = TABLE.lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(labels + RULES.len(), lines);
    }

    #[test]
    fn a_message_names_the_place() {
        let pod = json!({"spec": {
            "volumes": [{"name": "a"}, {"name": "b", "gitRepo": {"repository": "x"}}],
            "nodeSelector": {"beta.kubernetes.io/os": "linux"},
            "topologySpreadConstraints": [{"topologyKey": "zone"}],
        }});
        let expected = [
            "spec.volumes[1].gitRepo: deprecated in v1.11, and disabled by default in v1.33+",
            "spec.nodeSelector[beta.kubernetes.io/os]: deprecated since v1.14; use \"kubernetes.io/os\" instead",
            "spec.topologySpreadConstraints[0].labelSelector: a null labelSelector results in matching no pod",
        ];
        assert_eq!(of_pod("", &pod), expected);
        assert!(of_pod("spec.template.", &pod)[0].starts_with("spec.template.spec.volumes[1]"));
    }
}
