//! Builds smp with profile-guided optimization: the compiler reads how often each part of the program ran under load.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

use anyhow::{Context, Result};

use crate::cargo;
use crate::ci::{self, succeed};

/// The folder of the results, in that for everything that cargo builds.
const FOLDER: &str = "pgo";

/// Builds a program that counts, lets it serve the workloads of the benchmark, and builds smp with the counts. Returns the path of
/// the program.
///
/// ```text
/// target/pgo/counting    smp, a third slower, which writes what it counted when it stops
/// target/pgo/counts      what it counted
/// target/pgo/smp         the result
/// ```
pub(crate) fn build(root: &Path) -> Result<PathBuf> {
    let folder = cargo::target_directory(root)?.join(FOLDER);
    let (counts, merged) = (folder.join("counts"), folder.join("merged.profdata"));
    ci::call(root, "build --quiet --release -p smp-serve-bench")?;
    let counting = compile(root, &folder.join("counting"), &format!("-Cprofile-generate={}", counts.display()))?;
    if counts.exists() {
        fs::remove_dir_all(&counts)?;
    }
    let bench = cargo::target_directory(root)?.join("release/smp-serve-bench");
    succeed(Command::new(bench).arg("train").env("SMP", &counting).stdout(Stdio::null()), "the load")?;
    succeed(Command::new(tool(root)?).arg("merge").arg("-o").arg(&merged).arg(&counts), "llvm-profdata")?;
    let built = compile(root, &folder.join("built"), &format!("-Cprofile-use={}", merged.display()))?;
    let program = folder.join("smp");
    fs::copy(built, &program)?;
    Ok(program)
}

/// Builds the program with more arguments for the compiler, which do not apply to build scripts and macros because the target is
/// named.
fn compile(root: &Path, folder: &Path, flags: &str) -> Result<PathBuf> {
    let host = host(root)?;
    let mut command = cargo::command(root);
    command.args(["build", "--quiet", "--release", "-p", "smp-cli", "--features", "serve", "--target", &host]);
    succeed(command.arg("--target-dir").arg(folder).env("CARGO_ENCODED_RUSTFLAGS", flags), "cargo build")?;
    Ok(folder.join(host).join("release/smp"))
}

/// The program that merges counts, of the same version as the compiler. rustup installs it if necessary.
fn tool(root: &Path) -> Result<PathBuf> {
    let folder = Path::new(output(root, &["--print", "sysroot"])?.trim()).join("lib/rustlib").join(host(root)?);
    let program = folder.join("bin").join(format!("llvm-profdata{}", env::consts::EXE_SUFFIX));
    if !program.exists() {
        let mut install = Command::new("rustup");
        succeed(install.args(["component", "add", "llvm-tools"]).current_dir(root), "rustup component add llvm-tools")?;
    }
    Ok(program)
}

/// The target of this machine, such as `x86_64-unknown-linux-gnu`.
fn host(root: &Path) -> Result<String> {
    let version = output(root, &["-vV"])?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("the version of rustc names no host")?.to_owned())
}

fn output(root: &Path, arguments: &[&str]) -> Result<String> {
    let output = Command::new("rustc").args(arguments).current_dir(root).output().context("rustc cannot be run")?;
    Ok(String::from_utf8(output.stdout)?)
}
