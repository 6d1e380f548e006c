//! `smp conflicts`: lists the paths that two patches set to different values.

use serde_json::Value;
use smp_core::Input;

use crate::args::ConflictsArgs;
use crate::output::Output;
use crate::report::{Failure, Outcome};
use crate::source::Types;

pub(super) fn run(args: &ConflictsArgs) -> Result<Outcome, Failure> {
    let (reader, schemas) = super::prepare(&args.types, &args.rules)?;
    let types = Types::new(&schemas, &args.types)?;
    let (first, second) = (reader.single(&args.first)?, reader.single(&args.second)?);
    let schema = types.of(&[(&first.value, &first.origin), (&second.value, &second.origin)])?;
    let rules = args.rules.rules().for_schema(schema);
    [&first, &second].into_iter().try_for_each(|patch| super::check_patch(&rules, patch))?;
    let paths = rules
        .conflicts(&first.value, &second.value)
        .map_err(|error| Failure::operation(&error, &[(Input::Patch, &second.origin)]))?;
    let paths: Vec<String> = paths.iter().map(ToString::to_string).collect();
    if let Some(format) = args.output.format {
        Output::new(format).document(&Value::from(paths.as_slice()))?;
    } else {
        let mut output = Output::new(first.origin.format());
        paths.iter().try_for_each(|path| output.text(&format!("{path}\n")))?;
    }
    Ok(if paths.is_empty() { Outcome::Done } else { Outcome::Found })
}
