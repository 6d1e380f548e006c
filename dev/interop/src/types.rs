//! The types of cases: built-in types with patch fields, and generated types.

mod random;

use anyhow::{Result, anyhow};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use smp_core::Schema;
use smp_core::schema::{Field, Strategy};
use smp_openapi::Document;
use smp_testkit::schemas::KINDS;
use smp_testkit::tape::Tape;

/// The source and the name of a type.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) enum TypeName {
    #[serde(rename = "definition")]
    BuiltIn(String),
    #[serde(rename = "schema")]
    Generated(String),
}

/// The types that a run uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Origin {
    All,
    BuiltIn,
    Generated,
}

pub(crate) struct Types {
    origin: Origin,
    built_in: Vec<&'static str>,
    /// The document of the generated types, for the Go program.
    pub(crate) document: Value,
    generated: Document,
}

impl Types {
    /// Generates `count` types and collects the built-in ones.
    pub(crate) fn new(origin: Origin, seed: u64, count: usize) -> Result<Self> {
        let document = random::document(seed, count);
        let generated = smp_openapi::read(&document).map_err(|errors| {
            anyhow!(
                "the generated document is invalid: {}",
                errors.iter().next().map_or_else(String::new, ToString::to_string)
            )
        })?;
        let built_in =
            smp_api_types::definitions().filter(|entry| has_patch_field(entry.schema)).map(|entry| entry.name);
        Ok(Self { origin, built_in: built_in.collect(), document, generated })
    }

    pub(crate) fn pick(&self, tape: &mut Tape<'_>) -> TypeName {
        let built_in = match self.origin {
            Origin::All => tape.once_in(2),
            Origin::BuiltIn => true,
            Origin::Generated => false,
        };
        if built_in {
            let name = if tape.once_in(3) { tape.pick(&KINDS) } else { tape.pick(&self.built_in) };
            return TypeName::BuiltIn((*name).to_owned());
        }
        let names: Vec<&str> = self.generated.names().collect();
        TypeName::Generated((*tape.pick(&names)).to_owned())
    }

    /// The generated types with their names.
    pub(crate) fn generated(&self) -> impl Iterator<Item = (&str, Schema<'_>)> {
        self.generated.names().map(|name| (name, self.generated.get(name).unwrap_or(Schema::free_form())))
    }

    pub(crate) fn schema(&self, name: &TypeName) -> Schema<'_> {
        let found = match name {
            TypeName::BuiltIn(name) => smp_api_types::schema_for_definition(name),
            TypeName::Generated(name) => self.generated.get(name),
        };
        found.unwrap_or(Schema::free_form())
    }
}

fn has_patch_field(schema: Schema<'_>) -> bool {
    let says = |field: &Field<'_>| field.strategy() != Strategy::default() || !field.merge_key().is_empty();
    schema.object().is_some_and(|table| table.all_fields().any(says))
}
