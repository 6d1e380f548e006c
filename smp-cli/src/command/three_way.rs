//! `smp three-way`: the patch that makes the current objects the wanted ones and keeps what others changed.

mod last_applied;

use serde_json::{Map, Value};
use smp_core::{Input, Options, Patch, apply_value, three_way_value};

use super::identity::{Identity, Objects};
use crate::args::ThreeWayArgs;
use crate::input::{Document, Reader};
use crate::output::Output;
use crate::report::{Failure, Outcome, are_secret, note};
use crate::source::Types;

pub(super) fn run(args: &ThreeWayArgs) -> Result<Outcome, Failure> {
    let (original, modified, current) = match (args.original_from_annotation, args.files.as_slice()) {
        (false, [original, modified, current]) => (Some(original), modified, current),
        (true, [modified, current]) => (None, modified, current),
        (false, _) => return Err(Failure::usage("three files are needed: ORIGINAL, MODIFIED and CURRENT")),
        (true, _) => {
            return Err(Failure::usage("with --original-from-annotation two files are needed: MODIFIED and CURRENT"));
        }
    };
    let (reader, schemas) = super::prepare(&args.types, &args.rules)?;
    let types = Types::new(&schemas, &args.types)?;
    let mut options = args.rules.options();
    args.patch.refine(&mut options);
    options.overwrite = !args.no_overwrite;
    let original = match original {
        Some(file) => Originals::Given(Objects::new(reader.objects(file)?)?),
        None => Originals::LastApplied(&reader),
    };
    let modified = reader.objects(modified)?;
    let current = Objects::new(reader.objects(current)?)?;
    let mut output = Output::new(args.output.format.unwrap_or_else(|| modified[0].origin.format().into()));
    let modified = Objects::new(modified)?;
    let results = Run { types, options, apply: args.apply }.all(original, modified, current)?;
    results.iter().try_for_each(|result| output.document(result))?;
    Ok(Outcome::Done)
}

/// Where the originals are.
enum Originals<'r> {
    Given(Objects),
    LastApplied(&'r Reader),
}

impl Originals<'_> {
    fn is_single(&self) -> bool {
        match self {
            Self::Given(objects) => objects.is_single(),
            Self::LastApplied(_) => true,
        }
    }

    fn take(&mut self, identity: &Identity, any: bool, current: &Document) -> Result<Option<Document>, Failure> {
        match self {
            Self::Given(objects) => Ok(objects.take(identity, any)),
            Self::LastApplied(reader) => last_applied::read(reader, current),
        }
    }

    /// The identities of those that nobody took.
    fn into_rest(self) -> Vec<Identity> {
        match self {
            Self::Given(objects) => objects.into_rest().into_iter().map(|(identity, _)| identity).collect(),
            Self::LastApplied(_) => Vec::new(),
        }
    }
}

struct Run<'s> {
    types: Types<'s>,
    options: Options,
    apply: bool,
}

impl Run<'_> {
    /// What to print: patches, or with `--apply` the objects of current as they become.
    fn all(
        mut self,
        mut originals: Originals<'_>,
        modified: Objects,
        mut current: Objects,
    ) -> Result<Vec<Value>, Failure> {
        let single = originals.is_single() && modified.is_single() && current.is_single();
        let mut results = Vec::new();
        for (identity, mut modified) in modified.into_rest() {
            if let Originals::LastApplied(_) = originals {
                last_applied::write(&mut modified.value);
            }
            let Some(current) = current.take(&identity, single) else {
                note(&format!("{}: {identity} is not in CURRENT; create it", modified.origin.name()));
                results.extend(self.apply.then_some(modified.value));
                continue;
            };
            let original = originals.take(&identity, single, &current)?;
            let mut result = self.one(original, &modified, current)?;
            if !single && !self.apply {
                if result == Value::Object(Map::new()) {
                    continue;
                }
                identity.write_into(&mut result);
            }
            results.push(result);
        }
        for identity in originals.into_rest() {
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
        self.options.mask_conflicts = are_secret(schema, &[&original.value, &modified.value, &current.value]);
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
