//! Files that are printed keep what a patch does not change, like files that are edited in place.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::support;

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder for the files");
    for (name, text) in files {
        let file = folder.path().join(name);
        fs::create_dir_all(file.parent().expect("the file is in a folder")).expect("the folder is made");
        fs::write(file, text).expect("the file is written");
    }
    folder
}

/// Standard output and standard error of a command that succeeds.
fn run(folder: &TempDir, arguments: &[&str], stdin: &str) -> (String, String) {
    let output = support::smp(folder.path(), arguments, stdin.as_bytes());
    let [text, error] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("output is UTF-8"));
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {error}");
    (text, error)
}

fn read(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).expect("the file exists")
}

/// The number of comments that a case of `smp-yaml` states for a text, which that crate counts: `3 of 4`.
fn counted(case: &str) -> (usize, usize) {
    let counts = case.split_once("=== result, comments: ").and_then(|(_, rest)| rest.lines().next());
    let (kept, all) = counts.and_then(|counts| counts.split_once(" of ")).expect("a case counts its comments");
    let number = |text: &str| text.parse().expect("the count is a number");
    (number(kept), number(all))
}

/// Whether a text is that of a case, apart from lines at the end.
fn is_same(one: &str, other: &str) -> bool {
    one.trim_end_matches('\n') == other.trim_end_matches('\n')
}

/// The awkward files keep as many comments on standard output as with `-i`: the texts are the same as the counted one.
#[test]
fn a_printed_file_is_the_edited_file() {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../smp-yaml/tests/edits");
    let (mut count, mut kept, mut all) = (0, 0, 0);
    for entry in fs::read_dir(cases).expect("the cases exist") {
        let path = entry.expect("the folder can be read").path();
        let case = fs::read_to_string(&path).expect("the case can be read");
        let (text, rest) = case.split_once("=== patch\n").expect("a case has a patch");
        let (patch, result) = rest.split_once("=== result, comments: ").expect("a case has a result");
        let (_, result) = result.split_once('\n').expect("a result begins on the next line");
        let arguments = |file| ["apply", "--untyped", "-f", file, "-p", patch, "--rewrite", "-i"];
        let folder = folder(&[("f.yaml", text)]);
        let (printed, warnings) = run(&folder, &arguments("f.yaml")[..6], "");
        let (piped, _) = run(&folder, &arguments("-")[..6], text);
        let (_, warnings_of_edit) = run(&folder, &arguments("f.yaml"), "");
        let edited = read(&folder, "f.yaml");
        assert!(is_same(&printed, &edited), "{}: {printed}\n{edited}", path.display());
        assert!(is_same(&printed, result), "{}: {printed}\n{result}", path.display());
        assert_eq!((&piped, &warnings), (&printed, &warnings_of_edit), "{}", path.display());
        let (kept_here, all_here) = counted(&case);
        (count, kept, all) = (count + 1, kept + kept_here, all + all_here);
    }
    assert!(count >= 60, "only {count} cases");
    assert!(kept * 5 > all * 4, "{kept} of {all} comments are kept");
}

#[test]
fn a_stream_keeps_comments_markers_and_empty_documents() {
    let stream = "\
---
# Source: shop/templates/config.yaml
apiVersion: v1
kind: ConfigMap
metadata: {name: shop}   # named like the chart
---
# Source: shop/templates/nothing.yaml
---
# Source: shop/templates/service.yaml
apiVersion: v1
kind: Service
metadata:
    name: shop
spec:
    # Only inside the cluster.
    type: 'ClusterIP'
";
    let folder = folder(&[]);
    let patch = "{kind: Service, spec: {type: NodePort}}";
    let (printed, error) = run(&folder, &["apply", "-f", "-", "-p", patch], stream);
    assert_eq!((printed, error.as_str()), (stream.replace("ClusterIP", "NodePort"), ""));
    let (plain, _) = run(&folder, &["apply", "-f", "-", "-p", patch, "-o", "yaml"], stream);
    assert!(!plain.contains('#'), "-o yaml prints the common layout: {plain}");
}

#[test]
fn several_files_are_separated() {
    let files = [
        ("1.yaml", "# one\nkind: A\na: |\n  x"),
        ("2.yaml", "--- # two\nkind: B\n"),
        ("3.yaml", "# three\n\n---\nkind: C\n..."),
        ("4.yaml", "%YAML 1.2\n---\nkind: D # four\n"),
        ("5.json", "{\"kind\":   \"E\"}"),
        ("6.yaml", "kind: F\n"),
    ];
    let folder = folder(&files);
    let (printed, _) = run(&folder, &["apply", "--untyped", "-f", ".", "--strict", "-p", "{kind: F, x: 1}"], "");
    let wanted = "\
# one\nkind: A\na: x\n--- # two\nkind: B\n# three\n\n---\nkind: C\n...\n...\n%YAML 1.2\n---\nkind: D # four\n\
---\nkind: E\n---\nkind: F\nx: 1\n";
    assert_eq!(printed, wanted);
    let before = run(&folder, &["apply", "--untyped", "-f", ".", "-p", "{kind: F, x: 1}", "-o", "json"], "").0;
    let after = run(&folder, &["apply", "--untyped", "-f", "-", "-p", "{}", "-o", "json"], &printed).0;
    assert_eq!(after, before, "the documents are the same");
    let (json, _) = run(&folder, &["apply", "--untyped", "-f", "5.json,5.json,6.yaml", "-p", "{kind: F, x: 1}"], "");
    assert_eq!(json, "{\"kind\":   \"E\"}\n{\n  \"kind\": \"F\",\n  \"x\": 1\n}\n");
}

