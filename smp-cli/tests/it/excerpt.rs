//! Excerpts in errors: what they hide, and how long many of them take.

use std::fmt::Write as _;
use std::fs;
use std::time::{Duration, Instant};

use crate::support;

#[test]
fn lines_of_strings_are_hidden() {
    let folder = tempfile::tempdir().expect("a folder for the files");
    for text in [
        "kind: Secret\nstringData:\n  a: |\n    user: x\n   hunter2: y\n  b: [\n",
        "kind: Secret\nstringData:\n  a: |\n    \tuser: x\n   hunter2: y\n    z: 1\n",
        "kind: Secret\nstringData:\n  a: \"x\n hunter2: y\n\nb: 1\"\nhunter2\n",
        "kind: Secret\nstringData:\n  a: x\n    hunter2: y\n",
    ] {
        fs::write(folder.path().join("f.yaml"), text).expect("the file is written");
        let output = support::smp(folder.path(), &["apply", "-f", "f.yaml", "-p", "{}"], b"");
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(!error.contains("hunter2"), "{error}");
    }
}

#[test]
fn many_errors_take_linear_time() {
    let folder = tempfile::tempdir().expect("a folder for the files");
    let mut patch = "kind: Pod\napiVersion: v1\nspec:\n  containers:\n".to_owned();
    for index in 0..2_000 {
        let _ = writeln!(patch, "  - image: x{index}");
    }
    fs::write(folder.path().join("patch.yaml"), patch).expect("the file is written");
    let start = Instant::now();
    let arguments = ["explain", "--patch-file", "patch.yaml", "-f", "-"];
    let output = support::smp(folder.path(), &arguments, b"kind: Pod\napiVersion: v1\n");
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(error.matches("error: patch.yaml:").count(), 2_000, "{error}");
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}
