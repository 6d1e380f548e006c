//! The licences and the sources of all that the workspace depends on, held against `deny.toml`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use spdx::{Expression, ParseMode};

use crate::cargo::{self, Package};

/// The part of `deny.toml` that is read here.
#[derive(Deserialize)]
struct Deny {
    licenses: Licenses,
}

#[derive(Deserialize)]
struct Licenses {
    allow: Vec<String>,
}

/// Checks what every platform and feature needs.
pub(crate) fn run(root: &Path) -> Result<()> {
    let text = fs::read_to_string(root.join("deny.toml")).context("deny.toml cannot be read")?;
    let deny: Deny = toml::from_str(&text).context("deny.toml is not as expected")?;
    let findings = check(&cargo::packages(root, &["--all-features"])?, &deny.licenses.allow);
    if findings.is_empty() {
        return Ok(());
    }
    bail!("{} licences or sources are not right:\n{}", findings.len(), findings.join("\n"))
}

/// What is wrong, one line for each.
fn check(packages: &[Package], allowed: &[String]) -> Vec<String> {
    let mut used = BTreeSet::new();
    let mut findings: Vec<String> =
        packages.iter().filter_map(|package| finding(package, allowed, &mut used)).collect();
    let unused = allowed.iter().filter(|licence| !used.contains(licence.as_str()));
    findings.extend(unused.map(|licence| format!("deny.toml: nothing needs {licence}; remove it")));
    findings
}

/// What is wrong with a package; the allowed licences that it names are noted in `used`.
fn finding<'a>(package: &Package, allowed: &'a [String], used: &mut BTreeSet<&'a str>) -> Option<String> {
    let Package { name, version, .. } = package;
    if package.source.as_ref().is_some_and(|source| !source.starts_with("registry+")) {
        return Some(format!("{name} {version}: comes from no registry; take a published version"));
    }
    let Some(licence) = &package.license else {
        return Some(format!("{name} {version}: names no licence; look at its files, or take another crate"));
    };
    let Ok(expression) = Expression::parse_mode(licence, ParseMode::LAX) else {
        return Some(format!("{name} {version}: `{licence}` is no licence expression; take another crate"));
    };
    let fits = expression.evaluate(|asked| {
        let found = allowed.iter().find(|allowed| **allowed == asked.to_string());
        used.extend(found.map(String::as_str));
        found.is_some()
    });
    (!fits).then(|| {
        format!("{name} {version}: `{licence}` is not in `allow` of deny.toml; add what is missing with its reason, or take another crate")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, licence: Option<&str>, source: &str) -> Package {
        Package {
            name: name.to_owned(),
            version: "1.0.0".to_owned(),
            license: licence.map(str::to_owned),
            source: Some(source.to_owned()),
            ..Package::default()
        }
    }

    #[test]
    fn what_is_not_allowed_not_needed_or_not_published_is_named() {
        let packages = [
            package("either", Some("GPL-3.0-only OR MIT"), "registry+r"),
            package("slash", Some("MIT/Apache-2.0"), "registry+r"),
            package("both", Some("MIT AND GPL-3.0-only"), "registry+r"),
            package("none", None, "registry+r"),
            package("words", Some("do what you like"), "registry+r"),
            package("git", Some("MIT"), "git+g"),
        ];
        let allowed = ["MIT", "Zlib"].map(str::to_owned);
        let findings = check(&packages, &allowed);
        let beginnings = [
            "both 1.0.0: `MIT AND",
            "none 1.0.0: names no",
            "words 1.0.0: `do",
            "git 1.0.0: comes",
            "deny.toml: nothing needs Zlib",
        ];
        assert_eq!(findings.len(), beginnings.len(), "{findings:?}");
        for (finding, beginning) in findings.iter().zip(beginnings) {
            assert!(finding.starts_with(beginning), "{finding}");
        }
    }
}
