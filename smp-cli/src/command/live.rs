//! The objects that patches are for, where each is looked at by itself.

use std::path::PathBuf;

use super::identity::Identity;
use crate::filenames::{self, Depth};
use crate::input::{Document, Reader};
use crate::report::Failure;

/// Objects by what names them.
#[derive(Debug)]
pub(super) struct Live {
    objects: Vec<(Identity, Document)>,
}

impl Live {
    /// The objects of files and folders.
    pub(super) fn read(names: &[PathBuf], depth: Depth, reader: &Reader) -> Result<Self, Failure> {
        let mut objects = Vec::new();
        for name in names {
            for file in filenames::expand(name, depth)? {
                for object in reader.objects(&file)? {
                    if !object.value.is_object() {
                        let message = "an object is needed here, written as fields with values";
                        return Err(Failure::unreadable(&object.origin.name(), message));
                    }
                    objects.push((Identity::of(&object.value), object));
                }
            }
        }
        Ok(Self { objects })
    }

    /// Whether there are any.
    pub(super) fn is_given(&self) -> bool {
        !self.objects.is_empty()
    }

    /// The places of the objects that a patch is for; a single one in any case.
    pub(super) fn selected(&self, patch: &Document) -> Vec<usize> {
        let wanted = Identity::of(&patch.value);
        let is_selected = |index: &usize| self.objects.len() == 1 || wanted.selects(&self.objects[*index].0);
        (0..self.objects.len()).filter(is_selected).collect()
    }

    /// The object of a place that [`Self::selected`] gave.
    pub(super) fn object(&self, index: usize) -> &Document {
        &self.objects[index].1
    }

    /// Puts what a patch made of an object in its place.
    pub(super) fn put(&mut self, index: usize, value: serde_json::Value) {
        self.objects[index].1.value = value;
    }
}

/// What a patch is for, in words.
pub(super) fn meant(patch: &Document) -> String {
    format!("the patch is for {}, which is none of the objects", Identity::of(&patch.value))
}
