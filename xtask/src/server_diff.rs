//! Compares smp-server with a real API server: starts one as `real_server` does, or uses the one of a kubeconfig, and runs
//! `dev/server-diff`.

use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};
use clap::{Args, ValueEnum};

use crate::real_server::{self, RealServer};
use crate::{cargo, ci};

/// The admission plugins that are switched off, because they change objects or need a controller manager. smp-server has no
/// plugins; that of namespaces stays.
const ADMISSION: &str = "CertificateApproval,CertificateSigning,CertificateSubjectRestriction,ClusterTrustBundleAttest,\
    DefaultIngressClass,DefaultStorageClass,DefaultTolerationSeconds,LimitRanger,MutatingAdmissionPolicy,\
    MutatingAdmissionWebhook,PersistentVolumeClaimResize,PodSecurity,PodTopologyLabels,Priority,ResourceQuota,RuntimeClass,\
    ServiceAccount,StorageObjectInUseProtection,TaintNodesByCondition,ValidatingAdmissionPolicy,ValidatingAdmissionWebhook";

/// The arguments of the command.
#[derive(Args)]
pub(crate) struct Arguments {
    /// What to do with the results.
    #[arg(value_enum, default_value = "run")]
    mode: Mode,
    /// Number of generated cases, of about eight requests each.
    #[arg(long, default_value_t = 3_600)]
    cases: u32,
    /// Seed of the random choices; the same seed gives the same cases.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Run only the cases of this kind (`custom` for all custom resources), or the one with this name, and write no page.
    #[arg(long)]
    only: Option<String>,
    /// Use the API server of this kubeconfig instead of starting one.
    #[arg(long)]
    kubeconfig: Option<PathBuf>,
}

/// What to do with the results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Mode {
    /// Run all cases and write `docs/server-differences.md`.
    Run,
    /// Run all cases and only print the differences.
    Print,
    /// Run nothing; fail if the page is missing or lacks an accepted difference.
    Check,
}

/// Runs the comparison.
pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    if arguments.mode == Mode::Check {
        return ci::call(root, "run --quiet -p smp-server-diff -- --check");
    }
    let interrupted = real_server::interrupted()?;
    let started = match &arguments.kubeconfig {
        Some(_) => None,
        None => Some(RealServer::start(root, ADMISSION)?),
    };
    let kubeconfig = arguments.kubeconfig.clone().or_else(|| started.as_ref().map(RealServer::kubeconfig));
    let mut command = cargo::command(root);
    command.args(["run", "--quiet", "-p", "smp-server-diff", "--"]);
    command.args(["--cases", &arguments.cases.to_string(), "--seed", &arguments.seed.to_string()]);
    if let Some(only) = &arguments.only {
        command.args(["--only", only]);
    } else if arguments.mode == Mode::Run {
        command.arg("--page");
    }
    command.envs(kubeconfig.map(|path| ("KUBECONFIG", path)));
    ensure!(real_server::watch(&mut command, &interrupted)?, "smp-server and the real API server differ");
    Ok(())
}
