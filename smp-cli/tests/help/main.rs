//! The output of `--help` of the full command.

#![cfg(all(feature = "cluster", feature = "serve"))]

use std::process::{Command, Output};

/// The page with a table of all commands.
const README: &str = include_str!("../../README.md");

/// `smp` and all its commands, from the lists in the help texts.
fn commands() -> Vec<String> {
    let mut commands = vec!["smp".to_owned()];
    let mut known = 0;
    while let Some(command) = commands.get(known).cloned() {
        commands.extend(subcommands(&command).iter().map(|name| format!("{command} {name}")));
        known += 1;
    }
    assert!(commands.len() > 15, "the help texts list the commands: {commands:?}");
    commands
}

/// The subcommands of a command, except `help`.
fn subcommands(command: &str) -> Vec<String> {
    let text = help(command, "-h");
    let list = text.split_once("\nCommands:\n").map_or("", |(_, list)| list);
    // A line with more indentation continues a description.
    let rows = list.lines().take_while(|line| !line.is_empty()).filter_map(|line| line.strip_prefix("  "));
    let names = rows.filter(|row| !row.starts_with(' ')).filter_map(|row| row.split(' ').next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

fn smp<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_smp"));
    command.args(arguments).env("COLUMNS", "100").env_remove("CLICOLOR_FORCE").output().expect("smp runs")
}

fn help(command: &str, option: &str) -> String {
    let output = smp(command.split(' ').skip(1).chain([option]));
    assert_eq!(output.status.code(), Some(0));
    String::from_utf8(output.stdout).expect("help is UTF-8")
}

#[test]
fn every_command_has_help() {
    for command in commands() {
        insta::assert_snapshot!(command.replace(' ', "-"), help(&command, "--help"));
    }
}

#[test]
fn short_help_fits_on_a_screen() {
    for command in commands() {
        let lines = help(&command, "-h").lines().count();
        assert!(lines <= 40, "{command} -h has {lines} lines");
    }
}

#[test]
fn the_readme_lists_every_command() {
    for command in commands().iter().filter(|command| subcommands(command).is_empty()) {
        let row = format!("\n| `{command}");
        assert!(README.contains(&row), "add a row for `{command}` to the table of commands in smp-cli/README.md");
    }
}

#[test]
fn the_version_is_that_of_the_crate() {
    let output = smp(["--version"]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), format!("smp {}\n", env!("CARGO_PKG_VERSION")));
}
