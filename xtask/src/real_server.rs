//! Starts a real API server, which is built from its Go module, or uses the one of a kubeconfig, and runs `dev/real-server` with it.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::{Args, ValueEnum};

use crate::process::{announce, catch_signals, run as run_command};
pub(crate) use crate::servers::{ADMISSION, RealServer};
use crate::{cargo, ci};

/// The admission plugins that are switched off for the comparison with smp-server, because they change objects or need a controller
/// manager. smp-server has no plugins; that of namespaces stays.
const COMPARED: &str = "CertificateApproval,CertificateSigning,CertificateSubjectRestriction,ClusterTrustBundleAttest,\
    DefaultIngressClass,DefaultStorageClass,DefaultTolerationSeconds,LimitRanger,MutatingAdmissionPolicy,\
    MutatingAdmissionWebhook,PersistentVolumeClaimResize,PodSecurity,PodTopologyLabels,Priority,ResourceQuota,RuntimeClass,\
    ServiceAccount,StorageObjectInUseProtection,TaintNodesByCondition,ValidatingAdmissionPolicy,ValidatingAdmissionWebhook";

/// The arguments of the command.
#[derive(Args)]
pub(crate) struct Arguments {
    /// What to do with the server.
    #[arg(value_enum, default_value = "checks")]
    task: Task,
    /// Use the API server of this kubeconfig instead of starting one; before the task.
    #[arg(long)]
    kubeconfig: Option<PathBuf>,
    /// Arguments for the task, for example `diff --print --only ConfigMap`; see `checks --help`.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<String>,
}

/// What to do with the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Task {
    /// Check smp-kube, and write `docs/real-server.md`.
    Checks,
    /// Compare smp-server with the server, and write `docs/server-differences.md`.
    Diff,
    /// Write the names of the server's resources to `smp-server/data/resources.tsv`.
    Resources,
    /// Print the kubeconfig of the server, and wait for Ctrl-C.
    Start,
}

/// Starts the server, and runs the task.
pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    catch_signals()?;
    let disabled = if matches!(arguments.task, Task::Diff | Task::Resources) { COMPARED } else { ADMISSION };
    let mut command = cargo::command(root);
    let server = match &arguments.kubeconfig {
        Some(kubeconfig) => {
            command.env("KUBECONFIG", kubeconfig);
            None
        }
        None => {
            let server = RealServer::start(root, disabled)?;
            command.env("KUBECONFIG", server.kubeconfig()).env("ETCD_VERSION", server.etcd_version());
            Some(server)
        }
    };
    command.args(["run", "--quiet", "-p", "smp-real-server"]);
    let task = match arguments.task {
        Task::Start => {
            let Some(server) = server else { return Ok(()) };
            announce(&format!("KUBECONFIG={} (Ctrl-C stops the server)", server.kubeconfig().display()));
            return server.wait();
        }
        Task::Checks => {
            ci::call(root, "build --quiet -p smp-cli --features cluster")?;
            command.env("SMP", cargo::target_directory(root)?.join("debug/smp"));
            // Optimized, because ratios of times are among the results.
            command.arg("--release");
            "checks"
        }
        Task::Diff => "diff",
        Task::Resources => "resources",
    };
    run_command(command.args(["--", task]).args(&arguments.rest))
}
