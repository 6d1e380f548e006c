//! The matrix as Markdown.

use std::fmt::Write as _;

use super::scenario::Exception;
use super::{Cell, SERVERS, Sender, Table};

const FIRST_LINES: &str = "\
<!-- Written by `cargo xtask generate skew`: edit dev/interop/skew.yaml, never this file. -->

# Version skew

What a patch does when client and server have different versions. The Go package
`k8s.io/apimachinery/pkg/util/strategicpatch` of Kubernetes 1.36 plays the older client and the stock server; `upstream` and
`extended` are the dialects of smp.

A newer patch is what an older client would have sent, plus `$patchMergeKey`. A stock server knows the other directives,
`$setElementOrder` and `$retainKeys` among them, but not that one. So a newer patch has the effect of an older one there, with
these exceptions:

";

const HOW_TO_READ: &str = "
One more exception cannot be shown with a built-in type: where a list with `retainKeys` has a recommended key that differs from
its default key, a stock server finds `$patchMergeKey` missing in `$retainKeys`, and refuses the patch.

Patches made with `patchMergeKey: never`, the default, have none of them: where the older client's patch has the wanted effect on
a stock server, so does such a patch.

Under `always` and `auto`, an order is sent when a server that understands sent keys needs it. Such a server puts a new item in
front of the next item of the patch, and a stock server in front of all: see
[A new item between others](#a-new-item-between-others).

Two facts about the Go package explain the options. It fails on `$setElementOrder` for a list without a default key, such as the
taints of a Node: a kube-apiserver drops the connection without an answer. So smp never sends an order for such a list. And it
moves items with equal default keys together, whatever the patch says of their order; only `$patch: replace` on the whole parent
object keeps them apart.

## How to read the tables

A row is who made the patch: the Go package, smp in the dialect `upstream`, or smp with the option `patchMergeKey` (`always`,
`auto`, `never`), with `$setElementOrder` when needed, always (\"every order\") or never (\"no order\"). A column is who applies it.
Rows with equal results are one row.

- **as wanted**: the object is what the scenario asks for, the order of its lists included.
- **error**: the server refuses the patch, or panics.
- Anything else is what the object lacks. Indexes are those of the wanted list.
- ¹: the result holds a directive. An API server drops it as a field that it does not know, and the cell says what is left then;
  where field validation is strict, the server rejects the patch.

Items that only the server has are to keep their places if the order is sent when needed. Other patches may also move them to the
front, as the proposal does.

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
    if let Some(server) = &table.scenario.server {
        let _ = write!(text, "A kube-apiserver 1.36.3: {server}\n\n");
    }
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
