//! What `--help` says.

use std::path::Path;

use crate::support;

fn help(command: &str) -> String {
    let arguments: Vec<&str> = command.split(' ').skip(1).chain(["--help"]).collect();
    let output = support::smp(Path::new("."), &arguments, b"");
    assert_eq!(output.status.code(), Some(0));
    String::from_utf8(output.stdout).expect("help is UTF-8")
}

#[test]
fn every_command_explains_itself() {
    for command in [
        "smp",
        "smp apply",
        "smp diff",
        "smp three-way",
        "smp merge",
        "smp conflicts",
        "smp convert",
        "smp batch",
        "smp schema",
        "smp schema show",
        "smp schema emit",
        "smp schema audit",
        "smp schema compare",
        "smp explain",
        "smp lint",
        "smp completions",
        "smp man",
        "smp version",
    ] {
        insta::assert_snapshot!(command.replace(' ', "-"), help(command));
    }
}

#[test]
fn the_version_is_the_crate_s() {
    let output = support::smp(Path::new("."), &["--version"], b"");
    assert_eq!(String::from_utf8_lossy(&output.stdout), format!("smp {}\n", env!("CARGO_PKG_VERSION")));
}
