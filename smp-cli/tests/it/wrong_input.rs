//! Invalid inputs: each gives one clear message with its place, and the right exit code.

use std::path::Path;

use crate::support;

/// The Deployment to which every patch is applied.
const LIVE: &str = "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {replicas: 1}\n";

/// Applies a patch file with this name and content. Returns the exit code and standard error.
fn apply(name: &str, content: &[u8], more: &[&str]) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().expect("a folder for the files");
    std::fs::write(folder.path().join("live.yaml"), LIVE).expect("the file is written");
    std::fs::write(folder.path().join(name), content).expect("the file is written");
    let arguments = [&["apply", "-f", "live.yaml", "--patch-file", name], more].concat();
    run(folder.path(), &arguments)
}

/// Returns the exit code and standard error. Standard output must be empty.
fn run(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let output = support::smp(folder, arguments, b"");
    let error = String::from_utf8(output.stderr).expect("messages are UTF-8");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{error}");
    assert!(error.starts_with("error: "), "{error}");
    for word in ["panicked", "backtrace", "RUST_", "src/"] {
        assert!(!error.contains(word), "{error}");
    }
    assert!(error.lines().count() <= 8, "{error}");
    (output.status.code(), error)
}

#[test]
fn files_that_cannot_be_read() {
    let bomb = alias_bomb();
    let table: &[(&str, &[u8], &str)] = &[
        ("p.json", b"{\"a\": 1,\n \"b\": }", "p.json:2:7: expected value"),
        ("p.json", b"{\"a\": 1", "p.json:1:7: EOF"),
        ("p.json", b"{\"a\": 1} x", "p.json:1:10: expected value"),
        ("p.json", b"{\"a\": 01}", "p.json:1:"),
        ("p.json", b"{\"a\": NaN}", "p.json:1:7: expected value"),
        ("p.json", b"{}\n{\"a\": \"\\ud800\"}", "p.json:2:14: "),
        ("p.json", b"{\"a\": 1e999}", "p.json:1:11: number out of range"),
        ("p.json", b"", "p.json: no document found"),
        ("p.json", b"  \n", "p.json: no document found"),
        ("p.yaml", b"spec: [1, 2", "p.yaml:1:7: unclosed bracket"),
        ("p.yaml", b"a: 1\n---\nb: c: d\n", "p.yaml:3:"),
        ("p.yaml", b"a: 1\n...\nb: c: d\n", "p.yaml:3:"),
        ("p.yaml", b"a:\n  - b\n c: d\n", "p.yaml:"),
        ("p.yaml", b"a: .nan", "p.yaml:1:4: "),
        ("p.yaml", b"a: 1\nb: -.inf", "p.yaml:2:4: "),
        ("p.yaml", b"a: *nowhere", "p.yaml:1:"),
        ("p.yaml", b"a: &a [*a]", "p.yaml:1:"),
        ("p.yaml", b"? [a, b]\n: c", "p.yaml:1:3: the name of a field cannot be a list or an object"),
        ("p.yaml", b"a: 1\n~: b", "p.yaml:2:1: invalid name of a field"),
        ("p.yaml", b"a:\n  <<: 5", "p.yaml:2:7: `<<` takes an object"),
        ("p.yaml", b"a: !!int x", "p.yaml:1:10: the value does not match its tag"),
        ("p.yaml", b"a: {{ .Values.a }}", "p.yaml:1:5: the name of a field cannot be"),
        ("p.yaml", b"{{- if .Values.a }}\na: 1", "p.yaml:"),
        ("p.yaml", b"a:\n\t- b", "p.yaml:2:2: tabs cannot be used"),
        ("p.yaml", b"a: \"b", "p.yaml:1:"),
        ("p.yaml", b"", "p.yaml: no document found"),
        ("p.yaml", b"---\n# nothing\n---\n", "p.yaml: no document found"),
        ("p.yaml", b"a: b\nc: \xff\xfe", "p.yaml:2:4: not valid UTF-8"),
        ("p.txt", b"\xfe\xff\0{\0}", "p.txt:1:1: not valid UTF-8"),
        ("p.yaml", bomb.as_bytes(), "p.yaml:4:10: anchors and aliases"),
    ];
    for (name, content, message) in table {
        let (code, error) = apply(name, content, &[]);
        assert_eq!(code, Some(2), "{error}");
        assert!(error.starts_with(&format!("error: {message}")), "{error}");
    }
}

