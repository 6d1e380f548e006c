//! Compares rules with what Kubernetes' own library does in recorded cases. `dev/server-data/go-crd/rules` writes them.

use serde_json::{Value, json};

use super::super::keyword;
use super::super::node::Node;
use super::super::schema::Reader;
use super::validate;
use super::wrong::Reason;

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
        let at = case["at"].as_str().unwrap_or_default();
        schema.pointer_mut(at).expect("the place exists")[keyword::VALIDATIONS] = case["rules"].clone();
        let schema = Node::resource(&Reader::default().schema(&schema, ""));
        let object = |name: &str| setting["Objects"].get(usize::try_from(case[name].as_i64()?).ok()?);
        let compiled = match wrong_rules(&schema, at).as_slice() {
            [] => String::new(),
            [(Reason::Limit, _), ..] => continue,
            [(_, message), ..] => compared(message).to_owned(),
        };
        let causes = object("object").filter(|_| compiled.is_empty());
        let causes = causes.map(|value| validate(value, object("old"), &schema)).unwrap_or_default();
        let ours =
            json!([compiled, causes.iter().map(|cause| json!([cause.field(), cause.message()])).collect::<Vec<_>>()]);
        let mut recorded = case["causes"].as_array().cloned().unwrap_or_default();
        // The same cause counts once.
        recorded.dedup();
        let recorded = json!([compared(case["compiled"].as_str().unwrap_or_default()), recorded]);
        if ours != recorded {
            wrong.push(format!("{at} {}\n    ours:     {ours}\n    recorded: {recorded}", case["rules"]));
        }
    }
    assert!(wrong.is_empty(), "{} of {count} rules differ:\n{}", wrong.len(), wrong.join("\n"));
    assert!(count > 500, "only {count} rules");
}

/// Why the rules at a place do not compile. Those of a schema that expressions cannot read have no message.
fn wrong_rules(schema: &Node, at: &str) -> Vec<(Reason, String)> {
    let steps: Vec<&str> = at.split('/').filter(|step| !step.is_empty()).collect();
    let mut inner = schema;
    let mut steps = steps.iter();
    while let Some(step) = steps.next() {
        inner = match *step {
            "items" => inner.items.as_deref(),
            "additionalProperties" => inner.others(),
            _ => steps.next().and_then(|name| inner.property(name)),
        }
        .expect("the place exists");
    }
    let rules = inner.rules.iter().filter(|_| super::schema::is_readable(inner));
    let wrong = rules.filter_map(|rule| Some((rule, rule.program.as_ref().err()?)));
    wrong.map(|(rule, wrong)| (wrong.reason, wrong.message(&rule.validation.rule))).collect()
}

/// What is compared of the message about a rule that does not compile: all, except the words about syntax and the names of the types
/// of objects.
fn compared(text: &str) -> &str {
    let words = ["Syntax error", "selfType", "object"];
    if words.iter().any(|words| text.contains(words)) { "compilation failed" } else { text }
}

/// The schema and the objects of the recorded cases, and the rules.
fn listed() -> Value {
    serde_json::from_str(include_str!("../../../tests/data/rules.json")).expect("the list is JSON")
}

/// Compiles a rule and evaluates it for the first two objects.
fn run(listed: &Value, rule: &str) -> bool {
    let mut schema = listed["schema"].clone();
    schema[keyword::VALIDATIONS] = json!([{"rule": rule, "messageExpression": rule}]);
    let schema = Node::resource(&Reader::default().schema(&schema, ""));
    validate(&listed["objects"][0], Some(&listed["objects"][1]), &schema);
    for rule in schema.rules.iter().filter_map(|rule| Some((rule, rule.program.as_ref().err()?))) {
        rule.1.message(&rule.0.validation.rule);
    }
    schema.rules.iter().all(|rule| rule.program.is_ok())
}

#[test]
fn a_changed_rule_does_not_panic() {
    let listed = listed();
    let rules: Vec<&str> = listed["rules"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let mut random = fastrand::Rng::with_seed(7);
    for _ in 0..3_000 {
        let mut rule = random.choice(&rules).copied().unwrap_or_default().to_owned();
        for _ in 0..random.usize(1..4) {
            let other = random.choice(&rules).copied().unwrap_or_default();
            let mut place = |text: &str| text.floor_char_boundary(random.usize(..=text.len()));
            let (start, end, from, to) = (place(&rule), place(&rule), place(other), place(other));
            rule.replace_range(start.min(end)..start.max(end), &other[from.min(to)..from.max(to)]);
        }
        run(&listed, &rule);
    }
}

#[test]
fn a_deep_rule_is_evaluated_or_refused() {
    let listed = listed();
    let parts = [
        ("(", ")"),
        ("!(", ")"),
        ("true && (", ")"),
        ("[1].all(x, ", ")"),
        ("true ? ", " : false"),
        ("optional.of(", ").hasValue()"),
        ("dyn(", ") == true"),
        ("[", "][0]"),
        ("{'a': ", "}.a"),
    ];
    for (before, after) in parts {
        for depth in [20, 50, 110, 1_000, 20_000] {
            let rule = [&*before.repeat(depth), "true", &*after.repeat(depth)].concat();
            let compiled = run(&listed, &rule);
            assert!(compiled || depth > 20 || before == "true ? ", "{before} {depth}");
            assert!(!compiled || depth < 1_000, "{before} {depth}");
        }
    }
}
