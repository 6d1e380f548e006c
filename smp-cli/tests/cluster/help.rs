//! The help of the commands, and the name as a plugin of kubectl.

use insta::assert_snapshot;

use crate::shell::Shell;

#[test]
fn the_commands_have_help() {
    let shell = Shell::new();
    for command in ["smp", "smp patch", "smp edit", "smp apply --live", "smp diff --live"] {
        let help = shell.run(&format!("{command} --help"));
        // `smp serve` is a feature too.
        let help: Vec<&str> = help.lines().filter(|line| !line.starts_with("  serve ")).collect();
        assert_snapshot!(command.replace([' ', '-'], "_"), help.join("\n"));
        let lines = shell.run(&format!("{command} -h")).lines().count();
        assert!(lines <= 42, "{command} -h has {lines} lines");
    }
}

#[test]
fn the_readme_lists_the_commands() {
    let page = include_str!("../../README.md");
    for command in ["patch", "edit"] {
        assert!(page.contains(&format!("\n| `smp {command} ")), "{command}");
    }
}

#[test]
fn every_mentioned_command_has_valid_arguments() {
    let shell = Shell::new();
    let mut found = 0;
    for page in [include_str!("../../README.md"), include_str!("../../../book/src/cookbook/cluster.md")] {
        let spans = page.split('`').skip(1).step_by(2).chain(page.lines().filter_map(|line| line.strip_prefix("$ ")));
        let is_here =
            |span: &&str| span.contains("--live") || span.starts_with("smp patch") || span.starts_with("smp edit");
        for command in spans.filter(|span| span.starts_with("smp ")).filter(is_here) {
            if command.contains(['|', '[', '\n']) {
                continue;
            }
            let shown = shell.run(&format!("EDITOR=true {command}"));
            for wrong in ["unexpected argument", "unrecognized subcommand", "invalid value"] {
                assert!(!shown.contains(wrong), "{shown}");
            }
            found += 1;
        }
    }
    assert!(found > 5, "only {found} commands are mentioned");
}

#[test]
#[cfg(unix)]
fn the_plugin_has_the_same_commands() {
    let shell = Shell::new();
    let plugin = shell.folder().join("kubectl-smp");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_smp"), &plugin).expect("the link is made");
    let shown = shell.run("./kubectl-smp patch deploy web -p '{spec: {replicas: 3}}' -y --summary");
    assert!(shown.contains("deployment.apps/web patched\n"), "{shown}");
    for command in ["patch", "edit", "apply --live", "diff --live", "apply", "diff"] {
        let help = shell.run(&format!("./kubectl-smp {command} --help"));
        assert!(help.contains(&format!("\nUsage: kubectl smp {command} ")), "{help}");
        let mut lines = help.lines().skip(1).filter(|line| line.contains("smp "));
        assert!(lines.all(|line| line.contains("kubectl smp ") || line.contains("kubectl-smp ")), "{help}");
    }
}
