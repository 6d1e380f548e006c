//! `-o jsonpath=TEMPLATE`, as in kubectl: text with paths in braces, and `{range …}…{end}`.
//!
//! The paths are `JSONPath` (RFC 9535) as `serde_json_path` reads it. kubectl's dialect omits the `$` at the start and escapes
//! dots in names with a backslash.

use std::fmt::Write as _;

use serde_json::Value;
use serde_json_path::JsonPath;

/// A parsed template.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Template(Vec<Part>);

#[derive(Clone, Debug, PartialEq)]
enum Part {
    Text(String),
    /// The values of a path, separated by spaces.
    Path(JsonPath),
    /// A template for each value of a path.
    Range(JsonPath, Template),
}

impl Template {
    /// Parses a template. Without braces, a text that starts like a path is a path.
    ///
    /// ```text
    /// {.metadata.name}{"\n"}{range .spec.ports[*]}{.port} {end}
    /// .metadata.name
    /// ```
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        if text.is_empty() {
            return Err("the template is empty".to_owned());
        }
        if !text.contains('{') && text.starts_with(['.', '$', '[']) {
            return Ok(Self(vec![Part::Path(path(text)?)]));
        }
        let mut rest = text;
        let parts = parts(&mut rest, false)?;
        Ok(Self(parts))
    }

    /// The template with the values of an object.
    pub(super) fn of(&self, object: &Value) -> String {
        let part = |part: &Part| match part {
            Part::Text(text) => text.clone(),
            Part::Path(path) => path.query(object).iter().map(|value| plain(value)).collect::<Vec<_>>().join(" "),
            Part::Range(path, template) => path.query(object).iter().map(|value| template.of(value)).collect(),
        };
        self.0.iter().map(part).collect()
    }
}

/// Parses parts up to the end of the text, or inside a range up to `{end}`.
fn parts(rest: &mut &str, in_range: bool) -> Result<Vec<Part>, String> {
    let mut parts = Vec::new();
    while let Some((before, after)) = rest.split_once('{') {
        if !before.is_empty() {
            parts.push(Part::Text(before.to_owned()));
        }
        let end = end_of_expression(after).ok_or("a `{` has no `}`")?;
        let expression = after[..end].trim();
        *rest = &after[end + 1..];
        match expression.split_once(char::is_whitespace) {
            _ if expression == "end" && in_range => return Ok(parts),
            _ if expression == "end" => return Err("`{end}` has no `{range}`".to_owned()),
            _ if expression == "range" => return Err("`{range}` has no path".to_owned()),
            _ if expression.starts_with(['"', '\'']) => parts.push(Part::Text(quoted(expression)?)),
            Some(("range", of)) => {
                let of = path(of.trim())?;
                parts.push(Part::Range(of, Template(self::parts(rest, true)?)));
            }
            _ => parts.push(Part::Path(path(expression)?)),
        }
    }
    if in_range {
        return Err("`{range}` has no `{end}`".to_owned());
    }
    if !rest.is_empty() {
        parts.push(Part::Text((*rest).to_owned()));
    }
    Ok(parts)
}

/// The index of the `}` that ends an expression. Quoted text may contain braces.
fn end_of_expression(text: &str) -> Option<usize> {
    let (mut quote, mut escaped) = (None, false);
    for (index, c) in text.char_indices() {
        match quote {
            _ if escaped => escaped = false,
            _ if c == '\\' => escaped = true,
            Some(open) if c == open => quote = None,
            None if c == '"' || c == '\'' => quote = Some(c),
            None if c == '}' => return Some(index),
            _ => {}
        }
    }
    None
}

/// The text of `"\n"`.
fn quoted(text: &str) -> Result<String, String> {
    let inner = text.get(1..text.len().saturating_sub(1)).unwrap_or_default();
    let json = if text.starts_with('\'') { format!("\"{}\"", inner.replace('"', "\\\"")) } else { text.to_owned() };
    serde_json::from_str(&json).map_err(|_| "invalid quoted text; write it as in JSON, such as `\"\\n\"`".to_owned())
}

