//! The steps of CI in order, the same locally and on a server.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};

use crate::files::Mode;
use crate::{cargo, etcd, generate, instructions, kubectl, kustomize, licences, oldest, package, tidy};

/// A step: its name and its action.
struct Step {
    name: &'static str,
    action: Action,
}

enum Action {
    /// Runs cargo once for each argument line.
    Cargo(&'static [&'static str]),
    /// Runs a subcommand of cargo with these arguments for the whole workspace, with all features. All steps use the same features, so
    /// that each crate is compiled once.
    Workspace(&'static str, &'static [&'static str]),
    /// Runs a program of the workspace once for each argument line.
    Program(&'static str, &'static [&'static str]),
    /// Calls a function of this program.
    Call(fn(&Path) -> Result<()>),
}

const STEPS: &[Step] = &[
    Step { name: "programs", action: Action::Call(|_| etcd::check_programs()) },
    Step {
        name: "fmt",
        action: Action::Cargo(&["fmt --all --check", "fmt --manifest-path examples/gateway/Cargo.toml --all --check"]),
    },
    Step { name: "clippy", action: Action::Workspace("clippy", &["--all-targets", "--quiet", "--", "-D", "warnings"]) },
    Step { name: "tidy", action: Action::Call(tidy::run) },
    Step { name: "generate", action: Action::Call(|root| generate::run(root, None, Mode::Check)) },
    Step { name: "test", action: Action::Workspace("test", &["--quiet"]) },
    Step {
        name: "interop",
        action: Action::Program(
            "smp-interop",
            &[
                "documents",
                "custom-resources",
                "patches",
                "--cases 20000 --seed 1",
                "safe --cases 5000 --types built-in",
                "safe --cases 5000 --types generated",
            ],
        ),
    },
    Step { name: "kustomize", action: Action::Call(kustomize::run) },
    Step { name: "doc", action: Action::Workspace("doc", &["--no-deps", "--quiet"]) },
    Step {
        name: "features",
        action: Action::Cargo(&[
            "check --quiet -p smp-core --no-default-features",
            "test --quiet -p smp-core --test it --features serde_json/arbitrary_precision last_applied",
            "check --quiet -p smp-patch",
            "check --quiet -p smp-yaml",
            "check --quiet -p smp-openapi --no-default-features",
            "check --quiet -p smp-api-types --no-default-features",
            "check --quiet -p smp-api-types --no-default-features --features apps",
        ]),
    },
    Step { name: "help", action: Action::Call(help) },
    Step { name: "kubectl", action: Action::Call(kubectl::ci) },
    Step { name: "package", action: Action::Call(package::run) },
    Step { name: "licences", action: Action::Call(licences::run) },
    Step { name: "oldest", action: Action::Call(oldest::run) },
    Step { name: "instructions", action: Action::Call(|root| instructions::run(root, Mode::Check)) },
    Step { name: "book", action: Action::Program("smp-book", &[""]) },
];

/// Runs all steps, or the named one.
pub(crate) fn run(root: &Path, only: Option<&str>) -> Result<()> {
    if let Some(name) = only
        && !STEPS.iter().any(|step| step.name == name)
    {
        let names: Vec<&str> = STEPS.iter().map(|step| step.name).collect();
        bail!("unknown CI step `{name}`; the steps are {}", names.join(", "));
    }
    let mut report = Vec::new();
    for step in STEPS.iter().filter(|step| only.is_none_or(|name| step.name == name)) {
        announce(step.name);
        let start = Instant::now();
        step.run(root)
            .with_context(|| format!("CI failed in step `{0}`; run `cargo xtask ci {0}` to repeat it", step.name))?;
        report.push(format!("{} {} s", step.name, start.elapsed().as_secs()));
    }
    announce(&format!("done: {}", report.join(", ")));
    Ok(())
}

#[expect(clippy::print_stderr, reason = "progress for the person at the terminal")]
fn announce(text: &str) {
    eprintln!("==> {text}");
}

impl Step {
    fn run(&self, root: &Path) -> Result<()> {
        match self.action {
            Action::Cargo(lines) => lines.iter().try_for_each(|line| call(root, line)),
            Action::Workspace(subcommand, arguments) => {
                succeed(cargo::workspace(root, subcommand)?.args(arguments), &format!("cargo {subcommand}"))
            }
            Action::Program(name, lines) => lines.iter().try_for_each(|line| program(root, name, line)),
            Action::Call(function) => function(root),
        }
    }
}

/// Runs the tests of the command with its default features, for which only the command is compiled again.
fn help(root: &Path) -> Result<()> {
    succeed(cargo::with_default_command(root, "test")?.args(["--quiet", "--test", "help"]), "cargo test")
}

/// Runs a program of the workspace.
pub(crate) fn program(root: &Path, name: &str, line: &str) -> Result<()> {
    succeed(cargo::program(root, name)?.args(line.split_whitespace()), &format!("{name} {line}"))
}

/// Runs cargo.
pub(crate) fn call(root: &Path, line: &str) -> Result<()> {
    succeed(cargo::command(root).args(line.split(' ')), &format!("cargo {line}"))
}

/// Runs a command, with warnings of rustdoc as errors.
pub(crate) fn succeed(command: &mut Command, name: &str) -> Result<()> {
    let status = command.env("RUSTDOCFLAGS", "-D warnings").status();
    ensure!(status.with_context(|| format!("{name} cannot be run"))?.success(), "`{}` failed", name.trim_end());
    Ok(())
}

#[cfg(test)]
mod tests {
    #[test]
    fn an_unknown_step_names_the_known_ones() {
        let error = super::run(&crate::root(), Some("tests")).unwrap_err().to_string();
        assert_eq!(
            error,
            "unknown CI step `tests`; the steps are programs, fmt, clippy, tidy, generate, test, interop, kustomize, doc, features, help, kubectl, package, licences, oldest, instructions, book"
        );
    }
}
