//! `smp merge`: merges several patches into one.

mod fold;

use serde_json::Value;
use smp_core::{Input, Patch};
use smp_suggest::shown;

use self::fold::fold;
use super::identity::Identity;
use super::rejection::{self, Changed};
use crate::args::MergeArgs;
use crate::input::Document;
use crate::output::Output;
use crate::report::{Failure, Outcome, warning};
use crate::rules::Rules;
use crate::source::Types;

pub(super) fn run(args: &MergeArgs) -> Result<Outcome, Failure> {
    let (reader, schemas) = (super::reader(&args.rules), super::schemas(&args.types.sources, [])?);
    let types = Types::new(&schemas, &args.types)?;
    let patches = args.patches.iter().map(|file| reader.single(file)).collect::<Result<Vec<Document>, _>>()?;
    let live = args.live.as_ref().map(|file| reader.single(file)).transpose()?;
    let objects: Vec<_> = live.iter().chain(&patches).map(|object| (&object.value, &object.origin)).collect();
    let schema = types.of(&objects)?;
    if !args.allow_identity_change {
        check_identities(live.iter().chain(&patches))?;
    }
    let rules = args.rules.rules().for_schema(schema);
    patches.iter().try_for_each(|patch| super::check_patch(&rules, patch))?;
    let merged = match &live {
        Some(live) => merged_for(&rules, live, &patches)?,
        None => merged(&rules, &patches)?,
    };
    if let Some(live) = &live
        && let Ok(result) = rules.apply(live.value.clone(), &merged)
    {
        let inputs = patches.iter().rev().collect();
        let changed = Changed { before: Some(&live.value), after: &result, inputs };
        for line in rejection::lines(types.catalog(), schema, &changed, &[]) {
            warning(&line);
        }
    }
    let format = args.output.format.unwrap_or_else(|| patches[0].origin.format().into());
    Output::new(format).document(&merged)?;
    Ok(Outcome::Done)
}

/// Returns an error if patches are for different objects.
///
/// ```yaml
/// metadata: {name: a}       # the name that the patch is for
/// metadata: {labels: {}}    # for any object
/// metadata: {name: b}       # for another object than the first patch
/// ```
fn check_identities<'d>(documents: impl Iterator<Item = &'d Document>) -> Result<(), Failure> {
    let mut known: Option<(Identity, String)> = None;
    for document in documents {
        let (identity, name) = (Identity::of(&document.value), document.origin.name());
        let Some((of, first)) = known.take() else {
            known = Some((identity, name));
            continue;
        };
        let whole = identity.or(&of);
        if let Some((part, one, other)) = of.difference(&whole) {
            let (one, other) = (shown(one), shown(other));
            let message = format!("{name}: this patch is for the {part} {other}, but {first} is for {one}");
            return Err(Failure::does_not_apply(message)
                .hint("merge patches for the same object, or use --allow-identity-change"));
        }
        known = Some((whole, first));
    }
    Ok(())
}

/// The patch with the same effect on every object.
fn merged(rules: &Rules, patches: &[Document]) -> Result<Value, Failure> {
    let merge = |first: &Value, second: &Value, index: usize| {
        let merged = rules.merge(first, second).map(Patch::into_value);
        merged.map_err(|error| (error, index))
    };
    fold(patches, &merge).map(Option::unwrap_or_default).map_err(|(error, index)| {
        // The error of a merge is about the patch that could not be merged with those before it.
        Failure::operation(&error, &[(Input::Patch, &patches[index].origin)])
    })
}

/// The patch with the same effect on this object.
fn merged_for(rules: &Rules, live: &Document, patches: &[Document]) -> Result<Value, Failure> {
    let mut patched = live.value.clone();
    for patch in patches {
        let origins = [(Input::Live, &live.origin), (Input::Patch, &patch.origin)];
        patched = rules.apply(patched, &patch.value).map_err(|error| Failure::operation(&error, &origins))?;
    }
    let origins = [(Input::Original, &live.origin), (Input::Modified, &live.origin)];
    let patch = rules.diff(&live.value, &patched).map_err(|error| Failure::operation(&error, &origins))?;
    let mut patch = patch.into_value();
    // The result selects the same objects as the first patch.
    if let Some(first) = patches.first() {
        Identity::of(&first.value).write_into(&mut patch);
    }
    Ok(patch)
}
