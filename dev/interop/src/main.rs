//! Compares smp with the Go package strategicpatch on generated cases.

mod case;
mod compare;
mod custom_resources;
mod differential;
mod directive;
mod documents;
mod explained;
mod flags;
mod generate;
mod minimise;
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

use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::Parser;

use flags::{Check, Flags};
use report::Report;

#[expect(clippy::print_stderr, reason = "an error is for the person at the terminal")]
fn main() -> ExitCode {
    match run(&Flags::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

#[expect(clippy::print_stdout, reason = "the report is what the program is for")]
fn run(flags: &Flags) -> Result<()> {
    if flags.oracle.is_none() && !oracle::go_is_there() {
        if std::env::var_os("CI").is_some_and(|value| value == "true") {
            bail!("no Go toolchain found, which the comparison with the Go package needs in CI; install Go 1.26");
        }
        println!("skipped: no Go toolchain found (`go version` fails); install Go 1.26 to compare with the Go package");
        return Ok(());
    }
    match flags.check {
        None => differential(flags),
        Some(Check::Documents) => {
            print!("{}", documents::run(&oracle::build(".", "interop-oracle")?)?);
            Ok(())
        }
        Some(Check::Safe { cases, seed, types }) => {
            print!("{}", safe::run(&oracle::build(".", "interop-oracle")?, cases, seed, types)?);
            Ok(())
        }
        Some(Check::Skew { check }) => {
            let mode = if check { skew::Mode::Check } else { skew::Mode::Write };
            print!("{}", skew::run(&oracle::build(".", "interop-oracle")?, mode)?);
            Ok(())
        }
        Some(Check::Yaml { check }) => {
            print!("{}", yaml::run(&oracle::build("./yaml", "interop-yaml")?, check)?);
            Ok(())
        }
        Some(Check::Patches { cases, seed }) => {
            print!("{}", patches::run(&oracle::build("./patches", "interop-patches")?, cases, seed)?);
            Ok(())
        }
        Some(Check::CustomResources) => {
            print!("{}", custom_resources::run(&oracle::build("./crd", "interop-crd")?, flags.seed)?);
            Ok(())
        }
    }
}

#[expect(clippy::print_stdout, reason = "the report is what the program is for")]
fn differential(flags: &Flags) -> Result<()> {
    let program = match &flags.oracle {
        Some(program) => program.clone(),
        None => oracle::build(".", "interop-oracle")?,
    };
    let found = differential::run(flags, &program)?;
    print!("{}", Report { found: &found, flags });
    if found.has_unexplained() {
        bail!("found differences that explained.yaml does not explain");
    }
    Ok(())
}
