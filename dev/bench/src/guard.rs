//! The table of instruction counts, `instructions.tsv`, which is compared with fresh counts in CI.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::thread;

use anyhow::{Context as _, Result, bail};
use clap::Args;

use crate::catalog::{CHANGED, DEPLOYMENT, DIFF, LARGE, POD, REVERSED, THREE_WAY, TWO_WAY};
use crate::instructions;
use crate::workload::Subject;

/// Counts and writes the table, or compares it.
#[derive(Clone, Debug, Args)]
pub(crate) struct Guard {
    /// Write nothing; fail if a count differs from the table.
    #[arg(long)]
    check: bool,
    /// The compiler and its target, for the head of the table.
    #[arg(long)]
    toolchain: String,
}

/// A call and how often it is repeated.
type Counted = (&'static str, Subject, u32);

/// The counted calls. Large inputs need few repetitions.
const COUNTED: [Counted; 12] = [
    (POD, Subject::Bytes, 10),
    (POD, Subject::Trusted, 10),
    (POD, Subject::Compiled, 10),
    (DEPLOYMENT, Subject::Bytes, 10),
    (DEPLOYMENT, Subject::Trusted, 10),
    (DEPLOYMENT, Subject::Compiled, 10),
    (TWO_WAY, Subject::Bytes, 10),
    (THREE_WAY, Subject::Bytes, 10),
    (REVERSED, Subject::Bytes, 2),
    (CHANGED, Subject::Bytes, 2),
    (DIFF, Subject::Bytes, 2),
    (LARGE[0], Subject::Bytes, 2),
];

/// By how much a count may differ from the table, in percent. Hash maps have random seeds, so counts vary.
const TOLERANCE: u64 = 5;

/// A row of the table: what is counted, and the number of instructions.
type Row = (String, u64);

/// Counts, then writes or compares the table.
pub(crate) fn run(guard: &Guard) -> Result<()> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("instructions.tsv");
    let fresh = fresh()?;
    if !guard.check {
        return fs::write(path, table(&guard.toolchain, &fresh)).context("the table cannot be written");
    }
    let present = fs::read_to_string(path).context("dev/bench/instructions.tsv cannot be read")?;
    let changes = changes(&rows(&present), &fresh);
    if !changes.is_empty() {
        bail!(
            "the number of instructions has changed:\n{}\nif that is intended, run `cargo xtask instructions` and commit the result",
            changes.join("\n")
        );
    }
    Ok(())
}

fn fresh() -> Result<Vec<Row>> {
    let count = |(name, subject, calls): Counted| {
        let count = instructions::per_call(name, subject, calls).with_context(|| name.to_owned())?;
        Ok((format!("{name}: {}", subject.label()), count))
    };
    // The processes do not disturb each other, because only instructions are counted.
    thread::scope(|scope| {
        let threads = COUNTED.map(|counted| scope.spawn(move || count(counted)));
        threads.into_iter().map(|thread| thread.join().unwrap_or_else(|_| bail!("a thread panicked"))).collect()
    })
}

fn table(toolchain: &str, rows: &[Row]) -> String {
    let mut text = format!(
        "# Written by `cargo xtask instructions`: instructions per call, counted by valgrind.\n# {toolchain}\ncall\tinstructions\n"
    );
    for (call, count) in rows {
        let _ = writeln!(text, "{call}\t{count}");
    }
    text
}

fn rows(table: &str) -> Vec<Row> {
    let row = |line: &str| {
        let (call, count) = line.split_once('\t')?;
        Some((call.to_owned(), count.parse().ok()?))
    };
    table.lines().filter_map(row).collect()
}

/// The rows that differ by more than the tolerance, or that only one table has.
fn changes(present: &[Row], fresh: &[Row]) -> Vec<String> {
    let find = |rows: &[Row], call: &str| rows.iter().find(|row| row.0 == call).map(|row| row.1);
    let mut changes = Vec::new();
    for (call, now) in fresh {
        match find(present, call) {
            Some(before) if now.abs_diff(before) * 100 <= before * TOLERANCE => {}
            Some(before) => {
                changes.push(format!("{call}: {} instead of {}", smp_page::count(*now), smp_page::count(before)));
            }
            None => changes.push(format!("{call}: not in the table")),
        }
    }
    let gone = present.iter().filter(|(call, _)| find(fresh, call).is_none());
    changes.extend(gone.map(|(call, _)| format!("{call}: no longer counted")));
    changes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_beyond_the_tolerance_are_reported() {
        let row = |call: &str, count| (call.to_owned(), count);
        let table = table("rustc", &[row("less", 1_000), row("same", 1_000), row("more", 1_000), row("gone", 1)]);
        let fresh = [row("less", 949), row("same", 1_050), row("more", 1_051), row("new", 1)];
        let expected = [
            "less: 949 instead of 1,000",
            "more: 1,051 instead of 1,000",
            "new: not in the table",
            "gone: no longer counted",
        ];
        assert_eq!(changes(&rows(&table), &fresh), expected);
    }
}
