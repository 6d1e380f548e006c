//! `smp explain`: explains how a field is patched, or what a patch does to an object.

mod documentation;
mod example;
mod lists;
mod patch;
pub(super) mod phrases;
mod stock;
mod words;

use smp_core::Schema;
use smp_openapi::{FoundField, find_fields};

use self::stock::Servers;
use crate::args::ExplainArgs;
use crate::command::{schema, schemas};
use crate::input::Format;
use crate::output::{self, Output};
use crate::report::{Failure, Outcome};
use crate::type_name::{self, not_a_field};

pub(super) fn run(args: &ExplainArgs) -> Result<Outcome, Failure> {
    let Some(path) = &args.path else { return patch::run(args) };
    let schemas = schemas(&args.types.sources, [])?;
    let sources = schemas.sources()?;
    let named = type_name::find(&schemas, &sources, path)?;
    if named.path.is_empty() {
        return schema::show_type(&named);
    }
    let text = match find_fields(named.schema, named.path) {
        Ok(found) => explained(&named.title, named.schema, &found)?,
        Err(error) if error.is_free_form() => words::free_form(&named.title, named.path, error.near()),
        Err(error) => return Err(not_a_field(&named, &error)),
    };
    Output::new(Format::Yaml).text(&text)?;
    Ok(Outcome::Done)
}

fn explained(title: &str, root: Schema<'_>, found: &[FoundField<'_>]) -> Result<String, Failure> {
    let mut text = words::of(title, found, &Servers::of(root, found));
    if let Some(patch) = example::of(root, found) {
        text.push_str("\nExample:\n\n");
        text.push_str(&output::text(&patch, Format::Yaml)?);
    }
    Ok(text)
}
