//! Version skew: a page about patches of older and newer clients on older and newer servers, by scenario.

#[cfg(test)]
mod law;
mod lost;
mod page;
mod scenario;

use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use smp_core::{PatchMergeKey, SetElementOrder};

use crate::case::Case;
use crate::compare::same;
use crate::directive;
use crate::oracle::{Answer, Oracle};
use lost::lost;
use scenario::{Exception, Scenario};
use smp_testkit::operations::apply_value;
use smp_testkit::options::{Dialect, Options};

/// The maker of a patch; `None` is the Go package.
struct Sender {
    name: &'static str,
    options: Option<Options>,
}

/// The result of a patch on one server.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Cell {
    NoPatch,
    Refused,
    /// Several runs gave different results.
    Several,
    /// What the result lacks, and whether it contains a directive.
    Result {
        lost: Vec<String>,
        directive: bool,
    },
}

impl Cell {
    fn is_wanted(&self) -> bool {
        matches!(self, Self::Result { lost, .. } if lost.is_empty())
    }
}

/// The servers, in the order of the cells.
const SERVERS: [&str; 3] = ["Go package", "`upstream`", "`extended`"];

/// The cells of one scenario, a row for each sender.
struct Table {
    scenario: Scenario,
    rows: Vec<[Cell; SERVERS.len()]>,
}

/// How often Go runs each case, to find answers that depend on map order.
const REPEAT: u32 = 20;

/// Fills the matrix, checks its invariants, and writes the page, or fails if it is stale.
pub(crate) fn run(program: &Path, only_check: bool) -> Result<String> {
    let senders = senders();
    let mut oracle = Oracle::start(program, &["--patch-only".as_ref()])?;
    let tables = tables(&mut oracle, &senders)?;
    tables.iter().try_for_each(|table| check(&senders, table))?;
    let text = page::page(&senders, &tables);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/version-skew.md");
    if !only_check {
        std::fs::write(&path, text).context("docs/version-skew.md cannot be written")?;
    } else if std::fs::read_to_string(&path)? != text {
        bail!("docs/version-skew.md is stale; run `cargo xtask generate skew` and commit the result");
    }
    Ok(format!("version skew: {} scenarios, {} cells\n", tables.len(), tables.len() * senders.len() * SERVERS.len()))
}

fn senders() -> Vec<Sender> {
    use PatchMergeKey::{Always, Auto, Never};
    use SetElementOrder::{Always as Ordered, Never as Unordered, WhenNeeded};
    let ours = |name, patch_merge_key, set_element_order| Sender {
        name,
        options: Some(Options { patch_merge_key, set_element_order, ..Options::default() }),
    };
    vec![
        Sender { name: "Go package", options: None },
        Sender { name: "`upstream`", options: Some(Options { dialect: Dialect::Upstream, ..Options::default() }) },
        ours("`always`", Always, WhenNeeded),
        ours("`auto`", Auto, WhenNeeded),
        ours("`never`", Never, WhenNeeded),
        ours("`always`, every order", Always, Ordered),
        ours("`auto`, every order", Auto, Ordered),
        ours("`never`, every order", Never, Ordered),
        ours("`always`, no order", Always, Unordered),
        ours("`auto`, no order", Auto, Unordered),
        ours("`never`, no order", Never, Unordered),
    ]
}

fn tables(oracle: &mut Oracle, senders: &[Sender]) -> Result<Vec<Table>> {
    let scenarios = scenario::read()?;
    let theirs = ask(oracle, scenarios.iter().map(Scenario::diff_case))?;
    let mut tables = Vec::new();
    for (scenario, theirs) in scenarios.into_iter().zip(theirs) {
        let mut patches = Vec::new();
        for sender in senders {
            patches.push(match (&sender.options, &theirs) {
                (Some(options), _) => scenario.patch(options)?.ok(),
                (None, Answer::Value(answer)) => Some(answer["patch"].clone()),
                (None, _) => None,
            });
        }
        let answers = ask(oracle, patches.iter().flatten().map(|patch| scenario.apply_case(patch)))?;
        let mut answers = answers.iter();
        let mut rows = Vec::new();
        for (sender, patch) in senders.iter().zip(patches) {
            let wanted = scenario.wanted(sender.options.as_ref());
            let Some(patch) = patch else {
                rows.push([Cell::NoPatch, Cell::NoPatch, Cell::NoPatch]);
                continue;
            };
            let go = answers.next().context("the Go package did not answer")?;
            let ours = |dialect| our_cell(&scenario, &wanted, &patch, dialect);
            rows.push([go_cell(&wanted, go), ours(Dialect::Upstream)?, ours(Dialect::Extended)?]);
        }
        tables.push(Table { scenario, rows });
    }
    Ok(tables)
}

