//! The steps that move the files of the repository to another release, in their order.

use std::path::Path;

use anyhow::Result;
use clap::ValueEnum;

use crate::files::Mode;
use crate::generate::{self, Name};
use crate::process::{self, announce};
use crate::{cargo, ci, real_server, server_data};

use super::progress::Progress;
use super::release::Release;
use super::{mentions, modules};

/// A step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub(super) enum Step {
    /// Set the versions in all files `go.mod`.
    Modules,
    /// Test the Go programs that write facts.
    Programs,
    /// Write `spec/facts`.
    Facts,
    /// Set the version where pages, sources and manifests name it.
    Mentions,
    /// Write the types and the facts about server-side apply.
    ApiTypes,
    /// Write the types and defaults of smp-kinds, and the recorded documents, custom resources and CEL rules of its tests.
    ServerData,
    /// Compile all crates and tests, and show everything that no longer compiles.
    Compile,
    /// Write all other generated files: OpenAPI documents, pages, output of commands.
    Generate,
    /// Accept the snapshots of the command.
    Snapshots,
    /// Write the names of resources, from a kube-apiserver.
    Resources,
}

impl Step {
    pub(super) fn all() -> impl Iterator<Item = Self> {
        Self::value_variants().iter().copied()
    }

    pub(super) fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    pub(super) fn is_done(self, progress: &Progress) -> bool {
        progress.is_done(self)
    }

    /// Runs the step. `base` is the commit with the files of the former release.
    pub(super) fn run(self, root: &Path, release: &Release, base: &str) -> Result<()> {
        let make = |names: &[Name]| names.iter().try_for_each(|name| generate::run(root, Some(*name), Mode::Write));
        match self {
            Self::Modules => modules::set(root, release),
            Self::Programs => generate::test_programs(root),
            Self::Facts => make(&[Name::Facts]),
            Self::Mentions => mentions::replace(root, base, release),
            Self::ApiTypes => make(&[Name::ApiTypes, Name::Apply]),
            Self::ServerData => server_data::settle(root, Mode::Write),
            // In one go: each part of the next step would show only the first crate that fails.
            Self::Compile => {
                ci::call(root, "build --workspace --all-targets --keep-going --quiet")?;
                ci::call(root, "build --manifest-path dev/server-bench/Cargo.toml --quiet")
            }
            Self::Generate => generate::run(root, None, Mode::Write),
            Self::Snapshots => snapshots(root),
            Self::Resources => {
                real_server::resources(root)?;
                make(&[Name::Server])
            }
        }
    }
}

/// Accepts the snapshots of the command. Other tests may fail until all decisions are made, but must compile.
fn snapshots(root: &Path) -> Result<()> {
    let test = |argument| {
        let mut command = cargo::command(root);
        process::run(command.args(["test", "--quiet", "-p", "smp-cli", argument]).env("INSTA_UPDATE", "always"))
    };
    test("--no-run")?;
    if let Err(error) = test("--no-fail-fast") {
        announce(&format!("{error}, for another reason than a snapshot; run it again after the decisions"));
    }
    Ok(())
}
