//! What a person sees of a change: the difference without values of Secrets and without what the server counts.

use std::rc::Rc;

use serde_json::Value;

use super::engine::Engine;
use crate::args::{IgnoreArgs, ManagedFieldsArgs, ShownArgs, SummaryForm};
use crate::command::diff::{self, Pair};
use crate::command::field_owners::FieldOwners;
use crate::command::identity::Identity;
use crate::command::three_way::last_applied;
use crate::input::{Document, Format};
use crate::origin::{Origin, Text, Written};
use crate::report::{Failure, are_secret};
use crate::secret::{Version, mask};
use crate::summary::Totals;

/// How differences are shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shown<'a> {
    form: SummaryForm,
    ignore: Option<&'a IgnoreArgs>,
    managed_fields: bool,
    secrets: bool,
    /// Whether the owners of the live fields are named.
    owners: bool,
}

impl<'a> Shown<'a> {
    pub(super) fn new(args: &ShownArgs, managed_fields: &ManagedFieldsArgs) -> Self {
        Self {
            form: args.summary.unwrap_or(SummaryForm::Paths),
            ignore: None,
            managed_fields: managed_fields.show_managed_fields == Some(true),
            secrets: args.show_secrets,
            owners: false,
        }
    }

    /// Names who owns the fields that change.
    pub(super) fn naming_owners(self) -> Self {
        Self { owners: true, ..self }
    }

    /// Leaves out what the user does not want to see.
    pub(super) fn ignoring(self, ignore: &'a IgnoreArgs) -> Self {
        Self { ignore: Some(ignore), ..self }
    }
}

/// An object of the cluster as a document. `version` says which one, for messages: `live`.
pub(super) fn document(value: Value, version: &str) -> Document {
    let name = format!("{} ({version})", Identity::of(&value));
    let text = Rc::new(Text::new(&name, String::new(), Some(Format::Yaml)));
    Document { value, origin: Origin { text, range: 0..0, number: None, item: None, written: Written::Document } }
}

/// The difference between an object and what it becomes, `None` if it is deleted. It is counted. Empty if only counters and the annotation of apply differ.
pub(super) fn difference(
    shown: Shown<'_>,
    engine: &Engine,
    live: Option<&Value>,
    wanted: Option<&Value>,
    totals: &mut Totals,
) -> Result<String, Failure> {
    let owners = live.filter(|_| shown.owners).and_then(FieldOwners::of);
    let [mut old, mut new] = [live, wanted].map(|object| object.map(|object| plain(shown, object)));
    if let Some(ignore) = shown.ignore {
        old.iter_mut().chain(&mut new).for_each(|object| ignore.remove_from(object));
    }
    let objects: Vec<&Value> = new.iter().chain(&old).collect();
    let Some(identity) = objects.first().map(|object| Identity::of(object)) else { return Ok(String::new()) };
    if !shown.secrets && are_secret(engine.schema(), &objects) {
        let new = new.as_mut().map(|object| Version { object, mark: "after" });
        let old = old.as_mut().map(|object| Version { object, mark: "before" });
        mask(&mut new.into_iter().chain(old).collect::<Vec<_>>());
    }
    let pair = Pair {
        identity,
        old: old.map(|old| document(old, "live")),
        new: new.map(|new| document(new, if live.is_some() { "changed" } else { "new" })),
    };
    if shown.ignore.is_some_and(|ignore| pair.is_excluded(ignore)) {
        return Ok(String::new());
    }
    diff::difference(shown.form, engine.schema(), &pair, owners.as_ref(), totals)
}

/// The object without fields that the server sets at each change.
fn plain(shown: Shown<'_>, object: &Value) -> Value {
    let mut object = object.clone();
    if let Some(metadata) = object.get_mut("metadata").and_then(Value::as_object_mut) {
        metadata.shift_remove("resourceVersion");
        metadata.shift_remove("generation");
        if !shown.managed_fields {
            metadata.shift_remove("managedFields");
        }
    }
    last_applied::remove(&mut object);
    object
}
