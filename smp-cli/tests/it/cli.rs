//! Runs every script in `cli/` and compares its output with the snapshot next to it.

use std::path::{Path, PathBuf};

use crate::support;

fn scripts(command: &str) -> (PathBuf, Vec<String>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli").join(command);
    let mut names: Vec<String> = std::fs::read_dir(&folder)
        .expect("the folder exists")
        .filter_map(|entry| Some(entry.ok()?.file_name().to_str()?.strip_suffix(".sh")?.to_owned()))
        .collect();
    names.sort();
    assert!(!names.is_empty(), "no scripts in {}", folder.display());
    (folder, names)
}

fn check(command: &str) {
    let (folder, names) = scripts(command);
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(&folder);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    for name in names {
        let script = std::fs::read_to_string(folder.join(format!("{name}.sh"))).expect("the script can be read");
        let shown: Vec<String> = script
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
            .map(|line| support::console(&folder, line))
            .collect();
        let about: Vec<&str> = script.lines().filter_map(|line| line.strip_prefix("# ")).collect();
        settings.set_description(about.join(" "));
        settings.bind(|| insta::assert_snapshot!(name, shown.join("\n\n")));
    }
}

/// Makes a test for each folder of scripts.
macro_rules! folders {
    ($($name:ident in $folder:literal,)*) => {
        const FOLDERS: &[&str] = &[$($folder),*];

        $(
            #[test]
            fn $name() {
                check($folder);
            }
        )*
    };
}

folders! {
    apply in "apply",
    conflicts in "conflicts",
    convert in "convert",
    diff in "diff",
    drift in "drift",
    explain in "explain",
    krm in "krm",
    merge in "merge",
    owners in "owners",
    schema in "schema",
    server_side in "server-side",
    sources in "sources",
    three_way in "three-way",
    validate in "validate",
}

#[test]
fn every_folder_has_a_test() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli");
    for entry in std::fs::read_dir(&folder).expect("the folder exists") {
        let name = entry.expect("the folder is readable").file_name();
        let name = name.to_str().expect("the name is UTF-8");
        assert!(FOLDERS.contains(&name), "add tests/cli/{name} to `folders!` in {}", file!());
    }
}
