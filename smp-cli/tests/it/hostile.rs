//! Names that would control a terminal or forge log lines: only documents contain them unescaped.

use std::path::Path;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support;

/// Parts of names: sequences that clear the screen or write the clipboard, line ends that forge lines, and invisible characters.
const HOSTILE: [&str; 12] = [
    "\u{1b}[2J",
    "\u{1b}]52;c;aGk=\u{7}",
    "\u{9b}31m",
    "\u{7f}\u{8}",
    "\r",
    "\n::error::forged",
    "\u{85}",
    "\u{2028}",
    "\u{202e}\u{2066}",
    "\u{200b}\u{feff}",
    "\u{ad}\u{61c}",
    "\u{e0041}",
];

/// Calls `smp` in every way that shows names. NAME, and no other word, is replaced by a hostile name.
const COMMANDS: [&[&str]; 58] = [
    &["apply", "-f", "live.json", "--patch-file", "patch.json", "-o", "name"],
    &["apply", "-f", "live.json", "--patch-file", "patch.json", "--dry-run=client"],
    &["apply", "-f", "live.json", "--patch-file", "patch.json", "--reject-unknown-fields"],
    &["apply", "-f", "live.json", "--patch-file", "patch.json", "--reject-unknown-directives"],
    &["apply", "-f", "live.json", "--patch-file", "repeated.json", "-o", "name"],
    &["apply", "-f", "live.json", "--patch-file", "retain.json", "-o", "name"],
    &["apply", "-f", "live.json", "--patch-file", "json-patch.json", "--type", "json", "-o", "name"],
    &["apply", "-f", "live.json", "--patch-file", "patch.json", "--for-stock-server", "-o", "name"],
    &["apply", "-f", "odd.json", "-p", "{a: 1}", "-o", "name"],
    &["apply", "-f", "odd.json", "-p", "{a: 1}", "--untyped", "-o", "name"],
    &["apply", "-f", "live.json", "--patch-file", "odd.json", "-o", "name"],
    &["apply", "-f", "duplicate.json", "-p", "{}", "--untyped", "-o", "name"],
    &["apply", "-f", "NAME.json", "-p", "[", "-o", "name"],
    &["apply", "-f", "absent-NAME", "-p", "{}"],
    &["apply", "-f", "live.json", "-p", "NAME"],
    &["apply", "-f", "live.json", "-p", "{\"NAME: 1"],
    &["apply", "-f", "live.json", "--patch-file", "patch.json", "-o", "NAME"],
    &["apply", "-f", "live.json", "-p", "{}", "--type-name", "NAME"],
    &["apply", "-f", "live.json", "-p", "{}", "--NAME"],
    &["NAME"],
    &["diff", "live.json", "new.json", "-o", "name"],
    &["diff", "live.json", "new.json", "--summary"],
    &["diff", "live.json", "odd.json", "--summary"],
    &["diff", "NAME.json", "absent-NAME"],
    &["three-way", "original.json", "new.json", "live.json", "--no-overwrite"],
    &["three-way", "original.json", "new.json", "live.json", "-o", "name"],
    &["three-way", "original.json", "odd.json", "live.json", "-o", "name"],
    &["merge", "patch.json", "repeated.json", "--type-name", "pod"],
    &["merge", "retain.json", "odd.json"],
    &["conflicts", "patch.json", "new.json"],
    &["conflicts", "patch.json", "new.json", "-o", "json"],
    &["convert", "-f", "live.json", "--patch-file", "retain.json", "--to", "merge", "--type-name", "NAME"],
    &["explain", "-f", "live.json", "--patch-file", "patch.json"],
    &["explain", "-f", "live.json", "--patch-file", "repeated.json"],
    &["explain", "-f", "live.json", "--patch-file", "retain.json", "-o", "json"],
    &["explain", "NAME.spec"],
    &["explain", "pod.spec.NAME"],
    &["explain", "Rack.spec.slots", "--schema", "crd.json"],
    &["explain", "Rack.spec.map.NAME", "--schema", "crd.json"],
    &["schema", "show", "Rack.spec", "--schema", "crd.json"],
    &["schema", "show", "Rack.spec", "--schema", "crd.json", "-o", "json"],
    &["schema", "audit", "--schema", "crd.json"],
    &["schema", "compare", "crd.json", "built-in"],
    &["schema", "emit", "NAME"],
    &["lint", "patch.json", "repeated.json", "retain.json", "odd.json", "NAME.json", "broken.json", "absent-NAME"],
    &["lint", "patch.json", "repeated.json", "odd.json", "NAME.json", "broken.json", "--format", "github"],
    &["lint", "patch.json", "repeated.json", "odd.json", "NAME.json", "broken.json", "--format", "json"],
    &["lint", "patch.json", "repeated.json", "odd.json", "NAME.json", "broken.json", "--format", "sarif"],
    &["lint", "patch.json", "repeated.json", "odd.json", "NAME.json", "broken.json", "--format", "junit"],
    &["lint", "patch.json", "repeated.json", "odd.json", "NAME.json", "broken.json", "--format", "gitlab"],
    &["lint", "--explain", "NAME"],
    &["lint", "patch.json", "--deny", "NAME"],
    &["man", "NAME"],
    &["three-way", "original.json", "new.json", "live.json", "--summary"],
    &["apply", "-f", "live.json", "-p", "{}", "-o", "jsonpath=NAME{"],
    &["apply", "-f", "live.json", "-p", "{}", "-o", "custom-columns=A:.metadata.name,B:.metadata.labels"],
    &["apply", "-f", "live.json", "-p", "{}", "-o", "custom-columns=NAME"],
    &["apply", "-f", "live.json", "-p", "{}", "-o", "go-template={{.metadata.name.NAME}}"],
];

