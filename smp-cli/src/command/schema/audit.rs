//! `smp schema audit`: lists whose keys, strategies and list types do not fit together.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use smp_core::schema::GroupVersionKind;
use smp_openapi::{Definitions, Warning, audit, near_names};

use crate::args::AuditArgs;
use crate::command::schemas;
use crate::input::Format;
use crate::output::Output;
use crate::report::{Failure, Outcome};

pub(super) fn run(args: &AuditArgs) -> Result<Outcome, Failure> {
    let schemas = schemas(&args.sources)?;
    let sources = schemas.sources()?;
    let mut warnings = BTreeSet::new();
    for name in &args.types {
        warnings.extend(audit(&find(&sources, name)?));
    }
    if args.types.is_empty() {
        let mut seen = BTreeSet::new();
        for source in if schemas.has_documents() { &sources[..sources.len() - 1] } else { &sources } {
            // Of definitions with one name, the first one is in use.
            warnings.extend(audit(source).into_iter().filter(|warning| !seen.contains(&*warning.definition)));
            seen.extend(source.iter().map(|(name, _)| name));
        }
    }
    print(args, &warnings)?;
    Ok(if args.deny && !warnings.is_empty() { Outcome::Found } else { Outcome::Done })
}

/// The type that the user named and all that it leads to.
fn find<'s>(sources: &[Definitions<'s>], name: &str) -> Result<Definitions<'s>, Failure> {
    let kind = GroupVersionKind::parse(name);
    let found = sources.iter().find_map(|source| {
        let by_kind = || source.kinds().find(|(candidate, _)| Some(*candidate) == kind.as_ref()).map(|(_, name)| name);
        let definition = source.get(name).map(|_| name).or_else(by_kind)?;
        Some(source.select([definition]))
    });
    found.ok_or_else(|| {
        let kinds = sources.iter().flat_map(|source| source.kinds().map(|(kind, _)| kind.to_string()));
        let names = sources.iter().flat_map(|source| source.iter().map(|(name, _)| name.to_owned()));
        let near = near_names(name, kinds.chain(names));
        let meant = if near.is_empty() { String::new() } else { format!("did you mean {}? ", near.join(", ")) };
        Failure::usage(&format!("there is no schema for the type {name}")).hint(format!(
            "{meant}name a kind as in apps/v1/Deployment or a definition, or give a schema with --schema"
        ))
    })
}

fn print(args: &AuditArgs, warnings: &BTreeSet<Warning>) -> Result<(), Failure> {
    if let Some(format) = args.format {
        let data = |warning: &Warning| {
            json!({
                "definition": warning.definition,
                "field": warning.field,
                "kind": warning.kind.as_str(),
                "message": warning.message,
            })
        };
        return Output::new(format).document(&warnings.iter().map(data).collect::<Value>());
    }
    let mut output = Output::new(Format::Yaml);
    warnings.iter().try_for_each(|warning| output.text(&format!("{warning}\n")))
}
