//! Writes values as YAML that kubectl, and readers of YAML 1.1 and of YAML 1.2, understand alike.

mod scalar;
#[cfg(test)]
mod tests;

use serde_json::{Map, Value};

/// How far a block stands to the right of what holds it.
const STEP: usize = 2;

/// The longest key that stands before its colon without a mark of its own; readers look ahead this far.
const LONGEST_KEY: usize = 1_000;

/// How blocks are laid out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    /// Whether the items of a list stand further to the right than the list's name.
    pub(crate) indents_lists: bool,
}

impl Layout {
    /// As kubectl writes.
    pub(crate) const KUBECTL: Self = Self { indents_lists: false };

    /// A document.
    pub(crate) fn document(self, value: &Value) -> String {
        let mut text = String::new();
        self.block(&mut text, value, 0);
        text
    }

    /// A value where a line has begun, or where its first line is indented already.
    fn block(self, text: &mut String, value: &Value, indent: usize) {
        match value {
            Value::Object(fields) if !fields.is_empty() => self.fields(text, fields, indent),
            Value::Array(items) if !items.is_empty() => self.items(text, items, indent),
            _ => {
                text.push_str(&scalar::in_block(value, indent + STEP));
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
        let name = scalar::key(name);
        if name.len() > LONGEST_KEY {
            text.push_str("? ");
            text.push_str(&name);
            text.push('\n');
            pad(text, indent);
        } else {
            text.push_str(&name);
        }
        text.push(':');
        self.behind_colon(text, value, indent);
    }

    fn behind_colon(self, text: &mut String, value: &Value, indent: usize) {
        let indent = match value {
            Value::Object(fields) if !fields.is_empty() => indent + STEP,
            Value::Array(items) if !items.is_empty() => indent + if self.indents_lists { STEP } else { 0 },
            _ => {
                text.push(' ');
                return self.block(text, value, indent);
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
        self.block(text, item, indent + STEP);
    }
}

fn pad(text: &mut String, indent: usize) {
    text.extend(std::iter::repeat_n(' ', indent));
}
