//! The deviations from each proposal.

use std::fmt::Write as _;

use anyhow::{Context, Result, ensure};
use clap::ValueEnum;

use super::pins::Pins;
use crate::spec::word;

/// The rows, under `spec/facts`.
pub(crate) const FILE: &str = "deviations.tsv";

/// A row: proposal, relation, topic, what the proposal says, what this project does, why, and the tests.
pub(crate) type Row = [String; 7];

/// The proposals in order, each with its title as a heading.
const PROPOSALS: [(&str, &str); 4] = [
    ("S0", "S0: merge keys sent by clients"),
    ("S1", "S1: preserved order"),
    ("S2", "S2: the patch format"),
    ("S3", "S3 and S4: retained keys"),
];

/// How this project relates to a proposal.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Relation {
    /// It does something else.
    Departs,
    /// It decides a point that the proposal leaves open or contradicts itself on.
    Decides,
    /// It does what the proposal says, unlike stock servers.
    Follows,
}

const RELATIONS: [(Relation, &str); 3] = [
    (Relation::Departs, "Different here:"),
    (Relation::Decides, "Decided here, because the proposal leaves it open or contradicts itself:"),
    (Relation::Follows, "As proposed here, but not on stock servers:"),
];

/// A section for each proposal.
pub(crate) fn lists(rows: &[Row], pins: &Pins) -> Result<String> {
    for [proposal, ..] in rows {
        let is_known = PROPOSALS.iter().any(|(known, _)| known == proposal);
        ensure!(is_known, "spec/facts/{FILE}: `{proposal}` is not a proposal");
    }
    let mut text = String::new();
    for (proposal, title) in PROPOSALS {
        write!(text, "### {title}\n\n")?;
        let mut groups = RELATIONS.map(|(relation, says)| (relation, format!("{says}\n\n"), 0));
        for row in rows.iter().filter(|row| row[0] == proposal) {
            let (relation, item) = item(row, pins).with_context(|| format!("spec/facts/{FILE}: {}", row[2]))?;
            for (_, group, items) in groups.iter_mut().filter(|(found, ..)| *found == relation) {
                group.push_str(&item);
                *items += 1;
            }
        }
        groups.iter().filter(|(.., items)| *items > 0).for_each(|(_, group, _)| {
            text.push_str(group);
            text.push('\n');
        });
    }
    Ok(text)
}

fn item([_, relation, topic, says, here, reason, pinned]: &Row, pins: &Pins) -> Result<(Relation, String)> {
    for (what, cell) in [("topic", topic), ("proposal", says), ("answer", here), ("reason", reason)] {
        ensure!(!cell.is_empty(), "the {what} is missing");
    }
    let links = pins.links(pinned)?;
    let item =
        format!("- **{topic}**\n  - Proposal: {says}\n  - Here: {here}\n  - Reason: {reason}\n  - Tests: {links}\n");
    Ok((word(relation)?, item))
}

#[cfg(test)]
mod tests {
    use super::{Pins, Row, lists};

    fn row(proposal: &str, relation: &str, topic: &str, pinned: &str) -> Row {
        [proposal, relation, topic, "A.", "B.", "C.", pinned].map(str::to_owned)
    }

    #[test]
    fn an_incomplete_row_is_an_error() {
        let pins = Pins::read(&crate::root()).unwrap();
        let error = |row: Row| format!("{:#}", lists(&[row], &pins).unwrap_err());
        assert!(error(row("S9", "departs", "T", "s2-retain-keys")).contains("`S9` is not a proposal"));
        assert!(error(row("S1", "likes", "T", "s2-retain-keys")).contains("`likes` is not one of departs"));
        assert!(error(row("S1", "departs", "", "s2-retain-keys")).contains("the topic is missing"));
        assert!(error(row("S1", "departs", "T", "gone")).contains("there is no case `gone`"));
    }
}
