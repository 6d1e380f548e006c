//! Writes values as YAML that means the same to kubectl, YAML 1.1 and YAML 1.2 readers.

mod scalar;
#[cfg(test)]
mod tests;

use serde_json::{Map, Value};

pub(crate) use self::scalar::Quotes;

/// The indentation of an item relative to its dash.
const ITEM: usize = 2;

/// The longest key that is written without `? `. Readers limit how far they look ahead for the colon.
const LONGEST_KEY: usize = 1_000;

/// Writes a value as a YAML document, as kubectl does.
///
/// kubectl, YAML 1.1 and YAML 1.2 readers all read the same value. Fields are written in the order of the value.
///
/// ```
/// # use serde_json::json;
/// let text = smp_yaml::to_string(&json!({"on": "yes", "ports": [{"port": 80}]}));
/// assert_eq!(text, "\"on\": \"yes\"\nports:\n- port: 80\n");
/// ```
pub fn to_string(value: &Value) -> String {
    Layout::KUBECTL.document(value)
}

/// How blocks are laid out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    /// Whether the items of a list are indented relative to the name of the list.
    pub(crate) indents_lists: bool,
    /// The indentation of a nested block, at least 2.
    pub(crate) step: usize,
}

impl Layout {
    /// The layout of kubectl.
    pub(crate) const KUBECTL: Self = Self { indents_lists: false, step: 2 };

    /// A document.
    pub(crate) fn document(self, value: &Value) -> String {
        let mut text = String::new();
        let is_scalar = !matches!(value, Value::Object(_) | Value::Array(_));
        self.block(&mut text, value, if is_scalar { self.step } else { 0 });
        text
    }

    /// A field indented by `indent`, except its first line, which starts with the name.
    pub(crate) fn field(self, name: &str, value: &Value, indent: usize) -> String {
        let mut text = String::new();
        self.one_field(&mut text, name, value, indent);
        text
    }

    /// The text after the colon of a field that is indented by `indent`.
    pub(crate) fn value(self, value: &Value, indent: usize) -> String {
        let mut text = String::new();
        self.after_colon(&mut text, value, indent);
        text
    }

    /// An item indented by `indent`, except its first line, which starts with the dash.
    pub(crate) fn item(self, value: &Value, indent: usize) -> String {
        let mut text = String::new();
        self.one_item(&mut text, value, indent);
        text
    }

    /// Writes a value whose first line is already indented. Its other lines are indented by `indent`.
    fn block(self, text: &mut String, value: &Value, indent: usize) {
        match value {
            Value::Object(fields) if !fields.is_empty() => self.fields(text, fields, indent),
            Value::Array(items) if !items.is_empty() => self.items(text, items, indent),
            _ => {
                scalar::in_block(text, value, indent);
                text.push('\n');
            }
        }
    }

    fn fields(self, text: &mut String, fields: &Map<String, Value>, indent: usize) {
        for (index, (name, value)) in fields.iter().enumerate() {
            if index > 0 {
                pad(text, indent);
            }
            self.one_field(text, name, value, indent);
        }
    }

    fn one_field(self, text: &mut String, name: &str, value: &Value, indent: usize) {
        let start = text.len();
        scalar::key(text, name);
        if text.len() - start > LONGEST_KEY {
            text.insert_str(start, "? ");
            text.push('\n');
            pad(text, indent);
        }
        text.push(':');
        self.after_colon(text, value, indent);
    }

    fn after_colon(self, text: &mut String, value: &Value, indent: usize) {
        let indent = match value {
            Value::Object(fields) if !fields.is_empty() => indent + self.step,
            Value::Array(items) if !items.is_empty() => indent + if self.indents_lists { self.step } else { 0 },
            _ => {
                text.push(' ');
                return self.block(text, value, indent + self.step);
            }
        };
        text.push('\n');
        pad(text, indent);
        self.block(text, value, indent);
    }

    fn items(self, text: &mut String, items: &[Value], indent: usize) {
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                pad(text, indent);
            }
            self.one_item(text, item, indent);
        }
    }

    fn one_item(self, text: &mut String, item: &Value, indent: usize) {
        text.push_str("- ");
        self.block(text, item, indent + ITEM);
    }
}

/// A value on one line, for flow style.
pub(crate) fn flow(value: &Value) -> String {
    match value {
        Value::Object(fields) => {
            let fields: Vec<String> = fields.iter().map(|(name, value)| flow_field(name, value)).collect();
            format!("{{{}}}", fields.join(", "))
        }
        Value::Array(items) => format!("[{}]", items.iter().map(flow).collect::<Vec<_>>().join(", ")),
        _ => scalar::in_flow(value),
    }
}

/// A field on one line, for flow style.
pub(crate) fn flow_field(name: &str, value: &Value) -> String {
    let name = scalar::in_flow(&Value::String(name.to_owned()));
    let mark = if name.len() > LONGEST_KEY { "? " } else { "" };
    format!("{mark}{name}: {}", flow(value))
}

/// A scalar on one line, with the quotes of the previous scalar if they fit.
pub(crate) fn scalar_like(value: &Value, quotes: Quotes, is_flow: bool) -> String {
    scalar::quoted_like(value, quotes, is_flow)
}

fn pad(text: &mut String, mut indent: usize) {
    const SPACES: &str = "                                ";
    while indent > 0 {
        let step = indent.min(SPACES.len());
        text.push_str(&SPACES[..step]);
        indent -= step;
    }
}
