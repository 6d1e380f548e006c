//! Moves the repository to another release of Kubernetes: changes and regenerates every file that follows from the release, and reports
//! what a person has to decide.

mod go;
mod mentions;
mod modules;
mod progress;
mod release;
mod report;
mod sources;
mod steps;
mod tree;

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::process::{self, announce};
use crate::{cargo, generate};

use progress::Progress;
use release::Release;
use steps::Step;
use tree::Tree;

/// The arguments of the command.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Minor version, for its newest patch release, or a release such as `1.37.2` or `1.38.0-beta.0`.
    version: String,
    /// Run this step and all later ones again.
    #[arg(long, value_enum)]
    from: Option<Step>,
    /// Leave out the step `resources`, which builds kube-apiserver.
    #[arg(long)]
    without_server: bool,
    /// Run no step; only report on the present files.
    #[arg(long)]
    report: bool,
}

/// Runs the steps that are not done yet, then writes the report, also when a step fails.
pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    let release = Release::find(&arguments.version)?;
    let folder = cargo::target_directory(root)?.join("kubernetes").join(release.name());
    let missing = modules::missing(&release)?;
    if !missing.is_empty() {
        let from_sources = from_sources(root, &release, &folder).context("the report from the sources failed, too");
        bail!(
            "Kubernetes {} cannot be used yet:\n  {}\n{}",
            release.name(),
            missing.join("\n  "),
            from_sources.map_or_else(|error| format!("{error:#}"), |()| "The report above is from its sources.".into()),
        );
    }
    let mut progress = Progress::read(root, &folder, &release)?;
    let moved = if arguments.report { Ok(()) } else { steps(root, &release, arguments, &mut progress) };
    if moved.is_err() && !Step::Facts.is_done(&progress) {
        return moved;
    }
    let old = Tree::Commit { root, commit: progress.base() };
    let new = Tree::Folders { root, facts: None, has_types: Step::ServerData.is_done(&progress) };
    let reported = write_report(&folder, [&old, &new]);
    let again = || format!("fix the cause, and run `cargo xtask kubernetes {}` again", arguments.version);
    moved.with_context(again).and(reported)
}

fn steps(root: &Path, release: &Release, arguments: &Arguments, progress: &mut Progress) -> Result<()> {
    if let Some(first) = arguments.from {
        progress.forget(|step| step >= first)?;
    }
    for step in Step::all().filter(|step| !(arguments.without_server && *step == Step::Resources)) {
        if step.is_done(progress) {
            continue;
        }
        announce(&format!("==> {}", step.name()));
        let start = std::time::Instant::now();
        step.run(root, release, progress.base()).with_context(|| format!("the step `{}` failed", step.name()))?;
        progress.done(step, start.elapsed())?;
    }
    Ok(())
}

/// Reports what the sources of a release show, if its modules cannot be compiled.
fn from_sources(root: &Path, release: &Release, folder: &Path) -> Result<()> {
    let facts = folder.join("facts");
    let written = generate::write_facts(root, &facts, Some(&release.kubernetes()));
    // The report needs the first files of the program, which come from documents.
    if !facts.join("apply/lists.tsv").exists() {
        written?;
    }
    let commit = process::printed(Command::new("git").args(["rev-parse", "HEAD"]).current_dir(root))?;
    let old = Tree::Commit { root, commit: commit.trim() };
    write_report(folder, [&old, &Tree::Folders { root, facts: Some(facts), has_types: false }])
}

/// Writes the report to a file, and prints it unless the file has it already.
fn write_report(folder: &Path, [old, new]: [&Tree<'_>; 2]) -> Result<()> {
    let text = report::text(old, new).context("the report cannot be written")?;
    let file = folder.join("report.md");
    if fs::read_to_string(&file).is_ok_and(|present| present == text) {
        announce(&format!("\nThe report did not change: {}", file.display()));
        return Ok(());
    }
    fs::create_dir_all(folder)?;
    fs::write(&file, &text).with_context(|| format!("{} cannot be written", file.display()))?;
    announce(&format!("\n{text}\nThis report is in {}", file.display()));
    Ok(())
}
