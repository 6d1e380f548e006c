//! Functions of Kubernetes that changed and that our own tables and rules follow.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Result;

use crate::files::Files;
use crate::kubernetes::go;

use super::{Section, Sides};

/// The functions that tables or rules follow.
struct Area {
    title: &'static str,
    decide: &'static str,
    /// The folder of the sources.
    folder: &'static str,
    is_followed: fn(&Path) -> bool,
}

const AREAS: [Area; 5] = [
    Area {
        title: "Validation that changed",
        decide: "Compare with `validation.tsv`, `immutable.tsv`, `audit.tsv` and the rules in `smp-kinds/src/rules`.",
        folder: "pkg/apis",
        is_followed: |file| file.parent().is_some_and(|folder| folder.ends_with("validation")),
    },
    Area {
        title: "Warnings that changed",
        decide: "Compare with `warnings.tsv` and `smp-kinds/src/rules/warnings.rs`.",
        folder: "pkg/api",
        is_followed: |file| file.ends_with("warnings.go"),
    },
    Area {
        title: "Strategies that changed",
        decide: "They clear and set fields before validation. Compare with `smp-kinds/src/rules` and the flags in `resources.tsv`.",
        folder: "pkg/registry",
        is_followed: |file| file.ends_with("strategy.go"),
    },
    Area {
        title: "Defaulting that changed",
        decide: "Compare with `smp-kinds/src/defaults/rules`; other defaults are generated.",
        folder: "pkg/apis",
        is_followed: |file| file.ends_with("defaults.go"),
    },
    Area {
        title: "Columns that changed",
        decide: "Compare with `columns.tsv` and `smp-kinds/src/table`.",
        folder: "pkg/printers/internalversion",
        is_followed: |file| file.ends_with("printers.go"),
    },
];

/// A section for each area: a line for each file, with its functions.
pub(super) fn sections(sides: &Sides<'_>) -> Result<Vec<Section>> {
    let section = |Area { title, decide, folder, is_followed }: &Area| {
        let files = [sides.old.sources.files(folder)?, sides.new.sources.files(folder)?];
        Ok(Section { title, decide, lines: lines(folder, [&files[0], &files[1]], *is_followed) })
    };
    AREAS.iter().map(section).collect()
}

fn lines(folder: &str, [old, new]: [&Files; 2], is_followed: fn(&Path) -> bool) -> Vec<String> {
    let names = old.keys().chain(new.keys().filter(|name| !old.contains_key(*name)));
    let mut lines = Vec::new();
    for name in names.filter(|name| is_followed(name)) {
        let [before, after] = [old, new].map(|files| functions(files.get(name).map_or("", |text| text)));
        let changed = after.iter().filter_map(|(function, text)| match before.get(function) {
            None => Some(format!("{function} (new)")),
            Some(before) => (before != text).then(|| (*function).to_owned()),
        });
        let gone =
            before.keys().filter(|function| !after.contains_key(*function)).map(|name| format!("{name} (removed)"));
        let changed: Vec<String> = changed.chain(gone).collect();
        if !changed.is_empty() {
            lines.push(format!("`{folder}/{}`: {}", name.display(), changed.join(", ")));
        }
        lines.extend(columns(before.get("AddHandlers"), after.get("AddHandlers")));
    }
    lines
}

/// The functions of a file by name. Methods with one name are one text.
fn functions(text: &str) -> BTreeMap<&str, String> {
    let mut functions = BTreeMap::<&str, String>::new();
    for declared in go::declarations(text) {
        functions.entry(declared.name).or_default().push_str(declared.text);
    }
    functions
}

/// The columns that only one of two versions of a function defines. The function has hundreds of them.
///
/// ```text
/// podColumns := []Column{
///     {Name: "IP", Type: "string", Priority: 1, Description: doc},   →  podColumns {Name: "IP", Type: "string", Priority: 1
/// ```
fn columns(old: Option<&String>, new: Option<&String>) -> Vec<String> {
    let defined = |text: Option<&String>| {
        let (mut columns, mut variable) = (Vec::new(), String::new());
        for line in text.map_or("", |text| text).lines().map(str::trim) {
            if let Some((name, _)) = line.split_once(" := ") {
                name.clone_into(&mut variable);
            } else if line.starts_with("{Name: ") {
                let column = line.split(", Description").next().unwrap_or(line);
                columns.push(format!("{variable} {column}"));
            }
        }
        columns
    };
    let [old, new] = [defined(old), defined(new)];
    let removed = old.iter().filter(|column| !new.contains(column)).map(|column| format!("removed: `{column}`"));
    removed.chain(new.iter().filter(|column| !old.contains(column)).map(|column| format!("new: `{column}`"))).collect()
}

#[cfg(test)]
mod tests {
    use super::{Files, columns, lines};

    #[test]
    fn new_changed_and_removed_functions_are_listed() {
        let file =
            |text: &str| Files::from([("core/strategy.go".into(), text.to_owned()), ("other.go".into(), text.into())]);
        let old = file("func A() {\n\tone()\n}\n\nfunc B() {}\n\nfunc Same() {}\n");
        let new = file("func A() {\n\ttwo()\n}\n\nfunc C() {}\n\nfunc Same() {}\n");
        let found = lines("pkg", [&old, &new], |file| file.ends_with("strategy.go"));
        assert_eq!(found, ["`pkg/core/strategy.go`: A, C (new), B (removed)"]);
    }

    #[test]
    fn columns_that_differ_are_listed() {
        let text =
            |name: &str| format!("\tpods := []Column{{\n\t\t{{Name: \"{name}\", Priority: 1, Description: x()}},\n");
        let [old, new] = [text("A"), text("B")];
        assert_eq!(
            columns(Some(&old), Some(&new)),
            ["removed: `pods {Name: \"A\", Priority: 1`", "new: `pods {Name: \"B\", Priority: 1`"]
        );
        assert!(columns(Some(&old), Some(&old.replace("x()", "y()"))).is_empty());
    }
}
