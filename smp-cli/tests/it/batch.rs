//! `smp batch`: invalid lines, and guarantees about answers.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::support;

/// The answers to some lines, and the exit code.
fn batch(lines: &[u8]) -> (Vec<Value>, Option<i32>) {
    let output = support::smp(Path::new("."), &["batch"], lines);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let text = String::from_utf8(output.stdout).expect("answers are UTF-8");
    (text.lines().map(|line| serde_json::from_str(line).expect("an answer is JSON")).collect(), output.status.code())
}

/// The code, input and id of the error for a line.
fn error(line: &str) -> (String, Value, Value) {
    let (answers, code) = batch(line.as_bytes());
    assert_eq!((answers.len(), code), (1, Some(0)), "{line}");
    let error = &answers[0]["error"];
    assert!(!error["message"].as_str().unwrap_or_default().is_empty(), "{line}: {answers:?}");
    (error["code"].as_str().unwrap_or_default().to_owned(), error["input"].clone(), answers[0]["id"].clone())
}

#[test]
fn an_answer_has_the_id_of_its_case() {
    let (answers, code) = batch(
        b"{\"id\": 1.50, \"op\": \"apply\", \"live\": {}, \"patch\": {}}\n\
          {\"name\": \"n\", \"op\": \"apply\", \"live\": {}, \"patch\": {}}\n\
          {\"id\": {\"a\": [1]}, \"name\": \"n\", \"op\": \"apply\", \"live\": {}, \"patch\": {}}\n\
          {\"op\": \"apply\", \"live\": {}, \"patch\": {}}",
    );
    let ids: Vec<&Value> = answers.iter().map(|answer| &answer["id"]).collect();
    assert_eq!(ids, [&json!(1.50), &json!("n"), &json!({"a": [1]}), &Value::Null]);
    assert_eq!(code, Some(0));
}

#[test]
fn an_id_is_copied_verbatim_and_comes_first() {
    let output =
        support::smp(Path::new("."), &["batch"], b"{\"op\":\"apply\",\"live\":{},\"patch\":{},\"id\":1.50e1}\n");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "{\"id\":1.50e1,\"result\":{}}\n");
}

#[test]
fn an_invalid_line_gets_an_error_and_the_next_line_is_read() {
    let mut lines = b"nonsense\nnull\n[1]\n{\"id\": 4}\n\xff\xfe\n{\"id\": 6, \"op\": \"apply\"".to_vec();
    lines.extend(b"\n{\"id\": 7, \"op\": \"apply\", \"live\": {\"a\": 1}, \"patch\": {\"a\": 2}}\n");
    let (answers, code) = batch(&lines);
    assert_eq!((answers.len(), code), (7, Some(0)));
    for answer in &answers[..6] {
        assert_eq!(answer["error"]["code"], "InvalidDocument", "{answer}");
    }
    assert_eq!(answers[3]["id"], 4);
    assert_eq!(answers[6], json!({"id": 7, "result": {"a": 2}}));
}

#[test]
fn empty_lines_are_skipped() {
    let case = b"{\"id\": 1, \"op\": \"apply\", \"live\": {}, \"patch\": {}}\n";
    let empty = b"\n \t\r\n\n".repeat(20_000);
    let lines = [&empty[..], case, &empty, case, b" "].concat();
    let (answers, code) = batch(&lines);
    assert_eq!((answers.len(), code), (2, Some(0)));
}

