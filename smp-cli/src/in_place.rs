//! Writes patched objects back to their file. Only changed parts of the text change, and the file is replaced atomically.

mod attributes;
mod lock;
mod replace;
mod temporary;

pub(crate) use self::lock::{LockError, Locked, PATIENCE};
pub(crate) use self::replace::not_locked;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde_json::Value;
use smp_yaml::{Edited, Reader};

use self::replace::Replacement;
use crate::input::{Document, Format};
use crate::report::{Failure, warning};

/// Writes files.
#[derive(Debug)]
pub(crate) struct Writer {
    /// Whether a YAML document that cannot be edited in place is rewritten.
    rewrites: bool,
    /// The folders whose abandoned temporary files were already removed.
    clean: BTreeSet<PathBuf>,
}

impl Writer {
    /// Creates a writer. With `rewrites`, YAML documents that cannot be edited in place are rewritten.
    pub(crate) fn new(rewrites: bool) -> Self {
        Self { rewrites, clean: BTreeSet::new() }
    }

    /// Writes the documents of a file back, if one of them changed. On failure the file is unchanged.
    pub(crate) fn write(&mut self, documents: &[&Document]) -> Result<(), Failure> {
        let Some(first) = documents.first() else { return Ok(()) };
        let before = first.origin.content();
        let mut parts: BTreeMap<usize, Vec<&Document>> = BTreeMap::new();
        for document in documents {
            parts.entry(document.origin.range().start).or_default().push(document);
        }
        let mut text = String::with_capacity(before.len());
        let mut at = 0;
        for part in parts.values() {
            let range = part[0].origin.range();
            text.push_str(&before[at..range.start]);
            text.push_str(&self.written(&before[range.clone()], part)?);
            at = range.end;
        }
        text.push_str(&before[at..]);
        if text == before {
            return Ok(());
        }
        let mark = if first.origin.has_byte_order_mark() { "\u{feff}" } else { "" };
        let [before, text] = [before, &text].map(|text| format!("{mark}{text}"));
        let file = first.origin.path().unwrap_or(Path::new(first.origin.file()));
        let replacement = Replacement { file, before: before.as_bytes(), after: text.as_bytes() };
        replace::replace(&replacement, first.origin.lock(), &mut self.clean)
    }

    /// The new text of a part of a file that contains one document, or a list whose items are the documents.
    fn written(&self, text: &str, documents: &[&Document]) -> Result<String, Failure> {
        let origin = &documents[0].origin;
        let old = read(text, origin.format()).ok_or_else(|| not_written(&origin.name()))?;
        let new = with(&old, documents).ok_or_else(|| not_written(&origin.name()))?;
        if old == new {
            return Ok(text.to_owned());
        }
        if origin.format() == Format::Json {
            return smp_yaml::edit_json(text, &new).map_err(|_| not_written(&origin.name()));
        }
        let edited = smp_yaml::edit(text, &new).map_err(|_| not_written(&origin.name()))?;
        match &edited {
            Edited::InPlace(_) => {}
            Edited::PartlyRewritten(_) => warning(&format!("{}: {PARTLY_REWRITTEN}", origin.name())),
            Edited::Rewritten(_) if self.rewrites => warning(&format!("{}: {REWRITTEN}", origin.name())),
            Edited::Rewritten(_) => {
                let message = "cannot edit this YAML in place; the file is unchanged";
                return Err(Failure::unreadable(&origin.name(), message)
                    .hint("use --rewrite to rewrite the whole document; its comments will be lost"));
            }
        }
        Ok(edited.into_text())
    }
}

const PARTLY_REWRITTEN: &str =
    "cannot edit some values of this YAML in place; they were rewritten without their comments";
const REWRITTEN: &str = "cannot edit this YAML in place; rewriting the whole document (comments will be lost)";

/// The `v1` List that the documents are items of, with their values. `None` if they are not items of a list.
pub(crate) fn list_of(documents: &[&Document]) -> Option<Value> {
    let origin = &documents.first()?.origin;
    origin.item()?;
    with(&read(&origin.content()[origin.range()], origin.format())?, documents)
}

/// The value of a part with its documents: the document itself, or items of a list.
fn with(old: &Value, documents: &[&Document]) -> Option<Value> {
    let mut new = old.clone();
    for document in documents {
        let place = match document.origin.item() {
            None => &mut new,
            Some(item) => new.get_mut("items")?.get_mut(item)?,
        };
        *place = document.value.clone();
    }
    Some(new)
}

/// Reads the only document of a text.
fn read(text: &str, format: Format) -> Option<Value> {
    let reader = Reader::new().max_depth(smp_yaml::MAX_DEPTH).format(format);
    reader.read_one(text).ok().map(|document| document.value)
}

fn not_written(name: &str) -> Failure {
    Failure::unreadable(name, "cannot write the result without changing its meaning; the file is unchanged")
        .hint("omit -i and save the output")
}
