//! kubectl with the kubeconfig that the command writes. Without kubectl, the file is only compared.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::tempdir;

use crate::running::{Running, smp};

/// Runs kubectl and returns its output. `None` without kubectl.
fn kubectl(folder: &Path, arguments: &[&str]) -> Option<String> {
    let output = Command::new("kubectl")
        .args(["--kubeconfig", "kubeconfig", "--cache-dir", "cache"])
        .args(arguments)
        .current_dir(folder)
        .output()
        .ok()?;
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).unwrap())
}

#[test]
fn kubectl_uses_the_kubeconfig_with_and_without_tls() {
    for (arguments, scheme) in
        [(&["--kubeconfig", "kubeconfig"][..], "http"), (&["--kubeconfig", "kubeconfig", "--tls"], "https")]
    {
        let folder = tempdir().unwrap();
        let running = Running::start(folder.path(), arguments);
        assert!(running.url.starts_with(&format!("{scheme}://127.0.0.1:")));
        let text = fs::read_to_string(folder.path().join("kubeconfig")).unwrap();
        assert!(text.contains(&running.url), "{text}");
        assert_eq!(text.contains("certificate-authority-data"), scheme == "https");
        let Some(names) = kubectl(folder.path(), &["get", "namespaces", "-o", "name"]) else { return };
        assert_eq!(names.lines().count(), 4, "{names}");
        let label = ["label", "namespace", "default", "team=a"];
        assert_eq!(kubectl(folder.path(), &label).unwrap(), "namespace/default labeled\n");
        let jsonpath = ["get", "namespace", "default", "-o", "jsonpath={.metadata.labels.team}"];
        assert_eq!(kubectl(folder.path(), &jsonpath).unwrap(), "a");
    }
}

#[test]
#[cfg(unix)]
fn a_kubeconfig_of_somebody_else_is_kept() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempdir().unwrap();
    let file = folder.path().join("kubeconfig");
    let arguments = ["--kubeconfig", "kubeconfig"];
    drop(Running::start(folder.path(), &arguments));
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    let running = Running::start(folder.path(), &arguments);
    assert!(
        fs::read_to_string(&file).unwrap().contains(&running.url),
        "the second server replaces the file of the first"
    );
    fs::write(&file, "apiVersion: v1\nkind: Config\n").unwrap();
    let output = smp(folder.path(), &["--listen", "localhost:0", "--kubeconfig", "kubeconfig"]).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(error.starts_with("error: kubeconfig: not written by `smp serve`, so it is not replaced"), "{error}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "apiVersion: v1\nkind: Config\n");
}
