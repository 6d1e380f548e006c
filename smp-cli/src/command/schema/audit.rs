//! `smp schema audit`: reports inconsistent merge keys, strategies and list types.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use smp_openapi::{Warning, audit};

use crate::args::AuditArgs;
use crate::command::schemas;
use crate::input::Format;
use crate::output::Output;
use crate::report::{Failure, Outcome};
use crate::type_name;

pub(super) fn run(args: &AuditArgs) -> Result<Outcome, Failure> {
    let schemas = schemas(&args.sources, [])?;
    let sources = schemas.sources()?;
    let mut warnings = BTreeSet::new();
    for name in &args.types {
        let named = type_name::whole(&schemas, &sources, name)?;
        warnings.extend(audit(&sources[named.source].select([named.definition])));
    }
    if args.types.is_empty() {
        let mut seen = BTreeSet::new();
        for source in schemas.whole(&sources) {
            // If several definitions have one name, the first one is used.
            warnings.extend(audit(source).into_iter().filter(|warning| !seen.contains(&*warning.definition)));
            seen.extend(source.iter().map(|(name, _)| name));
        }
    }
    print(args, &warnings)?;
    Ok(if args.deny && !warnings.is_empty() { Outcome::Found } else { Outcome::Done })
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
        return Output::new(format).report(&warnings.iter().map(data).collect::<Value>());
    }
    let mut output = Output::new(Format::Yaml);
    warnings.iter().try_for_each(|warning| output.line(&warning.to_string()))
}
