//! Unions in the Go types that `unions.tsv` lacks: fields with a marker of unions, and comments that describe one.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;

use crate::codegen::unions::UNIONS;
use crate::kubernetes::go::{self, Declaration};
use crate::kubernetes::sources;

use super::{Section, Side, Sides, shown};

/// Parts of the markers of members, in lower case. The discriminator of a union is not a member.
const MARKERS: [&str; 3] = ["unionmember", "oneofmember", "oneof="];

/// What comments say about unions, in lower case.
const WORDS: [&str; 6] = [
    "exactly one of",
    "at most one of",
    "only one of",
    "one and only one",
    "mutually exclusive",
    "may not be specified when",
];

/// What the Go types of a release say: the evidence for a union, by definition.
type Found = BTreeMap<String, BTreeSet<String>>;

pub(super) fn section(sides: &Sides<'_>) -> Result<Section> {
    let [old, new] = [found(&sides.old)?, found(&sides.new)?];
    let mut known = BTreeMap::<String, BTreeSet<String>>::new();
    for row in sides.new.tree.rows(&format!("spec/facts/{UNIONS}"))? {
        let members = row[2].split([',', '+']).map(|member| format!("member `{member}`"));
        known.entry(row[0].clone()).or_default().extend(members);
    }
    let none = BTreeSet::new();
    let mut lines = Vec::new();
    for (definition, evidence) in &new {
        let known = known.get(definition).unwrap_or(&none);
        let before = old.get(definition).unwrap_or(&none);
        let fresh: Vec<&str> =
            evidence.iter().filter(|one| !known.contains(*one) && !before.contains(*one)).map(String::as_str).collect();
        if !fresh.is_empty() {
            let row = if known.is_empty() { "" } else { " (has a row)" };
            lines.push(format!("{}{row}: {}", shown(definition, ""), fresh.join(", ")));
        }
    }
    Ok(Section {
        title: "Unions",
        decide: "Add a union to `unions.tsv`. If it is not inlined, recommend `retainKeys` for it in `overlay.tsv`.",
        lines,
    })
}

fn found(side: &Side<'_>) -> Result<Found> {
    // The packages by one of their definitions.
    let mut packages = BTreeMap::new();
    for definition in side.definitions.keys() {
        if let Some((module, folder, _)) = sources::package(definition) {
            packages.entry((module, folder)).or_insert(definition);
        }
    }
    let mut found = Found::new();
    for definition in packages.into_values() {
        let prefix = definition.rsplit_once('.').map_or("", |(prefix, _)| prefix);
        for text in side.sources.package(definition)?.values() {
            for declared in go::declarations(text) {
                let name = format!("{prefix}.{}", declared.name);
                let evidence = evidence(&declared);
                if side.definitions.contains_key(&name) && !evidence.is_empty() {
                    found.insert(name, evidence);
                }
            }
        }
    }
    Ok(found)
}

/// The members that a struct marks, and the sentences of its comments about unions.
fn evidence(declared: &Declaration<'_>) -> BTreeSet<String> {
    let fields = go::fields(declared);
    let is_member = |line: &str| {
        let line = line.to_lowercase();
        line.starts_with('+') && MARKERS.iter().any(|marker| line.contains(marker))
    };
    let mut members: BTreeSet<String> = fields
        .iter()
        .filter(|field| field.comment.iter().any(|line| is_member(line)))
        .map(|field| format!("member `{}`", field.name))
        .collect();
    // A choice between items of one list is not a union of fields.
    if members.len() < 2 {
        members.clear();
    }
    let own: Vec<&str> = declared.comment.lines().map(|line| line.trim_matches(['/', ' '])).collect();
    let comments = [("", own)].into_iter().chain(fields.iter().map(|field| (field.name, field.comment.clone())));
    for (name, comment) in comments {
        let comment = comment.join(" ");
        let is_about = |sentence: &&str| WORDS.iter().any(|words| sentence.to_lowercase().contains(words));
        let colon = if name.is_empty() { String::new() } else { format!("`{name}`: ") };
        members.extend(comment.split(". ").find(is_about).map(|sentence| format!("{colon}\"{}\"", sentence.trim())));
    }
    members
}

#[cfg(test)]
mod tests {
    use super::evidence;
    use crate::kubernetes::go::declarations;

    #[test]
    fn marked_members_and_comments_are_evidence() {
        let text = "// Source is a source. Exactly one of\n// its members is set.\ntype Source struct {\n\t// A.\n\t// \
                    +k8s:alpha(since: \"1.7\")=+k8s:unionMember\n\tA *A `json:\"a\"`\n\t// +zeroOrOneOf=X\n\tB *B `json:\"b\"`\n\t// \
                    Mutually exclusive with a.\n\tC string `json:\"c\"`\n\tD int `json:\"d\"`\n}\n";
        let found: Vec<String> = evidence(&declarations(text)[0]).into_iter().collect();
        assert_eq!(
            found,
            [
                "\"Exactly one of its members is set.\"",
                "`c`: \"Mutually exclusive with a.\"",
                "member `a`",
                "member `b`"
            ]
        );
    }

    #[test]
    fn one_member_is_not_a_union() {
        let text = "type S struct {\n\t// +k8s:zeroOrOneOfMember\n\tA []A `json:\"a\"`\n}\n";
        assert!(evidence(&declarations(text)[0]).is_empty());
    }
}
