//! The table is read whole, and recorded mistakes are refused in the words of a real server.

use std::collections::BTreeSet;

use super::{code, plan};

fn lines() -> impl Iterator<Item = &'static str> {
    plan::TABLE.lines().filter(|line| !line.starts_with('#'))
}

#[test]
fn each_line_of_the_table_is_a_rule_of_a_field() {
    for line in lines() {
        assert!(plan::row(line).is_some(), "{line}");
    }
}

#[test]
fn each_rule_in_code_is_in_the_table() {
    let named: BTreeSet<&str> = lines()
        .map(|line| line.split('\t').collect::<Vec<_>>())
        .filter(|columns| columns[2].starts_with("code"))
        .map(|columns| columns[3])
        .collect();
    let all: BTreeSet<&str> = code::names().collect();
    assert_eq!(named, all);
}
