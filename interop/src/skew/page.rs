//! The matrix as Markdown.

use std::fmt::Write as _;

use super::scenario::Exception;
use super::{Cell, SERVERS, Sender, Table};

const FIRST_LINES: &str = "\
<!-- Written by `cargo run -p smp-interop -- skew`: edit interop/skew.yaml, never this file. -->

# Version skew

What becomes of a patch when client and server are not of one version. The Go package
`k8s.io/apimachinery/pkg/util/strategicpatch` of Kubernetes 1.36 plays the older client and the stock server; `upstream` and
`extended` are the dialects of smp.

A newer patch holds what an older client would have sent, and `$patchMergeKey` beside it. A stock server knows the other
directives, `$setElementOrder` and `$retainKeys` among them, but not that one. So it makes of a newer patch what it makes of an
older one, with these exceptions:

";

const HOW_TO_READ: &str = "
There is one more that no built-in type can show: where a list with `retainKeys` has other keys recommended than its default
key, a stock server finds `$patchMergeKey` missing in `$retainKeys`, and refuses the patch.

Patches made with `patchMergeKey: never` have none of them: where the older client's patch gives what is wanted at a stock
server, so does such a patch. It is the option for stock servers.

## How to read the tables

A row is who made the patch: the Go package, smp in the dialect `upstream`, or smp with the option `patchMergeKey` (`always`,
`auto`, `never`), with `$setElementOrder` or without it (\"no order\"). A column is who applies it. Rows that come out alike are put
together.

- **as wanted**: the object is what the scenario asks for, the order of its lists included.
- **error**: the server refuses the patch, or panics.
- Anything else is what the object lacks. Indexes are those of the wanted list.
- ¹: the result holds a directive. An API server drops it as a field that it does not know, and the cell says what is left then;
  where field validation is strict, the server rejects the patch.

Items that only the server has are wanted in front of the others. A stock server mixes the two in its own way, which shows
as another order.

## In all

How many of the scenarios come out as wanted.

";

/// The page.
pub(super) fn page(senders: &[Sender], tables: &[Table]) -> String {
    let mut text = FIRST_LINES.to_owned();
    exceptions(&mut text, tables);
    text.push_str(HOW_TO_READ);
    head(&mut text);
    for (row, sender) in senders.iter().enumerate() {
        let count = |server: usize| tables.iter().filter(|table| table.rows[row][server].is_wanted()).count();
        let cells = (0..SERVERS.len()).map(|server| format!("{} of {}", count(server), tables.len()));
        line(&mut text, sender.name, cells);
    }
    for table in tables {
        scenario(&mut text, senders, table);
    }
    text
}

/// Each exception with the scenarios that show it.
fn exceptions(text: &mut String, tables: &[Table]) {
    for exception in Exception::ALL {
        let shown = tables.iter().filter(|table| table.scenario.exceptions.contains(&exception));
        let names: Vec<String> = shown.map(|table| link(&table.scenario.name)).collect();
        let _ = writeln!(text, "- {} See {}.", exception.text(), names.join(", "));
    }
}

fn link(name: &str) -> String {
    format!("[{name}](#{})", name.to_lowercase().replace(' ', "-"))
}

fn scenario(text: &mut String, senders: &[Sender], table: &Table) {
    let _ = write!(text, "\n## {}\n\n{}\n\n", table.scenario.name, table.scenario.says);
    head(text);
    let mut open: Vec<usize> = (0..senders.len()).collect();
    while let Some(first) = open.first().copied() {
        let (alike, others): (Vec<usize>, Vec<usize>) =
            open.into_iter().partition(|row| table.rows[*row] == table.rows[first]);
        open = others;
        let names: Vec<&str> = alike.iter().map(|row| senders[*row].name).collect();
        line(text, &names.join("; "), table.rows[first].iter().map(cell));
    }
}

fn head(text: &mut String) {
    line(text, "patch by", SERVERS.iter().map(|server| format!("applied by {server}")));
    text.push_str("|---|---|---|---|\n");
}

fn line(text: &mut String, name: &str, cells: impl Iterator<Item = String>) {
    let _ = writeln!(text, "| {name} | {} |", cells.collect::<Vec<_>>().join(" | "));
}

fn cell(cell: &Cell) -> String {
    match cell {
        Cell::NoPatch => "no patch is made".to_owned(),
        Cell::Refused => "error".to_owned(),
        Cell::Several => "not always the same".to_owned(),
        Cell::Result { lost, directive } => {
            let text = if lost.is_empty() { "as wanted".to_owned() } else { lost.join(", ") };
            if *directive { format!("{text} ¹") } else { text }
        }
    }
}
