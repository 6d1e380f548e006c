//! `smp lint`: codes and their examples, places, formats and exit codes.

mod legal;
mod rules;

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::support;

const PAGES: &str = include_str!("../../../docs/lint.md");

/// The pages of `docs/lint.md`: code and text.
fn pages() -> Vec<(&'static str, &'static str)> {
    PAGES.split("\n## ").skip(1).map(|page| page.split_once('\n').expect("a page has a heading")).collect()
}

/// The text of the code block with this name.
fn fence<'t>(page: &'t str, name: &str) -> Option<&'t str> {
    let (_, rest) = page.split_once(&format!("```yaml {name}\n"))?;
    rest.split_once("```\n").map(|(text, _)| text)
}

/// Writes the examples of a page into a folder: `wrong.yaml`, `right.yaml`, `live.yaml`.
fn examples(page: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder for the files");
    for name in ["wrong", "right", "live", "schema"] {
        if let Some(text) = fence(page, name) {
            fs::write(folder.path().join(format!("{name}.yaml")), text).expect("the file is written");
        }
    }
    folder
}

/// Lints one example. Returns the exit code and the findings.
fn findings(folder: &Path, file: &str, more: &[&str]) -> (Option<i32>, Vec<Value>) {
    let mut arguments = vec!["lint", file, "--format", "json"];
    if folder.join("live.yaml").exists() {
        arguments.extend(["-f", "live.yaml"]);
    }
    if folder.join("schema.yaml").exists() {
        arguments.extend(["--schema", "schema.yaml"]);
    }
    arguments.extend(more);
    let output = support::smp(folder, &arguments, b"");
    let found = serde_json::from_slice(&output.stdout).unwrap_or_else(|error| {
        panic!("{file}: {error}: {}", String::from_utf8_lossy(&output.stderr));
    });
    (output.status.code(), found)
}

/// The codes for JSON patches.
const OF_JSON_PATCHES: [&str; 4] = ["InvalidOperation", "MissingPath", "TestFails", "UntestedItem"];

/// The arguments for the patches of a page.
fn patch_type(code: &str) -> &'static [&'static str] {
    if OF_JSON_PATCHES.contains(&code) { &["--type", "json"] } else { &[] }
}

fn has(found: &[Value], code: &str) -> bool {
    found.iter().any(|finding| finding["code"] == code)
}

#[test]
fn the_page_of_codes_is_the_output_of_the_command() {
    let output = support::smp(Path::new("."), &["lint", "--explain", "all"], b"");
    let printed = String::from_utf8(output.stdout).expect("words are UTF-8");
    let header =
        "<!-- Written by `cargo xtask generate lint`: edit smp-cli/src/command/lint/codes, never this file. -->\n\n";
    let page = format!("{header}{printed}");
    if std::env::var_os("SMP_GENERATE").is_some_and(|value| value == "write") {
        fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/lint.md"), page).expect("the page is written");
        return;
    }
    assert!(PAGES == page, "docs/lint.md is stale; run `cargo xtask generate lint`");
}

