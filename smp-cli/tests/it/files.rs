//! `smp apply -i` and folders: locks, links, special files and their attributes.
#![cfg(unix)]

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::Write as _;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder for the files")
}

fn write(folder: &Path, name: &str, text: &str) {
    fs::write(folder.join(name), text).expect("the file is written");
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).expect("the file exists")
}

/// A command that is stopped if it does not end.
fn smp(folder: &Path) -> Command {
    let mut command = Command::new("timeout");
    command.args(["20", env!("CARGO_BIN_EXE_smp"), "apply", "--untyped"]).current_dir(folder);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } = smp(folder).args(arguments).output().expect("smp starts");
    let [stdout, stderr] = [stdout, stderr].map(|text| String::from_utf8(text).expect("the output is UTF-8"));
    (status.code(), stdout, stderr)
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder exists");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn concurrent_writers_lose_no_update() {
    let folder = folder();
    write(folder.path(), "f.yaml", "a: 1 # one\n");
    let mut written = Vec::new();
    for round in 0..15 {
        let start = |side: char| {
            let patch = format!("{{{side}{round}: 1}}");
            let child = smp(folder.path()).args(["-i", "-f", "f.yaml", "-p", &patch]).spawn().expect("smp starts");
            (format!("{side}{round}: 1\n"), child)
        };
        for (line, child) in [start('x'), start('y'), start('z')] {
            let output = child.wait_with_output().expect("smp ends");
            let error = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!((output.status.code(), error.as_str()), (Some(0), ""));
            written.push(line);
        }
    }
    let text = read(folder.path(), "f.yaml");
    for line in written {
        assert!(text.contains(&line), "{line} is lost:\n{text}");
    }
    assert_eq!(names(folder.path()), ["f.yaml"]);
}

#[test]
fn a_file_that_changes_after_it_was_read_is_not_overwritten() {
    let folder = folder();
    write(folder.path(), "f.yaml", "a: 1\n");
    let status = Command::new("mkfifo").arg(folder.path().join("patch")).status().expect("mkfifo starts");
    assert!(status.success());
    // The patch is read after the file.
    let child = smp(folder.path()).args(["-i", "-f", "f.yaml", "--patch-file", "patch"]).spawn().expect("smp starts");
    let mut patch = fs::OpenOptions::new().write(true).open(folder.path().join("patch")).expect("smp reads the patch");
    write(folder.path(), "f.yaml", "a: 3\n");
    patch.write_all(b"{a: 2}").expect("the patch is read");
    drop(patch);
    let output = child.wait_with_output().expect("smp ends");
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(error.starts_with("error: f.yaml: another process changed the file"), "{error}");
    assert_eq!(read(folder.path(), "f.yaml"), "a: 3\n");
}

#[test]
fn a_file_that_is_listed_again_is_patched_once() {
    let folder = folder();
    write(folder.path(), "f.yaml", "kind: A\nnumbers: [1]\n");
    for names in [["f.yaml", "f.yaml"], ["f.yaml", "."], [".", "./f.yaml"]] {
        let arguments = ["-i", "-f", names[0], "-f", names[1], "-p", "{b: 1}"];
        let output = smp(folder.path()).args(arguments).output().expect("smp starts");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.success() && error.contains("f.yaml: listed twice; it is read once"),
            "{names:?} {error}"
        );
    }
    assert_eq!(read(folder.path(), "f.yaml"), "kind: A\nnumbers: [1]\nb: 1\n");
}

#[test]
fn two_commands_with_the_same_files_in_another_order_do_not_block_each_other() {
    let folder = folder();
    for _ in 0..3 {
        write(folder.path(), "a.yaml", "a: 1\n");
        write(folder.path(), "b.yaml", "a: 1\n");
        let start = |files| smp(folder.path()).args(["-i", "-p", "{b: 1}", "-f", files]).spawn().expect("smp starts");
        for child in [start("a.yaml,b.yaml"), start("b.yaml,a.yaml")] {
            let output = child.wait_with_output().expect("smp ends");
            assert!(matches!(output.status.code(), Some(0 | 2)), "{output:?}");
        }
        assert_eq!(read(folder.path(), "a.yaml") + &read(folder.path(), "b.yaml"), "a: 1\nb: 1\na: 1\nb: 1\n");
    }
}

#[test]
fn a_locked_file_is_written_when_it_is_free() {
    let folder = folder();
    write(folder.path(), "f.yaml", "a: 1\n");
    let locked = File::open(folder.path().join("f.yaml")).expect("the file exists");
    locked.lock().expect("the file can be locked");
    let mut child = smp(folder.path()).args(["-i", "-f", "f.yaml", "-p", "{a: 2}"]).spawn().expect("smp starts");
    std::thread::sleep(std::time::Duration::from_millis(500));
    assert_eq!(child.try_wait().expect("smp runs"), None, "it waits for the lock");
    assert_eq!(read(folder.path(), "f.yaml"), "a: 1\n");
    drop(locked);
    assert!(child.wait().expect("smp ends").success());
    assert_eq!(read(folder.path(), "f.yaml"), "a: 2\n");
}

