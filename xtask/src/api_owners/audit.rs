//! The audit of merge keys: whether API servers enforce that a key is unique, and what follows.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use clap::ValueEnum;

use super::facts::{Facts, name, published};
use super::pins::Pins;
use crate::spec::word;

const FILE: &str = "audit.tsv";

/// The group in S0's list that Kubernetes has removed.
const GONE: &str = "extensions";

/// All rows.
pub(crate) struct Audit(Vec<Row>);

struct Row {
    definition: String,
    field: String,
    key: String,
    /// The fields in S0's list that correspond to this field today, such as `apps/DeploymentStatus.conditions`.
    listed: Vec<String>,
    unique: Unique,
    /// The Kubernetes validation functions that check the key, or that could but do not.
    validation: String,
    /// The response of an API server to an object that repeats the key.
    server: String,
    verdict: Verdict,
    consequence: String,
    pins: String,
}

/// Whether an API server accepts an object in which two items of a list have the same key.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Unique {
    #[value(name = "yes")]
    Rejected,
    #[value(name = "on-update")]
    RejectedOnUpdate,
    #[value(name = "no")]
    Accepted,
    AtMostOne,
}

/// The result of the audit of a key.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Verdict {
    /// Kubernetes' own merge key is the best one.
    Keep,
    /// The field has a recommended key.
    Recommend,
    /// The row describes that recommended key.
    Recommended,
}

impl Unique {
    pub(crate) fn text(self) -> &'static str {
        match self {
            Self::Rejected => "yes",
            Self::RejectedOnUpdate => "on update only",
            Self::Accepted => "no",
            Self::AtMostOne => "at most one item",
        }
    }
}

impl Row {
    fn of(cells: [String; 10]) -> Result<Self> {
        let [definition, field, key, listed, unique, validation, server, verdict, consequence, pins] = cells;
        let place = format!("spec/facts/{FILE}: {definition}.{field}");
        let parse = || -> Result<(Unique, Verdict)> { Ok((word(&unique)?, word(&verdict)?)) };
        let (unique, verdict) = parse().context(place)?;
        let listed = listed.split("; ").filter(|name| !name.is_empty()).map(str::to_owned).collect();
        Ok(Self { definition, field, key, listed, unique, validation, server, verdict, consequence, pins })
    }

    fn verify(&self, facts: &Facts) -> Result<()> {
        let field = facts.field(&self.definition, &self.field)?;
        facts.verify_key(&self.definition, &self.field, &self.key)?;
        let recommended = facts.recommended_key(&self.definition, &self.field);
        match self.verdict {
            Verdict::Keep => ensure!(recommended.is_none(), "the overlay recommends another key"),
            Verdict::Recommend => ensure!(recommended.is_some(), "the overlay recommends no key"),
            Verdict::Recommended => {
                ensure!(recommended == Some(&*self.key), "the overlay does not recommend `{}`", self.key);
            }
        }
        if self.is_listed() {
            ensure!(self.key == field.merge_key.join(","), "Kubernetes does not merge by `{}`", self.key);
        }
        let is_listed = !self.listed.is_empty();
        ensure!(
            is_listed == self.is_listed(),
            "the row must name fields in S0's list, unless it describes a recommended key"
        );
        for (what, cell) in [("validation", &self.validation), ("server", &self.server)] {
            ensure!(!cell.is_empty(), "the column {what} is empty");
        }
        Ok(())
    }

    /// Whether the row describes a merge key that S0 wants audited.
    fn is_listed(&self) -> bool {
        self.verdict != Verdict::Recommended
    }
}

impl Audit {
    pub(crate) fn read(root: &Path) -> Result<Self> {
        crate::spec::rows(root, FILE)?.into_iter().map(Row::of).collect::<Result<_>>().map(Self)
    }

    /// The problem of each row that does not fit the facts or the overlay.
    pub(crate) fn problems(&self, facts: &Facts) -> Vec<String> {
        let problem = |row: &Row| {
            let error = row.verify(facts).err()?;
            Some(format!("spec/facts/{FILE}: {}.{}: {error:#}", row.definition, row.field))
        };
        self.0.iter().filter_map(problem).collect()
    }

    /// Fails if a row does not fit the facts or the overlay, or a recommended key has no row.
    pub(crate) fn verify(&self, facts: &Facts) -> Result<()> {
        let problems = self.problems(facts);
        ensure!(problems.is_empty(), "rows that do not fit; fix or remove them:\n{}", problems.join("\n"));
        for [definition, field, ..] in facts.overlay.iter().filter(|[_, _, key, ..]| !key.is_empty()) {
            self.recommended(definition, field)?;
        }
        ensure!(!facts.has_group(GONE), "Kubernetes has the group {GONE} again; audit its fields");
        Ok(())
    }