/// Writes the files that the commands read. `hostile` is part of names, keys, kinds and versions.
fn files(hostile: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder for the files");
    let name = |before: &str| format!("{before}{hostile}");
    let pod = |image: &str, more: Value| {
        let (mut labels, mut extra) = (json!({}), json!({"containers": [{"name": name("c"), "image": name(image)}]}));
        labels[name("label")] = json!(name(image));
        extra[name("field")] = more;
        json!({
            "apiVersion": "v1",
            "kind": "Pod",
            "metadata": {"name": name("web"), "namespace": name("shop"), "labels": labels},
            "spec": extra,
        })
    };
    let mut patch = pod("new", json!({}));
    patch["spec"][name("$patch")] = json!(1);
    let mut repeated = pod("x", json!(1));
    repeated["spec"]["containers"] = json!([{"name": name("c")}, {"name": name("c")}, {name("$x"): 1, "image": 1}]);
    let mut retain = pod("x", json!(1));
    retain["spec"]["$retainKeys"] = json!([name("a")]);
    retain["spec"][name("$setElementOrder/")] = json!([{"name": name("b")}]);
    let odd = json!({"apiVersion": name("example.com/v1"), "kind": name("Kind"), "metadata": {"name": name("n")}});
    let operation = json!([{"op": "remove", "path": format!("/metadata/{}", name("absent").replace('/', "~1"))}]);
    let documents = [
        ("live.json", pod("old", json!("a"))),
        ("new.json", pod("newer", json!({name("sub"): [name("item")]}))),
        ("original.json", pod("oldest", json!(null))),
        ("patch.json", patch),
        ("repeated.json", repeated),
        ("retain.json", retain),
        ("odd.json", odd.clone()),
        ("crd.json", crd(&name)),
        ("json-patch.json", operation),
    ];
    for (file, document) in documents {
        write(folder.path(), file, &document.to_string());
    }
    let key = json!(name("twice")).to_string();
    write(folder.path(), "duplicate.json", &format!("{{{key}: 1, {key}: 2}}"));
    write(folder.path(), "broken.json", &format!("{{{key}\n: \"a{hostile}\", {hostile}"));
    write(folder.path(), &format!("{hostile}.json"), &odd.to_string());
    folder
}

/// A custom resource definition with hostile names of fields, keys and versions.
fn crd(name: &impl Fn(&str) -> String) -> Value {
    let slots = json!({
        "type": "array",
        "x-kubernetes-list-type": "map",
        "x-kubernetes-list-map-keys": [name("key")],
        "x-kubernetes-patch-merge-key": name("merge"),
        "description": name("text"),
        "items": {"type": "object", "properties": {name("key"): {"type": "string", "default": name("d")}}},
    });
    let map = json!({"type": "object", "x-kubernetes-preserve-unknown-fields": true});
    let spec = json!({"type": "object", "properties": {"slots": slots, "map": map, name("odd"): {"type": "string"}}});
    let schema = json!({"openAPIV3Schema": {"type": "object", "properties": {"spec": spec}}});
    json!({
        "apiVersion": "apiextensions.k8s.io/v1",
        "kind": "CustomResourceDefinition",
        "metadata": {"name": name("racks.example.com")},
        "spec": {
            "group": "example.com",
            "names": {"kind": "Rack", "plural": "racks", "shortNames": [name("r")]},
            "versions": [
                {"name": "v1", "served": true, "schema": schema},
                {"name": name("v2"), "served": false, "schema": schema},
            ],
        },
    })
}

fn write(folder: &Path, file: &str, content: &str) {
    std::fs::write(folder.join(file), content).expect("the file is written");
}

/// Whether a character may be part of a report.
fn is_harmless(c: char) -> bool {
    let is_invisible = matches!(
        c,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
    );
    c == '\n' || !(c.is_control() || is_invisible)
}

/// Runs a command with a hostile name, and checks both outputs.
fn check(folder: &Path, command: &[&str], hostile: &str) {
    let arguments: Vec<String> = command.iter().map(|word| word.replace("NAME", hostile)).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let output = support::smp(folder, &arguments, b"");
    assert!(matches!(output.status.code(), Some(0..=2)), "{command:?} {hostile:?}");
    for bytes in [output.stdout, output.stderr] {
        let text = String::from_utf8(bytes).expect("output is UTF-8");
        assert!(!text.contains("panicked"), "{command:?} {text}");
        let wrong = text.split('\n').find(|line| !line.chars().all(is_harmless) || line.starts_with("::error::forged"));
        assert_eq!(wrong, None, "{command:?} {hostile:?}");
    }
}

