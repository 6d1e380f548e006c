//! The commands and their flags.

use clap::{Parser, Subcommand};

use crate::generate::Name;
use crate::release::Step;
use crate::{etcd, kubernetes, real_server, scripts, server_data};

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Developer commands of this workspace")]
pub(crate) struct Flags {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Regenerate files: all of them, or one part.
    Generate {
        /// Part to regenerate.
        name: Option<Name>,
        /// Write nothing; fail if a generated file is stale.
        #[arg(long)]
        check: bool,
    },
    /// Build the book into `target/book`.
    Book,
    /// Check the house rules that a machine can check.
    Tidy,
    /// Run mutation tests: change one thing in the engine at a time and report changes that no test catches.
    Mutants {
        /// Change only these files, for example `smp-core/src/matching.rs`.
        files: Vec<String>,
    },
    /// Package the published crates, check the contents, and build and test `examples/gateway` with them.
    Package,
    /// Compare smp with the Go package strategicpatch on generated cases.
    Interop {
        /// Number of cases.
        #[arg(long, default_value_t = 20_000)]
        cases: u64,
        /// Seed of the random choices; the same seed gives the same cases.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// More arguments for the comparison, for example `--op apply`; see `-- --help`.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        rest: Vec<String>,
    },
    /// Run the checks in `dev/kubectl` against smp serve, with several versions of kubectl; write `docs/kubectl.md`. Needs
    /// kubectl or Go.
    Kubectl(scripts::Selection),
    /// Run the checks in `dev/clients` against smp serve with helm, clients in other languages and a controller; write
    /// `docs/clients.md`. Needs Go, Python, Node and curl.
    Clients(scripts::Selection),
    /// Run smp krm in kubectl kustomize, and compare it with the field `patches`. Needs kubectl.
    Kustomize,
    /// Build a real API server, and check smp-kube against it, compare smp-server and the verdict of smp with it, or
    /// only start it; write `docs/real-server.md`, `docs/server-differences.md` or `docs/server-verdict.md`. Needs Go, curl and openssl.
    RealServer(real_server::Arguments),
    /// Benchmark smp-server in process and smp serve next to a real API server, or kill smp serve under load and check what clients
    /// see; write pages in `docs`. The real API server needs Go, curl and openssl.
    ServerBench {
        /// `in-process`, `serve`, `growth`, `soak` or `try`, and arguments such as `soak --minutes 1`; `help` lists all.
        #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Test the store of smp-server in etcd, and `smp serve --etcd`, with real processes. Needs protoc and etcd.
    Etcd {
        /// What to test.
        #[arg(value_enum, default_value = "tests")]
        mode: etcd::Mode,
    },
    /// Write or check the data of smp-kinds about the Go types of Kubernetes, or compare smp-kinds with Kubernetes. Needs Go.
    ServerData(server_data::Arguments),
    /// Move the repository to a version of Kubernetes, and report what needs a decision. Continues where it failed. Needs Go.
    Kubernetes(kubernetes::Arguments),
    /// Benchmark smp against the Go package strategicpatch and other peers; write `docs/performance.md` and its plot.
    Bench {
        /// `--quick` measures less, prints the results and writes no files.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        rest: Vec<String>,
    },
    /// Count the instructions of benchmark calls with valgrind and write `dev/bench/instructions.tsv`.
    Instructions {
        /// Write nothing; fail if a count differs from the table, or if the table is from another compiler or processor.
        #[arg(long)]
        check: bool,
    },
    /// Run a step of the release workflow.
    Release {
        #[command(subcommand)]
        step: Step,
    },
    /// Run the steps of CI after `cargo test` in order, and stop at the first failure.
    Ci {
        /// Run only this step.
        step: Option<String>,
    },
    /// Install the programs for the checks that take longer, run these checks in order, and stop at the first failure. Writes no
    /// pages. Needs Debian, Go and rustup.
    Night {
        /// Run only this step, and install nothing.
        step: Option<String>,
    },
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    #[test]
    fn the_flags_do_not_contradict_each_other() {
        super::Flags::command().debug_assert();
    }
}