#[test]
fn invalid_cases_are_reported_with_code_and_input() {
    let table = [
        (r#"{"id": 1, "op": "aply", "live": {}, "patch": {}}"#, "InvalidDocument", Value::Null),
        (r#"{"id": 1, "op": 5, "live": {}, "patch": {}}"#, "InvalidDocument", Value::Null),
        (r#"{"id": 1, "op": "apply", "live": {}}"#, "InvalidDocument", json!("patch")),
        (r#"{"id": 1, "op": "apply", "patch": {}}"#, "InvalidDocument", json!("live")),
        (r#"{"id": 1, "op": "diff", "original": {}}"#, "InvalidDocument", json!("modified")),
        (r#"{"id": 1, "op": "diff3", "original": {}, "modified": {}}"#, "InvalidDocument", json!("current")),
        (r#"{"id": 1, "op": "merge", "patches": [{}]}"#, "InvalidDocument", json!("patch")),
        (r#"{"id": 1, "op": "merge", "patches": {}}"#, "InvalidDocument", json!("patch")),
        (r#"{"id": 1, "op": "conflicts", "patches": [{}, {}, {}]}"#, "InvalidDocument", Value::Null),
        (r#"{"id": 1, "op": "apply", "live": {}, "patch": []}"#, "NotAnObject", json!("patch")),
        (r#"{"id": 1, "op": "apply", "live": 5, "patch": {}}"#, "NotAnObject", json!("live")),
        (r#"{"id": 1, "op": "apply", "live": {}, "patch": null}"#, "NotAnObject", json!("patch")),
        (r#"{"id": 1, "op": "apply", "live": {}, "patch": {"a": 1e999}}"#, "InvalidDocument", json!("patch")),
        (r#"{"id": 1, "op": "apply", "live": {}, "patch": {"a": "\ud800"}}"#, "InvalidDocument", json!("patch")),
        (r#"{"id": 1, "op": "apply", "gvk": "v1/Pood", "live": {}, "patch": {}}"#, "InvalidSchema", json!("schema")),
        (r#"{"id": 1, "op": "apply", "gvk": "Pod", "live": {}, "patch": {}}"#, "InvalidSchema", json!("schema")),
        (r#"{"id": 1, "op": "apply", "schema": "No", "live": {}, "patch": {}}"#, "InvalidSchema", json!("schema")),
        (r#"{"id": 1, "op": "apply", "definition": "", "live": {}, "patch": {}}"#, "InvalidSchema", json!("schema")),
        (r#"{"id": 1, "op": "apply", "gvk": 7, "live": {}, "patch": {}}"#, "InvalidDocument", Value::Null),
        (r#"{"id": 1, "op": "apply", "options": 7, "live": {}, "patch": {}}"#, "InvalidDocument", Value::Null),
        (r#"{"id": 1, "op": "apply", "options": {"x": 7}, "live": {}, "patch": {}}"#, "InvalidDocument", Value::Null),
        (
            r#"{"id": 1, "op": "apply", "options": {"maxDepth": -1}, "live": {}, "patch": {}}"#,
            "InvalidDocument",
            Value::Null,
        ),
        (
            r#"{"id": 1, "op": "apply", "options": {"preconditions": ["a..b"]}, "live": {}, "patch": {}}"#,
            "InvalidDocument",
            Value::Null,
        ),
        (r#"{"id": 1, "op": "apply", "dialect": "old", "live": {}, "patch": {}}"#, "InvalidDocument", Value::Null),
    ];
    for (line, code, input) in table {
        assert_eq!(error(line), (code.to_owned(), input, json!(1)), "{line}");
    }
}

/// Runs the command of a case on files with the names of its documents.
fn command(case: &Value) -> Value {
    let folder = tempfile::tempdir().expect("a folder for the files");
    let op = case["op"].as_str().expect("a case has an operation");
    let (mut arguments, mut input) = (vec![op.to_owned()], String::new());
    for (name, document) in case.as_object().expect("a case is an object") {
        let flag = match (&**name, op) {
            ("op" | "options" | "gvk", _) => continue,
            ("resourceList", _) => {
                input = document.to_string();
                continue;
            }
            ("file", _) | ("live", "apply" | "convert" | "explain" | "lint" | "merge") => "--filename=",
            ("patch", "apply" | "convert" | "explain") => "--patch-file=",
            ("old", _) => "--old=",
            _ => "",
        };
        let documents = if name == "patches" { document.as_array().cloned() } else { None };
        for (index, document) in documents.unwrap_or_else(|| vec![document.clone()]).iter().enumerate() {
            let name = if name == "patches" { format!("{name}[{index}]") } else { name.clone() };
            std::fs::write(folder.path().join(&name), document.to_string()).expect("the file is written");
            arguments.push(format!("{flag}{name}"));
        }
    }
    arguments.extend(case["gvk"].as_str().map(|name| format!("--type-name={name}")));
    for (name, value) in case["options"].as_object().into_iter().flatten() {
        for value in value.as_array().cloned().unwrap_or_else(|| vec![value.clone()]) {
            arguments.push(match value {
                Value::Bool(true) => format!("--{name}"),
                Value::String(text) => format!("--{name}={text}"),
                other => format!("--{name}={other}"),
            });
        }
    }
    if op != "krm" {
        arguments.push("--output=json".to_owned());
    }
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let output = support::smp(folder.path(), &arguments, input.as_bytes());
    let error = String::from_utf8_lossy(&output.stderr);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{arguments:?}: {error}"))
}

fn deployment(replicas: u64) -> Value {
    json!({
        "apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "web", "namespace": "shop"},
        "spec": {"replicas": replicas, "template": {"spec": {"containers": [{"name": "web", "image": "web:1"}]}}},
    })
}

#[test]
fn an_answer_is_what_the_command_prints() {
    let (live, patch) = (deployment(1), json!({"spec": {"replicas": 3, "pausd": true}}));
    let typed = json!({"apiVersion": "apps/v1", "kind": "Deployment", "spec": {"replicas": 3, "pausd": true}});
    let operations = json!([{"op": "replace", "path": "/spec/replicas", "value": 3}]);
    let resource_list = json!({
        "apiVersion": "config.kubernetes.io/v1", "kind": "ResourceList", "items": [live],
        "functionConfig": {
            "apiVersion": "smp/v1alpha1", "kind": "StrategicMergePatch", "metadata": {"name": "a"},
            "patches": [{"patch": patch, "target": {"kind": "Deployment"}}],
        },
    });
    let image = "spec.template.spec.containers[name=web].image=web:2";
    let table = [
        ("result", json!({"op": "apply", "gvk": "apps/v1/Deployment", "live": live, "patch": patch})),
        ("result", json!({"op": "apply", "gvk": "apps/v1/Deployment", "live": live, "options": {"set": [image]}})),
        (
            "result",
            json!({"op": "apply", "live": live, "patch": operations, "options": {"type": "json", "untyped": true}}),
        ),
        ("patch", json!({"op": "diff", "gvk": "apps/v1/Deployment", "original": live, "modified": deployment(2)})),
        (
            "patch",
            json!({"op": "diff", "gvk": "apps/v1/Deployment", "original": live, "modified": deployment(2), "options": {"type": "json"}}),
        ),
        (
            "patch",
            json!({"op": "three-way", "gvk": "apps/v1/Deployment", "original": live, "modified": deployment(2), "current": deployment(3)}),
        ),
        (
            "patch",
            json!({"op": "three-way", "gvk": "apps/v1/Deployment", "original": live, "modified": deployment(2), "current": deployment(3), "options": {"type": "merge"}}),
        ),
        ("patch", json!({"op": "merge", "gvk": "apps/v1/Deployment", "patches": [patch, {"spec": {"paused": true}}]})),
        (
            "conflicts",
            json!({"op": "conflicts", "gvk": "apps/v1/Deployment", "patches": [patch, {"spec": {"replicas": 1}}]}),
        ),
        ("patch", json!({"op": "convert", "live": live, "patch": patch, "options": {"to": "json", "no-tests": true}})),
        ("findings", json!({"op": "lint", "patch": typed})),
        (
            "findings",
            json!({"op": "lint", "patch": typed, "live": live, "options": {"deny": ["warnings", "UnknownField"]}}),
        ),
        ("findings", json!({"op": "lint", "live": live, "options": {"set": "spec.replicas=-1"}})),
        ("explanation", json!({"op": "explain", "live": live, "patch": patch})),
        ("explanation", json!({"op": "explain", "live": live, "options": {"set": image, "unset": "spec.replicas"}})),
        (
            "findings",
            json!({"op": "validate", "object": deployment(2), "old": live, "options": {"allow": "UnknownField"}}),
        ),
        ("drift", json!({"op": "drift", "file": live, "live": deployment(2), "options": {"declared": true}})),
        ("resourceList", json!({"op": "krm", "resourceList": resource_list})),
    ];
    let lines: Vec<String> = table.iter().map(|(_, case)| format!("{}\n", without_untyped(case))).collect();
    let (answers, _) = batch(lines.concat().as_bytes());
    assert_eq!(answers.len(), table.len());
    for ((member, case), answer) in table.iter().zip(&answers) {
        assert_eq!(answer[member], command(case), "{case}: {answer}");
    }
}

/// The first operations have no types by default, so the command needs `--untyped` for the same.
fn without_untyped(case: &Value) -> Value {
    let mut case = case.clone();
    if let Some(options) = case.get_mut("options").and_then(Value::as_object_mut) {
        options.remove("untyped");
    }
    case
}

#[test]
fn warnings_are_messages_and_failures_have_code_and_part() {
    let live = deployment(1);
    let lines = [
        json!({"op": "explain", "live": live, "patch": {"spec": {"pausd": true}}}),
        json!({"op": "explain", "live": live, "patch": {"spec": {"template": {"spec": {"containers": [{"image": "a"}]}}}}}),
        json!({"op": "convert", "live": live, "patch": {"spec": {"template": {"spec": {"containers": [{"image": "a"}]}}}}, "options": {"to": "json"}}),
        json!({"op": "convert", "live": live, "patch": [{"op": "remove", "path": "/spec/nothing"}], "options": {"to": "merge", "type": "json"}}),
        json!({"op": "apply", "gvk": "apps/v1/Deployment", "live": live, "options": {"set": "spec.replicas=many"}}),
        json!({"op": "lint", "patch": {"spec": {}}, "options": {"deny": "Nonsense"}}),
    ];
    let (answers, _) = batch(lines.map(|line| format!("{line}\n")).concat().as_bytes());
    assert_eq!(answers[0]["messages"][0]["severity"], "warning");
    assert!(answers[0]["messages"][0]["message"].as_str().expect("a message").contains("`pausd`"));
    assert_eq!(answers[0].get("error"), None);
    assert_eq!(answers[1]["explanation"]["errors"][0]["code"], "MissingMergeKey");
    for (answer, code, path) in [
        (&answers[1], "MissingMergeKey", "spec.template.spec.containers[0]"),
        (&answers[2], "MissingMergeKey", "spec.template.spec.containers[0]"),
        (&answers[3], "NoSuchPath", "/spec/nothing"),
        (&answers[4], "DoesNotApply", "spec.replicas"),
        (&answers[5], "InvalidDocument", ""),
    ] {
        assert_eq!((&answer["error"]["code"], &answer["error"]["path"]), (&json!(code), &json!(path)), "{answer}");
    }
}

#[test]
fn configurations_are_applied_as_by_a_server() {
    let map = |data: Value| json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a"}, "data": data});
    let case = |data: Value, options: Value| json!({"op": "apply", "live": map(json!({"color": "red"})), "patch": map(data), "options": options});
    let lines = [
        case(json!({"size": "XL"}), json!({"server-side": true, "field-manager": "shop"})),
        case(json!({"color": "blue"}), json!({"server-side": true})),
        case(json!({"color": "blue"}), json!({"server-side": true, "explain": true, "force-conflicts": true})),
    ];
    let (answers, _) = batch(lines.map(|line| format!("{line}\n")).concat().as_bytes());
    assert_eq!(answers[0]["result"]["data"], json!({"color": "red", "size": "XL"}));
    assert_eq!(answers[0]["result"]["metadata"]["managedFields"][0]["manager"], "shop");
    assert_eq!(answers[1]["error"]["code"], "Conflict", "{}", answers[1]);
    assert_eq!(answers[2]["result"][0]["fields"][0]["path"], "data.color", "{}", answers[2]);
}

#[test]
fn unknown_operations_and_options_are_listed_with_a_suggestion() {
    for (line, messages) in [
        (r#"{"op": "lnt", "patch": {}}"#, ["did you mean `lint`?", "apply, diff, three-way, merge,"]),
        (r#"{"op": "serve"}"#, ["unknown operation `serve`", "the operations are apply"]),
        (
            r#"{"op": "lint", "patch": {}, "options": {"denny": 1}}"#,
            ["did you mean `deny`?", "allow, deny, set, type, unset"],
        ),
        (r#"{"op": "lint", "patch": {}, "options": {"live": true}}"#, ["unknown option `live`", "allow, deny, set"]),
        (r#"{"op": "apply", "options": {"schema": "a.yaml"}}"#, ["unknown option `schema`", "for-stock-server"]),
        (r#"{"op": "krm", "options": {"a": 1}}"#, ["unknown option `a`", "there are no options"]),
        (
            r#"{"op": "diff", "options": {"patch-merge-key": "often"}}"#,
            ["'often' for '--patch-merge-key", "always, auto, never"],
        ),
        (r#"{"op": "drift", "options": {"ignore": {"a": 1}}}"#, ["`options.ignore` must be", "a list"]),
        (r#"{"op": "convert", "live": {}, "patch": {}}"#, ["--to <PATCH_TYPE>", "not provided"]),
        (r#"{"op": "convert", "live": {}}"#, ["`patch` is missing", "requires it"]),
    ] {
        let (answers, _) = batch(line.as_bytes());
        let message = answers[0]["error"]["message"].as_str().unwrap_or_default();
        assert!(messages.iter().all(|part| message.contains(part)), "{line}: {message}");
        assert_eq!(answers[0]["error"]["code"], "InvalidDocument", "{line}");
    }
}

/// A stock server does not know `$patchMergeKey`, so a patch has it only if somebody asks for it.
#[test]
fn a_diff_is_safe_for_any_server_by_default() {
    let port = |protocol: &str| json!({"port": 53, "protocol": protocol});
    let case = |options: Value| {
        json!({
            "op": "diff", "gvk": "v1/Service", "options": options,
            "original": {"spec": {"ports": [port("UDP")]}}, "modified": {"spec": {"ports": [port("UDP"), port("TCP")]}},
        })
    };
    let cases = [
        json!({}),
        json!({"patch-merge-key": "never"}),
        json!({"patch-merge-key": "always"}),
        json!({"patchMergeKey": "always"}),
    ];
    let (answers, _) = batch(cases.map(|options| format!("{}\n", case(options))).concat().as_bytes());
    let has_key: Vec<bool> =
        answers.iter().map(|answer| answer["patch"].to_string().contains("$patchMergeKey")).collect();
    assert_eq!(has_key, [false, false, true, true]);
}

/// The lines share no state.
#[test]
fn a_failed_line_does_not_change_the_next() {
    let good = json!({"op": "explain", "live": deployment(1), "patch": {"spec": {"replicas": 2}}});
    let bad = json!({"op": "explain", "live": 5, "patch": {"$patch": "delete"}});
    let lines = format!("{good}\n{bad}\n{good}\n");
    let output = support::smp(Path::new("."), &["batch", "--jobs", "1"], lines.as_bytes());
    let answers: Vec<&[u8]> = output.stdout.split(|byte| *byte == b'\n').collect();
    assert!(answers[0] == answers[2] && answers[0] != answers[1]);
}

/// The first error is that of a document that cannot be read, and then that of the patch.
#[test]
fn documents_are_read_before_the_patch_is_checked() {
    let case = |live: &str| {
        format!(
            r#"{{"id":1,"op":"apply","gvk":"v1/Pod","live":{live},"patch":{{"spec":{{"containers":[{{"image":"a"}}]}}}}}}"#
        )
    };
    for (live, code, input) in [("{}", "MissingMergeKey", "patch"), (r#"{"a":1e999}"#, "InvalidDocument", "live")] {
        assert_eq!(error(&case(live)), (code.to_owned(), json!(input), json!(1)), "{live}");
    }
    for line in [case(r#"{"a":01}"#), case("[}"), case("{},\"source\":tru")] {
        assert_eq!(error(&line), ("InvalidDocument".to_owned(), Value::Null, Value::Null), "{line}");
    }
}

#[test]
fn similar_types_are_suggested() {
    let (answers, _) = batch(br#"{"id": 1, "op": "apply", "gvk": "apps/v1/Deploymnt", "live": {}, "patch": {}}"#);
    assert!(answers[0]["error"]["message"].as_str().unwrap_or_default().contains("apps/v1/Deployment"), "{answers:?}");
}

#[test]
fn deep_documents_are_errors() {
    for depth in [129, 10_000, 1_000_000] {
        let deep = format!("{}{}", "{\"a\":".repeat(depth), "1") + &"}".repeat(depth);
        let list = "[".repeat(depth) + &"]".repeat(depth);
        for (live, patch, input) in [("{}", deep.as_str(), "patch"), (deep.as_str(), "{}", "live")] {
            let line = format!(r#"{{"id": 1, "op": "apply", "live": {live}, "patch": {patch}}}"#);
            assert_eq!(error(&line), ("DepthLimit".to_owned(), json!(input), json!(1)), "{depth} {input}");
        }
        let line = format!(r#"{{"id": 1, "op": "diff", "original": {{}}, "modified": {{"a": {list}}}}}"#);
        assert_eq!(error(&line).0, "DepthLimit");
        // Parts that an operation does not need may contain anything.
        let line = format!(r#"{{"id": 1, "op": "apply", "live": {{}}, "patch": {{}}, "source": {list}}}"#);
        assert_eq!(batch(line.as_bytes()).0, [json!({"id": 1, "result": {}})]);
    }
}

#[test]
fn no_depth_limit_overflows_the_stack() {
    let list = "[".repeat(1_000_000) + &"]".repeat(1_000_000);
    let options = r#"{"maxDepth": 4000000000}"#;
    let line = format!(r#"{{"op": "apply", "options": {options}, "live": {{}}, "patch": {{"a": {list}}}}}"#);
    assert_eq!(error(&line).0, "DepthLimit");
}

#[test]
fn numbers_and_field_order_are_kept() {
    let line = r#"{"id":1,"op":"apply","live":{"z":9007199254740993,"a":-9223372036854775808,"m":0.1,"b":1.0},"patch":{"n":18446744073709551615}}"#;
    let output = support::smp(Path::new("."), &["batch"], format!("{line}\n").as_bytes());
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "{\"id\":1,\"result\":{\"z\":9007199254740993,\"a\":-9223372036854775808,\"m\":0.1,\"b\":1.0,\
         \"n\":18446744073709551615}}\n",
    );
}

#[test]
fn a_conflict_shows_values_except_those_of_a_secret() {
    let case = |gvk: &str, kind: Option<&str>| {
        let object = |value: &str| json!({"kind": kind, "data": {"a": value}});
        json!({
            "op": "diff3", "gvk": gvk, "options": {"overwrite": false},
            "original": object("MQ=="), "modified": object("Mg=="), "current": object("Mw=="),
        })
    };
    let cases = [
        case("v1/ConfigMap", Some("ConfigMap")),
        case("v1/Secret", Some("Secret")),
        case("v1/Secret", None),
        case("v1/ConfigMap", Some("Secret")),
    ];
    let (answers, _) = batch(cases.map(|case| format!("{case}\n")).concat().as_bytes());
    assert_eq!(
        answers[0]["error"]["conflicts"],
        json!([{"path": "data.a", "original": "MQ==", "modified": "Mg==", "current": "Mw=="}])
    );
    for answer in &answers[1..] {
        assert_eq!(answer["error"]["conflicts"], json!([{"path": "data.a"}]));
        assert!(!answer.to_string().contains("Mg=="), "{answer}");
    }
}

#[test]
fn an_answer_is_written_before_the_next_line_is_read() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_smp"))
        .arg("batch")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("smp starts");
    let mut input = child.stdin.take().expect("standard input is piped");
    let mut output = BufReader::new(child.stdout.take().expect("standard output is piped"));
    for id in 0..3 {
        writeln!(input, r#"{{"id": {id}, "op": "apply", "live": {{}}, "patch": {{}}}}"#).expect("the line is taken");
        let mut answer = String::new();
        output.read_line(&mut answer).expect("the answer comes");
        assert_eq!(answer, format!("{{\"id\":{id},\"result\":{{}}}}\n"));
    }
    drop(input);
    assert_eq!(child.wait().expect("smp ends").code(), Some(0));
}

#[test]
fn a_closed_standard_output_is_not_a_failure() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_smp"))
        .arg("batch")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("smp starts");
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("standard input is piped");
    for _ in 0..100 {
        if writeln!(input, r#"{{"op": "apply", "live": {{}}, "patch": {{}}}}"#).is_err() {
            break;
        }
    }
    drop(input);
    let output = child.wait_with_output().expect("smp ends");
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}

/// Valid and invalid cases of various lengths, some of them longer than a block.
fn many_lines() -> String {
    (0..2_000_usize).fold(String::new(), |lines, id| {
        let filler = "x".repeat(if id % 401 == 7 { 150_000 } else { id % 300 });
        let line = match id % 5 {
            0 => json!({"id": id, "op": "apply", "live": {"a": filler}, "patch": {"b": id}}).to_string(),
            1 => json!({"id": id, "op": "diff", "original": {"a": filler}, "modified": {"a": id}}).to_string(),
            2 => json!({"id": id, "op": "apply", "live": {"a": filler}}).to_string(),
            3 => json!({"id": id, "op": "apply", "live": [filler], "patch": {}}).to_string(),
            _ => format!("not a case {filler}"),
        };
        lines + &line + "\n"
    })
}

#[test]
fn the_number_of_jobs_does_not_change_the_answers() {
    let lines = many_lines();
    let answers = |jobs: &str| {
        let output = support::smp(Path::new("."), &["batch", "--jobs", jobs], lines.as_bytes());
        assert_eq!((String::from_utf8_lossy(&output.stderr).as_ref(), output.status.code()), ("", Some(0)));
        String::from_utf8(output.stdout).expect("answers are UTF-8")
    };
    let one = answers("1");
    for (id, line) in one.lines().enumerate() {
        let answer: Value = serde_json::from_str(line).expect("an answer is JSON");
        assert_eq!(answer["id"], if id % 5 == 4 { Value::Null } else { json!(id) });
        assert_eq!(answer.get("error").is_some(), id % 5 > 1, "{line}");
    }
    assert_eq!(one.lines().count(), 2_000);
    for jobs in ["2", "7", "64"] {
        assert!(answers(jobs) == one, "the answers of {jobs} jobs differ from those of one");
    }
    assert_eq!(support::smp(Path::new("."), &["batch", "--jobs", "0"], b"").status.code(), Some(2));
}

#[test]
#[cfg(target_os = "linux")]
fn memory_does_not_grow_with_the_input() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_smp"))
        .args(["batch", "--jobs", "3"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("smp starts");
    let status = format!("/proc/{}/status", child.id());
    let peak = || -> usize {
        let status = std::fs::read_to_string(&status).expect("the process runs");
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("Linux reports the peak");
        line.trim().trim_end_matches(" kB").parse().expect("the peak is a number")
    };
    let mut input = child.stdin.take().expect("standard input is piped");
    let mut output = BufReader::new(child.stdout.take().expect("standard output is piped"));
    let line = format!("{}\n", json!({"op": "apply", "live": {"a": "x".repeat(100_000)}, "patch": {"b": 1}}));
    let mut ask = |times: usize| {
        std::thread::scope(|scope| {
            let (input, line) = (&mut input, &line);
            scope.spawn(move || (0..times).for_each(|_| input.write_all(line.as_bytes()).expect("the line is taken")));
            let mut answer = String::new();
            for _ in 0..times {
                answer.clear();
                output.read_line(&mut answer).expect("the answer comes");
            }
        });
        peak()
    };
    // The allocator keeps memory for each thread, until all have worked.
    let (few, many) = (ask(200), ask(500));
    assert!(many < few + 25_000, "the peak grew from {few} to {many} kB with 50,000 kB of lines");
    drop(input);
    assert_eq!(child.wait().expect("smp ends").code(), Some(0));
}
