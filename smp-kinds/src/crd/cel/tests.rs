//! Compares rules with what Kubernetes' own library does in recorded cases. `dev/server-data/go-crd/rules` writes them.

use serde_json::{Value, json};

use super::super::keyword;
use super::super::node::Node;
use super::super::schema::Reader;
use super::parse::Reason;
use super::validate;

#[test]
fn every_recorded_rule_agrees() {
    let path = std::env::var("SMP_RULE_CASES")
        .unwrap_or_else(|_| concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/rules.jsonl").to_owned());
    let text = std::fs::read_to_string(path).expect("the cases can be read");
    let mut lines = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("a case is JSON"));
    let setting = lines.next().expect("the first line has the schema and the objects");
    let mut wrong = Vec::new();
    let mut count = 0;
    for case in lines.filter(|case| case["compiled"] != "panic") {
        count += 1;
        let mut schema = setting["Schema"].clone();
        schema[keyword::VALIDATIONS] = json!([{"rule": case["rule"], "message": "m"}]);
        let schema = Node::resource(&Reader::default().schema(&schema, ""));
        let object = |name: &str| setting["Objects"].get(usize::try_from(case[name].as_i64()?).ok()?);
        let Some(rule) = schema.rules.first() else { continue };
        let compiled = match &rule.program {
            Ok(_) => String::new(),
            Err(wrong) if wrong.reason == Reason::Limit => continue,
            Err(wrong) => first_error(&wrong.message(case["rule"].as_str().unwrap_or_default())),
        };
        let causes = object("object").filter(|_| compiled.is_empty());
        let causes = causes.map(|value| validate(value, object("old"), &schema)).unwrap_or_default();
        let causes: Vec<_> = causes.iter().map(|cause| json!([cause.field(), cause.message()])).collect();
        let ours = json!([compiled, causes]);
        let recorded = first_error(case["compiled"].as_str().unwrap_or_default());
        let recorded = json!([recorded, if case["causes"].is_null() { json!([]) } else { case["causes"].clone() }]);
        if ours != recorded {
            wrong.push(format!("{}\n    ours:     {ours}\n    recorded: {recorded}", case["rule"]));
        }
    }
    assert!(wrong.is_empty(), "{} of {count} rules differ:\n{}", wrong.len(), wrong.join("\n"));
    assert!(count > 500, "only {count} rules");
}

/// The first error of a compilation. The words about syntax are not compared, and neither are the names of the types of objects.
fn first_error(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    match ["Syntax error", "expression of type", "was given "].into_iter().find_map(|words| line.split_once(words)) {
        Some((start, _)) => start.split(":1:").next().unwrap_or_default().to_owned(),
        None => line.to_owned(),
    }
}
