//! An object as lines of YAML with the owners as comments at the right.

use std::fmt::Write as _;

use anstream::adapter::strip_str;
use anstyle::Style;
use serde_json::{Value, json};
use smp_apply::Element;
use smp_suggest::escaped_lines;

use super::label::{Label, Labelled};
use super::names::{Names, shortened};

const DIM: Style = Style::new().dimmed();

/// The rightmost column of comments if the width of the terminal is not known.
const COLUMN: usize = 60;

/// The least that is left of a line that is shortened.
const LEAST: usize = 30;

/// The lines of a view.
#[derive(Debug)]
pub(super) struct Lines<'n> {
    names: &'n Names,
    lines: Vec<Line>,
}

#[derive(Debug)]
struct Line {
    yaml: String,
    /// With styles; empty if the line has none.
    comment: String,
}

impl<'n> Lines<'n> {
    pub(super) fn new(names: &'n Names) -> Self {
        Self { names, lines: Vec::new() }
    }

    /// Adds the parts of an object.
    pub(super) fn add(&mut self, parts: &[Labelled<'_>]) {
        self.parts(parts, 0, "", None);
    }

    fn line(&mut self, yaml: &str, label: Option<&Label>, is_atomic: bool) {
        let mut comment = label.map(|label| self.names.comment(label)).unwrap_or_default();
        if is_atomic {
            let space = if comment.is_empty() { "" } else { " " };
            comment = format!("{comment}{space}{DIM}[atomic]{DIM:#}");
        }
        self.lines.push(Line { yaml: escaped_lines(yaml).into_owned(), comment });
    }

    /// Adds parts. The first line has another prefix, because it may begin an item.
    fn parts(&mut self, parts: &[Labelled<'_>], indent: usize, first: &str, around: Option<&Label>) {
        let rest = " ".repeat(indent);
        for (index, part) in parts.iter().enumerate() {
            self.part(part, (indent, if index == 0 { first } else { &rest }), around);
        }
    }

    fn part(&mut self, part: &Labelled<'_>, (indent, first): (usize, &str), around: Option<&Label>) {
        let said = said(part, around);
        let Element::Field(name) = part.element else { return self.item(part, (indent, first), around) };
        let name = &**name;
        if part.parts.is_empty() {
            return self.text(&smp_yaml::to_string(&json!({name: part.value})), (indent, first), part, said);
        }
        let head = smp_yaml::to_string(&json!({name: {}}));
        self.line(&format!("{first}{}", head.trim_end_matches(" {}\n")), said, false);
        let indent = if part.value.is_array() { indent } else { indent + 2 };
        self.parts(&part.parts, indent, &" ".repeat(indent), inner(part, around));
    }

    /// Adds an item. Its first field is in the line of the dash, unless this line would have the comments of both.
    ///
    /// ```yaml
    /// -                   # argocd
    ///   image: web:2      # keel
    ///   name: web
    /// ```
    fn item(&mut self, part: &Labelled<'_>, (indent, first): (usize, &str), around: Option<&Label>) {
        let label = said(part, around);
        let Some(head) = part.parts.first() else {
            return self.text(&smp_yaml::to_string(&json!([part.value])), (indent, first), part, label);
        };
        let around = inner(part, around);
        if said(head, around).is_some() || label.is_some() && head.is_atomic {
            self.line(&format!("{first}-"), label, false);
            return self.parts(&part.parts, indent + 2, &" ".repeat(indent + 2), around);
        }
        let begin = self.lines.len();
        self.parts(&part.parts, indent + 2, &format!("{first}- "), around);
        if let (Some(label), Some(line)) = (label, self.lines.get_mut(begin)) {
            line.comment = self.names.comment(label);
        }
    }

    /// Adds the lines of a value, the first of which has the comment.
    fn text(&mut self, yaml: &str, (indent, first): (usize, &str), part: &Labelled<'_>, said: Option<&Label>) {
        let rest = " ".repeat(indent);
        for (index, line) in yaml.lines().enumerate() {
            if index == 0 {
                self.line(&format!("{first}{line}"), said, part.is_atomic);
            } else {
                let indent = if line.is_empty() { "" } else { &rest };
                self.line(&format!("{indent}{line}"), None, false);
            }
        }
    }

    /// The text of all lines. With the width of a terminal, long lines are shortened.
    pub(super) fn text_of(&self, width: Option<usize>) -> String {
        let length = |text: &str| text.chars().count();
        let shown = |line: &Line| strip_str(&line.comment).to_string().chars().count();
        let commented = || self.lines.iter().filter(|line| !line.comment.is_empty());
        let longest = commented().map(shown).max().unwrap_or_default();
        let limit = width.map_or(COLUMN, |width| width.saturating_sub(longest + 4).max(LEAST));
        let column = commented().map(|line| length(&line.yaml)).filter(|length| *length <= limit).max();
        let column = column.unwrap_or_default();
        let mut text = String::new();
        for line in &self.lines {
            let room = width.map(|width| match shown(line) {
                0 => width,
                comment => width.saturating_sub(comment + 4).max(LEAST),
            });
            let yaml = room.map_or_else(|| line.yaml.clone(), |room| shortened(&line.yaml, room));
            text.push_str(&yaml);
            if !line.comment.is_empty() {
                text.push_str(&" ".repeat(column.saturating_sub(length(&yaml))));
                _ = write!(text, "  {DIM}#{DIM:#} {}", line.comment);
            }
            text.push('\n');
        }
        text
    }
}

/// What the line of a part says about it; nothing if that was said around it.
fn said<'l>(part: &'l Labelled<'_>, around: Option<&Label>) -> Option<&'l Label> {
    part.label.as_ref().filter(|label| **label != Label::Untracked && Some(*label) != around)
}

/// What holds for the parts of a part without a comment.
fn inner<'l>(part: &'l Labelled<'_>, around: Option<&'l Label>) -> Option<&'l Label> {
    part.label.as_ref().filter(|label| **label != Label::Untracked).or(around)
}

/// Whether a value is a list or map that is not empty.
pub(super) fn has_parts(value: &Value) -> bool {
    value.as_object().is_some_and(|fields| !fields.is_empty())
        || value.as_array().is_some_and(|items| !items.is_empty())
}
