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

/// A function that changed in more files than these, such as one with another parameter, is listed once.
const MANY: usize = 20;

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
    let (mut changes, mut counts, mut defined) = (Vec::new(), BTreeMap::new(), Vec::new());
    for name in names.filter(|name| is_followed(name)) {
        let texts = [old, new].map(|files| files.get(name).map_or("", |text| text));
        let [before, after] = texts.map(functions);
        let changed = changed(&before, &after);
        for function in &changed {
            *counts.entry(function.clone()).or_insert(0) += 1;
        }
        changes.push((name, changed));
        defined.extend(columns(texts));
    }
    let mut lines = Vec::new();
    for (name, mut changed) in changes {
        changed.retain(|function| counts[function] <= MANY);
        if !changed.is_empty() {
            lines.push(format!("`{folder}/{}`: {}", name.display(), changed.join(", ")));
        }
    }
    let everywhere = counts.iter().filter(|(_, count)| **count > MANY);
    lines.extend(everywhere.map(|(function, count)| format!("{count} files: {function}")));
    lines.extend(defined);
    lines
}

/// The functions that two versions of a file do not share.
fn changed(before: &BTreeMap<&str, String>, after: &BTreeMap<&str, String>) -> Vec<String> {
    let changed = after.iter().filter_map(|(function, text)| match before.get(function) {
        None => Some(format!("{function} (new)")),
        Some(before) => (before != text).then(|| (*function).to_owned()),
    });
    let gone = before.keys().filter(|function| !after.contains_key(*function));
    changed.chain(gone.map(|function| format!("{function} (removed)"))).collect()
}

/// The functions of a file by name, without their receivers. Methods with one name are one text.
fn functions(text: &str) -> BTreeMap<&str, String> {
    let mut functions = BTreeMap::<&str, String>::new();
    for declared in go::declarations(text).iter().filter(|declared| declared.text.starts_with("func ")) {
        let (_, text) = declared.text.split_once(declared.name).unwrap_or(("", declared.text));
        functions.entry(declared.name).or_default().push_str(text);
    }
    functions
}

/// The columns that only one of two versions of a file defines.
///
/// ```text
/// podColumnDefinitions := []metav1.TableColumnDefinition{
///     {Name: "IP", Type: "string", Priority: 1, Description: doc},   →  pod {Name: "IP", Type: "string", Priority: 1
/// ```
fn columns(texts: [&str; 2]) -> Vec<String> {
    let defined = |text: &str| {
        let (mut columns, mut variable) = (Vec::new(), None);
        for line in text.lines().map(str::trim) {
            if line.ends_with("ColumnDefinition{") {
                variable = line.split(' ').next().and_then(|name| name.split("Column").next()).map(str::to_owned);
            } else if let (Some(variable), true) = (&variable, line.starts_with("{Name: ")) {
                let column = line.split(", Description").next().unwrap_or(line);
                columns.push(format!("{variable} {column}"));
            } else if line == "}" {
                variable = None;
            }
        }
        columns
    };
    let [old, new] = texts.map(defined);
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
        let old = file("func A() {\n\tone()\n}\n\nfunc B() {}\n\nfunc (a) Same() {}\n");
        let new = file("func A() {\n\ttwo()\n}\n\nfunc C() {}\n\nfunc (b) Same() {}\n");
        let found = lines("pkg", [&old, &new], |file| file.ends_with("strategy.go"));
        assert_eq!(found, ["`pkg/core/strategy.go`: A, C (new), B (removed)"]);
    }

    #[test]
    fn a_change_of_many_files_is_listed_once() {
        let files = |text: &str| (0..30).map(|at| (format!("{at}.go").into(), text.to_owned())).collect::<Files>();
        let [old, new] = [files("func (s) A() {}\n"), files("func (s) A(x int) {}\n")];
        assert_eq!(lines("pkg", [&old, &new], |_| true), ["30 files: A"]);
    }

    #[test]
    fn columns_that_differ_are_listed() {
        let text = |assign: &str, name: &str| {
            let column = format!("{{Name: \"{name}\", Priority: 1, Description: x()}},");
            format!("\tpodColumns {assign} []v1.TableColumnDefinition{{\n\t\t{column}\n\t}}\n\t{{Name: y}}\n}}\n")
        };
        let [old, new] = [text(":=", "A"), text("=", "B")];
        let found = columns([&old, &new]);
        assert_eq!(found, ["removed: `pod {Name: \"A\", Priority: 1`", "new: `pod {Name: \"B\", Priority: 1`"]);
        assert!(columns([&old, &text("=", "A").replace("x()", "y()")]).is_empty());
    }
}
