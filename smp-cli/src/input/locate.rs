//! Finds the places of paths in the text of a document that was read before.

mod json;
mod yaml;

use std::ops::Range;

use smp_core::Step;

pub(super) use self::json::members;

use super::Format;

/// The bytes of each path in a document: a field's name, or a list's item. Of the nearest part above it where it is not
/// there; nothing for the document itself. The text is read once for all paths.
pub(super) fn find(text: &str, format: Format, paths: &[Vec<Step>]) -> Vec<Option<Range<usize>>> {
    match format {
        Format::Json => json::find(text, paths),
        Format::Yaml => yaml::find(text, paths),
    }
}
