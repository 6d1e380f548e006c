//! The kubeconfig that the command writes. `cargo xtask kubectl` uses it with kubectl.

use std::fs;

use tempfile::tempdir;

use crate::running::{Running, smp};

#[test]
fn the_kubeconfig_works_for_clients_in_other_languages() {
    for (arguments, scheme) in
        [(&["--kubeconfig", "kubeconfig"][..], "http"), (&["--kubeconfig", "kubeconfig", "--tls"], "https")]
    {
        let folder = tempdir().unwrap();
        let running = Running::start(folder.path(), arguments);
        assert!(running.url.starts_with(&format!("{scheme}://127.0.0.1:")));
        let text = fs::read_to_string(folder.path().join("kubeconfig")).unwrap();
        let config = smp_yaml::Reader::new().read_one(&text).unwrap().value;
        let cluster = &config["clusters"][0]["cluster"];
        assert_eq!(cluster["server"], *running.url, "{text}");
        assert_eq!(cluster["certificate-authority-data"].is_string(), scheme == "https", "{text}");
        assert_eq!(cluster["insecure-skip-tls-verify"] == true, scheme == "http", "{text}");
        assert_eq!(config["contexts"][0]["name"], config["current-context"]);
        let context = &config["contexts"][0]["context"];
        assert_eq!(
            (&context["cluster"], &context["user"]),
            (&config["clusters"][0]["name"], &config["users"][0]["name"])
        );
        assert_eq!((&context["namespace"], &config["users"][0]["user"]["token"]), (&"default".into(), &"none".into()));
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
