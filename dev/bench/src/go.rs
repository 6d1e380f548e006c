//! The Go package, in a process of its own that is told when to run.

use std::io::{BufRead as _, BufReader, BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use serde::Deserialize;
use serde_json::json;

use crate::turns::{Run, Runner};
use crate::workload::{Work, Workload};

/// A running program, which holds one workload.
pub(crate) struct Go {
    child: Child,
    input: BufWriter<ChildStdin>,
    output: BufReader<ChildStdout>,
}

/// The workload that the program holds, as somebody who takes turns.
pub(crate) struct GoRunner<'g>(&'g mut Go);

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Told {
    nanoseconds: u64,
    allocations: u64,
    answer: String,
    error: String,
}

/// Builds a Go program of `dev/interop/go` beside the running executable.
pub(crate) fn build(package: &str, name: &str) -> Result<PathBuf> {
    let program = std::env::current_exe().context("the running program's place is not known")?.with_file_name(name);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../interop/go");
    let mut command = Command::new("go");
    command.arg("build").arg("-C").arg(folder).arg("-o").arg(&program).arg(package);
    let status = command.status().context("go cannot be run; the benchmark needs Go 1.26")?;
    if !status.success() {
        bail!("the Go program cannot be built; `go build -C dev/interop/go {package}` shows why");
    }
    Ok(program)
}

impl Go {
    /// Starts the program on one core, as we use one.
    pub(crate) fn start() -> Result<Self> {
        let program = build("./bench", "interop-bench")?;
        let mut command = Command::new(&program);
        command.env("GOMAXPROCS", "1").stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().with_context(|| format!("{} cannot be run", program.display()))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let input = BufWriter::new(input.context("the Go program has no input")?);
        let output = BufReader::new(output.context("the Go program has no output")?);
        Ok(Self { child, input, output })
    }

    /// Hands it a workload.
    pub(crate) fn load(&mut self, workload: &Workload) -> Result<GoRunner<'_>> {
        let documents = workload.documents().into_iter().map(std::str::from_utf8).collect::<Result<Vec<&str>, _>>();
        let overwrite = !matches!(workload.work, Work::ThreeWay { overwrite: false, .. });
        self.ask(&json!({
            "op": workload.op(), "gvk": workload.gvk, "overwrite": overwrite,
            "documents": documents.context("Go is asked in UTF-8")?,
        }))?;
        Ok(GoRunner(self))
    }

    fn ask(&mut self, question: &serde_json::Value) -> Result<Told> {
        writeln!(self.input, "{question}").and_then(|()| self.input.flush()).context("the Go program has ended")?;
        let mut line = String::new();
        self.output.read_line(&mut line).context("the Go program's answer cannot be read")?;
        serde_json::from_str(&line).context("the Go program has ended or its answer is not JSON")
    }
}

impl Runner for GoRunner<'_> {
    fn run(&mut self, times: u32) -> Result<Run> {
        let told = self.0.ask(&json!({"times": times}))?;
        Ok(Run {
            elapsed: Duration::from_nanos(told.nanoseconds),
            allocations: Some(told.allocations / u64::from(times)),
            answer: if told.error.is_empty() { Some(told.answer.into_bytes()) } else { None },
        })
    }
}

impl Drop for Go {
    fn drop(&mut self) {
        // It ends by itself when its input does; this only keeps it from staying behind when we end early.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
