//! Tests the store in etcd and `smp serve --etcd`, which need programs that are not of Rust.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};
use clap::ValueEnum;

use crate::process::{self, catch_signals};
use crate::servers::{ADMISSION, RealServer, Smp, etcd_program};
use crate::{cargo, ci, programs, scripts};

/// What is tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Mode {
    /// The store and the command, with an etcd that is stopped and killed.
    Tests,
    /// That kube-apiserver and `smp serve` share the objects of one etcd. Builds kube-apiserver at the first run.
    Shared,
}

/// The arguments of cargo.
const LINES: [&str; 4] = [
    "clippy -p smp-server --features etcd --lib --test etcd --quiet -- -D warnings",
    "clippy -p smp-cli --features etcd --all-targets --quiet -- -D warnings",
    "test -p smp-server --features etcd --lib --test etcd --quiet",
    "test -p smp-cli --features etcd --test serve --quiet etcd",
];

/// Runs the tests.
pub(crate) fn run(root: &Path, mode: Mode) -> Result<()> {
    check_programs()?;
    match mode {
        Mode::Tests => LINES.iter().try_for_each(|line| ci::call(root, line)),
        Mode::Shared => shared(root),
    }
}

/// The step of the night.
pub(crate) fn ci(root: &Path) -> Result<()> {
    run(root, Mode::Tests)?;
    run(root, Mode::Shared)
}

/// Fails if a program is missing.
pub(crate) fn check_programs() -> Result<()> {
    let is_absent = |program: &std::ffi::OsStr| Command::new(program).arg("--version").output().is_err();
    if is_absent("protoc".as_ref()) || is_absent(&etcd_program()) {
        bail!(
            "protoc or etcd is missing; install the Debian packages protobuf-compiler, libprotobuf-dev and etcd-server, or name \
             etcd with the variable ETCD"
        );
    }
    Ok(())
}

/// Runs the script that writes with one server and reads with the other.
fn shared(root: &Path) -> Result<()> {
    catch_signals()?;
    ci::call(root, "build --quiet -p smp-cli --features etcd")?;
    let kubectl = programs::any_kubectl(root)?;
    let admission = format!("--disable-admission-plugins={ADMISSION}");
    let real = RealServer::start_with(root, &[&admission, "--storage-media-type=application/json"])?;
    let program = cargo::target_directory(root)?.join("debug/smp");
    let smp = Smp::start(&program, &["--etcd", real.etcd_url()])?;
    let folder = root.join("dev/kubectl");
    let mut command = scripts::shell(&folder.join("prelude.sh"), &folder.join("shared.sh"));
    command.env("KUBECTL", kubectl.path).env("KUBECONFIG", smp.folder().join("kubeconfig")).env("NS", "shared");
    command.env("REAL", real.kubeconfig()).env("CACHE", smp.folder().join("cache"));
    process::run(command.current_dir(folder.join("manifests")))
}
