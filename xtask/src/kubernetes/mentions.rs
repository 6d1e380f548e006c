//! The texts that name the version of Kubernetes: sets the version, and lists those that a person has to check.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::cargo::{self, Package};
use crate::process;
use crate::tidy::kubernetes::may_name_any_version;

use super::release::Release;
use super::tree::Tree;

/// The crate with types of Kubernetes that has a feature for each minor version.
const CRATE: &str = "k8s-openapi";

/// Sets the version in all files. `base` is the commit with the files of the former release.
pub(super) fn replace(root: &Path, base: &str, new: &Release) -> Result<()> {
    let old = Tree::Commit { root, commit: base }.release()?;
    let features = features(root, new)?;
    for (file, text) in files(root)? {
        let fresh: String = text.split_inclusive('\n').map(|line| replaced(line, [&old, new], &features)).collect();
        if fresh != text {
            fs::write(root.join(file), fresh)?;
        }
    }
    Ok(())
}

/// The places that still name the former release, such as the version of a server that answers were recorded from.
pub(super) fn left(root: &Path, [old, new]: [&Release; 2]) -> Result<Vec<String>> {
    let mut left = Vec::new();
    for (file, text) in files(root)? {
        let is_left = |line: &str| names(line, old) && !names(line, new);
        for (index, line) in text.lines().enumerate().filter(|(_, line)| is_left(line)) {
            left.push(format!("`{file}:{}`: {}", index + 1, line.trim()));
        }
    }
    Ok(left)
}

/// The files of the repository whose mentions of a version are checked. `cargo xtask generate` writes those that are left out.
fn files(root: &Path) -> Result<Vec<(String, String)>> {
    let names = process::printed(Command::new("git").args(["ls-files"]).current_dir(root))?;
    let endings = [".md", ".rs", ".go", ".toml", ".tsv", ".yaml"];
    let is_checked = |name: &&str| {
        endings.iter().any(|ending| name.ends_with(ending))
            && !may_name_any_version(name)
            && !name.contains("/generated/")
    };
    let read = |name: &str| Some((name.to_owned(), fs::read_to_string(root.join(name)).ok()?));
    Ok(names.lines().filter(is_checked).filter_map(read).collect())
}

/// The versions of k8s-openapi that have the feature of a release, such as `0.29`.
fn features(root: &Path, new: &Release) -> Result<Vec<String>> {
    let has = |package: &Package| package.name == CRATE && package.features.contains_key(&new.feature());
    let version =
        |package: Package| package.version.rsplit_once('.').map_or(String::new(), |(minor, _)| minor.to_owned());
    Ok(cargo::packages(root, &[])?.into_iter().filter(has).map(version).collect())
}

/// A line with the new version. A comment about history keeps its version: `since Kubernetes 1.7.3`, `Kubernetes 1.7 to 1.8`.
fn replaced(line: &str, [old, new]: [&Release; 2], features: &[String]) -> String {
    let mut line = line.to_owned();
    for (name, old, new) in [
        ("Kubernetes ", old.name(), new.name()),
        ("Kubernetes ", old.minor(), new.minor()),
        // A full version after `kube-apiserver` is that of recorded answers.
        ("kube-apiserver ", old.minor(), new.minor()),
    ] {
        let mut from = 0;
        while let Some(at) = line[from..].find(&format!("{name}{old}")).map(|at| from + at) {
            let (start, end) = (at + name.len(), at + name.len() + old.len());
            if is_whole(&line[end..]) && !line[..at].ends_with("since ") {
                line.replace_range(start..end, new);
                from = start + new.len();
            } else {
                from = end;
            }
        }
    }
    // A manifest names the version of the crate; a page shows the newest one.
    let version = line.split_once("version = \"").and_then(|(_, rest)| rest.split('"').next());
    let has_feature = match version {
        Some(version) => features.iter().any(|known| known == version),
        None => !features.is_empty(),
    };
    let feature = old.feature();
    if has_feature
        && let Some(at) = line.find(&feature)
        && is_whole(&line[at + feature.len()..])
    {
        line.replace_range(at..at + feature.len(), &new.feature());
    }
    line
}

/// Whether a version ends before this text, and is not the start of a range.
fn is_whole(rest: &str) -> bool {
    let mut next = rest.chars();
    let goes_on = match next.next() {
        Some('.') => next.next().is_some_and(|next| next.is_ascii_digit()),
        Some(next) => next.is_ascii_digit() || next == '-',
        None => false,
    };
    !goes_on && !rest.starts_with(" to ")
}

/// Whether a line names a release, or the feature of its minor version.
fn names(line: &str, release: &Release) -> bool {
    let is_there = |name: &str| {
        let mut found = line.match_indices(name);
        // The version in `kubectl/v1.7.3` is an example of a client.
        let is_other = |before: &str| before.ends_with("since ") || before.ends_with('/');
        found.any(|(at, _)| is_whole(&line[at + name.len()..]) && !is_other(&line[..at]))
    };
    let programs = ["Kubernetes ", "kube-apiserver ", "kubectl "];
    programs.iter().any(|program| is_there(&format!("{program}{}", release.minor())))
        || is_there(&release.kubernetes())
        || programs.iter().any(|program| is_there(&format!("{program}{}", release.name())))
        || is_there(&release.feature())
}

#[cfg(test)]
mod tests {
    use super::{Release, names, replaced};

    fn moved(line: &str) -> String {
        let releases = ["1.7.3", "1.8.2"].map(|name| Release::of(name).unwrap());
        replaced(line, [&releases[0], &releases[1]], &["0.29".to_owned()])
    }

    #[test]
    fn the_version_is_set_where_the_types_are_meant() {
        assert_eq!(
            moved("Kubernetes 1.7, Kubernetes 1.7.3 (Kubernetes 1.7)."),
            "Kubernetes 1.8, Kubernetes 1.8.2 (Kubernetes 1.8)."
        );
        assert_eq!(moved("the rules of kube-apiserver 1.7\n"), "the rules of kube-apiserver 1.8\n");
    }

    #[test]
    fn history_and_recorded_answers_keep_their_version() {
        for line in [
            "Kubernetes 1.7.0 to 1.7.2",
            "Kubernetes 1.7 to 1.8",
            "since Kubernetes 1.7.3",
            "Kubernetes 1.70",
            "Kubernetes 1.7.1",
            "a kube-apiserver 1.7.3 refuses",
            "kubectl/v1.7.3",
            "Kubernetes 1.7.3-rc.0",
        ] {
            assert_eq!(moved(line), line);
        }
    }

    #[test]
    fn the_feature_is_set_if_the_crate_has_it() {
        assert_eq!(
            moved(r#"{ version = "0.29", features = ["v1_7"] }"#),
            r#"{ version = "0.29", features = ["v1_8"] }"#
        );
        assert_eq!(moved("--features v1_7"), "--features v1_8");
        for line in [r#"{ version = "0.28", features = ["v1_7"] }"#, "v1_70"] {
            assert_eq!(moved(line), line);
        }
    }

    #[test]
    fn what_is_left_is_listed() {
        let names = |line| names(line, &Release::of("1.7.3").unwrap());
        assert!(
            ["A kube-apiserver 1.7.3 says", "k8s.io/kubernetes v1.7.3", "kubectl 1.7", "v1_7"].into_iter().all(names)
        );
        assert!(
            !["Kubernetes 1.7.0", "since Kubernetes 1.7.3", "kubectl 1.71", "kubectl/v1.7.3"].into_iter().any(names)
        );
    }
}
