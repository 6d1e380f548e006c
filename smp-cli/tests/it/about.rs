//! The commands about `smp` itself: completions, manual pages and version.

use std::path::Path;

use serde_json::Value;

use crate::support;

fn smp(arguments: &[&str]) -> String {
    let output = support::smp(Path::new("."), arguments, b"");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the output is UTF-8")
}

#[test]
fn every_completion_script_has_commands_and_options() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = smp(&["completions", "--static", shell]);
        for word in ["three-way", "patch-file", "for-stock-server"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
}

#[test]
fn types_and_codes_are_completed() {
    for shell in ["bash", "zsh", "fish"] {
        let script = smp(&["completions", "--static", shell]);
        for word in ["apps/v1/Deployment", "deployment", "MissingMergeKey", "warnings"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    assert!(!smp(&["lint", "--help"]).contains("MissingMergeKey, "), "the help text does not list them");
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = tempfile::tempdir().expect("a folder for the pages");
    let pages = folder.path().join("man1");
    smp(&["man", "--folder", pages.to_str().expect("the path is UTF-8")]);
    for name in ["smp", "smp-apply", "smp-schema-show"] {
        let page = std::fs::read_to_string(pages.join(format!("{name}.1"))).expect("the page exists");
        for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "\"EXIT STATUS\"", "ENVIRONMENT"] {
            assert!(page.contains(&format!(".SH {section}\n")), "{name}: {section}");
        }
        assert!(!page.contains(".SH EXTRA"), "{name}");
    }
    // Every page that another one refers to exists, except those of other programs.
    for page in std::fs::read_dir(&pages).expect("the folder exists") {
        let text = std::fs::read_to_string(page.expect("the entry can be read").path()).expect("the page is UTF-8");
        let related = text.split_once(".SH \"SEE ALSO\"\n").map_or("", |(_, related)| related).replace('\\', "");
        for name in related.trim().split(", ").filter(|name| name.starts_with("smp")) {
            assert!(pages.join(name.replace("(1)", ".1")).exists(), "{name}");
        }
    }
    let page = smp(&["man", "schema", "show"]);
    assert!(page.contains("smp\\-schema\\-show"), "{page}");
    let output = support::smp(Path::new("."), &["man", "aply"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("unknown command aply\nhint: the commands are apply, "));
}

#[test]
fn quiet_leaves_errors_and_results_only_and_verbose_adds_files() {
    let folder = tempfile::tempdir().expect("a folder for the files");
    let pod = "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {nodeName: a, nodeName: b}\n";
    std::fs::write(folder.path().join("pod.yaml"), pod).expect("the file is written");
    let run = |arguments: &[&str]| {
        let output = support::smp(folder.path(), arguments, b"");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the output is UTF-8");
        (text(output.stdout), text(output.stderr))
    };
    let (usual, warnings) = run(&["apply", "-f", "pod.yaml", "-p", "{spec: {nodeNam: c}}"]);
    assert_eq!(warnings.matches("warning: ").count(), 2, "{warnings}");
    assert_eq!(run(&["apply", "-f", "pod.yaml", "-p", "{spec: {nodeNam: c}}", "-q"]), (usual.clone(), String::new()));
    let (verbose, details) = run(&["-v", "apply", "-f", "pod.yaml", "-p", "{spec: {nodeNam: c}}"]);
    assert_eq!(verbose, usual);
    assert!(details.contains("info: pod.yaml: read, documents: 1\n") && details.contains("warning: "), "{details}");
    let patch = ["lint", "-q", "-p", "{apiVersion: v1, kind: Pod, spec: {nodeNam: c}}"];
    assert!(matches!(run(&patch), (found, rest) if found.contains("[UnknownField]") && rest.is_empty()));
    let (_, error) = run(&["lint", "-q", "nope.yaml"]);
    assert!(error.starts_with("error: nope.yaml: no such file"), "{error}");
    let (_, error) = run(&["lint", "-q", "-v", "nope.yaml"]);
    assert!(error.contains("cannot be used with"), "{error}");
}

#[test]
fn the_version_lists_the_features_of_the_build() {
    let version: Value = serde_json::from_str(&smp(&["version", "-o", "json"])).expect("it is JSON");
    assert_eq!(version["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(version["dialects"], serde_json::json!(["extended", "upstream"]));
    assert_eq!(version["features"]["patchTypes"], serde_json::json!(["strategic", "merge", "json"]));
    let kubernetes = version["kubernetesVersion"].as_str().expect("it is text").to_owned();
    assert!(smp(&["version"]).contains(&format!("\nKubernetes {kubernetes}\n")));
}

#[test]
fn a_manual_page_has_exit_status_environment_and_related_pages() {
    let page = smp(&["man", "diff"]);
    let last = page.find(".SH EXAMPLES").expect("the page has examples");
    insta::assert_snapshot!("man-diff", &page[last..]);
    let synopsis = page.split_once(".SH SYNOPSIS").expect("the page has a synopsis").1;
    assert!(synopsis.contains("smp diff [OPTIONS] <OLD> <NEW>"), "{synopsis}");
}

#[test]
fn the_header_of_a_manual_page_names_the_command_and_the_version() {
    for (arguments, name) in [(&["man"][..], "smp"), (&["man", "apply"], "smp-apply")] {
        let page = smp(arguments);
        let header = format!(".TH {name} 1 \"\" \"smp {}\" \"smp manual\"", env!("CARGO_PKG_VERSION"));
        assert!(page.lines().any(|line| line == header), "{page}");
    }
}
