//! A text before it is a document: where it came from, its format, and positions in it.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read as _};
use std::path::Path as FilePath;

use smp_yaml::{Code, Error};

use super::Format;
use crate::report::{Failure, Picture};
use smp_suggest::shown;

/// The text of an input.
#[derive(Debug)]
pub(super) struct Text {
    /// What messages call it.
    pub(super) name: String,
    pub(super) content: String,
    /// Whether a byte order mark stood before the content.
    pub(super) has_byte_order_mark: bool,
    /// As the file's name says, or as it was found out; `None`: not known yet.
    pub(super) format: Option<Format>,
}

impl Text {
    pub(super) fn new(name: &str, content: String, format: Option<Format>) -> Self {
        Self { name: name.to_owned(), content, has_byte_order_mark: false, format }
    }

    pub(super) fn file(file: &FilePath) -> Result<Self, Failure> {
        let name = file.display().to_string();
        let bytes = fs::read(file).map_err(|error| no_file(file, &error))?;
        Self::decode(&name, bytes, format_of(file))
    }

    pub(super) fn standard_input() -> Result<Self, Failure> {
        let name = "standard input";
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map_err(|error| Failure::unreadable(name, &reason(&error)))?;
        Self::decode(name, bytes, None)
    }

    fn decode(name: &str, bytes: Vec<u8>, format: Option<Format>) -> Result<Self, Failure> {
        match String::from_utf8(bytes) {
            Ok(content) => match content.strip_prefix('\u{feff}') {
                Some(content) => Ok(Self { has_byte_order_mark: true, ..Self::new(name, content.to_owned(), format) }),
                None => Ok(Self::new(name, content, format)),
            },
            Err(error) => {
                let valid = error.utf8_error().valid_up_to();
                let before = String::from_utf8_lossy(&error.as_bytes()[..valid]).into_owned();
                let text = Self::new(name, before, format);
                Err(text.unreadable(valid, "this is not UTF-8; save the file as UTF-8"))
            }
        }
    }

    /// The documents of the text.
    pub(super) fn read(&self, max_depth: usize) -> Result<Vec<smp_yaml::Document>, Failure> {
        let reader = smp_yaml::Reader::new().max_depth(max_depth);
        let reader = self.format.map_or(reader.clone(), |format| reader.format(format));
        reader.read(&self.content).map_err(|error| self.explain(&error, max_depth))
    }

    /// The file and the line and column of an offset, as editors take it.
    pub(super) fn place(&self, at: usize) -> String {
        let (line, column) = self.position(at);
        format!("{}:{line}:{column}", self.name)
    }

    /// The line and the column of an offset, in characters, from 1.
    pub(super) fn position(&self, at: usize) -> (usize, usize) {
        let before = &self.content[..at];
        let start = before.rfind('\n').map_or(0, |feed| feed + 1);
        (before.matches('\n').count() + 1, before[start..].chars().count() + 1)
    }

    /// Says where in the file something cannot be read.
    fn explain(&self, error: &Error, max_depth: usize) -> Failure {
        match error.code() {
            Code::DepthLimit => Failure::too_deep(&self.place(error.offset()), max_depth),
            _ => self.unreadable(error.offset(), error.message()),
        }
    }

    fn unreadable(&self, at: usize, message: &str) -> Failure {
        let failure = Failure::unreadable(&self.place(at), message).picture(Picture::new(&self.content, at..at + 1));
        if self.is_template() { failure.hint(TEMPLATE) } else { failure }
    }

    fn is_template(&self) -> bool {
        self.content.contains("{{")
    }
}

const TEMPLATE: &str = "this looks like a template; render it first, for example with `helm template`";

/// The format that a file's name says.
pub(super) fn format_of(file: &FilePath) -> Option<Format> {
    match file.extension().and_then(OsStr::to_str) {
        Some("json") => Some(Format::Json),
        Some("yaml" | "yml") => Some(Format::Yaml),
        _ => None,
    }
}

/// Appends the next line of `input` to `line`; false at the end.
pub(crate) fn read_line(input: &mut impl io::BufRead, line: &mut Vec<u8>) -> Result<bool, Failure> {
    let read = input.read_until(b'\n', line).map_err(|error| Failure::unreadable("standard input", &reason(&error)))?;
    Ok(read > 0)
}

/// Says why a file cannot be read, and what was meant where that can be seen.
fn no_file(file: &FilePath, error: &io::Error) -> Failure {
    let name = file.display().to_string();
    if error.kind() != io::ErrorKind::NotFound {
        return Failure::unreadable(&name, &reason(error));
    }
    if file.is_symlink() {
        return Failure::unreadable(&name, "this is a link to a file that is not there; check where it leads");
    }
    let failure = Failure::unreadable(&shown(&name), &reason(error));
    if name.contains(['{', '\n']) { failure.hint("this looks like a patch; -p takes one as text") } else { failure }
}

fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file; check the path".to_owned(),
        io::ErrorKind::PermissionDenied => "this user may not read it; check the file's permissions".to_owned(),
        io::ErrorKind::IsADirectory => "this is a directory; name a file in it".to_owned(),
        _ => format!("cannot be read: {error}; check the path"),
    }
}
