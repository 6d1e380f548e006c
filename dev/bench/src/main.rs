//! Benchmarks smp against the Go package strategicpatch and other peers, all in one run and in turns.

#[cfg(test)]
mod allocations;
mod catalog;
mod clock;
mod documents;
mod flags;
mod go;
mod guard;
mod in_memory;
mod instructions;
mod lists;
mod machine;
mod measure;
mod page;
mod peers;
mod plot;
mod processes;
mod results;
mod scale;
mod server_side;
mod targets;
mod turns;
mod workload;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result, anyhow};
use clap::Parser as _;

use flags::{Command, Flags};
use results::{FULL, QUICK, Results};
use turns::Effort;

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

#[expect(clippy::print_stdout, reason = "the figures are what the program is for")]
fn run(flags: &Flags) -> Result<()> {
    match &flags.command {
        Some(Command::Call(job)) => {
            println!("{}", serde_json::to_string(&scale::call(job)?)?);
            return Ok(());
        }
        Some(Command::Repeat(repetition)) => return instructions::repeat(repetition),
        Some(Command::Instructions(guard)) => return guard::run(guard),
        Some(Command::ServerSide) => {
            let page = server_side::page(if flags.quick { Effort::QUICK } else { Effort::FULL })?;
            println!("{page}");
            if !flags.quick {
                fs::write(docs("apply-performance.md"), page).context("the page cannot be written")?;
            }
            return Ok(());
        }
        None => {}
    }
    let results = Results::take(if flags.quick { &QUICK } else { &FULL })?;
    let page = page::page(&results);
    println!("{page}");
    if !flags.quick {
        fs::write(docs("performance.md"), page).context("the page cannot be written")?;
        let plot = plot::plot(&results.lines()).map_err(|error| anyhow!("{error}"))?;
        fs::write(docs("performance.svg"), plot).context("the plot cannot be written")?;
    }
    Ok(())
}

fn docs(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name)
}

/// A count as a floating-point number.
fn number(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use std::fs;

    #[test]
    fn page_and_plot_include_every_measurement() {
        let names = super::results::names().map(|name| ("performance.md", name));
        for (file, name) in names.chain(super::catalog::LISTS.map(|name| ("performance.svg", name))) {
            let text = fs::read_to_string(super::docs(file)).unwrap();
            assert!(text.contains(name), "docs/{file} has no `{name}`; run `cargo xtask bench` and commit the result");
        }
    }
}
