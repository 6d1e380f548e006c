//! All of the Kubernetes API, compared with the facts.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};
use smp_core::schema::{Kind, ListType, MergeStrategy, Shape, Strategy};
use smp_openapi::{Aspect, Definitions, Document, ListMapKeys, OpenApi, Reader, compare};

const FACTS: &str = include_str!("../../../spec/facts/k8s-schema-facts.json");
const PATCH_FIELDS: &str = include_str!("../../../spec/facts/patch-fields.tsv");
const OVERLAY: &str = include_str!("../../../spec/facts/overlay.tsv");
const KEY_DEFAULTS: &str = include_str!("../../../spec/facts/key-defaults.tsv");
const WRITTEN: &str = include_str!("../../../openapi/v2/swagger.json");

/// Returns the facts as a Swagger document; the facts omit the prefix of references and abbreviate kinds.
fn swagger() -> Value {
    let facts: Value = serde_json::from_str(FACTS).expect("the facts are JSON");
    let definitions = facts["definitions"].as_object().expect("an object").iter();
    let definitions: Map<String, Value> =
        definitions.map(|(name, schema)| (name.clone(), definition(schema))).collect();
    json!({"swagger": "2.0", "info": {"title": "Kubernetes", "version": facts["kubernetesVersion"]}, "paths": {}, "definitions": definitions})
}

fn definition(facts: &Value) -> Value {
    let mut definition = schema(facts);
    if let Some(kinds) = definition.as_object_mut().and_then(|fields| fields.remove("gvk")) {
        definition["x-kubernetes-group-version-kind"] = kinds;
    }
    definition
}

fn schema(facts: &Value) -> Value {
    let Some(keywords) = facts.as_object() else { return facts.clone() };
    let keyword = |(name, value): (&String, &Value)| {
        let value = match (name.as_str(), value) {
            ("$ref", Value::String(name)) => Value::from(format!("#/definitions/{name}")),
            ("items" | "additionalProperties", _) => schema(value),
            ("properties", Value::Object(fields)) => {
                fields.iter().map(|(name, field)| (name.clone(), schema(field))).collect()
            }
            _ => value.clone(),
        };
        (name.clone(), value)
    };
    keywords.iter().map(keyword).collect()
}

fn kubernetes() -> Document {
    smp_openapi::read(&swagger()).unwrap_or_else(|errors| panic!("{errors}"))
}

fn strategy_text(strategy: Strategy) -> String {
    let merge = strategy.merge.map(|merge| match merge {
        MergeStrategy::Merge => "merge",
        MergeStrategy::Replace => "replace",
    });
    [merge, strategy.retain_keys.then_some("retainKeys")].into_iter().flatten().collect::<Vec<_>>().join(",")
}

#[test]
fn every_definition_and_every_kind_is_read() {
    let document = kubernetes();
    let facts: Value = serde_json::from_str(FACTS).expect("the facts are JSON");
    let facts = facts["definitions"].as_object().expect("an object");
    assert!(document.names().eq(facts.keys()), "{} definitions", facts.len());
    assert!(document.names().all(|name| document.get(name).is_some()));
    let definitions: BTreeSet<&str> = document.kinds().map(|(_, name)| name).collect();
    let with_kind = facts.iter().filter(|(_, fact)| fact.get("gvk").is_some()).map(|(name, _)| name.as_str());
    assert_eq!(definitions, with_kind.collect());
    for (kind, name) in document.kinds() {
        let found = document.schema(&kind.to_string()).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(found.shape(), document.get(name).expect("it has a definition").shape(), "{kind}");
    }
    let fields = |fact: &Value| fact["properties"].as_object().map(Map::len);
    let with_fields: BTreeMap<&str, usize> =
        facts.iter().filter_map(|(name, fact)| Some((name.as_str(), fields(fact)?))).collect();
    let tables = document.set().objects().map(|table| (table.name(), table.fields().len()));
    assert_eq!(tables.collect::<BTreeMap<_, _>>(), with_fields);
    assert!(facts.len() > 700, "the facts list all definitions");
}

