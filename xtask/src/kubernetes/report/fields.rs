//! Fields of stable types that are new or removed, and defaults that differ.

use std::collections::BTreeMap;

use anyhow::Result;

use crate::codegen::load::{Body, Definition, Definitions};
use crate::kubernetes::go;
use crate::kubernetes::sources;
use crate::kubernetes::tree::Tree;

use super::{Section, Side, Sides, is_stable, shown};

/// The fields of definitions that both releases have.
pub(super) fn section(sides: &Sides<'_>) -> Result<Section> {
    let mut lines = Vec::new();
    for (name, new) in stable(&sides.new.definitions) {
        let Some(old) = sides.old.definitions.get(name) else { continue };
        let fresh: Vec<&str> = names(new).filter(|field| !names(old).any(|known| known == *field)).collect();
        if !fresh.is_empty() {
            let markers = markers(&sides.new, name)?;
            lines.extend(fresh.into_iter().map(|field| {
                let rules = markers.get(field).map_or(String::new(), |rules| format!(": {}", rules.join(", ")));
                format!("new: {}{rules}", shown(name, field))
            }));
        }
    }
    for (name, old) in stable(&sides.old.definitions) {
        let new = sides.new.definitions.get(name);
        let gone = names(old).filter(|field| !new.is_some_and(|new| names(new).any(|known| known == *field)));
        lines.extend(gone.map(|field| format!("removed: {}", shown(name, field))));
    }
    Ok(Section {
        title: "Fields of stable types",
        decide: "Add the rules of a new field to `validation.tsv`, and rows to `immutable.tsv` and `warnings.tsv` where Kubernetes has \
                 such rules. Markers are shown where the Go type has some.",
        lines,
    })
}

/// The defaults of smp-kinds.
pub(super) fn defaults(sides: &Sides<'_>) -> Result<Section> {
    let [old, new] = [values(sides.old.tree)?, values(sides.new.tree)?];
    let mut lines = Vec::new();
    for (name, value) in &new {
        match old.get(name) {
            Some(before) if before == value => {}
            Some(before) => lines.push(format!("changed: {name} is `{value}`, was `{before}`")),
            None => lines.push(format!("new: {name} is `{value}`")),
        }
    }
    lines.extend(old.keys().filter(|name| !new.contains_key(*name)).map(|name| format!("removed: {name}")));
    Ok(Section {
        title: "Defaults",
        decide: "`?` depends on other fields, and `~` rounds quantities: write or change the rule in `smp-kinds/src/defaults/rules`. \
                 Other values need no code.",
        lines,
    })
}

fn values(tree: &Tree<'_>) -> Result<BTreeMap<String, String>> {
    let rows = tree.rows("smp-kinds/data/defaults.tsv")?.into_iter();
    Ok(rows.filter_map(|row| Some((shown(row.first()?, row.get(1)?), row.get(2)?.clone()))).collect())
}

fn stable(definitions: &Definitions) -> impl Iterator<Item = (&String, &Definition)> {
    definitions.iter().filter(|(name, _)| sources::group(name).is_some_and(|(_, version)| is_stable(version)))
}

fn names(definition: &Definition) -> impl Iterator<Item = &str> {
    let fields = if let Body::Object(fields) = &definition.body { Some(fields) } else { None };
    fields.into_iter().flatten().map(|(name, _)| name.as_str())
}

/// The markers of declarative validation of each field.
fn markers(side: &Side<'_>, definition: &str) -> Result<BTreeMap<String, Vec<String>>> {
    let mut markers = BTreeMap::<String, Vec<String>>::new();
    let owner = definition.rsplit('.').next();
    for text in side.sources.package(definition)?.values() {
        for declared in go::declarations(text).iter().filter(|declared| Some(declared.name) == owner) {
            for field in go::fields(declared) {
                let marked =
                    field.comment.iter().filter(|line| line.starts_with("+k8s:") || line.starts_with("+featureGate"));
                markers.entry(field.name.to_owned()).or_default().extend(marked.map(|line| format!("`{line}`")));
            }
        }
    }
    markers.retain(|_, marked| !marked.is_empty());
    Ok(markers)
}
