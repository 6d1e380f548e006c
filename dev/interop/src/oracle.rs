//! The Go program: built once, then kept running and asked in batches.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;

use anyhow::{Context, Result, ensure};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The answer of the Go package to a case.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    /// The whole answer: result, patch or conflicts, and the result of applying a patch.
    Value(Value),
    /// An error or a panic, with its text.
    Failure(String),
    /// Several runs gave different answers.
    Unstable(Vec<Value>),
}

/// A running Go program.
pub(crate) struct Oracle {
    child: Child,
    input: BufWriter<ChildStdin>,
    output: BufReader<ChildStdout>,
}

/// Whether there is a Go toolchain.
pub(crate) fn go_is_there() -> bool {
    Command::new("go")
        .arg("version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// Builds a Go program of this folder in the folder of the running executable.
pub(crate) fn build(package: &str, name: &str) -> Result<PathBuf> {
    let executable = std::env::current_exe().context("the path of the running program is unknown")?;
    let program = executable.with_file_name(name);
    let mut command = Command::new("go");
    command.args(["build", "-C", concat!(env!("CARGO_MANIFEST_DIR"), "/go"), "-o"]).arg(&program).arg(package);
    let is_built = command.status().context("go cannot be run")?.success();
    ensure!(is_built, "cannot build the Go program; run `go build -C dev/interop/go {package}` to see why");
    Ok(program)
}

/// Sends lines of JSON to a Go program that ends after them, and returns its answers, one for each line.
pub(crate) fn answers<T: DeserializeOwned>(
    program: &Path,
    arguments: &[&str],
    lines: &[impl Serialize],
) -> Result<Vec<T>> {
    let text = lines.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>()?.join("\n");
    let mut child = Command::new(program).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let mut input = child.stdin.take().context("the Go program has no input")?;
    let writer = thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output()?;
    ensure!(output.status.success() && matches!(writer.join(), Ok(Ok(()))), "the Go program failed");
    let read = |line| serde_json::from_str(line).with_context(|| format!("an answer of the Go program: {line}"));
    let answers = String::from_utf8(output.stdout)?.lines().map(read).collect::<Result<Vec<T>>>()?;
    ensure!(answers.len() == lines.len(), "the Go program answered {} of {} lines", answers.len(), lines.len());
    Ok(answers)
}

impl Oracle {
    /// Starts the program.
    pub(crate) fn start(program: &Path, arguments: &[&OsStr]) -> Result<Self> {
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("{} cannot be run", program.display()))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let input = BufWriter::new(input.context("the Go program has no input")?);
        let output = BufReader::new(output.context("the Go program has no output")?);
        Ok(Self { child, input, output })
    }

    /// Sends many cases to Go and runs `meanwhile` in the meantime.
    pub(crate) fn ask<T>(&mut self, cases: &[Value], meanwhile: impl FnOnce() -> T) -> Result<(Vec<Answer>, T)> {
        let (input, output) = (&mut self.input, &mut self.output);
        thread::scope(|scope| {
            let writer = scope.spawn(move || -> Result<()> {
                for case in cases {
                    writeln!(input, "{case}").context("the Go program closed its input")?;
                }
                input.flush().context("the Go program closed its input")
            });
            let reader = scope.spawn(move || -> Result<Vec<Answer>> { cases.iter().map(|_| read(output)).collect() });
            let other = meanwhile();
            let join = "a thread that talks to the Go program has panicked";
            writer.join().map_err(|_| anyhow::anyhow!(join))??;
            Ok((reader.join().map_err(|_| anyhow::anyhow!(join))??, other))
        })
    }
}

fn read(output: &mut BufReader<ChildStdout>) -> Result<Answer> {
    let mut line = String::new();
    output.read_line(&mut line).context("the Go program's answer cannot be read")?;
    let answer: Value = serde_json::from_str(&line).context("the Go program ended or its answer is not JSON")?;
    if let Some(answers) = answer.get("answers").and_then(Value::as_array) {
        return Ok(Answer::Unstable(answers.clone()));
    }
    if let Some(panic) = answer.get("panic") {
        return Ok(Answer::Failure(format!("panic: {}", panic.as_str().unwrap_or_default())));
    }
    if let Some(error) = answer.get("error") {
        return Ok(Answer::Failure(error["message"].as_str().unwrap_or_default().to_owned()));
    }
    Ok(Answer::Value(answer))
}

impl Drop for Oracle {
    fn drop(&mut self) {
        // It exits at the end of its input. This stops it if we exit early.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
