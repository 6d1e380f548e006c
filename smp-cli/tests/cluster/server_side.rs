//! `smp apply --live --server-side`, with `smp serve` as the cluster.

use crate::serving::Serving;

const RED: &str = "{apiVersion: v1, kind: ConfigMap, metadata: {name: settings}, data: {color: red}}\n";
const BLUE: &str = "{apiVersion: v1, kind: ConfigMap, metadata: {name: settings}, data: {color: blue, size: XL}}\n";

/// A server with the settings, which `kubectl` applied. The clock is at the beginning of 1970, so that everything happened just now.
fn serving() -> Serving {
    let serving = Serving::start();
    serving.file("red.yaml", RED);
    serving.file("blue.yaml", BLUE);
    let created = serving.run("smp apply --live --server-side -f red.yaml -y");
    assert!(created.contains("configmap/settings created") && created.ends_with("exit code 0"), "{created}");
    serving
}

/// Runs a line, whose output has all of these texts.
fn says(serving: &Serving, line: &str, texts: &[&str]) {
    let shown = serving.run(&format!("SOURCE_DATE_EPOCH=0 {line}"));
    for text in texts {
        assert!(shown.contains(text), "no `{text}` in:\n{shown}");
    }
}

/// The data of the settings on the server, and the names of its managers.
fn data(serving: &Serving) -> String {
    serving.file("name.yaml", "{apiVersion: v1, kind: ConfigMap, metadata: {name: settings}}\n");
    let shown = serving.run(
        "smp apply --live --server-side -f name.yaml --field-manager reader --dry-run=server \
         -o jsonpath='{.data}{range .metadata.managedFields[*]} {.manager}{end}'",
    );
    shown.lines().nth(1).unwrap_or_default().split("--- ").next().unwrap_or_default().to_owned()
}

