//! What a stock API server makes of a patch and an object, beside what comes out here.

use serde_json::Value;
use smp_core::{Dialect, Options, Schema, apply_value};

use super::shown;
use crate::command::{differences, lint};

/// The answer of a stock server.
#[derive(Debug)]
pub(super) enum Answer {
    /// The same object.
    Same,
    /// Another object: place, what is there here, what is there on the server.
    Differs(Vec<(String, Option<Value>, Option<Value>)>),
    /// An error.
    Refuses(String),
    /// Something, where the rules here refuse the patch.
    Takes,
    /// Strategic merge patches are not for this type.
    Unsupported,
}

/// By the built-in type as servers have it, without overlays.
pub(super) fn answer(schema: Schema<'_>, live: &Value, patch: &Value, mask: bool) -> Answer {
    let stock = schema.object().and_then(|table| smp_api_types::schema_for_definition(&table.name));
    let Some(stock) = stock.filter(|_| lint::is_built_in(schema)) else { return Answer::Unsupported };
    let upstream = Options { dialect: Dialect::Upstream, ..Options::default() };
    let there = match apply_value(stock, live.clone(), patch, &upstream) {
        Ok(there) => there,
        Err(error) if error.path().is_root() => return Answer::Refuses(error.message().to_owned()),
        Err(error) => return Answer::Refuses(format!("{}: {}", error.path(), error.message())),
    };
    let Ok(here) = apply_value(schema, live.clone(), patch, &Options::default()) else { return Answer::Takes };
    let (mut here, mut there) = (here, there);
    if mask {
        shown::mask(&mut here, "here", &mut there, "there");
    }
    let differences = differences::between(&here, &there);
    if differences.is_empty() {
        return Answer::Same;
    }
    let owned = |difference: differences::Difference<'_>| {
        (difference.path.to_string(), difference.first.cloned(), difference.second.cloned())
    };
    Answer::Differs(differences.into_iter().map(owned).collect())
}
