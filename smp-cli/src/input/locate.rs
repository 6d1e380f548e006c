//! Finds the place of a path in the text of a document that was read before.

mod json;
mod yaml;

use std::ops::Range;

use smp_core::Step;

pub(super) use self::json::members;

use super::Format;

/// The bytes of a path in a document: a field's name, or a list's item. Of the nearest part above it where it is not
/// there; nothing for the document itself.
pub(super) fn find(text: &str, format: Format, path: &[Step]) -> Option<Range<usize>> {
    match format {
        Format::Json => json::find(text, path),
        Format::Yaml => yaml::find(text, path),
    }
}