/// A text of a thousand characters that expands to a billion.
fn alias_bomb() -> String {
    let level = |level: usize| {
        let item = level.checked_sub(1).map_or("x".to_owned(), |below| format!("*a{below}"));
        format!("a{level}: &a{level} [{}]\n", vec![item; 10].join(", "))
    };
    (0..10).map(level).collect::<Vec<_>>().concat()
}

#[test]
fn duplicate_keys_are_warnings_and_the_last_one_is_used() {
    let folder = tempfile::tempdir().expect("a folder for the files");
    let deep = format!("{{\"a\":{}1{}, \"b\": 1,\n\"b\": 2}}", "[".repeat(120), "]".repeat(120));
    let many = (0..12).map(|index| format!("a{index}: 1\n")).collect::<Vec<_>>().concat();
    let table = [
        ("f.yaml", "a: 1\nb: {c: 1, c: 2}\na: 3\n", "f.yaml:2:11: duplicate key `c`|f.yaml:3:1: duplicate key `a`"),
        ("f.yaml", "x: &x {a: 1, a: 2}\ny: {<<: *x, a: 3}\nz: *x\n", "f.yaml:1:14: duplicate key `a`"),
        ("f.yaml", "true: 1\nyes: 2\n", "f.yaml:2:1: duplicate key `true`"),
        (
            "f.json",
            "{\"a\": 1,\n \"b\": [{\"c\": 1, \"\\u0063\": 2}], \"a\": 2}",
            "f.json:2:17: duplicate key `c`|f.json:2:32: duplicate key `a`",
        ),
        ("f.json", &deep, "f.json:2:1: duplicate key `b`"),
        (
            "f.yaml",
            &many.repeat(2),
            "f.yaml:13:1: duplicate key `a0`|`a1`|`a2`|`a3`|`a4`|`a5`|`a6`|`a7`|`a8`|`a9`|f.yaml: 2 more duplicate keys",
        ),
    ];
    for (name, content, warnings) in table {
        std::fs::write(folder.path().join(name), content).expect("the file is written");
        let output = support::smp(folder.path(), &["apply", "--untyped", "-f", name, "-p", "{}"], b"");
        let error = String::from_utf8(output.stderr).expect("messages are UTF-8");
        assert_eq!((output.status.code(), error.lines().count()), (Some(0), warnings.split('|').count()), "{error}");
        for (line, warning) in error.lines().zip(warnings.split('|')) {
            assert!(line.starts_with("warning: f.") && line.contains(warning), "{error}");
        }
    }
}

