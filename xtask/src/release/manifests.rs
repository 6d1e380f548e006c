//! The krew manifest, the Homebrew formula and the list of checksums.

use std::fmt::Write as _;

use anyhow::{Result, bail};

use super::archive::Sums;
use super::{TARGETS, Target};
use crate::cargo::Package;
use crate::files::Files;

/// The placeholder for the address of the repository.
const REPOSITORY: &str = "<repository>";

/// What smp does, for the lists of package managers. krew asks for at most 50 characters.
const SUMMARY: &str = "Explain, apply and create strategic merge patches";

/// The placeholder for the checksum of an archive.
fn sum(archive: &str) -> String {
    format!("<sha256 of {archive}>")
}

/// The manifests with placeholders.
pub(super) fn templates(command: &Package) -> Files {
    Files::from([("smp.yaml".into(), krew(&command.version)), ("smp.rb".into(), formula(&command.version))])
}

/// The manifests of a release, and its checksums in the format of `sha256sum`.
pub(super) fn filled(command: &Package, repository: &str, sums: &Sums) -> Result<Files> {
    let mut files = templates(command);
    for (path, text) in &mut files {
        *text = text.replace(REPOSITORY, repository);
        for (archive, found) in sums {
            *text = text.replace(&sum(archive), found);
        }
        // The first lines say that the file is generated with placeholders.
        *text =
            text.lines().skip_while(|line| line.starts_with('#')).fold(String::new(), |all, line| all + line + "\n");
        if text.contains(REPOSITORY) || text.contains("<sha256") {
            bail!("{} still has a placeholder", path.display());
        }
    }
    let list = sums.iter().fold(String::new(), |list, (archive, sum)| list + sum + "  " + archive + "\n");
    files.insert("SHA256SUMS".into(), list);
    Ok(files)
}

fn uri(archive: &str, version: &str) -> String {
    format!("{REPOSITORY}/releases/download/v{version}/{archive}")
}

const HEADING: &str =
    "# Written by `cargo xtask generate release`. The release workflow replaces the placeholders in <>.\n";

/// The manifest for `kubectl krew install`.
fn krew(version: &str) -> String {
    let mut text = format!(
        "{HEADING}\
apiVersion: krew.googlecontainertools.github.com/v1alpha2
kind: Plugin
metadata:
  name: smp
spec:
  version: v{version}
  homepage: {REPOSITORY}
  shortDescription: {SUMMARY}
  description: |
    Explains what a strategic merge patch does and what a stock API server would make
    of it, applies patches to YAML files and keeps their comments, and creates patches
    from two or three versions of an object. Patches, edits, applies and compares
    objects on a cluster, also custom resources. Lists can be merged by several fields,
    such as port and protocol. Includes an API server for tests.
  platforms:
"
    );
    for target in &TARGETS {
        let archive = target.archive(version);
        let _ = writeln!(
            text,
            "  - selector:\n      matchLabels:\n        os: {}\n        arch: {}\n    uri: {}\n    sha256: {}\n    bin: {}",
            target.os,
            target.arch,
            uri(&archive, version),
            sum(&archive),
            target.command
        );
    }
    text
}

/// The formula for `brew install`.
fn formula(version: &str) -> String {
    let mut text = format!(
        "{HEADING}\
class Smp < Formula
  desc \"{SUMMARY}\"
  homepage \"{REPOSITORY}\"
  version \"{version}\"
  license any_of: [\"MIT\", \"Apache-2.0\"]
"
    );
    for (os, block) in [("darwin", "on_macos"), ("linux", "on_linux")] {
        let _ = writeln!(text, "\n  {block} do");
        for target in TARGETS.iter().filter(|target| target.os == os) {
            text += &download(target, version);
        }
        text += "  end\n";
    }
    text + INSTALL
}

/// The block of the formula for a target.
fn download(target: &Target, version: &str) -> String {
    let archive = target.archive(version);
    let block = if target.arch == "arm64" { "on_arm" } else { "on_intel" };
    format!("    {block} do\n      url \"{}\"\n      sha256 \"{}\"\n    end\n", uri(&archive, version), sum(&archive))
}

const INSTALL: &str = r##"
  def install
    bin.install "smp"
    generate_completions_from_executable(bin/"smp", "completions")
    system bin/"smp", "man", "--folder", "man"
    man1.install Dir["man/*.1"]
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/smp --version")
    (testpath/"deployment.yaml").write <<~YAML
      apiVersion: apps/v1
      kind: Deployment
      metadata:
        name: web
      spec:
        replicas: 1 # enough
    YAML
    system bin/"smp", "apply", "-i", "-f", "deployment.yaml", "-p", "{spec: {replicas: 3}}"
    assert_match "replicas: 3 # enough", (testpath/"deployment.yaml").read
  end
end
"##;
