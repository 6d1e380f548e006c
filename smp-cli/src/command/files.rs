//! Reads the objects of the files and folders on the command line.

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;

use super::failures::Failures;
use crate::filenames::{Depth, expand};
use crate::input::{Document, Reader};
use crate::report::warning;

/// Reads the objects of each file and reports files that cannot be read. A file in a folder may be empty. A file that is listed again,
/// by name, in a folder or through a link, is read once: a patch would otherwise find it changed by itself.
pub(super) fn read(reader: &Reader, names: &[PathBuf], depth: Depth, failures: &mut Failures) -> Vec<Vec<Document>> {
    let mut files = Vec::new();
    let mut seen = HashSet::new();
    for name in names {
        for file in failures.keep(expand(name, depth)).unwrap_or_default() {
            if fs::canonicalize(&file).is_ok_and(|target| target.is_file() && !seen.insert(target)) {
                warning(&format!("{}: listed twice; it is read once", file.display()));
                continue;
            }
            let objects = if name.is_dir() { reader.objects_if_any(&file) } else { reader.objects(&file) };
            files.extend(failures.keep(objects));
        }
    }
    files
}
