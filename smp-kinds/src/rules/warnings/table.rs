//! Warnings about single fields, which `data/warnings.tsv` lists.

use std::collections::HashMap;
use std::fmt::Display;
use std::sync::LazyLock;

use serde_json::Value;

use super::address;
use super::path::{Place, Step, Tree};
use crate::path::Path;
use crate::resource::Resource;
use crate::tables;

/// See the comments in the file for the columns.
const TABLE: &str = include_str!("../../../data/warnings.tsv");

static RULES: LazyLock<Rules> = LazyLock::new(Rules::read);

/// The rules of all kinds, and the labels that are deprecated.
#[derive(Default)]
struct Rules {
    rows: Vec<Rule>,
    /// The paths of each kind, by group and plural name, those of its status apart.
    kinds: HashMap<(&'static str, &'static str), [Tree; 2]>,
    labels: HashMap<&'static str, &'static str>,
}

impl Rules {
    fn read() -> Self {
        let mut rules = Self::default();
        let read = |line| {
            let [group, name, path, check, text] = tables::columns(line)?;
            let check = if group == "label" { None } else { Some(Check::read(check)?) };
            Some((group, name, path, check, text))
        };
        for (group, name, path, check, text) in tables::rows(TABLE, read) {
            let Some(check) = check else {
                rules.labels.insert(name, text);
                continue;
            };
            let steps = Step::read(path);
            let scope = if steps.first() == Some(&Step::Field("status")) { Scope::Status } else { Scope::Object };
            let trees = rules.kinds.entry((group, name)).or_default();
            trees[scope as usize].add(&steps, rules.rows.len(), check.is_about_absence());
            rules.rows.push(Rule { check, text });
        }
        rules
    }
}

/// The warnings for a write.
struct Rule {
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

impl Check {
    fn read(name: &'static str) -> Option<Self> {
        Some(match name {
            "set" => Self::Set,
            "absent" => Self::Absent,
            "empty" => Self::Empty,
            "negative" => Self::Negative,
            "fraction" => Self::Fraction,
            "ip" => Self::Ip,
            "ingress ip" => Self::IngressIp,
            "cidr" => Self::Cidr,
            "label" => Self::Label,
            name => Self::Is(name.strip_prefix("is ")?),
        })
    }

    /// Whether a field that is absent may have a warning.
    fn is_about_absence(&self) -> bool {
        matches!(self, Self::Absent | Self::Empty | Self::Is(""))
    }
}

impl Rule {
    fn warn(&self, place: Place<'_>) -> Option<String> {
        let path = place.path;
        let text = place.value.and_then(Value::as_str).or(place.key).unwrap_or_default();
        let is_wrong = match &self.check {
            Check::Set => place.value.is_some_and(|value| !value.is_null()),
            Check::Absent => place.value.is_none_or(Value::is_null),
            Check::Empty => text.is_empty(),
            Check::Negative => place.value.and_then(Value::as_i64).is_some_and(|number| number < 0),
            Check::Is(expected) => text == *expected,
            Check::Fraction => return fraction(path, text),
            Check::Ip => return address::ip(path, text),
            Check::IngressIp => return address::ip(path.parent(), text),
            Check::Cidr => return address::cidr(path, text),
            Check::Label => {
                let key = place.key.unwrap_or(text);
                let why = RULES.labels.get(key)?;
                return Some(format!("{} {why}", self.message(path, key)));
            }
        };
        is_wrong.then(|| self.message(path, text))
    }

    fn message(&self, path: &Path<'_>, value: &str) -> String {
        let text = self.text.replace("{}", value);
        if text.starts_with(':') { format!("{path}{text}") } else { text }
    }
}

/// Quantities are stored in canonical form, so that a part of a byte has one of the small suffixes.
pub(super) fn fraction(path: &dyn Display, quantity: &str) -> Option<String> {
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
    find([&resource.group, &resource.plural], scope, &Path::Root, object)
}

/// The warnings about a pod or a pod template at a path.
pub(super) fn of_pod(path: &Path<'_>, pod: &Value) -> Vec<String> {
    find(["", "pods"], Scope::Object, path, pod)
}

/// The warnings in the order of the table.
fn find([group, plural]: [&str; 2], scope: Scope, path: &Path<'_>, object: &Value) -> Vec<String> {
    let Some(trees) = RULES.kinds.get(&(group, plural)) else { return Vec::new() };
    let mut found = Vec::new();
    trees[scope as usize].visit(Place { path, value: Some(object), key: None }, &mut |row, place| {
        found.extend(RULES.rows[row].warn(place).map(|warning| (row, warning)));
    });
    found.sort_by_key(|(row, _)| *row);
    found.into_iter().map(|(_, warning)| warning).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

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
        assert_eq!(of_pod(&Path::Root, &pod), expected);
        let template = of_pod(&Path::Root.field("spec").field("template"), &pod);
        assert!(template[0].starts_with("spec.template.spec.volumes[1]"));
    }
}
