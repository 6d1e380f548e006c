//! Tests the store in etcd, which needs programs that are not of Rust.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::{ci, package};

/// The arguments of cargo.
const LINES: [&str; 2] = [
    "clippy -p smp-server --features etcd --lib --test etcd --quiet -- -D warnings",
    "test -p smp-server --features etcd --lib --test etcd --quiet",
];

/// Runs the tests. Without the programs, does nothing, or fails in CI.
#[expect(clippy::print_stderr, reason = "a message for the person at the terminal")]
pub(crate) fn run(root: &Path) -> Result<()> {
    let etcd = std::env::var_os("ETCD").filter(|path| !path.is_empty()).unwrap_or_else(|| "etcd".into());
    let is_absent = |program: &std::ffi::OsStr| Command::new(program).arg("--version").output().is_err();
    if is_absent("protoc".as_ref()) || is_absent(&etcd) {
        let missing = "needs the Debian packages protobuf-compiler, libprotobuf-dev and etcd-server";
        if package::is_ci() {
            bail!("the store in etcd cannot be tested: it {missing}");
        }
        eprintln!("skipped: {missing}");
        return Ok(());
    }
    LINES.iter().try_for_each(|line| ci::call(root, line))
}
