//! Builds smp and the program that measures it over HTTP, runs it, and writes the pages that it prints.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, Result, ensure};
use clap::{Args, ValueEnum};

use crate::files::{self, Mode};
use crate::real_server::{ADMISSION, RealServer};
use crate::{cargo, ci};

/// The page of the benchmark.
const PAGE: &str = "docs/serve-performance.md";

/// The pages of the soaks.
const SOAK: &str = "docs/serve-soak.md";
const SOAK_ETCD: &str = "docs/serve-soak-etcd.md";

/// The length of a soak whose result is a page, in minutes.
const MINUTES: f64 = 10.0;

/// The arguments of the benchmark.
#[derive(Args)]
pub(crate) struct Arguments {
    /// What to measure.
    #[arg(value_enum, default_value = "all")]
    part: Part,
    /// Number of objects of the last step.
    #[arg(long, default_value_t = 1_000_000)]
    objects: u32,
}

/// What to measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Measure everything and write `docs/serve-performance.md`.
    All,
    /// Measure smp serve with many objects, and only print the figures.
    Growth,
}

/// The arguments of the soak.
#[derive(Args)]
pub(crate) struct SoakArguments {
    /// Length of the run; the page is only written for 10 minutes or more.
    #[arg(long, default_value_t = MINUTES)]
    minutes: f64,
    /// Keep the objects in etcd, and stop and kill that (needs protoc and etcd).
    #[arg(long)]
    etcd: bool,
}

/// Measures, and writes the page.
pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    build(root, "serve")?;
    let objects = format!("--objects={}", arguments.objects);
    if arguments.part == Part::Growth {
        print(&bench(root, &["growth", &objects])?);
        return Ok(());
    }
    let real = cargo::target_directory(root)?.join("serve-bench.json");
    let server = RealServer::start(root, ADMISSION)?;
    fs::write(&real, bench(root, &["real", &server.kubeconfig().to_string_lossy()])?)?;
    // It needs the cores even if nobody asks it.
    drop(server);
    let page = bench(root, &["page", &real.to_string_lossy(), &objects])?;
    files::settle_one(root, Path::new(PAGE), page, Mode::Write, "cargo xtask serve-bench")
}

/// Kills smp serve or its etcd under load, and writes the page.
pub(crate) fn soak(root: &Path, arguments: &SoakArguments) -> Result<()> {
    let (feature, path) = if arguments.etcd { ("etcd", SOAK_ETCD) } else { ("serve", SOAK) };
    build(root, feature)?;
    let minutes = arguments.minutes.to_string();
    let mut words = vec!["soak", "--minutes", &minutes];
    words.extend(arguments.etcd.then_some("--etcd"));
    let page = bench(root, &words)?;
    if arguments.minutes < MINUTES {
        print(&page);
        return Ok(());
    }
    files::settle_one(root, Path::new(path), page, Mode::Write, "cargo xtask serve-soak")
}

/// Builds smp as users do.
fn build(root: &Path, feature: &str) -> Result<()> {
    ci::call(root, &format!("build --quiet --release -p smp-cli --features {feature}"))?;
    ci::call(root, "build --quiet --release -p smp-serve-bench")
}

/// Runs the program, and returns what it printed.
fn bench(root: &Path, arguments: &[&str]) -> Result<String> {
    let programs = cargo::target_directory(root)?.join("release");
    let mut command = cargo::command(root);
    command.args(["run", "--quiet", "--release", "-p", "smp-serve-bench", "--"]).args(arguments);
    command.env("SMP", programs.join("smp")).stderr(Stdio::inherit());
    let output = command.output().context("cargo cannot be run")?;
    ensure!(output.status.success(), "smp-serve-bench {} failed", arguments.join(" "));
    String::from_utf8(output.stdout).context("the output is not text")
}

#[expect(clippy::print_stdout, reason = "the result")]
fn print(text: &str) {
    print!("{text}");
}
