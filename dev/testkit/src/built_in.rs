//! The built-in types as OpenAPI documents, as in `openapi`.

use std::collections::BTreeMap;

use serde_json::Value;
use smp_openapi::{Definitions, Info, NameClash, OpenApi};

/// The maximum line width; longer objects and lists are split over several lines.
const WIDTH: usize = 120;

/// All files by their path in the folder.
pub fn files() -> Result<BTreeMap<String, String>, NameClash> {
    let all = definitions()?;
    let info = Info { title: "Kubernetes".to_owned(), version: smp_api_types::KUBERNETES_VERSION.to_owned() };
    let parts = all.by_group_version();
    let parts = parts.iter().map(|(path, part)| (format!("v3/{path}.json"), part.document(OpenApi::V3, &info)));
    let whole = [("v2/swagger.json", OpenApi::V2), ("v3/openapi.json", OpenApi::V3)];
    let whole = whole.map(|(name, version)| (name.to_owned(), all.document(version, &info)));
    Ok(parts.chain(whole).map(|(name, document)| (name, text(&document))).collect())
}

/// The built-in types.
pub fn definitions() -> Result<Definitions<'static>, NameClash> {
    let mut definitions = Definitions::new();
    smp_api_types::definitions().try_for_each(|definition| definitions.add(definition.schema))?;
    Ok(definitions)
}

/// JSON with every value on one line if it fits, so that a changed field is a changed line.
fn text(document: &Value) -> String {
    let mut text = String::new();
    write(document, 0, &mut text);
    text.push('\n');
    text
}

fn write(value: &Value, depth: usize, text: &mut String) {
    let line = value.to_string();
    let column = text.len() - text.rfind('\n').map_or(0, |position| position + 1);
    let indent = |depth: usize| format!("\n{}", "  ".repeat(depth));
    match value {
        Value::Object(fields) if column + line.len() >= WIDTH => {
            for (position, (name, field)) in fields.iter().enumerate() {
                text.push(if position == 0 { '{' } else { ',' });
                text.push_str(&indent(depth + 1));
                text.push_str(&Value::from(name.as_str()).to_string());
                text.push_str(": ");
                write(field, depth + 1, text);
            }
            text.push_str(&(indent(depth) + "}"));
        }
        Value::Array(items) if column + line.len() >= WIDTH => {
            for (position, item) in items.iter().enumerate() {
                text.push(if position == 0 { '[' } else { ',' });
                text.push_str(&indent(depth + 1));
                write(item, depth + 1, text);
            }
            text.push_str(&(indent(depth) + "]"));
        }
        _ => text.push_str(&line),
    }
}
