//! JSON as the server's library writes it in field sets. It differs from `serde_json` in escapes and in numbers.

use std::fmt::{self, Write};

use serde_json::{Number, Value};

/// Whether `<`, `>`, `&`, U+2028 and U+2029 are escaped.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Html {
    Plain,
    Escaped,
}

/// Writes a string in quotes.
pub(crate) fn string(out: &mut impl Write, text: &str, html: Html) -> fmt::Result {
    out.write_char('"')?;
    escaped(out, text, html)?;
    out.write_char('"')
}

/// Writes the inside of a string. Control characters besides `\n`, `\r` and `\t` have numbers: `a\u0008<b`.
pub(crate) fn escaped(out: &mut impl Write, text: &str, html: Html) -> fmt::Result {
    // Nearly all texts are plain, and bytes are compared faster than characters.
    let may_escape = |byte| byte >= 0x80 || must_escape(char::from(byte), html);
    if !text.bytes().any(may_escape) {
        return out.write_str(text);
    }
    let mut rest = text;
    while let Some(at) = rest.find(|character| must_escape(character, html)) {
        let (plain, tail) = rest.split_at(at);
        out.write_str(plain)?;
        let Some(character) = tail.chars().next() else { break };
        escape(out, character)?;
        rest = &tail[character.len_utf8()..];
    }
    out.write_str(rest)
}

fn must_escape(character: char, html: Html) -> bool {
    matches!(character, '"' | '\\' | '\0'..='\x1f')
        || html == Html::Escaped && matches!(character, '<' | '>' | '&' | '\u{2028}' | '\u{2029}')
}

fn escape(out: &mut impl Write, character: char) -> fmt::Result {
    match character {
        '"' => out.write_str("\\\""),
        '\\' => out.write_str("\\\\"),
        '\n' => out.write_str("\\n"),
        '\r' => out.write_str("\\r"),
        '\t' => out.write_str("\\t"),
        other => write!(out, "\\u{:04x}", u32::from(other)),
    }
}

/// Writes a value: strings with HTML escapes, fields by name, numbers as [`number`] does.
pub(crate) fn value(out: &mut impl Write, value: &Value) -> fmt::Result {
    match value {
        Value::Null => out.write_str("null"),
        Value::Bool(value) => write!(out, "{value}"),
        Value::Number(value) => number(out, value),
        Value::String(text) => string(out, text, Html::Escaped),
        Value::Array(items) => {
            out.write_char('[')?;
            for (index, item) in items.iter().enumerate() {
                out.write_str(if index == 0 { "" } else { "," })?;
                self::value(out, item)?;
            }
            out.write_char(']')
        }
        Value::Object(fields) => {
            let mut fields: Vec<_> = fields.iter().collect();
            fields.sort_unstable_by_key(|(name, _)| *name);
            out.write_char('{')?;
            for (index, (name, field)) in fields.into_iter().enumerate() {
                out.write_str(if index == 0 { "" } else { "," })?;
                string(out, name, Html::Escaped)?;
                out.write_char(':')?;
                self::value(out, field)?;
            }
            out.write_char('}')
        }
    }
}

/// Writes an integer in full, and a floating-point number as short as possible, with an exponent of two digits or more outside
/// 1e-6 to 1e21: `1`, `0.5`, `1e-07`, `1e+21`.
fn number(out: &mut impl Write, number: &Number) -> fmt::Result {
    let Some(float) = number.as_f64().filter(|_| number.is_f64()) else { return write!(out, "{number}") };
    if float == 0.0 || (1e-6..1e21).contains(&float.abs()) {
        return write!(out, "{float}");
    }
    scientific(out, float)
}

/// Writes a number with an exponent of two digits or more: `1.5e+21`.
pub(crate) fn scientific(out: &mut impl Write, float: f64) -> fmt::Result {
    let text = format!("{float:e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let (sign, exponent) = exponent.strip_prefix('-').map_or(('+', exponent), |exponent| ('-', exponent));
    write!(out, "{digits}e{sign}{exponent:0>2}")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::value;

    #[test]
    fn values_are_written_as_the_server_writes_them() {
        for (given, expected) in [
            (json!(1.0), "1"),
            (json!(-0.0), "-0"),
            (json!(0.000_001), "0.000001"),
            (json!(1e-7), "1e-07"),
            (json!(1e20), "100000000000000000000"),
            (json!(1.5e21), "1.5e+21"),
            (json!(1e300), "1e+300"),
            (json!(u64::MAX), "18446744073709551615"),
            (json!("a\u{8}\n<&>\u{2028}é\"\\"), "\"a\\u0008\\n\\u003c\\u0026\\u003e\\u2028é\\\"\\\\\""),
            (json!({"b": [null, true], "a": {}}), r#"{"a":{},"b":[null,true]}"#),
        ] {
            let mut written = String::new();
            value(&mut written, &given).expect("a string takes any text");
            assert_eq!(written, expected);
        }
    }
}
