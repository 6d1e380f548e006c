//! Documents validate against the official meta-schemas of Swagger 2.0 and OpenAPI 3.0.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use jsonschema::Validator;
use serde_json::{Value, json};
use smp_core::PatchSchema;
use smp_openapi::{Definitions, Info, OpenApi};

static SWAGGER: LazyLock<Validator> = LazyLock::new(|| validator("swagger-2.0.json"));
static OPENAPI: LazyLock<Validator> = LazyLock::new(|| validator("openapi-3.0.json"));

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &Path) -> Value {
    let text = fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_slice(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Formats are checked too: `$ref` is a URI reference.
fn validator(name: &str) -> Validator {
    let meta_schema = read(&root().join("spec/meta-schemas").join(name));
    jsonschema::options().should_validate_formats(true).build(&meta_schema).expect("a meta-schema is a schema")
}

fn assert_valid(name: &str, version: OpenApi, document: &Value) {
    let validator = if version == OpenApi::V2 { &SWAGGER } else { &OPENAPI };
    let problems: Vec<String> =
        validator.iter_errors(document).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(problems.is_empty(), "{name}: {}", problems.join("\n"));
}

#[test]
fn the_meta_schemas_reject_invalid_documents() {
    let tool = |schema: Value| json!({"swagger": "2.0", "info": {"title": "Tools", "version": "v1"}, "paths": {}, "definitions": {"Tool": schema}});
    assert!(SWAGGER.is_valid(&tool(json!({"type": "object", "x-unit": 1}))));
    assert!(!SWAGGER.is_valid(&tool(json!({"type": "objekt"}))));
    assert!(!SWAGGER.is_valid(&tool(json!({"required": []}))));
    let tool = |schema: Value| json!({"openapi": "3.0.0", "info": {"title": "Tools", "version": "v1"}, "paths": {}, "components": {"schemas": {"Tool": schema}}});
    assert!(OPENAPI.is_valid(&tool(json!({"allOf": [{"$ref": "#/components/schemas/A"}], "x-unit": 1}))));
    assert!(!OPENAPI.is_valid(&tool(json!({"allOf": {}}))));
    assert!(!OPENAPI.is_valid(&tool(json!({"nullable": "yes"}))));
}

#[test]
fn the_documents_of_the_built_in_types_are_valid() {
    let mut open = vec![root().join("openapi")];
    let mut counts = BTreeMap::from([("swagger", 0), ("openapi", 0)]);
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).expect("the folder is there") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "json") {
                let document = read(&path);
                let (word, version) =
                    if document["swagger"] == "2.0" { ("swagger", OpenApi::V2) } else { ("openapi", OpenApi::V3) };
                assert_valid(&path.display().to_string(), version, &document);
                *counts.entry(word).or_default() += 1;
            }
        }
    }
    assert_eq!(counts, BTreeMap::from([("swagger", 1), ("openapi", 38)]));
}

#[test]
fn documents_of_derived_types_are_valid() {
    #[derive(PatchSchema)]
    #[patch(name = "com.example.v1.Tool", gvk("example.com", "v1", "Tool"), map_type = "granular")]
    #[expect(dead_code, reason = "only the table is used")]
    struct Tool {
        #[patch(strategy = "merge|retainKeys", merge_key = "number", recommended_key = "number,side")]
        parts: Vec<Part>,
        #[patch(strategy = "replace", map_type = "atomic", extension("x-unit", r#"{"of": ["mm"]}"#))]
        main: Option<Part>,
        #[patch(scalar = "int-or-string")]
        port: Option<String>,
        #[patch(default = 0.5)]
        ratio: Option<f64>,
        free: Option<Value>,
        labels: BTreeMap<String, Vec<BTreeMap<String, Option<bool>>>>,
    }

    #[derive(PatchSchema)]
    #[patch(name = "com.example.v1.Part")]
    #[expect(dead_code, reason = "only the table is used")]
    struct Part {
        number: u32,
        #[patch(default = "left")]
        side: Option<String>,
    }

    let definitions = Definitions::of::<Tool>().expect("the names differ");
    let info = Info { title: "Tools".to_owned(), version: "v1".to_owned() };
    for version in [OpenApi::V2, OpenApi::V3] {
        assert_valid("Tool", version, &definitions.document(version, &info));
    }
}
