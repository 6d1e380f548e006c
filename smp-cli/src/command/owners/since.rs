//! What changed hands between two versions of objects.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path as FilePath, PathBuf};
use std::slice;

use serde_json::{Value, json};
use smp_apply::{Handover, Owner, Owners, Path};
use smp_suggest::escaped;

use super::{Missing, data, owners_of, read};
use crate::args::{OwnersArgs, OwnersFormat};
use crate::command::diff::pairs;
use crate::command::failures::Failures;
use crate::command::identity::Objects;
use crate::input::Reader;
use crate::output::{self, Output, Style};
use crate::ownership;
use crate::report::{Failure, Outcome, note};
use crate::summary::{Sign, line, title, wrapped};

pub(super) fn run(args: &OwnersArgs, files: [&PathBuf; 2], reader: &Reader) -> Result<Outcome, Failure> {
    check(args)?;
    let mut failures = Failures::exiting_with_2();
    let mut side = |file: &PathBuf| -> Result<Objects, Failure> {
        Objects::new(read(args, slice::from_ref(file), reader, &mut failures)?)
    };
    let (old, new) = (side(files[0])?, side(files[1])?);
    let single = old.is_single() && new.is_single();
    let mut entries = Vec::new();
    let mut found = 0;
    for pair in pairs(old, new, single) {
        let (Some(old), Some(new)) = (&pair.old, &pair.new) else {
            let place = if pair.new.is_some() { files[1] } else { files[0] };
            note(&format!("{} is only in {}", pair.identity, FilePath::display(place)));
            continue;
        };
        let owners =
            failures.keep(owners_of(old, Missing::IsAMistake)).zip(failures.keep(owners_of(new, Missing::IsAMistake)));
        let Some((old, new)) = owners else { continue };
        let handovers = new.since(&old);
        found += handovers.len();
        if handovers.is_empty() {
            continue;
        }
        if args.format == Some(OwnersFormat::Json) {
            let mut entry = pair.identity.fields();
            entry.insert("fields".to_owned(), handovers.iter().map(field).collect());
            entries.push(Value::Object(entry));
        } else {
            output::styled(&wrapped(&text(&pair.identity.to_string(), &old, &new, &handovers)))?;
        }
    }
    if args.format == Some(OwnersFormat::Json) {
        Output::new(Style::Json).report(&Value::Array(entries))?;
    } else if found == 0 && !failures.any() {
        note("no field changed hands");
    }
    Ok(failures.end(Outcome::Done))
}

/// Reports options that have no meaning for two files.
fn check(args: &OwnersArgs) -> Result<(), Failure> {
    let is_view = !args.field.is_empty() || !args.manager.is_empty() || args.unowned || args.stale;
    if is_view || args.change.is_given() || args.change.in_place {
        return Err(Failure::usage("two files are compared, without other options")
            .hint("to use both files, give them with -f FILE,FILE"));
    }
    match args.format {
        None | Some(OwnersFormat::Json) => Ok(()),
        Some(_) => Err(Failure::usage("two files are compared as text, or with -o json")),
    }
}

fn field(handover: &Handover<'_>) -> Value {
    let owners = |owners: &[&Owner]| owners.iter().map(|owner| data::owner(owner)).collect::<Value>();
    let (before, after) = (owners(handover.before.as_slice()), owners(handover.after.as_slice()));
    json!({"path": ownership::path(&handover.path), "before": before, "after": after})
}

/// The fields of an object that changed hands, and what that means for each manager.
///
/// ```text
/// apps/v1/Deployment shop/web
///   ~ spec.replicas: argocd → hpa (scale)
///   + spec.paused: nobody → kubectl-edit
///   argocd: lost 1
/// ```
fn text(name: &str, old: &Owners, new: &Owners, handovers: &[Handover<'_>]) -> String {
    let mut text = title(name);
    let mut above: Option<&Handover<'_>> = None;
    for handover in handovers {
        // What is below a field that changed in the same way goes without saying.
        if above.is_some_and(|above| is_below(&handover.path, &above.path) && is_same(handover, above)) {
            continue;
        }
        above = Some(handover);
        let [before, after] = [&handover.before, &handover.after].map(|owners| names(owners.as_slice()));
        let sign = match (handover.before.as_slice(), handover.after.as_slice()) {
            ([], _) => Sign::Add,
            (_, []) => Sign::Remove,
            _ => Sign::Change,
        };
        text.push_str(&line(1, sign, &format!("{}: {before} → {after}", ownership::path(&handover.path))));
    }
    text.push_str(&totals(old, new, handovers));
    text
}

fn is_below(path: &Path, above: &Path) -> bool {
    path.elements().starts_with(above.elements())
}

fn is_same(a: &Handover<'_>, b: &Handover<'_>) -> bool {
    (&a.before, &a.after) == (&b.before, &b.after)
}

/// The names of owners.
fn names(owners: &[&Owner]) -> String {
    if owners.is_empty() {
        return "nobody".to_owned();
    }
    owners.iter().map(|owner| name(owner)).collect::<Vec<_>>().join(", ")
}

/// The name of an owner, with the subresource or the operation.
fn name(owner: &Owner) -> String {
    let of = owner.manager.subresource().map_or_else(String::new, |name| format!(" of {name}"));
    format!("{} ({}{of})", ownership::name(owner), owner.manager.operation())
}

/// What changed for each manager.
fn totals(old: &Owners, new: &Owners, handovers: &[Handover<'_>]) -> String {
    let mut all: Vec<String> = new.iter().chain(old.iter()).map(|(owner, _)| name(owner)).collect();
    all.sort();
    all.dedup();
    let mut counts = vec![[0; 3]; all.len()];
    for handover in handovers {
        let [before, after] = [&handover.before, &handover.after].map(|owners| {
            let owners = owners.as_slice().iter();
            owners.filter_map(|owner| all.binary_search(&name(owner)).ok()).collect::<BTreeSet<_>>()
        });
        let has_new = after.iter().any(|owner| !before.contains(owner));
        for owner in &after {
            let kept = before.contains(owner);
            counts[*owner][if kept { 2 } else { 0 }] += usize::from(!kept || has_new);
        }
        for owner in before.iter().filter(|owner| !after.contains(owner)) {
            counts[*owner][1] += 1;
        }
    }
    let mut text = String::new();
    for (name, [gained, lost, shared]) in all.iter().zip(counts) {
        let parts = [(gained, "gained"), (lost, "lost"), (shared, "now shares")];
        let parts: Vec<String> =
            parts.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{what} {count}")).collect();
        if !parts.is_empty() {
            let _ = writeln!(text, "  {}: {}", escaped(name), parts.join(", "));
        }
    }
    text
}
