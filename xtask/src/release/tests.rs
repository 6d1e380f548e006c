//! The workflow, the manifests and the table of cargo-binstall name the same archives.

use std::fs;

use serde_json::{Value, json};

use super::*;

fn text(name: &str) -> String {
    fs::read_to_string(crate::root().join(name)).unwrap()
}

fn yaml(name: &str) -> Value {
    smp_yaml::Reader::new().read_one(&text(name)).unwrap_or_else(|error| panic!("{name}: {error}")).value
}

fn version() -> String {
    command(&crate::root()).unwrap().version
}

/// The address of an archive in a release of `repository`.
fn uri(repository: &str, target: &Target) -> String {
    let version = version();
    format!("{repository}/releases/download/v{version}/{}", target.archive(&version))
}

/// The operating system and the architecture of a target as Go names them, which krew uses.
fn system(target: &Target) -> (&'static str, &'static str) {
    let os = ["linux", "darwin", "windows"].into_iter().find(|os| target.triple.contains(os)).unwrap();
    (os, if target.triple.starts_with("x86_64") { "amd64" } else { "arm64" })
}

/// Checks a krew manifest: all fields that krew reads, and one platform for each system.
fn check_krew(text: &str, repository: &str, sum: impl Fn(&str) -> String) {
    let plugin = smp_yaml::Reader::new().read_one(text).unwrap().value;
    let (summary, description) = (&plugin["spec"]["shortDescription"], &plugin["spec"]["description"]);
    // krew asks for at most 50 characters.
    assert!(summary.as_str().is_some_and(|text| (1..=50).contains(&text.len()) && !text.contains('\n')));
    assert!(description.as_str().is_some_and(|text| !text.is_empty()));
    let platforms = TARGETS.iter().map(|target| {
        let ((os, arch), sha256) = (system(target), sum(&target.archive(&version())));
        let selector = json!({"matchLabels": {"os": os, "arch": arch}});
        json!({"selector": selector, "uri": uri(repository, target), "sha256": sha256, "bin": target.command})
    });
    let spec = json!({
        "version": format!("v{}", version()),
        "homepage": repository,
        "shortDescription": summary,
        "description": description,
        "platforms": platforms.collect::<Vec<_>>(),
    });
    let api_version = "krew.googlecontainertools.github.com/v1alpha2";
    let metadata = json!({"name": "smp"});
    assert_eq!(plugin, json!({"apiVersion": api_version, "kind": "Plugin", "metadata": metadata, "spec": spec}));
}

#[test]
fn the_workflow_builds_every_target() {
    let workflow = yaml(".github/workflows/release.yml");
    let matrix = workflow["jobs"]["archive"]["strategy"]["matrix"]["include"].as_array().unwrap();
    let built: Vec<&str> = matrix.iter().map(|entry| entry["target"].as_str().unwrap()).collect();
    assert_eq!(built, TARGETS.map(|target| target.triple));
    for (entry, target) in matrix.iter().zip(&TARGETS) {
        let runner = entry["runner"].as_str().unwrap();
        let runners = [("linux", "ubuntu-"), ("darwin", "macos-"), ("windows", "windows-")];
        assert!(runners.iter().any(|(os, prefix)| *os == system(target).0 && runner.starts_with(prefix)), "{runner}");
    }
}

#[test]
fn the_page_lists_every_archive() {
    let page = text("book/src/installation.md");
    for target in &TARGETS {
        let archive = target.archive("VERSION");
        assert!(page.contains(&format!("| `{archive}` |")), "{archive}");
    }
}

