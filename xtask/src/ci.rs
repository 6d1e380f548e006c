//! The steps of CI after `cargo test`, and of the night, the same locally and on a server.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::files::Mode;
use crate::process::announce;
use crate::{
    cargo, clients, etcd, generate, instructions, kubectl, kustomize, oldest, package, process, real_server,
    server_data, tidy,
};

/// A step: its name and its action. It does its work or fails; no step is skipped.
struct Step {
    name: &'static str,
    action: Action,
}

enum Action {
    /// Runs cargo once for each argument line.
    Cargo(&'static [&'static str]),
    /// Runs a program of the workspace once for each argument line.
    Program(&'static str, &'static [&'static str]),
    /// Calls a function of this program.
    Call(fn(&Path) -> Result<()>),
}

/// The steps for each push. All commands are for the whole workspace with its default features, as `cargo test` is, so that each
/// crate is compiled once.
const PUSH: &[Step] = &[
    Step {
        name: "fmt",
        action: Action::Cargo(&[
            "fmt --all --check",
            "fmt --manifest-path examples/gateway/Cargo.toml --all --check",
            "fmt --manifest-path dev/server-bench/Cargo.toml --check",
        ]),
    },
    Step { name: "clippy", action: Action::Cargo(&["clippy --workspace --all-targets --quiet -- -D warnings"]) },
    Step { name: "tidy", action: Action::Call(tidy::run) },
    Step { name: "generate", action: Action::Call(|root| generate::run(root, None, Mode::Check)) },
    Step {
        name: "interop",
        action: Action::Program(
            "smp-interop",
            &["documents", "custom-resources", "patches", "apply --cases 5000", "--cases 2000 --seed 1"],
        ),
    },
    // Examples need the dependencies of tests, so those that clippy has checked are used again.
    Step { name: "doc", action: Action::Cargo(&["doc --workspace --no-deps --lib --bins --examples --quiet"]) },
];

/// The steps that take longer, or need more programs.
const NIGHT: &[Step] = &[
    Step {
        name: "interop",
        action: Action::Program(
            "smp-interop",
            &[
                "--cases 20000 --seed 1",
                "safe --cases 5000 --types built-in",
                "safe --cases 5000 --types generated",
                "yaml --check --texts 100000",
                "apply --cases 200000 --seed 2",
            ],
        ),
    },
    Step { name: "facts", action: Action::Call(facts) },
    Step { name: "server-data", action: Action::Call(server_data::ci) },
    Step { name: "laws", action: Action::Call(laws) },
    Step { name: "kustomize", action: Action::Call(kustomize::run) },
    Step { name: "kubectl", action: Action::Call(kubectl::ci) },
    Step { name: "clients", action: Action::Call(clients::ci) },
    Step { name: "etcd", action: Action::Call(etcd::ci) },
    Step {
        name: "features",
        action: Action::Cargo(&[
            "check --quiet -p smp-core --no-default-features",
            "test --quiet -p smp-core --test it --features serde_json/arbitrary_precision last_applied",
            "check --quiet -p smp-patch",
            "check --quiet -p smp-yaml",
            "check --quiet -p smp-openapi --no-default-features",
            "check --quiet -p smp-kube --features k8s-openapi/latest",
            "check --quiet -p smp-apply --target wasm32-unknown-unknown",
            "check --quiet -p smp-kinds --target wasm32-unknown-unknown",
            "check --quiet -p smp-api-types --no-default-features",
            "check --quiet -p smp-api-types --no-default-features --features apps",
            "test --quiet -p smp-cli --no-default-features --test it plugin",
            "clippy --quiet -p smp-cli --no-default-features -- -D warnings",
            "clippy --manifest-path dev/server-bench/Cargo.toml --quiet -- -D warnings",
        ]),
    },
    Step { name: "package", action: Action::Call(|root| package::run(root, Mode::Check)) },
    Step { name: "oldest", action: Action::Call(oldest::run) },
    Step {
        name: "public-api",
        action: Action::Call(|root| generate::run(root, Some(generate::Name::PublicApi), Mode::Check)),
    },
    Step { name: "semver", action: Action::Call(semver) },
    Step { name: "instructions", action: Action::Call(|root| instructions::run(root, Mode::Check)) },
    Step { name: "deny", action: Action::Cargo(&["install --locked --quiet cargo-deny", "deny --all-features check"]) },
    Step { name: "book", action: Action::Call(book) },
    Step { name: "real-server", action: Action::Call(real_server::ci) },
];

/// Tests the Go programs that write facts, and compares the facts. If only the comparison fails, Kubernetes has changed.
fn facts(root: &Path) -> Result<()> {
    generate::test_programs(root)?;
    generate::run(root, Some(generate::Name::Facts), Mode::Check)
}

/// Tries the laws of the engine on more random cases than `cargo test` does.
fn laws(root: &Path) -> Result<()> {
    let test = "test --release --quiet -p smp-core --test it laws".split(' ');
    process::run(cargo::command(root).args(test).env("PROPTEST_CASES", "20000"))
}

/// Compares the APIs of the libraries with the last release. Before the first one, compares uncommitted changes with the last commit.
fn semver(root: &Path) -> Result<()> {
    call(root, "install --locked --quiet cargo-semver-checks")?;
    let last = process::printed(Command::new("git").args(["describe", "--tags", "--abbrev=0"]).current_dir(root));
    let baseline = last.unwrap_or_else(|_| "HEAD".to_owned());
    call(root, &format!("semver-checks --workspace --baseline-rev {}", baseline.trim()))
}

/// Builds the book and checks the links between its pages.
fn book(root: &Path) -> Result<()> {
    program(root, "smp-book", "")?;
    call(root, "install --locked --quiet lychee")?;
    let lychee = ["--offline", "--no-progress", "--include-fragments", "target/book"];
    process::run(Command::new("lychee").args(lychee).current_dir(root))
}

/// Runs all steps of a push after `cargo test`, or the named one.
pub(crate) fn run(root: &Path, only: Option<&str>) -> Result<()> {
    steps(root, PUSH, only)
}

/// Installs the programs that the night needs, and runs all steps of it; or runs the named one.
pub(crate) fn night(root: &Path, only: Option<&str>) -> Result<()> {
    if only.is_none() {
        process::run(Command::new("bash").args([".ci/programs", "night"]).current_dir(root))?;
    }
    steps(root, NIGHT, only)
}

fn steps(root: &Path, all: &[Step], only: Option<&str>) -> Result<()> {
    if let Some(name) = only
        && !all.iter().any(|step| step.name == name)
    {
        let names: Vec<&str> = all.iter().map(|step| step.name).collect();
        bail!("unknown step `{name}`; the steps are {}", names.join(", "));
    }
    let mut report = Vec::new();
    for step in all.iter().filter(|step| only.is_none_or(|name| step.name == name)) {
        announce(&format!("==> {}", step.name));
        let start = Instant::now();
        step.run(root).with_context(|| format!("the step `{}` failed", step.name))?;
        report.push(format!("{} {} s", step.name, start.elapsed().as_secs()));
    }
    announce(&format!("==> done: {}", report.join(", ")));
    Ok(())
}

impl Step {
    fn run(&self, root: &Path) -> Result<()> {
        match self.action {
            Action::Cargo(lines) => lines.iter().try_for_each(|line| call(root, line)),
            Action::Program(name, lines) => lines.iter().try_for_each(|line| program(root, name, line)),
            Action::Call(function) => function(root),
        }
    }
}

/// Runs a program of the workspace.
pub(crate) fn program(root: &Path, name: &str, line: &str) -> Result<()> {
    process::run(cargo::program(root, name)?.args(line.split_whitespace()))
}

/// Runs cargo, with warnings of rustdoc as errors.
pub(crate) fn call(root: &Path, line: &str) -> Result<()> {
    process::run(cargo::command(root).args(line.split(' ')).env("RUSTDOCFLAGS", "-D warnings"))
}

#[cfg(test)]
mod tests {
    #[test]
    fn an_unknown_step_names_the_known_ones() {
        let error = super::run(&crate::root(), Some("tests")).unwrap_err().to_string();
        assert_eq!(error, "unknown step `tests`; the steps are fmt, clippy, tidy, generate, interop, doc");
    }
}
