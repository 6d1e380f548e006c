//! Reads the objects of the files and folders on the command line.

use std::path::PathBuf;

use super::failures::Failures;
use crate::filenames::{Depth, expand};
use crate::input::{Document, Reader};

/// Reads the objects of each file and reports files that cannot be read. A file in a folder may be empty.
pub(super) fn read(reader: &Reader, names: &[PathBuf], depth: Depth, failures: &mut Failures) -> Vec<Vec<Document>> {
    let mut files = Vec::new();
    for name in names {
        for file in failures.keep(expand(name, depth)).unwrap_or_default() {
            let objects = if name.is_dir() { reader.objects_if_any(&file) } else { reader.objects(&file) };
            files.extend(failures.keep(objects));
        }
    }
    files
}
