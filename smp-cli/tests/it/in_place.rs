//! `smp apply -i`: files keep what the patch does not change, and are replaced atomically.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::support;

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder for the files")
}

/// Patches `file` in place without a type. Returns the exit code and standard error.
fn apply(folder: &Path, file: &str, patch: &str, more: &[&str]) -> (Option<i32>, String) {
    let arguments = [&["apply", "-i", "--untyped", "-f", file, "-p", patch], more].concat();
    let output = support::smp(folder, &arguments, b"");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "", "-i prints nothing");
    (output.status.code(), String::from_utf8(output.stderr).expect("messages are UTF-8"))
}

/// The patched text, and the warnings.
fn patched(text: &str, patch: &str) -> (String, String) {
    let folder = folder();
    let file = folder.path().join("f.yaml");
    fs::write(&file, text).expect("the file is written");
    let (code, error) = apply(folder.path(), "f.yaml", patch, &[]);
    assert_eq!(code, Some(0), "{error}");
    let names: Vec<_> = fs::read_dir(folder.path()).expect("the folder exists").collect();
    assert_eq!(names.len(), 1, "no temporary file is left");
    (fs::read_to_string(&file).expect("the file exists"), error)
}

#[test]
fn only_what_the_patch_changes_is_edited() {
    let table = [
        ("a: 1 # one\nb: 'x'   # two\n", "{a: 2}", "a: 2 # one\nb: 'x'   # two\n"),
        ("a: 'x'\nb: \"y\"\nc: z\n", "{a: it's, b: w, c: 'yes'}", "a: 'it''s'\nb: \"w\"\nc: \"yes\"\n"),
        ("a:\n  # above\n  b: 1\n\n  # c is\n  c: 2\nd: 3\n", "{a: {c: null}}", "a:\n  # above\n  b: 1\nd: 3\n"),
        ("a:\n  b: 1 # one\n  # last\nc: 2\n", "{a: {e: [f]}}", "a:\n  b: 1 # one\n  e:\n  - f\n  # last\nc: 2\n"),
        (
            "a:\n    b:\n        - c\n",
            "{a: {d: {e: [f]}}}",
            "a:\n    b:\n        - c\n    d:\n        e:\n            - f\n",
        ),
        ("a: {b: 1, 'c': [x, y]} # flow\n", "{a: {b: 2, d: 'no'}}", "a: {b: 2, 'c': [x, y], d: \"no\"} # flow\n"),
        ("a: # why\n  b: 1\nc: 2\n", "{a: null}", "c: 2\n"),
        ("a: # why\n  b: 1\nc: 2\n", "{a: {b: null}}", "a: {} # why\nc: 2\n"),
        ("a: 1 # one\n", "{a: {b: 2}}", "a: # one\n  b: 2\n"),
        ("a: 1 # one\n", "{a: \"x\\ny\\n\"}", "a: | # one\n  x\n  y\n"),
        ("a:\nb: ~\n", "{a: 1, b: 2}", "a: 1\nb: 2\n"),
        ("a: |\n  x\n  y\n# end\n", "{a: \"x\\nz\\n\"}", "a: |\n  x\n  z\n# end\n"),
        ("# head\n--- # first\na: 1\n...\n", "{a: 2}", "# head\n--- # first\na: 2\n...\n"),
        ("a: 1\r\nb: 2 # two\r\n", "{a: {c: 1}}", "a:\r\n  c: 1\r\nb: 2 # two\r\n"),
        ("\u{feff}a: 1\n", "{a: 2}", "\u{feff}a: 2\n"),
        ("a: 1", "{b: 2}", "a: 1\nb: 2"),
        ("on: 1\n0644: 2\n", "{'true': 3, '420': 4}", "on: 3\n0644: 4\n"),
        ("a: 0x10\nb: 1_000\nc: yes\n", "{a: 16, d: 1}", "a: 0x10\nb: 1_000\nc: yes\nd: 1\n"),
        (
            "p: &p {a: 1}\nx:\n  <<: *p\n  b: 2\nz: *p\n",
            "{x: {a: 3}}",
            "p: &p {a: 1}\nx:\n  <<: *p\n  b: 2\n  a: 3\nz: *p\n",
        ),
        ("p: &p {a: 1}\nx: *p\n", "{x: {b: 2}}", "p: &p {a: 1}\nx:\n  a: 1\n  b: 2\n"),
    ];
    for (text, patch, wanted) in table {
        let (text, error) = patched(text, patch);
        assert_eq!((text.as_str(), error.as_str()), (wanted, ""), "{patch}");
    }
}

