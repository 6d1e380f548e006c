//! The line of an input that an error is about, with the wrong part marked.

mod lines;
mod mask;

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use smp_suggest::escaped_lines;

pub(crate) use self::lines::Lines;

/// The number of characters shown on either side of the mark.
const AROUND: usize = 60;

/// A line with values masked, and the part of it that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Excerpt {
    /// From 1.
    line: usize,
    text: String,
    mark: Range<usize>,
}

impl Excerpt {
    /// The line of a text in which `wrong` starts. `None` if the text has no such place.
    pub(crate) fn new(text: &str, lines: &Lines, wrong: Range<usize>) -> Option<Self> {
        let index = lines.index(wrong.start);
        let start = lines.start(index);
        let line = text.get(start..)?.lines().next()?;
        let from = (wrong.start - start).min(line.len());
        let part = from..(wrong.end - start).clamp(from, line.len());
        let masked = lines.masked(index, line);
        let (text, mark) = window(&masked.shown, masked.part(part));
        let place = |at: usize| escaped_lines(&text[..at]).len();
        let mark = place(mark.start)..place(mark.end);
        Some(Self { line: index + 1, text: escaped_lines(&text).into_owned(), mark })
    }

    /// The same line with another number.
    pub(crate) fn at(self, line: usize) -> Self {
        Self { line, ..self }
    }

    /// The line and its mark, with terminal colors.
    pub(crate) fn render(&self) -> String {
        let mark = AnnotationKind::Primary.span(self.mark.clone());
        let snippet = Snippet::source(&self.text).line_start(self.line).annotation(mark);
        let excerpt =
            Renderer::styled().term_width(4 * AROUND).render(&[Group::with_level(Level::ERROR).element(snippet)]);
        format!("{excerpt}\n")
    }
}

/// The part of a long line around the mark.
fn window(line: &str, mark: Range<usize>) -> (String, Range<usize>) {
    let before = &line[..mark.start];
    let start = before.char_indices().rev().nth(AROUND).map_or(0, |(index, _)| index);
    let after = &line[mark.start..];
    let end = after.char_indices().nth(AROUND).map_or(line.len(), |(index, _)| mark.start + index);
    let left = if start > 0 { "…" } else { "" };
    let right = if end < line.len() { "…" } else { "" };
    let shift = |at: usize| at.clamp(start, end) - start + left.len();
    (format!("{left}{}{right}", &line[start..end]), shift(mark.start)..shift(mark.end))
}
