//! The help of the commands, and the name as a plugin of kubectl.

use insta::assert_snapshot;

use crate::shell::Shell;

#[test]
fn the_commands_have_help() {
    let shell = Shell::new();
    for command in ["smp", "smp patch", "smp edit", "smp apply --live", "smp diff --live"] {
        assert_snapshot!(command.replace([' ', '-'], "_"), shell.run(&format!("{command} --help")));
        let lines = shell.run(&format!("{command} -h")).lines().count();
        assert!(lines <= 42, "{command} -h has {lines} lines");
    }
}

#[test]
#[cfg(unix)]
fn the_plugin_has_the_same_commands() {
    let shell = Shell::new();
    let plugin = shell.folder().join("kubectl-smp");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_smp"), &plugin).expect("the link is made");
    let shown = shell.run("./kubectl-smp patch deploy web -p '{spec: {replicas: 3}}' -y --summary");
    assert!(shown.contains("deployment.apps/web patched\n"), "{shown}");
    for command in ["patch", "edit", "apply --live", "diff --live"] {
        let help = shell.run(&format!("./kubectl-smp {command} --help"));
        assert!(help.contains(&format!("\nUsage: kubectl smp {command} ")), "{help}");
    }
}
