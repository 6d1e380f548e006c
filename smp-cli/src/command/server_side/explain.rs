//! `--explain`: what an apply does to each field.

use std::collections::HashMap;

use serde_json::{Map, Value, json};
use smp_apply::{Manager, Owner, Timestamp};

use super::conflicts::{Contested, is_value_of_secret, limited};
use super::effects::{Effect, Field, effects};
use crate::args::{ApplyArgs, ApplyView};
use crate::command::identity::Identity;
use crate::output::{Output, Style, styled};
use crate::ownership;
use crate::report::Failure;
use crate::summary::{Sign, counted, line, short, title, wrapped};

/// An explained apply of one object.
#[derive(Debug)]
pub(in crate::command) struct Explained {
    identity: Identity,
    manager: Manager,
    fields: Vec<Field>,
    is_secret: bool,
}

/// The versions of an object before and after an apply, and what else is known about it.
#[derive(Debug)]
pub(in crate::command) struct Applied<'a> {
    pub(in crate::command) before: &'a Value,
    pub(in crate::command) after: &'a Value,
    /// The updaters whose fields went to the manager.
    pub(in crate::command) migrated: &'a [String],
    /// The conflicts for which it is refused; `after` is then what force makes.
    pub(in crate::command) conflicts: &'a [Contested],
}

impl Explained {
    pub(in crate::command) fn new(manager: &Manager, applied: &Applied<'_>, is_secret: bool) -> Self {
        let Applied { before, after, migrated, conflicts } = applied;
        let mut fields = effects(before, after, manager, migrated);
        let contested: HashMap<&str, &Contested> =
            conflicts.iter().map(|conflict| (conflict.path.as_str(), conflict)).collect();
        for field in &mut fields {
            if let Some(conflict) = contested.get(ownership::path(&field.path).as_str()) {
                field.effect = Effect::Conflict;
                field.owners.clone_from(&conflict.owners);
            }
        }
        Self { identity: Identity::of(after), manager: manager.clone(), fields, is_secret }
    }

    /// The fields with their effects, one in each line.
    ///
    /// ```text
    /// apps/v1/Deployment shop, applied by deployer
    ///   ~ spec.replicas: 5 → 3, taken from hpa (Update of scale, 3 days ago)
    ///   - metadata.labels.old: a, removed: only deployer owned it
    ///     7 fields stay as they are
    /// ```
    pub(in crate::command) fn text(&self, now: Timestamp) -> String {
        let mut text = title(&format!("{}, applied by {}", self.identity, smp_suggest::escaped(self.manager.name())));
        let mut unchanged = 0;
        for field in &self.fields {
            match field.effect {
                Effect::Unchanged => unchanged += 1,
                _ => text.push_str(&self.line(field, now)),
            }
        }
        if unchanged > 0 {
            let (fields, stay) =
                (counted(unchanged, "field"), if unchanged == 1 { "stays as it is" } else { "stay as they are" });
            text.push_str(&line(1, Sign::Keep, &format!("{fields} {stay}")));
        }
        text
    }

