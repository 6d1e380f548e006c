//! As `kubectl-smp` on the PATH, the command is a plugin of kubectl, and its texts say `kubectl smp`.

#![cfg(unix)]

use std::path::Path;
use std::process::{Command, Output};

/// Runs the command as kubectl does, by the path of the plugin.
fn kubectl_smp(arguments: &[&str]) -> Output {
    let folder = tempfile::tempdir().expect("a folder for the link");
    let plugin = folder.path().join("kubectl-smp");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_smp"), &plugin).expect("the link is made");
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples");
    Command::new(plugin).args(arguments).current_dir(examples).env("COLUMNS", "100").output().expect("it starts")
}

#[test]
fn the_plugin_has_the_same_output_as_smp() {
    let output = kubectl_smp(&["diff", "service.yaml", "service-modified.yaml", "--summary"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "v1/Service kube-system/dns\n  ~ spec.ports[port=53,protocol=TCP].targetPort: 5353 → 8053\n"
    );
}

#[test]
fn help_and_usage_name_kubectl() {
    let on_cluster: &[&str] = if cfg!(feature = "cluster") { &["patch", "edit"] } else { &[] };
    for command in ["apply", "diff", "three-way", "explain", "convert", "lint", "schema"].iter().chain(on_cluster) {
        let output = kubectl_smp(&[command, "--help"]);
        let help = String::from_utf8(output.stdout).expect("help is UTF-8");
        assert!(help.contains(&format!("\nUsage: kubectl smp {command} ")), "{help}");
        for line in help.lines().filter(|line| line.contains("smp ")) {
            assert!(line.contains("kubectl smp ") || line.contains("DIFF='kubectl-smp "), "{line}");
        }
    }
    let output = kubectl_smp(&["aply"]);
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(error.contains("Usage: kubectl smp ") && error.contains("'apply'"), "{error}");
}

#[test]
#[cfg(not(any(feature = "cluster", feature = "serve")))]
fn the_small_command_says_how_to_get_what_it_lacks() {
    let hint = |arguments: &[&str]| {
        let output = crate::support::smp(Path::new("."), arguments, b"");
        assert_eq!(output.status.code(), Some(2));
        let error = String::from_utf8(output.stderr).expect("errors are UTF-8");
        error.split_once("\nhint: ").map_or(String::new(), |(_, hint)| hint.to_owned())
    };
    for arguments in [
        &["edit", "deployment", "web"][..],
        &["patch", "deployment", "web", "-p", "{}"],
        &["apply", "--live", "-f", "web.yaml"],
        &["diff", "--live", "-f", "web.yaml"],
    ] {
        let wanted = "this smp cannot change clusters; install it with `cargo install smp-cli`\n";
        assert_eq!(hint(arguments), wanted, "{arguments:?}");
    }
    assert_eq!(hint(&["serve"]), "this smp has no server; install it with `cargo install smp-cli`\n");
    for arguments in [&["apply", "-p", "{}"][..], &["diff", "a"], &["edits"]] {
        assert_eq!(hint(arguments), "", "{arguments:?}");
    }
}

#[test]
fn kubectl_diff_may_pass_the_folders_before_the_command() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/diff");
    let output = crate::support::smp(&folder, &["live", "merged", "diff", "--summary"], b"");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "\
apps/v1/Deployment shop/web
  ~ spec.replicas: 1 → 2
+ v1/ConfigMap shop/new
    + apiVersion: v1
    + kind: ConfigMap
    + metadata:
    +   name: new
    +   namespace: shop
1 change in 1 object, 1 object added
"
    );
}
