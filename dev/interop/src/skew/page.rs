//! Renders the matrix as Markdown.

use std::fmt::Write as _;

use super::scenario::Exception;
use super::{Cell, SERVERS, Sender, Table};

/// The lines before the exceptions. VERSION is that of the built-in types.
const FIRST_LINES: &str = "\
<!-- Written by `cargo xtask generate skew`: edit dev/interop/skew.yaml, never this file. -->

# Version skew

What a patch does when client and server have different versions. The Go package
`k8s.io/apimachinery/pkg/util/strategicpatch` of Kubernetes VERSION acts as the older client and the stock server; `upstream` and
`extended` are the dialects of smp.

A newer patch is the patch of an older client plus `$patchMergeKey`. A stock server knows the other directives, such as
`$setElementOrder` and `$retainKeys`, but not `$patchMergeKey`. On a stock server, a newer patch therefore has the same effect as
an older one, with these exceptions:

";

const HOW_TO_READ: &str = "
Another exception does not occur with a built-in type: if a list with `retainKeys` has a recommended key that differs from
its default key, a stock server misses `$patchMergeKey` in `$retainKeys` and rejects the patch.

Patches made with `patchMergeKey: never`, the default, have none of these exceptions: if the older client's patch has the wanted
effect on a stock server, so does such a patch.

Under `always` and `auto`, an order is sent if a server that understands `$patchMergeKey` needs it. Such a server inserts a new
item before the next item of the patch; a stock server inserts it before all items. See
[A new item between others](#a-new-item-between-others).

Two facts about the Go package explain the options. It fails on `$setElementOrder` for a list without a default key, such as the
taints of a Node: a kube-apiserver drops the connection without a response. smp therefore never sends an order for such a list. It
also moves items with equal default keys together, regardless of the order in the patch; only `$patch: replace` on the whole parent
object keeps them apart.

## How to read the tables

The rows are the makers of the patch: the Go package, smp in the dialect `upstream`, or smp with the option `patchMergeKey`
(`always`, `auto`, `never`), with `$setElementOrder` when needed, always (\"every order\") or never (\"no order\"). The columns are
the servers that apply it. Rows with equal results are combined.

- **as wanted**: the object is what the scenario asks for, including the order of its lists.
- **error**: the server rejects the patch, or panics.
- Any other text names what the object lacks. Indexes refer to the wanted list.
- ¹: the result contains a directive. An API server drops it as an unknown field, and the cell describes the remaining object;
  with strict field validation, the server rejects the patch.

Items that only the server has must keep their positions if the order is sent when needed. Other patches may also move them to the
front, as the proposal does.

## Summary

The number of scenarios with the wanted result.

";

/// The page.
pub(super) fn page(senders: &[Sender], tables: &[Table]) -> String {
    let mut text = FIRST_LINES.replace("VERSION", smp_api_types::KUBERNETES_VERSION);
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
        let _ = write!(text, "A kube-apiserver 1.36.3 {server}\n\n");
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
        Cell::NoPatch => "no patch".to_owned(),
        Cell::Refused => "error".to_owned(),
        Cell::Several => "varies".to_owned(),
        Cell::Result { lost, directive } => {
            let text = if lost.is_empty() { "as wanted".to_owned() } else { lost.join(", ") };
            if *directive { format!("{text} ¹") } else { text }
        }
    }
}
