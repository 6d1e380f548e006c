//! Writes patched objects back to their file. Only changed parts of the text change, and the file is replaced atomically.

mod attributes;
mod edited;
mod lock;
mod replace;
mod temporary;

pub(crate) use self::edited::{Part, State, Target, edited, list_of};
pub(crate) use self::lock::{LockError, Locked, PATIENCE};
pub(crate) use self::replace::not_locked;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use self::replace::Replacement;
use crate::origin::Origin;
use crate::report::Failure;

/// Writes files.
#[derive(Debug, Default)]
pub(crate) struct Writer {
    /// The folders whose abandoned temporary files were already removed.
    clean: BTreeSet<PathBuf>,
}

impl Writer {
    /// Writes the new text of a file that was read, if it is another one. On failure the file is unchanged.
    pub(crate) fn write(&mut self, origin: &Origin, text: &str) -> Result<(), Failure> {
        let before = origin.content();
        if text == before {
            return Ok(());
        }
        let mark = if origin.has_byte_order_mark() { "\u{feff}" } else { "" };
        let [before, text] = [before, text].map(|text| format!("{mark}{text}"));
        let file = origin.path().unwrap_or(Path::new(origin.file()));
        let replacement = Replacement { file, before: before.as_bytes(), after: text.as_bytes() };
        replace::replace(&replacement, origin.lock(), &mut self.clean)
    }
}
