//! Renders the matrix as Markdown.

use std::fmt::Write as _;

use super::scenario::Exception;
use super::{Cell, SERVERS, Sender, Table};

/// The page with VERSION for that of the built-in types, and EXCEPTIONS and TABLES for what the scenarios show.
const TEMPLATE: &str = include_str!("page.md");

/// The page.
pub(super) fn page(senders: &[Sender], tables: &[Table]) -> String {
    let mut text = String::new();
    head(&mut text);
    for (row, sender) in senders.iter().enumerate() {
        let count = |server: usize| tables.iter().filter(|table| table.rows[row][server].is_wanted()).count();
        let cells = (0..SERVERS.len()).map(|server| format!("{} of {}", count(server), tables.len()));
        line(&mut text, sender.name, cells);
    }
    for table in tables {
        scenario(&mut text, senders, table);
    }
    let page = TEMPLATE.replace("VERSION", smp_api_types::KUBERNETES_VERSION);
    page.replace("EXCEPTIONS\n", &exceptions(tables)).replace("TABLES\n", &text)
}

/// Each exception with the scenarios that show it.
fn exceptions(tables: &[Table]) -> String {
    let mut text = String::new();
    for exception in Exception::ALL {
        let shown = tables.iter().filter(|table| table.scenario.exceptions.contains(&exception));
        let names: Vec<String> = shown.map(|table| link(&table.scenario.name)).collect();
        let _ = writeln!(text, "- {} See {}.", exception.text(), names.join(", "));
    }
    text
}

fn link(name: &str) -> String {
    format!("[{name}](#{})", name.to_lowercase().replace(' ', "-"))
}

fn scenario(text: &mut String, senders: &[Sender], table: &Table) {
    let _ = write!(text, "\n## {}\n\n{}\n\n", table.scenario.name, table.scenario.says);
    if let Some(server) = &table.scenario.server {
        let _ = write!(text, "A kube-apiserver 1.37.2 {server}\n\n");
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
