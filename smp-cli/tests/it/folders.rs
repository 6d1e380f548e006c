//! One rule for the files of all commands: in a folder, Kubernetes objects are used, and other files are neither read as objects nor edited,
//! but named once.

use std::fs;

use crate::support::Files;

const DEPLOYMENT: &str = "apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 1  # enough
  selector: {matchLabels: {app: web}}
  template: {metadata: {labels: {app: web}}, spec: {containers: [{name: web, image: a}]}}
";

const OBJECTS: [(&str, &str); 3] = [
    ("deployment.yaml", DEPLOYMENT),
    (
        "list.json",
        "{\"apiVersion\": \"v1\", \"kind\": \"List\", \"items\": [{\"apiVersion\": \"v1\", \"kind\": \"ConfigMap\", \"metadata\": {\"name\": \"a\"}}]}\n",
    ),
    ("mixed.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: b}\n---\nreplicas: 1\n"),
];

/// Other files, and whether they are named.
const OTHERS: [(&str, &str, bool); 10] = [
    (
        "kustomization.yaml",
        "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\npatches: [{path: patch.yaml}]\n",
        true,
    ),
    ("patch.yaml", "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {replicas: 2}\n", true),
    ("values.yaml", "replicas: 1\n", true),
    ("Chart.yaml", "apiVersion: v2\nname: web\nversion: 0.1.0\n", true),
    ("templates/service.yaml", "apiVersion: v1\nkind: Service\nmetadata: {name: {{ .Release.Name }}}\n", true),
    ("kubeconfig.yaml", "apiVersion: v1\nkind: Config\nclusters: []\n", true),
    ("settings.json", "// comments are not JSON\n{\"a\": 1}\n", true),
    ("list.yml", "- a\n- b\n", true),
    ("empty.yaml", "# nothing\n", false),
    ("readme.txt", "apiVersion: v1\n", false),
];

/// A folder with objects and with other files.
fn folder(name: &str) -> Files {
    let files = Files::new(name);
    fs::create_dir_all(files.path("all/templates")).expect("the folder is made");
    for (name, text) in OBJECTS.into_iter().chain(OTHERS.map(|(name, text, _)| (name, text))) {
        files.write(&format!("all/{name}"), text);
    }
    files
}

#[test]
fn every_command_uses_the_objects_of_a_folder_and_names_the_other_files_once() {
    let files = folder("folders");
    files.write("p.yaml", "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web}, spec: {replicas: 3}}");
    let patch = "-R -f all --patch-file p.yaml";
    for (command, code) in [
        (format!("apply {patch} -o name"), 0),
        (format!("apply {patch} --check"), 1),
        (format!("apply {patch} --strict -o name"), 0),
        (format!("convert --to merge {patch}"), 0),
        (format!("explain {patch}"), 0),
        ("lint -R -f all p.yaml".to_owned(), 0),
        ("diff -R all all".to_owned(), 0),
        ("diff -R all all --summary".to_owned(), 0),
        ("drift -R -f all all".to_owned(), 0),
        ("three-way -R all all all".to_owned(), 0),
        ("validate -R all".to_owned(), 0),
        ("validate -R --old all all".to_owned(), 0),
    ] {
        let (found, _, said) = files.smp(&format!("{command} -v"));
        assert_eq!(found, code, "{command}\n{said}");
        let notes: String = said.lines().filter(|line| line.starts_with("  all/")).collect();
        for (name, _, is_named) in OTHERS {
            let name = format!("all/{name}");
            let count = notes.split([',', ' ']).filter(|word| word.trim_end_matches("note:") == name).count();
            // `--old` has its own note.
            let times = if command.contains("--old") { 1..=2 } else { 1..=1 };
            assert!(if is_named { times.contains(&count) } else { count == 0 }, "{command} {name} {count}\n{said}");
        }
        for (name, _) in OBJECTS.into_iter().filter(|(name, _)| *name != "mixed.yaml") {
            assert!(!notes.contains(&format!("all/{name}")), "{command} {name}\n{said}");
        }
    }
}

#[test]
fn only_objects_are_edited() {
    let files = folder("edited-folder");
    files.write("p.yaml", "{metadata: {labels: {a: b}}}");
    for arguments in ["-f all", "-f all -n nosuch", "-f all -f all/deployment.yaml"] {
        let (code, _, said) = files.smp(&format!("apply -i -R {arguments} --patch-file p.yaml"));
        assert_eq!(code, 0, "{arguments} {said}");
        for (name, text, _) in OTHERS {
            assert_eq!(fs::read_to_string(files.path("all").join(name)).unwrap(), text, "{arguments} {name}");
        }
        for (name, text) in OBJECTS {
            let edited = fs::read_to_string(files.path("all").join(name)).unwrap();
            assert!(edited != text && edited.contains("labels"), "{arguments} {name}");
            assert!(name != "mixed.yaml" || edited.ends_with("\n---\nreplicas: 1\n"), "{edited}");
            files.write(&format!("all/{name}"), text);
        }
    }
}

#[test]
fn equal_objects_need_no_type() {
    let files = Files::new("equal-objects");
    let rack = "{apiVersion: example.com/v1, kind: Rack, metadata: {name: a}, spec: {slots: [{number: 1}]}}";
    for text in [rack, "{a: 1, b: [c]}", "{kind: Rack, spec: [1]}"] {
        files.write("a.yaml", text);
        files.write("b.yaml", text);
        for command in [
            "diff a.yaml b.yaml",
            "diff a.yaml a.yaml",
            "diff a.yaml b.yaml --type json",
            "diff a.yaml b.yaml --summary",
        ] {
            let (code, patch, said) = files.smp(&format!("{command} --exit-code"));
            assert!(code == 0 && ["", "{}\n", "[]\n"].contains(&&*patch), "{command} {text} {code} {patch} {said}");
        }
    }
    files.write("a.yaml", rack);
    files.write("b.yaml", &rack.replace("number: 1", "number: 2"));
    assert_eq!(files.smp("diff a.yaml b.yaml").0, 2, "a difference needs a type");
}

