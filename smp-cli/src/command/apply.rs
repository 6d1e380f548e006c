//! `smp apply`: patches applied to objects.

use serde_json::Value;
use smp_core::{Input, Options, apply_value};

use super::identity::Identity;
use crate::args::ApplyArgs;
use crate::input::{Document, Reader};
use crate::output::Output;
use crate::report::{Failure, Outcome};
use crate::source::Types;

pub(super) fn run(args: &ApplyArgs) -> Result<Outcome, Failure> {
    let (reader, schemas) = super::prepare(&args.types, &args.rules)?;
    let types = Types::new(&schemas, &args.types)?;
    let options = args.rules.options();
    let mut objects = reader.objects(&args.live)?;
    let patches = patches(args, &reader)?;
    for patch in &patches {
        apply(&types, &options, &mut objects, patch)?;
    }
    let format = args.output.format.unwrap_or_else(|| objects[0].origin.format());
    let mut output = Output::new(format);
    objects.iter().try_for_each(|object| output.document(&object.value))?;
    Ok(Outcome::Done)
}

fn patches(args: &ApplyArgs, reader: &Reader) -> Result<Vec<Document>, Failure> {
    let mut patches = Vec::new();
    for file in &args.patch_file {
        patches.extend(reader.file(file)?);
    }
    for text in &args.patch {
        patches.extend(reader.text("--patch", text, None)?);
    }
    Ok(patches)
}

fn apply(types: &Types<'_>, options: &Options, objects: &mut [Document], patch: &Document) -> Result<(), Failure> {
    let wanted = Identity::of(&patch.value);
    let single = objects.len() == 1;
    let mut applied = false;
    for object in objects {
        if !single && !wanted.selects(&Identity::of(&object.value)) {
            continue;
        }
        let schema = types.of(&[(&object.value, &object.origin), (&patch.value, &patch.origin)])?;
        let live = std::mem::replace(&mut object.value, Value::Null);
        object.value = apply_value(schema, live, &patch.value, options).map_err(|error| {
            Failure::operation(&error, &[(Input::Live, &object.origin), (Input::Patch, &patch.origin)])
        })?;
        applied = true;
    }
    if applied {
        return Ok(());
    }
    let message = format!("{}: the patch is for {wanted}, which is none of the objects", patch.origin.name());
    Err(Failure::does_not_apply(message).hint("check apiVersion, kind, namespace and name of the patch"))
}