#[test]
fn patches_that_do_not_apply() {
    let table = [
        ("[]", "p.yaml: ", "[NotAnObject]"),
        ("5", "p.yaml: ", "[NotAnObject]"),
        ("just text", "p.yaml: ", "[NotAnObject]"),
        ("spec: {}\n---\n- b\n", "p.yaml (document 2): ", "[NotAnObject]"),
        ("spec:\n  replicas:\n  - 1\n", "p.yaml:2:3: spec.replicas: ", "[InvalidType]"),
        ("spec: 5", "p.yaml:1:1: spec: ", "[InvalidType]"),
        ("$patch: delete", "p.yaml:1:1: ", "[InvalidDirective]"),
        ("spec:\n  $patch: upside-down\n", "p.yaml:2:3: spec: ", "[InvalidDirective]"),
        ("spec: {strategy: {$retainKeys: [{}]}}", "p.yaml:1:19: spec.strategy: ", "[InvalidDirective]"),
        ("spec: {strategy: {$retainKeys: [], type: Recreate}}", "p.yaml:1:19: spec.strategy: ", "[RetainKeysMismatch]"),
        (
            "spec:\n  template:\n    spec:\n      containers:\n      - name: a\n      - image: b\n",
            "p.yaml:6:9: spec.template.spec.containers[1]: ",
            "[MissingMergeKey]",
        ),
        (
            "spec: {template: {spec: {containers: [{name: {a: b}}]}}}",
            "p.yaml:1:40: spec.template.spec.containers[0].name: ",
            "[InvalidMergeKeyValue]",
        ),
        (
            "spec: {template: {spec: {containers: [{name: a}, null]}}}",
            "p.yaml:1:50: spec.template.spec.containers[1]: ",
            "[InvalidType]",
        ),
        (
            "spec: {template: {spec: {containers: [[]]}}}",
            "p.yaml:1:39: spec.template.spec.containers[0]: ",
            "[NestedList]",
        ),
    ];
    for (patch, place, code) in table {
        let (exit, error) = apply("p.yaml", patch.as_bytes(), &[]);
        assert_eq!(exit, Some(1), "{error}");
        assert!(error.starts_with(&format!("error: {place}")) && error.contains(code), "{error}");
    }
}

#[test]
fn documents_that_are_nested_too_deeply() {
    for depth in [129, 10_000, 1_000_000] {
        let json = "{\"a\":".repeat(depth) + "1" + &"}".repeat(depth);
        let yaml = "[".repeat(depth) + &"]".repeat(depth);
        for (name, content) in [("p.json", &json), ("p.yaml", &yaml)] {
            let (code, error) = apply(name, content.as_bytes(), &[]);
            assert_eq!(code, Some(2), "{error}");
            assert!(error.starts_with(&format!("error: {name}")) && error.contains("[DepthLimit]"), "{error}");
        }
    }
}

