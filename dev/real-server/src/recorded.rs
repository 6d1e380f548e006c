//! Records the answers again that tests of smp-kinds and smp-server expect: sends the requests of their files to the server, and
//! replaces the answers. Requests, order and format of the lines stay.

mod store;
mod tables;
mod validation;
mod verdicts;

use std::fs;

use anyhow::{Context, Result};
use kube::Client;

/// Records all files.
pub(crate) async fn run(client: &Client) -> Result<()> {
    let path = "smp-kinds/tests/data/verdicts.jsonl";
    write(path, &verdicts::record(client, &read(path)?).await?)?;
    for file in ["validation.jsonl", "validation-open.jsonl"] {
        let path = format!("smp-server/tests/data/{file}");
        write(&path, &validation::record(client, &read(&path)?).await?)?;
    }
    let path = "smp-kinds/tests/data/tables.jsonl";
    write(path, &tables::record(client, &read(path)?).await?)
}

/// Records the file of a server on which all feature gates are on.
pub(crate) async fn run_with_all_gates(client: &Client) -> Result<()> {
    let path = "smp-kinds/tests/data/verdicts-all-gates.jsonl";
    write(path, &verdicts::record(client, &read(path)?).await?)
}

fn read(path: &str) -> Result<String> {
    fs::read_to_string(path).with_context(|| path.to_owned())
}

/// Writes the lines, and prints how many have another answer than before.
#[expect(clippy::print_stdout, reason = "the results are for the person at the terminal")]
fn write(path: &str, lines: &[String]) -> Result<()> {
    let before = read(path)?;
    let changed = before.lines().zip(lines).filter(|(before, line)| before != line).count();
    println!("{path}: {} lines, {changed} changed", lines.len());
    Ok(fs::write(path, lines.iter().flat_map(|line| [line, "\n"]).collect::<String>())?)
}

/// The line, or the one before and why it cannot be recorded. For example, the server answers 500 if a port is allocated twice.
#[expect(clippy::print_stdout, reason = "the results are for the person at the terminal")]
fn or_keep(before: &str, line: Result<String>) -> String {
    line.unwrap_or_else(|error| {
        println!("kept, because {error:#}: {before}");
        before.to_owned()
    })
}
