//! Counts the instructions of one call with valgrind, if it is installed. They do not depend on other load.

use std::process::Command;

use anyhow::{Context as _, Result, anyhow};
use clap::Args;

use crate::catalogue;
use crate::measure::Measured;
use crate::workload::Subject;

/// A call to repeat.
#[derive(Clone, Debug, Args)]
pub(crate) struct Repetition {
    /// The name of an object of the usual size.
    name: String,
    /// The subject that runs it.
    #[arg(value_enum)]
    subject: Subject,
    /// The number of calls.
    times: u32,
}

/// The subjects whose instructions are counted.
const COUNTED: [Subject; 4] = [Subject::Bytes, Subject::Trusted, Subject::JsonMergePatch, Subject::Validate];

/// The number of calls after the first one, which includes one-time initialisation.
const CALLS: u32 = 10;

/// Adds the counts to an object's figures; adds nothing if valgrind is not installed.
pub(crate) fn count(measured: &mut Measured) -> Result<()> {
    if Command::new("valgrind").arg("--version").output().is_err() {
        return Ok(());
    }
    for (subject, figure) in measured.figures.iter_mut().filter(|(subject, _)| COUNTED.contains(subject)) {
        let (once, often) = (executed(&measured.name, *subject, 1)?, executed(&measured.name, *subject, 1 + CALLS)?);
        figure.instructions = Some(often.saturating_sub(once) / u64::from(CALLS));
    }
    Ok(())
}

/// The instructions of a whole process that makes this many calls.
fn executed(name: &str, subject: Subject, times: u32) -> Result<u64> {
    let program = std::env::current_exe().context("the path of the running program is unknown")?;
    let mut command = Command::new("valgrind");
    command.args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]).arg(program);
    command.args(["repeat", name, &subject.word(), &times.to_string()]);
    let output = command.output().context("valgrind cannot be run")?;
    let text = String::from_utf8_lossy(&output.stderr);
    let line = text.lines().find_map(|line| line.split_once("refs:"));
    let digits = line.map(|(_, count)| count.trim().replace(',', ""));
    digits.and_then(|digits| digits.parse().ok()).with_context(|| format!("valgrind printed no count: {text}"))
}

/// Makes the calls in the measured process.
pub(crate) fn repeat(repetition: &Repetition) -> Result<()> {
    let workload = catalogue::object(&repetition.name)?;
    let patcher = workload.patcher();
    for _ in 0..repetition.times {
        let outcome = workload.call(&patcher, None, repetition.subject);
        std::hint::black_box(outcome.map_err(|error| anyhow!("{error}"))?);
    }
    Ok(())
}