#[test]
fn a_file_that_is_given_twice_is_one_file() {
    let files = Files::new("twice");
    fs::create_dir_all(files.path("all")).expect("the folder is made");
    files.write("all/a.yaml", DEPLOYMENT);
    files.write("p.yaml", "{spec: {replicas: 3}}");
    for names in ["-f all/a.yaml -f all/a.yaml", "-f all -f all/a.yaml", "-f all/../all -f all"] {
        for command in ["apply -o name", "convert --to merge", "explain", "lint p.yaml"] {
            let patch = if command.starts_with("lint") { "" } else { " --patch-file p.yaml" };
            let (code, printed, said) = files.smp(&format!("{command} {names}{patch}"));
            assert_eq!((code, said.contains("listed twice")), (0, true), "{command} {names} {said}");
            assert!(!printed.contains("spec: {}"), "{printed}");
        }
    }
    let (code, _, said) = files.smp("validate all/a.yaml all");
    assert_eq!(code, 0, "{said}");
    let (code, found, said) = files.smp("lint p.yaml p.yaml --type-name apps/v1/Deployment");
    assert!(code == 0 && format!("{found}{said}").contains("no findings in 1 patch"), "{found}{said}");
}

#[test]
fn objects_are_selected_by_labels_and_namespace() {
    let files = Files::new("selected");
    let object = |name: &str, namespace: &str, label: &str| {
        format!(
            "{{apiVersion: v1, kind: ConfigMap, metadata: {{name: {name}, namespace: {namespace}, labels: {{app: {label}}}}}, data: {{a: b}}}}\n"
        )
    };
    let all = [object("one", "shop", "web"), object("two", "shop", "db"), object("three", "test", "web")];
    files.write("all.yaml", &all.join("---\n"));
    files.write("p.yaml", "{apiVersion: v1, kind: ConfigMap, data: {a: c}}");
    for (arguments, names) in [
        ("-l app=web", vec!["one", "three"]),
        ("-n shop", vec!["one", "two"]),
        ("-n shop -l app=web", vec!["one"]),
        ("-l app!=web", vec!["two"]),
        ("-l app", vec!["one", "two", "three"]),
    ] {
        let (code, text, said) = files.smp(&format!("explain -f all.yaml {arguments} --patch-file p.yaml"));
        let found: Vec<&str> =
            ["one", "two", "three"].into_iter().filter(|name| text.contains(&format!("/{name}\n"))).collect();
        assert_eq!((code, found), (0, names), "{arguments} {text} {said}");
        let (code, _, said) = files.smp(&format!("lint -f all.yaml {arguments} p.yaml"));
        assert_eq!(code, 0, "{arguments} {said}");
    }
    for command in ["explain -f all.yaml --patch-file p.yaml", "lint -f all.yaml p.yaml"] {
        let (code, _, said) = files.smp(&format!("{command} -n nosuch"));
        assert!(code == 1 && said.contains("no object is in the namespace nosuch"), "{command} {said}");
    }
}

/// `apply` with the objects in a folder, in named files and on standard input: the exit code, the output, and whether it warns.
fn results(files: &Files, rest: &str) -> Vec<(i32, String, bool)> {
    let inputs = ["-f unknown", "-f unknown/a.yaml -f unknown/b.yaml", "-f both.yaml"];
    let result = |input| {
        let (code, printed, said) = files.smp(&format!("apply {input} -o json {rest}"));
        (code, printed, said.contains("skipped objects of unknown types: example.com/v1/Rack;"))
    };
    inputs.map(result).to_vec()
}

#[test]
fn objects_of_unknown_types_are_treated_alike_in_folders_and_in_files() {
    let files = Files::new("unknown-types");
    let (config_map, rack) = (
        "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n",
        "apiVersion: example.com/v1\nkind: Rack\nmetadata: {name: b}\nspec: {slots: [{number: 1}]}\n",
    );
    fs::create_dir_all(files.path("unknown")).expect("the folder is made");
    files.write("unknown/a.yaml", config_map);
    files.write("unknown/b.yaml", rack);
    files.write("both.yaml", &format!("{config_map}---\n{rack}"));
    for (rest, code, is_printed, warns) in [
        ("--set metadata.labels.a=b", 0, true, false),
        ("-p {\"metadata\":{\"labels\":{\"a\":\"b\"}}}", 0, true, false),
        ("-p {\"metadata\":{\"finalizers\":[\"a.b/c\"]}}", 0, true, true),
        ("-p {\"metadata\":{\"finalizers\":[\"a.b/c\"]}} --type merge", 0, true, false),
        ("-p {\"metadata\":{\"finalizers\":[\"a.b/c\"]}} --untyped", 0, true, false),
    ] {
        let all = results(&files, rest);
        assert!(all.iter().all(|one| one == &all[0]), "{rest} {all:?}");
        assert_eq!((all[0].0, all[0].1.contains("\"Rack\""), all[0].2), (code, is_printed, warns), "{rest} {all:?}");
    }
    for rest in
        ["--strict -p {\"metadata\":{\"finalizers\":[\"a.b/c\"]}}", "-p {\"kind\":\"Rack\",\"spec\":{\"slots\":[]}}"]
    {
        for (code, printed, _) in results(&files, rest) {
            assert!(code == 2 && !printed.contains("\"Rack\""), "{rest} {printed}");
        }
    }
}
