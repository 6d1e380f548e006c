//! Paths of the table of warnings, which may lead to many places of an object. The paths of a kind are one tree, so that an object
//! is walked once, and a path becomes text only in a warning.

use serde_json::Value;

use crate::object::member;
use crate::path::Path;

/// The steps that paths of a kind begin with, and what follows each of them.
#[derive(Debug, Default)]
pub(super) struct Tree {
    steps: Vec<(Step, Tree)>,
    /// The numbers of the rows whose path ends here.
    rows: Vec<usize>,
    /// Whether some of them are about absent values.
    is_about_absence: bool,
}

/// A step of a path.
///
/// ```text
/// spec.volumes[].gitRepo    metadata.annotations[example.com/a]    spec.nodeSelector[*]    nodeTopology.matchLabels.*
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Field(&'static str),
    /// All items of a list.
    Items,
    /// A member of a map, written in brackets.
    Member(&'static str),
    /// All members of a map, written in brackets or after a dot.
    Members {
        in_brackets: bool,
    },
}

/// A place of an object.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'v> {
    pub(super) path: &'v Path<'v>,
    /// Absent if the field is, but not the object that would have it.
    pub(super) value: Option<&'v Value>,
    /// The name of the member, if the path ends with all members of a map.
    pub(super) key: Option<&'v str>,
}

impl Step {
    /// Reads the steps of a path.
    pub(super) fn read(path: &'static str) -> Vec<Self> {
        let mut steps = Vec::new();
        let mut rest = path;
        while !rest.is_empty() {
            if let Some((key, after)) = rest.strip_prefix('[').and_then(|inner| inner.split_once(']')) {
                steps.push(match key {
                    "" => Self::Items,
                    "*" => Self::Members { in_brackets: true },
                    key => Self::Member(key),
                });
                rest = after;
                continue;
            }
            rest = rest.trim_start_matches('.');
            let (name, after) = rest.split_at(rest.find(['.', '[']).unwrap_or(rest.len()));
            steps.push(if name == "*" { Self::Members { in_brackets: false } } else { Self::Field(name) });
            rest = after;
        }
        steps
    }
}

impl Tree {
    /// Adds a row at the end of a path.
    pub(super) fn add(&mut self, path: &[Step], row: usize, is_about_absence: bool) {
        let Some((step, rest)) = path.split_first() else {
            self.rows.push(row);
            self.is_about_absence |= is_about_absence;
            return;
        };
        let known = self.steps.iter().position(|(known, _)| known == step);
        let position = known.unwrap_or_else(|| {
            self.steps.push((*step, Self::default()));
            self.steps.len() - 1
        });
        self.steps[position].1.add(rest, row, is_about_absence);
    }

    /// Visits each row at each place to which its path leads.
    pub(super) fn visit<'v>(&self, place: Place<'v>, visitor: &mut dyn FnMut(usize, Place<'_>)) {
        for row in &self.rows {
            visitor(*row, place);
        }
        let Some(value) = place.value else { return };
        for (step, tree) in &self.steps {
            tree.follow(*step, (value, place.path), visitor);
        }
    }

    fn follow(&self, step: Step, (value, path): (&Value, &Path<'_>), visitor: &mut dyn FnMut(usize, Place<'_>)) {
        let (name, next) = match step {
            Step::Field(name) => (name, path.field(name)),
            Step::Member(name) => (name, path.key(name)),
            Step::Items => {
                for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                    self.visit(Place { path: &path.index(index), value: Some(item), key: None }, visitor);
                }
                return;
            }
            Step::Members { in_brackets } => {
                for (name, value) in value.as_object().into_iter().flatten() {
                    let path = if in_brackets { path.key(name) } else { path.field(name) };
                    self.visit(Place { path: &path, value: Some(value), key: Some(name) }, visitor);
                }
                return;
            }
        };
        let Value::Object(members) = value else { return };
        let value = member(members, name);
        if value.is_some() || self.is_about_absence {
            self.visit(Place { path: &next, value, key: None }, visitor);
        }
    }
}