#[test]
fn every_code_is_reported_for_its_wrong_example_only() {
    let mut failures = Vec::new();
    for (code, page) in pages() {
        let folder = examples(page);
        if fence(page, "wrong").is_none() {
            assert_eq!(code, "DepthLimit", "{code} has no example");
            continue;
        }
        let (_, found) = findings(folder.path(), "wrong.yaml", patch_type(code));
        if !has(&found, code) {
            failures.push(format!("{code} is not found: {found:?}"));
        }
        if fence(page, "right").is_some() {
            let (_, found) = findings(folder.path(), "right.yaml", patch_type(code));
            if has(&found, code) || found.iter().any(|finding| finding["severity"] == "error") {
                failures.push(format!("right example of {code}: {found:?}"));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn every_code_is_reported_with_place_and_hint() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../lint");
    settings.set_prepend_module_to_snapshot(false);
    for (code, page) in pages() {
        if fence(page, "wrong").is_none() {
            continue;
        }
        let folder = examples(page);
        let live = if fence(page, "live").is_some() { " -f live.yaml" } else { "" };
        let patch_type = if patch_type(code).is_empty() { "" } else { " --type json" };
        let schema = if fence(page, "schema").is_some() { " --schema schema.yaml" } else { "" };
        let shown = support::console(folder.path(), &format!("smp lint{patch_type}{schema}{live} wrong.yaml"));
        let text = format!("{}\n{shown}", fence(page, "wrong").unwrap_or_default());
        settings.bind(|| insta::assert_snapshot!(code, text));
    }
}

/// A folder with a patch that has an error, a warning and a note, and a name that every format must escape.
fn three() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder for the files");
    let patch =
        "apiVersion: apps/v1\nkind: Deployment\nspec:\n  replica: 3\n  selector: null\n  strategy: {type: Recreate}\n";
    fs::write(folder.path().join("a, b:c%.yaml"), patch).expect("the file is written");
    folder
}

fn shown(folder: &TempDir, arguments: &[&str]) -> (Option<i32>, String) {
    let output = support::smp(folder.path(), &[&["lint"], arguments].concat(), b"");
    (output.status.code(), String::from_utf8(output.stdout).expect("findings are UTF-8"))
}

#[test]
fn only_errors_fail_unless_others_are_denied() {
    let folder = three();
    let file = "a, b:c%.yaml";
    let exit = |arguments: &[&str]| shown(&folder, &[&[file], arguments].concat()).0;
    assert_eq!(exit(&[]), Some(1));
    assert_eq!(exit(&["--allow", "UnknownField"]), Some(0));
    assert_eq!(exit(&["--allow", "UnknownField", "--deny", "warnings"]), Some(1));
    assert_eq!(exit(&["--allow", "UnknownField,RequiredRemoved", "--deny", "warnings"]), Some(0));
    assert_eq!(exit(&["--allow", "UnknownField", "--deny", "MissingRetainKeys"]), Some(1));
    assert_eq!(exit(&["--allow", "MissingRetainKeys", "--deny", "MissingRetainKeys"]), Some(1));
}

#[test]
fn github_commands_escape_file_names() {
    let (code, text) = shown(&three(), &["a, b:c%.yaml", "--format", "github"]);
    assert_eq!(code, Some(1));
    insta::assert_snapshot!("lint-github", text);
}

#[test]
fn json_is_a_list() {
    let (code, text) = shown(&three(), &["a, b:c%.yaml", "--format", "json"]);
    assert_eq!(code, Some(1));
    insta::assert_snapshot!("lint-json", text);
    let clean = shown(&three(), &["-p", "{apiVersion: v1, kind: Pod, spec: {nodeName: a}}", "--format", "json"]);
    assert_eq!(clean, (Some(0), "[]\n".to_owned()));
}

#[test]
fn sarif_has_rules_and_places() {
    let (code, text) = shown(&three(), &["a, b:c%.yaml", "--format", "sarif"]);
    assert_eq!(code, Some(1));
    let log: Value = serde_json::from_str(&text).expect("SARIF is JSON");
    let run = &log["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array().expect("rules are a list");
    assert_eq!(rules.len(), pages().len());
    let results = run["results"].as_array().expect("results are a list");
    assert_eq!(results.len(), 3);
    for result in results {
        let rule = usize::try_from(result["ruleIndex"].as_u64().expect("a rule")).expect("small");
        assert_eq!(rules[rule]["id"], result["ruleId"]);
        assert_eq!(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "a%2C%20b%3Ac%25.yaml");
        assert!(result["locations"][0]["physicalLocation"]["region"]["startLine"].is_u64());
    }
    insta::assert_snapshot!("lint-sarif", serde_json::to_string_pretty(&results[0]).expect("JSON"));
}

#[test]
fn junit_has_a_test_case_per_finding_and_only_errors_fail() {
    let folder = three();
    fs::write(folder.path().join("fine.yaml"), "apiVersion: v1\nkind: Pod\nspec: {nodeName: a}\n").unwrap();
    fs::write(folder.path().join("odd.yaml"), "apiVersion: v1\nkind: Pod\nspec: {\"<&\\u001b\\\"\": a}\n").unwrap();
    let (code, text) = shown(&folder, &["a, b:c%.yaml", "fine.yaml", "odd.yaml", "-o", "junit"]);
    assert_eq!(code, Some(1));
    insta::assert_snapshot!("lint-junit", text);
}

#[test]
fn gitlab_reports_identify_a_finding_in_every_commit() {
    let folder = three();
    let report = || -> Vec<Value> {
        let (code, text) = shown(&folder, &["./a, b:c%.yaml", "-o", "gitlab"]);
        assert_eq!(code, Some(1));
        serde_json::from_str(&text).expect("the report is JSON")
    };
    let fingerprints =
        |report: &[Value]| -> Vec<Value> { report.iter().map(|issue| issue["fingerprint"].clone()).collect() };
    let before = report();
    insta::assert_snapshot!("lint-gitlab", serde_json::to_string_pretty(&before).expect("JSON"));
    let file = folder.path().join("a, b:c%.yaml");
    fs::write(&file, format!("# A comment.\n{}", fs::read_to_string(&file).unwrap())).unwrap();
    let after = report();
    assert_ne!(before, after, "the lines differ");
    assert_eq!(fingerprints(&before), fingerprints(&after));
}

#[test]
fn repeated_findings_have_different_fingerprints() {
    let folder = tempfile::tempdir().expect("a folder for the files");
    let patch = "apiVersion: v1\nkind: Pod\nspec:\n  nodeName: a\n  nodeName: a\n  nodeName: a\n";
    fs::write(folder.path().join("p.yaml"), patch).expect("the file is written");
    let (_, text) = shown(&folder, &["p.yaml", "-o", "gitlab"]);
    let report: Vec<Value> = serde_json::from_str(&text).expect("the report is JSON");
    let fingerprints: std::collections::HashSet<&str> =
        report.iter().map(|issue| issue["fingerprint"].as_str().expect("text")).collect();
    assert_eq!((report.len(), fingerprints.len()), (2, 2), "{text}");
}

#[test]
fn nothing_is_counted_if_no_file_was_read() {
    let folder = tempfile::tempdir().expect("a folder for the files");
    let shown = support::console(folder.path(), "smp lint nope.yaml");
    assert_eq!(
        shown,
        "$ smp lint nope.yaml\n--- standard error\nerror: nope.yaml: no such file; check the path\n--- exit code 2"
    );
}

#[test]
fn all_mistakes_are_reported_at_once() {
    let folder = tempfile::tempdir().expect("a folder for the files");
    let (containers, ports) = ("spec.template.spec.containers", "ports");
    let patch = "apiVersion: apps/v1\nkind: Deployment\nspec:\n  replica: 3\n  $retainKey: []\n  strategy: {$retainKeys: [], \
                 type: Recreate}\n  template: {spec: {containers: [{image: a}, {name: b, ports: [{containerPort: '80'}, \
                 {}]}, [], null], volumes: {}}}\n";
    fs::write(folder.path().join("p.yaml"), patch).expect("the file is written");
    let (_, found) = findings(folder.path(), "p.yaml", &[]);
    let mut errors: Vec<String> = found
        .iter()
        .filter(|finding| finding["severity"] == "error")
        .map(|finding| format!("{} {}", finding["code"].as_str().unwrap(), finding["path"].as_str().unwrap()))
        .collect();
    errors.sort();
    assert_eq!(
        errors,
        [
            "InvalidType spec.template.spec.containers[3]".to_owned(),
            "InvalidType spec.template.spec.volumes".to_owned(),
            format!("KeyTypeMismatch {containers}[1].{ports}[0].containerPort"),
            format!("MissingMergeKey {containers}[0]"),
            format!("MissingMergeKey {containers}[1].{ports}[1]"),
            format!("NestedList {containers}[2]"),
            "RetainKeysMismatch spec.strategy".to_owned(),
            "UnknownDirective spec".to_owned(),
            "UnknownField spec.replica".to_owned(),
        ]
    );
}

#[test]
fn a_misspelled_directive_in_a_map_is_reported() {
    let folder = tempfile::tempdir().expect("a folder for the files");
    let patch = "apiVersion: v1\nkind: Pod\nmetadata: {labels: {$pacth: replace, a: b}}\n";
    fs::write(folder.path().join("p.yaml"), patch).expect("the file is written");
    let (code, found) = findings(folder.path(), "p.yaml", &[]);
    assert_eq!((code, found.len()), (Some(1), 1), "{found:?}");
    assert_eq!(found[0]["code"], "UnknownDirective");
    assert_eq!(found[0]["path"], "metadata.labels[\"$pacth\"]");
}

#[test]
fn folders_are_read_in_order_and_an_invalid_file_does_not_stop_the_others() {
    let folder = tempfile::tempdir().expect("a folder for the files");
    let good = "apiVersion: v1\nkind: Pod\nspec: {nodeName: a}\n";
    fs::create_dir_all(folder.path().join("all/more")).expect("the folder is made");
    for (name, text) in [
        ("b.yaml", good),
        ("kustomization.yaml", "a: ["),
        ("a.yaml", "apiVersion: ["),
        ("values.yaml", "a: ["),
        ("more/c.json", "{\"apiVersion\": }"),
        ("note.txt", "a: ["),
    ] {
        fs::write(folder.path().join("all").join(name), text).expect("the file is written");
    }
    let files = |arguments: &[&str]| {
        let (code, found) = findings(folder.path(), "all", arguments);
        assert_eq!(code, Some(1));
        found.iter().map(|finding| finding["file"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(files(&[]), ["all/a.yaml"]);
    assert_eq!(files(&["-R"]), ["all/a.yaml", "all/more/c.json"]);
}

#[test]
fn a_missing_file_does_not_stop_the_others() {
    let folder = three();
    let output = support::smp(folder.path(), &["lint", "missing.yaml", "wrong.yaml", "--format", "json"], b"");
    fs::write(folder.path().join("wrong.yaml"), "apiVersion: v1\nkind: Pod\nspec: {nodeNam: a}\n").unwrap();
    let with_missing = support::smp(folder.path(), &["lint", "missing.yaml", "wrong.yaml", "--format", "json"], b"");
    let found: Vec<Value> = serde_json::from_slice(&with_missing.stdout).unwrap();
    assert_eq!((with_missing.status.code(), has(&found, "UnknownField")), (Some(2), true));
    assert!(String::from_utf8_lossy(&with_missing.stderr).contains("missing.yaml: no such file"));
    assert_eq!(serde_json::from_slice::<Vec<Value>>(&output.stdout).unwrap(), Vec::<Value>::new(), "an empty list");
}

#[test]
fn usage_errors_have_hints() {
    let folder = tempfile::tempdir().expect("a folder for the files");
    fs::create_dir(folder.path().join("empty")).expect("the folder is made");
    fs::write(folder.path().join("list.yaml"), "[]").expect("the file is written");
    fs::write(folder.path().join("p.yaml"), "apiVersion: v1\nkind: Pod\n").expect("the file is written");
    let table: &[(&[&str], &str)] = &[
        (&[], "<PATCH|--patch <TEXT>|--set <PATH=VALUE>|--unset <PATH>|--kustomize <DIR>|--explain <CODE>>"),
        (&["nowhere.yaml"], "nowhere.yaml: no such file"),
        (&["empty"], "use -R to read nested folders"),
        (&["p.yaml", "--deny", "MissingMergKey"], "did you mean `MissingMergeKey`"),
        (&["p.yaml", "--deny", "warning"], "--deny: unknown code warning"),
        (&["p.yaml", "--allow", "everything"], "run `smp lint --explain all`"),
        (&["--explain", "unknownfield"], "did you mean `UnknownField`"),
        (&["--explain", "UnknownField", "p.yaml"], "cannot be used with"),
        (&["p.yaml", "--format", "xml"], "human, json, sarif, junit, gitlab, github"),
        (&["p.yaml", "-f", "nowhere.yaml"], "nowhere.yaml: no such file"),
        (&["p.yaml", "-f", "list.yaml"], "list.yaml: not an object"),
        (&["p.yaml", "-f"], "a value is required"),
        (&["p.yaml", "--type-name", "Deploymnt"], "did you mean"),
        (&["p.yaml", "--schema", "nowhere.json"], "nowhere.json: no such file"),
        (&["p.yaml", "--type-name", "v1/Pod", "--untyped"], "cannot be used with"),
        (&["p.yaml", "--frmat", "json"], "--format"),
    ];
    for (arguments, message) in table {
        let output = support::smp(folder.path(), &[&["lint"], *arguments].concat(), b"");
        let error = String::from_utf8(output.stderr).expect("messages are UTF-8");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.contains(message) && output.stdout.is_empty(), "{arguments:?}: {error}");
    }
}

/// Except for keys, findings never contain values of the patch or the live object.
#[test]
fn findings_do_not_contain_values() {
    let folder = tempfile::tempdir().expect("a folder for the files");
    let live = "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\ndata: {a: c2VjcmV0, b: c2VjcmV0}\n";
    fs::write(folder.path().join("live.yaml"), live).expect("the file is written");
    for data in ["{a: {b: c2VjcmV0}}", "[c2VjcmV0]", "{a: 42424242}", "{$patch: replace, a: c2VjcmV0}", "c2VjcmV0"] {
        let patch = format!("apiVersion: v1\nkind: Secret\ndata: {data}\ntype: [c2VjcmV0]\n");
        fs::write(folder.path().join("p.yaml"), patch).expect("the file is written");
        for format in ["human", "json", "sarif", "junit", "gitlab", "github"] {
            let (_, text) = shown(&folder, &["p.yaml", "-f", "live.yaml", "--format", format]);
            assert!(!text.contains("c2VjcmV0") && !text.contains("42424242"), "{text}");
            assert!(text.contains("data"), "{text}");
        }
    }
}

#[test]
fn only_a_hundred_findings_are_shown() {
    let folder = tempfile::tempdir().expect("a folder for the files");
    let labels: Vec<String> = (0..2_000).map(|number| format!("    l{number}: {number}\n")).collect();
    let patch = format!("apiVersion: v1\nkind: Pod\nmetadata:\n  labels:\n{}", labels.concat());
    fs::write(folder.path().join("p.yaml"), patch).expect("the file is written");
    let output = support::smp(folder.path(), &["lint", "p.yaml", "--format", "github"], b"");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 100);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(error, "warning: p.yaml: 1900 more findings are not shown; fix the first ones\n");
}
