//! Talks to a real API server: `cargo xtask real-server` starts one and calls this program with its kubeconfig. It checks smp-kube,
//! and compares smp-server with the real server.

mod call;
mod checks;
mod cluster;
mod diff;
mod objects;
mod page;
mod proxy;
mod random;
mod record;
mod recorded;
mod step;
mod tiers;
mod verdict;

use anyhow::Result;
use clap::{Args, Parser};

use cluster::Cluster;

#[derive(Parser)]
#[command(about = "Talks to the API server of the kubeconfig")]
enum Command {
    /// Check smp-kube, and write `docs/real-server.md`. A case is a generated patch, of each kind.
    Checks {
        #[command(flatten)]
        run: Run,
        /// Number of cases.
        #[arg(long, default_value_t = 2_000)]
        cases: u32,
    },
    /// Send generated requests to the server and to smp-server, and write `docs/server-differences.md`. A case has about eight
    /// requests. `--only` may name a kind, or be `custom` for all custom resources.
    Diff {
        #[command(flatten)]
        run: Run,
        /// Number of cases.
        #[arg(long, default_value_t = 3_600)]
        cases: u32,
        /// Number of groups of differences to print.
        #[arg(long, default_value_t = 40)]
        groups: usize,
    },
    /// Compare the verdict of smp explain with the server's answers, and write `docs/server-verdict.md`. `--only` may name a kind, or
    /// be `built-in` or `custom`.
    Verdict {
        #[command(flatten)]
        run: Run,
        /// Number of patches.
        #[arg(long, default_value_t = 20_400)]
        patches: u32,
    },
    /// Run kubectl, helm and the Python client through `smp proxy`, and write `docs/proxy.md`.
    Proxy {
        #[command(flatten)]
        run: Run,
    },
    /// Write the names of the server's resources to smp-kinds/data/resources.tsv.
    Resources,
    /// Send the requests again that tests of smp-kinds and smp-server contain, and write the answers to the files of these tests.
    Record {
        /// Record only the answers of a server on which all feature gates are on, which must be that of the kubeconfig.
        #[arg(long)]
        all_gates: bool,
    },
    /// Run as one of several processes that patch the same object.
    #[command(hide = true)]
    Process { number: u32 },
}

/// What to run.
#[derive(Args)]
struct Run {
    /// Seed of the random choices; the same seed gives the same cases.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Run only what has this name, and write no page.
    #[arg(long)]
    only: Option<String>,
    /// Print the results, and write no page.
    #[arg(long)]
    print: bool,
}

impl Run {
    fn writes_page(&self) -> bool {
        !self.print && self.only.is_none()
    }
}

fn main() -> Result<()> {
    let command = Command::parse();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        match command {
            Command::Checks { run, cases } => checks::run(&Cluster::connect(cases, run.seed).await?, &run).await,
            Command::Diff { run, cases, groups } => diff::run(&run, cases, groups).await,
            Command::Verdict { run, patches } => verdict::run(&run, patches).await,
            Command::Proxy { run } => proxy::run(&Cluster::connect(0, run.seed).await?, &run).await,
            Command::Resources => diff::resources::write(&diff::client().await?).await,
            Command::Record { all_gates: false } => recorded::run(&diff::client().await?).await,
            Command::Record { all_gates: true } => recorded::run_with_all_gates(&diff::client().await?).await,
            Command::Process { number } => checks::concurrent::process(&Cluster::connect(0, 0).await?, number).await,
        }
    })
}