#[test]
fn usage_errors() {
    let folder = tempfile::tempdir().expect("a folder for the files");
    std::fs::write(folder.path().join("live.yaml"), LIVE).expect("the file is written");
    std::fs::write(folder.path().join("untyped.yaml"), "kind: Deployment").expect("the file is written");
    std::fs::write(folder.path().join("schema.yaml"), "definitions: {A: {$ref: '#/definitions/B'}}").expect("written");
    std::fs::write(folder.path().join("empty-list.yaml"), "{apiVersion: v1, kind: List, items: []}").expect("written");
    std::fs::write(folder.path().join("two.yaml"), "a: 1\n---\na: 2\n").expect("written");
    std::fs::create_dir(folder.path().join("empty")).expect("the folder is made");
    let table: &[(&[&str], &str)] = &[
        (&["apply"], "--filename <FILE>"),
        (&["apply", "-f", "live.yaml"], "--patch-file <FILE>"),
        (&["aply"], "'apply'"),
        (&["apply", "-f", "nowhere.yaml", "-p", "{}"], "nowhere.yaml: no such file"),
        (&["apply", "-f", "empty", "-p", "{}"], "empty: no .json, .yaml or .yml files"),
        (&["apply", "-f", "live.yaml", "--patch-file", "."], ".: is a directory"),
        (
            &["apply", "-f", "live.yaml", "-p", "{}", "--type", "apps/v1/Deployment"],
            "[possible values: strategic, merge, json]",
        ),
        (&["apply", "-f", "live.yaml", "-p", "{}", "--dry-run=server"], "or `smp apply --live`"),
        (
            &["apply", "-f", "live.yaml", "-p", "{}", "--for-stock-server", "--dialect", "extended"],
            "cannot be used with",
        ),
        (&["apply", "-f", "live.yaml", "-p", "{}", "--dry-run", "--check"], "cannot be used with"),
        (&["apply", "-i", "-f", "live.yaml", "-p", "{}", "--show-managed-fields=false"], "cannot be used with"),
        (&["convert", "-f", "live.yaml", "-p", "{}"], "--to <PATCH_TYPE>"),
        (&["convert", "-f", "live.yaml", "-p", "{}", "--to", "yaml"], "[possible values: strategic, merge, json]"),
        (&["diff", "live.yaml", "live.yaml", "--summary", "-o", "name"], "text, or --summary with -o json"),
        (&["diff", "live.yaml", "live.yaml", "--summary=unified", "-o", "json"], "text, or --summary with -o json"),
        (&["diff", "live.yaml", "live.yaml", "--ignore", "status"], "need --summary"),
        (&["diff", "live.yaml", "live.yaml", "--summary", "--ignore", ".status"], "not a path"),
        (&["diff", "live.yaml", "live.yaml", "--for-stock-server", "--patch-merge-key", "auto"], "cannot be used with"),
        (&["diff", "live.yaml", "live.yaml", "--summary=words"], "[possible values: paths, unified]"),
        (&["diff", "live.yaml", "live.yaml", "--show-managed-fields"], "--summary"),
        (&["diff", "live.yaml", "empty"], "empty: no .json, .yaml or .yml files"),
        (&["diff", "live.yaml", "live.yaml", "--color=often"], "[possible values: auto, always, never]"),
        (&["completions", "tcsh"], "a similar value exists: 'zsh'"),
        (&["man", "aply"], "unknown command aply"),
        (&["version", "-o", "text"], "[possible values: json, yaml, kyaml]"),
        (&["apply", "-f", "-", "--patch-file", "-"], "standard input can be read only once"),
        (&["apply", "-f", "live.yaml", "-p", "{}", "--schema", "-"], "standard input: there is no schema here: "),
        (&["apply", "-f", "live.yaml", "-p", "{"], "--patch:1:1: "),
        (&["apply", "-f", "empty-list.yaml", "-p", "{}"], "empty-list.yaml: the list has no items"),
        (&["apply", "-f", "untyped.yaml", "-p", "{}"], "untyped.yaml: unknown type"),
        (
            &["apply", "-f", "live.yaml", "-p", "{}", "--type-name", "apps/v1/Deploymnt"],
            "did you mean `apps/v1/Deployment`",
        ),
        (&["apply", "-f", "live.yaml", "-p", "{}", "--type-name", "Podd"], "unknown type `Podd`"),
        (&["apply", "-f", "live.yaml", "-p", "{}", "--type-name", "v1/Pod", "--untyped"], "cannot be used with"),
        (&["apply", "-f", "live.yaml", "-p", "{}", "--max-depth", "0"], "--max-depth"),
        (&["apply", "-f", "live.yaml", "-p", "{}", "--max-depth", "161"], "1..=160"),
        (&["apply", "-f", "live.yaml", "-p", "{}", "-o", "xml"], "json, yaml"),
        (&["apply", "-f", "live.yaml", "-p", "{}", "--schema", "schema.yaml"], "schema.yaml: "),
        (&["apply", "-f", "live.yaml", "-p", "{}", "--schema", "two.yaml"], "two.yaml: document 1: there is no schema"),
        (&["apply", "-f", "live.yaml", "-p", "{}", "--list-map-keys"], "unexpected argument"),
        (&["diff", "live.yaml"], "<NEW>"),
        (&["diff", "two.yaml", "live.yaml"], "duplicate object"),
        (&["diff", "live.yaml", "live.yaml", "--precondition", "a..b"], "metadata.name"),
        (&["diff", "live.yaml", "live.yaml", "--patch-merge-key", "maybe"], "always, auto, never"),
        (&["three-way", "live.yaml"], "<MODIFIED>"),
        (&["three-way", "live.yaml", "live.yaml"], "ORIGINAL, MODIFIED and CURRENT"),
        (&["three-way", "live.yaml", "live.yaml", "live.yaml", "--original-from-annotation"], "takes two files"),
        (&["three-way", "-", "-", "live.yaml"], "standard input can be read only once"),
        (&["merge", "live.yaml"], "2 values required"),
        (&["merge", "two.yaml", "live.yaml"], "two.yaml: expected one document, found 2"),
        (&["conflicts", "live.yaml"], "<PATCH>"),
        (&["apply", "-f", "live.yaml", "-p", "{}", "--overlay", "two.yaml"], "two.yaml: an overlay is one document"),
        (
            &["apply", "-f", "live.yaml", "-p", "{}", "--overlay", "-"],
            "standard input: an overlay is a list of entries",
        ),
        (&["apply", "-f", "live.yaml", "-p", "{}", "--schema", "-", "--overlay", "-"], "standard input"),
        (&["schema", "audt"], "'audit'"),
        (&["schema", "audit", "Servce"], "did you mean `v1/Service`"),
        (&["schema", "compare", "built-in"], "<SCHEMA>"),
        (&["schema", "compare", "built-in", "builtin"], "builtin: no such file"),
        (&["schema", "compare", "live.yaml", "built-in"], "live.yaml: "),
        (&["batch", "--schema", "nowhere.json"], "nowhere.json: no such file"),
    ];
    for (arguments, message) in table {
        let (code, error) = run_any(folder.path(), arguments);
        assert_eq!(code, Some(2), "{arguments:?}: {error}");
        assert!(error.contains(message), "{arguments:?}: {error}");
    }
}

