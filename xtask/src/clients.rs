//! Runs the checks in `dev/clients`, which use clients in several languages, against `smp serve`, and writes `docs/clients.md`.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::files::{Mode, Page};
use crate::process::catch_signals;
use crate::scripts::{self, Check, Column, Selection, Server, Store};
use crate::{cargo, programs};

/// The folder of the checks.
const FOLDER: &str = "dev/clients";

const PAGE: Page =
    Page { target: "docs/clients.md", template: include_str!("clients/page.md"), command: "cargo xtask clients" };

/// Where a client comes from.
enum Source {
    /// helm of the Go module `dev/clients/go`, with its flags for `helm install`.
    Helm(&'static str, &'static str),
    /// A version of a package in the Python Package Index.
    Python(&'static str),
    /// A version of a package in the npm registry that runs with Node 20.
    Node(&'static str),
    /// A package of this workspace.
    Cargo(&'static str),
}

/// The package of the Python client.
const PYTHON: &str = "kubernetes==37.0.2";

/// Installs the Python client, and returns the interpreter that has it.
pub(crate) fn python(root: &Path) -> Result<PathBuf> {
    Ok(Source::Python(PYTHON).install(root)?.program)
}

/// Installs a major version of helm, such as `v4`.
pub(crate) fn helm(root: &Path, major: &str) -> Result<PathBuf> {
    let find =
        |(.., source): &&(&str, &str, Source)| matches!(source, Source::Helm(module, _) if module.ends_with(major));
    Ok(CLIENTS.iter().find(find).context("helm has no such version")?.2.install(root)?.program)
}

/// The name of each client, the folder with its checks, and where it comes from.
const CLIENTS: [(&str, &str, Source); 6] = [
    ("helm", "helm", Source::Helm("helm.sh/helm/v3", "--create-namespace")),
    ("helm", "helm", Source::Helm("helm.sh/helm/v4", "--create-namespace")),
    ("helm", "helm-4", Source::Helm("helm.sh/helm/v4", "")),
    ("kubernetes (Python)", "python", Source::Python(PYTHON)),
    ("@kubernetes/client-node (JavaScript)", "javascript", Source::Node("@kubernetes/client-node@1.4.0")),
    ("kube (Rust)", "kube", Source::Cargo("smp-example-controller")),
];

/// An installed client.
struct Client {
    version: String,
    /// The program that runs the checks, or that the checks run.
    program: PathBuf,
    /// The flags for `helm install`.
    install: &'static str,
}

/// Runs the checks.
pub(crate) fn run(root: &Path, arguments: &Selection) -> Result<()> {
    ensure!(cfg!(unix), "the checks need Unix");
    catch_signals()?;
    let smp = cargo::program(root, "smp")?;
    let mut columns = Vec::new();
    for (name, checks, source) in CLIENTS.iter().filter(|(name, ..)| arguments.asks_for(name)) {
        let client = source.install(root)?;
        let server = Server::start(Path::new(smp.get_program()), Store::Memory)?;
        let run = |check: Check| {
            let outcome = server.run(&check, |folder| client.command(root, &check, folder))?;
            Ok((check, outcome))
        };
        let results = scripts::read(&root.join(FOLDER).join(checks))?.into_iter().map(run).collect::<Result<_>>()?;
        columns.push(Column { name: format!("{name} {}", client.version).trim_end().to_owned(), results });
    }
    scripts::failures(&columns)?;
    if arguments.writes_page() {
        PAGE.settle(root, &[("checks", rows(&columns)?)], Mode::Write)?;
    }
    Ok(())
}

/// The step of the night: all checks hold. Writes no page.
pub(crate) fn ci(root: &Path) -> Result<()> {
    run(root, &Selection { only: None, print: true })
}

fn rows(columns: &[Column]) -> Result<String> {
    let mut rows = String::new();
    for Column { name, results } in columns {
        for result in results {
            writeln!(rows, "| {name} | {} | {} |", result.0.law, scripts::cell(result))?;
        }
    }
    Ok(rows)
}

impl Source {
    /// Installs the client in the target folder, unless it is already there.
    fn install(&self, root: &Path) -> Result<Client> {
        let version = |package: &str| package.rsplit(['=', '@']).next().unwrap_or_default().to_owned();
        let (version, program, install) = match self {
            Self::Helm(module, install) => {
                let package = format!("{module}/cmd/helm");
                let helm = programs::go(root, ["helm", "dev/clients/go", module, &package], |_| String::new())?;
                (helm.version, helm.path, *install)
            }
            Self::Python(package) => (version(package), programs::python(root, package)?.join("python"), ""),
            Self::Node(package) => (version(package), programs::node(root, package)?, ""),
            Self::Cargo(package) => (String::new(), cargo::program(root, package)?.get_program().into(), ""),
        };
        Ok(Client { version, program, install })
    }
}

impl Client {
    /// The command that runs a check: a shell script, or a script in the language of the client.
    fn command(&self, root: &Path, check: &Check, folder: &Path) -> Result<Command> {
        let checks = root.join(FOLDER);
        let mut command = match check.script.extension().and_then(OsStr::to_str) {
            Some("py") => Command::new(&self.program),
            Some("mjs") => Command::new("node"),
            _ => scripts::shell(&checks.join("prelude.sh"), &check.script),
        };
        match check.script.extension().and_then(OsStr::to_str) {
            Some("py") => drop(command.arg(&check.script)),
            // Node looks for modules in the folder of the script.
            Some("mjs") => {
                let copy = self.program.join(check.script.file_name().context("a check has a name")?);
                fs::copy(&check.script, &copy)?;
                command.arg(copy);
            }
            _ => {}
        }
        command.env("HELM", &self.program).env("CONTROLLER", &self.program).env("INSTALL", self.install);
        command.env("CHART", checks.join("chart")).current_dir(folder);
        Ok(command)
    }
}
