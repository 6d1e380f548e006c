//! Compares smp-server with a real API server: `cargo xtask server-diff` starts one, calls this program with its kubeconfig,
//! and the results are `docs/server-differences.md`.

mod accepted;
mod compare;
mod customs;
mod fixed;
mod generate;
mod kinds;
mod managers;
mod mask;
mod page;
mod report;
mod resources;
mod run;
mod settle;
mod side;
mod spoil;
mod step;
mod validation;
mod watching;

use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Result, bail};
use clap::Parser;
use kube::{Client, Config};

use generate::Generator;
use step::Case;

#[derive(Parser)]
#[command(about = "Compares smp-server with the API server of the kubeconfig")]
struct Flags {
    /// Number of generated cases, of about eight requests each.
    #[arg(long, default_value_t = 2_500)]
    cases: u64,
    /// Seed of the random choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Run only the cases whose subject or name is this text, or all of custom resources if it is `custom`.
    #[arg(long)]
    only: Option<String>,
    /// Number of groups of differences to print.
    #[arg(long, default_value_t = 40)]
    groups: usize,
    /// Write the results to docs/server-differences.md.
    #[arg(long)]
    page: bool,
    /// Write the names of the real server's resources to smp-server/data/resources.tsv, and run nothing else.
    #[arg(long)]
    resources: bool,
    /// Run nothing; fail if the page is missing or lacks an accepted difference.
    #[arg(long)]
    check: bool,
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
    runtime.block_on(compare(flags))
}

#[expect(clippy::print_stdout, reason = "the results are for the person at the terminal")]
async fn compare(flags: &Flags) -> Result<()> {
    // A refusal is an answer to compare, not a reason to send the request again.
    let mut config = Config::infer().await?;
    config.default_retry = false;
    let client = Client::try_from(config)?;
    if flags.resources {
        return resources::write(&client).await;
    }
    resources::check(&client).await?;
    let started = SystemTime::now().duration_since(UNIX_EPOCH)?;
    let run = format!("{:x}", started.as_millis() & 0xff_ffff_ffff);
    let generator = Generator::new(flags.seed, run.clone())?;
    let fixed = fixed::cases(&run, generator.customs())?;
    let is_asked = |case: &Case| flags.only.as_deref().is_none_or(|only| is_about(case, only));
    let generated = (0..flags.cases).map(|number| generator.case(number));
    customs::define_real(&client, generator.customs()).await?;
    let results = run::run(&client, fixed.into_iter().chain(generated).filter(is_asked)).await?;
    customs::withdraw_real(&client, generator.customs()).await?;
    if flags.page {
        page::write(&results, &client.apiserver_version().await?.git_version, flags.seed)?;
    }
    println!("{}", report::text(&results, flags.groups));
    match results.found.len() {
        0 => Ok(()),
        found => bail!("{found} answers differ"),
    }
}

/// Whether a case is about a kind, or has this name. `custom` means all custom resources.
fn is_about(case: &Case, only: &str) -> bool {
    only == case.subject || only == case.name || (only == "custom" && customs::is_custom(&case.subject))
}
