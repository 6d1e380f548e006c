//! Runs the program that counts the instructions of calls, with valgrind, and compares them with a committed table.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::files::Mode;
use crate::{cargo, oldest, process};

const TABLE: &str = "dev/bench/instructions.tsv";

/// Counts, and writes or compares the table. The oldest supported compiler compiles the calls, because the counts depend on the
/// compiler, and this one changes least often. Fails without valgrind, and if the table is from another compiler or processor.
pub(crate) fn run(root: &Path, mode: Mode) -> Result<()> {
    let toolchain = toolchain(root)?;
    let table = fs::read_to_string(root.join(TABLE)).unwrap_or_default();
    ensure!(Command::new("valgrind").arg("--version").output().is_ok(), "valgrind cannot be run; install it");
    let is_own = table.lines().any(|line| line.strip_prefix("# ") == Some(&toolchain));
    ensure!(
        mode == Mode::Write || is_own,
        "{TABLE} is not from {toolchain}; run `cargo xtask instructions` before and after a change, and compare"
    );
    process::run(oldest::cargo(root)?.args(["build", "--quiet", "--profile", "counted", "-p", "smp-bench"]))?;
    let mut command = Command::new(cargo::target_directory(root)?.join("counted/smp-bench"));
    command.args(["instructions", "--toolchain", &toolchain]);
    if mode == Mode::Check {
        command.arg("--check");
    }
    process::run(&mut command)
}

/// The compiler, the target and the vectors on which counts depend. valgrind has no wider vectors than AVX2.
fn toolchain(root: &Path) -> Result<String> {
    let text = process::printed(oldest::rustc(root)?.arg("-vV"))?;
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    let (version, host) = text.lines().next().zip(host).context("rustc has no version")?;
    Ok(format!("{version}, {host}, {}", vectors()))
}

#[cfg(target_arch = "x86_64")]
fn vectors() -> &'static str {
    if std::arch::is_x86_feature_detected!("avx2") { "AVX2" } else { "no AVX2" }
}

#[cfg(not(target_arch = "x86_64"))]
fn vectors() -> &'static str {
    "other vectors"
}
