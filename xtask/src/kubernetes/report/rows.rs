//! Rows of our own tables that do not fit the new release.

use std::collections::BTreeMap;

use anyhow::Result;

use crate::kubernetes::tree::Tree;
use crate::{api_owners, codegen};

use super::{Section, Sides};

pub(super) fn section(sides: &Sides<'_>) -> Result<Section> {
    let Tree::Folders { root, .. } = sides.new.tree else { anyhow::bail!("the new files are those of a folder") };
    let mut lines = codegen::apply_tables(root, &mut sides.new.definitions.clone())?;
    lines.extend(api_owners::problems(root, sides.new.definitions.clone())?);
    if sides.new.tree.has_types() {
        lines.extend(kinds(sides.new.tree)?);
    }
    Ok(Section {
        title: "Rows that no longer fit",
        decide: "Fix or remove them. `cargo xtask generate api-types` and the tests of smp-kinds fail until then.",
        lines,
    })
}

/// The rows of smp-kinds that name a kind, a struct or a field that does not exist.
fn kinds(tree: &Tree<'_>) -> Result<Vec<String>> {
    let types = Types::of(tree.rows("smp-kinds/data/types.tsv")?);
    let mut problems = Vec::new();
    let mut owners = BTreeMap::new();
    for row in tree.rows("smp-kinds/data/resources.tsv")? {
        let [group, version, plural, _, kind, ..] = &row[..] else { continue };
        match types.kinds.get(&[group.clone(), version.clone(), kind.clone()]) {
            None => problems.push(format!("resources.tsv: no kind {kind} in {group}/{version}")),
            Some(owner) => drop(owners.insert((group.clone(), plural.clone()), owner.clone())),
        }
    }
    for row in tree.rows("smp-kinds/data/validation.tsv")? {
        if let [owner, field, ..] = &row[..]
            && !types.has_path(&types.full(owner), field.split('=').next().unwrap_or_default())
        {
            problems.push(format!("validation.tsv: {owner} has no field {field}"));
        }
    }
    for table in ["immutable.tsv", "warnings.tsv", "fields.tsv", "columns.tsv"] {
        for row in tree.rows(&format!("smp-kinds/data/{table}"))? {
            let [group, plural, path, ..] = &row[..] else { continue };
            let owner = owners.get(&(group.clone(), plural.clone()));
            let has_path = matches!(table, "fields.tsv" | "columns.tsv");
            match owner {
                _ if group == "label" => {}
                None => problems.push(format!("{table}: no resource {plural} in `{group}`")),
                Some(owner) if !has_path && !types.has_path(owner, path) => {
                    problems.push(format!("{table}: {plural} has no field {path}"));
                }
                Some(_) => {}
            }
        }
    }
    problems.dedup();
    Ok(problems)
}

/// The Go types in `types.tsv`.
#[derive(Default)]
struct Types {
    /// The struct of each kind, by group, version and kind.
    kinds: BTreeMap<[String; 3], String>,
    /// The name and the type of the fields of each struct. An inlined struct has no name.
    structs: BTreeMap<String, Vec<[String; 2]>>,
}

impl Types {
    fn of(rows: Vec<Vec<String>>) -> Self {
        let (mut types, mut current) = (Self::default(), String::new());
        for row in rows {
            match &row.iter().map(String::as_str).collect::<Vec<_>>()[..] {
                ["kind", group, version, kind, owner] => {
                    types.kinds.insert([group, version, kind].map(|&part| part.to_owned()), (*owner).to_owned());
                }
                ["struct", name, ..] => {
                    (*name).clone_into(&mut current);
                    types.structs.entry(current.clone()).or_default();
                }
                ["", name, _, _, ty, ..] => {
                    let fields = types.structs.entry(current.clone()).or_default();
                    fields.push([(*name).to_owned(), (*ty).to_owned()]);
                }
                _ => {}
            }
        }
        types
    }

    /// The full name of a struct: `core.v1.Pod` is one of `k8s.io/api`.
    fn full(&self, name: &str) -> String {
        if self.structs.contains_key(name) { name.to_owned() } else { format!("io.k8s.api.{name}") }
    }

    /// Whether a struct has the fields of a path such as `spec.taints[].key`. Keys of maps are not checked.
    fn has_path(&self, owner: &str, path: &str) -> bool {
        let Some(fields) = self.structs.get(owner) else { return false };
        let (part, rest) = path.split_once('.').unwrap_or((path, ""));
        if path.is_empty() || path == "." {
            return true;
        }
        let name = part.split('[').next().unwrap_or_default();
        fields.iter().any(|[found, ty]| {
            let inner = ty.rsplit(['*', ']']).next().unwrap_or_default();
            match found.as_str() {
                "" => self.has_path(inner, path),
                found => found == name && (!self.structs.contains_key(inner) || self.has_path(inner, rest)),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Types;

    #[test]
    fn paths_lead_through_lists_pointers_and_inlined_structs() {
        let text = "kind\t\tv1\tPod\tio.k8s.api.core.v1.Pod\nstruct\tio.k8s.api.core.v1.Pod\n\t\t0\ti\tmeta\n\tspec\t1\to\t*spec\n\
                    struct\tmeta\n\tname\t1\to\tstring\nstruct\tspec\n\ttaints\t1\to\t[]taint\n\tlabels\t2\t\tmap[]string\n\
                    struct\ttaint\n\tkey\t1\t\tstring\n";
        let types = Types::of(text.lines().map(|line| line.split('\t').map(str::to_owned).collect()).collect());
        let owner = types.full("core.v1.Pod");
        for path in [".", "name", "spec", "spec.taints[].key", "spec.labels[a/b.c]"] {
            assert!(types.has_path(&owner, path), "{path}");
        }
        for path in ["gone", "spec.gone", "spec.taints[].gone"] {
            assert!(!types.has_path(&owner, path), "{path}");
        }
        assert!(!types.has_path("core.v1.Gone", "."));
    }
}
