//! `-o go-template=TEMPLATE`, as in kubectl: a template in the language of Go's `text/template`.

#[cfg(test)]
mod tests;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use gotmpl::parse::{Node, Parser};
use gotmpl::{TemplateError, Value as GoValue};
use serde_json::Value;

/// The text of a template that can be parsed.
#[derive(Clone, Debug)]
pub(crate) struct Template(String);

/// The most `else` in a template. The parser calls itself for each `else if`, without a limit.
const MAX_ELSE: usize = 200;

impl Template {
    /// Checks a template.
    ///
    /// ```text
    /// {{.metadata.name}}{{range .spec.ports}} {{.port}}{{end}}
    /// ```
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        if text.matches("else").count() > MAX_ELSE {
            return Err(format!("the template has more than {MAX_ELSE} `else`"));
        }
        parsed(text).map_err(|error| message(&error))?;
        if !has_matching_ends(text) {
            return Err(
                "an {{end}} is missing or has no {{if}}, {{with}}, {{range}}, {{define}} or {{block}}".to_owned()
            );
        }
        Ok(Self(text.to_owned()))
    }

    /// The text for objects.
    pub(super) fn text(&self, objects: &[&Value]) -> Result<String, String> {
        let template = parsed(&self.0).map_err(|error| message(&error))?;
        let mut text = String::new();
        for object in objects {
            template.execute_fmt(&mut text, &value(object)).map_err(|error| {
                let part = |pointer| object.pointer(pointer).and_then(Value::as_str).unwrap_or_default();
                let (kind, name) = (part("/kind"), part("/metadata/name"));
                format!("the template fails for {kind} {name}: {}", message(&error))
            })?;
        }
        Ok(text)
    }
}

/// A template with the functions of kubectl.
fn parsed(text: &str) -> Result<gotmpl::Template, TemplateError> {
    let template = gotmpl::Template::new("template").func("exists", exists).func("base64decode", base64decode);
    template.parse(text)
}

/// Whether each block has its `{{end}}`. The parser ends without an error at the end of the text, and at an `{{end}}` without a block.
/// Then what follows the text is not read as a part of the top level.
///
/// ```text
/// {{range .items}}{{.kind}}      what follows is in the block
/// {{.kind}}{{end}}               what follows is not read
/// ```
fn has_matching_ends(text: &str) -> bool {
    const MARK: &str = "the end of the text";
    let marked = format!("{text}{{{{template {MARK:?}}}}}");
    let tree = Parser::new(&marked, "{{", "}}").and_then(Parser::parse);
    tree.is_ok_and(|(tree, _)| matches!(tree.nodes.last(), Some(Node::Template(last)) if last.name == MARK))
}

/// What is wrong, with the line and the column in the template if they are known.
fn message(error: &TemplateError) -> String {
    match error {
        TemplateError::Parse { line, col, message, .. } | TemplateError::Lex { line, col, message, .. } => {
            format!("line {line}, column {col}: {message}")
        }
        TemplateError::Exec(message) => message.clone(),
        error => error.to_string(),
    }
}

/// A value as Go sees it.
pub(super) fn value(value: &Value) -> GoValue {
    match value {
        Value::Null => GoValue::Nil,
        Value::Bool(value) => GoValue::Bool(*value),
        Value::Number(number) => match (number.as_i64(), number.as_f64()) {
            (Some(number), _) => GoValue::Int(number),
            (None, Some(number)) => GoValue::Float(number),
            (None, None) => GoValue::String(number.to_string().into()),
        },
        Value::String(text) => GoValue::String(text.as_str().into()),
        Value::Array(items) => GoValue::List(items.iter().map(self::value).collect()),
        Value::Object(fields) => {
            let fields = fields.iter().map(|(name, value)| (name.as_str().into(), self::value(value)));
            GoValue::Map(std::sync::Arc::new(fields.collect()))
        }
    }
}

/// Whether a value has the fields and items of a path, and no null there.
///
/// ```text
/// {{exists .metadata "labels" "app"}}   {{exists .spec.ports 0}}
/// ```
fn exists(arguments: &[GoValue]) -> gotmpl::Result<GoValue> {
    let Some((value, path)) = arguments.split_first() else { return Err(needs_value("exists")) };
    let found = path.iter().try_fold(value.clone(), |value, step| match (value, step) {
        (GoValue::Map(fields), GoValue::String(name)) => fields.get(name).cloned(),
        (GoValue::List(items), step) => items.get(usize::try_from(step.as_int()?).ok()?).cloned(),
        _ => None,
    });
    Ok(GoValue::Bool(found.is_some_and(|value| !matches!(value, GoValue::Nil))))
}

/// The text of a value of a Secret.
fn base64decode(arguments: &[GoValue]) -> gotmpl::Result<GoValue> {
    let [GoValue::String(text)] = arguments else { return Err(needs_value("base64decode")) };
    let bytes = STANDARD.decode(text.as_bytes());
    let bytes = bytes.map_err(|error| TemplateError::Exec(format!("base64decode: {error}")))?;
    Ok(GoValue::String(String::from_utf8_lossy(&bytes).into()))
}

fn needs_value(function: &str) -> TemplateError {
    TemplateError::Exec(format!("{function} needs a value"))
}