#[test]
fn what_cannot_be_kept_is_rewritten_with_a_warning() {
    let folder = folder(&[("f.yaml", "# head\n---\np: &p key # lost\n*p : 1\n---\nb: 1 # kept\n")]);
    let (printed, error) = run(&folder, &["apply", "--untyped", "-f", "f.yaml", "-p", "{p: null}"], "");
    assert_eq!(printed, "# head\n---\nkey: 1\n---\nb: 1 # kept\n");
    assert!(error.starts_with("warning: f.yaml (document 1): cannot edit this YAML in place"), "{error}");
}

#[test]
fn managed_fields_are_left_out_of_the_text() {
    let text = "kind: A\nmetadata:\n  name: a # one\n  managedFields:\n  - manager: x\nspec: {} # two\n";
    let folder = folder(&[("f.yaml", text)]);
    let arguments = ["apply", "--untyped", "-f", "f.yaml", "-p", "{kind: A}", "--show-managed-fields=false"];
    assert_eq!(run(&folder, &arguments, "").0, text.replace("  managedFields:\n  - manager: x\n", ""));
}

const ORIGINAL: &str = "kind: A\nmetadata: {name: kept}\ndata: {mine: a}\n---\nkind: A\nmetadata: {name: dropped}\n";
const MODIFIED: &str = "kind: A\nmetadata: {name: new}\n---\nkind: A\nmetadata: {name: kept}\ndata: {mine: b}\n";
const CURRENT: &str = "\
# Ours.
kind: A
metadata: {name: dropped}
--- # two
kind: A
metadata: {name:   foreign}
---
kind: A
metadata: {name: kept}
data:
    theirs: c # see the wiki
    mine: 'a'
";
const RESULT: &str = "\
--- # two
kind: A
metadata: {name:   foreign}
---
kind: A
metadata: {name: kept}
data:
    theirs: c # see the wiki
    mine: 'b'
---
kind: A
metadata:
  name: new
";

#[test]
fn three_way_keeps_the_text_of_current() {
    let folder = folder(&[("original.yaml", ORIGINAL), ("modified.yaml", MODIFIED), ("current.yaml", CURRENT)]);
    let arguments = ["three-way", "original.yaml", "modified.yaml", "current.yaml", "--untyped", "--apply"];
    assert_eq!(run(&folder, &arguments, "").0, RESULT);
    let piped = ["three-way", "original.yaml", "modified.yaml", "-", "--untyped", "--apply"];
    assert_eq!(run(&folder, &piped, CURRENT).0, RESULT);
    let (printed, notes) = run(&folder, &[&arguments[..], &["-i"]].concat(), "");
    assert_eq!(printed, "");
    assert!(notes.contains("dropped is no longer wanted; it is removed"), "{notes}");
    assert_eq!(read(&folder, "current.yaml"), RESULT);
    let (_, notes) = run(&folder, &[&arguments[..], &["-i"]].concat(), "");
    assert_eq!((read(&folder, "current.yaml").as_str(), notes.as_str()), (RESULT, ""), "nothing is left to do");
}

#[test]
fn three_way_edits_lists_and_folders() {
    let list = "kind: List\napiVersion: v1\nitems:\n# first\n- kind: A\n  metadata: {name: dropped}\n# second\n- kind: A\n  metadata: {name: kept} # k\n";
    let files = [
        ("original.yaml", ORIGINAL),
        ("modified.yaml", MODIFIED),
        ("ours/list.yaml", list),
        ("ours/other.yaml", "kind: A # untouched\nmetadata: {name: foreign}\n"),
    ];
    let folder = folder(&files);
    let arguments = ["three-way", "original.yaml", "modified.yaml", "ours", "--untyped", "--apply", "-i"];
    let output = support::smp(folder.path(), &arguments, b"");
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert!(error.contains("error: A new: not written, because CURRENT is a folder"), "{error}");
    let wanted =
        "kind: List\napiVersion: v1\nitems:\n# second\n- kind: A\n  metadata: {name: kept} # k\n  data:\n    mine: b\n";
    assert_eq!(read(&folder, "ours/list.yaml"), wanted);
    assert_eq!(read(&folder, "ours/other.yaml"), files[3].1);
}

#[test]
fn a_file_with_a_conflict_is_unchanged() {
    let current = CURRENT.replace("'a'", "'z'");
    let folder = folder(&[("original.yaml", ORIGINAL), ("modified.yaml", MODIFIED), ("current.yaml", &current)]);
    let arguments =
        ["three-way", "original.yaml", "modified.yaml", "current.yaml", "--untyped", "--apply", "--no-overwrite"];
    for in_place in [&[][..], &["-i"]] {
        let output = support::smp(folder.path(), &[&arguments[..], in_place].concat(), b"");
        let printed = String::from_utf8_lossy(&output.stdout);
        assert_eq!((output.status.code(), &*printed), (Some(1), ""), "{in_place:?}");
        assert_eq!(read(&folder, "current.yaml"), current);
    }
    for (more, message) in [(&["-i", "-oyaml"][..], "cannot be used with"), (&["--rewrite"], "required")] {
        let output = support::smp(folder.path(), &[&arguments[..], more].concat(), b"");
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains(message), "{more:?}");
    }
    let output = support::smp(folder.path(), &["three-way", "a", "b", "-", "--apply", "-i"], b"");
    assert!(String::from_utf8_lossy(&output.stderr).contains("-i edits CURRENT"));
}
