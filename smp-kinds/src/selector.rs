//! Label selectors in objects.

use serde_json::Value;

use crate::object::{scalar, text_at};

/// The requirements of a selector in an object: the name of each label, and the text of its requirement.
///
/// ```text
/// {app: web}, [{key: tier, operator: In, values: [b, a]}]  →  (app, app=web), (tier, tier in (a,b))
/// ```
pub fn requirements(labels: &Value, expressions: &Value) -> Vec<(String, String)> {
    let labels = labels.as_object().into_iter().flatten();
    let labels = labels.map(|(name, value)| (name.clone(), format!("{name}={}", scalar(value))));
    let expressions = expressions.as_array().into_iter().flatten().map(|expression| {
        let name = text_at(expression, &["key"]);
        let mut values: Vec<String> = expression["values"].as_array().into_iter().flatten().map(scalar).collect();
        values.sort_unstable();
        let text = match text_at(expression, &["operator"]) {
            "In" => format!("{name} in ({})", values.join(",")),
            "NotIn" => format!("{name} notin ({})", values.join(",")),
            "DoesNotExist" => format!("!{name}"),
            _ => name.to_owned(),
        };
        (name.to_owned(), text)
    });
    labels.chain(expressions).collect()
}
