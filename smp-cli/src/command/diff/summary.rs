//! Readable differences.

pub(in crate::command) mod unified;

use serde_json::{Value, json};
use smp_core::Schema;

use super::{Pair, renames};
use crate::args::{IgnoreArgs, ShownArgs, SummaryForm, View};
#[cfg(feature = "cluster")]
use crate::command::field_owners::{FieldOwners, Side};
use crate::command::identity::Identity;
use crate::command::patching::Patching;
use crate::input::Document;
use crate::output::{self, Output, Style};
use crate::patch_type::keep_order;
use crate::report::Failure;
use crate::summary::{self, Change, Kind, Sign, Summary as Changes, Totals};

/// How differences are shown.
#[derive(Debug)]
pub(in crate::command) struct Summary<'a> {
    pub(in crate::command) form: SummaryForm,
    pub(in crate::command) patching: &'a Patching<'a>,
    pub(in crate::command) show_managed_fields: bool,
    pub(in crate::command) show_secrets: bool,
    /// Whether values that a server stores as the same are equal.
    pub(in crate::command) is_semantic: bool,
    pub(in crate::command) ignore: &'a IgnoreArgs,
    /// The style of a report as data. `None` for text.
    pub(in crate::command) style: Option<Style>,
}

impl<'a> Summary<'a> {
    /// The summary of a command. `view` is the value of `-o`.
    pub(in crate::command) fn new(
        patching: &'a Patching<'a>,
        (shown, form): (&ShownArgs, SummaryForm),
        ignore: &'a IgnoreArgs,
        view: Option<View>,
    ) -> Result<Self, Failure> {
        let style = view.and_then(View::style);
        if view.is_some() && (style.is_none() || form == SummaryForm::Unified) {
            return Err(Failure::usage("a readable difference is text, or --summary with -o json, yaml or kyaml"));
        }
        let show_secrets = shown.show_secrets;
        Ok(Self { form, patching, show_managed_fields: false, show_secrets, is_semantic: false, ignore, style })
    }

    /// Prints the differences. Returns whether there are any.
    pub(in crate::command) fn print(&self, pairs: Vec<Pair>) -> Result<bool, Failure> {
        let mut totals = Totals::default();
        let (mut entries, mut found) = (Vec::new(), false);
        for mut pair in renames::paired(pairs).into_iter().filter(|pair| !pair.is_excluded(self.ignore)) {
            if let (true, Pair { old: Some(old), new: Some(new), .. }) = (self.is_semantic, &mut pair) {
                new.value = self.patching.with_equal_parts_of(&old.value, &new.value);
            }
            self.hide(&mut pair);
            let schema = match (&pair.new, &pair.old) {
                (Some(new), Some(old)) => self.patching.schema_if_known(&[new, old]),
                _ => Schema::free_form(),
            };
            if self.form == SummaryForm::Unified {
                let text = unified(&pair)?;
                found |= !text.is_empty();
                output::styled(&text)?;
                continue;
            }
            let changes = changes(schema, &pair);
            if !pair.count(&changes, &mut totals) {
                continue;
            }
            found = true;
            match self.style {
                Some(_) => entries.push(entry(&pair, &changes, ["old", "new"])),
                None => output::styled(&summary::wrapped(&by_paths(&pair, &changes)))?,
            }
        }
        match self.style {
            Some(style) => Output::new(style).report(&Value::Array(entries))?,
            None => output::styled(&totals.line("removed"))?,
        }
        Ok(found)
    }