#[test]
fn items_keep_their_comments_if_others_are_added_deleted_or_moved() {
    let text = "\
spec:
  containers:
  # the main one
  - name: web # w
    image: 'web:1' # pinned
    env: [{name: A, value: x}]

  # section two

  # the sidecar
  - name: side
    image: side:1
  - name: gone
";
    let moved = "{spec: {$setElementOrder/containers: [{name: new}, {name: web}], containers: [\
                 {name: new, image: new:1}, {name: web, image: web:2, env: [{name: B, value: '1'}]}]}}";
    let folder = folder();
    fs::write(folder.path().join("pod.yaml"), text).expect("the file is written");
    for patch in [moved, "{spec: {containers: [{name: gone, $patch: delete}]}}"] {
        let arguments = ["apply", "-i", "--type-name", "v1/Pod", "-f", "pod.yaml", "-p", patch];
        let output = support::smp(folder.path(), &arguments, b"");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        assert_eq!(output.status.code(), Some(0));
    }
    insta::assert_snapshot!(fs::read_to_string(folder.path().join("pod.yaml")).expect("the file exists"));
}

#[test]
fn a_document_that_cannot_be_edited_is_rewritten_only_if_asked() {
    let folder = folder();
    let file = folder.path().join("f.yaml");
    let text = "# head\n---\np: &p key # lost\n*p : 1\n";
    fs::write(&file, text).expect("the file is written");
    let (code, error) = apply(folder.path(), "f.yaml", "{p: null}", &[]);
    assert_eq!(code, Some(2));
    assert!(
        error.starts_with("error: f.yaml: cannot edit this YAML in place; the file is unchanged\nhint: use --rewrite")
    );
    assert_eq!(fs::read_to_string(&file).expect("the file exists"), text);
    let (code, error) = apply(folder.path(), "f.yaml", "{p: null}", &["--rewrite"]);
    assert_eq!(code, Some(0));
    assert!(error.starts_with("warning: f.yaml: cannot edit this YAML in place; rewriting"), "{error}");
    assert_eq!(fs::read_to_string(&file).expect("the file exists"), "# head\n---\nkey: 1\n");
}

#[test]
fn a_value_that_cannot_be_edited_is_rewritten_with_a_warning() {
    let (text, error) = patched("# head\na: {b: 1 # one\n  , # two\n  c: 2} # three\nd: 1 # four\n", "{a: {e: 3}}");
    assert_eq!(text, "# head\na: # three\n  b: 1\n  c: 2\n  e: 3\nd: 1 # four\n");
    assert!(error.starts_with("warning: f.yaml: cannot edit some values of this YAML in place"), "{error}");
}

#[test]
fn anchored_values_and_explicit_keys_are_edited() {
    let (text, error) = patched("p: &p {a: 1} # one\n? x # two\n: *p # three\n", "{p: {a: 2}}");
    assert_eq!((text.as_str(), error.as_str()), ("p: &p {a: 2} # one\n? x # two\n: # three\n  a: 1\n", ""));
}

#[test]
fn only_documents_that_match_the_patch_change() {
    let folder = folder();
    let text = "# one\nkind: A\nmetadata: {name: a}\n--- # two\nkind: B\nmetadata: {name:   b}\n---\n# nothing\n---\nkind: A\nmetadata: {name: c}\n";
    fs::write(folder.path().join("f.yaml"), text).expect("the file is written");
    let (code, error) = apply(folder.path(), "f.yaml", "{kind: A, metadata: {labels: {x: z}}}", &[]);
    assert_eq!((code, error.as_str()), (Some(0), ""));
    let wanted = text.replace("name: a}", "name: a, labels: {x: z}}").replace("name: c}", "name: c, labels: {x: z}}");
    assert_eq!(fs::read_to_string(folder.path().join("f.yaml")).expect("the file exists"), wanted);
}

