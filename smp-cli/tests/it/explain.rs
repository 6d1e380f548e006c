//! The example patches that `smp explain` prints apply.

use std::path::Path;

use crate::support;

const PATCH_FIELDS: &str = include_str!("../../../spec/facts/patch-fields.tsv");

/// The example after `Example:`.
fn example(text: &str) -> Option<&str> {
    text.split_once("\nExample:\n\n").map(|(_, example)| example)
}

#[test]
fn every_patch_field_of_kubernetes_has_an_example_that_applies() {
    let rows: Vec<Vec<&str>> = PATCH_FIELDS
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| line.split('\t').collect())
        .collect();
    let fields: Vec<String> =
        rows.iter().filter(|row| row[0].starts_with("io.k8s.")).map(|row| format!("{}.{}", row[0], row[1])).collect();
    assert_eq!(fields.len(), PATCH_FIELDS.lines().count() - 1, "every row below the heading names a field");
    let folder = tempfile::tempdir().expect("a folder for the files");
    std::fs::write(folder.path().join("live.json"), "{}").expect("the file is written");
    for field in fields {
        let explained = support::smp(Path::new("."), &["explain", &field], b"");
        let text = String::from_utf8(explained.stdout).expect("words are UTF-8");
        let patch = example(&text).unwrap_or_else(|| panic!("{field} has no example: {text}"));
        let definition = field.rsplit_once('.').map(|(definition, _)| definition).expect("a field has a type");
        let arguments = ["apply", "-f", "live.json", "--type-name", definition, "--patch", patch];
        let applied = support::smp(folder.path(), &arguments, b"");
        assert_eq!(applied.status.code(), Some(0), "{field}: {}", String::from_utf8_lossy(&applied.stderr));
    }
}
