//! Phrases that several explanations share, and how statements are wrapped.

use smp_core::schema::Field;
use smp_suggest::escaped;

/// The maximum line width.
const WIDTH: usize = 100;

/// The meaning of a null in a key.
pub(super) const NULL_KEY: &str = "With `$patchMergeKey`, `null` also matches; if no item lacks the field, it clears the \
                                    field of the item that has it.";

pub(super) fn retain_keys(fields: &str, place: &str) -> String {
    format!("{fields} may exclude each other: `$retainKeys: [names]` in {place} clears every field that is not listed.")
}

/// The effect of `null` on a field.
pub(super) fn null(field: &Field<'_>, what: &str) -> String {
    if field.is_required() && field.default().is_none() {
        format!("`null` removes {what}, but a server rejects the result because the field is required.")
    } else {
        format!("`null` removes {what}.")
    }
}

pub(in crate::command) fn and(names: &[impl ToString]) -> String {
    let names: Vec<String> = names.iter().map(ToString::to_string).collect();
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => "nothing".to_owned(),
    }
}

/// Adds a statement, wrapped at the line width. Text in backquotes is not broken. Control characters are escaped.
pub(in crate::command) fn wrap(text: &mut String, statement: &str) {
    let statement = escaped(statement);
    let mut width = 0;
    let mut is_quoted = false;
    let words = statement.split(|sign: char| {
        is_quoted ^= sign == '`';
        sign == ' ' && !is_quoted
    });
    for word in words {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > WIDTH {
            text.push('\n');
            width = 0;
        }
        if width > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(word);
        width += length;
    }
    text.push('\n');
}
