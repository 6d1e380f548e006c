//! Prints the result of a run: a table, and the smallest example of each kind of difference.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde_json::Value;

use crate::compare::{Kind, Verdict};
use crate::differential::Found;
use crate::directive;
use crate::flags::Flags;
use crate::oracle::Answer;
use crate::ours::Outcome;
use crate::session::Asked;

/// The report of a run.
pub(crate) struct Report<'f> {
    pub(crate) found: &'f Found,
    /// The amount of detail.
    pub(crate) flags: &'f Flags,
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_table(f, self.found)?;
        for (name, differences) in &self.found.explained {
            writeln!(f, "{} differences explained: {name}", differences.len())?;
            let shown = if self.flags.explained { self.flags.examples } else { 0 };
            write_smallest(f, differences.iter().collect(), shown)?;
        }
        write_groups(f, self.found, self.flags.examples)
    }
}

fn write_table(f: &mut fmt::Formatter<'_>, found: &Found) -> fmt::Result {
    let mut row = |cells: [&dyn fmt::Display; 5]| {
        let [op, same, fail, several, different] = cells;
        writeln!(f, "{op:<10} {same:>10} {fail:>9} {several:>18} {different:>10}")
    };
    row([&"op", &"same value", &"both fail", &"not deterministic", &"different"])?;
    for (op, counts) in &found.counts {
        row([&op.name(), &counts.same_value, &counts.both_fail, &counts.not_deterministic, &counts.different])?;
    }
    Ok(())
}

fn write_groups(f: &mut fmt::Formatter<'_>, found: &Found, examples: usize) -> fmt::Result {
    let mut groups: BTreeMap<(String, String), Vec<&Asked>> = BTreeMap::new();
    for asked in &found.differences {
        groups.entry((heading(asked), directives(asked))).or_default().push(asked);
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by_key(|(_, members)| std::cmp::Reverse(members.len()));
    for ((heading, directives), members) in groups {
        writeln!(f, "\n{heading}; {directives}: {} times", members.len())?;
        write_smallest(f, members, examples)?;
    }
    if found.left_out > 0 {
        writeln!(f, "\n{} more differences were counted but not examined", found.left_out)?;
    }
    Ok(())
}

/// Writes the smallest cases with their answers.
fn write_smallest(f: &mut fmt::Formatter<'_>, mut cases: Vec<&Asked>, shown: usize) -> fmt::Result {
    cases.sort_by_key(|asked| asked.case.size());
    for asked in cases.into_iter().take(shown) {
        writeln!(f, "  case  {}", asked.case.to_json())?;
        writeln!(f, "  ours  {}", ours(&asked.ours))?;
        writeln!(f, "  go    {}", go(asked))?;
    }
    Ok(())
}

fn heading(asked: &Asked) -> String {
    let op = asked.case.op.name();
    match &asked.verdict {
        Verdict::Different(Kind::Values) => format!("{op}: different values"),
        Verdict::Different(Kind::OnlyGo(code)) => format!("{op}: smp fails ({code}), Go does not"),
        Verdict::Different(Kind::OnlyOurs(gist)) => format!("{op}: Go fails ({gist}), smp does not"),
        Verdict::Different(Kind::SeveralInGo) => format!("{op}: Go gives several answers, smp gives one"),
        Verdict::Different(Kind::Panic) => format!("{op}: smp panics"),
        Verdict::Equal | Verdict::NotDeterministic => format!("{op}: no difference"),
    }
}

/// The directives in a minimized case.
fn directives(asked: &Asked) -> String {
    let mut found = BTreeSet::new();
    for (_, document) in asked.case.inputs.documents() {
        collect(document, &mut found);
    }
    if found.is_empty() { "no directive".to_owned() } else { found.into_iter().collect::<Vec<_>>().join(" ") }
}

fn collect(value: &Value, found: &mut BTreeSet<&'static str>) {
    match value {
        Value::Object(map) => {
            found.extend(map.keys().filter_map(|name| directive::stem(name)));
            map.values().for_each(|field| collect(field, found));
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, found)),
        _ => {}
    }
}

fn ours(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Value(value) => value.to_string(),
        Outcome::Failure(error) => format!("error: {error}"),
        Outcome::Panic => "panic".to_owned(),
    }
}

fn go(asked: &Asked) -> String {
    match &asked.go {
        Answer::Value(value) => value[asked.case.op.answer()].to_string(),
        Answer::Failure(text) => format!("error: {text}"),
        Answer::Unstable(answers) => format!("several: {}", Value::from(answers.clone())),
    }
}
