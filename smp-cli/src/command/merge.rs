//! `smp merge`: merges several patches into one.

use smp_core::{Input, Patch};

use crate::args::MergeArgs;
use crate::input::Document;
use crate::output::Output;
use crate::report::{Failure, Outcome};
use crate::source::Types;

pub(super) fn run(args: &MergeArgs) -> Result<Outcome, Failure> {
    let (reader, schemas) = super::prepare(&args.types, &args.rules)?;
    let types = Types::new(&schemas, &args.types)?;
    let patches = args.patches.iter().map(|file| reader.single(file)).collect::<Result<Vec<Document>, _>>()?;
    let objects: Vec<_> = patches.iter().map(|patch| (&patch.value, &patch.origin)).collect();
    let schema = types.of(&objects)?;
    let rules = args.rules.rules().for_schema(schema);
    patches.iter().try_for_each(|patch| super::check_patch(&rules, patch))?;
    let format = args.output.format.unwrap_or_else(|| patches[0].origin.format().into());
    let mut rest = patches.iter();
    let mut merged = rest.next().map(|first| first.value.clone()).unwrap_or_default();
    for patch in rest {
        merged = rules
            .merge(&merged, &patch.value)
            .map(Patch::into_value)
            .map_err(|error| Failure::operation(&error, &[(Input::Patch, &patch.origin)]))?;
    }
    Output::new(format).document(&merged)?;
    Ok(Outcome::Done)
}
