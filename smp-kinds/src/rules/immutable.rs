//! Immutable fields of built-in kinds.

mod jobs;

use std::sync::LazyLock;

use serde_json::Value;

use super::validate::shown;
use crate::cause::{Bad, Cause, Causes};
use crate::object::at;
use crate::resource::{BuiltIn, Resource, Rules};
use crate::tables;
use crate::types::{Kind, Slot, Struct};

/// See the comments in the file for the columns.
const TABLE: &str = include_str!("../../data/immutable.tsv");

static FIELDS: LazyLock<Vec<Field>> = LazyLock::new(|| tables::rows(TABLE, Field::read));

/// An immutable field.
struct Field {
    group: &'static str,
    plural: &'static str,
    path: Vec<&'static str>,
    /// The field in the message.
    named: &'static str,
    shows: Shows,
    text: &'static str,
}

/// What the message about a field shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shows {
    /// That the change is forbidden.
    Nothing,
    /// The new value.
    Value,
    /// `null` in place of the new value. The rule is declared in the Go type.
    Null,
}

impl Field {
    fn read(line: &'static str) -> Option<Self> {
        let [group, plural, path, named, reason, text] = tables::columns(line)?;
        let named = if named.is_empty() { path } else { named };
        let shows = match reason {
            "invalid" => Shows::Value,
            "changed" => Shows::Null,
            "forbidden" => Shows::Nothing,
            _ => return None,
        };
        Some(Self { group, plural, path: path.split('.').collect(), named, shows, text })
    }
}

/// Returns the immutable fields of a resource, each with its struct.
pub fn fields(resource: &Resource) -> impl Iterator<Item = (&'static str, &'static str)> {
    let Rules::BuiltIn(root) = resource.rules() else { return Vec::new().into_iter() };
    let own = FIELDS.iter().filter(|field| resource.is_named(field.group, field.plural));
    own.filter_map(|field| field_at(root, &field.path)).collect::<Vec<_>>().into_iter()
}

/// The struct and the name of the field at a path.
fn field_at(of: &'static Struct, path: &[&'static str]) -> Option<(&'static str, &'static str)> {
    let (first, rest) = path.split_first()?;
    let field = &of.fields[of.position(first)?];
    match field.slot.kind {
        _ if rest.is_empty() => Some((of.name, field.name)),
        Kind::Struct(id) => field_at(id.get(), rest),
        _ => None,
    }
}

/// Returns the causes for immutable fields that an update changes.
pub(crate) fn check(resource: &Resource, old: &Value, new: &Value) -> Causes {
    let fields = FIELDS.iter().filter(|field| resource.is_named(field.group, field.plural));
    let changed = fields.filter_map(|field| {
        let [before, after] = [old, new].map(|object| at(object, &field.path));
        if before == after || (is_unset(before) && is_unset(after)) {
            return None;
        }
        if resource.is(BuiltIn::Job)
            && let Some(judge) = jobs::own_rule(&field.path)
        {
            return judge(resource, old, new);
        }
        Some(match field.shows {
            Shows::Nothing => Cause::forbidden(field.named, field.text),
            Shows::Value => invalid(resource, (&field.path, field.named), after, field.text),
            Shows::Null => Cause::invalid(field.named, &Value::Null, field.text),
        })
    });
    let mut causes: Vec<Cause> = changed.collect();
    causes.dedup();
    let mut causes = Causes::from(causes);
    causes.append(check_marked(resource, old, new));
    causes
}

/// Whether a value is absent or an empty text, which are the same in the types of kube-apiserver.
fn is_unset(value: &Value) -> bool {
    value.is_null() || value == ""
}

/// Returns a cause that shows the new value of a field.
fn invalid(resource: &Resource, (path, named): (&[&str], &str), value: &Value, text: &str) -> Cause {
    let shown = slot(resource, path).map(|slot| shown::internal(&slot, value));
    Cause::invalid(named, shown.as_deref().map_or(Bad::Value(value), Bad::Json), text)
}

/// The type of a field.
fn slot(resource: &Resource, path: &[&str]) -> Option<Slot> {
    let Rules::BuiltIn(root) = resource.rules() else { return None };
    path.iter().try_fold(root.slot, |slot, name| {
        let Kind::Struct(id) = slot.kind else { return None };
        Some(id.get().fields[id.get().position(name)?].slot)
    })
}

/// A `ConfigMap` or a `Secret` that is marked as immutable.
fn check_marked(resource: &Resource, old: &Value, new: &Value) -> Causes {
    let is_marked = matches!(resource.built_in, BuiltIn::ConfigMap | BuiltIn::Secret);
    if !is_marked || at(old, &["immutable"]) != true {
        return Causes::default();
    }
    let text = "field is immutable when `immutable` is set";
    let mut causes = Causes::default();
    if at(new, &["immutable"]) != true {
        causes.forbidden("immutable", text);
    }
    for name in ["data", "binaryData"] {
        if old.get(name) != new.get(name) {
            causes.forbidden(name, text);
        }
    }
    causes
}
