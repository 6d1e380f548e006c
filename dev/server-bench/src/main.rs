//! Measures smp-server in process and smp serve over HTTP, next to others, and kills smp serve under load.
//! `cargo xtask server-bench` builds and runs it.

mod bare;
mod client;
mod growth;
mod in_process;
mod measure;
mod page;
mod process;
mod serve;
mod soak;
mod subject;
mod workload;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use clap::{Parser, Subcommand, ValueEnum};
use rustls::crypto::ring;
use tokio::runtime::Builder;

use crate::page::publish;
use crate::soak::Plan;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The rounds of each workload, and the minutes of a soak, whose results are pages.
const ROUNDS: usize = 5;
const MINUTES: f64 = 10.0;

/// Measures smp-server and smp serve.
#[derive(Parser)]
#[command(name = "cargo xtask server-bench")]
struct Flags {
    /// The program smp, built with the feature serve or etcd.
    #[arg(long, env = "SMP", default_value = "smp", global = true)]
    smp: PathBuf,
    /// The rounds of each workload; pages are only written for 5 rounds or more.
    #[arg(long, default_value_t = ROUNDS, global = true)]
    rounds: usize,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Measure smp-server in process, next to kube-fake-client and a service without rules, and write `docs/server-performance.md`.
    InProcess,
    /// Measure smp serve next to kube-apiserver and with many objects in a file, and write `docs/serve-performance.md`.
    Serve {
        /// Number of objects of the last step.
        #[arg(long, default_value_t = 1_000_000)]
        objects: usize,
        /// The figures of kube-apiserver, as `try` prints them. `cargo xtask` measures them.
        #[arg(long)]
        real: PathBuf,
    },
    /// Print the figures of smp serve with more and more objects in a file.
    Growth {
        /// Number of objects of the last step.
        #[arg(long, default_value_t = 1_000_000)]
        objects: usize,
    },
    /// Kill smp serve again and again under load, and write `docs/serve-soak.md`.
    Soak {
        /// Length of the run; the page is only written for 10 minutes or more.
        #[arg(long, default_value_t = MINUTES)]
        minutes: f64,
        /// Time between two kills, in seconds.
        #[arg(long, default_value_t = 20)]
        pause: u64,
        /// Keep the objects in etcd, stop and kill that instead, and write `docs/serve-soak-etcd.md` (needs protoc and etcd).
        #[arg(long)]
        etcd: bool,
    },
    /// Print the figures of one server: in-process, memory, tls or file of smp, or that of a kubeconfig.
    Try {
        server: String,
        /// Part of the name of a workload.
        #[arg(default_value = "")]
        workload: String,
    },
    /// Start smp-server once, and print what it took.
    #[command(hide = true)]
    Start,
    /// Create objects in smp-server, and print what they took.
    #[command(hide = true)]
    Hold { server: Tracking },
}

/// Whether a server writes managedFields.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Tracking {
    Tracked,
    Untracked,
}

fn main() -> Result<()> {
    let flags = Flags::parse();
    let mut runtime = match &flags.command {
        Command::InProcess | Command::Start | Command::Hold { .. } => Builder::new_multi_thread(),
        Command::Try { server, .. } if server == serve::IN_PROCESS => Builder::new_multi_thread(),
        // One thread costs the least.
        _ => Builder::new_current_thread(),
    };
    // There are two, of different versions of kube.
    let _ = ring::default_provider().install_default();
    runtime.worker_threads(2).enable_all().build()?.block_on(run(flags))
}

async fn run(Flags { smp, rounds, command }: Flags) -> Result<()> {
    let is_short = rounds < ROUNDS;
    match command {
        Command::InProcess => publish("server-performance.md", &in_process::page(rounds).await?, is_short),
        Command::Serve { objects, real } => {
            publish("serve-performance.md", &serve::page(&smp, &real, objects, rounds).await?, is_short)
        }
        Command::Growth { objects } => publish("", &growth::table(&smp, objects).await?, true),
        Command::Soak { minutes, pause, etcd } => {
            let plan = Plan { length: Duration::from_secs_f64(minutes * 60.0), pause: Duration::from_secs(pause) };
            let name = if etcd { "serve-soak-etcd.md" } else { "serve-soak.md" };
            publish(name, &soak::page(&smp, plan, etcd).await?, minutes < MINUTES)
        }
        Command::Try { server, workload } => publish("", &serve::tried(&smp, &server, &workload, rounds).await?, true),
        Command::Start => publish("", &serde_json::to_string(&in_process::started().await?)?, true),
        Command::Hold { server } => {
            let held = in_process::hold(server == Tracking::Tracked).await?;
            publish("", &serde_json::to_string(&held)?, true)
        }
    }
}