#[test]
fn conflicts_name_the_owner_both_values_and_a_way_out() {
    let serving = serving();
    let conflict = [
        "error: configmap/settings: 1 conflict",
        "  data.color: kubectl applied red (just now); you want blue",
        "both apply it",
        "exit code 1",
    ];
    for options in ["-y", "--dry-run=server", "--dry-run=client", ""] {
        let line = format!("smp apply --live --server-side -f blue.yaml --field-manager deployer {options}");
        says(&serving, &line, &conflict);
    }
    assert_eq!(data(&serving), r#"{"color":"red"} kubectl"#);

    let forced = "smp apply --live --server-side -f blue.yaml --field-manager deployer --force-conflicts -y";
    let taken = "note: configmap/settings: took data.color from kubectl (Apply, just now)";
    says(
        &serving,
        forced,
        &[taken, "~ data.color: red → blue", "configmap/settings serverside-applied", "exit code 0"],
    );
    says(&serving, forced, &["configmap/settings serverside-applied (no change)"]);
    assert_eq!(data(&serving), r#"{"color":"blue","size":"XL"} deployer"#);
}

#[test]
fn an_explanation_sends_nothing() {
    let serving = serving();
    let line = "smp apply --live --server-side -f blue.yaml --field-manager deployer --explain";
    let owned = "! data.color: red, conflict: owned by kubectl (Apply, just now), and you want blue";
    says(&serving, line, &[owned, "+ data.size: XL, set", "exit code 1"]);
    let forced = format!("{line} --force-conflicts");
    says(&serving, &forced, &["~ data.color: red → blue, taken from kubectl (Apply, just now)", "exit code 0"]);
    says(&serving, &format!("{line} -o name"), &["--explain prints text", "exit code 2"]);
    assert_eq!(data(&serving), r#"{"color":"red"} kubectl"#);
}

#[test]
fn client_side_apply_is_migrated_as_by_kubectl() {
    let serving = Serving::start();
    serving.file("red.yaml", RED);
    serving.file("blue.yaml", BLUE);
    serving.run("smp apply --live -f blue.yaml -y");
    serving.file("small.yaml", "{apiVersion: v1, kind: ConfigMap, metadata: {name: settings}, data: {color: blue}}\n");
    let removed = "kubectl takes over from kubectl-client-side-apply, and removes data.size";
    for options in ["--dry-run=server", "-y"] {
        let line = format!("smp apply --live --server-side -f small.yaml {options}");
        says(&serving, &line, &[removed, "- data.size: XL", "exit code 0"]);
    }
    assert_eq!(data(&serving), r#"{"color":"blue"} kubectl-last-applied kubectl"#);
}

#[test]
fn fields_of_another_updater_are_taken_over() {
    let serving = Serving::start();
    serving.file("blue.yaml", BLUE);
    serving.run("smp apply --live -f blue.yaml -y --field-manager helm");
    serving.run("smp patch configmap/settings --unset 'metadata.annotations' -y --field-manager other");
    serving.file("red.yaml", RED);
    let line = "smp apply --live --server-side -f red.yaml --field-manager deployer";
    says(&serving, &format!("{line} -y"), &["data.color: helm set blue (Update, just now); you want red"]);
    let removes = "deployer takes over from helm, and removes data.size";
    says(&serving, &format!("{line} --migrate helm -y"), &[removes, "~ data.color: blue → red", "exit code 0"]);
    assert_eq!(data(&serving), r#"{"color":"red"} deployer"#);
}

#[test]
fn files_and_a_dry_run_agree() {
    let serving = serving();
    let options = "--field-manager deployer --force-conflicts -o yaml --show-managed-fields";
    let live = serving.run("smp apply --live --server-side -f red.yaml -o yaml --show-managed-fields");
    let yaml = |shown: &str| {
        let lines = shown.lines().skip(1).take_while(|line| !line.starts_with("---"));
        lines.filter(|line| !line.contains("time:")).map(str::to_owned).collect::<Vec<_>>()
    };
    serving.file("live.yaml", &(yaml(&live).join("\n") + "\n"));
    let of_server = serving.run(&format!("smp apply --live --server-side -f blue.yaml --dry-run=server {options}"));
    let of_files = serving.run(&format!("smp apply --server-side -f live.yaml -p blue.yaml {options}"));
    let sorted = |shown: &str| {
        let mut lines = yaml(shown);
        lines.sort();
        lines
    };
    assert_eq!(sorted(&of_server), sorted(&of_files), "{of_server}\n{of_files}");
    assert!(of_files.contains("f:size"), "{of_files}");
}

#[test]
fn a_definition_its_objects_and_an_applyset_work_in_one_run() {
    let serving = serving();
    let definition = "{apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, metadata: {name: racks.example.com}, \
        spec: {group: example.com, names: {kind: Rack, plural: racks}, scope: Namespaced, versions: [{name: v1, served: true, \
        storage: true, schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}}]}}\n---\n";
    let rack = "{apiVersion: example.com/v1, kind: Rack, metadata: {name: one}, spec: {height: 42}}\n---\n";
    serving.file("all.yaml", &format!("{definition}{rack}{BLUE}"));
    serving.file("less.yaml", definition);
    let line =
        |file, options| format!("smp apply --live --server-side -f {file} --prune --applyset set -n default {options}");
    let refused = ["error: configmap/settings: 1 conflict", "exit code 1"];
    says(&serving, &line("all.yaml", "--field-manager deployer -y"), &refused);

    let applied = [
        "customresourcedefinition.apiextensions.k8s.io/racks.example.com serverside-applied",
        "rack.example.com/one serverside-applied",
        "configmap/settings serverside-applied",
        "exit code 0",
    ];
    let wait = "--field-manager deployer --force-conflicts --wait --timeout=60s -y";
    says(&serving, &line("all.yaml", wait), &applied);

    let pruned = ["rack.example.com/one pruned", "configmap/settings pruned", "exit code 0"];
    says(&serving, &line("less.yaml", wait), &pruned);
}