/// Parses a path of kubectl's dialect.
///
/// ```text
/// .metadata.annotations.example\.com/a   $.metadata.annotations['example.com/a']
/// @.name                                 $.name
/// ```
pub(super) fn path(text: &str) -> Result<JsonPath, String> {
    let rest = text.strip_prefix(['$', '@']).unwrap_or(text);
    let rest = if rest.is_empty() || rest.starts_with(['.', '[']) { rest.to_owned() } else { format!(".{rest}") };
    let standard = format!("${}", with_quoted_names(if rest == "." { "" } else { &rest }));
    JsonPath::parse(&standard).map_err(|error| format!("not a path: {}", error.message()))
}

/// Quotes the names that RFC 9535 allows only in brackets: those with escaped dots, hyphens or slashes.
fn with_quoted_names(path: &str) -> String {
    let mut text = String::with_capacity(path.len());
    let mut chars = path.chars().peekable();
    let mut depth = 0_usize;
    while let Some(c) = chars.next() {
        depth = match c {
            '[' => depth + 1,
            ']' => depth.saturating_sub(1),
            _ => depth,
        };
        let is_name = c == '.' && depth == 0 && chars.peek().is_some_and(|next| !matches!(next, '.' | '*' | '['));
        if !is_name {
            text.push(c);
            continue;
        }
        let mut name = String::new();
        while let Some(next) = chars.next_if(|next| !matches!(next, '.' | '[')) {
            name.push(if next == '\\' { chars.next().unwrap_or(next) } else { next });
        }
        let is_plain = name.chars().all(|c| c.is_alphanumeric() || c == '_') && !name.starts_with(char::is_numeric);
        // After `..`, the second dot is already written.
        match (is_plain, text.ends_with('.')) {
            (true, _) => text.extend([".", &name]),
            (false, after_dots) => {
                let dot = if after_dots { "." } else { "" };
                let name = name.replace('\\', "\\\\").replace('\'', "\\'");
                let _ = write!(text, "{dot}['{name}']");
            }
        }
    }
    text
}

/// A value as kubectl prints it: strings without quotes, other values as JSON.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::Template;

    #[test]
    fn templates_print_what_kubectl_prints() {
        let object = json!({
            "metadata": {"name": "web", "annotations": {"example.com/a": "x", "b-c": "y"}},
            "spec": {"replicas": 2, "ports": [{"name": "a", "port": 80}, {"name": "b", "port": 81}]},
        });
        for (template, expected) in [
            ("{.metadata.name}", "web"),
            (".metadata.name", "web"),
            ("{metadata.name}", "web"),
            ("{$.spec.replicas}", "2"),
            ("name={.metadata.name}!{\"\\n\"}", "name=web!\n"),
            ("{.spec.ports[*].port}", "80 81"),
            ("{.spec.ports[-1:].name}", "b"),
            ("{.spec.ports[?(@.name==\"b\")].port}", "81"),
            ("{range .spec.ports[*]}{.name}:{.port}{'\\n'}{end}", "a:80\nb:81\n"),
            (r"{.metadata.annotations.example\.com/a}", "x"),
            ("{.metadata.annotations.b-c}", "y"),
            ("{.metadata.annotations['b-c']}", "y"),
            ("{..port}", "80 81"),
            ("{.spec.ports[0]}", r#"{"name":"a","port":80}"#),
            ("{.absent}", ""),
            ("plain", "plain"),
        ] {
            let parsed = Template::parse(template).unwrap_or_else(|error| panic!("{template}: {error}"));
            assert_eq!(parsed.of(&object), expected, "{template}");
        }
    }

    #[test]
    fn mistakes_are_errors() {
        for template in ["", "{.a", "{end}", "{range .a}{.b}", "{.a[}", "{\"\\q\"}", "{range}"] {
            assert!(Template::parse(template).is_err(), "{template}");
        }
    }
}
