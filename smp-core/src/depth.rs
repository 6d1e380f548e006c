//! The nesting depth of documents. It is checked once for each input, so no other code has to count.

use crate::document::Node;
use crate::error::{Code, Error, Input};
use crate::options::Options;
use crate::path::{Path, Place};

/// Checks that a document is not nested deeper than the options allow; the root is level 1.
pub(crate) fn check_depth(document: Node<'_>, input: Input, options: &Options) -> Result<(), Error> {
    let limit = options.max_depth.min(Options::MAX_DEPTH);
    if document.source().is_some_and(|source| source.is_within(limit)) {
        return Ok(());
    }
    walk(document, limit, &Place::root()).map_err(|path| {
        let message = format!("nested deeper than the limit of {limit}; flatten it or raise the limit");
        Error::new(Code::DepthLimit, input, path, message)
    })
}

/// Checks that a document is an object and not nested too deeply.
pub(crate) fn check_document(document: Node<'_>, input: Input, options: &Options) -> Result<(), Error> {
    if !document.is_object() {
        return Err(not_an_object(input, document.type_name()));
    }
    check_depth(document, input, options)
}

/// Returns the path of the first object or list below the limit.
fn walk(node: Node<'_>, limit: usize, place: &Place<'_>) -> Result<(), Path> {
    if let Some(members) = node.members() {
        if place.level() > limit {
            return Err(place.path());
        }
        members.iter().try_for_each(|(name, value)| walk(value, limit, &place.field(name)))
    } else if node.is_list() {
        if place.level() > limit {
            return Err(place.path());
        }
        node.items().enumerate().try_for_each(|(index, item)| walk(item, limit, &place.index(index)))
    } else {
        Ok(())
    }
}

/// The error for a document that is not an object.
pub(crate) fn not_an_object(input: Input, type_name: &str) -> Error {
    let message = format!("a document must be an object, found {type_name}");
    Error::new(Code::NotAnObject, input, Path::root(), message)
}