#[test]
fn temporary_files_of_killed_commands_are_removed() {
    let folder = folder();
    write(folder.path(), "f.yaml", "a: 1\n");
    write(folder.path(), ".smp-killed.tmp", "a: 2\n");
    write(folder.path(), ".smp-in-use.tmp", "a: 3\n");
    write(folder.path(), "other.tmp", "");
    let in_use = File::open(folder.path().join(".smp-in-use.tmp")).expect("the file exists");
    in_use.lock().expect("the file can be locked");
    let (code, _, error) = run(folder.path(), &["-i", "-f", "f.yaml", "-p", "{a: 2}"]);
    assert_eq!((code, error.as_str()), (Some(0), ""));
    assert_eq!(names(folder.path()), [".smp-in-use.tmp", "f.yaml", "other.tmp"]);
}

#[test]
fn hard_links_are_kept() {
    let folder = folder();
    for (before, patch, after) in [
        ("a: 1 # one\n", "{b: [1, 2]}", "a: 1 # one\nb:\n- 1\n- 2\n"),
        ("a: long text # one\nb: 1\n", "{a: 1, b: null}", "a: 1 # one\n"),
    ] {
        write(folder.path(), "f.yaml", before);
        let other = folder.path().join("other.yaml");
        fs::hard_link(folder.path().join("f.yaml"), &other).expect("the link is made");
        let (code, _, error) = run(folder.path(), &["-i", "-f", "f.yaml", "-p", patch]);
        assert_eq!((code, error.as_str()), (Some(0), ""));
        assert_eq!((read(folder.path(), "f.yaml"), read(folder.path(), "other.yaml")), (after.into(), after.into()));
        assert_eq!(fs::metadata(&other).expect("the file exists").nlink(), 2);
        fs::remove_file(other).expect("the link is removed");
    }
}

/// Skips the comparison where the file system has no extended attributes.
#[cfg(target_os = "linux")]
#[test]
fn extended_attributes_and_modes_are_kept() {
    use rustix::fs::{XattrFlags, getxattr, setxattr};
    let folder = folder();
    write(folder.path(), "f.yaml", "a: 1\n");
    let file = folder.path().join("f.yaml");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o604)).expect("the mode is set");
    let is_supported = setxattr(&file, "user.origin", b"cluster", XattrFlags::empty()).is_ok();
    let (code, _, error) = run(folder.path(), &["-i", "-f", "f.yaml", "-p", "{a: 2}"]);
    assert_eq!((code, error.as_str()), (Some(0), ""));
    assert_eq!(fs::metadata(&file).expect("the file exists").mode() & 0o777, 0o604);
    if is_supported {
        let mut value = [0; 16];
        let length = getxattr(&file, "user.origin", &mut value).expect("the attribute is kept");
        assert_eq!(&value[..length], b"cluster");
    }
}

#[test]
fn a_name_that_is_not_utf8_is_kept() {
    let folder = folder();
    let name = OsStr::from_bytes(b"f\xff.yaml");
    let other = folder.path().join("f\u{fffd}.yaml");
    fs::write(folder.path().join(name), "a: 1 # one\n").expect("the file is written");
    fs::write(&other, "a: 1 # one\n").expect("the file is written");
    let output = smp(folder.path()).args(["-i", "-p", "{a: 2}", "-f"]).arg(name).output().expect("smp starts");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(fs::read_to_string(folder.path().join(name)).expect("the file exists"), "a: 2 # one\n");
    assert_eq!(fs::read_to_string(other).expect("the file exists"), "a: 1 # one\n", "the other file is unchanged");
}

#[test]
fn links_out_of_folders_and_special_files_are_skipped() {
    let outer = folder();
    let folder = outer.path().join("in");
    fs::create_dir_all(folder.join("below/..data")).expect("the folders are made");
    fs::create_dir(outer.path().join("out")).expect("the folder is made");
    write(outer.path(), "out/secret.yaml", "kind: A\n");
    write(&folder, "below/..data/real.yaml", "kind: A\n");
    write(&folder, "listed.yaml", "kind: A\n");
    let status = Command::new("mkfifo").arg(folder.join("pipe.yaml")).status().expect("mkfifo starts");
    assert!(status.success());
    for (target, link) in [
        ("/dev/zero", "zero.yaml"),
        ("../out/secret.yaml", "out.yaml"),
        ("../out", "below-out"),
        ("below/..data", "below-data"),
        ("below/..data/real.yaml", "inside.yaml"),
        ("listed.yaml", "twice.yaml"),
    ] {
        symlink(target, folder.join(link)).expect("the link is made");
    }
    let (code, output, error) = run(outer.path(), &["-R", "-f", "in", "-p", "{x: 1}"]);
    assert_eq!((code, output.as_str()), (Some(0), "kind: A\nx: 1\n---\nkind: A\nx: 1\n"), "{error}");
    let wanted = "\
warning: in/below-out: the link leads out of the folder; skipped
warning: in/out.yaml: the link leads out of the folder; skipped
warning: in/pipe.yaml: not a regular file; skipped
warning: in/zero.yaml: not a regular file; skipped
";
    assert_eq!(error, wanted);
    let (code, output, _) = run(outer.path(), &["-f", "in", "-p", "{x: 1}"]);
    assert_eq!((code, output.matches("kind: A").count()), (Some(0), 2), "without -R, the link inside is read");
    let (code, ..) = run(outer.path(), &["-i", "-R", "-f", "in", "-p", "{x: 1}"]);
    assert_eq!(code, Some(0));
    assert_eq!(read(outer.path(), "out/secret.yaml"), "kind: A\n");
    assert_eq!(read(&folder, "listed.yaml"), "kind: A\nx: 1\n");
}
