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