#[test]
fn no_report_contains_a_control_character() {
    let (lines, rest): (Vec<&str>, Vec<&str>) = HOSTILE.iter().copied().partition(|part| part.contains('\n'));
    for hostile in [lines.concat(), rest.concat()] {
        let folder = files(&hostile);
        for command in COMMANDS {
            check(folder.path(), command, &hostile);
        }
    }
}

#[test]
fn random_hostile_names_are_escaped_everywhere() {
    // A linear congruential generator, so that every run is the same.
    let mut state: u64 = 7;
    let mut below = |count: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).map_or(0, |random| random % count)
    };
    for _ in 0..12 {
        let words = ["a", "\"", "`", ": ", "\t", "é", "\\", "'", "::warning file=x::"];
        let parts =
            (0..5).map(|part| if part % 2 == 0 { HOSTILE[below(HOSTILE.len())] } else { words[below(words.len())] });
        let hostile: String = parts.collect();
        let folder = files(&hostile);
        for _ in 0..8 {
            check(folder.path(), COMMANDS[below(COMMANDS.len())], &hostile);
        }
    }
}

#[test]
fn each_object_has_one_line_of_names() {
    let folder = files("\nforged");
    for command in [COMMANDS[0], COMMANDS[20], COMMANDS[25]] {
        let output = support::smp(folder.path(), command, b"");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "pod/web\\nforged\n", "{command:?}");
    }
}

#[test]
fn styles_are_the_only_control_sequences_on_a_terminal() {
    let hostile = HOSTILE.concat();
    let folder = files(&hostile);
    for command in COMMANDS {
        let arguments: Vec<String> = command.iter().map(|word| word.replace("NAME", &hostile)).collect();
        let arguments: Vec<&str> =
            ["--color", "always"].into_iter().chain(arguments.iter().map(String::as_str)).collect();
        let output = support::smp(folder.path(), &arguments, b"");
        for bytes in [output.stdout, output.stderr] {
            let text = without_styles(&String::from_utf8(bytes).expect("output is UTF-8"));
            assert!(text.chars().all(is_harmless), "{command:?} {text:?}");
        }
    }
}

/// A text without sequences that set styles, such as `ESC [ 1 ; 3 1 m`.
fn without_styles(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(|c: char| !c.is_ascii_digit() && c != ';');
        let rest = end.and_then(|end| part[end..].strip_prefix('m'));
        plain.push_str(rest.unwrap_or("\u{1b}"));
    }
    plain
}

#[test]
fn a_unified_diff_shows_documents_as_they_are_written() {
    let hostile = HOSTILE.concat();
    let folder = files(&hostile);
    let output =
        support::smp(folder.path(), &["diff", &format!("{hostile}.json"), "new.json", "--summary=unified"], b"");
    let text = String::from_utf8(output.stdout).expect("output is UTF-8");
    let heads: Vec<&str> = text.lines().filter(|line| line.starts_with("---") || line.starts_with("+++")).collect();
    assert!(heads.concat().chars().all(is_harmless) && heads.len() == 2, "{text}");
    assert!(!text.contains(|c: char| c.is_control() && c != '\n'), "{text:?}");
}

#[test]
fn data_keeps_the_names() {
    let hostile = HOSTILE.concat();
    let folder = files(&hostile);
    let file = format!("{hostile}.json");
    let output = support::smp(folder.path(), &["lint", &file, "--format", "json"], b"");
    let findings: Value = serde_json::from_slice(&output.stdout).expect("the report is JSON");
    assert_eq!(findings[0]["file"], json!(file));
    let name = ["apply", "-f", "live.json", "-p", "{}", "-o", "jsonpath={.metadata.name}"];
    let output = support::smp(folder.path(), &name, b"");
    assert_eq!(String::from_utf8_lossy(&output.stdout), format!("web{hostile}"));
    let output = support::smp(folder.path(), &["diff", "live.json", "new.json", "-o", "json"], b"");
    let patch: Value = serde_json::from_slice(&output.stdout).expect("the patch is JSON");
    assert_eq!(patch["spec"]["containers"][0]["name"], json!(format!("c{hostile}")));
}

#[test]
fn a_batch_escapes_names_in_messages() {
    let name = HOSTILE.concat();
    let case = json!({"op": "apply", "gvk": name, "live": {}, "patch": {}}).to_string();
    let folder = tempfile::tempdir().expect("a folder");
    let output = support::smp(folder.path(), &["batch"], case.as_bytes());
    let answer = String::from_utf8(output.stdout).expect("an answer is UTF-8");
    assert!(answer.chars().all(is_harmless) && answer.lines().count() == 1, "{answer:?}");
}
