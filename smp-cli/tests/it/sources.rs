//! Where schemas and overlays come from: which file wins, and where `.smp.yaml` is searched.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("the folder can be made");
    fs::write(path, text).expect("the file is written");
}

/// The definition of racks whose only field of an item, besides the number, is this one.
fn definition(field: &str) -> String {
    format!(
        "apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {{name: racks.example.com}}
spec:
  group: example.com
  scope: Namespaced
  names: {{plural: racks, singular: rack, kind: Rack}}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties: {{{field}: {{type: string, enum: [known]}}}}
"
    )
}

const RACK: &str = "apiVersion: example.com/v1\nkind: Rack\nmetadata: {name: a}\n";

/// A folder with a definition for each way to name one.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder for the files");
    for name in ["flag", "own", "variable", "config"] {
        write(folder.path(), &format!("{name}.yaml"), &definition(name));
    }
    write(folder.path(), "rack.yaml", RACK);
    folder
}

/// Standard output and standard error of `smp`.
fn smp(folder: &Path, variable: Option<&str>, arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_smp"));
    command.args(arguments).current_dir(folder).env_remove("SMP_SCHEMA");
    if let Some(paths) = variable {
        command.env("SMP_SCHEMA", paths);
    }
    let output = command.output().expect("smp starts");
    [output.stdout, output.stderr].map(|text| String::from_utf8(text).expect("the output is UTF-8")).concat()
}

/// Which definition is used, as the fields show that `smp` knows, and whether its verdict is from the same one.
fn used(folder: &Path, variable: Option<&str>, more: &[&str]) -> String {
    let names = ["flag", "own", "variable", "config"];
    let known = names.into_iter().filter(|name| {
        let patch = format!("{{kind: Rack, {name}: other}}");
        let arguments = ["apply", "-f", "rack.yaml", "-p", &patch, "--validate=strict", "-o", "name"];
        smp(folder, variable, &[&arguments, more].concat()).contains("Unsupported value: \"other\"")
    });
    known.collect::<Vec<_>>().join(", ")
}

#[test]
fn the_command_line_wins_over_objects_the_variable_and_the_file() {
    let folder = folder();
    let all = ["-f", "own.yaml", "--schema", "flag.yaml"];
    assert_eq!(used(folder.path(), None, &[]), "");
    write(folder.path(), ".smp.yaml", "schemas: [config.yaml]\n");
    assert_eq!(used(folder.path(), None, &[]), "config");
    assert_eq!(used(folder.path(), Some("variable.yaml"), &[]), "variable");
    assert_eq!(used(folder.path(), Some("variable.yaml"), &all[..2]), "own");
    assert_eq!(used(folder.path(), Some("variable.yaml"), &all), "flag");
    assert_eq!(used(folder.path(), Some("flag.yaml:variable.yaml"), &[]), "flag");
}

#[test]
fn overlays_of_the_command_line_win_over_those_of_the_file() {
    let folder = folder();
    let overlay = |default: &str| format!("- {{gvk: v1/Service, field: spec.ports.protocol, default: {default}}}\n");
    write(folder.path(), "a/one.yaml", &overlay("ONE"));
    write(folder.path(), "two.yaml", &overlay("TWO"));
    write(folder.path(), ".smp.yaml", "overlays: [a/one.yaml]\n");
    let shown =
        |more: &[&str]| smp(folder.path(), None, &[&["schema", "show", "svc.spec.ports.protocol"], more].concat());
    assert!(shown(&[]).contains("ONE"), "{}", shown(&[]));
    assert!(shown(&["--overlay", "two.yaml"]).contains("TWO"));
}

#[test]
fn the_file_is_searched_up_to_the_root_of_a_repository() {
    let folder = folder();
    write(folder.path(), ".smp.yaml", "schemas: [config.yaml]\n");
    write(folder.path(), "repository/base/rack.yaml", RACK);
    let base = folder.path().join("repository/base");
    assert_eq!(used(&base, None, &[]), "config");
    assert!(smp(&base, None, &["version"]).ends_with("config file: ../../.smp.yaml\n"));
    fs::create_dir(folder.path().join("repository/.git")).expect("the folder can be made");
    assert_eq!(used(&base, None, &[]), "");
    assert!(!smp(&base, None, &["version"]).contains("config file"));
    write(folder.path(), "repository/.smp.yaml", "schemas: [../variable.yaml]\n");
    assert_eq!(used(&base, None, &[]), "variable");
}

#[test]
fn a_command_that_needs_no_schema_does_not_read_the_file() {
    let folder = folder();
    write(folder.path(), ".smp.yaml", "schema: a\n");
    assert!(smp(folder.path(), None, &["version"]).contains("config file: .smp.yaml"));
    assert!(smp(folder.path(), None, &["explain", "pod.spec"]).contains(".smp.yaml:1:1: schema: unknown key `schema`"));
    for arguments in [&["completions", "bash"][..], &["schema", "compare", "config.yaml", "config.yaml"]] {
        assert!(!smp(folder.path(), None, arguments).contains("error: "), "{arguments:?}");
    }
}
