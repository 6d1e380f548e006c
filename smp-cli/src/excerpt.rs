//! The line of an input that an error is about, with the wrong part marked.

mod mask;

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use self::mask::masked;

/// The number of characters shown on either side of the mark.
const AROUND: usize = 60;

/// A line with values masked, and the part of it that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Excerpt {
    /// From 1.
    line: usize,
    text: String,
    mark: Range<usize>,
}

impl Excerpt {
    /// The line of a text in which `wrong` starts. `None` if the text has no such place.
    pub(crate) fn new(text: &str, wrong: Range<usize>) -> Option<Self> {
        let start = text.get(..wrong.start)?.rfind('\n').map_or(0, |feed| feed + 1);
        let line = text[start..].lines().next()?;
        let number = text[..start].matches('\n').count() + 1;
        let end = wrong.end.clamp(wrong.start, start + line.len());
        let (shown, mark) = masked(line, wrong.start.min(start + line.len()) - start..end - start);
        let (text, mark) = window(&shown, mark);
        Some(Self { line: number, text, mark })
    }

    /// The line and its mark, with terminal colours.
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
