//! The data of smp-kinds about the Go types of Kubernetes: writes it, compares it, or compares smp-kinds with Kubernetes on more random
//! documents. CI does not run this, because it compiles a part of `k8s.io/kubernetes`, which takes minutes.

mod versions;

use std::path::Path;
use std::process::Command;

use anyhow::Result;
use clap::{Args, ValueEnum};

use crate::files::{self, Files};
use crate::{cargo, process};

/// The module of the Go programs. Its requirements determine the Kubernetes version.
pub(crate) const PROGRAMS: &str = "dev/server-data/go";

/// The module of the Go programs about custom resources.
const CUSTOM: &str = "dev/server-data/go-crd";

/// The crate that has the data.
const TARGET: &str = "smp-kinds";

/// The number of random documents that are compared, and the seed of the random choices.
const CASES: u32 = 50_000;
const SEED: u64 = 99;

/// Each file with the module of the program that prints it, and the program with its arguments.
const PARTS: [(&str, &str, &[&str]); 6] = [
    ("data/types.tsv", PROGRAMS, &["./types"]),
    ("data/defaults.tsv", PROGRAMS, &["./defaults"]),
    ("tests/data/defaults.jsonl", PROGRAMS, &["./cases", "-size", "900"]),
    ("tests/data/protobuf.jsonl", PROGRAMS, &["./protobuf", "-count", "450", "-size", "800"]),
    ("tests/data/crd.jsonl", CUSTOM, &[".", "-count", "1300"]),
    ("tests/data/rules.jsonl", CUSTOM, &["./rules", "-count", "1000"]),
];

/// The arguments of the command.
#[derive(Args)]
pub(crate) struct Arguments {
    /// What to do.
    #[arg(value_enum, default_value = "check")]
    mode: Mode,
    /// Number of random documents for `compare`.
    #[arg(long, default_value_t = CASES)]
    cases: u32,
    /// Seed of the random choices for `compare`.
    #[arg(long, default_value_t = SEED)]
    seed: u64,
}

/// What to do with the data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Mode {
    /// Write the files.
    Generate,
    /// Fail if a file is stale.
    Check,
    /// Decode and default random documents as Kubernetes does, from JSON and protobuf, check random custom resources, evaluate random rules
    /// in CEL, and fail if smp-kinds does something else.
    Compare,
    /// Write what differs between the versions of Kubernetes that are covered. Downloads and compiles a part of each.
    Versions,
}

/// Runs the Go programs, and writes or compares what they print.
pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    let mode = match arguments.mode {
        Mode::Generate => files::Mode::Write,
        Mode::Check => files::Mode::Check,
        Mode::Compare => return compare(root, arguments.cases, arguments.seed),
        Mode::Versions => return versions::run(root),
    };
    settle(root, mode)
}

/// Writes the files, or fails if one is stale.
pub(crate) fn settle(root: &Path, mode: files::Mode) -> Result<()> {
    let mut fresh = Files::new();
    for (file, module, words) in PARTS {
        fresh.insert(file.into(), printed(root, module, words)?);
    }
    files::settle_only(root, Path::new(TARGET), &fresh, mode, "cargo xtask server-data generate")
}

/// Runs a Go program and returns what it prints.
fn printed(root: &Path, module: &str, words: &[&str]) -> Result<String> {
    process::printed(Command::new("go").arg("run").args(words).current_dir(root.join(module)))
}

/// The Go programs that print random cases, with the test of smp-kinds that reads them, from the file that a variable names.
const COMPARED: [(&str, &[&str], &str, &str); 4] = [
    (PROGRAMS, &["./cases", "-size", "1500"], "recorded_documents", "SMP_KINDS_CASES"),
    (PROGRAMS, &["./protobuf", "-size", "1500"], "recorded_messages", "SMP_KINDS_PROTOBUF_CASES"),
    (CUSTOM, &["."], "every_recorded_case", "SMP_CRD_CASES"),
    (CUSTOM, &["./rules"], "every_recorded_rule", "SMP_RULE_CASES"),
];

/// The step of the night.
pub(crate) fn ci(root: &Path) -> Result<()> {
    compare(root, CASES, SEED)
}

/// Lets the Go programs treat random documents, and runs the tests of smp-kinds on them.
fn compare(root: &Path, cases: u32, seed: u64) -> Result<()> {
    let (cases, seed) = (cases.to_string(), seed.to_string());
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("cases.jsonl");
    for (module, words, test, variable) in COMPARED {
        std::fs::write(&file, printed(root, module, &[words, &["-count", &cases, "-seed", &seed]].concat())?)?;
        let mut command = cargo::command(root);
        process::run(command.args(["test", "--quiet", "-p", TARGET, "--lib", test]).env(variable, &file))?;
    }
    Ok(())
}
