//! Writes documents to standard output.

use std::io::{self, StdoutLock, Write as _};

use clap::ValueEnum;
use serde::Serialize;
use serde_json::Value;
use smp_suggest::{escaped, escaped_lines};

use crate::in_place::{self, Part, State, Target};
use crate::input::Format;
use crate::memory;
use crate::report::Failure;

/// The style of printed documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Style {
    /// JSON
    Json,
    /// YAML
    Yaml,
    /// YAML in flow style with quoted strings (KYAML)
    Kyaml,
}

impl From<Format> for Style {
    fn from(format: Format) -> Self {
        match format {
            Format::Json => Self::Json,
            Format::Yaml => Self::Yaml,
        }
    }
}

/// Standard output as a sequence of documents.
#[derive(Debug)]
pub(crate) struct Output {
    /// `None` for a command whose output is kept in memory.
    stdout: Option<StdoutLock<'static>>,
    style: Style,
    written: usize,
}

impl Output {
    /// Creates an output that writes documents in one style.
    pub(crate) fn new(style: impl Into<Style>) -> Self {
        Self { stdout: (!memory::is_used()).then(|| io::stdout().lock()), style: style.into(), written: 0 }
    }

    /// Writes a document.
    pub(crate) fn document(&mut self, document: &Value) -> Result<(), Failure> {
        let text = match self.style {
            Style::Yaml if self.written > 0 => format!("---\n{}", smp_yaml::to_string(document)),
            style => text(document, style)?,
        };
        self.written += 1;
        self.exactly(&text)
    }

    /// Writes the documents of a file. With `is_kept`, its text with the changes; it must have the style of this output.
    ///
    /// ```yaml
    /// kind: ConfigMap     # written before
    /// ---                 # added, unless the text starts with a marker
    /// # Owned by the shop team.
    /// kind: Deployment
    /// ```
    pub(crate) fn file(&mut self, parts: &[Part<'_>], is_kept: bool) -> Result<(), Failure> {
        // What cannot be written into the text of the file is written in the common layout.
        if is_kept && let Ok(text) = in_place::edited(parts, Target::Output) {
            if self.style == Style::Yaml && self.written > 0 {
                self.exactly(separator(&text))?;
            }
            self.written += 1;
            return self.exactly(&text);
        }
        for part in parts.chunk_by(|part, next| part.document.origin.is_in_list_of(&next.document.origin)) {
            match in_place::list_of(part) {
                Some(list) => self.document(&list)?,
                None => {
                    let mut present = part.iter().filter(|part| part.state != State::Removed);
                    present.try_for_each(|part| self.document(&part.document.value))?;
                }
            }
        }
        Ok(())
    }

    /// Writes a report. In JSON, the control characters that JSON allows are escaped too.
    pub(crate) fn report(&mut self, report: &Value) -> Result<(), Failure> {
        match self.style {
            Style::Json => self.text(&text(report, Style::Json)?),
            Style::Yaml | Style::Kyaml => self.document(report),
        }
    }

    /// Writes lines of text for people, or a report as JSON. Control characters other than line feeds and tabs are escaped, so
    /// names that are part of a line must be escaped before.
    pub(crate) fn text(&mut self, text: &str) -> Result<(), Failure> {
        self.exactly(&escaped_lines(text))
    }

    /// Writes one line. Control characters in it are escaped.
    pub(crate) fn line(&mut self, line: &str) -> Result<(), Failure> {
        self.exactly(&format!("{}\n", escaped(line)))
    }

    /// Writes text that is part of a document.
    pub(crate) fn exactly(&mut self, text: &str) -> Result<(), Failure> {
        match &mut self.stdout {
            Some(stdout) => finish(stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush())),
            None => bytes(text.as_bytes()),
        }
    }
}

/// What separates a YAML text from documents before it.
///
/// ```yaml
/// ---           # nothing: the text starts with a marker
/// kind: Pod     # `---`
/// %YAML 1.2     # `...`, because a directive may not follow an open document
/// ```
fn separator(text: &str) -> &'static str {
    match text.lines().find(|line| !line.trim().is_empty() && !line.starts_with('#')) {
        Some(line) if line == "---" || line.starts_with("--- ") => "",
        Some(line) if line.starts_with('%') => "...\n",
        _ => "---\n",
    }
}

/// Writes text with styles. They are removed if standard output does not show them. Names in it must be escaped before, because
/// a style is a control sequence too.
pub(crate) fn styled(text: &str) -> Result<(), Failure> {
    let mut stdout = anstream::stdout().lock();
    finish(stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()))
}

/// Writes bytes to standard output.
pub(crate) fn bytes(bytes: &[u8]) -> Result<(), Failure> {
    if memory::write(bytes) {
        return Ok(());
    }
    let mut stdout = io::stdout().lock();
    finish(stdout.write_all(bytes).and_then(|()| stdout.flush()))
}

/// A document as text.
pub(crate) fn text(document: &Value, style: impl Into<Style>) -> Result<String, Failure> {
    match style.into() {
        Style::Json => json(document),
        Style::Yaml => Ok(smp_yaml::to_string(document)),
        Style::Kyaml => Ok(smp_yaml::to_kyaml(document)),
    }
}

/// Ignores a broken pipe, because a reader such as `head` may stop early.
pub(crate) fn finish(result: io::Result<()>) -> Result<(), Failure> {
    match result {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::unreadable("standard output", &format!("cannot write: {error}")))
        }
        _ => Ok(()),
    }
}

fn json(document: &Value) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let mut serializer = serde_json::Serializer::pretty(&mut bytes);
    document.serialize(&mut serializer).map_err(|error| not_written(&error))?;
    bytes.push(b'\n');
    String::from_utf8(bytes).map_err(|error| not_written(&error))
}

fn not_written(error: &dyn std::error::Error) -> Failure {
    Failure::unreadable("standard output", &format!("cannot write the document: {error}"))
}
