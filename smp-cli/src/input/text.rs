//! The text of an input, with its name, format, and line and column positions.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read as _};
use std::ops::Range;
use std::path::Path as FilePath;
use std::time::Duration;

use smp_yaml::{Code, Error, Format};

use crate::in_place::{LockError, Locked, PATIENCE, not_locked};
use crate::origin::Text;
use crate::report::Failure;
use smp_suggest::shown;

impl Text {
    pub(super) fn file(file: &FilePath) -> Result<Self, Failure> {
        let name = file.display().to_string();
        let bytes = fs::read(file).map_err(|error| no_file(file, &error))?;
        Ok(Self { path: Some(file.to_owned()), ..Self::decode(&name, bytes, format_of(file))? })
    }

    /// Reads a file that is going to be written, and locks it so that no other `smp` writes it in between.
    pub(super) fn locked_file(file: &FilePath, patience: Duration) -> Result<Self, Failure> {
        // Other files, such as pipes, are rejected when they are written. Windows does not replace an open file.
        let is_file = cfg!(unix) && fs::metadata(file).is_ok_and(|metadata| metadata.is_file());
        let lock = match is_file.then(|| Locked::open(file, patience)) {
            Some(Ok(lock)) => Some(lock),
            Some(Err(LockError::Timeout)) if patience == PATIENCE => return Err(not_locked(file, LockError::Timeout)),
            _ => None,
        };
        Ok(Self { lock, ..Self::file(file)? })
    }

    pub(super) fn standard_input() -> Result<Self, Failure> {
        let name = "standard input";
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map_err(|error| Failure::unreadable(name, &reason(&error)))?;
        Self::decode(name, bytes, None)
    }

    fn decode(name: &str, bytes: Vec<u8>, format: Option<Format>) -> Result<Self, Failure> {
        match String::from_utf8(bytes) {
            Ok(content) => Ok(Self { format, ..Self::decoded(name, content) }),
            Err(error) => {
                let valid = error.utf8_error().valid_up_to();
                let before = String::from_utf8_lossy(&error.as_bytes()[..valid]).into_owned();
                let text = Self::new(name, before, format);
                Err(text.unreadable(valid, "not valid UTF-8; save the file as UTF-8"))
            }
        }
    }

    /// A text that may start with a byte order mark.
    pub(super) fn decoded(name: &str, content: String) -> Self {
        match content.strip_prefix('\u{feff}') {
            Some(content) => Self { has_byte_order_mark: true, ..Self::new(name, content.to_owned(), None) },
            None => Self::new(name, content, None),
        }
    }

    /// Reads the documents in a part of the text.
    pub(super) fn read(
        &self,
        part: Range<usize>,
        max_depth: usize,
        has_depth_option: bool,
    ) -> Result<Vec<smp_yaml::Document>, Failure> {
        let reader = smp_yaml::Reader::new().max_depth(max_depth);
        let reader = self.format.map_or(reader.clone(), |format| reader.format(format));
        let start = part.start;
        let mut read = reader
            .read(self.content.get(part).unwrap_or_default())
            .map_err(|error| self.explain(&error, start, max_depth, has_depth_option))?;
        for document in &mut read {
            document.range = start + document.range.start..start + document.range.end;
            document.duplicates.iter_mut().for_each(|duplicate| duplicate.offset += start);
        }
        Ok(read)
    }

    /// The failure for a reader error in a part of the text, with its place in the file.
    fn explain(&self, error: &Error, start: usize, max_depth: usize, has_depth_option: bool) -> Failure {
        let at = start + error.offset();
        match error.code() {
            Code::DepthLimit => Failure::too_deep(&self.place(at), max_depth, has_depth_option),
            _ => self.unreadable(at, error.message()),
        }
    }

    fn unreadable(&self, at: usize, message: &str) -> Failure {
        let failure = Failure::unreadable(&self.place(at), message).excerpt(self.excerpt(at..at + 1));
        if self.is_template() { failure.hint(TEMPLATE) } else { failure }
    }

    fn is_template(&self) -> bool {
        self.content.contains("{{")
    }
}

const TEMPLATE: &str = "this looks like a template; render it first, for example with `helm template`";

/// The format for a file name.
pub(super) fn format_of(file: &FilePath) -> Option<Format> {
    match file.extension().and_then(OsStr::to_str) {
        Some("json") => Some(Format::Json),
        Some("yaml" | "yml") => Some(Format::Yaml),
        _ => None,
    }
}

/// Appends the next line of `input` to `line`. Returns false at the end.
pub(crate) fn read_line(input: &mut impl io::BufRead, line: &mut Vec<u8>) -> Result<bool, Failure> {
    let read = input.read_until(b'\n', line).map_err(|error| Failure::unreadable("standard input", &reason(&error)))?;
    Ok(read > 0)
}

/// The failure for a file that cannot be read, with a hint if it looks like a patch.
pub(crate) fn no_file(file: &FilePath, error: &io::Error) -> Failure {
    let name = file.display().to_string();
    if error.kind() != io::ErrorKind::NotFound {
        return Failure::unreadable(&name, &reason(error));
    }
    if file.is_symlink() {
        return Failure::unreadable(&name, "broken symbolic link; check its target");
    }
    let failure = Failure::unreadable(&shown(&name), &reason(error));
    if name.contains(['{', '\n']) {
        failure.hint("this looks like a patch; use -p for a patch as text")
    } else {
        failure
    }
}

fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file; check the path".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied; check the permissions of the file".to_owned(),
        io::ErrorKind::IsADirectory => "is a directory; give a file".to_owned(),
        _ => format!("cannot read: {error}; check the path"),
    }
}
