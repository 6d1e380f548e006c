//! Checks the licences and sources of all dependencies against `deny.toml`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use spdx::{Expression, ParseMode};

use crate::cargo::{self, Package};
use crate::package::example;

/// The part of `deny.toml` that this check reads.
#[derive(Deserialize)]
struct Deny {
    licenses: Licenses,
}

#[derive(Deserialize)]
struct Licenses {
    allow: Vec<String>,
    #[serde(default)]
    exceptions: Vec<Exception>,
}

/// Licences that are allowed for one crate only.
#[derive(Deserialize)]
struct Exception {
    #[serde(rename = "crate")]
    name: String,
    allow: Vec<String>,
}

/// Checks the dependencies of all platforms and features, including those of the example workspace.
pub(crate) fn run(root: &Path) -> Result<()> {
    let text = fs::read_to_string(root.join("deny.toml")).context("deny.toml cannot be read")?;
    let deny: Deny = toml::from_str(&text).context("deny.toml has an unexpected format")?;
    let mut packages = cargo::packages(root, &["--all-features"])?;
    packages.extend(example::packages(root)?);
    let findings = check(&packages, &deny.licenses);
    if findings.is_empty() {
        return Ok(());
    }
    bail!("{} problems with licences or sources:\n{}", findings.len(), findings.join("\n"))
}

/// Returns the findings, one line each.
fn check(packages: &[Package], licences: &Licenses) -> Vec<String> {
    let mut used = BTreeSet::new();
    let mut findings: Vec<String> =
        packages.iter().filter_map(|package| finding(package, licences, &mut used)).collect();
    let everywhere = licences.allow.iter().map(|licence| (None, licence.as_str()));
    let excepted = licences
        .exceptions
        .iter()
        .flat_map(|exception| exception.allow.iter().map(|licence| (Some(exception.name.as_str()), licence.as_str())));
    for (name, licence) in everywhere.chain(excepted).filter(|allowed| !used.contains(allowed)) {
        let of = name.map_or_else(String::new, |name| format!(" for {name}"));
        findings.push(format!("deny.toml: {licence}{of} is not used; remove it"));
    }
    findings
}

/// An allowed licence, and the crate for which it is allowed, if it is an exception.
type Allowed<'a> = (Option<&'a str>, &'a str);

/// Returns the finding for a package, if any; adds the allowed licences that it uses to `used`.
fn finding<'a>(package: &Package, licences: &'a Licenses, used: &mut BTreeSet<Allowed<'a>>) -> Option<String> {
    let Package { name, version, .. } = package;
    if package.source.as_ref().is_some_and(|source| !source.starts_with("registry+")) {
        return Some(format!("{name} {version}: not from a registry; use a published version"));
    }
    let Some(licence) = &package.license else {
        return Some(format!("{name} {version}: declares no licence; check its files, or use another crate"));
    };
    let Ok(expression) = Expression::parse_mode(licence, ParseMode::LAX) else {
        return Some(format!("{name} {version}: `{licence}` is not a licence expression; use another crate"));
    };
    let fits = expression.evaluate(|asked| {
        let found = licences.find(name, &asked.to_string());
        used.extend(found);
        found.is_some()
    });
    let why = "is not in `allow` of deny.toml; add it with a reason, or use another crate";
    (!fits).then(|| format!("{name} {version}: `{licence}` {why}"))
}

impl Licenses {
    /// The entry that allows a crate to have a licence.
    fn find(&self, name: &str, asked: &str) -> Option<Allowed<'_>> {
        let everywhere = self.allow.iter().find(|licence| *licence == asked).map(|licence| (None, licence.as_str()));
        everywhere.or_else(|| {
            let mut exceptions = self.exceptions.iter().filter(|exception| exception.name == name);
            exceptions.find_map(|exception| {
                let licence = exception.allow.iter().find(|licence| *licence == asked)?;
                Some((Some(exception.name.as_str()), licence.as_str()))
            })
        })
    }
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
    fn licences_and_sources_that_are_not_allowed_are_findings() {
        let packages = [
            package("either", Some("GPL-3.0-only OR MIT"), "registry+r"),
            package("slash", Some("MIT/Apache-2.0"), "registry+r"),
            package("both", Some("MIT AND GPL-3.0-only"), "registry+r"),
            package("none", None, "registry+r"),
            package("words", Some("do what you like"), "registry+r"),
            package("git", Some("MIT"), "git+g"),
            package("book", Some("MPL-2.0"), "registry+r"),
        ];
        let exception = |name: &str| Exception { name: name.to_owned(), allow: vec!["MPL-2.0".to_owned()] };
        let licences = Licenses {
            allow: ["MIT", "Zlib"].map(str::to_owned).into(),
            exceptions: vec![exception("book"), exception("gone")],
        };
        let findings = check(&packages, &licences);
        let beginnings = [
            "both 1.0.0: `MIT AND",
            "none 1.0.0: declares no",
            "words 1.0.0: `do",
            "git 1.0.0: not from",
            "deny.toml: Zlib is not used;",
            "deny.toml: MPL-2.0 for gone is not used;",
        ];
        assert_eq!(findings.len(), beginnings.len(), "{findings:?}");
        for (finding, beginning) in findings.iter().zip(beginnings) {
            assert!(finding.starts_with(beginning), "{finding}");
        }
    }
}
