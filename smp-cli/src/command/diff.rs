//! `smp diff`: prints the patch between two versions of objects, or a readable difference.

mod renames;
mod summary;

use std::path::PathBuf;

#[cfg(feature = "cluster")]
pub(super) use self::summary::text as difference;
pub(super) use self::summary::{Summary, by_paths, changes, field, unified};
use super::failures::Failures;
use super::files::Files;
use super::identity::{Identity, Objects};
use super::patching::{Patching, is_empty};
use super::rejection::Changed;
use super::server_owned::Versions;
use crate::args::{DiffArgs, IgnoreArgs, View};
use crate::filenames::Depth;
use crate::input::{Document, Format, Reader};
use crate::output::Output;
use crate::patch_type::PatchType;
use crate::report::{Failure, Outcome, note};

/// The two versions of one object. One of them may be missing.
#[derive(Debug)]
pub(super) struct Pair {
    pub(super) identity: Identity,
    pub(super) old: Option<Document>,
    pub(super) new: Option<Document>,
}

pub(super) fn run(args: &DiffArgs) -> Result<Outcome, Failure> {
    let (Some(old), Some(new)) = (&args.old, &args.new) else { return Err(Failure::usage("give OLD and NEW")) };
    let reader = super::reader(&args.patching.rules);
    let mut failures = Failures::exiting_with_2();
    let mut files = Files::new(Depth::new(args.recursive), args.patching.types.wanted());
    let mut side = |name| side(&mut files, name, &reader, &mut failures);
    let (mut old, mut new) = (side(old)?, side(new)?);
    files.report();
    let selected = Objects::select(&args.select, &mut [&mut old, &mut new]);
    // If a file could not be read, it may contain the selected objects.
    if !failures.any() {
        selected?;
    }
    let schemas = super::schemas_for_patching(&args.patching, old.documents().chain(new.documents()))?;
    let patching = Patching::new(&schemas, &args.patching)?.making(&args.patch);
    let single = old.is_single() && new.is_single();
    let format = new.format().or(old.format()).unwrap_or(Format::Yaml);
    let pairs = pairs(old, new, single);
    let pairs = pairs.into_iter().filter(|pair| {
        // If a file could not be read, a missing version does not mean that the object is new or gone.
        !failures.any() || (pair.old.is_some() && pair.new.is_some())
    });
    let pairs: Vec<Pair> = pairs.collect();
    let found = match args.shown.summary {
        Some(form) => {
            let summary = Summary::new(&patching, (&args.shown, form), &args.ignore, args.view)?;
            let show_managed_fields = args.managed_fields.show_managed_fields.unwrap_or(false);
            Summary { show_managed_fields, is_semantic: patching.is_semantic(), ..summary }.print(pairs)?
        }
        None if args.ignore.is_given() => return Err(Failure::usage(IgnoreArgs::NEEDS_SUMMARY)),
        None => {
            if args.patching.patch_type == PatchType::Json && pairs.len() > 1 {
                let failure = Failure::usage("a JSON patch does not name its object");
                return Err(failure.hint("compare one object at a time, such as with -l"));
            }
            let output = Output::new(args.view.and_then(View::style).unwrap_or_else(|| format.into()));
            patches(args, &patching, (pairs, single), output, &mut failures)?
        }
    };
    Ok(failures.end(if found && args.exit_code { Outcome::Found } else { Outcome::Done }))
}

fn side(files: &mut Files, name: &PathBuf, reader: &Reader, failures: &mut Failures) -> Result<Objects, Failure> {
    Objects::new(files.objects(reader, std::slice::from_ref(name), failures).into_iter().flatten().collect())
}

/// Pairs the objects in the order of NEW. Those that only OLD has follow.
///
/// ```text
/// OLD: a, b   NEW: c, b   pairs: (none, c), (b, b), (a, none)
/// ```
pub(super) fn pairs(mut old: Objects, new: Objects, single: bool) -> Vec<Pair> {
    let both = new.into_rest().into_iter().map(|(identity, new)| {
        let old = old.take(&identity, single);
        Pair { identity, old, new: Some(new) }
    });
    let mut pairs: Vec<Pair> = both.collect();
    let gone = old.into_rest().into_iter();
    pairs.extend(gone.map(|(identity, old)| Pair { identity, old: Some(old), new: None }));
    pairs
}

/// Prints a patch for each pair that differs. Returns whether there is one. With `single`, both sides have one object,
/// which the patch need not name.
fn patches(
    args: &DiffArgs,
    patching: &Patching<'_>,
    (pairs, single): (Vec<Pair>, bool),
    mut output: Output,
    failures: &mut Failures,
) -> Result<bool, Failure> {
    let (mut found, mut masked) = (false, false);
    for Pair { identity, old, new } in pairs {
        let (mut old, mut new) = match (old, new) {
            (Some(old), Some(new)) => (old, new),
            (old, new) => {
                found = true;
                only_one(&identity, old.as_ref(), new.as_ref());
                continue;
            }
        };
        patching.take_out(Versions { original: None, modified: &mut new, current: &mut old });
        if patching.is_semantic() {
            new.value = patching.with_equal_parts_of(&old.value, &new.value);
        }
        let differs = old.value != new.value;
        if differs {
            patching.warn_of_rejection(&Changed { before: Some(&old.value), after: &new.value, inputs: vec![&new] });
        }
        if !args.shown.show_secrets {
            masked |= patching.mask(&mut old, &mut new) && differs;
        }
        let Some(mut patch) = failures.keep(patching.make(&old, &new)) else { continue };
        let changes = !is_empty(&patch);
        found |= changes;
        if args.view == Some(View::Name) {
            if changes {
                output.line(&identity.resource())?;
            }
        } else if changes || (single && !failures.any()) {
            if !single {
                identity.write_into(&mut patch);
            }
            output.document(&patch)?;
        }
    }
    if masked && args.view != Some(View::Name) {
        note("values of Secrets are masked; use --show-secrets for a patch that can be applied");
    }
    Ok(found)
}

fn only_one(identity: &Identity, old: Option<&Document>, new: Option<&Document>) {
    if let Some(new) = new {
        note(&format!("{}: {identity} is only in NEW; a patch cannot create it", new.origin.name()));
    }
    if let Some(old) = old {
        note(&format!("{}: {identity} is only in OLD; a patch cannot delete it", old.origin.name()));
    }
}
