//! Names that shells complete from the cluster.

use std::time::Instant;

use crate::shell::Shell;

/// The values for the last word of a line, by the protocol of fish.
fn completed(shell: &Shell, words: &str) -> String {
    let shown = shell.run(&format!("SMP_COMPLETE=fish smp -- smp {words}"));
    let (_, values) = shown.split_once('\n').expect("the first line is the command");
    values.trim_end_matches("--- exit code 0").trim_end().replace('\n', " ")
}

#[test]
fn names_of_objects_come_from_the_cluster() {
    let shell = Shell::new();
    for (words, expected) in [
        ("patch deployment w", "web"),
        ("patch deploy/w", "deploy/web"),
        ("edit racks n", "north"),
        ("edit rk/n", "rk/north"),
        ("patch --context test service d", "dns"),
        ("patch configm", "configmap configmaplist"),
        // Another namespace, an unknown type and an unknown context have no names.
        ("patch -n other deployment w", ""),
        ("patch nothing w", ""),
        ("patch --context nowhere deployment w", ""),
    ] {
        assert_eq!(completed(&shell, words), expected, "{words}");
    }
}

#[test]
fn a_field_has_the_type_of_the_target() {
    let shell = Shell::new();
    assert_eq!(completed(&shell, "patch deployment web --set spec.repl"), "spec.replicas=");
}

/// A server that accepts a connection and never answers.
#[test]
fn a_shell_does_not_wait_for_a_cluster_that_does_not_answer() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("loopback has free ports");
    let address = listener.local_addr().expect("the listener is bound");
    let shell = Shell::new();
    let server = format!("{{server: 'http://{address}'}}");
    shell.file("slow", &format!(
        "{{clusters: [{{name: a, cluster: {server}}}], contexts: [{{name: a, context: {{cluster: a, user: a}}}}], users: [{{name: a, user: {{}}}}], current-context: a}}"
    ));
    let start = Instant::now();
    assert_eq!(completed(&shell, "patch --kubeconfig slow deployment w"), "");
    assert!(start.elapsed().as_secs() < 5, "{:?}", start.elapsed());
}
