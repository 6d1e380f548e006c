//! The place of a value in an object, kept on the stack and written only when a cause needs it.

use std::fmt::Write as _;

use crate::path::{MAX_PATH, start};

/// A step from an object to a value.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step<'a> {
    /// A property.
    Property(&'a str),
    /// A field that is not a property.
    Other(&'a str),
    /// An item of a list.
    Item(usize),
}

/// The place of a value. The root has no place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'a> {
    above: Option<&'a Place<'a>>,
    step: Step<'a>,
}

impl<'a> Place<'a> {
    /// The place one step below `above`.
    pub(super) fn new(above: Option<&'a Self>, step: Step<'a>) -> Self {
        Self { above, step }
    }

    /// The path as the fields of causes have it.
    ///
    /// ```text
    /// spec, ports, 0, name                    →  spec.ports[0].name
    /// spec, labels, a (not a property)        →  spec.labels[a]
    /// ```
    pub(super) fn field(place: Option<&Self>, base: &str) -> String {
        let Some(place) = place else { return if base.is_empty() { "<nil>".to_owned() } else { base.to_owned() } };
        let mut out = base.to_owned();
        place.write(&mut out, &mut |out, step| match step {
            Step::Item(index) => write!(out, "[{index}]").expect("writing to a string succeeds"),
            Step::Other(name) | Step::Property(name @ "") => write!(out, "[{name}]").expect("writing succeeds"),
            Step::Property(name) => {
                if !out.is_empty() {
                    out.push('.');
                }
                out.push_str(name);
            }
        });
        out
    }

    /// The path as the schema validation has it, which puts a dot in front of fields that are not properties.
    ///
    /// ```text
    /// spec, labels, a (not a property)        →  spec.labels.a
    /// ```
    pub(super) fn name(place: Option<&Self>) -> String {
        let mut out = String::new();
        if let Some(place) = place {
            place.write(&mut out, &mut |out, step| match step {
                Step::Item(index) => write!(out, "[{index}]").expect("writing to a string succeeds"),
                Step::Property(name) if out.is_empty() => out.push_str(name),
                Step::Property(name) | Step::Other(name) => {
                    out.push('.');
                    out.push_str(name);
                }
            });
        }
        out
    }

    /// Writes the steps. A long path is cut, because a name may be as long as the object.
    fn write(&self, out: &mut String, step: &mut impl FnMut(&mut String, Step<'_>)) {
        if let Some(above) = self.above {
            above.write(out, step);
        }
        if out.len() >= MAX_PATH {
            return;
        }
        match self.step {
            Step::Property(name) => step(out, Step::Property(start(name))),
            Step::Other(name) => step(out, Step::Other(start(name))),
            Step::Item(index) => step(out, Step::Item(index)),
        }
        if out.len() >= MAX_PATH {
            out.push('…');
        }
    }
}
