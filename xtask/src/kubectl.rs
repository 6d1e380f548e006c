//! Runs the checks in `dev/kubectl/checks`, which are shell scripts that use kubectl, against `smp serve`.

pub(crate) mod check;
mod page;
pub(crate) mod program;
pub(crate) mod server;

use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Result, ensure};
use clap::{Args, ValueEnum};

use crate::{cargo, ci};
use check::Check;
use program::Kubectl;
use server::{Outcome, Server, Store};

/// The arguments of the command.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Which programs to use, and what to do with the results.
    #[arg(value_enum, default_value = "run")]
    mode: Mode,
    /// Run only the checks whose file names start like this, and write no page.
    #[arg(long)]
    only: Option<String>,
    /// With `print`, use this kubectl instead of the installed one.
    #[arg(long)]
    kubectl: Option<String>,
}

/// Which programs to use, and what to do with the results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Mode {
    /// Run with the installed kubectl and with the newest one, with the objects in memory, in a file and in etcd, and write
    /// `docs/kubectl.md` (needs protoc and etcd).
    Run,
    /// Run with the installed kubectl and the objects in memory, and only print the failures.
    Print,
}

/// The results of all checks with one kubectl and one store.
struct Column {
    kubectl: String,
    store: Store,
    outcomes: Vec<Outcome>,
}

/// Runs the checks.
pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    ensure!(cfg!(unix), "the checks are shell scripts, which need Unix");
    let feature = if arguments.mode == Mode::Run { "etcd" } else { "serve" };
    ci::call(root, &format!("build --quiet -p smp-cli --features {feature}"))?;
    let only = arguments.only.as_deref().unwrap_or_default();
    let checks = check::read(&root.join(check::FOLDER))?
        .into_iter()
        .filter(|check| check.name.starts_with(only))
        .collect::<Vec<_>>();
    ensure!(!checks.is_empty(), "no check has a name that starts with {only}");
    if arguments.mode == Mode::Print {
        let kubectl = arguments.kubectl.as_deref().map_or_else(|| program::any(root), program::at)?;
        return failures(&checks, &[column(root, &checks, &kubectl, Store::Memory)?]);
    }
    let mut columns = Vec::new();
    for kubectl in [program::any(root)?, program::newest(root)?] {
        for store in [Store::Memory, Store::File, Store::Etcd] {
            columns.push(column(root, &checks, &kubectl, store)?);
        }
    }
    if arguments.only.is_none() {
        page::write(root, &checks, &columns)?;
    }
    failures(&checks, &columns)
}

/// The step of CI: the page has every check, and all checks hold with one kubectl. Without kubectl, it is built.
#[expect(clippy::print_stderr, reason = "a message for the person at the terminal")]
pub(crate) fn ci(root: &Path) -> Result<()> {
    let checks = check::read(&root.join(check::FOLDER))?;
    page::check(root, &checks)?;
    if cfg!(not(unix)) {
        eprintln!("skipped: needs Unix");
        return Ok(());
    }
    cargo::program(root, "smp")?;
    let kubectl = program::any(root)?;
    failures(&checks, &[column(root, &checks, &kubectl, Store::Memory)?])
}

/// Runs the checks on a new server.
fn column(root: &Path, checks: &[Check], kubectl: &Kubectl, store: Store) -> Result<Column> {
    let smp = cargo::target_directory(root)?.join("debug/smp");
    let server = Server::start(root, &smp, store)?;
    let outcomes = checks.iter().map(|check| server.run(check, kubectl)).collect::<Result<_>>()?;
    Ok(Column { kubectl: kubectl.version.clone(), store, outcomes })
}

/// Fails with the messages of all checks that do not hold, and of those that hold but are marked as waiting.
#[expect(clippy::print_stderr, reason = "a message for the person at the terminal")]
fn failures(checks: &[Check], columns: &[Column]) -> Result<()> {
    let mut wrong = String::new();
    for column in columns {
        let mut held = 0;
        for (check, outcome) in checks.iter().zip(&column.outcomes) {
            let message = match outcome {
                Outcome::Failed(message) if check.waiting.is_none() => message,
                Outcome::Held if check.waiting.is_some() => "holds now: remove its line `# waiting`",
                outcome => {
                    held += usize::from(*outcome == Outcome::Held);
                    continue;
                }
            };
            write!(wrong, "\n{}, kubectl {}, {}: {message}", check.name, column.kubectl, column.store.name())?;
        }
        let waiting = checks.iter().filter(|check| check.waiting.is_some()).count();
        eprintln!("kubectl {}, {}: {held} checks hold, {waiting} wait", column.kubectl, column.store.name());
    }
    ensure!(wrong.is_empty(), "checks with kubectl failed:{wrong}");
    Ok(())
}
