//! Paths of the table of warnings, which may lead to many places of an object.

use serde_json::Value;

/// A path of fields, of all items of lists, and of members of maps.
///
/// ```text
/// spec.volumes[].gitRepo    metadata.annotations[example.com/a]    spec.nodeSelector[*]    nodeTopology.matchLabels.*
/// ```
pub(super) struct Path(Vec<Step>);

enum Step {
    Field(&'static str),
    /// All items of a list.
    Items,
    /// A member of a map, written in brackets.
    Member(&'static str),
    /// All members of a map, written in brackets or after a dot.
    Members {
        in_brackets: bool,
    },
}

/// A place of an object.
#[derive(Clone, Debug)]
pub(super) struct Place<'v> {
    pub(super) path: String,
    /// Absent if the field is, but not the object that would have it.
    pub(super) value: Option<&'v Value>,
    /// The name of the member, if the path ends with all members of a map.
    pub(super) key: Option<&'v str>,
}

impl Path {
    pub(super) fn read(text: &'static str) -> Self {
        let mut steps = Vec::new();
        let mut rest = text;
        while !rest.is_empty() {
            if let Some((key, after)) = rest.strip_prefix('[').and_then(|inner| inner.split_once(']')) {
                steps.push(match key {
                    "" => Step::Items,
                    "*" => Step::Members { in_brackets: true },
                    key => Step::Member(key),
                });
                rest = after;
                continue;
            }
            rest = rest.trim_start_matches('.');
            let (name, after) = rest.split_at(rest.find(['.', '[']).unwrap_or(rest.len()));
            steps.push(if name == "*" { Step::Members { in_brackets: false } } else { Step::Field(name) });
            rest = after;
        }
        Self(steps)
    }

    /// Whether the path begins with a field.
    pub(super) fn is_in(&self, field: &str) -> bool {
        matches!(self.0.first(), Some(Step::Field(name)) if *name == field)
    }

    /// Whether the path leads to a value. Most paths do not, and this is found without writing any path.
    pub(super) fn leads_to_value(&self, object: &Value) -> bool {
        leads(&self.0, object)
    }

    /// The places to which the path leads in an object.
    pub(super) fn places<'v>(&self, object: &'v Value) -> Vec<Place<'v>> {
        let mut places = vec![Place { path: String::new(), value: Some(object), key: None }];
        for step in &self.0 {
            places = places.iter().flat_map(|place| step.follow(place)).collect();
        }
        places
    }
}

fn leads(steps: &[Step], value: &Value) -> bool {
    let Some((step, rest)) = steps.split_first() else { return true };
    match step {
        Step::Field(name) | Step::Member(name) => value.get(name).is_some_and(|value| leads(rest, value)),
        Step::Items => value.as_array().into_iter().flatten().any(|item| leads(rest, item)),
        Step::Members { .. } => value.as_object().into_iter().flatten().any(|(_, value)| leads(rest, value)),
    }
}

impl Step {
    fn follow<'v>(&self, from: &Place<'v>) -> Vec<Place<'v>> {
        let Some(value) = from.value.filter(|value| value.is_object() || value.is_array()) else { return Vec::new() };
        let place = |path, value, key| Place { path: format!("{}{path}", from.path), value, key };
        match self {
            Self::Field(name) => {
                let dot = if from.path.is_empty() { "" } else { "." };
                vec![place(format!("{dot}{name}"), value.get(name), None)]
            }
            Self::Member(name) => vec![place(format!("[{name}]"), value.get(name), None)],
            Self::Items => {
                let items = value.as_array().into_iter().flatten().enumerate();
                items.map(|(index, item)| place(format!("[{index}]"), Some(item), None)).collect()
            }
            Self::Members { in_brackets } => {
                let members = value.as_object().into_iter().flatten();
                let shown = |name: &str| if *in_brackets { format!("[{name}]") } else { format!(".{name}") };
                members.map(|(name, value)| place(shown(name), Some(value), Some(name.as_str()))).collect()
            }
        }
    }
}
