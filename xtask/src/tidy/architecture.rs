//! Checks ARCHITECTURE.md: the dependencies between crates, and the files that it names.

use std::collections::{BTreeMap, BTreeSet};

use crate::cargo::Package;

/// The page.
pub(super) const PAGE: &str = "ARCHITECTURE.md";

/// The start of the dependency block.
const FIGURE: &str = "```text dependencies\n";

/// The endings of file names in backticks.
const ENDINGS: [&str; 9] = [".rs", ".md", ".toml", ".json", ".jsonl", ".yaml", ".tsv", ".go", "/"];

/// Crates, each with its dependencies.
type Dependencies = BTreeMap<String, BTreeSet<String>>;

/// Checks the page and adds the findings.
pub(super) fn check(text: &str, packages: &[Package], files: &[String], findings: &mut Vec<String>) {
    let (figure, actual) = (figure(text), actual(packages));
    for name in figure.keys().filter(|name| !actual.contains_key(*name)) {
        findings.push(format!("{PAGE}: the dependency block lists {name}, which is not a crate; remove it"));
    }
    for (name, wanted) in &actual {
        match figure.get(name) {
            None => findings.push(format!("{PAGE}: the dependency block does not list {name}; add it")),
            Some(shown) if shown == wanted => {}
            Some(shown) => findings.push(format!(
                "{PAGE}: in the dependency block {name} depends on {}; in its manifest on {}",
                list(shown),
                list(wanted)
            )),
        }
    }
    let names = text.split('`').skip(1).step_by(2).filter(|name| is_file(name));
    let missing = names.filter(|name| !exists(name, files)).collect::<BTreeSet<_>>();
    findings.extend(missing.iter().map(|name| format!("{PAGE}: `{name}` does not exist; fix or remove the name")));
}

fn list(names: &BTreeSet<String>) -> String {
    if names.is_empty() {
        "nothing".to_owned()
    } else {
        names.iter().map(String::as_str).collect::<Vec<_>>().join(", ")
    }
}

/// The dependencies on the page: one crate per line, followed by its dependencies.
fn figure(text: &str) -> Dependencies {
    let figure = text.split_once(FIGURE).and_then(|(_, rest)| rest.split_once("```")).map_or("", |(figure, _)| figure);
    let row = |line: &str| {
        let mut names = line.split([' ', ',']).filter(|name| !name.is_empty()).map(str::to_owned);
        Some((names.next()?, names.collect()))
    };
    figure.lines().filter_map(row).collect()
}

/// The dependencies in the manifests, without dev-dependencies.
fn actual(packages: &[Package]) -> Dependencies {
    let names: BTreeSet<&str> = packages.iter().map(|package| package.name.as_str()).collect();
    let row = |package: &Package| {
        let dependencies = package.dependencies.iter().filter(|dependency| dependency.kind.is_none());
        let known = dependencies.filter(|dependency| names.contains(dependency.name.as_str()));
        (package.name.clone(), known.map(|dependency| dependency.name.clone()).collect())
    };
    packages.iter().map(row).collect()
}

fn is_file(name: &str) -> bool {
    ENDINGS.iter().any(|ending| name.ends_with(ending)) && !name.contains([' ', '*', '$', '\n'])
}

/// Whether the path of a file or folder is, or ends with, this name.
fn exists(name: &str, files: &[String]) -> bool {
    let below = format!("/{name}");
    files.iter().any(|file| {
        let is_folder = name.ends_with('/') && (file.starts_with(name) || file.contains(&below));
        file == name || file.ends_with(&below) || is_folder
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cargo::Dependency;

    fn package(name: &str, dependencies: &[(&str, Option<&str>)]) -> Package {
        let dependency = |(name, kind): &(&str, Option<&str>)| Dependency {
            name: (*name).to_owned(),
            kind: kind.map(str::to_owned),
        };
        Package {
            name: name.to_owned(),
            dependencies: dependencies.iter().map(dependency).collect(),
            ..Package::default()
        }
    }

    #[test]
    fn wrong_dependencies_and_missing_files_are_findings() {
        let packages = [
            package("core", &[("serde", None), ("cli", Some("dev"))]),
            package("cli", &[("core", None), ("yaml", None)]),
        ];
        let files = ["core/src/plan/list.rs".to_owned(), "dev/bench/src/main.rs".to_owned()];
        let findings = |text: &str| {
            let mut findings = Vec::new();
            check(text, &packages, &files, &mut findings);
            findings
        };
        let right = "```text dependencies\ncore\ncli   core\n```\n`plan/list.rs`, `dev/`, `bench/`, `a.b()`, `x*.rs`\n";
        assert!(findings(right).is_empty(), "{:?}", findings(right));
        let wrong = "```text dependencies\ncore  cli\nold\n```\n`list.md`, `an/list.rs`\n";
        assert_eq!(
            findings(wrong),
            [
                "ARCHITECTURE.md: the dependency block lists old, which is not a crate; remove it",
                "ARCHITECTURE.md: the dependency block does not list cli; add it",
                "ARCHITECTURE.md: in the dependency block core depends on cli; in its manifest on nothing",
                "ARCHITECTURE.md: `an/list.rs` does not exist; fix or remove the name",
                "ARCHITECTURE.md: `list.md` does not exist; fix or remove the name",
            ]
        );
    }
}
