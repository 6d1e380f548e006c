//! Runs a command on files in memory and keeps what it prints, for the lines of `smp batch`.

use std::cell::RefCell;
use std::path::Path;
use std::sync::Arc;

use crate::report::Failure;
use crate::source::SharedTypes;

/// What a command uses instead of the files and the standard streams of the process.
#[derive(Debug)]
pub(crate) struct Memory {
    /// The names and texts of the files.
    pub(crate) files: Vec<(String, String)>,
    pub(crate) types: Arc<SharedTypes>,
    pub(crate) printed: Printed,
}

/// What a command printed.
#[derive(Debug, Default)]
pub(crate) struct Printed {
    pub(crate) output: Vec<u8>,
    pub(crate) messages: Vec<Message>,
    pub(crate) failures: Vec<Failure>,
}

/// A warning or a note.
#[derive(Debug)]
pub(crate) struct Message {
    pub(crate) severity: &'static str,
    pub(crate) text: String,
}

thread_local! {
    static CURRENT: RefCell<Option<Memory>> = const { RefCell::new(None) };
}

/// Runs a command on this thread, and returns what it printed. The command must not start threads that print.
pub(crate) fn run(memory: Memory, command: impl FnOnce()) -> Printed {
    CURRENT.set(Some(memory));
    command();
    CURRENT.take().map(|memory| memory.printed).unwrap_or_default()
}

/// Calls `of` with the memory, if the command on this thread has one.
fn with<T>(of: impl FnOnce(&mut Memory) -> T) -> Option<T> {
    CURRENT.with_borrow_mut(|current| current.as_mut().map(of))
}

/// Whether the command on this thread uses memory.
pub(crate) fn is_used() -> bool {
    with(|_| ()).is_some()
}

/// The text of a file in memory.
pub(crate) fn file(name: &Path) -> Option<String> {
    with(|memory| memory.files.iter().find(|(file, _)| Path::new(file) == name).map(|(_, text)| text.clone())).flatten()
}

/// The types that all lines share.
pub(crate) fn types() -> Option<Arc<SharedTypes>> {
    with(|memory| Arc::clone(&memory.types))
}

/// Keeps bytes for standard output. Returns false if they must be printed.
pub(crate) fn write(bytes: &[u8]) -> bool {
    with(|memory| memory.printed.output.extend_from_slice(bytes)).is_some()
}

/// Keeps a warning or a note. Returns false if it must be printed.
pub(crate) fn say(severity: &'static str, text: &str) -> bool {
    with(|memory| memory.printed.messages.push(Message { severity, text: text.to_owned() })).is_some()
}

/// Keeps a failure. Returns false if it must be printed.
pub(crate) fn fail(failure: &Failure) -> bool {
    with(|memory| memory.printed.failures.push(failure.clone())).is_some()
}
