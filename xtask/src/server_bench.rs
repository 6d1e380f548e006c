//! Builds smp and the program that measures smp-server and smp serve, and runs it.

use std::fs::File;
use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::real_server::{ADMISSION, RealServer};
use crate::{cargo, ci, process};

/// The program, a separate workspace.
const MANIFEST: &str = "dev/server-bench/Cargo.toml";

/// Runs the program with these arguments. For `serve`, it measures kube-apiserver first.
pub(crate) fn run(root: &Path, arguments: &[String]) -> Result<()> {
    // Separate builds, as users build.
    let feature = if arguments.iter().any(|word| word == "--etcd") { "etcd" } else { "serve" };
    ci::call(root, &format!("build --quiet --release -p smp-cli --features {feature}"))?;
    let mut command = program(root)?;
    command.args(arguments);
    if arguments.iter().any(|word| word == "serve") {
        let real = cargo::target_directory(root)?.join("kube-apiserver.jsonl");
        // It needs the cores even if nobody sends requests, so it ends before the other servers start.
        let server = RealServer::start(root, ADMISSION)?;
        process::run(program(root)?.arg("try").arg(server.kubeconfig()).stdout(File::create(&real)?))?;
        command.arg("--real").arg(real);
    }
    process::run(&mut command)
}

fn program(root: &Path) -> Result<Command> {
    let mut command = cargo::command(root);
    command.args(["run", "--quiet", "--release", "--manifest-path", MANIFEST, "--"]);
    command.env("SMP", cargo::target_directory(root)?.join("release/smp"));
    Ok(command)
}
