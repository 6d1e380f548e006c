//! Measures API servers over HTTP with one client, and kills smp serve under load. `cargo xtask serve-bench` and
//! `cargo xtask serve-soak` run it and write what it prints.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "figures are rounded anyway"
)]

mod format;
mod growth;
mod http;
mod measure;
mod page;
mod process;
mod soak;
mod tls;
mod workload;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Result, ensure};
use clap::{Parser, Subcommand};
use tempfile::TempDir;

use crate::http::Endpoint;
use crate::measure::Figures;
use crate::page::{Results, Row};
use crate::process::Smp;
use crate::soak::Plan;

#[derive(Parser)]
struct Flags {
    /// The program smp, built with the feature serve.
    #[arg(long, env = "SMP")]
    smp: PathBuf,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Measure kube-apiserver, and print the figures as JSON.
    Real {
        /// The kubeconfig in JSON.
        kubeconfig: PathBuf,
    },
    /// Measure smp serve, and print the page.
    Page {
        /// The file with the figures of kube-apiserver.
        real: PathBuf,
        /// Number of objects of the last step.
        #[arg(long, default_value_t = 1_000_000)]
        objects: usize,
    },
    /// Print the figures with more and more objects.
    Growth {
        /// Number of objects of the last step.
        #[arg(long, default_value_t = 1_000_000)]
        objects: usize,
    },
    /// Kill smp serve again and again under load, and print the page.
    Soak {
        #[arg(long, default_value_t = 10.0)]
        minutes: f64,
        /// Time between two kills, in seconds.
        #[arg(long, default_value_t = 20)]
        pause: u64,
        /// Stop and kill its etcd instead.
        #[arg(long)]
        etcd: bool,
    },
    /// Print the figures of one server, for a profiler: memory, tls, file, or that of a kubeconfig.
    Try {
        server: String,
        /// Part of the name of a workload.
        #[arg(default_value = "")]
        workload: String,
    },
}

/// The length of one round of a workload.
const ROUND: Duration = Duration::from_millis(1500);
/// The rounds of each workload.
const ROUNDS: usize = 5;

#[expect(clippy::print_stdout, reason = "the results")]
fn main() -> Result<()> {
    // One thread costs the least.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    print!("{}", runtime.block_on(run(Flags::parse()))?);
    Ok(())
}

/// Runs a command, and returns what to print.
async fn run(flags: Flags) -> Result<String> {
    let smp = &flags.smp;
    match flags.command {
        Command::Real { kubeconfig } => {
            let endpoint = Endpoint::of_kubeconfig(&kubeconfig)?;
            measure::prepare(&endpoint).await?;
            Ok(serde_json::to_string(&rounds(&[endpoint]).await?)?)
        }
        Command::Page { real, objects } => {
            let [real] = serde_json::from_slice::<[Vec<Figures>; 1]>(&std::fs::read(real)?)?;
            let rows = compared(smp, &real).await?;
            Ok(page::write(&Results { rows, steps: growth::run(smp, objects).await? }))
        }
        Command::Growth { objects } => Ok(page::growth(&growth::run(smp, objects).await?)),
        Command::Soak { minutes, pause, etcd } => {
            let plan = Plan { length: Duration::from_secs_f64(minutes * 60.0), pause: Duration::from_secs(pause) };
            soaked(smp, plan, etcd).await
        }
        Command::Try { server, workload } => tried(smp, &server, &workload).await,
    }
}

/// Measures the servers in turn, several times, and returns the median figures of each workload for each server. All rounds of a
/// workload run before the next workload, so that patches are not slower because a store still moves what was created before.
async fn rounds(endpoints: &[Endpoint]) -> Result<Vec<Vec<Figures>>> {
    let mut medians: Vec<Vec<Figures>> = vec![Vec::new(); endpoints.len()];
    for workload in workload::ALL {
        let mut found: Vec<Vec<Figures>> = vec![Vec::new(); endpoints.len()];
        for round in 0..ROUNDS {
            for (endpoint, found) in endpoints.iter().zip(&mut found) {
                found.push(measure::run(endpoint, workload, round, ROUND).await?);
            }
        }
        for (medians, found) in medians.iter_mut().zip(found) {
            medians.extend(Figures::median(found));
        }
    }
    Ok(medians)
}

/// Measures smp serve, and adds the figures of kube-apiserver.
async fn compared(program: &Path, real: &[Figures]) -> Result<Vec<Row>> {
    let folder = temporary("bench-", program)?;
    let servers =
        [Smp::new(program)?, Smp::new(program)?.tls(), Smp::new(program)?.data(&folder.path().join("state.redb"))];
    let mut processes = Vec::new();
    for server in &servers {
        processes.push(server.start()?);
        measure::prepare(&server.endpoint()).await?;
    }
    let figures = rounds(&servers.each_ref().map(Smp::endpoint)).await?;
    let row = |(at, workload)| {
        let of = |server: usize| figures[server][at];
        Row { workload, smp: [of(0), of(1), of(2)], real: real[at] }
    };
    Ok(workload::ALL.into_iter().enumerate().map(row).collect())
}

/// A folder on the disk of a program. The usual one for temporary files may be in memory.
fn temporary(prefix: &str, program: &Path) -> Result<TempDir> {
    Ok(tempfile::Builder::new().prefix(prefix).tempdir_in(program.parent().unwrap_or(Path::new(".")))?)
}

async fn soaked(program: &Path, plan: Plan, has_etcd: bool) -> Result<String> {
    let folder = temporary("soak-", program)?;
    let outcome = if has_etcd {
        soak::run(soak::WithoutEtcd::start(program, folder.path())?, plan).await?
    } else {
        soak::run(soak::Killed::start(Smp::new(program)?.data(&folder.path().join("state.redb")))?, plan).await?
    };
    ensure!(outcome.violations.is_empty(), "{:?}:\n{}", outcome.tally, outcome.violations.join("\n"));
    Ok(soak::page(&outcome))
}

async fn tried(program: &Path, server: &str, name: &str) -> Result<String> {
    let folder = temporary("try-", program)?;
    let smp = Smp::new(program)?;
    let smp = match server {
        "memory" => smp,
        "tls" => smp.tls(),
        "file" => smp.data(&folder.path().join("state.redb")),
        kubeconfig => return figures(&Endpoint::of_kubeconfig(Path::new(kubeconfig))?, name).await,
    };
    let _process = smp.start()?;
    figures(&smp.endpoint(), name).await
}

async fn figures(endpoint: &Endpoint, name: &str) -> Result<String> {
    measure::prepare(endpoint).await?;
    let mut text = String::new();
    for workload in workload::ALL.into_iter().filter(|workload| workload.name().contains(name)) {
        let figures = measure::run(endpoint, workload, 0, 2 * ROUND).await?;
        writeln!(text, "{}: {figures:.2?}", workload.name())?;
    }
    Ok(text)
}
