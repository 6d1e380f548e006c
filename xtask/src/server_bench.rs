//! Builds smp and the program that measures smp-server and smp serve, and runs it.

use std::fs::File;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use clap::{Args, ValueEnum};

use crate::real_server::{ADMISSION, RealServer};
use crate::{cargo, ci};

/// The program, a separate workspace.
const MANIFEST: &str = "dev/server-bench/Cargo.toml";

/// The arguments of the command.
#[derive(Args)]
pub(crate) struct Arguments {
    /// What to measure.
    #[arg(value_enum)]
    part: Part,
    /// More arguments for the program, after the part: for example `soak --minutes 1 --etcd`; see `soak --help`.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<String>,
}

/// What to measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Measure smp-server in process, and write `docs/server-performance.md`.
    InProcess,
    /// Measure smp serve next to kube-apiserver, then with many objects, and write `docs/serve-performance.md`.
    Serve,
    /// Measure smp serve with many objects, and only print the figures.
    Growth,
    /// Kill smp serve or its etcd under load, and write `docs/serve-soak.md` or `docs/serve-soak-etcd.md`.
    Soak,
    /// Measure one server, and only print the figures: for example `try memory`.
    Try,
}

/// Measures, and writes the page.
pub(crate) fn run(root: &Path, Arguments { part, rest }: &Arguments) -> Result<()> {
    // Separate builds, as users build.
    let feature = if rest.iter().any(|word| word == "--etcd") { "etcd" } else { "serve" };
    ci::call(root, &format!("build --quiet --release -p smp-cli --features {feature}"))?;
    let name = part.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned());
    let mut command = program(root)?;
    command.arg(name).args(rest);
    if *part == Part::Serve {
        let real = cargo::target_directory(root)?.join("kube-apiserver.jsonl");
        // It needs the cores even if nobody sends requests, so it ends before the other servers start.
        let server = RealServer::start(root, ADMISSION)?;
        call(program(root)?.arg("try").arg(server.kubeconfig()).stdout(File::create(&real)?))?;
        command.arg("--real").arg(real);
    }
    call(&mut command)
}

fn program(root: &Path) -> Result<Command> {
    let mut command = cargo::command(root);
    command.args(["run", "--quiet", "--release", "--manifest-path", MANIFEST, "--"]);
    command.env("SMP", cargo::target_directory(root)?.join("release/smp"));
    Ok(command)
}

fn call(command: &mut Command) -> Result<()> {
    ensure!(command.status().context("cargo cannot be run")?.success(), "the measurement failed");
    Ok(())
}