#[test]
fn exactly_the_fields_with_a_strategy_or_key_have_one() {
    let document = kubernetes();
    let mut found = BTreeMap::new();
    for table in document.set().objects() {
        for field in table
            .fields()
            .iter()
            .filter(|field| field.strategy() != Strategy::default() || !field.merge_key().is_empty())
        {
            let list_type = field.list_type().map_or("", |list_type| match list_type {
                ListType::Atomic => "atomic",
                ListType::Set => "set",
                ListType::Map => "map",
            });
            let row = [
                strategy_text(field.strategy()),
                field.merge_key().join(","),
                list_type.to_owned(),
                field.list_map_keys().join(","),
            ];
            assert_eq!(field.recommended_key(), field.merge_key());
            found.insert((table.name().to_string(), field.name().to_string()), row);
        }
    }
    let expected = PATCH_FIELDS.lines().skip(1).map(|line| {
        let columns: Vec<&str> = line.split('\t').collect();
        let row = [columns[3], columns[4], columns[5], columns[6]].map(str::to_owned);
        ((columns[0].to_owned(), columns[1].to_owned()), row)
    });
    assert_eq!(found, expected.collect::<BTreeMap<_, _>>());
}

/// In both directions: each row of the overlay and of the key defaults is in the documents of this repository, which
/// are otherwise equal to the facts.
#[test]
fn the_written_documents_add_only_the_overlay_and_unions_to_the_facts() {
    let facts = kubernetes();
    let written = smp_openapi::read(WRITTEN).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(written.warnings(), []);
    let mut found = BTreeSet::new();
    let differences = compare(&Definitions::from(&facts), &Definitions::from(&written));
    // Tests of smp-api-types compare the unions with their list.
    for difference in differences.into_iter().filter(|difference| difference.aspect != Aspect::Unions) {
        let field = difference.field.expect("the definitions are the same");
        match difference.aspect {
            // Stock servers use the strategies in the facts.
            Aspect::StockStrategy => assert_eq!((difference.first, difference.second), (None, Some("none".to_owned()))),
            aspect => {
                assert_eq!(difference.first, None, "{}.{field}", difference.definition);
                let text = difference.second.expect("the document says something");
                found.insert([difference.definition, field, aspect.to_string(), text.trim_matches('"').to_owned()]);
            }
        }
    }
    let rows = |text: &str, cell: usize, aspect: &str| -> Vec<[String; 4]> {
        let row = |line: &str| {
            let cells: Vec<&str> = line.split('\t').collect();
            [cells[0], cells[1], aspect, cells[cell]].map(str::to_owned)
        };
        text.lines().skip(1).map(row).filter(|[.., value]| !value.is_empty()).collect()
    };
    let expected =
        [rows(OVERLAY, 2, "recommended_key"), rows(OVERLAY, 3, "strategy"), rows(KEY_DEFAULTS, 2, "default")];
    assert_eq!(found, expected.concat().into_iter().collect());
}

#[test]
fn a_keyed_list_leads_to_the_table_of_its_items() {
    let document = kubernetes();
    for line in PATCH_FIELDS.lines().skip(1) {
        let columns: Vec<&str> = line.split('\t').collect();
        let schema = document.get(columns[0]).expect("it is there");
        let value = schema.field_schema(schema.field(columns[1]).expect("it is there"));
        if let (Kind::List(item), false) = (value.kind(), columns[4].is_empty()) {
            assert_eq!(item.object().expect("items are objects").name(), columns[7], "{line}");
        }
    }
}

