//! Readable differences.

pub(in crate::command) mod unified;

use std::fmt::Write as _;

use crate::summary::{Change, Kind, Summary as Changes};
use anstyle::{AnsiColor, Style};
use serde_json::Value;
use smp_core::Schema;
use smp_suggest::escaped;

use super::Pair;
use crate::args::SummaryForm;
use crate::command::patching::Patching;
use crate::input::Document;
use crate::output;
use crate::patch_type::keep_order;
use crate::report::Failure;

const TITLE: Style = Style::new().bold();
const ADDED: Style = AnsiColor::Green.on_default();
const REMOVED: Style = AnsiColor::Red.on_default();
const CHANGED: Style = AnsiColor::Yellow.on_default();
const HUNK: Style = AnsiColor::Cyan.on_default();

/// How differences are shown.
#[derive(Debug)]
pub(in crate::command) struct Summary<'a> {
    pub(in crate::command) form: SummaryForm,
    pub(in crate::command) patching: &'a Patching<'a>,
    pub(in crate::command) show_managed_fields: bool,
    pub(in crate::command) show_secrets: bool,
    /// Whether values that a server stores as the same are equal.
    pub(in crate::command) is_semantic: bool,
}

impl Summary<'_> {
    /// Prints the differences. Returns whether there are any.
    pub(in crate::command) fn print(&self, pairs: Vec<Pair>) -> Result<bool, Failure> {
        let mut found = false;
        for mut pair in pairs {
            if let (true, Pair { old: Some(old), new: Some(new), .. }) = (self.is_semantic, &mut pair) {
                new.value = self.patching.with_equal_parts_of(&old.value, &new.value);
            }
            self.hide(&mut pair);
            let schema = match (&pair.new, &pair.old) {
                (Some(new), Some(old)) => self.patching.schema_if_known(&[new, old]),
                _ => Schema::free_form(),
            };
            let text = text(self.form, schema, &pair)?;
            found |= !text.is_empty();
            output::styled(&text)?;
        }
        Ok(found)
    }

    /// Removes managed fields and masks secrets, unless the user asked for them.
    fn hide(&self, pair: &mut Pair) {
        for document in [&mut pair.old, &mut pair.new].into_iter().flatten() {
            if let (false, Some(Value::Object(metadata))) =
                (self.show_managed_fields, document.value.get_mut("metadata"))
            {
                metadata.shift_remove("managedFields");
            }
        }
        if self.show_secrets {
            return;
        }
        match (&mut pair.old, &mut pair.new) {
            (Some(old), Some(new)) => self.patching.mask(old, new),
            (Some(one), None) | (None, Some(one)) => self.patching.mask(&mut one.clone(), one),
            (None, None) => false,
        };
    }
}

/// The difference between two versions of an object. Empty if they are equal. Managed fields and values of Secrets are shown.
pub(in crate::command) fn text(form: SummaryForm, schema: Schema<'_>, pair: &Pair) -> Result<String, Failure> {
    match form {
        SummaryForm::Paths => {
            let changes = match (&pair.old, &pair.new) {
                (Some(old), Some(new)) => Changes::between(schema, &old.value, &new.value).changes,
                _ => Vec::new(),
            };
            Ok(by_paths(pair, &changes))
        }
        SummaryForm::Unified => unified(pair),
    }
}

/// The name of the object, followed by one line per changed path.
pub(in crate::command) fn by_paths(Pair { identity, old, new }: &Pair, changes: &[Change]) -> String {
    match (old, new) {
        (None, Some(_)) => return format!("{ADDED}+ {identity}{ADDED:#}\n"),
        (Some(_), None) => return format!("{REMOVED}- {identity}{REMOVED:#}\n"),
        _ if changes.is_empty() => return String::new(),
        _ => {}
    }
    let mut text = format!("{TITLE}{identity}{TITLE:#}\n");
    for change in changes {
        let (style, sign) = match change.kind {
            Kind::Added(_) => (ADDED, '+'),
            Kind::Removed(_) => (REMOVED, '-'),
            Kind::Changed { .. } | Kind::Moved { .. } => (CHANGED, '~'),
        };
        let _ = writeln!(text, "  {style}{sign}{style:#} {}", escaped(&change.to_string()));
    }
    text
}

/// Both versions as YAML, with the fields in the order of OLD.
fn unified(Pair { old, new, .. }: &Pair) -> Result<String, Failure> {
    let text =
        |document: Option<&Value>| document.map_or(Ok(String::new()), |value| output::text(value, output::Style::Yaml));
    let mut after = new.as_ref().map(|new| new.value.clone());
    if let (Some(old), Some(after)) = (old, &mut after) {
        keep_order(&old.value, after);
    }
    let name = |document: &Option<Document>| match document {
        Some(document) => document.origin.name(),
        None => "/dev/null".to_owned(),
    };
    let before = old.as_ref().map(|old| &old.value);
    Ok(unified::text(&text(before)?, &text(after.as_ref())?, &name(old), &name(new)))
}
