//! Developer commands of this workspace, run as `cargo xtask <command>`.

mod api_owners;
mod apply;
mod bench;
mod cargo;
mod ci;
mod clients;
mod codegen;
mod etcd;
mod files;
mod flags;
mod generate;
mod instructions;
mod interop;
mod kubectl;
mod kubernetes;
mod kustomize;
mod mutants;
mod oldest;
mod package;
mod process;
mod programs;
mod public_api;
mod real_server;
mod release;
mod scripts;
mod server;
mod server_bench;
mod server_data;
mod servers;
mod spec;
mod tidy;
mod upstream;

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Parser;

use files::Mode;
use flags::{Command, Flags};

fn main() -> Result<()> {
    if let Some(code) = public_api::as_rustdoc() {
        std::process::exit(code);
    }
    match Flags::parse().command {
        Command::Generate { name, check } => generate::run(&root(), name, Mode::of_check(check)),
        Command::Book => ci::program(&root(), "smp-book", ""),
        Command::Tidy => tidy::run(&root()),
        Command::Mutants { files } => mutants::run(&root(), &files),
        Command::Package => package::run(&root(), Mode::Write),
        Command::Interop { cases, seed, rest } => interop::run(&root(), cases, seed, &rest),
        Command::Kubectl(arguments) => kubectl::run(&root(), &arguments),
        Command::Clients(arguments) => clients::run(&root(), &arguments),
        Command::Kustomize => kustomize::run(&root()),
        Command::RealServer(arguments) => real_server::run(&root(), &arguments),
        Command::ServerBench { arguments } => server_bench::run(&root(), &arguments),
        Command::Kubernetes(arguments) => kubernetes::run(&root(), &arguments),
        Command::Etcd { mode } => etcd::run(&root(), mode),
        Command::ServerData(arguments) => server_data::run(&root(), &arguments),
        Command::Bench { rest } => bench::run(&root(), &rest),
        Command::Instructions { check } => instructions::run(&root(), Mode::of_check(check)),
        Command::Release { step } => release::run(&root(), &step),
        Command::Ci { step } => ci::run(&root(), step.as_deref()),
        Command::Night { step } => ci::night(&root(), step.as_deref()),
    }
}

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map_or_else(PathBuf::new, Path::to_path_buf)
}
