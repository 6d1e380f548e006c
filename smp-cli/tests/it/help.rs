//! The output of `--help`.

use std::path::Path;

use crate::support;

const COMMANDS: [&str; 18] = [
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
];

fn help(command: &str, option: &str) -> String {
    let arguments: Vec<&str> = command.split(' ').skip(1).chain([option]).collect();
    let output = support::smp(Path::new("."), &arguments, b"");
    assert_eq!(output.status.code(), Some(0));
    String::from_utf8(output.stdout).expect("help is UTF-8")
}

#[test]
fn every_command_has_help() {
    for command in COMMANDS {
        insta::assert_snapshot!(command.replace(' ', "-"), help(command, "--help"));
    }
}

#[test]
fn short_help_fits_on_a_screen() {
    for command in COMMANDS {
        let lines = help(command, "-h").lines().count();
        assert!(lines <= 40, "{command} -h has {lines} lines");
    }
}

#[test]
fn the_version_is_that_of_the_crate() {
    let output = support::smp(Path::new("."), &["--version"], b"");
    assert_eq!(String::from_utf8_lossy(&output.stdout), format!("smp {}\n", env!("CARGO_PKG_VERSION")));
}
