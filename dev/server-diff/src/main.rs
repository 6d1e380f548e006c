//! Compares smp-server with a real API server: `cargo xtask server-diff` starts one, calls this program with its kubeconfig,
//! and the results are `docs/server-differences.md`.

mod accepted;
mod compare;
mod generate;
mod kinds;
mod mask;
mod report;
mod run;
mod side;
mod spoil;
mod step;

use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Result, bail};
use clap::Parser;
use kube::{Client, Config};

use generate::Generator;

#[derive(Parser)]
#[command(about = "Compares smp-server with the API server of the kubeconfig")]
struct Flags {
    /// Number of generated cases, of about eight requests each.
    #[arg(long, default_value_t = 2_500)]
    cases: u64,
    /// Seed of the random choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Run only the cases whose subject or name is this text.
    #[arg(long)]
    only: Option<String>,
    /// Number of groups of differences to print.
    #[arg(long, default_value_t = 40)]
    groups: usize,
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
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(compare(flags))
}

#[expect(clippy::print_stdout, reason = "the results are for the person at the terminal")]
async fn compare(flags: &Flags) -> Result<()> {
    let client = Client::try_from(Config::infer().await?)?;
    let started = SystemTime::now().duration_since(UNIX_EPOCH)?;
    let generator = Generator::new(flags.seed, format!("{:x}", started.as_millis() & 0xff_ffff_ffff))?;
    let is_asked = |subject: &str, name: &str| flags.only.as_deref().is_none_or(|only| only == subject || only == name);
    let cases =
        (0..flags.cases).map(|number| generator.case(number)).filter(|case| is_asked(&case.subject, &case.name));
    let results = run::run(&client, cases).await?;
    println!("{}", report::text(&results, flags.groups));
    match results.found.len() {
        0 => Ok(()),
        found => bail!("{found} answers differ"),
    }
}
