//! Paths to fields of a custom resource, and its selectable fields.

use std::collections::HashSet;

use super::schema::Schema;
use crate::cause::{Cause, Causes};

/// The greatest number of selectable fields of a version.
const MAX_FIELDS: usize = 8;

/// Finds the schema of a field by its path, and writes the path in the form of causes. A field that may be anything has
/// no schema.
///
/// ```text
/// .spec.size  →  spec.size         .spec['a.b']  →  spec.a.b, if brackets are allowed
/// ```
///
/// # Errors
///
/// Returns what is wrong with the path.
pub(super) fn find<'a>(path: &str, schema: &'a Schema, brackets: bool) -> Result<(String, Option<&'a Schema>), String> {
    let mut tokens = Tokens(path);
    let mut written = String::new();
    let mut schema = Some(schema);
    let next =
        |tokens: &mut Tokens<'_>| tokens.next().map(str::to_owned).ok_or("unexpected end of JSON path".to_owned());
    while let Some(token) = tokens.next() {
        let name = match token {
            "." => next(&mut tokens)?,
            "[" if !brackets => return Err("array notation is not allowed".to_owned()),
            "[" => {
                let quoted = next(&mut tokens)?;
                let inside = quoted.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\''));
                inside.ok_or_else(|| format!("expected single quoted string but got {quoted}"))?.replace("\\'", "'")
            }
            other => return Err(format!("expected [ or . but got: {other}")),
        };
        let invalid = || "does not refer to a valid field".to_owned();
        let above = schema.ok_or_else(invalid)?;
        let is_key = above.properties.is_empty();
        schema = match (&above.additional, is_key) {
            (_, false) => Some(above.property(&name).ok_or_else(invalid)?),
            (Some(additional), true) => additional.schema(),
            (None, true) => return Err(invalid()),
        };
        if is_key {
            written.extend(["[", &name, "]"]);
        } else {
            written.extend([if written.is_empty() { "" } else { "." }, &name]);
        }
        if token == "[" {
            match next(&mut tokens)?.as_str() {
                "]" => {}
                other => return Err(format!("expected ] but got {other}")),
            }
        }
    }
    Ok((written, schema))
}

/// Splits a path at dots and brackets, which are tokens too. A text in single quotes is one token.
struct Tokens<'a>(&'a str);

impl<'a> Iterator for Tokens<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let first = self.0.chars().next()?;
        let end = match first {
            '.' | '[' | ']' => 1,
            '\'' => {
                let mut before = first;
                let mut quotes = self.0.char_indices().skip(1).filter(|(_, c)| {
                    let found = *c == '\'' && before != '\\';
                    before = *c;
                    found
                });
                quotes.next().map_or(self.0.len(), |(at, _)| at + 1)
            }
            _ => self.0.find(['.', '[', ']']).unwrap_or(self.0.len()),
        };
        let (token, rest) = self.0.split_at(end);
        self.0 = rest;
        Some(token)
    }
}

/// The causes for the selectable fields of a version.
pub(super) fn check(paths: &[String], schema: &Schema, field: &str) -> Causes {
    let mut causes = Causes::default();
    let mut seen = HashSet::new();
    for (index, path) in paths.iter().enumerate() {
        let field = format!("{field}[{index}].jsonPath");
        if path.is_empty() {
            causes.required(field, "");
            continue;
        }
        let (written, found) = match find(path, schema, false) {
            Ok(found) => found,
            Err(error) => {
                causes.invalid(field, path.as_str(), format_args!("is an invalid path: {error}"));
                continue;
            }
        };
        if written.split(['.', '[']).next() == Some("metadata") {
            causes.invalid(&field, path.as_str(), "must not point to fields in metadata");
        }
        if !matches!(found.map_or("", |schema| schema.kind.as_str()), "string" | "boolean" | "integer") {
            let detail = "must point to a field of type string, boolean or integer. Enum string fields and strings with \
                          formats are allowed.";
            causes.invalid(&field, path.as_str(), detail);
        }
        if !seen.insert(written) {
            causes.duplicate(field, path.as_str());
        }
    }
    if seen.len() > MAX_FIELDS {
        causes.add(|| Cause::too_many(field, i64::try_from(seen.len()).unwrap_or(i64::MAX), 8));
    }
    causes
}
