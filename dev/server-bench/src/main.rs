//! Measures smp-server in process, next to a service without rules and kube-fake-client, and prints a page in Markdown.

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

mod alone;
mod bare;
mod kube_4;
mod kube_5;
mod measure;
mod page;
mod workload;

use std::time::Duration;

use anyhow::{Result, ensure};
use kube_fake_client::ClientBuilder;
use smp_server::{Options, Server};

use measure::Figures;
use page::Results;
use workload::Workload;

/// The length of one round of a workload.
const ROUND: Duration = Duration::from_millis(700);
/// The rounds of each workload.
const ROUNDS: usize = 5;
/// The starts in their own processes.
const STARTS: usize = 9;

fn main() -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let argument = std::env::args().nth(1);
    match argument.as_deref() {
        Some(alone::START) => runtime.block_on(alone::print_start()),
        Some(name) => runtime.block_on(print(name)),
        None => {
            print!("{}", page::write(&runtime.block_on(all())?));
            Ok(())
        }
    }
}

/// Prints the figures of smp-server for the workloads whose name contains a text, for a profiler.
async fn print(name: &str) -> Result<()> {
    for workload in workload::ALL.into_iter().filter(|workload| workload.name().contains(name)) {
        println!("{}: {:?}", workload.name(), smp(Options::new(), workload).await?);
    }
    if "controller".contains(name) {
        println!("controller: {:?}", alone::controller().await?);
    }
    Ok(())
}

async fn smp(options: Options, workload: Workload) -> Result<Figures> {
    kube_5::requests::run(alone::client(&Server::new(options)), workload, ROUND).await
}

async fn fake() -> Result<kube_4::kube::Client> {
    Ok(ClientBuilder::new().build().await?)
}

async fn compared(workload: Workload) -> Result<[Figures; 3]> {
    Ok([
        smp(Options::new(), workload).await?,
        kube_5::requests::run(bare::client(), workload, ROUND).await?,
        kube_4::requests::run(fake().await?, workload, ROUND).await?,
    ])
}

async fn all() -> Result<Results> {
    let start = alone::start(STARTS)?;
    let patch = Workload::Strategic { tasks: 1 };
    let mut extended = smp(Options::new().extended(), patch).await?;
    let mut watched = alone::watched(ROUND).await?;
    let mut controller = alone::controller().await?;
    let mut rows = Vec::new();
    for workload in workload::ALL {
        rows.push((workload, compared(workload).await?));
    }
    for _ in 1..ROUNDS {
        for (workload, best) in &mut rows {
            let figures = compared(*workload).await?;
            *best = std::array::from_fn(|at| best[at].better(figures[at]));
        }
        extended = extended.better(smp(Options::new().extended(), patch).await?);
        watched = watched.better(alone::watched(ROUND).await?);
        controller = controller.min(alone::controller().await?);
    }
    let keeps = kube_5::requests::keeps_containers(alone::client(&Server::new(Options::new()))).await?;
    ensure!(keeps, "a patch of one container removed the other one");
    let fake_keeps = kube_4::requests::keeps_containers(fake().await?).await?;
    Ok(Results { rows, extended, watched, fake_keeps, start, controller })
}
