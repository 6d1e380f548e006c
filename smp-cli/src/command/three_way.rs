//! `smp three-way`: the patch that makes the current objects the wanted ones and keeps what others changed.

use serde_json::{Map, Value};
use smp_core::{Input, Options, Patch, apply_value, three_way_value};

use super::identity::Objects;
use crate::args::ThreeWayArgs;
use crate::input::Document;
use crate::output::Output;
use crate::report::{Failure, Outcome, is_secret, note};
use crate::source::Types;

pub(super) fn run(args: &ThreeWayArgs) -> Result<Outcome, Failure> {
    let (reader, schemas) = super::prepare(&args.types, &args.rules)?;
    let types = Types::new(&schemas, &args.types)?;
    let mut options = args.rules.options();
    args.patch.refine(&mut options);
    options.overwrite = !args.no_overwrite;
    let original = Objects::new(reader.objects(&args.original)?)?;
    let modified = reader.objects(&args.modified)?;
    let current = Objects::new(reader.objects(&args.current)?)?;
    let mut output = Output::new(args.output.format.unwrap_or_else(|| modified[0].origin.format()));
    let modified = Objects::new(modified)?;
    let results = Run { types, options, apply: args.apply }.all(original, modified, current)?;
    results.iter().try_for_each(|result| output.document(result))?;
    Ok(Outcome::Done)
}

struct Run<'s> {
    types: Types<'s>,
    options: Options,
    apply: bool,
}

impl Run<'_> {
    /// What to print: patches, or with `--apply` the objects of current as they become.
    fn all(mut self, mut original: Objects, modified: Objects, mut current: Objects) -> Result<Vec<Value>, Failure> {
        let single = original.is_single() && modified.is_single() && current.is_single();
        let mut results = Vec::new();
        for (identity, modified) in modified.into_rest() {
            let original = original.take(&identity, single);
            let Some(current) = current.take(&identity, single) else {
                note(&format!("{}: {identity} is not in CURRENT; create it", modified.origin.name()));
                results.extend(self.apply.then_some(modified.value));
                continue;
            };
            let mut result = self.one(original, &modified, current)?;
            if !single && !self.apply {
                if result == Value::Object(Map::new()) {
                    continue;
                }
                identity.write_into(&mut result);
            }
            results.push(result);
        }
        for (identity, _) in original.into_rest() {
            if let Some(current) = current.take(&identity, false) {
                note(&format!("{}: {identity} is no longer wanted; delete it", current.origin.name()));
            }
        }
        if self.apply {
            results.extend(current.into_rest().into_iter().map(|(_, current)| current.value));
        }
        Ok(results)
    }

    fn one(&mut self, original: Option<Document>, modified: &Document, current: Document) -> Result<Value, Failure> {
        // An object that was never applied has no fields that could have been dropped from it.
        let original =
            original.unwrap_or_else(|| Document { value: Value::Object(Map::new()), origin: modified.origin.clone() });
        let schema =
            self.types.of(&[modified, &current, &original].map(|document| (&document.value, &document.origin)))?;
        self.options.mask_conflicts = [&original, modified, &current].iter().any(|one| is_secret(&one.value));
        let origins = [
            (Input::Original, &original.origin),
            (Input::Modified, &modified.origin),
            (Input::Current, &current.origin),
            (Input::Live, &current.origin),
        ];
        let patch = three_way_value(schema, &original.value, &modified.value, &current.value, &self.options)
            .map_err(|error| Failure::operation(&error, &origins))?;
        if !self.apply {
            return Ok(Patch::into_value(patch));
        }
        apply_value(schema, current.value, patch.as_value(), &self.options)
            .map_err(|error| Failure::operation(&error, &origins))
    }
}
