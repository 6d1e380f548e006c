//! Reads the objects of the files and folders that a call names.

use std::path::PathBuf;

use super::troubles::Troubles;
use crate::filenames::{Depth, expand};
use crate::input::{Document, Reader};

/// The objects of each file that can be read. Files of a folder may hold none.
pub(super) fn read(reader: &Reader, names: &[PathBuf], depth: Depth, troubles: &mut Troubles) -> Vec<Vec<Document>> {
    let mut files = Vec::new();
    for name in names {
        for file in troubles.keep(expand(name, depth)).unwrap_or_default() {
            let objects = if name.is_dir() { reader.objects_if_any(&file) } else { reader.objects(&file) };
            files.extend(troubles.keep(objects));
        }
    }
    files
}