#[test]
fn binstall_downloads_the_archive_of_every_target() {
    let manifest: toml::Table = toml::from_str(&text("smp-cli/Cargo.toml")).unwrap();
    let binstall = &manifest["package"]["metadata"]["binstall"];
    for target in &TARGETS {
        let own = binstall["overrides"].get(target.triple);
        let setting = |name: &str| own.and_then(|own| own.get(name)).unwrap_or(&binstall[name]).as_str().unwrap();
        let filled = |template: &str| {
            let extension = if target.ending == "zip" { ".exe" } else { "" };
            [("repo", "https://r.example"), ("version", &version()), ("target", target.triple), ("bin", "smp")]
                .iter()
                .chain(&[("binary-ext", extension)])
                .fold(template.to_owned(), |text, (name, value)| text.replace(&format!("{{ {name} }}"), value))
        };
        assert_eq!(filled(setting("pkg-url")), uri("https://r.example", target));
        assert_eq!(filled(setting("bin-dir")), target.command);
        assert_eq!(setting("pkg-fmt"), if target.ending == "zip" { "zip" } else { "tgz" });
    }
    let overrides = binstall["overrides"].as_table().unwrap();
    assert!(overrides.keys().all(|triple| TARGETS.iter().any(|target| target.triple == triple)));
}

#[test]
fn a_release_fills_in_the_address_and_the_checksums() {
    let folder = tempfile::tempdir().unwrap();
    let command = command(&crate::root()).unwrap();
    let version = &command.version;
    let missing = archive::sums(folder.path(), version).unwrap_err().to_string();
    assert_eq!(missing, format!("the archive {} cannot be read", TARGETS[0].archive(version)));
    for target in &TARGETS {
        fs::write(folder.path().join(target.archive(version)), target.triple).unwrap();
    }
    let sums = archive::sums(folder.path(), version).unwrap();
    let files = manifests::filled(&crate::root(), &command, "https://r.example/smp", &sums).unwrap();
    let file = |name: &str| files[Path::new(name)].as_str();

    check_krew(file("smp.yaml"), "https://r.example/smp", |archive| sums[archive].clone());
    for sum in sums.values() {
        assert!(sum.len() == 64 && sum.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')), "{sum}");
    }
    for target in &TARGETS {
        let (archive, uri) = (target.archive(version), uri("https://r.example/smp", target));
        let stanza = format!("url \"{uri}\"\n      sha256 \"{}\"\n", sums[&archive]);
        assert_eq!(file("smp.rb").matches(&stanza).count(), usize::from(target.ending != "zip"), "{archive}");
        assert!(file("SHA256SUMS").contains(&format!("{}  {archive}\n", sums[&archive])));
    }
}

#[test]
fn a_release_needs_its_tag_and_the_address_of_the_repository() {
    let mut command = cargo::Package { version: "1.2.3".to_owned(), ..cargo::Package::default() };
    let error = |command: &cargo::Package, tag| check(command, tag, "https://r.example").unwrap_err().to_string();
    assert_eq!(
        error(&command, "v1.2"),
        "the tag is `v1.2`, but the version in Cargo.toml is 1.2.3; the tag must be `v1.2.3`"
    );
    assert!(error(&command, "v1.2.3").contains("has no `repository`"));
    command.repository = Some("https://other.example".to_owned());
    assert!(error(&command, "v1.2.3").contains("https://other.example, but the release is in https://r.example"));
    command.repository = Some("https://r.example".to_owned());
    check(&command, "v1.2.3", "https://r.example").unwrap();
}

#[test]
fn actions_are_pinned_to_commits_and_no_secret_is_used() {
    for name in [".github/workflows/ci.yml", ".github/workflows/release.yml"] {
        let text = text(name);
        assert!(yaml(name)["jobs"].is_object());
        assert!(!text.contains("secrets."), "{name}");
        for action in text.lines().filter_map(|line| line.split_once("uses: ")).map(|(_, action)| action) {
            let commit = action.split_once('@').map_or("", |(_, rest)| rest.split(' ').next().unwrap_or_default());
            let is_pinned = commit.len() == 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
            assert!(is_pinned || action.starts_with("./"), "{name}: {action}");
        }
    }
}
