//! The Go package, in a separate process that runs on request.

use std::io::{BufRead as _, BufReader, BufWriter, Write as _};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;

use crate::turns::{Run, Runner};
use crate::workload::{Work, Workload};

/// A running program with one workload.
pub(crate) struct Go {
    child: Child,
    input: BufWriter<ChildStdin>,
    output: BufReader<ChildStdout>,
}

/// The workload of the program, as a runner.
pub(crate) struct GoRunner<'g>(&'g mut Go);

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Reply {
    nanoseconds: u64,
    allocations: u64,
    answer: String,
    error: String,
}

/// Builds a Go program of `dev/interop/go` in the folder of the running executable.
pub(crate) fn build(package: &str, name: &str) -> Result<PathBuf> {
    let program = std::env::current_exe().context("the path of the running program is unknown")?.with_file_name(name);
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../interop/go");
    let mut command = Command::new("go");
    command.args(["build", "-C", folder, "-o"]).arg(&program).arg(package);
    let is_built = command.status().context("go cannot be run; the benchmark needs Go 1.26")?.success();
    ensure!(is_built, "cannot build the Go program; run `go build -C dev/interop/go {package}` to see why");
    Ok(program)
}

impl Go {
    /// Builds and starts a program of `dev/interop/go` on one core, because smp uses one.
    pub(crate) fn start(package: &str, name: &str) -> Result<Self> {
        let program = build(package, name)?;
        let mut command = Command::new(&program);
        command.env("GOMAXPROCS", "1").stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().with_context(|| format!("{} cannot be run", program.display()))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let input = BufWriter::new(input.context("the Go program has no input")?);
        let output = BufReader::new(output.context("the Go program has no output")?);
        Ok(Self { child, input, output })
    }

    /// Sends a workload to the program.
    pub(crate) fn load(&mut self, workload: &Workload) -> Result<GoRunner<'_>> {
        let documents = workload.documents().into_iter().map(std::str::from_utf8).collect::<Result<Vec<&str>, _>>();
        let overwrite = !matches!(workload.work, Work::ThreeWay { overwrite: false, .. });
        self.ask::<Reply>(&json!({
            "op": workload.op(), "gvk": workload.gvk, "overwrite": overwrite,
            "documents": documents.context("the documents for Go must be UTF-8")?,
        }))?;
        Ok(GoRunner(self))
    }

    /// Sends a question and reads the answer, one line each.
    pub(crate) fn ask<A: DeserializeOwned>(&mut self, question: &serde_json::Value) -> Result<A> {
        writeln!(self.input, "{question}").and_then(|()| self.input.flush()).context("the Go program has ended")?;
        let mut line = String::new();
        self.output.read_line(&mut line).context("the Go program's answer cannot be read")?;
        serde_json::from_str(&line).context("the Go program has ended or its answer is not JSON")
    }
}

impl Runner for GoRunner<'_> {
    fn run(&mut self, times: u32) -> Result<Run> {
        let reply: Reply = self.0.ask(&json!({"times": times}))?;
        Ok(Run {
            elapsed: Duration::from_nanos(reply.nanoseconds),
            allocations: Some(reply.allocations / u64::from(times)),
            answer: if reply.error.is_empty() { Some(reply.answer.into_bytes()) } else { None },
        })
    }
}

impl Drop for Go {
    fn drop(&mut self) {
        // It exits at the end of its input. This stops it if we exit early.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
