//! The machine and the versions of a run, in neutral terms.

use std::fs;
use std::path::Path;
use std::process::Command;

/// Pairs of name and value.
pub(crate) fn describe() -> Vec<(&'static str, String)> {
    let (processor, cores) = smp_page::processor();
    vec![
        ("date", jiff::Timestamp::now().strftime("%Y-%m-%d").to_string()),
        ("processor", format!("{processor}, {cores} cores")),
        ("system", format!("{} {}", std::env::consts::OS, std::env::consts::ARCH)),
        ("Rust", said(Command::new("rustc").arg("--version"), 1)),
        ("Go", said(Command::new("go").arg("version"), 2)),
        ("`k8s.io/apimachinery`", go_module("k8s.io/apimachinery")),
        ("`serde_json`", locked("serde_json")),
        ("`json-patch`", locked("json-patch")),
    ]
}

/// A word of a program's version output.
fn said(command: &mut Command, word: usize) -> String {
    let output = command.output().map(|output| output.stdout).unwrap_or_default();
    String::from_utf8_lossy(&output).split_whitespace().nth(word).unwrap_or("unknown").to_owned()
}

/// The version of a crate in the lock file of the workspace.
fn locked(name: &str) -> String {
    let lines = read("Cargo.lock");
    let mut lines = lines.lines().skip_while(|line| *line != format!("name = \"{name}\""));
    let version = lines.nth(1).and_then(|line| line.strip_prefix("version = \""));
    version.map_or("unknown", |version| version.trim_end_matches('"')).to_owned()
}

fn go_module(name: &str) -> String {
    let lines = read("dev/interop/go/go.mod");
    let version =
        lines.lines().find_map(|line| line.trim().strip_prefix(name)?.split_whitespace().next().map(str::to_owned));
    version.unwrap_or_else(|| "unknown".to_owned())
}

/// A file of the repository.
fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)).unwrap_or_default()
}
