//! Every worked example under `spec/cases`, against every schema source that can express its type.

mod support;

use serde_json::Value;
use smp_core::Schema;
use support::{cases, swagger, types};

type Find<'d> = Box<dyn Fn(&Value) -> Option<Schema<'d>> + 'd>;

fn check_all(source: &str, find: &Find<'_>) -> usize {
    let mut run = 0;
    let mut failures = Vec::new();
    for file in ["seeds.yaml", "users.yaml", "rules.yaml"] {
        for case in cases::load(file) {
            let name = case["name"].as_str().unwrap();
            let Some(schema) = find(&case) else { continue };
            run += 1;
            let difference = cases::check(&case, schema);
            failures.extend(difference.map(|difference| format!("{file}: {name}\n    {difference}")));
        }
    }
    assert!(failures.is_empty(), "{} of {run} cases fail with {source}:\n{}", failures.len(), failures.join("\n"));
    run
}

fn text<'c>(case: &'c Value, name: &str) -> Option<&'c str> {
    case[name].as_str()
}

#[test]
fn derived_tables_answer_every_case() {
    let run = check_all(
        "derived tables",
        &(Box::new(|case: &Value| {
            if let Some(kind) = text(case, "gvk") {
                let (api_version, kind) = kind.rsplit_once('/').unwrap();
                return Some(smp_api_types::schema_for_api_version(api_version, kind).unwrap());
            }
            if let Some(name) = text(case, "definition") {
                return Some(smp_api_types::schema_for_definition(name).unwrap());
            }
            match text(case, "schema") {
                Some(name) => Some(types::derived(name).unwrap_or_else(|| panic!("no derived type {name}"))),
                None => Some(Schema::free_form()),
            }
        }) as Find<'_>),
    );
    assert_eq!(run, 191, "every case ran");
}

#[test]
fn tables_from_documents_answer_every_case() {
    let (of_cases, of_kubernetes) = (swagger::of_cases(), swagger::of_kubernetes());
    let find = |case: &Value| match (text(case, "schema"), text(case, "gvk").or(text(case, "definition"))) {
        (Some(name), _) => Some(of_cases.schema(name).unwrap()),
        (None, Some(name)) => Some(of_kubernetes.schema(name).unwrap()),
        (None, None) => None,
    };
    let run = check_all("tables from documents", &(Box::new(find) as Find<'_>));
    assert_eq!(run, 190, "every case ran but the one without a type");
}
