//! Runs every worked example in `spec/cases` with every schema source that supports its type.

use serde_json::Value;
use smp_core::Schema;
use smp_openapi::{Document, OpenApi};
use smp_testkit::swagger;

use crate::support::{cases, documents, not_in_custom_resources, types};

type Find<'d> = Box<dyn Fn(&Value) -> Option<Schema<'d>> + 'd>;

/// Every case.
fn all() -> impl Iterator<Item = Value> {
    ["seeds.yaml", "users.yaml", "rules.yaml"].into_iter().flat_map(cases::load)
}

fn check_all(source: &str, find: &Find<'_>) -> usize {
    let mut run = 0;
    let mut failures = Vec::new();
    for case in all() {
        let Some(schema) = find(&case) else { continue };
        run += 1;
        let difference = cases::check(&case, schema);
        failures.extend(difference.map(|difference| format!("{}\n    {difference}", case["name"])));
    }
    assert!(failures.is_empty(), "{} of {run} cases fail with {source}:\n{}", failures.len(), failures.join("\n"));
    run
}

fn text<'c>(case: &'c Value, name: &str) -> Option<&'c str> {
    case[name].as_str()
}

#[test]
fn derived_tables_give_the_result_of_every_case() {
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
    assert_eq!(run, 207, "every case ran");
}

/// The schema of a case from two documents: one for the types of the cases, one for those of Kubernetes.
fn in_documents<'d>(of_cases: &'d Document, of_kubernetes: &'d Document) -> Find<'d> {
    Box::new(|case| match (text(case, "schema"), text(case, "gvk").or(text(case, "definition"))) {
        (Some(name), _) => Some(of_cases.schema(name).unwrap()),
        (None, Some(name)) => Some(of_kubernetes.schema(name).unwrap()),
        (None, None) => None,
    })
}

#[test]
fn tables_from_documents_give_the_result_of_every_case() {
    let run = check_all("tables from documents", &in_documents(&swagger::of_cases(), &swagger::of_kubernetes()));
    assert_eq!(run, 206, "every case ran but the one without a type");
}

#[test]
fn tables_from_written_swagger_give_the_result_of_every_case() {
    let (of_cases, of_kubernetes) = (documents::of_cases(OpenApi::V2), documents::of_kubernetes("v2/swagger.json"));
    let run = check_all("tables from written Swagger", &in_documents(&of_cases, &of_kubernetes));
    assert_eq!(run, 206, "every case ran but the one without a type");
}

#[test]
fn tables_from_openapi_3_give_the_result_of_every_case() {
    let (of_cases, of_kubernetes) = (documents::of_cases(OpenApi::V3), documents::of_kubernetes("v3/openapi.json"));
    let run = check_all("tables from OpenAPI 3.0", &in_documents(&of_cases, &of_kubernetes));
    assert_eq!(run, 206, "every case ran but the one without a type");
}

#[test]
fn tables_from_openapi_3_by_group_version_give_the_result_of_every_case() {
    let files = ["v3/api/v1.json", "v3/apis/apps/v1.json", "v3/apis/policy/v1.json"].map(documents::of_kubernetes);
    let kind_in_files = |case: &Value| {
        let kind = text(case, "gvk")?;
        Some(files.iter().find_map(|file| file.schema(kind).ok()).unwrap_or_else(|| panic!("no file has {kind}")))
    };
    let run = check_all("tables from OpenAPI 3.0 by group/version", &(Box::new(kind_in_files) as Find<'_>));
    assert_eq!(run, 84, "every case with a kind ran");
}

#[test]
fn custom_resources_give_the_result_of_every_case_that_they_support() {
    let (of_cases, of_kubernetes) = (swagger::of_cases(), swagger::of_kubernetes());
    let mut resources = documents::CustomResources::default();
    let (mut answered, mut not_expressed) = (0, 0);
    for case in all() {
        let Some(name) = documents::type_of(&case) else { continue };
        let schema = of_cases.schema(name).or_else(|_| of_kubernetes.schema(name)).unwrap();
        let (schema, losses) = resources.of(name, schema);
        let case_name = case["name"].as_str().unwrap();
        let listed = not_in_custom_resources::CASES.iter().find(|(_, _, cases)| cases.contains(&case_name));
        match (cases::check(&case, schema), listed) {
            (None, None) => answered += 1,
            (Some(_), Some((lost, path, _))) => {
                assert!(losses.iter().any(|loss| loss.lost == *lost && loss.path == *path), "{case_name}: {losses:#?}");
                not_expressed += 1;
            }
            (None, Some(_)) => panic!("{case_name} passes; remove it from the list"),
            (Some(difference), None) => panic!("{case_name}\n    {difference}"),
        }
    }
    let listed: usize = not_in_custom_resources::CASES.iter().map(|(_, _, cases)| cases.len()).sum();
    assert_eq!((answered, not_expressed), (206 - listed, listed));
}
