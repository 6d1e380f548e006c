//! Writes the JSON text of schema keywords.

use std::fmt::Write as _;

use syn::Lit;

/// A string in quotes.
pub(crate) fn string(text: &str) -> String {
    let mut json = String::with_capacity(text.len() + 2);
    json.push('"');
    for c in text.chars() {
        match c {
            '"' => json.push_str("\\\""),
            '\\' => json.push_str("\\\\"),
            '\n' => json.push_str("\\n"),
            c if c < ' ' => {
                let _ = write!(json, "\\u{:04x}", u32::from(c));
            }
            c => json.push(c),
        }
    }
    json.push('"');
    json
}

/// A string, number or boolean; `None` for other literals and for numbers that JSON readers cannot represent.
pub(crate) fn literal(literal: &Lit, negative: bool) -> Option<String> {
    let sign = if negative { "-" } else { "" };
    match literal {
        Lit::Int(int) => Some(format!("{sign}{}", int.base10_parse::<i64>().ok()?)),
        Lit::Float(float) => {
            let value = float.base10_parse::<f64>().ok().filter(|value| value.is_finite())?;
            Some(format!("{sign}{value}"))
        }
        Lit::Str(text) if !negative => Some(string(&text.value())),
        Lit::Bool(bool) if !negative => Some(bool.value.to_string()),
        _ => None,
    }
}

/// A list of JSON values.
pub(crate) fn list(values: &[String]) -> String {
    format!("[{}]", values.join(","))
}

/// An object of JSON values.
pub(crate) fn object(fields: &[(&str, String)]) -> String {
    let fields: Vec<String> = fields.iter().map(|(name, value)| format!("{}:{value}", string(name))).collect();
    format!("{{{}}}", fields.join(","))
}

#[cfg(test)]
mod tests {
    use syn::parse_quote;

    #[test]
    fn literals_are_written_as_json() {
        let json = |literal: &syn::Lit, negative| super::literal(literal, negative);
        assert_eq!(json(&parse_quote!("a\"\\\n\u{1}ü"), false).as_deref(), Some(r#""a\"\\\n\u0001ü""#));
        assert_eq!(json(&parse_quote!(1_000), true).as_deref(), Some("-1000"));
        assert_eq!(json(&parse_quote!(0.5), false).as_deref(), Some("0.5"));
        assert_eq!(json(&parse_quote!(true), false).as_deref(), Some("true"));
        assert_eq!(json(&parse_quote!(99999999999999999999), false), None);
        assert_eq!(json(&parse_quote!(b"bytes"), false), None);
        assert_eq!(super::object(&[("a", "1".into()), ("b", "\"c\"".into())]), r#"{"a":1,"b":"c"}"#);
    }
}
