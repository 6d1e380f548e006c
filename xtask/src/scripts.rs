//! Checks that are scripts, one for each file, and that use a server: reads them, and runs them against `smp serve`.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use clap::Args;

use crate::process::{Process, announce};
use crate::servers::{Etcd, Smp};

/// How long a check may take on a busy machine.
const LIMIT: Duration = Duration::from_mins(3);

/// What to run, and what to do with the results.
#[derive(Args)]
pub(crate) struct Selection {
    /// Run only what has a name that starts like this, and write no page.
    #[arg(long)]
    pub(crate) only: Option<String>,
    /// Only print the failures, and write no page.
    #[arg(long)]
    pub(crate) print: bool,
}

impl Selection {
    pub(crate) fn asks_for(&self, name: &str) -> bool {
        self.only.as_ref().is_none_or(|only| name.starts_with(only))
    }

    pub(crate) fn writes_page(&self) -> bool {
        !self.print && self.only.is_none()
    }
}

/// A check.
#[derive(Clone)]
pub(crate) struct Check {
    /// The name of the file, without extension.
    pub(crate) name: String,
    pub(crate) script: PathBuf,
    /// What must hold.
    pub(crate) law: String,
    /// Whether the check starts its own server, with a file.
    pub(crate) file_only: bool,
}

/// Returns all checks in a folder, sorted by name.
pub(crate) fn read(folder: &Path) -> Result<Vec<Check>> {
    let mut checks = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let script = entry?.path();
        let text = fs::read_to_string(&script).with_context(|| script.display().to_string())?;
        let check = parse(&script, &text).with_context(|| format!("{} does not say what must hold", script.display()));
        checks.push(check?);
    }
    checks.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(checks)
}

/// Reads the comments at the top of a script:
///
/// ```sh
/// # After `kill -9`, every object is there
/// # store: file
/// ```
fn parse(script: &Path, text: &str) -> Option<Check> {
    let mut lines = text.lines().map_while(|line| line.strip_prefix("# ").or_else(|| line.strip_prefix("// ")));
    let (name, law) = (script.file_stem()?.to_str()?.to_owned(), lines.next()?.to_owned());
    let mut check = Check { name, script: script.to_owned(), law, file_only: false };
    for line in lines {
        match line.split_once(": ") {
            Some(("store", "file")) => check.file_only = true,
            _ => check.law.extend([" ", line]),
        }
    }
    Some(check)
}

/// Where the server keeps its objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Store {
    Memory,
    /// `--data`.
    File,
    /// `--etcd`, with a new etcd.
    Etcd,
}

/// The result of a check.
pub(crate) enum Outcome {
    Held,
    /// The check needs another store.
    LeftOut,
    /// The last lines of the messages.
    Failed(String),
}

/// A running `smp serve`.
pub(crate) struct Server {
    smp: Smp,
    store: Store,
    _etcd: Option<Etcd>,
}

impl Server {
    pub(crate) fn start(program: &Path, store: Store) -> Result<Self> {
        let etcd = (store == Store::Etcd).then(Etcd::start).transpose()?;
        let flags: &[&str] = match &etcd {
            Some(etcd) => &["--pretend", "--etcd", etcd.url()],
            None if store == Store::File => &["--pretend", "--data", "state.redb"],
            None => &["--pretend"],
        };
        Ok(Self { smp: Smp::start(program, flags)?, store, _etcd: etcd })
    }

    /// Runs a check in its own folder: a command with the kubeconfig and the URL of the server, and with its own namespace. `make`
    /// makes the command for the folder.
    pub(crate) fn run(&self, check: &Check, make: impl FnOnce(&Path) -> Result<Command>) -> Result<Outcome> {
        if check.file_only && self.store != Store::File {
            return Ok(Outcome::LeftOut);
        }
        let folder = self.smp.folder().join(&check.name);
        fs::create_dir(&folder)?;
        let mut command = make(&folder)?;
        command.env("KUBECONFIG", self.smp.folder().join("kubeconfig")).env("URL", &self.smp.url);
        command.env("CACHE", self.smp.folder().join("cache")).env("NS", format!("check-{}", check.name));
        command.env("HOME", &folder).env("LC_ALL", "C");
        let mut process = Process::start("check", &mut command, &folder)?;
        Ok(if process.end(LIMIT)? { Outcome::Held } else { Outcome::Failed(process.last_lines()) })
    }
}

/// The command for a shell script, which first runs a prelude.
pub(crate) fn shell(prelude: &Path, script: &Path) -> Command {
    let mut command = Command::new("bash");
    command.args(["-c", ". \"$0\"; . \"$1\""]).arg(prelude).arg(script);
    command
}

/// The results of checks with one client and one store.
pub(crate) struct Column {
    pub(crate) name: String,
    pub(crate) results: Vec<(Check, Outcome)>,
}

/// Fails with the messages of all checks that do not hold.
pub(crate) fn failures(columns: &[Column]) -> Result<()> {
    let mut wrong = String::new();
    for Column { name, results } in columns {
        let mut held = 0;
        for (check, outcome) in results {
            match outcome {
                Outcome::Failed(message) => write!(wrong, "\n{}, {name}: {message}", check.name)?,
                Outcome::Held => held += 1,
                Outcome::LeftOut => {}
            }
        }
        announce(&format!("{name}: {held} checks hold"));
    }
    ensure!(wrong.is_empty(), "checks failed:{wrong}");
    Ok(())
}

/// The cell of a page.
pub(crate) fn cell((_, outcome): &(Check, Outcome)) -> &'static str {
    match outcome {
        Outcome::Held => "yes",
        Outcome::LeftOut => "–",
        Outcome::Failed(_) => "no",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_check_has_a_law_in_its_first_comments() {
        let text = "# It holds, in\n# any case\n# store: file\nk get pods # now\n# later\n";
        let check = parse(Path::new("checks/01-a.sh"), text).unwrap();
        assert_eq!((&*check.name, &*check.law, check.file_only), ("01-a", "It holds, in any case", true));
        assert!(parse(Path::new("a.sh"), "k get pods\n").is_none());
    }
}
