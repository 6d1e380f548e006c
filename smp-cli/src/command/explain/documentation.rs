//! The documentation of a field in a schema: its description and the values that it may have.

use std::fmt::Write as _;

use serde_json::Value;
use smp_core::schema::{Documentation, Kind, Shape};
use smp_openapi::FoundField;
use smp_suggest::escaped;

/// The keywords to show, in this order.
const SHOWN: [&str; 21] = [
    "title",
    "default",
    "enum",
    "minimum",
    "exclusiveMinimum",
    "maximum",
    "exclusiveMaximum",
    "multipleOf",
    "pattern",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "uniqueItems",
    "minProperties",
    "maxProperties",
    "nullable",
    "readOnly",
    "deprecated",
    "format",
    "example",
];

/// The lines about the values of a field. Those about the items of a list or the values of a map have a prefix.
///
/// ```text
///   enum: Front, Back
///   items.maxLength: 63
/// ```
pub(super) fn values(found: &FoundField<'_>) -> String {
    let mut text = String::new();
    add(found.field.documentation(), of_type(found), "", &Kind::FreeForm, &mut text);
    let mut items = found.field.documentation().items().or_else(|| of_type(found)?.items());
    let (mut kind, mut name) = (found.value.kind(), String::new());
    while let Some(documentation) = items {
        let (word, of_part) = match kind {
            Kind::List(item) => ("items.", item),
            Kind::Map(value) => ("values.", value),
            Kind::Scalar | Kind::Object(_) | Kind::FreeForm => break,
        };
        name.push_str(word);
        kind = of_part.kind();
        add(documentation, None, &name, &kind, &mut text);
        items = documentation.items();
    }
    text
}

/// The description of the field, or else that of its type.
pub(super) fn description(found: &FoundField<'_>) -> Option<String> {
    let of_type = || match found.value.object() {
        Some(table) => table.documentation().description(),
        None => of_type(found)?.description(),
    };
    found.field.documentation().description().or_else(of_type)
}

/// The documentation of the named definition of a scalar, a list or a map.
fn of_type<'s>(found: &FoundField<'s>) -> Option<&'s Documentation> {
    match found.value.shape() {
        Shape::Named(definition) => definition.documentation.as_deref(),
        _ => None,
    }
}

fn add(
    documentation: &Documentation,
    of_type: Option<&Documentation>,
    prefix: &str,
    kind: &Kind<'_>,
    text: &mut String,
) {
    for name in SHOWN {
        // A field already includes the default of its type.
        let of_type = of_type.filter(|_| name != "default");
        let json = documentation.keyword(name).or_else(|| of_type?.keyword(name));
        // The default of an object is too long for a line.
        let is_shown = !matches!((name, kind), ("default", Kind::Object(_)));
        if let Some(json) = json.filter(|_| is_shown) {
            let _ = writeln!(text, "  {prefix}{name}: {}", shown(json));
        }
    }
}

/// A value without quotes if it is plain, and a list without brackets.
fn shown(json: &str) -> String {
    let plain = |value: &Value| match value {
        Value::String(text) if !text.is_empty() && !text.contains(char::is_control) => text.clone(),
        other => other.to_string(),
    };
    match serde_json::from_str(json) {
        Ok(Value::Array(values)) if !values.is_empty() => values.iter().map(plain).collect::<Vec<_>>().join(", "),
        Ok(value) => plain(&value),
        Err(_) => escaped(json).into_owned(),
    }
}

/// The paragraphs of a description, each as one line. List items and indented lines stay separate lines.
pub(super) fn paragraphs(description: &str) -> Vec<String> {
    let mut paragraphs: Vec<String> = Vec::new();
    let mut continues = false;
    for line in description.lines() {
        let plain: String = line.trim_end().chars().filter(|c| !c.is_control()).collect();
        let is_separate = plain.starts_with([' ', '-', '*', '#', '|']);
        match paragraphs.last_mut() {
            Some(last) if continues && !is_separate && !plain.is_empty() => {
                last.push(' ');
                last.push_str(&plain);
            }
            _ => paragraphs.push(plain.clone()),
        }
        continues = !plain.is_empty();
    }
    paragraphs
}

#[cfg(test)]
mod tests {
    use super::{paragraphs, shown};

    #[test]
    fn lines_of_a_paragraph_are_one_line() {
        assert_eq!(
            paragraphs("One\ntwo.\n\nThree:\n- a\n- b\n  c\u{1b}[0m"),
            ["One two.", "", "Three:", "- a", "- b", "  c[0m"]
        );
    }

    #[test]
    fn plain_values_have_no_quotes() {
        assert_eq!(shown(r#"["Front","",1,null]"#), r#"Front, "", 1, null"#);
        assert_eq!(shown("\"^[a-z]+$\""), "^[a-z]+$");
        assert_eq!(shown("[]"), "[]");
        assert_eq!(shown(r#""\u001b[0m""#), r#""\u001b[0m""#);
        assert_eq!(shown("not JSON\u{1b}"), r"not JSON\u001b");
    }
}
