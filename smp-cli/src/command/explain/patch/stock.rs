//! Compares the result of a patch on a stock API server with the result here.

use crate::summary::{Change, Kind, Summary};
use serde_json::Value;
use smp_core::{Patcher, Schema};

use crate::secret::{self, Version};

/// The result on a stock server.
#[derive(Debug)]
pub(super) enum Answer {
    /// The same object as here.
    Same,
    /// A different object.
    Differs(Vec<Difference>),
    /// An error.
    Refuses(String),
    /// An object, although the rules here reject the patch.
    Accepts,
    /// Servers reject strategic merge patches for this type.
    Unsupported,
    /// kustomize applies the patch.
    NotSent,
}

/// Applies the patch with the built-in type, without overlays, as servers do.
pub(super) fn answer(schema: Schema<'_>, live: &Value, patch: &Value, mask: bool) -> Answer {
    let Some(stock) = stock_schema(schema, live) else { return Answer::Unsupported };
    let mut there = match Patcher::new(stock).upstream().apply(live, patch) {
        Ok(there) => there,
        Err(error) if error.path().is_root() => return Answer::Refuses(error.message().to_owned()),
        Err(error) => return Answer::Refuses(format!("{}: {}", error.path(), error.message())),
    };
    let Ok(mut here) = Patcher::new(schema).apply(live.clone(), patch) else { return Answer::Accepts };
    if mask {
        let versions = [Version { object: &mut here, mark: "here" }, Version { object: &mut there, mark: "there" }];
        secret::mask(&mut { versions });
    }
    let differences: Vec<Difference> =
        Summary::between(schema, &here, &there).changes.into_iter().map(Difference::of).collect();
    if differences.is_empty() { Answer::Same } else { Answer::Differs(differences) }
}

/// The built-in type, which a server uses.
fn stock_schema(schema: Schema<'_>, live: &Value) -> Option<Schema<'static>> {
    let named = schema.object().filter(|_| smp_api_types::is_built_in(schema));
    let named = named.and_then(|table| smp_api_types::schema_for_definition(table.name()));
    // The user may have chosen another type, but the server uses apiVersion and kind of the object.
    let text = |name: &str| live.get(name).and_then(Value::as_str);
    named.or_else(|| smp_api_types::schema_for_api_version(text("apiVersion")?, text("kind")?))
}

/// The object that a server makes of the patch. For a custom resource, whose strategic merge patches servers reject, the object that
/// is made here.
pub(super) fn result(schema: Schema<'_>, live: &Value, patch: &Value) -> Option<Value> {
    match stock_schema(schema, live) {
        Some(stock) => Patcher::new(stock).upstream().apply(live, patch).ok(),
        None => Patcher::new(schema).apply(live.clone(), patch).ok(),
    }
}

/// A path at which the result on a stock server differs.
#[derive(Debug)]
pub(super) struct Difference {
    pub(super) place: String,
    /// The values here and on the server, or the names of items if only the order differs.
    pub(super) here: Option<Value>,
    pub(super) there: Option<Value>,
    pub(super) is_order: bool,
    /// Whether it is a directive that the server would store.
    pub(super) is_directive: bool,
}

impl Difference {
    fn of(change: Change) -> Self {
        let (is_order, is_directive) = (matches!(change.kind, Kind::Moved { .. }), change.is_directive());
        let (here, there) = match change.kind {
            Kind::Added(there) => (None, Some(there)),
            Kind::Removed(here) => (Some(here), None),
            Kind::Changed { old, new } => (Some(old), Some(new)),
            Kind::Moved { old, new } => (Some(old.into()), Some(new.into())),
        };
        Self { place: change.path, here, there, is_order, is_directive }
    }
}
