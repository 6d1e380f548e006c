//! Compares smp with the Go package strategicpatch on generated cases.

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
    let Some(check) = &flags.check else { return differential(flags) };
    print!("{}", report(check, flags)?);
    Ok(())
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
