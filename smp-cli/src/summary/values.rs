//! Formats values: on one line if they are short, or else the lines or words that differ.

use serde_json::Value;
use similar::{Algorithm, ChangeTag, DiffOp, capture_diff_slices, group_diff_ops};
use smp_suggest::shown;

use super::render::Sign;
use super::shown::inline;

/// The longest value on the line of its path, in characters.
const SHORT: usize = 100;

/// The number of characters around a change within a line.
const CONTEXT: usize = 20;

/// The most words of a text that are compared; longer texts are shown from the first difference.
const WORDS: usize = 2_000;

/// What a change does to a value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Values {
    /// The text on the line of the path.
    pub(crate) line: String,
    /// The lines below, each with a sign; `None` for lines that are the same in both versions.
    pub(crate) below: Vec<(Option<Sign>, String)>,
}

impl Values {
    /// A value that is added or removed.
    pub(crate) fn one(sign: Sign, value: &Value) -> Self {
        let line = inline(value);
        if is_short(&line) && !is_text(value) {
            return Self { line, below: Vec::new() };
        }
        let below = match value {
            Value::String(text) if !text.contains('\n') => vec![(Some(sign), shown(text).into_owned())],
            Value::String(text) => text.lines().map(|line| (Some(sign), line.to_owned())).collect(),
            value => smp_yaml::to_string(value).lines().map(|line| (Some(sign), line.to_owned())).collect(),
        };
        Self { line: String::new(), below }
    }

    /// A value that is changed.
    ///
    /// ```text
    /// 2 → 3              2 → 3
    /// a file of 9 lines  1 line changed, and the lines around it
    /// a long line        …the words around the change…
    /// ```
    pub(crate) fn two(old: &Value, new: &Value) -> Self {
        let (before, after) = (inline(old), inline(new));
        match (old, new) {
            (Value::String(old), Value::String(new)) if old.contains('\n') || new.contains('\n') => lines(old, new),
            _ if is_short(&before) && is_short(&after) => {
                Self { line: format!("{before} → {after}"), below: Vec::new() }
            }
            (Value::String(old), Value::String(new)) => words(old, new),
            _ => {
                let (old, new) = (Self::one(Sign::Remove, old), Self::one(Sign::Add, new));
                let below =
                    |sign, Self { line, below }| if below.is_empty() { vec![(Some(sign), line)] } else { below };
                Self { line: String::new(), below: [below(Sign::Remove, old), below(Sign::Add, new)].concat() }
            }
        }
    }
}

impl From<String> for Values {
    fn from(line: String) -> Self {
        Self { line, below: Vec::new() }
    }
}

fn is_short(line: &str) -> bool {
    line.chars().nth(SHORT).is_none()
}

fn is_text(value: &Value) -> bool {
    value.as_str().is_some_and(|text| text.trim_end_matches('\n').contains('\n'))
}

/// The lines that differ, with one line around them.
fn lines(old: &str, new: &str) -> Values {
    let (before, after): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let ops = capture_diff_slices(Algorithm::Myers, &before, &after);
    let count = |tag: ChangeTag| {
        ops.iter().flat_map(|op| op.iter_changes(&before, &after)).filter(|change| change.tag() == tag).count()
    };
    let (removed, added) = (count(ChangeTag::Delete), count(ChangeTag::Insert));
    let mut below = Vec::new();
    for group in group_diff_ops(ops.clone(), 1) {
        let first = group.first().map_or(0, |op| op.new_range().start);
        if !below.is_empty() || first > 0 {
            below.push((None, format!("… line {}", first + 1)));
        }
        for change in group.iter().flat_map(|op| op.iter_changes(&before, &after)) {
            below.push((sign(change.tag()), change.value().to_owned()));
        }
    }
    let line = match (removed, added) {
        (0, 0) => "the line feed at the end".to_owned(),
        (0, added) => format!("{} added", counted(added, "line")),
        (removed, 0) => format!("{} removed", counted(removed, "line")),
        (removed, added) => format!("{} removed, {added} added", counted(removed, "line")),
    };
    Values { line, below }
}

/// The words that differ in a long line, with some characters around them.
///
/// ```text
/// - …"replicas": 2, "image…
/// + …"replicas": 3, "image…
/// ```
fn words(old: &str, new: &str) -> Values {
    let (before, after) = (split(old), split(new));
    let ops = if before.len().max(after.len()) > WORDS {
        let start = before.iter().zip(&after).take_while(|(old, new)| old == new).count();
        vec![DiffOp::Replace {
            old_index: start,
            old_len: before.len() - start,
            new_index: start,
            new_len: after.len() - start,
        }]
    } else {
        capture_diff_slices(Algorithm::Myers, &before, &after)
    };
    let mut below = Vec::new();
    for group in group_diff_ops(ops, 8) {
        let side = |tag: ChangeTag| -> String {
            let changes = group.iter().flat_map(|op| op.iter_changes(&before, &after));
            changes
                .filter(|change| [tag, ChangeTag::Equal].contains(&change.tag()))
                .map(|change| change.value())
                .collect()
        };
        let (old, new) = (side(ChangeTag::Delete), side(ChangeTag::Insert));
        let range = |op: Option<&DiffOp>| op.map_or(0..0, DiffOp::new_range);
        let (start, end) = (range(group.first()).start, range(group.last()).end);
        let [old, new] = around(&old, &new, start > 0, end < after.len());
        below.extend([(Some(Sign::Remove), old), (Some(Sign::Add), new)]);
    }
    Values { line: String::new(), below }
}

/// Words and the characters between them.
fn split(text: &str) -> Vec<&str> {
    text.split_inclusive(|c: char| !c.is_alphanumeric()).collect()
}

/// Two texts without what they have in common at both ends, except for some characters, and shortened.
/// `has_before` and `has_after` say whether they are parts of longer texts.
fn around(old: &str, new: &str, has_before: bool, has_after: bool) -> [String; 2] {
    let common = |one: &mut dyn Iterator<Item = char>, other: &mut dyn Iterator<Item = char>| {
        one.zip(other).take_while(|(one, other)| one == other).count()
    };
    let start = common(&mut old.chars(), &mut new.chars()).saturating_sub(CONTEXT);
    let end = common(&mut old.chars().rev(), &mut new.chars().rev()).saturating_sub(CONTEXT);
    [old, new].map(|text| {
        let length = text.chars().count();
        let part: String = text.chars().take(length - end.min(length)).skip(start).collect();
        let dots = |is_part: bool| if is_part { "…" } else { "" };
        format!("{}{}{}", dots(has_before || start > 0), shown(&part), dots(has_after || end > 0))
    })
}

fn sign(tag: ChangeTag) -> Option<Sign> {
    match tag {
        ChangeTag::Equal => None,
        ChangeTag::Delete => Some(Sign::Remove),
        ChangeTag::Insert => Some(Sign::Add),
    }
}

/// A number with its unit: `1 line`, `2 lines`.
pub(crate) fn counted(count: usize, unit: &str) -> String {
    if count == 1 { format!("1 {unit}") } else { format!("{count} {unit}s") }
}
