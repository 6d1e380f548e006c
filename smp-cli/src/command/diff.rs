//! `smp diff`: the patch that turns one file into another.

use serde_json::Value;
use smp_core::{Input, Options, diff_value};

use super::identity::Objects;
use crate::args::DiffArgs;
use crate::input::Document;
use crate::output::Output;
use crate::report::{Failure, Outcome, note};
use crate::source::Types;

pub(super) fn run(args: &DiffArgs) -> Result<Outcome, Failure> {
    let (reader, schemas) = super::prepare(&args.types, &args.rules)?;
    let types = Types::new(&schemas, &args.types)?;
    let mut options = args.rules.options();
    args.patch.refine(&mut options);
    let (old, new) = (reader.objects(&args.old)?, reader.objects(&args.new)?);
    let mut output = Output::new(args.output.format.unwrap_or_else(|| new[0].origin.format().into()));
    let (mut old, new) = (Objects::new(old)?, Objects::new(new)?);
    let single = old.is_single() && new.is_single();
    let mut outcome = Outcome::Done;
    let mut patches = Vec::new();
    for (identity, new) in new.into_rest() {
        let Some(old) = old.take(&identity, single) else {
            note(&format!("{}: {identity} is new; create it", new.origin.name()));
            outcome = Outcome::Found;
            continue;
        };
        let mut patch = diff(&types, &options, &old, &new)?;
        if patch != Value::Object(serde_json::Map::new()) {
            outcome = Outcome::Found;
            if !single {
                identity.write_into(&mut patch);
            }
            patches.push(patch);
        } else if single {
            patches.push(patch);
        }
    }
    for (identity, old) in old.into_rest() {
        note(&format!("{}: {identity} is gone; delete it", old.origin.name()));
        outcome = Outcome::Found;
    }
    patches.iter().try_for_each(|patch| output.document(patch))?;
    Ok(outcome)
}

fn diff(types: &Types<'_>, options: &Options, old: &Document, new: &Document) -> Result<Value, Failure> {
    let schema = types.of(&[(&new.value, &new.origin), (&old.value, &old.origin)])?;
    diff_value(schema, &old.value, &new.value, options)
        .map(smp_core::Patch::into_value)
        .map_err(|error| Failure::operation(&error, &[(Input::Original, &old.origin), (Input::Modified, &new.origin)]))
}
