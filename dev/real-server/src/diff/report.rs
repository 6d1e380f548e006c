//! Prints differences in groups, the most frequent ones first.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::diff::run::{Found, Results};

/// The longest text of an answer in a report.
const WIDTH: usize = 300;

/// The report of the differences that are not accepted.
pub(crate) fn text(results: &Results, groups: usize) -> String {
    let sorted = self::groups(results);
    let mut text = String::new();
    for (label, found) in sorted.iter().take(groups) {
        let _ = writeln!(text, "{} × {label}", found.len());
        if let Some(example) = found.first() {
            show(&mut text, example);
        }
    }
    let _ = writeln!(text, "apply patches by status of the real server: {:?}", results.applies);
    let accepted: u32 = results.counts.values().map(|count| count.accepted).sum();
    let _ = writeln!(
        text,
        "{} requests: {} differ in {} ways, {accepted} differ as accepted",
        results.requests(),
        results.found.len(),
        sorted.len()
    );
    text
}

/// The differences that are not accepted, grouped by what differs, the most frequent ones first.
pub(crate) fn groups(results: &Results) -> Vec<(String, Vec<&Found>)> {
    let mut found: BTreeMap<String, Vec<&Found>> = BTreeMap::new();
    for difference in &results.found {
        found.entry(label(difference)).or_default().push(difference);
    }
    let mut sorted: Vec<_> = found.into_iter().collect();
    sorted.sort_by_key(|(_, found)| std::cmp::Reverse(found.len()));
    sorted
}

/// What differs, so that equal causes have equal labels.
fn label(found: &Found) -> String {
    let first = &found.differences[0];
    let place = first.place.split(['[', ']']).step_by(2).collect::<Vec<_>>().join("[]");
    match place.as_str() {
        "status" => format!("{} {}: status {} / {}", found.subject, found.step.verb, first.real, first.ours),
        place => format!("{} {}: {place}", found.subject, found.step.verb),
    }
}

fn show(text: &mut String, found: &Found) {
    let Found { case, step, differences, .. } = found;
    let _ = writeln!(text, "    case {case}: {} {} {}", step.method, step.path, cut(&step.body));
    for difference in differences.iter().take(4) {
        let _ = writeln!(text, "    {}\n      real: {}", difference.place, cut(&difference.real));
        let _ = writeln!(text, "      ours: {}", cut(&difference.ours));
    }
}

fn cut(text: &str) -> &str {
    let end = (0..=text.len().min(WIDTH)).rev().find(|end| text.is_char_boundary(*end));
    &text[..end.unwrap_or_default()]
}
