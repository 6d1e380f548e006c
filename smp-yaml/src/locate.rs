//! Finds paths in the text of a document.

mod json;
mod yaml;

use std::ops::Range;

pub(crate) use self::json::members;

use crate::Format;

/// A step of a path in a document.
///
/// ```
/// use smp_yaml::Step;
///
/// let path = [Step::Field("ports"), Step::Index(0)];
/// assert_eq!(path.len(), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step<'p> {
    /// The field of an object.
    Field(&'p str),
    /// The item of a list.
    Index(usize),
}

/// Returns the byte range of each path in the text of one document: that of the name of a field, or of an item of a list.
///
/// If a path does not exist, the range is that of its nearest existing ancestor. It is `None` if that is the document itself, or if
/// the text is not a document. The text is read once for all paths. Fields that `<<` merges are found as well.
///
/// ```
/// use smp_yaml::{Format, Step, locate};
///
/// let text = "ports:\n- name: http\n  port: 80\n";
/// let port = [Step::Field("ports"), Step::Index(0), Step::Field("port")];
/// let range = locate(text, Format::Yaml, &[&port]).remove(0).unwrap();
/// assert_eq!((range.start, &text[range]), (22, "port"));
/// ```
pub fn locate<'p>(text: &str, format: Format, paths: &[impl AsRef<[Step<'p>]>]) -> Vec<Option<Range<usize>>> {
    match format {
        Format::Json => json::find(text, paths),
        Format::Yaml => yaml::find(text, paths),
    }
}
