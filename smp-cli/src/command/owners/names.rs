//! Short names of owners, and the list that explains them.

use std::collections::HashMap;

use anstyle::{AnsiColor, Style};
use smp_apply::{Owner, Timestamp};
use smp_suggest::escaped;

use super::label::Label;
use crate::ownership;

/// The longest name that is not shortened in a terminal: `kube-controller-manager (status)`.
const LONGEST: usize = 32;

const DIM: Style = Style::new().dimmed();
const COLORS: [AnsiColor; 6] =
    [AnsiColor::Cyan, AnsiColor::Green, AnsiColor::Yellow, AnsiColor::Magenta, AnsiColor::Blue, AnsiColor::Red];

/// The names of the owners of an object.
#[derive(Debug)]
pub(super) struct Names {
    /// For comments.
    short: Vec<String>,
    /// For the list.
    full: Vec<String>,
}

impl Names {
    /// Names owners by what they do not share with others. For a terminal of some width, long names are cut.
    ///
    /// ```text
    /// argocd    kubelet (status)    kubectl (Apply)    kubectl (Update)
    /// ```
    pub(super) fn new(owners: &[&Owner], width: Option<usize>) -> Self {
        let longest = width.map_or(usize::MAX, |width| LONGEST.min((width / 2).saturating_sub(8)));
        let form = |level: usize| owners.iter().map(move |owner| named(owner, level));
        let mut counts: Vec<HashMap<String, usize>> = Vec::new();
        for level in 0..2 {
            let mut count = HashMap::new();
            form(level).for_each(|name| *count.entry(name).or_default() += 1);
            counts.push(count);
        }
        let full = owners.iter().map(|owner| {
            let level = (0..2).find(|level| counts[*level].get(&named(owner, *level)) == Some(&1));
            named(owner, level.unwrap_or(2))
        });
        let full: Vec<String> = full.collect();
        let short = full.iter().map(|name| shortened(name, longest)).collect();
        Self { short: distinct(short), full }
    }

    /// The owners of a label, for a comment, with colors.
    pub(super) fn comment(&self, label: &Label) -> String {
        match label {
            Label::Owners(owners) => {
                let name = |owner: &usize| {
                    let style = style(*owner);
                    format!("{style}{}{style:#}", self.short[*owner])
                };
                owners.iter().map(name).collect::<Vec<_>>().join(", ")
            }
            Label::Default => format!("{DIM}default{DIM:#}"),
            Label::Nobody => format!("{DIM}nobody{DIM:#}"),
            Label::Untracked => String::new(),
        }
    }

    /// The name of an owner in full.
    pub(super) fn full(&self, owner: usize) -> &str {
        &self.full[owner]
    }

    /// The lines that explain the names, for owners with a number of fields, and for fields without an owner.
    ///
    /// ```text
    /// argocd         Apply            3 days ago   24 fields
    /// hpa (scale)    Update of scale  2 hours ago   1 field
    /// nobody         no owner                       3 fields
    /// ```
    pub(super) fn list(
        &self,
        (owners, counts): (&[&Owner], &[usize]),
        unowned: [(&str, usize); 2],
        now: Timestamp,
    ) -> Vec<String> {
        let owned = owners.iter().enumerate().map(|(index, owner)| {
            let text = [
                self.short[index].clone(),
                escaped(&ownership::how(owner)).into_owned(),
                ownership::age(owner.time, now),
            ];
            (style(index), text, counts[index])
        });
        let unowned = unowned.map(|(name, count)| (DIM, [name, "no owner", ""].map(str::to_owned), count));
        let rows: Vec<(Style, [String; 3], usize)> = owned.chain(unowned).filter(|(.., count)| *count > 0).collect();
        let width =
            |column: usize| rows.iter().map(|(_, row, _)| row[column].chars().count()).max().unwrap_or_default();
        let widths = [0, 1, 2].map(width);
        let digits = rows.iter().map(|(.., count)| count.to_string().len()).max().unwrap_or_default();
        let line = |(style, row, count): &(Style, [String; 3], usize)| {
            let [a, b, c] = [0, 1, 2].map(|column| " ".repeat(widths[column] - row[column].chars().count()));
            let [name, how, time] = row;
            let pad = " ".repeat(digits - count.to_string().len());
            format!("{style}{name}{style:#}{a}  {how}{b}  {time}{c}  {pad}{}", fields(*count))
        };
        let lines = rows.iter().map(line);
        let is_used = |index: &usize| counts[*index] > 0 && self.short[*index] != self.full[*index];
        let cut =
            (0..owners.len()).filter(is_used).map(|index| format!("{} = {}", self.short[index], self.full[index]));
        lines.chain(cut).collect()
    }
}

/// How often something is owned.
pub(super) fn fields(count: usize) -> String {
    if count == 1 { "1 field".to_owned() } else { format!("{count} fields") }
}

fn style(owner: usize) -> Style {
    COLORS[owner % COLORS.len()].on_default()
}

/// The name of an owner: with the subresource, then also with the operation, then also with the version.
fn named(owner: &Owner, level: usize) -> String {
    let manager = &owner.manager;
    let operation = (level > 0).then(|| manager.operation().as_str());
    let version = (level > 1).then_some(&*owner.version);
    let parts: Vec<&str> = operation.into_iter().chain(manager.subresource()).chain(version).collect();
    let name = ownership::name(owner);
    let suffix = if parts.is_empty() { String::new() } else { format!(" ({})", parts.join(", ")) };
    escaped(&format!("{name}{suffix}")).into_owned()
}

/// A text of at most `length` characters, without those in the middle.
pub(super) fn shortened(text: &str, length: usize) -> String {
    let count = text.chars().count();
    if count <= length || length < 3 {
        return text.to_owned();
    }
    let head = length / 2;
    let tail = length - head - 1;
    text.chars().take(head).chain(['…']).chain(text.chars().skip(count - tail)).collect()
}

/// Numbers the names that are there several times.
fn distinct(names: Vec<String>) -> Vec<String> {
    let mut counts: HashMap<String, usize> = HashMap::new();
    for name in &names {
        *counts.entry(name.clone()).or_default() += 1;
    }
    let mut seen: HashMap<String, usize> = HashMap::new();
    let number = |name: String| {
        if counts[&name] == 1 {
            return name;
        }
        let number = seen.entry(name.clone()).or_default();
        *number += 1;
        format!("{name} #{number}")
    };
    names.into_iter().map(number).collect()
}
