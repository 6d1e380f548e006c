//! The rules for unions.

use std::collections::HashSet;

use super::Rule;
use crate::{Field, ObjectSchema, Union, UnionMember};

/// Reports what is wrong with a union of a table.
///
/// ```text
/// exactly one of wwids, targetWWNs+lun                 fine
/// at most one of name, name                            the same field twice
/// at most one of name                                  it excludes nothing
/// by type: queuing (Queue), none (Queue)               the same value twice
/// ```
pub(super) fn check(object: &ObjectSchema<'_>, union: &Union<'_>, report: &mut dyn FnMut(Rule, String)) {
    let known: HashSet<&str> = object.all_fields().map(Field::name).collect();
    let mut seen = HashSet::new();
    for name in union.fields().map(|name| &**name).chain(union.discriminator()) {
        if !known.contains(name) {
            report(Rule::UnionNamesField, format!("a union names `{name}`, which is not a field"));
        } else if !seen.insert(name) {
            report(Rule::UnionFieldsDistinct, format!("a union names `{name}` twice"));
        }
    }
    if union.members().len() < 2 || union.fields().next().is_none() {
        report(Rule::UnionNeedsMembers, "a union needs two members, one of them with a field".to_owned());
    }
    let mut seen = HashSet::new();
    for value in union.members().iter().flat_map(UnionMember::values) {
        if union.discriminator().is_none() {
            report(Rule::UnionValuesDistinct, format!("a union without discriminator has the value `{value}`"));
        } else if !seen.insert(value) {
            report(Rule::UnionValuesDistinct, format!("the value `{value}` selects two members of a union"));
        }
    }
}