    fn line(&self, field: &Field, now: Timestamp) -> String {
        let path = ownership::path(&field.path);
        let is_masked = self.is_secret && is_value_of_secret(&path);
        let value = |value: &Option<Value>| match value {
            None => "nothing".to_owned(),
            Some(_) if is_masked => "***".to_owned(),
            Some(value) => limited(&short(value)),
        };
        let Field { before, after, owners, effect, .. } = field;
        let all = ownership::all(owners, now);
        let sign = match effect {
            Effect::Conflict => Sign::Wrong,
            Effect::Removed => Sign::Remove,
            Effect::Kept | Effect::Unchanged => Sign::Keep,
            Effect::Set | Effect::Shared | Effect::Taken if before == after => Sign::Keep,
            Effect::Set | Effect::Shared | Effect::Taken if before.is_none() => Sign::Add,
            Effect::Set | Effect::Shared | Effect::Taken => Sign::Change,
        };
        let change = match sign {
            Sign::Change => format!("{} → {}", value(before), value(after)),
            Sign::Remove | Sign::Wrong => value(before),
            _ => value(after),
        };
        let me = self.manager.name();
        let says = match effect {
            Effect::Set if before == after => ", set: nobody owned it".to_owned(),
            Effect::Set => ", set".to_owned(),
            Effect::Shared => format!(", shared with {all}"),
            Effect::Taken => format!(", taken from {all}"),
            Effect::Conflict if is_masked => format!(", conflict: owned by {all}, and you want another value"),
            Effect::Conflict => format!(", conflict: owned by {all}, and you want {}", value(after)),
            Effect::Removed if owners.is_empty() => format!(", removed: only {me} owned it"),
            Effect::Removed => format!(", removed: only {all} owned it"),
            Effect::Kept if owners.is_empty() => ", kept: it is a default, or part of a field that stays".to_owned(),
            Effect::Kept => format!(", kept: owned by {all}"),
            Effect::Unchanged => String::new(),
        };
        line(1, sign, &format!("{path}: {change}{says}"))
    }

    /// The fields with their effects, as data.
    pub(in crate::command) fn data(&self) -> Value {
        let fields: Vec<Value> = self.fields.iter().map(|field| self.field(field)).collect();
        let mut object = self.identity.fields();
        object.insert("manager".to_owned(), self.manager.name().into());
        if let Some(subresource) = self.manager.subresource() {
            object.insert("subresource".to_owned(), subresource.into());
        }
        object.insert("fields".to_owned(), fields.into());
        Value::Object(object)
    }

    fn field(&self, field: &Field) -> Value {
        let path = ownership::path(&field.path);
        let is_masked = self.is_secret && is_value_of_secret(&path);
        let effect = match field.effect {
            Effect::Set => "set",
            Effect::Shared => "shared",
            Effect::Taken => "taken",
            Effect::Conflict => "conflict",
            Effect::Removed => "removed",
            Effect::Kept => "kept",
            Effect::Unchanged => "unchanged",
        };
        let mut data = Map::new();
        data.insert("path".to_owned(), path.into());
        data.insert("effect".to_owned(), effect.into());
        for (name, value) in [("before", &field.before), ("after", &field.after)] {
            if let Some(value) = value {
                data.insert(name.to_owned(), if is_masked { "***".into() } else { value.clone() });
            }
        }
        if !field.owners.is_empty() {
            data.insert("owners".to_owned(), field.owners.iter().map(owner).collect());
        }
        Value::Object(data)
    }
}

/// An owner as data.
fn owner(owner: &Owner) -> Value {
    let mut data = json!({
        "manager": owner.manager.name(), "operation": owner.manager.operation().as_str(), "apiVersion": owner.version,
    });
    if let Some(subresource) = owner.manager.subresource() {
        data["subresource"] = subresource.into();
    }
    if let Some(time) = owner.time {
        data["time"] = time.to_string().into();
    }
    data
}

/// The style of explanations; `None` for text.
///
/// # Errors
///
/// Returns an error for a format that explanations do not have.
pub(in crate::command) fn style(args: &ApplyArgs) -> Result<Option<Style>, Failure> {
    match args.change.view.as_ref().map(ApplyView::style) {
        Some(None) => Err(Failure::usage("--explain prints text, or data with -o json, yaml or kyaml")),
        style => Ok(style.flatten()),
    }
}

/// Prints explanations: as text, or as data with `-o`.
pub(in crate::command) fn print_explained(
    explained: &[Explained],
    args: &ApplyArgs,
    now: Timestamp,
) -> Result<(), Failure> {
    match style(args)? {
        Some(style) => Output::new(style).report(&explained.iter().map(Explained::data).collect()),
        None => {
            let texts: Vec<String> = explained.iter().map(|object| object.text(now)).collect();
            styled(&wrapped(&texts.join("\n")))
        }
    }
}
