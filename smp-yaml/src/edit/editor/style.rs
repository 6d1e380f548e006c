//! Writes new values between brackets, in YAML or in the layout of a JSON text.

use serde_json::Value;

use crate::tree::{Content, Tree};
use crate::write::{flow, flow_field};

/// How values between brackets are written.
#[derive(Clone, Debug)]
pub(super) enum Style {
    /// As YAML on one line.
    Yaml,
    /// As JSON.
    Json {
        /// The indentation of one level. Empty if the text has only one line.
        unit: String,
        /// A colon with the spaces around it.
        colon: String,
    },
}

impl Style {
    /// The style of a JSON text, from its second line and its first field.
    pub(super) fn of_json(text: &str, tree: &Tree<'_>) -> Self {
        let second = text.split_once('\n').map_or("", |(_, second)| second);
        let unit = second[..second.len() - second.trim_start_matches([' ', '\t']).len()].to_owned();
        let mut node = tree.root();
        let colon = loop {
            match node.map(|node| &tree.node(node).content) {
                Some(Content::Sequence { items, .. }) => node = items.first().copied(),
                Some(Content::Mapping { entries, .. }) => {
                    let between = |(key, value)| text.get(tree.node(key).span.end..tree.node(value).span.start);
                    break entries.first().copied().and_then(between).filter(|colon| !colon.contains('\n'));
                }
                _ => break None,
            }
        };
        Self::Json { unit, colon: colon.unwrap_or(": ").to_owned() }
    }

    /// A comma with the space after it, on one line.
    pub(super) fn comma(&self) -> &'static str {
        match self {
            Self::Json { colon, .. } if colon.ends_with(':') => ",",
            _ => ", ",
        }
    }

    /// The indentation of one level of a JSON text with several lines.
    pub(super) fn unit(&self) -> Option<&str> {
        match self {
            Self::Json { unit, .. } => Some(unit),
            Self::Yaml => None,
        }
    }

    /// A value on one line, or on several lines after an indentation.
    pub(super) fn value(&self, value: &Value, indent: Option<&str>) -> String {
        let Self::Json { unit, .. } = self else { return flow(value) };
        let indent = indent.filter(|_| !unit.is_empty());
        let inner = indent.map(|indent| format!("{indent}{unit}"));
        let (open, members, close): (_, Vec<String>, _) = match value {
            Value::Object(fields) if !fields.is_empty() => {
                ('{', fields.iter().map(|(name, value)| self.field(name, value, inner.as_deref())).collect(), '}')
            }
            Value::Array(items) if !items.is_empty() => {
                ('[', items.iter().map(|item| self.value(item, inner.as_deref())).collect(), ']')
            }
            _ => return value.to_string(),
        };
        match (indent, inner) {
            (Some(indent), Some(inner)) => {
                format!("{open}\n{inner}{}\n{indent}{close}", members.join(&format!(",\n{inner}")))
            }
            _ => format!("{open}{}{close}", members.join(self.comma())),
        }
    }

    /// A field on one line, or on several lines after an indentation.
    pub(super) fn field(&self, name: &str, value: &Value, indent: Option<&str>) -> String {
        match self {
            Self::Yaml => flow_field(name, value),
            Self::Json { colon, .. } => format!("{}{colon}{}", Value::from(name), self.value(value, indent)),
        }
    }
}