#[test]
fn items_of_a_list_are_edited_and_json_keeps_its_indentation() {
    let folder = folder();
    let list = "apiVersion: v1\nkind: List\nitems:\n# first\n- kind: A # a\n- kind: B\n";
    fs::write(folder.path().join("list.yaml"), list).expect("the file is written");
    let (code, error) = apply(folder.path(), "list.yaml", "{kind: B, x: 1}", &[]);
    assert_eq!((code, error.as_str()), (Some(0), ""));
    let text = fs::read_to_string(folder.path().join("list.yaml")).expect("the file exists");
    assert_eq!(text, format!("{list}  x: 1\n"));
    for (before, after) in [
        ("{\n    \"a\": {\n        \"b\": 1\n    }\n}\n", "{\n    \"a\": {\n        \"b\": 2\n    }\n}\n"),
        ("{\n\t\"a\": {\n\t\t\"b\": 1\n\t}\n}", "{\n\t\"a\": {\n\t\t\"b\": 2\n\t}\n}"),
        ("{\"a\":{\"b\":1}}\n", "{\"a\":{\"b\":2}}\n"),
        ("{\n  \"l\": [1, 2],\n  \"a\" :{\"b\": 1}\n}\n", "{\n  \"l\": [1, 2],\n  \"a\" :{\"b\": 2}\n}\n"),
    ] {
        fs::write(folder.path().join("f.json"), before).expect("the file is written");
        let (code, error) = apply(folder.path(), "f.json", "{a: {b: 2}}", &[]);
        assert_eq!((code, error.as_str()), (Some(0), ""));
        assert_eq!(fs::read_to_string(folder.path().join("f.json")).expect("the file exists"), after);
    }
}

#[test]
fn a_file_with_a_failure_is_unchanged() {
    let folder = folder();
    let text = "kind: A\na: 1\n---\nkind: B\na: [x]\n";
    fs::write(folder.path().join("f.yaml"), text).expect("the file is written");
    fs::write(folder.path().join("good.yaml"), "kind: C # c\na: {}\n").expect("the file is written");
    let patch = "[{op: add, path: /a/b, value: 1}]";
    let (code, error) = apply(folder.path(), "f.yaml,good.yaml", patch, &["--type", "json"]);
    assert_eq!(code, Some(1), "{error}");
    assert_eq!(fs::read_to_string(folder.path().join("f.yaml")).expect("the file exists"), text);
    let good = fs::read_to_string(folder.path().join("good.yaml")).expect("the file exists");
    assert_eq!(good, "kind: C # c\na:\n  b: 1\n", "the other file is patched");
}

#[test]
fn a_failure_to_write_does_not_stop_the_other_files() {
    let folder = folder();
    let names: Vec<String> = (0..120).map(|number| format!("f{number:03}.yaml")).collect();
    for name in &names {
        fs::write(folder.path().join(name), "a: 1 # one\n").expect("the file is written");
    }
    for name in ["f010.yaml", "f119.yaml"] {
        let file = folder.path().join(name);
        let mut permissions = fs::metadata(&file).expect("the file exists").permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&file, permissions).expect("the mode is set");
    }
    let (code, error) = apply(folder.path(), ".", "{a: 2}", &["-v"]);
    assert_eq!(code, Some(2));
    let lines =
        |start: &str, end: &str| error.lines().filter(|line| line.starts_with(start) && line.ends_with(end)).count();
    assert_eq!((lines("error: ./f010.yaml: read-only", ""), lines("error: ", "")), (1, 2), "{error}");
    assert_eq!(lines("info: ./f", ".yaml: written"), 118, "{error}");
    for name in &names {
        let text = fs::read_to_string(folder.path().join(name)).expect("the file exists");
        let wanted = if ["f010.yaml", "f119.yaml"].contains(&&**name) { "a: 1 # one\n" } else { "a: 2 # one\n" };
        assert_eq!(text, wanted, "{name}");
    }
    assert_eq!(fs::read_dir(folder.path()).expect("the folder exists").count(), 120, "no temporary file is left");
}

