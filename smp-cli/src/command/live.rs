//! The live objects of `smp lint` and `smp explain`.

use std::path::PathBuf;

use super::identity::Identity;
use crate::filenames::{self, Depth};
use crate::input::{Document, Reader};
use crate::report::Failure;

/// The objects with their identities.
#[derive(Debug)]
pub(super) struct Live {
    objects: Vec<(Identity, Document)>,
}

impl Live {
    /// Reads the objects of files and folders.
    pub(super) fn read(names: &[PathBuf], depth: Depth, reader: &Reader) -> Result<Self, Failure> {
        let mut objects = Vec::new();
        for name in names {
            for file in filenames::expand(name, depth)? {
                for object in reader.objects(&file)? {
                    if !object.value.is_object() {
                        let message = "not an object; write fields with values, such as `kind: Pod`";
                        return Err(Failure::unreadable(&object.origin.name(), message));
                    }
                    objects.push((Identity::of(&object.value), object));
                }
            }
        }
        Ok(Self { objects })
    }

    /// Whether there are any objects.
    pub(super) fn is_given(&self) -> bool {
        !self.objects.is_empty()
    }

    /// The indexes of the objects that a patch matches. A single object always matches.
    pub(super) fn selected(&self, patch: &Document) -> Vec<usize> {
        let wanted = Identity::of(&patch.value);
        let is_selected = |index: &usize| self.objects.len() == 1 || wanted.selects(&self.objects[*index].0);
        (0..self.objects.len()).filter(is_selected).collect()
    }

    /// The object at an index that [`Self::selected`] returned.
    pub(super) fn object(&self, index: usize) -> &Document {
        &self.objects[index].1
    }

    /// Replaces the object at an index.
    pub(super) fn put(&mut self, index: usize, value: serde_json::Value) {
        self.objects[index].1.value = value;
    }
}

/// The message for a patch that matches no object.
pub(super) fn meant(patch: &Document) -> String {
    format!("no object matches the patch, which is for {}", Identity::of(&patch.value))
}
