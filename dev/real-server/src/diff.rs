//! Compares smp-server with a real API server.

mod accepted;
mod compare;
pub(crate) mod customs;
mod fixed;
pub(crate) mod generate;
pub(crate) mod kinds;
mod mask;
mod orders;
mod page;
mod report;
pub(crate) mod resources;
mod run;
mod settle;
mod spoil;
mod validation;
pub(crate) mod watching;

use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Result, ensure};
use kube::{Client, Config};

use crate::Run;
use crate::step::Case;
use generate::Generator;

/// A client that does not send a request again: a refusal is an answer to compare.
pub(crate) async fn client() -> Result<Client> {
    let mut config = Config::infer().await?;
    config.default_retry = false;
    Ok(Client::try_from(config)?)
}

/// Runs the cases, and writes the page.
#[expect(clippy::print_stdout, reason = "the results are for the person at the terminal")]
pub(crate) async fn run(flags: &Run, cases: u32, groups: usize) -> Result<()> {
    let client = client().await?;
    resources::check(&client).await?;
    let started = SystemTime::now().duration_since(UNIX_EPOCH)?;
    let run = format!("{:x}", started.as_millis() & 0xff_ffff_ffff);
    let generator = Generator::new(flags.seed, run.clone())?;
    let fixed = fixed::cases(&run, generator.customs())?;
    let is_asked = |case: &Case| flags.only.as_deref().is_none_or(|only| is_about(case, only));
    let generated = (0..cases.into()).map(|number| generator.case(number));
    customs::define_real(&client, generator.customs()).await?;
    let results = run::run(&client, fixed.into_iter().chain(generated).filter(is_asked)).await?;
    customs::withdraw_real(&client, generator.customs()).await?;
    if flags.writes_page() {
        page::write(&results, &client.apiserver_version().await?.git_version, flags.seed)?;
    }
    println!("{}", report::text(&results, groups));
    ensure!(results.found.is_empty(), "{} answers differ", results.found.len());
    Ok(())
}

/// Whether a case is about a kind, or has this name. `custom` means all custom resources.
fn is_about(case: &Case, only: &str) -> bool {
    only == case.subject || only == case.name || (only == "custom" && customs::is_custom(&case.subject))
}
