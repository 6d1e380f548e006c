//! Starts a real API server, which is built from its Go module, or uses the one of a kubeconfig, and runs `dev/real-server` with it.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;
use clap::{Args, ValueEnum};

use crate::process::{announce, catch_signals, run as run_command};
pub(crate) use crate::servers::{ADMISSION, RealServer};
use crate::{cargo, ci, clients, programs};

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
    /// Compare the verdict of smp explain with the server's responses, and write `docs/server-verdict.md`.
    Verdict,
    /// Run kubectl, helm and the Python client through `smp proxy`, and write `docs/proxy.md`.
    Proxy,
    /// Compare smp apply --live --server-side with kubectl, and write `docs/live-apply.md`. Needs Python 3.
    Applies,
    /// Write the names of the server's resources to `smp-kinds/data/resources.tsv`.
    Resources,
    /// Record the answers again that tests of smp-kinds and smp-server expect.
    Record,
    /// Print the kubeconfig of the server, and wait for Ctrl-C.
    Start,
}

impl Task {
    /// The name of the subcommand of `dev/real-server`.
    fn name(self) -> &'static str {
        match self {
            Self::Checks | Self::Start => "checks",
            Self::Diff => "diff",
            Self::Verdict => "verdict",
            Self::Proxy => "proxy",
            Self::Applies => "applies",
            Self::Resources => "resources",
            Self::Record => "record",
        }
    }
}

/// The step of the night: the checks of smp-kube and of `smp proxy` hold, and smp-server and the verdict of smp differ in nothing unexplained. Writes no page.
pub(crate) fn ci(root: &Path) -> Result<()> {
    let print = |task| Arguments { task, kubeconfig: None, rest: vec!["--print".to_owned()] };
    run(root, &print(Task::Checks))?;
    run(root, &print(Task::Diff))?;
    run(root, &print(Task::Verdict))?;
    run(root, &print(Task::Proxy))?;
    let mut few = print(Task::Applies);
    few.rest.extend(["--applies", "200", "--migrations", "60"].map(str::to_owned));
    run(root, &few)
}

/// Writes the names of the server's resources.
pub(crate) fn resources(root: &Path) -> Result<()> {
    run(root, &Arguments { task: Task::Resources, kubeconfig: None, rest: Vec::new() })
}

/// Starts the server, and runs the task.
pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    catch_signals()?;
    if arguments.task == Task::Start {
        let server = RealServer::start(root, ADMISSION)?;
        announce(&format!("KUBECONFIG={} (Ctrl-C stops the server)", server.kubeconfig().display()));
        return server.wait();
    }
    let mut command = program(root, arguments.task)?;
    command.args(&arguments.rest);
    if let Some(kubeconfig) = &arguments.kubeconfig {
        return run_command(command.env("KUBECONFIG", kubeconfig));
    }
    let disabled = if matches!(arguments.task, Task::Checks | Task::Proxy) { ADMISSION } else { COMPARED };
    let mut flags = vec![format!("--disable-admission-plugins={disabled}")];
    if arguments.task == Task::Record {
        // Some recorded services have two IP families, and some containers are privileged.
        flags.push("--service-cluster-ip-range=10.96.0.0/12,fd00::/108".to_owned());
        flags.push("--allow-privileged".to_owned());
    }
    let server = RealServer::start_with(root, &flags.iter().map(String::as_str).collect::<Vec<_>>())?;
    run_command(command.env("KUBECONFIG", server.kubeconfig()).env("ETCD_VERSION", server.etcd_version()))
}

/// Builds the program that runs a task.
fn program(root: &Path, task: Task) -> Result<Command> {
    if task == Task::Applies {
        let mut command = Command::new("python3");
        command.arg("dev/real-server/applies.py").current_dir(root);
        command.env("SMP", cargo::program(root, "smp")?.get_program());
        command.env("KUBECTL", programs::newest_kubectl(root)?.path);
        return Ok(command);
    }
    if task != Task::Checks {
        let mut command = cargo::program(root, "smp-real-server")?;
        command.arg(task.name());
        if matches!(task, Task::Verdict | Task::Proxy) {
            command.env("SMP", cargo::program(root, "smp")?.get_program());
        }
        if task == Task::Proxy {
            command.env("KUBECTL", programs::any_kubectl(root)?.path).env("PYTHON", clients::python(root)?);
            command.env("HELM_3", clients::helm(root, "v3")?).env("HELM_4", clients::helm(root, "v4")?);
        }
        return Ok(command);
    }
    // Optimized, because ratios of times are among the results.
    ci::call(root, "build --quiet --release -p smp-real-server")?;
    let mut command = Command::new(cargo::target_directory(root)?.join("release/smp-real-server"));
    command.arg("checks").current_dir(root);
    command.env("SMP", cargo::program(root, "smp")?.get_program()).env("KUBECTL", programs::any_kubectl(root)?.path);
    Ok(command)
}
