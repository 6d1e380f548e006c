//! Fields of stable types that are new or removed, and defaults that differ.

use std::collections::BTreeMap;

use anyhow::Result;

use crate::codegen::load::{Body, Definition, Definitions, Field};
use crate::kubernetes::go;
use crate::kubernetes::sources;
use crate::kubernetes::tree::Tree;

use super::{Section, Side, Sides, is_stable, shown};

/// The fields of definitions that both releases have.
pub(super) fn section(sides: &Sides<'_>) -> Result<Section> {
    let mut lines = Vec::new();
    for (name, new) in stable(&sides.new.definitions) {
        let Some(old) = sides.old.definitions.get(name) else { continue };
        let fresh: Vec<&String> = names(new).filter(|field| names(old).all(|known| known != *field)).collect();
        if !fresh.is_empty() {
            let markers = markers(&sides.new, name)?;
            lines.extend(fresh.into_iter().map(|field| {
                let rules = markers.get(field).map_or(String::new(), |rules| format!(": {}", rules.join(", ")));
                format!("new: {}{rules}", shown(name, field))
            }));
        }
        lines.extend(changed(old, new).map(|(how, field)| format!("{how}: {}", shown(name, field))));
    }
    for (name, old) in stable(&sides.old.definitions) {
        let new = sides.new.definitions.get(name);
        let gone = names(old).filter(|field| new.is_none_or(|new| names(new).all(|known| known != *field)));
        lines.extend(gone.map(|field| format!("removed: {}", shown(name, field))));
    }
    Ok(Section {
        title: "Fields of stable types",
        decide: "Add the rules of a new field to `validation.tsv`, and rows to `immutable.tsv` and `warnings.tsv` where Kubernetes has \
                 such rules. Markers are shown where the Go type has some. Users of `smp-api-types` notice each other change.",
        lines,
    })
}

/// The fields of a definition that have another type, or that are required in one release only.
fn changed<'d>(old: &'d Definition, new: &'d Definition) -> impl Iterator<Item = (&'static str, &'d str)> {
    fields(new).filter_map(|(name, after)| {
        let (_, before) = fields(old).find(|(known, _)| *known == name)?;
        let how = match (before.value == after.value, before.required, after.required) {
            (false, ..) => "another type",
            (true, false, true) => "now required",
            (true, true, false) => "now optional",
            _ => return None,
        };
        Some((how, name.as_str()))
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

fn fields(definition: &Definition) -> impl Iterator<Item = (&String, &Field)> {
    let fields = if let Body::Object(fields) = &definition.body { Some(fields) } else { None };
    fields.into_iter().flatten()
}

fn names(definition: &Definition) -> impl Iterator<Item = &String> {
    fields(definition).map(|(name, _)| name)
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

#[cfg(test)]
mod tests {
    use super::changed;
    use crate::codegen::load::parse;

    #[test]
    fn fields_with_another_type_or_need_are_found() {
        let definition = |same: &str, need: &str| {
            let text = format!(
                r#"{{"kubernetesVersion": "1.7", "definitions": {{"a": {{"type": "object", "properties": {{
                    "same": {{"type": "string"}}, "type": {{"type": "{same}"}}, "need": {{"type": "string"}},
                    "free": {{"type": "string"}}}}, "required": ["{need}"]}}}}}}"#
            );
            parse(&text).unwrap().remove("a").unwrap()
        };
        let [old, new] = [definition("string", "free"), definition("boolean", "need")];
        let found: Vec<_> = changed(&old, &new).collect();
        assert_eq!(found, [("now optional", "free"), ("now required", "need"), ("another type", "type")]);
    }
}
