//! The Go program: built once, then kept running and asked in batches.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;

use anyhow::{Context, Result, bail};
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

/// Builds a Go program of this folder in the folder of the running executable.
pub(crate) fn build(package: &str, name: &str) -> Result<PathBuf> {
    let executable = std::env::current_exe().context("the path of the running program is unknown")?;
    let program = executable.with_file_name(name);
    let status = Command::new("go")
        .arg("build")
        .arg("-C")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("go"))
        .arg("-o")
        .args([program.as_os_str(), OsStr::new(package)])
        .status()
        .context("Go cannot be run; install it to compare with the Go package")?;
    if !status.success() {
        bail!("cannot build the Go program; run `go build -C dev/interop/go {package}` to see why");
    }
    Ok(program)
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
        let (answers, other) = self.send(cases, meanwhile)?;
        Ok((answers.into_iter().map(Answer::of).collect(), other))
    }

    /// Sends many cases to Go and runs `meanwhile` in the meantime. Returns the answers as they are.
    pub(crate) fn send<T>(&mut self, cases: &[Value], meanwhile: impl FnOnce() -> T) -> Result<(Vec<Value>, T)> {
        let (input, output) = (&mut self.input, &mut self.output);
        thread::scope(|scope| {
            let writer = scope.spawn(move || -> Result<()> {
                for case in cases {
                    writeln!(input, "{case}").context("the Go program closed its input")?;
                }
                input.flush().context("the Go program closed its input")
            });
            let reader = scope.spawn(move || -> Result<Vec<Value>> { cases.iter().map(|_| read(output)).collect() });
            let other = meanwhile();
            let join = "a thread that talks to the Go program has panicked";
            writer.join().map_err(|_| anyhow::anyhow!(join))??;
            Ok((reader.join().map_err(|_| anyhow::anyhow!(join))??, other))
        })
    }
}

fn read(output: &mut BufReader<ChildStdout>) -> Result<Value> {
    let mut line = String::new();
    output.read_line(&mut line).context("the Go program's answer cannot be read")?;
    serde_json::from_str(&line).context("the Go program ended or its answer is not JSON")
}

/// Asks a Go program that answers each line with a value of this type.
pub(crate) fn answers<T: DeserializeOwned>(program: &Path, arguments: &[&str], lines: &[Value]) -> Result<Vec<T>> {
    let arguments: Vec<&OsStr> = arguments.iter().map(OsStr::new).collect();
    let (answers, ()) = Oracle::start(program, &arguments)?.send(lines, || ())?;
    let read = |answer| serde_json::from_value(answer).context("an answer of the Go program has an unexpected form");
    answers.into_iter().map(read).collect()
}

impl Answer {
    fn of(answer: Value) -> Self {
        if let Some(answers) = answer.get("answers").and_then(Value::as_array) {
            return Self::Unstable(answers.clone());
        }
        if let Some(panic) = answer.get("panic") {
            return Self::Failure(format!("panic: {}", panic.as_str().unwrap_or_default()));
        }
        match answer.get("error") {
            Some(error) => Self::Failure(error["message"].as_str().unwrap_or_default().to_owned()),
            None => Self::Value(answer),
        }
    }
}

impl Drop for Oracle {
    fn drop(&mut self) {
        // It exits at the end of its input. This stops it if we exit early.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