#[test]
fn definitions_without_fields_are_shapes_under_their_names() {
    let document = kubernetes();
    let expected = [
        ("io.k8s.apimachinery.pkg.api.resource.Quantity", "Scalar(Scalar { kind: String, format: \"\" })"),
        ("io.k8s.apimachinery.pkg.apis.meta.v1.Time", "Scalar(Scalar { kind: String, format: \"date-time\" })"),
        (
            "io.k8s.apimachinery.pkg.util.intstr.IntOrString",
            "Scalar(Scalar { kind: IntOrString, format: \"int-or-string\" })",
        ),
        ("io.k8s.apimachinery.pkg.runtime.RawExtension", "Map(FreeForm)"),
        ("io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSON", "FreeForm"),
    ];
    for (name, shape) in expected {
        let schema = document.get(name).expect("it is there");
        let Shape::Named(definition) = schema.shape() else { panic!("{name} has no name") };
        assert_eq!((&*definition.name, format!("{:?}", definition.shape).as_str()), (name, shape));
    }
}

#[test]
fn what_was_read_is_written_back() {
    let document = kubernetes();
    let written = Definitions::from(&document).schemas(OpenApi::V2);
    let mut facts = swagger();
    for definition in facts["definitions"].as_object_mut().expect("an object").values_mut() {
        if let Some(required) = definition.get_mut("required").and_then(Value::as_array_mut) {
            required.sort_by(|a, b| a.as_str().cmp(&b.as_str()));
        }
    }
    for (name, expected) in facts["definitions"].as_object().expect("an object") {
        assert_eq!(&written[name], expected, "{name}");
    }
    assert_eq!(written.len(), document.names().count());
}

#[test]
fn each_group_version_is_complete_and_no_definition_is_lost() {
    let document = kubernetes();
    let all = Definitions::from(&document);
    let parts = all.by_group_version();
    for (path, part) in &parts {
        let schemas = part.schemas(OpenApi::V2);
        let whole = smp_openapi::read(&json!({"swagger": "2.0", "definitions": schemas}));
        assert!(whole.is_ok(), "{path}: {}", whole.unwrap_err());
    }
    let found: BTreeSet<&str> = parts.values().flat_map(|part| part.iter().map(|(name, _)| name)).collect();
    assert_eq!(found, all.iter().map(|(name, _)| name).collect());
    let mut paths = BTreeSet::from(["other".to_owned()]);
    for (kind, name) in all.kinds() {
        let prefix = if kind.group.is_empty() { "api".to_owned() } else { format!("apis/{}", kind.group) };
        let path = format!("{prefix}/{}", kind.version);
        let part = parts.get(&path);
        let is_everywhere = matches!(&*kind.kind, "DeleteOptions" | "WatchEvent");
        assert!(part.map_or(is_everywhere, |part| part.get(name).is_some()), "{kind}");
        paths.extend((!is_everywhere).then_some(path));
    }
    assert!(parts.keys().eq(&paths), "one part for each group and version, and one for the rest");
    assert!(parts.contains_key("apis/apps/v1") && !parts.contains_key("apis/apps/v1beta1"));
    let other: Vec<&str> = parts["other"].iter().map(|(name, _)| name).collect();
    assert_eq!(other, ["io.k8s.apimachinery.pkg.version.Info"]);
}

#[test]
fn list_types_fit_at_every_location() {
    let reader = Reader::new().list_map_keys(ListMapKeys::MergeKey);
    let document = reader.read(&swagger()).unwrap_or_else(|errors| panic!("{errors}"));
    let carried = kubernetes();
    let merged = |document: &Document| {
        let fields = document.set().objects().flat_map(|table| table.fields().iter());
        fields.filter(|field| field.strategy() != Strategy::default()).count()
    };
    assert!(merged(&document) > merged(&carried));
    for table in carried.set().objects() {
        let same = document.get(table.name()).expect("it is there");
        for field in table.fields().iter().filter(|field| field.strategy() != Strategy::default()) {
            assert_eq!(same.field(field.name()), Some(field), "{}.{}", table.name(), field.name());
        }
    }
}
