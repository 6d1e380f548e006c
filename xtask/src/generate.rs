//! The generated parts of the repository: writes them, or compares them with the present files.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};
use clap::ValueEnum;

use crate::files::{self, Mode};
use crate::{api_owners, apply, cargo, codegen, process, public_api, server, server_data, spec, upstream};

/// The generated parts, in dependency order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Name {
    /// The facts about the Kubernetes API in `spec/facts` that come from Go modules (needs Go, and the network for the
    /// modules; only if named).
    Facts,
    /// `spec/SHA256SUMS`, from the files under `spec`.
    Sums,
    /// `api-types/src/generated`, from `spec/facts`.
    ApiTypes,
    /// `smp-apply/src/generated.rs`, from `spec/facts/apply`.
    Apply,
    /// The documents under `openapi`, from the types of `api-types`.
    Openapi,
    /// `docs/upstream.md`, from the `UPSTREAM:` lines of the engine and the pages with their examples.
    Upstream,
    /// `docs/api-owners.md`, from `overlay.tsv`, `audit.tsv` and `deviations.tsv` in `spec/facts`.
    ApiOwners,
    /// `docs/server-coverage.md` and `docs/kubernetes-versions.md`, from the tables in `smp-kinds/data`.
    Server,
    /// The public API of the libraries in `docs/public-api`, from rustdoc of the oldest supported compiler (needs rustup and protoc; only if
    /// named).
    PublicApi,
    /// `docs/lint.md`, from `smp lint --explain all`.
    Lint,
    /// The output of the commands in the book and the READMEs.
    Pages,
    /// The answers of smp and kubectl in `spec/yaml` (needs Go).
    Yaml,
    /// `docs/version-skew.md`, from `dev/interop/skew.yaml` (needs Go).
    Skew,
}

/// Generates the named part, or all parts that are quick and need no download.
pub(crate) fn run(root: &Path, only: Option<Name>, mode: Mode) -> Result<()> {
    // The facts need a download, and change only with the version of Kubernetes. The public API needs a certain compiler.
    let is_quick = |name: &Name| !matches!(name, Name::Facts | Name::PublicApi);
    let is_asked = |name: &Name| only.map_or_else(|| is_quick(name), |only| only == *name);
    Name::value_variants().iter().filter(|name| is_asked(name)).try_for_each(|name| {
        let value = name.to_possible_value();
        let value = value.as_ref().map_or("", |value| value.get_name());
        name.make(root, mode).with_context(|| format!("`cargo xtask generate {value}` failed"))
    })
}

impl Name {
    fn make(self, root: &Path, mode: Mode) -> Result<()> {
        match self {
            Self::Facts => facts(root, mode),
            Self::Sums => spec::settle(root, mode),
            Self::ApiTypes => codegen::run(root, mode),
            Self::Apply => apply::run(root, mode),
            Self::Openapi => openapi(root, mode),
            Self::Upstream => upstream::run(root, mode),
            Self::ApiOwners => api_owners::run(root, mode),
            Self::Server => server::run(root, mode),
            Self::PublicApi => public_api::run(root, mode),
            Self::Lint => test(root, mode, &["--test", "it"], "the_page_of_codes_is_the_output_of_the_command"),
            Self::Pages => test(root, mode, &["--test", "it"], "every_command_runs_as_printed"),
            Self::Yaml => {
                let written = "the_texts_that_kubectl_reads_back_are_current";
                test(root, mode, &["--lib", "--bins"], written)?;
                program(root, mode, ["smp-interop", "yaml"])
            }
            Self::Skew => program(root, mode, ["smp-interop", "skew"]),
        }
    }
}

/// The Go module with the program that writes `spec/facts`.
const PROGRAMS: &str = "dev/interop/go";

/// Tests the Go programs that write facts, on small modules in `testdata`, which do not change with Kubernetes. Go would also compile
/// packages without tests, some of which need most of Kubernetes.
pub(crate) fn test_programs(root: &Path) -> Result<()> {
    let tested = [(PROGRAMS, "./facts"), (server_data::PROGRAMS, "./tables")];
    tested.into_iter().try_for_each(|(module, package)| {
        process::run(Command::new("go").args(["test", package]).current_dir(root.join(module)))
    })
}

/// Writes the facts of a version of `k8s.io/kubernetes` to a folder. The default is the version in `go.mod`.
pub(crate) fn write_facts(root: &Path, folder: &Path, version: Option<&str>) -> Result<()> {
    let mut command = Command::new("go");
    command.args(["run", "./facts"]).arg(folder).args(version).current_dir(root.join(PROGRAMS));
    process::run(&mut command)
}

/// Writes the facts. Some files of their folder are written by hand.
fn facts(root: &Path, mode: Mode) -> Result<()> {
    let folder = tempfile::tempdir()?;
    write_facts(root, folder.path(), None)?;
    files::settle_only(root, Path::new("spec/facts"), &files::read(folder.path())?, mode, "cargo xtask generate facts")
}

/// Runs the program that has the types, and writes them as Swagger 2.0 and OpenAPI 3.0. All JSON files in the folder are generated.
fn openapi(root: &Path, mode: Mode) -> Result<()> {
    let (folder, target) = (tempfile::tempdir()?, Path::new("openapi"));
    process::run(cargo::example(root, "openapi")?.arg(folder.path()))?;
    let mut present = files::read(&root.join(target))?;
    present.retain(|path, _| path.extension().is_some_and(|extension| extension == "json"));
    files::settle(root, target, [&files::read(folder.path())?, &present], mode, "cargo xtask generate openapi")
}

/// Runs a test that compares a file with the output of the workspace's programs, or writes the file.
fn test(root: &Path, mode: Mode, targets: &[&str], name: &str) -> Result<()> {
    let mut command = cargo::command(root);
    if mode == Mode::Write {
        command.env("SMP_GENERATE", "write");
    }
    command.args(["test", "--workspace", "--quiet"]).args(targets).arg(name);
    let output = command.output().context("cargo cannot be run")?;
    let text = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() {
        bail!("the test `{name}` failed:\n{text}{}", String::from_utf8_lossy(&output.stderr));
    }
    if !text.contains("1 passed") {
        bail!("cannot find the test `{name}`");
    }
    Ok(())
}

/// Runs a program of the workspace that writes or checks files.
fn program(root: &Path, mode: Mode, [name, check]: [&str; 2]) -> Result<()> {
    let mut command = cargo::program(root, name)?;
    command.arg(check);
    if mode == Mode::Check {
        command.arg("--check");
    }
    process::run(&mut command)
}

#[cfg(test)]
mod tests {
    use super::{Mode, Name};

    #[test]
    fn parts_that_need_no_other_program_are_fresh() {
        for name in [Name::Sums, Name::ApiTypes, Name::Apply, Name::Upstream, Name::ApiOwners, Name::Server] {
            name.make(&crate::root(), Mode::Check).unwrap();
        }
    }
}
