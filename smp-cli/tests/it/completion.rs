//! What shells complete: each asks the command, in a protocol that its script defines.

use std::path::Path;
use std::process::Command;

use crate::support;

const DEPLOYMENT: &str = "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web, namespace: shop}\nspec:\n  \
                          template:\n    spec:\n      containers:\n      - {name: web, image: 'web:1'}\n";

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder for the files");
    let file = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("the file is written");
    file("d.yaml", DEPLOYMENT);
    file("broken.yaml", "a: [");
    file(
        "kubeconfig",
        "{contexts: [{name: test, context: {cluster: stub, user: jane}}], clusters: [{name: stub, cluster: {}}], users: [{name: jane, user: {}}]}",
    );
    folder
}

/// What a program prints in a folder where `smp` is in `PATH`, without a cluster.
fn printed(folder: &Path, program: &str, arguments: &[&str]) -> Option<String> {
    let binary = Path::new(env!("CARGO_BIN_EXE_smp")).parent().expect("a binary is in a folder").display();
    let path = format!("{binary}:{}", std::env::var("PATH").unwrap_or_default());
    let mut command = Command::new(program);
    command.args(arguments).current_dir(folder).env("PATH", path).env("HOME", folder).env("KUBECONFIG", "kubeconfig");
    let output = command.output().ok()?;
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{program} {arguments:?}");
    Some(String::from_utf8(output.stdout).expect("the output is UTF-8"))
}

/// The values for the last word of a line, by the protocol of fish.
fn completed(folder: &Path, words: &str) -> Vec<String> {
    let words: Vec<&str> = words.split(' ').collect();
    let arguments = [&["SMP_COMPLETE=fish", "smp", "--", "smp"], &words[..]].concat();
    let values = printed(folder, "env", &arguments).expect("env is installed");
    values.lines().map(|line| line.split('\t').next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn values_come_from_schemas_files_and_the_kubeconfig() {
    let folder = folder();
    for (words, expected) in [
        ("apply -f d.yaml --set spec.repl", &["spec.replicas="][..]),
        ("apply -f d.yaml --unset spec.repl", &["spec.replicas"]),
        ("apply -f d.yaml --set=spec.repl", &["--set=spec.replicas="]),
        (
            "apply --type-name v1/Service --set spec.sessionAffinityC",
            &["spec.sessionAffinityConfig.clientIP.timeoutSeconds="],
        ),
        (
            "apply -f d.yaml --set spec.template.spec.containers[name=web].imageP",
            &["spec.template.spec.containers[name=web].imagePullPolicy="],
        ),
        (
            "diff d.yaml d.yaml --summary --ignore spec.template.spec.containers.imageP",
            &["spec.template.spec.containers.imagePullPolicy"],
        ),
        ("diff d.yaml d.yaml --precondition metadata.na", &["metadata.name", "metadata.namespace"]),
        ("drift -f d.yaml d.yaml --ignore spec.repl", &["spec.replicas"]),
        ("lint -f d.yaml --set spec.repl", &["spec.replicas="]),
        ("explain pod.spec.containers.imageP", &["pod.spec.containers.imagePullPolicy"]),
        ("explain apps/v1/Deployment.spec.repl", &["apps/v1/Deployment.spec.replicas"]),
        ("schema show deployment.spec.repl", &["deployment.spec.replicas"]),
        ("schema show replicationcontrollerl", &["replicationcontrollerlist"]),
        ("apply -f d.yaml deploy", &["deployment.apps/web"]),
        ("apply -f d.yaml -n s", &["shop"]),
        ("lint --deny MissingMergeK", &["MissingMergeKey"]),
        ("apply -f broken.yaml --set spec.repl", &[]),
        ("apply -f nowhere.yaml --set spec.repl", &[]),
        ("apply -f d.yaml --set ]].[", &[]),
        ("explain nothing.spec", &[]),
    ] {
        assert_eq!(completed(folder.path(), words), expected, "{words}");
    }
}

#[test]
#[cfg(feature = "cluster")]
fn contexts_clusters_and_users_are_those_of_the_kubeconfig() {
    let folder = folder();
    for (words, expected) in [
        ("patch --context te", &["test"][..]),
        ("edit --cluster ", &["stub"]),
        ("patch --user ja", &["jane"]),
        ("apply --live -f d.yaml --context ", &["test"]),
        ("patch --kubeconfig nowhere --context ", &[]),
        // The cluster of the kubeconfig does not answer.
        ("patch deployment w", &[]),
    ] {
        assert_eq!(completed(folder.path(), words), expected, "{words}");
    }
}

/// Bash splits words at `=` and replaces only the part after it.
#[test]
fn bash_completes_paths_with_keys() {
    let folder = folder();
    let line = |words: &str, last: &str| {
        format!(
            "source <(smp completions bash); COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); COMP_TYPE=9; \
             _clap_complete_smp smp '{last}' x; printf '%s|' \"${{COMPREPLY[@]}}\""
        )
    };
    for (words, last, expected) in [
        ("smp apply -f d.yaml --set spec.repl", "spec.repl", "spec.replicas=|"),
        (
            "smp apply -f d.yaml --set 'spec.template.spec.containers[name' = 'web].imageP'",
            "web].imageP",
            "web].imagePullPolicy=|",
        ),
        (
            "smp explain pod.spec.containers.imageP",
            "pod.spec.containers.imageP",
            "pod.spec.containers.imagePullPolicy|",
        ),
        // Words in quotes are not split.
        (
            "smp apply -f d.yaml --set 'spec.template.spec.containers[name=web].imageP'",
            "spec.template.spec.containers[name=web].imageP",
            "spec.template.spec.containers[name=web].imagePullPolicy=|",
        ),
        ("smp three", "three", "three-way|"),
    ] {
        assert_eq!(printed(folder.path(), "bash", &["-c", &line(words, last)]).as_deref(), Some(expected), "{words}");
    }
}

/// Runs only where fish is installed.
#[test]
fn fish_completes_paths_with_keys() {
    let folder = folder();
    for (line, expected) in [
        ("smp apply -f d.yaml --set spec.repl", "spec.replicas="),
        (
            "smp apply -f d.yaml --set 'spec.template.spec.containers[name=web].imageP",
            "spec.template.spec.containers[name=web].imagePullPolicy=",
        ),
        ("smp explain pod.spec.containers.imageP", "pod.spec.containers.imagePullPolicy"),
    ] {
        let script = format!("smp completions fish | source; complete -C \"{line}\"");
        if let Some(found) = printed(folder.path(), "fish", &["--no-config", "-c", &script]) {
            assert_eq!(found.trim_end(), expected, "{line}");
        }
    }
}

#[test]
fn scripts_for_packages_do_not_call_the_command() {
    let folder = folder();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = |arguments: &[&str]| {
            let output = support::smp(folder.path(), arguments, b"");
            String::from_utf8(output.stdout).expect("a script is UTF-8")
        };
        let (asks, fixed) = (script(&["completions", shell]), script(&["completions", "--static", shell]));
        assert!(asks.contains("SMP_COMPLETE") && !fixed.contains("SMP_COMPLETE"), "{shell}");
        assert!(!asks.contains("three-way") && fixed.contains("three-way"), "{shell}");
    }
}

/// A variable of this name with another value changes nothing.
#[test]
fn an_unknown_shell_is_ignored() {
    for value in ["", "0", "tcsh"] {
        let variable = format!("SMP_COMPLETE={value}");
        let output = printed(Path::new("."), "env", &[&variable, "smp", "version"]).expect("env is installed");
        assert!(output.starts_with("smp "), "{output}");
    }
}
