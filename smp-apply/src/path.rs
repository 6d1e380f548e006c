//! Paths as conflicts show them.

use std::fmt::{self, Write};

use serde_json::Value;

use crate::Element;

/// The way from an object to a part of it, as conflicts show it.
///
/// ```
/// use serde_json::json;
/// use smp_apply::{Element, Path};
///
/// let image = Path::from(vec![
///     Element::field("containers"),
///     Element::key([("name", json!("shop"))]),
///     Element::field("image"),
/// ]);
/// assert_eq!(image.to_string(), r#".containers[name="shop"].image"#);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Path(Vec<Element>);

impl Path {
    /// The path of the object itself.
    pub(crate) const fn root() -> Self {
        Self(Vec::new())
    }

    /// Returns the elements, from the object down.
    pub fn elements(&self) -> &[Element] {
        &self.0
    }
}

impl From<Vec<Element>> for Path {
    fn from(elements: Vec<Element>) -> Self {
        Self(elements)
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|element| match element {
            Element::Field(name) => write!(f, ".{name}"),
            Element::Key(keys) => {
                f.write_str("[")?;
                for (index, (name, value)) in keys.iter().enumerate() {
                    write!(f, "{}{name}=", if index == 0 { "" } else { "," })?;
                    show(f, value)?;
                }
                f.write_str("]")
            }
            Element::Value(value) => {
                f.write_str("[=")?;
                show(f, value)?;
                f.write_str("]")
            }
            Element::Index(index) => write!(f, "[{index}]"),
        })
    }
}

/// Writes a value of a key or a set. Lists and maps cannot be there, but invalid configurations and texts of other programs have them.
///
/// ```text
/// [1, "a"] → [1,"a"]    {a: b} → a="b"
/// ```
fn show(f: &mut fmt::Formatter<'_>, value: &Value) -> fmt::Result {
    match value {
        Value::String(text) => quoted(f, text),
        Value::Number(number) if number.is_f64() => float(f, number.as_f64().unwrap_or_default()),
        Value::Array(items) => {
            f.write_str("[")?;
            for (index, item) in items.iter().enumerate() {
                f.write_str(if index > 0 { "," } else { "" })?;
                show(f, item)?;
            }
            f.write_str("]")
        }
        Value::Object(fields) => fields.iter().try_for_each(|(name, value)| {
            write!(f, "{name}=")?;
            show(f, value)
        }),
        other => crate::text::value(f, other),
    }
}

/// Writes a floating-point number as Go's `%v` does: `0.5`, `1.5e+06`, `1e-05`.
fn float(f: &mut fmt::Formatter<'_>, number: f64) -> fmt::Result {
    if number == 0.0 || (1e-4..1e6).contains(&number.abs()) {
        return write!(f, "{number}");
    }
    crate::text::scientific(f, number)
}

/// Writes a string as Go's `%q` does: printable characters as they are, others by their number, as in `"a\x01\u00a0"`.
pub(crate) fn quoted(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_str("\"")?;
    for character in text.chars() {
        match character {
            '"' => f.write_str("\\\"")?,
            '\\' => f.write_str("\\\\")?,
            '\x07' => f.write_str("\\a")?,
            '\x08' => f.write_str("\\b")?,
            '\x0c' => f.write_str("\\f")?,
            '\n' => f.write_str("\\n")?,
            '\r' => f.write_str("\\r")?,
            '\t' => f.write_str("\\t")?,
            '\x0b' => f.write_str("\\v")?,
            ' ' => f.write_char(' ')?,
            printable if is_printable(printable) => f.write_char(printable)?,
            other => match u32::from(other) {
                code @ 0..=0x7f => write!(f, "\\x{code:02x}")?,
                code @ 0x80..=0xffff => write!(f, "\\u{code:04x}")?,
                code => write!(f, "\\U{code:08x}")?,
            },
        }
    }
    f.write_str("\"")
}

/// Whether Rust prints a character inside a text without an escape. At the start of a text, it escapes a combining accent.
fn is_printable(character: char) -> bool {
    let mut buffer = [b'a', 0, 0, 0, 0];
    let length = character.encode_utf8(&mut buffer[1..]).len();
    character == '\'' || std::str::from_utf8(&buffer[..=length]).is_ok_and(|text| text.escape_debug().count() == 2)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::Path;
    use crate::Element;

    #[test]
    fn strings_are_quoted_as_in_go() {
        for (text, expected) in [
            ("x/y", r#"[="x/y"]"#),
            ("it's \"a\\\"", r#"[="it's \"a\\\""]"#),
            ("\u{7}\u{8}\u{b}\u{c}\n\r\t\u{1}\u{7f}", r#"[="\a\b\v\f\n\r\t\x01\x7f"]"#),
            ("é😀e\u{301}\u{a0}\u{2028}\u{e000}\u{10ffff}", "[=\"é😀e\u{301}\\u00a0\\u2028\\ue000\\U0010ffff\"]"),
        ] {
            assert_eq!(Path::from(vec![Element::Value(json!(text))]).to_string(), expected);
        }
    }

    #[test]
    fn numbers_are_written_as_in_go() {
        for (number, expected) in
            [(0.5, "[=0.5]"), (1_234_567.5, "[=1.2345675e+06]"), (1e-5, "[=1e-05]"), (0.0, "[=0]")]
        {
            assert_eq!(Path::from(vec![Element::Value(json!(number))]).to_string(), expected);
        }
    }

    #[test]
    fn lists_and_maps_are_written_as_in_go() {
        let path = Path::from(vec![Element::Value(json!([1, "a", {"b": "c"}])), Element::Value(json!({"a": [0.5]}))]);
        assert_eq!(path.to_string(), r#"[=[1,"a",b="c"]][=a=[0.5]]"#);
    }

    #[test]
    fn names_of_fields_are_not_escaped() {
        let path =
            Path::from(vec![Element::field("labels"), Element::field("app.kubernetes.io/name"), Element::Index(-1)]);
        assert_eq!(path.to_string(), ".labels.app.kubernetes.io/name[-1]");
    }
}
