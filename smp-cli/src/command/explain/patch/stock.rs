//! What a stock API server makes of a patch and an object, beside what comes out here.

use serde_json::Value;
use smp_core::{Patcher, Schema, upstream};

use crate::command::diff::{self, Kind};
use crate::secret::{self, Version};

/// The answer of a stock server.
#[derive(Debug)]
pub(super) enum Answer {
    /// The same object.
    Same,
    /// Another object.
    Differs(Vec<Difference>),
    /// An error.
    Refuses(String),
    /// Something, where the rules here refuse the patch.
    Takes,
    /// Strategic merge patches are not for this type.
    Unsupported,
}

/// By the built-in type as servers have it, without overlays.
pub(super) fn answer(schema: Schema<'_>, live: &Value, patch: &Value, mask: bool) -> Answer {
    let named = schema.object().filter(|_| smp_api_types::is_built_in(schema));
    let named = named.and_then(|table| smp_api_types::schema_for_definition(&table.name));
    // Another type may have been chosen here; the server goes by what the object says that it is.
    let text = |name: &str| live.get(name).and_then(Value::as_str);
    let kind = || smp_api_types::schema_for_api_version(text("apiVersion")?, text("kind")?);
    let Some(stock) = named.or_else(kind) else { return Answer::Unsupported };
    let there = match upstream::Patcher::new(stock).apply(live, patch) {
        Ok(there) => there,
        Err(error) if error.path().is_root() => return Answer::Refuses(error.message().to_owned()),
        Err(error) => return Answer::Refuses(format!("{}: {}", error.path(), error.message())),
    };
    let Ok(here) = Patcher::new(schema).apply(live.clone(), patch) else { return Answer::Takes };
    let (mut here, mut there) = (here, there);
    if mask {
        let versions = [Version { object: &mut here, mark: "here" }, Version { object: &mut there, mark: "there" }];
        secret::mask(&mut { versions });
    }
    let differences: Vec<Difference> = diff::changes(schema, &here, &there).into_iter().map(Difference::of).collect();
    if differences.is_empty() { Answer::Same } else { Answer::Differs(differences) }
}

/// A place where a stock server has something else.
#[derive(Debug)]
pub(super) struct Difference {
    pub(super) place: String,
    /// What is there here, and on the server; names of items where only their order differs.
    pub(super) here: Option<Value>,
    pub(super) there: Option<Value>,
    pub(super) is_order: bool,
    /// A directive that the server would store.
    pub(super) is_directive: bool,
}

impl Difference {
    fn of(change: diff::Change) -> Self {
        let place = change.place().to_owned();
        let (is_order, is_directive) = (matches!(change.kind, Kind::Moved { .. }), change.is_directive());
        let (here, there) = match change.kind {
            Kind::Added(there) => (None, Some(there)),
            Kind::Removed(here) => (Some(here), None),
            Kind::Changed { old, new } => (Some(old), Some(new)),
            Kind::Moved { old, new } => (Some(old.into()), Some(new.into())),
        };
        Self { place, here, there, is_order, is_directive }
    }
}