fn ask(oracle: &mut Oracle, cases: impl Iterator<Item = Case>) -> Result<Vec<Answer>> {
    let line = |case: Case| {
        let mut line = case.to_json();
        line["repeat"] = json!(REPEAT);
        line
    };
    Ok(oracle.ask(&cases.map(line).collect::<Vec<_>>(), || ())?.0)
}

fn go_cell(wanted: &[&Value], answer: &Answer) -> Cell {
    match answer {
        Answer::Value(answer) => judged(wanted, &answer["result"]),
        Answer::Failure(_) => Cell::Refused,
        Answer::Unstable(_) => Cell::Several,
    }
}

fn our_cell(scenario: &Scenario, wanted: &[&Value], patch: &Value, dialect: Dialect) -> Result<Cell> {
    let options = Options { dialect, ..Options::default() };
    let result = apply_value(scenario.schema()?, scenario.target().clone(), patch, &options);
    Ok(result.map_or(Cell::Refused, |result| judged(wanted, &result)))
}

/// An API server drops a directive from a result as an unknown field.
fn judged(wanted: &[&Value], result: &Value) -> Cell {
    let stored = without(result, &|name| directive::stem(name).is_some());
    let differences: Vec<Vec<String>> = wanted.iter().map(|wanted| lost(wanted, &stored)).collect();
    let lost = differences.iter().min_by_key(|lost| !lost.is_empty()).cloned().unwrap_or_default();
    Cell::Result { lost, directive: !same(&stored, result) }
}

/// The value without some fields, at every depth.
fn without(value: &Value, drop: &dyn Fn(&str) -> bool) -> Value {
    match value {
        Value::Object(map) => {
            let kept = map.iter().filter(|(name, _)| !drop(name));
            kept.map(|(name, field)| (name.clone(), without(field, drop))).collect()
        }
        Value::Array(items) => items.iter().map(|item| without(item, drop)).collect(),
        scalar => scalar.clone(),
    }
}

/// Checks the invariants of every scenario.
fn check(senders: &[Sender], Table { scenario, rows }: &Table) -> Result<()> {
    let name = &scenario.name;
    let old = &rows.first().context("no sender")?[0];
    let mut loses = false;
    for (Sender { name: sender, options }, [go, upstream, extended]) in senders.iter().zip(rows) {
        if go != upstream {
            bail!("{name}: the patch by {sender} gives {go:?} in Go and {upstream:?} in the dialect upstream");
        }
        let Some(options) = options.as_ref().filter(|options| options.dialect == Dialect::Extended) else { continue };
        let names_keys = options.patch_merge_key != PatchMergeKey::Never;
        loses |= names_keys && !go.is_wanted();
        if options.set_element_order == SetElementOrder::Never {
            continue;
        }
        let is_always = options.patch_merge_key == PatchMergeKey::Always;
        if is_always && !scenario.has(Exception::AnotherItem) && !extended.is_wanted() {
            bail!("{name}: the patch by {sender} gives {extended:?} on a server of the same version");
        }
        // If keys are sent, the order is omitted if a server of the client's version does not need it.
        let is_for_newer_server = names_keys && options.set_element_order == SetElementOrder::WhenNeeded;
        let is_exception = names_keys && !scenario.exceptions.is_empty() || is_for_newer_server;
        if old.is_wanted() && !go.is_wanted() && !is_exception {
            bail!("{name}: the patch by {sender} gives {go:?} in Go, but Go's own patch gives the wanted result");
        }
    }
    if !scenario.exceptions.is_empty() && !loses {
        bail!("skew.yaml: `{name}` is not an exception; every patch gives the wanted result");
    }
    Ok(())
}
