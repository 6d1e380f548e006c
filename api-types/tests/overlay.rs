//! Overlays on the built-in types: what this project adds to Kubernetes, taken away and put back by overlay files.
#![cfg(feature = "all")]

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};
use smp_openapi::{Aspect, Definitions, Overlay, compare};

fn built_in() -> Definitions<'static> {
    let mut definitions = Definitions::new();
    for definition in smp_api_types::definitions() {
        definitions.add(definition.schema).expect("every definition has a name of its own");
    }
    definitions
}

/// Definition, field, word and value of each addition.
fn additions() -> Vec<[String; 4]> {
    let rows = |file: &str, word: &str| {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../spec/facts").join(file);
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let row = |line: &str| {
            let cells: Vec<&str> = line.split('\t').collect();
            [cells[0], cells[1], word, cells[2]].map(str::to_owned)
        };
        text.lines().skip(1).map(row).collect::<Vec<_>>()
    };
    [rows("overlay.tsv", "recommended_key"), rows("key-defaults.tsv", "default")].concat()
}

fn overlay(value: impl Fn(&str) -> Value) -> Overlay {
    let entries = additions().into_iter().map(|[definition, field, word, text]| {
        let mut entry = json!({"definition": definition, "field": field});
        entry[word] = value(&text);
        entry
    });
    Overlay::read(&entries.collect()).unwrap_or_else(|errors| panic!("{errors}"))
}

#[test]
fn additions_taken_away_and_put_back_give_the_built_in_types() {
    let built_in = built_in();
    let stock = overlay(|_| Value::Null).apply(&built_in).unwrap_or_else(|errors| panic!("{errors}"));
    let mut taken: Vec<[String; 4]> = compare(&built_in, &Definitions::from(&stock))
        .into_iter()
        .map(|difference| {
            assert!(matches!(difference.aspect, Aspect::RecommendedKey | Aspect::Default), "{difference}");
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
