//! Runs the built `smp` as a user does.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The PATH with the folder of the binary, for scripts that call `smp`.
fn path_with_smp() -> String {
    let binary = Path::new(env!("CARGO_BIN_EXE_smp"));
    let folder = binary.parent().expect("a binary is in a folder").display();
    format!("{folder}:{}", std::env::var("PATH").unwrap_or_default())
}

fn prepare(command: &mut Command, folder: &Path) {
    command
        .current_dir(folder)
        .env("PATH", path_with_smp())
        .env("COLUMNS", "100")
        .env("RUST_BACKTRACE", "1")
        // 2026-11-27 08:00 UTC
        .env("SOURCE_DATE_EPOCH", "1795766400")
        .env_remove("CLICOLOR_FORCE")
        .env_remove("SMP_SCHEMA");
}

/// Runs `smp` in a folder.
pub(crate) fn smp(folder: &Path, arguments: &[&str], stdin: &[u8]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_smp"));
    prepare(&mut command, folder);
    let mut child = command
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("smp starts");
    let mut input = child.stdin.take().expect("standard input is piped");
    let stdin = stdin.to_vec();
    // A command that needs no input may exit before it is written.
    let writer = std::thread::spawn(move || drop(input.write_all(&stdin)));
    let output = child.wait_with_output().expect("smp ends");
    writer.join().expect("the writer ends");
    output
}

/// Runs a line of shell in a folder and returns it with its output.
pub(crate) fn console(folder: &Path, line: &str) -> String {
    let mut command = Command::new("sh");
    prepare(&mut command, folder);
    let output = command.args(["-c", line]).stdin(Stdio::null()).output().expect("sh starts");
    let mut shown = format!("$ {line}\n{}", String::from_utf8_lossy(&output.stdout));
    if !output.stderr.is_empty() {
        let _ = write!(shown, "--- standard error\n{}", String::from_utf8_lossy(&output.stderr));
    }
    let _ = write!(shown, "--- exit code {}", output.status.code().unwrap_or(-1));
    shown
}

/// Runs a script without a cluster and returns its standard output.
pub(crate) fn bash(folder: &Path, script: &str) -> String {
    let mut command = Command::new("bash");
    prepare(&mut command, folder);
    command.env("HOME", folder).env("NO_COLOR", "1").env_remove("RUST_BACKTRACE").env_remove("KUBECONFIG");
    let output = command.args(["-c", script]).stdin(Stdio::null()).output().expect("bash starts");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// A folder for the files of a test.
pub(crate) struct Files(PathBuf);

impl Files {
    pub(crate) fn new(name: &str) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&folder).expect("the folder can be made");
        Self(folder)
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        fs::write(self.0.join(name), text).expect("the file can be written");
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The exit code, standard output and standard error.
    pub(crate) fn smp(&self, arguments: &str) -> (i32, String, String) {
        let output = smp(&self.0, &arguments.split(' ').collect::<Vec<_>>(), b"");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the output is text");
        (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
    }
}
