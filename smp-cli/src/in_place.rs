//! Writes patched objects back to their files. Only changed parts of the text change, and each file is replaced atomically.

mod attributes;
mod edited;
mod interrupt;
mod lock;
mod replace;
mod sync;
mod temporary;

pub(crate) use self::edited::{Part, State, Target, edited, list_of, with_added};
pub(crate) use self::lock::{LockError, Locked, PATIENCE};
pub(crate) use self::replace::not_locked;

use std::collections::BTreeSet;
use std::fs::File;
use std::path::PathBuf;

use self::interrupt::Interrupts;
use self::replace::Replacement;
use crate::origin::Origin;
use crate::progress::{Progress, grouped};
use crate::report::{Failure, detail};

/// The largest number of files that are written at the same time. Each has two or three open files.
const AT_ONCE: usize = 50;

/// Writes files, several at a time, because most of the time passes until the disk has their contents.
#[derive(Debug)]
pub(crate) struct Writer {
    /// The number of files that may be written.
    total: usize,
    /// Files whose new contents are in temporary files.
    waiting: Vec<Replacement>,
    /// The number of files that were written, and the name of the last one.
    written: usize,
    last: Option<String>,
    failures: Vec<Failure>,
    /// The folders whose abandoned temporary files were already removed.
    clean: BTreeSet<PathBuf>,
    interrupts: Interrupts,
    progress: Progress,
}

impl Writer {
    /// Creates a writer of up to `total` files. Until [`Self::finish`], Ctrl-C ends the process only between two files.
    pub(crate) fn new(total: usize) -> Self {
        Self {
            total,
            waiting: Vec::new(),
            written: 0,
            last: None,
            failures: Vec::new(),
            clean: BTreeSet::new(),
            interrupts: Interrupts::new(),
            progress: Progress::before_output(format!("of {} files written", grouped(total))),
        }
    }

    /// Writes the new text of a file that was read, if it is another one, together with files that follow. On failure the file is
    /// unchanged.
    pub(crate) fn write(&mut self, origin: &Origin, text: &str) -> Result<(), Failure> {
        self.stop_if_interrupted();
        if text == origin.content() {
            return Ok(());
        }
        let replacement = Replacement::prepare(origin, text, &mut self.clean)?;
        // Another name of the same file may follow, which must not wait for the lock of this one.
        let has_other_names = replacement.temporary().is_none();
        self.waiting.push(replacement);
        if has_other_names || self.waiting.len() == AT_ONCE {
            self.replace();
        }
        Ok(())
    }

    /// Writes the files that are left, and returns the failures that the calls of [`Self::write`] did not return.
    pub(crate) fn finish(mut self) -> Vec<Failure> {
        self.replace();
        self.failures
    }

    /// Replaces the waiting files, in their order.
    fn replace(&mut self) {
        let waiting = std::mem::take(&mut self.waiting);
        let files: Vec<&File> = waiting.iter().filter_map(Replacement::temporary).collect();
        let mut synced = sync::all(&files).into_iter();
        let synced: Vec<_> = waiting
            .iter()
            .map(|replacement| replacement.temporary().and_then(|_| synced.next()).unwrap_or(Ok(())))
            .collect();
        let mut rest = waiting.into_iter().zip(synced);
        while let Some((replacement, synced)) = rest.next() {
            if self.interrupts.received().is_some() {
                // Removes the temporary files.
                drop((replacement, rest));
                return self.stop_if_interrupted();
            }
            let name = replacement.name();
            match replacement.finish(synced) {
                Ok(()) => {
                    detail(|| format!("{name}: written"));
                    self.progress.add(|| 1);
                    (self.written, self.last) = (self.written + 1, Some(name));
                }
                Err(failure) => self.failures.push(failure),
            }
        }
    }

    /// Ends the process if the user interrupted it.
    fn stop_if_interrupted(&mut self) {
        let Some(signal) = self.interrupts.received() else { return };
        self.waiting.clear();
        self.progress.clear();
        for failure in self.failures.drain(..) {
            failure.print();
        }
        let done = match &self.last {
            None => "no file was changed".to_owned(),
            Some(last) => {
                let (written, total) = (grouped(self.written), grouped(self.total));
                format!("{written} of {total} files were written, the last one is {last}; the others are unchanged")
            }
        };
        Failure::usage(&format!("interrupted: {done}")).print();
        interrupt::end(signal);
    }
}
