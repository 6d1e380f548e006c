//! The clients, their checks, and their installation in the target folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::kubectl::check::Check;
use crate::{ci, real_server};

/// A client that can be installed.
pub(super) struct Program {
    pub(super) name: &'static str,
    /// The folder with the checks, in `dev/clients`.
    pub(super) checks: &'static str,
    source: Source,
}

/// The source of a client.
enum Source {
    /// A tool of the Go module `dev/clients/go`, with its flags for `helm install`.
    Go(&'static str, &'static str),
    /// A version of a package in the Python Package Index.
    Python(&'static str),
    /// A version of a package in the npm registry that runs with Node 20.
    Node(&'static str),
    /// A package of this workspace.
    Cargo(&'static str),
}

/// All clients.
pub(super) const ALL: [Program; 6] = [
    Program { name: "helm", checks: "helm", source: Source::Go("helm.sh/helm/v3", "--create-namespace") },
    Program {
        name: "helm",
        checks: "helm",
        source: Source::Go("helm.sh/helm/v4", "--create-namespace --server-side=false"),
    },
    Program { name: "helm", checks: "helm-4", source: Source::Go("helm.sh/helm/v4", "") },
    Program { name: "kubernetes (Python)", checks: "python", source: Source::Python("kubernetes==37.0.2") },
    Program {
        name: "@kubernetes/client-node (JavaScript)",
        checks: "javascript",
        source: Source::Node("@kubernetes/client-node@1.4.0"),
    },
    Program { name: "kube (Rust)", checks: "kube", source: Source::Cargo("smp-example-controller") },
];

/// An installed client.
pub(super) struct Client {
    /// Its name with its version.
    pub(super) name: String,
    /// The program that runs the checks, or that the checks run.
    program: PathBuf,
    install: &'static str,
}

impl Program {
    /// Installs the client in a folder, unless it is already there.
    pub(super) fn install(&self, root: &Path, folder: &Path) -> Result<Client> {
        let (version, program, install) = match self.source {
            Source::Go(module, install) => {
                let source = root.join("dev/clients/go");
                let manifest = fs::read_to_string(source.join("go.mod"))?;
                let version = real_server::required(&manifest, module).with_context(|| format!("no {module}"))?;
                let program = folder.join(format!("helm-{version}"));
                if !program.exists() {
                    let package = format!("{module}/cmd/helm");
                    call(
                        Command::new("go")
                            .args(["build", "-trimpath", "-o"])
                            .arg(&program)
                            .arg(package)
                            .current_dir(source),
                    )?;
                }
                (version.to_owned(), program, install)
            }
            Source::Python(package) => {
                let place = folder.join(package);
                let program = place.join("bin/python");
                if !place.join("installed").exists() {
                    call(Command::new("python3").args(["-m", "venv"]).arg(&place))?;
                    call(Command::new(&program).args(["-m", "pip", "install", "--quiet", package]))?;
                    fs::write(place.join("installed"), "")?;
                }
                (version_in(package, "=="), program, "")
            }
            Source::Node(package) => {
                let place = folder.join(package.replace('/', "-"));
                fs::create_dir_all(&place)?;
                if !place.join("node_modules").exists() {
                    let npm = ["install", "--silent", "--no-audit", "--no-fund", package];
                    call(Command::new("npm").args(npm).current_dir(&place))?;
                }
                (version_in(package, "@"), place, "")
            }
            Source::Cargo(package) => {
                ci::call(root, &format!("build --quiet -p {package}"))?;
                (String::new(), folder.with_file_name("debug").join(package), "")
            }
        };
        Ok(Client { name: format!("{} {version}", self.name).trim_end().to_owned(), program, install })
    }
}

fn version_in(package: &str, sign: &str) -> String {
    package.rsplit_once(sign).map_or_else(String::new, |(_, version)| version.to_owned())
}

fn call(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot run {}", command.get_program().display()))?;
    ensure!(status.success(), "{command:?} failed");
    Ok(())
}

impl Client {
    /// The command that runs a check: a shell script, or a script in the language of the client.
    pub(super) fn command(&self, root: &Path, check: &Check, folder: &Path) -> Result<Command> {
        let extension = check.script.extension().and_then(|extension| extension.to_str());
        let mut command = match extension {
            Some("py") => Command::new(&self.program),
            Some("mjs") => Command::new("node"),
            _ => Command::new("bash"),
        };
        match extension {
            Some("py") => command.arg(&check.script),
            // Node looks for modules in the folder of the script.
            Some("mjs") => {
                let copy = self.program.join(check.script.file_name().context("a check has a name")?);
                fs::copy(&check.script, &copy)?;
                command.arg(copy)
            }
            _ => command.args(["-c", ". \"$0\"; . \"$1\""]).arg(root.join("dev/clients/prelude.sh")).arg(&check.script),
        };
        command.env("HELM", &self.program).env("CONTROLLER", &self.program).env("INSTALL", self.install);
        command.current_dir(folder);
        Ok(command)
    }
}
