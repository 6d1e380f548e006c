//! The unions of the built-in types, which are listed by hand.

use std::path::Path;

use anyhow::Result;

use super::load::{Definitions, field};

/// The rows, under `spec/facts`.
pub(crate) const UNIONS: &str = "unions.tsv";

/// Adds the unions to the definitions, as attributes of the derive macro. Returns the problem of each row that names a definition or a
/// field that does not exist. A union with one member that no value of a discriminator excludes is left out.
pub(crate) fn apply(root: &Path, definitions: &mut Definitions) -> Result<Vec<String>> {
    let mut problems = Vec::new();
    for [definition, _struct, members, rule, discriminator, values, _evidence] in crate::spec::rows(root, UNIONS)? {
        // A discriminator with a dot is a field of another definition.
        let own = Some(&*discriminator).filter(|name| !name.is_empty() && !name.contains('.'));
        let mut names = members.split([',', '+']).chain(own);
        if let Some(error) = names.find_map(|name| field(definitions, &definition, name).err()) {
            problems.push(format!("spec/facts/{UNIONS}: {error}"));
            continue;
        }
        let entries = match own {
            Some(_) if values.is_empty() => continue,
            Some(_) => values.split(',').map(|value| selection(value, &members)).collect(),
            None => groups(&members, &rule),
        };
        if let (true, Some(found)) = (entries.len() > 1, definitions.get_mut(&definition)) {
            let discriminator = own.map(|name| format!(", discriminator = \"{name}\"")).unwrap_or_default();
            let required = if rule == "exactly one" { ", required" } else { "" };
            found.unions.push(format!("union(members = \"{}\"{discriminator}{required})", entries.join(",")));
        }
    }
    Ok(problems)
}

/// The members of a union without a discriminator. The rule of `NetworkPolicyPeer` says in words that the two selectors are one.
fn groups(members: &str, rule: &str) -> Vec<String> {
    let members: Vec<&str> = members.split(',').collect();
    match (rule, members.as_slice()) {
        ("ipBlock, or podSelector and/or namespaceSelector", [first, others @ ..]) => {
            vec![(*first).to_owned(), others.join("+")]
        }
        _ => members.into_iter().map(str::to_owned).collect(),
    }
}

/// A value of the discriminator with its member: the one after `=`, or that with a similar name. It is
/// `RollingUpdate=rollingUpdate`, `Localhost=localhostProfile`, `Utilization=averageUtilization`, or `Recreate=` without a member.
fn selection(value: &str, members: &str) -> String {
    if value.contains('=') {
        return value.to_owned();
    }
    let wanted = value.to_lowercase();
    let find = |fits: &dyn Fn(&str) -> bool| members.split(',').find(|member| fits(&member.to_lowercase()));
    let member = find(&|member| member == wanted)
        .or_else(|| find(&|member| member.starts_with(&wanted) || member.ends_with(&wanted)));
    format!("{value}={}", member.unwrap_or_default())
}
