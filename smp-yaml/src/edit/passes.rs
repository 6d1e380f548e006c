//! Edits a text in passes until it has the new value, because an edit of an anchored value changes its aliases as well.

use serde_json::Value;

use super::editor::{How, edited, with_alias_written_out};
use super::{Edited, is_same, reader};
use crate::Format;
use crate::error::Code;

/// The largest number of passes. Each repairs at least one alias.
const PASSES: usize = 64;

/// Edits as deeply as possible. If a result does not have the new value, deep values are rewritten as a whole. `None` if only the
/// whole document can be rewritten.
pub(super) fn in_place(text: &str, old: &Value, new: &Value) -> Option<Edited> {
    let levels = depth(old).min(depth(new));
    (1..=levels.max(1)).rev().find_map(|levels| attempt(text, old, new, levels))
}

/// The number of nested levels of objects and lists.
fn depth(value: &Value) -> usize {
    match value {
        Value::Array(items) => 1 + items.iter().map(depth).max().unwrap_or(0),
        Value::Object(fields) => 1 + fields.values().map(depth).max().unwrap_or(0),
        _ => 0,
    }
}

/// Edits a text down to a number of levels. Repairs the aliases that an edit breaks or changes:
///
/// ```yaml
/// a: &one 1      # edited to 2, the anchor stays
/// b: *one        # becomes 1 in a second pass, if b should not change
/// ```
fn attempt(text: &str, old: &Value, new: &Value, levels: usize) -> Option<Edited> {
    let (mut text, mut old) = (text.to_owned(), old.clone());
    let mut how = How { levels, keeps_aliases: true };
    let mut is_complete = true;
    for _ in 0..PASSES {
        let mut result = edited(&text, &old, new, how)?;
        if !result.text.ends_with('\n')
            && !has_value(&result.text, new)
            && has_value(&format!("{}\n", result.text), new)
        {
            // The last line is that of a string that ends with a line feed.
            result.text.push('\n');
        }
        match reader(Format::Yaml).read_one(&result.text) {
            Ok(document) if is_same(&document.value, new) => {
                let is_complete = is_complete && result.keeps_comments;
                return Some(if is_complete {
                    Edited::InPlace(result.text)
                } else {
                    Edited::PartlyRewritten(result.text)
                });
            }
            Ok(document) if how.keeps_aliases || result.text != text => {
                how.keeps_aliases = false;
                is_complete &= result.keeps_comments;
                (text, old) = (result.text, document.value);
            }
            // The anchor is gone, or comes after the alias, or has no fields to merge.
            Err(error) if matches!(error.code(), Code::InvalidAlias | Code::InvalidMerge) => {
                text = with_alias_written_out(&text, alias_at(&result.text, error.offset())?)?;
            }
            _ => return None,
        }
    }
    None
}

fn has_value(text: &str, value: &Value) -> bool {
    reader(Format::Yaml).read_one(text).is_ok_and(|document| is_same(&document.value, value))
}

/// The alias at an offset, with its asterisk.
fn alias_at(text: &str, at: usize) -> Option<&str> {
    let start = text.get(..=at)?.rfind('*')?;
    let end =
        text[start..].find(|c: char| c.is_whitespace() || ",]}".contains(c)).map_or(text.len(), |end| start + end);
    Some(&text[start..end])
}