    /// Whether the recommended key of a field is unique.
    pub(crate) fn recommended(&self, definition: &str, field: &str) -> Result<Unique> {
        let is_it = |row: &&Row| !row.is_listed() && row.definition == definition && row.field == field;
        let row = self.0.iter().find(is_it);
        Ok(row.with_context(|| format!("spec/facts/{FILE} has no row for the key of {definition}.{field}"))?.unique)
    }

    /// How many fields S0 lists, and how many of them exist today.
    pub(crate) fn count(&self) -> String {
        let listed: Vec<&String> = self.0.iter().flat_map(|row| &row.listed).collect();
        let distinct: BTreeSet<&String> = listed.iter().copied().collect();
        let gone: Vec<String> =
            distinct.iter().filter(|name| name.starts_with(GONE)).map(|n| format!("`{n}`")).collect();
        let fields = self.0.iter().filter(|row| row.is_listed()).count();
        format!(
            "It lists {} fields, {} of them distinct. The group `{GONE}` was removed, and with it {}; the replacements are in \
             `apps`. {fields} fields remain.",
            listed.len(),
            distinct.len(),
            gone.join(" and "),
        )
    }

    /// A table row with the verdict for each field in S0's list.
    pub(crate) fn table(&self, facts: &Facts) -> Result<String> {
        let mut table = "| field | in Kubernetes | unique by validation | verdict |\n|---|---|---|---|\n".to_owned();
        for row in self.0.iter().filter(|row| row.is_listed()) {
            let field = facts.field(&row.definition, &row.field)?;
            let verdict = match facts.recommended_key(&row.definition, &row.field) {
                None => format!("keep `{}`", row.key),
                Some(key) => format!("recommend `{key}`"),
            };
            let (name, unique) = (name(&row.definition, &row.field), row.unique.text());
            writeln!(table, "| {name} | {} | {unique} | {verdict} |", published(field))?;
        }
        Ok(table)
    }

    /// The evidence for each row.
    pub(crate) fn details(&self, pins: &Pins) -> Result<String> {
        let mut list = String::new();
        for row in &self.0 {
            let name = name(&row.definition, &row.field);
            write!(list, "- **{name}, key `{}`**\n  - Source: {}\n", row.key, row.validation)?;
            writeln!(list, "  - API server: {}", row.server)?;
            if !row.consequence.is_empty() {
                writeln!(list, "  - What follows: {}", row.consequence)?;
            }
            if !row.pins.is_empty() {
                let links = pins.links(&row.pins).with_context(|| format!("spec/facts/{FILE}: {name}"))?;
                writeln!(list, "  - Tests: {links}")?;
            }
        }
        Ok(list)
    }
}

#[cfg(test)]
mod tests {
    use super::{Facts, Row};

    const PODS: &str = "io.k8s.api.core.v1.PodSpec";

    /// The error of an otherwise correct row.
    fn error(change: impl FnOnce(&mut [&str; 10])) -> String {
        let mut cells = [PODS, "volumes", "name", "v1/PodSpec.volumes", "yes", "V.", "S", "keep", "", ""];
        change(&mut cells);
        let facts = Facts::read(&crate::root()).unwrap();
        let verified = Row::of(cells.map(str::to_owned)).and_then(|row| row.verify(&facts));
        verified.map_or_else(|error| error.root_cause().to_string(), |()| "none".to_owned())
    }

    #[test]
    fn a_row_fits_the_facts_and_the_overlay() {
        assert_eq!(error(|_| ()), "none");
        assert_eq!(error(|cells| cells[1] = "gone"), format!("{PODS} has no field gone"));
        assert!(error(|cells| cells[2] = "gone").ends_with("Volume has no field gone"));
        assert_eq!(error(|cells| cells[2] = "name,nfs"), "Kubernetes does not merge by `name,nfs`");
        assert_eq!(
            error(|cells| cells[3] = ""),
            "the row must name fields in S0's list, unless it describes a recommended key"
        );
        assert_eq!(error(|cells| cells[4] = "maybe"), "`maybe` is not one of yes, on-update, no, at-most-one");
        assert_eq!(error(|cells| cells[6] = ""), "the column server is empty");
        assert_eq!(error(|cells| cells[7] = "drop"), "`drop` is not one of keep, recommend, recommended");
        assert_eq!(error(|cells| cells[7] = "recommend"), "the overlay recommends no key");
        assert_eq!(error(|cells| cells[7] = "recommended"), "the overlay does not recommend `name`");
        let spread = |cells: &mut [&str; 10]| (cells[1], cells[2]) = ("topologySpreadConstraints", "topologyKey");
        assert_eq!(error(spread), "the overlay recommends another key");
    }
}
