//! Compares smp with the Go packages of Kubernetes on generated cases.

mod apply;
mod case;
mod choices;
mod compare;
mod custom_resources;
mod differential;
mod directive;
mod documents;
mod explained;
mod flags;
mod generate;
mod minimize;
mod oracle;
mod ours;
mod patches;
mod report;
mod safe;
mod session;
mod shrink;
mod skew;
mod types;
mod wanted;
mod yaml;

use anyhow::{Result, bail};
use clap::Parser;

use flags::{Check, Flags};
use report::Report;

#[expect(clippy::print_stdout, reason = "the report is what the program is for")]
fn main() -> Result<()> {
    let flags = &Flags::parse();
    match &flags.check {
        None => differential(flags),
        Some(Check::ApplyAnswers) => apply::answer(),
        Some(Check::Apply { cases, seed, level, page }) => server_side_apply(*cases, *seed, level, *page),
        Some(check) => {
            print!("{}", report(check, flags)?);
            Ok(())
        }
    }
}

/// Runs a check. Returns its report.
fn report(check: &Check, flags: &Flags) -> Result<String> {
    let oracle = || oracle::build(".", "interop-oracle");
    Ok(match *check {
        Check::Documents => documents::run(&oracle()?)?,
        Check::Safe { cases, seed, types } => safe::run(&oracle()?, cases, seed, types)?.to_string(),
        Check::Skew { check } => skew::run(&oracle()?, check)?,
        Check::Yaml { check, texts } => yaml::run(&oracle::build("./yaml", "interop-yaml")?, check, texts)?,
        Check::Patches { cases, seed } => patches::run(&oracle::build("./patches", "interop-patches")?, cases, seed)?,
        Check::Apply { .. } | Check::ApplyAnswers => String::new(),
        Check::CustomResources => custom_resources::run(&oracle::build("./crd", "interop-crd")?, flags.seed)?,
    })
}

#[expect(clippy::print_stdout, reason = "the report is what the program is for")]
fn differential(flags: &Flags) -> Result<()> {
    let found = differential::run(flags, &oracle::build(".", "interop-oracle")?)?;
    print!("{}", Report { found: &found, flags });
    if found.has_unexplained() {
        bail!("found differences that explained.yaml does not explain");
    }
    Ok(())
}

#[expect(clippy::print_stdout, reason = "the report is what the program is for")]
fn server_side_apply(operations: u64, seed: u64, levels: &[String], page: bool) -> Result<()> {
    let report = apply::run(&oracle::build("./apply", "interop-apply")?, operations, seed, levels)?;
    print!("{report}");
    if report.has_differences() {
        bail!("found differences in server-side apply");
    }
    if page {
        apply::write_page(&report, seed)?;
    }
    Ok(())
}
