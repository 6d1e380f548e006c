//! Tables that a real server wrote for the same objects.

use serde_json::{Value, json};

use crate::catalog::Catalog;
use crate::column::Column;

/// Each line has a resource, its columns and an object with its cells at a time, as Kubernetes 1.37 answered.
const RECORDED: &str = include_str!("../../tests/data/tables.jsonl");

#[test]
fn tables_are_those_of_a_real_server() {
    let catalog = Catalog::new();
    let (mut count, mut wrong) = (0, Vec::new());
    for line in RECORDED.lines() {
        let recorded: Value = serde_json::from_str(line).unwrap();
        let [group, version, plural] = ["group", "version", "plural"].map(|name| recorded[name].as_str().unwrap());
        let resource = catalog.get(group, version, plural).unwrap();
        let columns = resource.columns();
        let definition = |column: &Column| json!([column.name, column.kind, column.format, column.priority]);
        assert_eq!(Value::Array(columns.iter().map(definition).collect()), recorded["columns"], "{plural}.{group}");
        let (object, now) = (&recorded["object"], recorded["now"].as_u64().unwrap());
        let cells: Vec<Value> = columns.iter().map(|column| column.cell(object, now)).collect();
        // The real server writes the age of an IPAddress without a column for it.
        let wanted = &recorded["cells"].as_array().unwrap()[..columns.len()];
        if cells != wanted {
            wrong.push(format!("{cells:?} instead of {wanted:?}: {}", recorded["object"]));
        }
        count += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 80, "{count}");
}
