//! Runs the checks in `dev/kubectl/checks`, which are shell scripts that use kubectl, against `smp serve`.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::files::{Mode, Page};
use crate::process::catch_signals;
use crate::programs::{self, Program};
use crate::scripts::{self, Check, Column, Selection, Server, Store};
use crate::{cargo, ci};

/// The folder of the checks, and what they need.
const CHECKS: &str = "dev/kubectl/checks";
const MANIFESTS: &str = "dev/kubectl/manifests";
const PRELUDE: &str = "dev/kubectl/prelude.sh";

const PAGE: Page =
    Page { target: "docs/kubectl.md", template: include_str!("kubectl/page.md"), command: "cargo xtask kubectl" };

/// Runs the checks: with the installed kubectl and the newest one, with the objects in memory, in a file and in etcd. With `--print`,
/// runs them with one kubectl and the objects in memory.
pub(crate) fn run(root: &Path, selection: &Selection) -> Result<()> {
    ensure!(cfg!(unix), "the checks are shell scripts, which need Unix");
    catch_signals()?;
    let feature = if selection.print { "serve" } else { "etcd" };
    ci::call(root, &format!("build --quiet -p smp-cli --features {feature}"))?;
    let mut checks = scripts::read(&root.join(CHECKS))?;
    checks.retain(|check| selection.asks_for(&check.name));
    ensure!(!checks.is_empty(), "no check has a name that starts like this");
    if selection.print {
        return scripts::failures(&[column(root, &checks, &programs::any_kubectl(root)?, Store::Memory)?]);
    }
    let mut columns = Vec::new();
    for kubectl in [programs::any_kubectl(root)?, programs::newest_kubectl(root)?] {
        for store in [Store::Memory, Store::File, Store::Etcd] {
            columns.push(column(root, &checks, &kubectl, store)?);
        }
    }
    if selection.writes_page() {
        PAGE.settle(root, &[("checks", table(&checks, &columns)?)], Mode::Write)?;
    }
    scripts::failures(&columns)
}

/// The step of CI: the page has every check, and all checks hold with one kubectl. Without kubectl, it is built.
pub(crate) fn ci(root: &Path) -> Result<()> {
    let checks = scripts::read(&root.join(CHECKS))?;
    let page = fs::read_to_string(root.join(PAGE.target)).unwrap_or_default();
    for Check { law, .. } in &checks {
        let row = page.lines().find(|line| line.starts_with(&format!("| {law} |")));
        let row = row.with_context(|| format!("{} lacks the check \"{law}\"; run `{}`", PAGE.target, PAGE.command))?;
        ensure!(!row.contains("| no |"), "{}: \"{law}\" does not hold", PAGE.target);
    }
    ensure!(cfg!(unix), "the checks are shell scripts, which need Unix");
    catch_signals()?;
    cargo::program(root, "smp")?;
    scripts::failures(&[column(root, &checks, &programs::any_kubectl(root)?, Store::Memory)?])
}

/// Runs the checks on a new server. Each gets the manifests in its folder.
fn column(root: &Path, checks: &[Check], kubectl: &Program, store: Store) -> Result<Column> {
    let smp = cargo::target_directory(root)?.join("debug/smp");
    let server = Server::start(&smp, store)?;
    let run = |check: &Check| {
        let outcome = server.run(check, |folder| {
            for entry in fs::read_dir(root.join(MANIFESTS))? {
                let entry = entry?;
                fs::copy(entry.path(), folder.join(entry.file_name()))?;
            }
            let mut command = scripts::shell(&root.join(PRELUDE), &check.script);
            command.env("KUBECTL", &kubectl.path).env("SMP", &smp);
            Ok(command)
        });
        Ok((check.clone(), outcome?))
    };
    let name = format!("{}, {}", kubectl.version, format!("{store:?}").to_lowercase());
    Ok(Column { name, results: checks.iter().map(run).collect::<Result<_>>()? })
}

/// A row for each check, and a column for each kubectl and store.
fn table(checks: &[Check], columns: &[Column]) -> Result<String> {
    let names: Vec<&str> = columns.iter().map(|column| &*column.name).collect();
    let mut text = format!("| what must hold | {} |\n|---|{}\n", names.join(" | "), ":---:|".repeat(columns.len()));
    for (index, check) in checks.iter().enumerate() {
        let cells: Vec<&str> = columns.iter().map(|column| scripts::cell(&column.results[index])).collect();
        writeln!(text, "| {} | {} |", check.law, cells.join(" | "))?;
    }
    Ok(text)
}
