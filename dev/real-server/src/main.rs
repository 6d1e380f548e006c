//! Runs smp-kube against a real API server: `cargo xtask real-server` starts one, calls this program with its kubeconfig, and
//! the results are `docs/real-server.md`.

mod call;
mod checks;
mod cluster;
mod objects;
mod page;
mod random;
mod record;
mod tiers;

use std::process::ExitCode;

use anyhow::{Result, bail, ensure};
use clap::Parser;

use checks::{CHECKS, Check, Outcome};
use cluster::Cluster;

#[derive(Parser)]
#[command(about = "Checks smp-kube against the API server of the kubeconfig")]
struct Flags {
    /// Number of generated patches of each tier.
    #[arg(long, default_value_t = 2_000)]
    cases: u32,
    /// Seed of the random choices; the same seed gives the same patches.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Run only the checks whose name contains this text, and write no page.
    #[arg(long)]
    only: Option<String>,
    /// Write the results to docs/real-server.md.
    #[arg(long)]
    page: bool,
    /// Run nothing; fail if the page is missing or lacks a check.
    #[arg(long)]
    check: bool,
    /// Run as one of several processes that patch the same object.
    #[arg(long, hide = true)]
    process: Option<u32>,
}

#[expect(clippy::print_stderr, reason = "an error is for the person at the terminal")]
fn main() -> ExitCode {
    match run(&Flags::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(flags: &Flags) -> Result<()> {
    if flags.check {
        return page::check();
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let cluster = Cluster::connect(flags.cases, flags.seed).await?;
        if let Some(process) = flags.process {
            return checks::concurrent::process(&cluster, process).await;
        }
        cluster.set_up().await?;
        let results = results(&cluster, flags.only.as_deref()).await;
        ensure!(!results.is_empty(), "no check has this text in its name");
        if flags.page && flags.only.is_none() {
            page::write(&cluster, &results).await?;
        }
        match results.iter().filter(|(_, outcome)| !outcome.holds).count() {
            0 => Ok(()),
            failed => bail!("{failed} of {} checks failed", results.len()),
        }
    })
}

/// Runs the checks one after the other, because some of them measure times.
async fn results(cluster: &Cluster, only: Option<&str>) -> Vec<(&'static Check, Outcome)> {
    let mut results = Vec::new();
    for check in CHECKS.iter().filter(|check| only.is_none_or(|only| check.title.contains(only))) {
        let outcome = (check.run)(cluster).await.unwrap_or_else(|error| Outcome::failed(format!("{error:#}")));
        report(check, &outcome);
        results.push((check, outcome));
    }
    results
}

#[expect(clippy::print_stdout, reason = "the results are for the person at the terminal")]
fn report(check: &Check, outcome: &Outcome) {
    let word = if outcome.holds { "ok" } else { "FAILED" };
    println!("{word}: {}: {}", check.title, outcome.result);
}