    /// Removes managed fields and paths that are ignored, and masks secrets, unless the user asked for them.
    fn hide(&self, pair: &mut Pair) {
        for document in [&mut pair.old, &mut pair.new].into_iter().flatten() {
            if let (false, Some(Value::Object(metadata))) =
                (self.show_managed_fields, document.value.get_mut("metadata"))
            {
                metadata.shift_remove("managedFields");
            }
            self.ignore.remove_from(&mut document.value);
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

impl Pair {
    /// Whether the user does not want to see the object.
    pub(in crate::command) fn is_excluded(&self, ignore: &IgnoreArgs) -> bool {
        let [_, (_, kind), _, (_, name)] = self.identity.parts();
        ignore.excludes(kind, name)
    }

    /// The identity of the old version, if it is another one.
    fn other_identity(&self) -> Option<Identity> {
        let (old, new) = (self.old.as_ref()?, self.new.as_ref()?);
        let (old, new) = (Identity::of(&old.value), Identity::of(&new.value));
        (old != new).then_some(old)
    }

    /// Counts the changes of the object. Returns whether there are any.
    pub(in crate::command) fn count(&self, changes: &[Change], totals: &mut Totals) -> bool {
        match (&self.old, &self.new) {
            (None, Some(_)) => totals.added += 1,
            (Some(_), None) => totals.removed += 1,
            _ if changes.is_empty() && self.other_identity().is_none() => return false,
            _ => {
                totals.objects += 1;
                totals.changes += changes.len();
                totals.renamed += usize::from(self.other_identity().is_some());
            }
        }
        true
    }
}

/// The paths of the identity. If it changes, the header shows it.
const IDENTITY: [&str; 4] = ["apiVersion", "kind", "metadata.name", "metadata.namespace"];

/// The changes between the versions of an object, except in its identity. None if one of them is missing.
pub(in crate::command) fn changes(schema: Schema<'_>, pair: &Pair) -> Vec<Change> {
    match (&pair.old, &pair.new) {
        (Some(old), Some(new)) => {
            let mut changes = Changes::between(schema, &old.value, &new.value).changes;
            changes.retain(|change| !IDENTITY.contains(&&*change.path));
            changes
        }
        _ => Vec::new(),
    }
}

/// The difference between two versions of an object. Empty if they are equal. Managed fields and values of Secrets are shown. `owners` are
/// those of the old version.
#[cfg(feature = "cluster")]
pub(in crate::command) fn text(
    form: SummaryForm,
    schema: Schema<'_>,
    pair: &Pair,
    owners: Option<&FieldOwners>,
    totals: &mut Totals,
) -> Result<String, Failure> {
    match form {
        SummaryForm::Paths => {
            let mut changes = changes(schema, pair);
            if let (Some(owners), Some(old)) = (owners, &pair.old) {
                owners.remark(schema, (&old.value, Side::Old), &mut changes);
            }
            pair.count(&changes, totals);
            Ok(by_paths(pair, &changes))
        }
        SummaryForm::Unified => unified(pair),
    }
}

/// The name of the object, followed by its changes. Of a new object, the fields are shown.
pub(in crate::command) fn by_paths(pair: &Pair, changes: &[Change]) -> String {
    let identity = &pair.identity;
    match (&pair.old, &pair.new) {
        (None, Some(new)) => {
            let fields = smp_yaml::to_string(&new.value);
            let fields: Vec<_> = fields.lines().map(|line| (Some(Sign::Add), line.to_owned())).collect();
            return summary::line(0, Sign::Add, &identity.to_string()) + &summary::below(0, &fields);
        }
        (Some(_), None) => return summary::line(0, Sign::Remove, &identity.to_string()),
        _ => {}
    }
    let title = match (pair.other_identity(), &pair.new) {
        (Some(old), Some(new)) => format!("{old} → {}", Identity::of(&new.value)),
        _ if changes.is_empty() => return String::new(),
        _ => identity.to_string(),
    };
    summary::title(&title) + &summary::changes(changes)
}

/// An object of a report as data. `sides` are the names of its versions.
///
/// ```json
/// {"apiVersion": "apps/v1", "kind": "Deployment", "name": "web", "change": "changed",
///  "changes": [{"path": "spec.replicas", "old": 2, "new": 5}]}
/// ```
fn entry(pair: &Pair, changes: &[Change], sides: [&str; 2]) -> Value {
    let mut entry = pair.identity.fields();
    let change = match (&pair.old, &pair.new) {
        (None, _) => "added",
        (_, None) => "removed",
        _ => "changed",
    };
    if let Some(old) = pair.other_identity() {
        entry.insert("from".to_owned(), Value::Object(old.fields()));
    }
    entry.insert("change".to_owned(), change.into());
    match (&pair.old, &pair.new) {
        (None, Some(new)) => drop(entry.insert(sides[1].to_owned(), new.value.clone())),
        (Some(old), None) => drop(entry.insert(sides[0].to_owned(), old.value.clone())),
        _ => {}
    }
    entry.insert("changes".to_owned(), changes.iter().map(|change| field(change, sides)).collect());
    Value::Object(entry)
}

/// A change of a report as data.
pub(in crate::command) fn field(change: &Change, [before, after]: [&str; 2]) -> Value {
    let path = &change.path;
    match &change.kind {
        Kind::Added(value) => json!({"path": path, after: value}),
        Kind::Removed(value) => json!({"path": path, before: value}),
        Kind::Changed { old, new } => json!({"path": path, before: old, after: new}),
        Kind::Moved { old, new } => json!({"path": path, "order": {before: old, after: new}}),
    }
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
