//! The live objects of `smp lint` and `smp explain`.

use std::path::PathBuf;

use super::files::Files;
use super::identity::{Identity, Selection};
use crate::args::{SelectArgs, TypeArgs};
use crate::filenames::Depth;
use crate::input::{Document, Reader};
use crate::report::Failure;

/// The objects and their identities.
#[derive(Debug)]
pub(super) struct Live {
    objects: Vec<Document>,
    identities: Selection,
}

impl Live {
    /// Reads the objects of files and folders, and names the skipped files.
    pub(super) fn read(
        names: &[PathBuf],
        recursive: bool,
        select: &SelectArgs,
        types: &TypeArgs,
        reader: &Reader,
    ) -> Result<Self, Failure> {
        let mut files = Files::new(Depth::new(recursive), types.wanted());
        let mut objects = Vec::new();
        for file in files.read(reader, names) {
            for object in file.map_err(|unread| unread.failure)? {
                if !object.value.is_object() {
                    let message = "not an object; write fields with values, such as `kind: Pod`";
                    return Err(Failure::unreadable(&object.origin.name(), message));
                }
                objects.push(object);
            }
        }
        files.report();
        if objects.iter().any(|object| select.selects(&object.value)) {
            objects.retain(|object| select.selects(&object.value));
        } else if !objects.is_empty() && !select.is_empty() {
            return Err(select.nothing());
        }
        Ok(Self::of(objects))
    }

    /// Objects that were read.
    pub(super) fn of(objects: Vec<Document>) -> Self {
        let identities = objects.iter().map(|object| Identity::of(&object.value)).collect();
        Self { objects, identities }
    }

    pub(super) fn documents(&self) -> impl Iterator<Item = &Document> {
        self.objects.iter()
    }

    /// Whether there are any objects.
    pub(super) fn is_given(&self) -> bool {
        !self.objects.is_empty()
    }

    /// The indexes of the objects that a patch matches. A single object always matches.
    pub(super) fn selected(&self, patch: &Document) -> Vec<usize> {
        self.identities.selected(&Identity::of(&patch.value))
    }

    /// The object at an index that [`Self::selected`] returned.
    pub(super) fn object(&self, index: usize) -> &Document {
        &self.objects[index]
    }

    /// Replaces the object at an index.
    pub(super) fn put(&mut self, index: usize, value: serde_json::Value) {
        self.objects[index].value = value;
    }
}

/// The message for a patch that matches no object.
pub(super) fn meant(patch: &Document) -> String {
    format!("no object matches the patch, which is for {}", Identity::of(&patch.value))
}
