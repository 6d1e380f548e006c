//! Tests the store in etcd, which needs programs that are not of Rust. It is not a step of CI: processes are stopped and killed, and the
//! client takes minutes to compile.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::ci;

/// The arguments of cargo.
const LINES: [&str; 2] = [
    "clippy -p smp-server --features etcd --lib --test etcd --quiet -- -D warnings",
    "test -p smp-server --features etcd --lib --test etcd --quiet",
];

/// Runs the tests.
pub(crate) fn run(root: &Path) -> Result<()> {
    let etcd = std::env::var_os("ETCD").filter(|path| !path.is_empty()).unwrap_or_else(|| "etcd".into());
    let is_absent = |program: &std::ffi::OsStr| Command::new(program).arg("--version").output().is_err();
    if is_absent("protoc".as_ref()) || is_absent(&etcd) {
        bail!(
            "protoc or etcd is missing; install the Debian packages protobuf-compiler, libprotobuf-dev and etcd-server, or name \
             etcd with the variable ETCD"
        );
    }
    LINES.iter().try_for_each(|line| ci::call(root, line))
}
