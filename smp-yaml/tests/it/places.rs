//! The locations of documents, repeated names and paths in the text.

use smp_yaml::{Format, Reader, Step, locate};

#[test]
fn documents_have_their_ranges() {
    let parts = |text: &'static str| -> Vec<&str> {
        Reader::new().read(text).unwrap().iter().map(|document| &text[document.range.clone()]).collect()
    };
    assert_eq!(parts("a: 1\n---\n# b\nb: 2\n...\nc: 3"), ["a: 1\n", "---\n# b\nb: 2\n...\n", "c: 3"]);
    assert_eq!(parts("{\"a\": 1}\n[2] 3"), ["{\"a\": 1}", "[2]", "3"]);
    assert_eq!(parts("\u{feff}a: 1\n"), ["a: 1\n"]);
    assert!(parts("# nothing\n---\n").is_empty());
}

#[test]
fn repeated_names_are_reported_once() {
    let repeated = |text: &str| -> Vec<(String, usize)> {
        let documents = Reader::new().read(text).unwrap();
        let duplicates = documents.into_iter().flat_map(|document| document.duplicates);
        duplicates.map(|duplicate| (duplicate.name, duplicate.offset)).collect()
    };
    assert_eq!(
        repeated("a: &a {b: 1, b: 2}\nc: *a\n---\nd: 1\n'd': 2\n"),
        [("b".to_owned(), 13), ("d".to_owned(), 34)]
    );
    assert_eq!(repeated("{\"a\": 1} {\"a\": [{\"b\": 1, \"\\u0062\": 2}]}"), [("b".to_owned(), 25)]);
}

#[test]
fn paths_are_found_up_to_their_last_existing_part() {
    let found = |text: &'static str, format: Format, path: &[Step<'_>]| {
        locate(text, format, &[path]).remove(0).map(|range| &text[range])
    };
    let yaml = "a: &a\n  b: [1, {c: 2}]\nd:\n  <<: *a\n";
    let path = [Step::Field("d"), Step::Field("b"), Step::Index(1), Step::Field("c"), Step::Field("e")];
    assert_eq!(found(yaml, Format::Yaml, &path), Some("c"));
    assert_eq!(found(yaml, Format::Yaml, &path[..3]), Some("{c: 2}"));
    assert_eq!(found(yaml, Format::Yaml, &[Step::Index(0)]), None);
    assert_eq!(found("a: [", Format::Yaml, &path), None);
    let json = "{\"a\": 1, \"b\": [2, {\"c\": 3}], \"b\": [4]}";
    assert_eq!(found(json, Format::Json, &[Step::Field("b"), Step::Index(0)]), Some("4"));
    assert_eq!(found(json, Format::Json, &[Step::Field("a"), Step::Index(0)]), Some("\"a\""));
}
