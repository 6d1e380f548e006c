//! Recorded documents get the defaults that an API server gives them.

use serde::Deserialize;
use serde_json::{Value, json};

use super::{apply, plan, rules};
use crate::decode::decode;
use crate::types;

/// What the server makes of a document; see `dev/server-data/go/cases`.
#[derive(Deserialize)]
struct Case {
    gvk: (String, String, String),
    #[serde(rename = "in")]
    input: String,
    #[serde(default)]
    problems: Vec<String>,
    error: Option<String>,
    out: Option<Value>,
}

/// The time that recorded documents have where the server writes the current one.
fn now() -> String {
    "2000-01-01T00:00:00Z".to_owned()
}

/// Returns how the answer differs from the recorded one.
fn difference(case: &Case) -> Option<String> {
    let (group, version, kind) = &case.gvk;
    let of = types::of_kind(group, version, kind).unwrap();
    let decoded = match (decode(of, case.input.as_bytes()), &case.error) {
        (Err(failure), error) => {
            let expected = error.as_deref().unwrap_or("no error");
            return (failure.to_string() != expected).then(|| format!("{failure}\ninstead of {expected}"));
        }
        (Ok(_), Some(error)) => return Some(format!("accepted, but: {error}")),
        (Ok(decoded), None) => decoded,
    };
    if decoded.problems != case.problems {
        return Some(format!("{:?} instead of {:?}", decoded.problems, case.problems));
    }
    let mut object = decoded.object;
    apply(of, &mut object, &now);
    (Some(&object) != case.out.as_ref())
        .then(|| format!("{object:#}\ninstead of {:#}", case.out.clone().unwrap_or_default()))
}

#[test]
fn recorded_documents_are_decoded_and_defaulted_as_on_a_server() {
    let recorded = include_str!("../../tests/data/defaults.jsonl");
    let text = match std::env::var_os("SMP_SERVER_CASES") {
        Some(file) => std::fs::read_to_string(file).unwrap(),
        None => recorded.to_owned(),
    };
    let cases: Vec<Case> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(cases.len() >= 1_000, "only {} documents", cases.len());
    let wrong: Vec<_> = cases
        .iter()
        .filter_map(|case| Some(format!("{:?}\n{}\n{}", case.gvk, case.input, difference(case)?)))
        .collect();
    assert!(
        wrong.is_empty(),
        "{} of {} differ:\n{}",
        wrong.len(),
        cases.len(),
        wrong[..wrong.len().min(3)].join("\n\n")
    );
}

#[test]
fn each_default_that_depends_on_other_fields_has_a_rule() {
    let mut expected: Vec<String> = Vec::new();
    for (name, fields) in plan::left_to_rules() {
        let mut parts: Vec<_> = name.rsplitn(4, '.').take(3).collect();
        parts.reverse();
        expected.extend(fields.iter().map(|field| format!("{} {field}", parts.join("."))));
    }
    let mut found: Vec<String> = rules::ALL.iter().flat_map(|rule| rule.sets).map(|&set| set.to_owned()).collect();
    expected.sort();
    found.sort();
    assert_eq!(found, expected);
    assert!(rules::ALL.iter().all(|rule| types::by_name(rule.of).is_some()));
}

#[test]
fn each_line_of_the_table_is_a_field_and_a_value() {
    let lines = include_str!("../../data/defaults.tsv").lines().filter(|line| !line.starts_with('#')).count();
    let own: usize = types::all().iter().map(|of| plan::plan(of).own.len()).sum();
    let left: usize = plan::left_to_rules().values().map(Vec::len).sum();
    let rounded: u32 = types::all().iter().map(|of| plan::plan(of).rounded.count_ones()).sum();
    assert_eq!(own + left + usize::try_from(rounded).unwrap(), lines);
}

#[test]
fn defaulting_twice_changes_nothing_more() {
    for line in include_str!("../../tests/data/defaults.jsonl").lines() {
        let case: Case = serde_json::from_str(line).unwrap();
        let (group, version, kind) = &case.gvk;
        if let (Some(of), Some(out)) = (types::of_kind(group, version, kind), case.out) {
            let mut again = out.clone();
            apply(of, &mut again, &now);
            assert_eq!(again, out, "{}", case.input);
        }
    }
}

#[test]
fn a_default_does_not_replace_an_explicit_zero() {
    let of = types::of_kind("apps", "v1", "Deployment").unwrap();
    let mut object = decode(of, br#"{"spec":{"replicas":0,"revisionHistoryLimit":null}}"#).unwrap().object;
    apply(of, &mut object, &now);
    assert_eq!((&object["spec"]["replicas"], &object["spec"]["revisionHistoryLimit"]), (&json!(0), &json!(10)));
}
