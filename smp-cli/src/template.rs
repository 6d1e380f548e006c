//! Formats of `-o` that print text made of the values of objects, as in kubectl: `jsonpath=`, `custom-columns=` and `go-template=`.

mod columns;
mod go;
mod jsonpath;

use std::fs;

use serde_json::Value;

use self::columns::Columns;

/// A template for objects.
#[derive(Clone, Debug)]
pub(crate) enum Template {
    /// Text for each object.
    JsonPath(jsonpath::Template),
    /// Text for each object.
    Go(go::Template),
    /// One table with a row for each object.
    Columns(Columns),
}

impl Template {
    /// The formats, with the name of their value.
    pub(crate) const FORMATS: [&'static str; 3] =
        ["jsonpath=TEMPLATE", "custom-columns=COLUMNS", "go-template=TEMPLATE"];

    /// Parses a value of `-o`. `None` if it is not one of these formats.
    ///
    /// ```text
    /// jsonpath={.metadata.name}
    /// custom-columns-file=columns.txt
    /// ```
    pub(crate) fn parse(text: &str) -> Option<Result<Self, String>> {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        let (format, is_file) = name.strip_suffix("-file").map_or((name, false), |format| (format, true));
        let known = Self::FORMATS.iter().find_map(|known| known.split_once('=').filter(|(name, _)| *name == format))?;
        if value.is_empty() {
            let value = if is_file { "FILE" } else { known.1 };
            return Some(Err(format!("write -o {name}={value}")));
        }
        let parsed = |text: &str| match format {
            "jsonpath" => jsonpath::Template::parse(text).map(Self::JsonPath),
            "go-template" => go::Template::parse(text).map(Self::Go),
            _ if is_file => Columns::of_lines(text).map(Self::Columns),
            _ => Columns::parse(text).map(Self::Columns),
        };
        if !is_file {
            return Some(parsed(value));
        }
        let text = fs::read_to_string(value);
        Some(
            text.map_err(|error| error.to_string())
                .and_then(|text| parsed(&text))
                .map_err(|error| format!("{value}: {error}")),
        )
    }

    /// The text for objects. With `no_headers`, a table has no header.
    pub(crate) fn text(&self, objects: &[&Value], no_headers: bool) -> Result<String, String> {
        match self {
            Self::JsonPath(template) => Ok(objects.iter().map(|object| template.of(object)).collect()),
            Self::Go(template) => template.text(objects),
            Self::Columns(columns) => Ok(columns.table(objects, no_headers)),
        }
    }
}