/// Ctrl-C ends the command between two files, as the signal does, and the message says which files were written.
#[cfg(unix)]
#[test]
fn an_interrupted_command_says_which_files_it_wrote() {
    use std::os::unix::process::ExitStatusExt as _;
    use std::process::{Command, Stdio};
    const FILES: usize = 2_000;
    let folder = folder();
    let file = |number: usize| folder.path().join(format!("f{number:04}.yaml"));
    (0..FILES).for_each(|number| fs::write(file(number), "a: 1 # one\n").expect("the file is written"));
    let is_written = |number: usize| fs::read_to_string(file(number)).expect("the file exists") == "a: 2 # one\n";
    let child = Command::new(env!("CARGO_BIN_EXE_smp"))
        .args(["apply", "-i", "--untyped", "-f", ".", "-p", "{a: 2}"])
        .current_dir(folder.path())
        .stderr(Stdio::piped())
        .spawn()
        .expect("smp starts");
    while !is_written(0) {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(sent.success(), "the command still ran");
    let output = child.wait_with_output().expect("smp ends");
    assert_eq!(output.status.signal(), Some(2));
    let written = (0..FILES).filter(|number| is_written(*number)).count();
    assert!(written < FILES && (0..written).all(is_written), "{written} files were written, in their order");
    let grouped = if written < 1_000 { written.to_string() } else { format!("1,{:03}", written - 1_000) };
    let message = format!(
        "error: interrupted: {grouped} of 2,000 files were written, the last one is ./f{:04}.yaml; the others are unchanged\n",
        written - 1
    );
    assert_eq!(String::from_utf8_lossy(&output.stderr), message);
    assert_eq!(fs::read_dir(folder.path()).expect("the folder exists").count(), FILES, "no temporary file is left");
}

#[cfg(unix)]
#[test]
fn all_names_of_a_file_keep_its_content() {
    let folder = folder();
    fs::write(folder.path().join("a.yaml"), "a: 1 # one\n").expect("the file is written");
    fs::hard_link(folder.path().join("a.yaml"), folder.path().join("b.txt")).expect("the link is made");
    let (code, error) = apply(folder.path(), ".", "{a: 2}", &[]);
    assert_eq!((code, error.as_str()), (Some(0), ""));
    for name in ["a.yaml", "b.txt"] {
        assert_eq!(fs::read_to_string(folder.path().join(name)).expect("the file exists"), "a: 2 # one\n");
    }
}

#[test]
fn nothing_is_written_without_a_change_or_with_check() {
    let folder = folder();
    let file = folder.path().join("f.yaml");
    fs::write(&file, "kind:   A\na: 1\n").expect("the file is written");
    let mut permissions = fs::metadata(&file).expect("the file exists").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&file, permissions).expect("the mode is set");
    let (code, error) = apply(folder.path(), "f.yaml", "{a: 1}", &[]);
    assert_eq!((code, error.as_str()), (Some(0), ""), "there is nothing to write");
    let (code, error) = apply(folder.path(), "f.yaml", "{a: 2}", &[]);
    assert_eq!((code, error.starts_with("error: f.yaml: read-only file")), (Some(2), true), "{error}");
    let output =
        support::smp(folder.path(), &["apply", "-i", "--untyped", "-f", "f.yaml", "-p", "{a: 2}", "--check"], b"");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(fs::read_to_string(&file).expect("the file exists"), "kind:   A\na: 1\n");
    for (arguments, message) in [
        (&["apply", "-i", "-f", "-", "-p", "{}"], "-i edits files"),
        (&["apply", "-i", "-f", "f.yaml", "-p{}", "-oyaml"], "cannot be used with"),
    ] {
        let output = support::smp(folder.path(), arguments, b"");
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains(message));
    }
}

#[cfg(unix)]
#[test]
fn symbolic_links_and_modes_are_kept() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let folder = folder();
    fs::create_dir(folder.path().join("real")).expect("the folder is made");
    let target = folder.path().join("real/f.yaml");
    fs::write(&target, "a: 1 # one\n").expect("the file is written");
    fs::set_permissions(&target, fs::Permissions::from_mode(0o640)).expect("the mode is set");
    symlink("real/f.yaml", folder.path().join("link.yaml")).expect("the link is made");
    let (code, error) = apply(folder.path(), "link.yaml", "{a: 2}", &[]);
    assert_eq!((code, error.as_str()), (Some(0), ""));
    assert!(folder.path().join("link.yaml").is_symlink());
    assert_eq!(fs::read_to_string(&target).expect("the file exists"), "a: 2 # one\n");
    assert_eq!(fs::metadata(&target).expect("the file exists").permissions().mode() & 0o777, 0o640);
}
