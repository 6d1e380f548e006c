//! Counts the instructions of one call with valgrind, if it is installed. They do not depend on other load.

use std::process::Command;

use anyhow::{Context as _, Result, anyhow, bail};
use clap::Args;

use crate::catalog;
use crate::measure::Measured;
use crate::workload::Subject;

/// A call to repeat.
#[derive(Clone, Debug, Args)]
pub(crate) struct Repetition {
    /// The name of a workload in the catalog.
    name: String,
    /// The subject that runs it.
    #[arg(value_enum)]
    subject: Subject,
    /// The number of calls.
    times: u32,
}

/// The subjects whose instructions are counted.
const COUNTED: [Subject; 4] = [Subject::Bytes, Subject::Trusted, Subject::JsonMergePatch, Subject::Validate];

/// The number of calls after the first one, which includes one-time initialization.
const CALLS: u32 = 10;

/// Adds the counts to an object's figures; adds nothing if valgrind is not installed.
pub(crate) fn count(measured: &mut Measured) -> Result<()> {
    if Command::new("valgrind").arg("--version").output().is_err() {
        return Ok(());
    }
    for (subject, figure) in measured.figures.iter_mut().filter(|(subject, _)| COUNTED.contains(subject)) {
        figure.instructions = Some(per_call(&measured.name, *subject, CALLS)?);
    }
    Ok(())
}

/// The instructions of one call: the mean of this many calls after the first one.
pub(crate) fn per_call(name: &str, subject: Subject, calls: u32) -> Result<u64> {
    let (once, often) = (repeated(name, subject, 1)?, repeated(name, subject, 1 + calls)?);
    Ok(often.saturating_sub(once) / u64::from(calls))
}

/// The instructions of a whole process that makes this many calls.
fn repeated(name: &str, subject: Subject, times: u32) -> Result<u64> {
    let mut program = Command::new(std::env::current_exe().context("the path of the running program is unknown")?);
    program.args(["repeat", name, &subject.word(), &times.to_string()]);
    of_process(&program)
}

/// The instructions of a process from its start to its end.
pub(crate) fn of_process(program: &Command) -> Result<u64> {
    let mut command = Command::new("valgrind");
    command.args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]);
    command.arg(program.get_program()).args(program.get_args());
    let output = command.output().context("valgrind cannot be run")?;
    let text = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        bail!("a counted process failed: {text}");
    }
    let line = text.lines().find_map(|line| line.split_once("refs:"));
    let digits = line.map(|(_, count)| count.trim().replace(',', ""));
    digits.and_then(|digits| digits.parse().ok()).with_context(|| format!("valgrind printed no count: {text}"))
}

/// Makes the calls in the measured process.
pub(crate) fn repeat(repetition: &Repetition) -> Result<()> {
    let workload = catalog::by_name(&repetition.name)?;
    let patcher = workload.patcher();
    let compiled = workload.patch().and_then(|patch| patcher.compile(&patch).ok());
    for _ in 0..repetition.times {
        let outcome = workload.call(&patcher, compiled.as_ref(), repetition.subject);
        std::hint::black_box(outcome.map_err(|error| anyhow!("{error}"))?);
    }
    Ok(())
}
