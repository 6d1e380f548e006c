//! Overlays on the built-in types: overlay files remove and restore this project's additions to Kubernetes.
#![cfg(feature = "all")]

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};
use smp_openapi::{Aspect, Definitions, Difference, Overlay, compare};

fn built_in() -> Definitions<'static> {
    let mut definitions = Definitions::new();
    for definition in smp_api_types::definitions() {
        definitions.add(definition.schema).expect("every definition has a unique name");
    }
    definitions
}

/// Definition, field, attribute and value of each addition.
fn additions() -> Vec<[String; 4]> {
    let rows = |file: &str, cell: usize, word: &str| {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../spec/facts").join(file);
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let row = |line: &str| {
            let cells: Vec<&str> = line.split('\t').collect();
            [cells[0], cells[1], word, cells[cell]].map(str::to_owned)
        };
        text.lines().skip(1).map(row).filter(|[.., value]| !value.is_empty()).collect::<Vec<_>>()
    };
    [
        rows("overlay.tsv", 2, "recommended_key"),
        rows("overlay.tsv", 3, "strategy"),
        rows("key-defaults.tsv", 2, "default"),
    ]
    .concat()
}

fn overlay(value: impl Fn(&str) -> Value) -> Overlay {
    let entries = additions().into_iter().map(|[definition, field, word, text]| {
        let mut entry = json!({"definition": definition, "field": field});
        entry[word] = value(&text);
        entry
    });
    Overlay::read(&entries.collect::<Value>()).unwrap_or_else(|errors| panic!("{errors}"))
}

#[test]
fn removing_and_restoring_the_additions_gives_the_built_in_types() {
    let built_in = built_in();
    let stock = overlay(|_| Value::Null).apply(&built_in).unwrap_or_else(|errors| panic!("{errors}"));
    let (there, taken): (Vec<_>, Vec<_>) = compare(&built_in, &Definitions::from(&stock))
        .into_iter()
        .partition(|difference| difference.aspect == Aspect::StockStrategy);
    // Without the recommended strategy, only the strategy that stock servers know is left.
    let places = |difference: &Difference| (difference.definition.clone(), difference.field.clone());
    let strategies = taken.iter().filter(|difference| difference.aspect == Aspect::Strategy);
    assert!(there.iter().map(places).eq(strategies.map(places)));
    assert!(there.iter().all(|difference| difference.first.as_deref() == Some("none") && difference.second.is_none()));
    let mut taken: Vec<[String; 4]> = taken
        .into_iter()
        .map(|difference| {
            let is_known = matches!(difference.aspect, Aspect::RecommendedKey | Aspect::Strategy | Aspect::Default);
            assert!(is_known, "{difference}");
            assert_eq!(difference.second, None, "{difference}");
            let text = difference.first.expect("it was there");
            let value = serde_json::from_str(&text).unwrap_or(text);
            [difference.definition, difference.field.expect("a field"), difference.aspect.to_string(), value]
        })
        .collect();
    taken.sort();
    let mut expected = additions();
    expected.sort();
    assert_eq!(taken, expected);

    let back =
        overlay(|text| text.into()).apply(&Definitions::from(&stock)).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(compare(&built_in, &Definitions::from(&back)), []);
    assert!(smp_api_types::kinds().all(|entry| back.get_kind(entry.group, entry.version, entry.kind).is_some()));
}

/// `examples/proposed-keys.yaml`
#[test]
fn the_proposed_keys_are_an_overlay() {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../examples/proposed-keys.yaml");
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let overlay = Overlay::read(&text).unwrap_or_else(|errors| panic!("{errors}"));
    let built_in = built_in();
    let document = overlay.apply(&built_in).unwrap_or_else(|errors| panic!("{errors}"));
    let changes: Vec<String> =
        compare(&built_in, &Definitions::from(&document)).iter().map(ToString::to_string).collect();
    let change = |field: &str, before: &str, after: &str| {
        format!("io.k8s.api.core.v1.{field}: recommended_key is {before} in the first, {after} in the second")
    };
    assert_eq!(
        changes,
        [
            change("Container.ports", "containerPort,protocol", "containerPort,name"),
            change("EphemeralContainer.ports", "containerPort,protocol", "containerPort,name"),
            change("ServiceSpec.ports", "port,protocol", "port,name"),
        ]
    );
    // A renamed port is another port.
    let schema = document.schema("v1/Service").unwrap_or_else(|error| panic!("{error}"));
    let live = json!({"spec": {"ports": [{"port": 53, "name": "dns"}]}});
    let patch = json!({"spec": {"ports": [{"$patchMergeKey": ["port", "name"], "port": 53, "name": "dns-tcp"}]}});
    let patched = smp_core::Patcher::new(schema).apply(live, &patch);
    let ports = json!([{"port": 53, "name": "dns"}, {"port": 53, "name": "dns-tcp"}]);
    assert_eq!(patched.unwrap_or_else(|error| panic!("{error}"))["spec"]["ports"], ports);
}
