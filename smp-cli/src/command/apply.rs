//! `smp apply`: patches applied to objects.

use std::collections::HashMap;

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
    let index = Index::new(&objects);
    for patch in &patches {
        apply(&types, &options, &mut objects, &index, patch)?;
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

/// The objects by name. A patch changes no part of the identity that it selects by.
struct Index {
    identities: Vec<Identity>,
    by_name: HashMap<String, Vec<usize>>,
}

impl Index {
    fn new(objects: &[Document]) -> Self {
        let identities: Vec<Identity> = objects.iter().map(|object| Identity::of(&object.value)).collect();
        let mut by_name: HashMap<String, Vec<usize>> = HashMap::new();
        for (index, identity) in identities.iter().enumerate() {
            by_name.entry(identity.name().to_owned()).or_default().push(index);
        }
        Self { identities, by_name }
    }

    /// The objects that a patch is for; a single object in any case.
    fn selected(&self, wanted: &Identity) -> Vec<usize> {
        let all: Vec<usize> = (0..self.identities.len()).collect();
        if all.len() == 1 {
            return all;
        }
        let named = match wanted.name() {
            "" => all,
            name => self.by_name.get(name).cloned().unwrap_or_default(),
        };
        named.into_iter().filter(|index| wanted.selects(&self.identities[*index])).collect()
    }
}

fn apply(
    types: &Types<'_>,
    options: &Options,
    objects: &mut [Document],
    index: &Index,
    patch: &Document,
) -> Result<(), Failure> {
    let wanted = Identity::of(&patch.value);
    let mut applied = false;
    for selected in index.selected(&wanted) {
        let object = &mut objects[selected];
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
