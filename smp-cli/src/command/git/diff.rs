//! `smp git-diff`: shows the difference between two versions of a file.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use anstream::ColorChoice;

use super::{check_objects, reader};
use crate::args::{GitDiffArgs, PatchingArgs, SummaryForm};
use crate::command::diff::{Pair, Summary, pairs, unified};
use crate::command::identity::Objects;
use crate::command::patching::Patching;
use crate::command::schemas;
use crate::output;
use crate::report::{Failure, Outcome};
use smp_suggest::escaped;

pub(in crate::command) fn run(args: &GitDiffArgs) -> Result<Outcome, Failure> {
    color_in_a_pager();
    let arguments: Vec<&Path> = args.arguments.iter().map(Path::new).collect();
    match *arguments.as_slice() {
        [name] => output::styled(&format!("{}: unmerged\n", escaped(&name.display().to_string())))?,
        [old, new] | [_, old, new] if old.is_dir() && new.is_dir() => folders(args, old, new)?,
        [old, new] => difference(args, old, new, new)?,
        [name, old, new] | [name, old, _, _, new, _, _] | [_, old, _, _, new, _, _, name, _] => {
            difference(args, old, new, name)?;
        }
        _ => return Err(Failure::usage("give OLD and NEW, or the 7 arguments of an external diff")),
    }
    Ok(Outcome::Done)
}

/// Uses color if git shows the output in a pager, which shows colors.
fn color_in_a_pager() {
    let is_on = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
    if is_on("GIT_PAGER_IN_USE") && !is_on("NO_COLOR") && ColorChoice::global() == ColorChoice::Auto {
        ColorChoice::Always.write_global();
    }
}

/// The differences between the files of two folders, which git makes for `git difftool --dir-diff`.
fn folders(args: &GitDiffArgs, old: &Path, new: &Path) -> Result<(), Failure> {
    let mut names = BTreeSet::new();
    for folder in [old, new] {
        collect(folder, Path::new(""), &mut names).map_err(|error| not_read(folder, &error))?;
    }
    let file = |folder: &Path, name: &Path| Some(folder.join(name)).filter(|file| file.is_file());
    for name in names {
        let [old, new] = [old, new].map(|folder| file(folder, &name).unwrap_or(PathBuf::from(NOTHING)));
        if fs::read(&old).ok() != fs::read(&new).ok() {
            difference(args, &old, &new, &name)?;
        }
    }
    Ok(())
}

/// Collects the names of the files below a folder. Links to files are followed: git links to the files that are checked out.
fn collect(root: &Path, folder: &Path, names: &mut BTreeSet<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(root.join(folder))? {
        let entry = entry?;
        let name = folder.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            collect(root, &name, names)?;
        } else {
            names.insert(name);
        }
    }
    Ok(())
}

/// The name of a file that does not exist in one version.
const NOTHING: &str = "/dev/null";

fn difference(args: &GitDiffArgs, old: &Path, new: &Path, name: &Path) -> Result<(), Failure> {
    let name = escaped(&name.display().to_string()).into_owned();
    let (Ok(before), Ok(after)) = (objects(old), objects(new)) else { return text(old, new, &name) };
    let single = before.is_single() && after.is_single();
    let schemas = schemas(&args.sources, before.documents().chain(after.documents()))?;
    let patching = Patching::new(&schemas, &PatchingArgs::default())?;
    let pairs: Vec<Pair> = pairs(before, after, single);
    let form = args.shown.summary.unwrap_or(SummaryForm::Paths);
    let summary = Summary::new(&patching, (&args.shown, form), &args.ignore, None)?;
    output::styled(&format!("{name}\n"))?;
    if !summary.print(pairs)? {
        output::styled("only comments or layout differ\n")?;
    }
    Ok(())
}

fn objects(file: &Path) -> Result<Objects, Failure> {
    let documents = reader().objects_if_any(file)?;
    check_objects(&documents)?;
    Objects::new(documents)
}

/// The difference between two texts.
fn text(old: &Path, new: &Path, name: &str) -> Result<(), Failure> {
    let read = |file: &Path| fs::read(file).map_err(|error| not_read(file, &error));
    let names = |file: &Path, side: &str| {
        if file == Path::new(NOTHING) { NOTHING.to_owned() } else { format!("{side}/{name}") }
    };
    let (old_name, new_name) = (names(old, "a"), names(new, "b"));
    match (String::from_utf8(read(old)?), String::from_utf8(read(new)?)) {
        (Ok(old), Ok(new)) => output::styled(&unified::text(&old, &new, &old_name, &new_name)),
        _ => output::styled(&format!("Binary files {old_name} and {new_name} differ\n")),
    }
}

fn not_read(name: &Path, error: &io::Error) -> Failure {
    Failure::unreadable(&name.display().to_string(), &format!("cannot read: {error}; check the path"))
}
