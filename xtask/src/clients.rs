//! Runs the checks in `dev/clients`, which use clients in several languages, against `smp serve`, and writes `docs/clients.md`.

mod program;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use clap::{Args, ValueEnum};

use crate::kubectl::check::{self, Check};
use crate::kubectl::server::{Outcome, Server, Store};
use crate::{cargo, ci};
use program::Client;

/// The folder of the checks.
const FOLDER: &str = "dev/clients";
const PAGE: &str = "docs/clients.md";
const HEAD: &str = include_str!("clients/page.md");

/// The arguments of the command.
#[derive(Args)]
pub(crate) struct Arguments {
    /// What to do with the results.
    #[arg(value_enum, default_value = "run")]
    mode: Mode,
    /// Run only clients with this name prefix, without writing the page.
    #[arg(long)]
    only: Option<String>,
}

/// What to do with the results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Mode {
    /// Write `docs/clients.md`.
    Run,
    /// Only print the failures.
    Print,
}

/// Runs the checks.
#[expect(clippy::print_stderr, reason = "messages for the person at the terminal")]
pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    ensure!(cfg!(unix), "the checks need Unix");
    ci::call(root, "build --quiet -p smp-cli --features serve")?;
    let target = cargo::target_directory(root)?;
    let folder = target.join("clients");
    fs::create_dir_all(&folder)?;
    let only = arguments.only.as_deref().unwrap_or_default();
    let (mut rows, mut wrong) = (String::new(), String::new());
    for program in program::ALL.iter().filter(|program| program.name.starts_with(only)) {
        let client = program.install(root, &folder)?;
        let server = Server::start(root, &target.join("debug/smp"), Store::Memory)?;
        for check in check::read(&root.join(FOLDER).join(program.checks))? {
            let outcome = run_check(root, &server, &client, &check)?;
            let result = match (&outcome, &check.waiting) {
                (Outcome::Failed(_), Some(part)) => format!("waits for {part}"),
                (Outcome::Held, Some(_)) => "holds now: remove its line `# waiting`".to_owned(),
                (Outcome::Failed(message), None) => message.clone(),
                (Outcome::Held | Outcome::LeftOut, _) => "yes".to_owned(),
            };
            eprintln!("{}, {}: {result}", client.name, check.name);
            if (outcome == Outcome::Held) == check.waiting.is_some() {
                write!(wrong, "\n{}, {}: {result}", client.name, check.name)?;
            }
            writeln!(rows, "| {} | {} | {result} |", client.name, check.law)?;
        }
    }
    ensure!(wrong.is_empty(), "checks of clients failed:{wrong}");
    if arguments.mode == Mode::Run && arguments.only.is_none() {
        let text = format!(
            "<!-- Written by `cargo xtask clients`: edit xtask/src/clients/page.md or dev/clients, never this file. -->\n\n{HEAD}{rows}"
        );
        fs::write(root.join(PAGE), text).with_context(|| format!("cannot write {PAGE}"))?;
    }
    Ok(())
}

/// Runs a check in its own folder.
fn run_check(root: &Path, server: &Server, client: &Client, check: &Check) -> Result<Outcome> {
    let folder = server.folder().join(&check.name);
    fs::create_dir_all(&folder)?;
    let mut command = client.command(root, check, &folder)?;
    command.env("CHART", root.join(FOLDER).join("chart")).env("NS", format!("check-{}", check.name));
    server.outcome(&folder, command)
}
