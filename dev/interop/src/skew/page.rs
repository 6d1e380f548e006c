//! Renders the matrix as Markdown.

use smp_page::{fill, table};

use super::scenario::Exception;
use super::{Cell, SERVERS, Sender, Table};

/// The page.
pub(super) fn page(senders: &[Sender], tables: &[Table]) -> String {
    let row = |(row, sender): (usize, &Sender)| {
        let count = |server: usize| tables.iter().filter(|table| table.rows[row][server].is_wanted()).count();
        let cells = (0..SERVERS.len()).map(|server| format!("{} of {}", count(server), tables.len()));
        std::iter::once(sender.name.to_owned()).chain(cells).collect()
    };
    let [no_default_key, ambiguous, another_item] = Exception::ALL.map(|exception| shown(exception, tables));
    let scenarios: Vec<String> = tables.iter().map(|table| scenario(senders, table)).collect();
    let values = [
        ("version", smp_api_types::KUBERNETES_VERSION.to_owned()),
        ("no_default_key", no_default_key),
        ("ambiguous", ambiguous),
        ("another_item", another_item),
        ("summary", matrix(senders.iter().enumerate().map(row))),
        ("scenarios", scenarios.join("\n\n")),
    ];
    fill(include_str!("page.md"), &values)
}

/// The scenarios that show an exception.
fn shown(exception: Exception, tables: &[Table]) -> String {
    let shown = tables.iter().filter(|table| table.scenario.has(exception));
    shown.map(|table| link(&table.scenario.name)).collect::<Vec<_>>().join(", ")
}

fn link(name: &str) -> String {
    format!("[{name}](#{})", name.to_lowercase().replace(' ', "-"))
}

fn scenario(senders: &[Sender], table: &Table) -> String {
    let server = table.scenario.server.as_ref();
    let server = server.map_or_else(String::new, |server| format!("A kube-apiserver 1.36.3 {server}\n\n"));
    let mut rows = Vec::new();
    let mut open: Vec<usize> = (0..senders.len()).collect();
    while let Some(first) = open.first().copied() {
        let (alike, others): (Vec<usize>, Vec<usize>) =
            open.into_iter().partition(|row| table.rows[*row] == table.rows[first]);
        open = others;
        let names: Vec<&str> = alike.iter().map(|row| senders[*row].name).collect();
        rows.push(std::iter::once(names.join("; ")).chain(table.rows[first].iter().map(cell)).collect());
    }
    format!("## {}\n\n{}\n\n{server}{}", table.scenario.name, table.scenario.says, matrix(rows))
}

/// A table with a column for each server.
fn matrix(rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let servers = SERVERS.map(|server| format!(" | applied by {server}")).concat();
    table(&format!("patch by{servers}"), rows).replace("---:", "---")
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
