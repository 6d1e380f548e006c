//! Any tables are written as documents and read back as the same tables.
//!
//! Every run uses the same cases. `PROPTEST_CASES=100000 cargo test --release -p smp-openapi --test it round_trip` runs
//! more of them, `PROPTEST_RNG_SEED` selects other ones, and `--features serde_json/preserve_order` keeps the order of
//! fields.

use std::collections::BTreeMap;

use proptest::collection;
use proptest::prelude::any;
use proptest::test_runner::{Config, FileFailurePersistence, RngSeed, TestCaseError, TestRunner};
use serde_json::Value;
use smp_core::schema::{
    Definition, Documentation, Extension, Keyword, ObjectDefinition, ObjectSchema, SchemaSet, Shape,
};
use smp_openapi::{Definitions, Document, Info, OpenApi};
use smp_testkit::tables;
use smp_testkit::tape::Tape;

/// Checks a law with random tables; a failing case is shrunk and kept for the next runs.
fn holds(law: fn(&Definitions<'_>) -> Result<(), String>) {
    let is_unset = |name: &str| std::env::var_os(name).is_none();
    let mut config = Config { max_shrink_iters: 20_000, ..Config::default() };
    config.failure_persistence =
        Some(Box::new(FileFailurePersistence::Direct("tests/round_trip.proptest-regressions")));
    if is_unset("PROPTEST_CASES") {
        config.cases = 500;
    }
    if is_unset("PROPTEST_RNG_SEED") {
        config.rng_seed = RngSeed::Fixed(36);
    }
    let ended = TestRunner::new(config).run(&collection::vec(any::<u8>(), 0..500), |bytes| {
        let set = tables::random(&mut Tape::new(&bytes));
        law(&definitions(&set)).map_err(TestCaseError::fail)
    });
    if let Err(error) = ended {
        panic!("{error}");
    }
}

fn definitions(set: &SchemaSet) -> Definitions<'_> {
    let mut definitions = Definitions::new();
    for name in set.names() {
        definitions.add(set.get(name).expect("it is there")).expect("each name is of one type");
    }
    definitions
}

fn info() -> Info {
    Info { title: "Random".to_owned(), version: "v1".to_owned() }
}

/// Returns a document without the order of fields, of extensions, and within extensions.
type Content = (BTreeMap<String, ObjectDefinition>, BTreeMap<String, Shape>);

fn content(document: &Document) -> Content {
    let sorted = |extensions: &[Extension]| {
        let canonical = |extension: &Extension| {
            let mut value: Value = serde_json::from_str(&extension.json).expect("an extension is JSON");
            value.sort_all_objects();
            Extension { json: value.to_string().into(), ..extension.clone() }
        };
        let mut extensions: Vec<_> = extensions.iter().map(canonical).collect();
        extensions.sort_by(|a, b| a.name.cmp(&b.name));
        extensions
    };
    let object = |table: &ObjectSchema<'_>| {
        let mut table = ObjectDefinition::from(table);
        table.extensions = sorted(&table.extensions);
        table.documentation = sorted_documentation(&table.documentation);
        for field in &mut table.fields {
            field.extensions = sorted(&field.extensions);
            field.documentation = sorted_documentation(&field.documentation);
            field.shape = sorted_shape(&field.shape);
        }
        table.additional = table.additional.as_ref().map(sorted_shape);
        table.fields.sort_by(|a, b| a.name.cmp(&b.name));
        for union in &mut table.unions {
            union.members.sort();
        }
        (table.name.to_string(), table)
    };
    let shape = |name: &str| Some((name.to_owned(), sorted_shape(document.get(name)?.shape())));
    (document.set().objects().map(object).collect(), document.names().filter_map(shape).collect())
}

fn sorted_documentation(documentation: &Documentation) -> Documentation {
    let canonical = |keyword: &Keyword| {
        let mut value = keyword.value().expect("a keyword is JSON");
        value.sort_all_objects();
        Keyword { json: value.to_string().into(), ..keyword.clone() }
    };
    let mut keywords: Vec<_> = documentation.keywords.iter().map(canonical).collect();
    keywords.sort_by(|a, b| a.name.cmp(&b.name));
    let mut sorted = Documentation::NONE;
    sorted.keywords = keywords.into();
    sorted.items = documentation.items.as_ref().map(|items| sorted_documentation(items).into());
    sorted
}

fn sorted_shape(shape: &Shape) -> Shape {
    match shape {
        Shape::Map(part) => Shape::Map(sorted_shape(part).into()),
        Shape::List(part) => Shape::List(sorted_shape(part).into()),
        Shape::Named(definition) => {
            let shape = sorted_shape(&definition.shape);
            let documentation = definition.documentation.as_ref().map(|value| sorted_documentation(value).into());
            Shape::Named(Definition { name: definition.name.clone(), shape, documentation }.into())
        }
        Shape::Scalar(_) | Shape::Object(_) | Shape::FreeForm => shape.clone(),
    }
}

fn is_read_back(definitions: &Definitions<'_>, version: OpenApi) -> Result<(), String> {
    let written = definitions.document(version, &info());
    let read = smp_openapi::read(&written).map_err(|errors| format!("{errors}\n{written:#}"))?;
    let document = definitions.to_document().expect("the tables keep the rules");
    let (expected, found) = (content(&document), content(&read));
    if expected == found {
        Ok(())
    } else {
        Err(format!("{expected:#?}\nis read back as\n{found:#?}\nfrom {written:#}"))
    }
}

#[test]
fn swagger_2_loses_nothing() {
    holds(|definitions| is_read_back(definitions, OpenApi::V2));
}

#[test]
fn openapi_3_loses_nothing() {
    holds(|definitions| is_read_back(definitions, OpenApi::V3));
}

#[test]
fn a_part_of_a_document_is_written_as_in_the_whole() {
    holds(|definitions| {
        let whole = definitions.schemas(OpenApi::V3);
        let parts = definitions.by_group_version();
        let mut found = BTreeMap::new();
        for part in parts.values() {
            is_read_back(part, OpenApi::V3)?;
            for (name, schema) in part.schemas(OpenApi::V3) {
                if whole.get(&name) != Some(&schema) {
                    return Err(format!("{name} is {schema:#} in a part"));
                }
                found.insert(name, schema);
            }
        }
        if found.len() == whole.len() { Ok(()) } else { Err("a definition is in no part".to_owned()) }
    });
}

#[test]
fn writing_twice_produces_the_same_bytes() {
    holds(|definitions| {
        for version in [OpenApi::V2, OpenApi::V3] {
            let first = definitions.document(version, &info());
            let document = smp_openapi::read(&first).map_err(|errors| errors.to_string())?;
            let second = Definitions::from(&document).document(version, &info());
            let texts = [&first, &second].map(Value::to_string);
            if texts[0] != texts[1] {
                return Err(format!("{first:#}\nbecame\n{second:#}"));
            }
        }
        Ok(())
    });
}
