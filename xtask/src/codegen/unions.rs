//! The unions, which are listed by hand: checks that they fit the facts, and writes those whose members conflict.

use std::path::Path;

use anyhow::{Context, Result};

use super::load::{Definitions, field};

const UNIONS: &str = "unions.tsv";

/// Fails if a row names a definition or a member that does not exist.
pub(crate) fn verify(root: &Path, definitions: &Definitions) -> Result<()> {
    for [definition, _struct, members, _rule, discriminator, _values, _evidence] in crate::spec::rows(root, UNIONS)? {
        // A discriminator with a dot is a field of another definition.
        let discriminator = [&*discriminator].into_iter().filter(|name| !name.contains('.'));
        for name in members.split([',', '+']).chain(discriminator).filter(|name| !name.is_empty()) {
            field(definitions, &definition, name)
                .with_context(|| format!("spec/facts/{UNIONS}: fix or remove a row"))?;
        }
    }
    Ok(())
}

/// Returns the file with the unions, sorted by definition. A union without a second member or a discriminator with values
/// excludes nothing and is left out.
pub(crate) fn file(root: &Path) -> Result<String> {
    let mut rows = Vec::new();
    for [definition, _struct, members, rule, discriminator, values, _evidence] in crate::spec::rows(root, UNIONS)? {
        let values: Vec<&str> = values.split(',').filter(|value| !value.is_empty()).collect();
        let is_discriminated = rule == "by discriminator";
        let text = if is_discriminated {
            let members = members.split(',').map(|name| member(&[name], value_of(name, &values)));
            (!values.is_empty()).then(|| union(&definition, Some(&discriminator), members))
        } else {
            let groups = groups(&members, &rule);
            (groups.len() > 1).then(|| union(&definition, None, groups.iter().map(|names| member(names, None))))
        };
        rows.extend(text.map(|text| (definition, text)));
    }
    rows.sort();
    let rows: String = rows.into_iter().map(|(_, text)| text).collect();
    Ok(format!(
        "//! The unions of the built-in types, sorted by definition.\n\n\
         use crate::unions::{{Union, UnionMember}};\n\n\
         pub(crate) static UNIONS: &[Union] = &[\n{rows}];\n"
    ))
}

/// The members of a union without a discriminator: fields that may be set together.
///
/// `name,signerName+labelSelector` excludes the name if one of the others is set. The rule of `NetworkPolicyPeer` says
/// the same of the two selectors in words.
fn groups<'r>(members: &'r str, rule: &str) -> Vec<Vec<&'r str>> {
    let groups = members.split(',').map(|group| group.split('+').collect::<Vec<_>>());
    match rule {
        "ipBlock, or podSelector and/or namespaceSelector" => {
            let mut groups: Vec<_> = groups.collect();
            let others = groups.split_off(1).concat();
            groups.into_iter().chain([others]).collect()
        }
        _ => groups.collect(),
    }
}

/// The value of the discriminator that a member belongs to: `rollingUpdate` to `RollingUpdate`, `localhostProfile` to
/// `Localhost`, `averageUtilization` to `Utilization`.
fn value_of<'v>(member: &str, values: &[&'v str]) -> Option<&'v str> {
    let member = member.to_lowercase();
    let find = |fits: &dyn Fn(&str) -> bool| values.iter().copied().find(|value| fits(&value.to_lowercase()));
    find(&|value| member == value).or_else(|| find(&|value| member.starts_with(value) || member.ends_with(value)))
}

fn member(fields: &[&str], value: Option<&str>) -> String {
    format!("UnionMember {{ fields: &{fields:?}, value: {value:?} }},")
}

fn union(definition: &str, discriminator: Option<&str>, members: impl Iterator<Item = String>) -> String {
    let members: String = members.collect();
    format!("Union {{ definition: {definition:?}, discriminator: {discriminator:?}, members: &[{members}] }},\n")
}