/// Like [`run`], with standard input, and for messages of any length such as usage.
fn run_any(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let output = support::smp(folder, arguments, LIVE.as_bytes());
    let error = String::from_utf8(output.stderr).expect("messages are UTF-8");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{error}");
    assert!(error.starts_with("error: ") && !error.contains("panicked"), "{error}");
    (output.status.code(), error)
}

#[test]
fn messages_do_not_contain_values() {
    let live = "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\ndata: {a: c2VjcmV0}\nstringData: {b: secret}\n";
    let folder = tempfile::tempdir().expect("a folder for the files");
    std::fs::write(folder.path().join("live.yaml"), live).expect("the file is written");
    for patch in ["{data: [c2VjcmV0]}", "{data: {a: {b: c2VjcmV0}}}", "{stringData: {b: [secret]}}", "{type: [secret]}"]
    {
        let (code, error) = run(folder.path(), &["apply", "-f", "live.yaml", "-p", patch]);
        assert_eq!(code, Some(1), "{error}");
        assert!(!error.contains("c2VjcmV0") && !error.contains(" secret"), "{error}");
    }
}

#[test]
fn only_some_problems_of_a_schema_are_shown() {
    let folder = tempfile::tempdir().expect("a folder for the files");
    let definitions: Vec<String> = (0..25).map(|index| format!("  D{index:02}: 1\n")).collect();
    std::fs::write(folder.path().join("schema.yaml"), format!("definitions:\n{}", definitions.concat()))
        .expect("written");
    for name in ["a.yaml", "b.yaml"] {
        std::fs::write(folder.path().join(name), "kind: Pod\n").expect("written");
    }
    let (code, error) = run_any(folder.path(), &["diff", "a.yaml", "b.yaml", "--schema", "schema.yaml"]);
    assert_eq!(code, Some(2), "{error}");
    let lines: Vec<&str> = error.lines().collect();
    assert_eq!(lines[0], "error: schema.yaml: /definitions/D00: a schema must be a JSON object (line 2, column 3)");
    assert_eq!(lines[19], "  /definitions/D19: a schema must be a JSON object (line 21, column 3)");
    assert_eq!(lines[20..], ["  and 5 more"]);
}
