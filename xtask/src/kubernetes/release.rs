//! A release of Kubernetes, and the versions of its Go modules.

use std::process::Command;

use anyhow::{Result, bail, ensure};

use crate::process;

/// The module with the programs of Kubernetes. Its libraries are modules with the major version 0.
pub(super) const KUBERNETES: &str = "k8s.io/kubernetes";

/// A release, such as `1.37.2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Release(String);

impl Release {
    /// Finds the newest release of a minor version such as `1.37`. Any other version is that of a release.
    pub(super) fn find(text: &str) -> Result<Self> {
        let text = text.trim_start_matches('v');
        if text.split('.').count() != 2 {
            return Self::of(text);
        }
        let minor = Self::of(&format!("{text}.0"))?;
        let go = |arguments: &[&str]| process::printed(Command::new("go").args(["list", "-m"]).args(arguments));
        match go(&["-f", "{{.Version}}", &format!("{KUBERNETES}@v{}", minor.minor())]) {
            Ok(found) => Self::of(found.trim().trim_start_matches('v')),
            Err(_) => {
                let all = go(&["-f", "{{range .Versions}}{{println .}}{{end}}", "-versions", KUBERNETES])?;
                let mut names = all.lines().filter_map(|version| version.strip_prefix('v'));
                let prerelease = names.rfind(|name| name.starts_with(&format!("{text}.")));
                let hint = prerelease.map_or(String::new(), |name| format!("; the newest prerelease is {name}"));
                bail!("Kubernetes {text} has no release{hint}")
            }
        }
    }

    /// Reads the name of a release.
    pub(super) fn of(name: &str) -> Result<Self> {
        let (numbers, _prerelease) = name.split_once('-').unwrap_or((name, ""));
        let numbers: Vec<Option<u32>> = numbers.split('.').map(|number| number.parse().ok()).collect();
        ensure!(
            matches!(numbers[..], [Some(1), Some(_), Some(_)]),
            "`{name}` is not a version such as 1.37, 1.37.2 or 1.38.0-beta.0"
        );
        Ok(Self(name.to_owned()))
    }

    /// `1.37.2`.
    pub(super) fn name(&self) -> &str {
        &self.0
    }

    /// `1.37`.
    pub(super) fn minor(&self) -> &str {
        let end = self.0.match_indices('.').nth(1).map_or(self.0.len(), |(at, _)| at);
        &self.0[..end]
    }

    /// The version of `k8s.io/kubernetes`: `v1.37.2`.
    pub(super) fn kubernetes(&self) -> String {
        format!("v{}", self.0)
    }

    /// The version of the libraries, such as `k8s.io/api`: `v0.37.2`.
    pub(super) fn library(&self) -> String {
        format!("v0{}", &self.0[1..])
    }

    /// The feature of k8s-openapi: `v1_37`.
    pub(super) fn feature(&self) -> String {
        format!("v{}", self.minor().replace('.', "_"))
    }
}

#[cfg(test)]
mod tests {
    use super::Release;

    #[test]
    fn a_release_has_three_numbers() {
        let release = Release::find("v1.8.0-beta.0").unwrap();
        assert_eq!((release.name(), release.minor()), ("1.8.0-beta.0", "1.8"));
        assert_eq!((&*release.kubernetes(), &*release.library()), ("v1.8.0-beta.0", "v0.8.0-beta.0"));
        assert_eq!(release.feature(), "v1_8");
        for wrong in ["1", "1.x", "2.0", "1.8.x", "2.0.0", "1.2.3.4", "", "abc"] {
            assert!(Release::find(wrong).unwrap_err().to_string().contains("is not a version"));
        }
    }
}
