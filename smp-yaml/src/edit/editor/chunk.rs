//! Fields and items with their lines, which are kept, deleted, moved or inserted.

use std::collections::HashSet;

use super::{Edit, Editor};
use crate::tree::NodeId;

/// A field or an item with its lines.
pub(super) struct Chunk {
    /// The offset of the name or the dash.
    pub(super) start: usize,
    /// The offset after the colon or the dash.
    pub(super) after: usize,
    /// Whether a field has a colon. Without one, its value is null.
    pub(super) has_colon: bool,
    /// The end of its last line, including a comment.
    pub(super) end: usize,
    pub(super) value: NodeId,
}

/// A field or an item of the result.
pub(super) enum Out {
    /// An existing one, by index, with its edits.
    Kept(usize, Vec<Edit>),
    /// A new one.
    New(String),
}

/// Returns the edits if all existing parts are kept in order and none is added. Otherwise, returns `outs` unchanged.
///
/// ```text
/// Kept(0), Kept(1)   only the edits inside
/// Kept(1), New       not just edits: the block is put together again
/// ```
fn inside(outs: Vec<Out>, count: usize) -> Result<Vec<Edit>, Vec<Out>> {
    let stays = outs.len() == count
        && outs.iter().enumerate().all(|(at, out)| matches!(out, Out::Kept(index, _) if *index == at));
    if !stays {
        return Err(outs);
    }
    let edits = outs.into_iter().map(|out| if let Out::Kept(_, edits) = out { edits } else { Vec::new() });
    Ok(edits.flatten().collect())
}

/// The lines above a chunk.
struct Lead {
    start: usize,
    /// Empty lines, and comments that are not directly above.
    loose: String,
    comments: String,
}

impl Editor<'_> {
    /// The edits that turn the chunks of a block into `outs`. The block starts at `after` or later.
    ///
    /// ```yaml
    /// # section        kept if `a` is deleted or moved
    ///
    /// # about a        deleted or moved with `a`
    /// - a
    /// ```
    pub(super) fn rebuilt(&self, after: usize, chunks: &[Chunk], outs: Vec<Out>, column: usize) -> Option<Vec<Edit>> {
        let outs = match inside(outs, chunks.len()) {
            Ok(edits) => return Some(edits),
            Err(outs) => outs,
        };
        let first = chunks.first()?.start;
        let is_inline = self.is_inline(first);
        let leads = self.leads(after, chunks, column)?;
        let kept: HashSet<usize> =
            outs.iter().filter_map(|out| if let Out::Kept(index, _) = out { Some(*index) } else { None }).collect();
        // If a chunk is deleted, the lines above it that are not its comments are kept.
        let loose_of_gone = |from: usize, to: usize| -> String {
            (from..to).filter(|gone| !kept.contains(gone)).map(|gone| leads[gone].loose.as_str()).collect()
        };
        let pad = " ".repeat(column);
        let mut text = String::new();
        let mut past = 0;
        for (at, out) in outs.into_iter().enumerate() {
            let (lead, body) = match out {
                Out::New(body) => (String::new(), body),
                Out::Kept(index, edits) => {
                    let loose = loose_of_gone(past, index);
                    past = past.max(index + 1);
                    let body = self.applied(chunks[index].start..chunks[index].end, edits);
                    (loose + &leads[index].loose + &leads[index].comments, body)
                }
            };
            if at == 0 && is_inline {
                let lead = lead.trim_start();
                text.push_str(lead);
                text.push_str(if lead.is_empty() { "" } else { &pad });
            } else {
                text.push_str(if at > 0 { self.line_feed } else { "" });
                text.push_str(&lead);
                text.push_str(&pad);
            }
            text.push_str(&body);
        }
        let rest = loose_of_gone(past, chunks.len());
        if !rest.trim().is_empty() {
            text.push_str(self.line_feed);
            text.push_str(rest.trim_end());
        }
        let start = if is_inline { first } else { leads[0].start };
        Some(vec![Edit { range: start..chunks.last()?.end, text }])
    }

    /// The lines above each chunk. `None` if a chunk other than the first does not start its line.
    fn leads(&self, after: usize, chunks: &[Chunk], column: usize) -> Option<Vec<Lead>> {
        let mut leads = Vec::with_capacity(chunks.len());
        for (index, chunk) in chunks.iter().enumerate() {
            let line = self.start_of_line(chunk.start);
            let is_first = index == 0;
            if self.is_inline(chunk.start) {
                if !is_first {
                    return None;
                }
                leads.push(Lead { start: chunk.start, loose: String::new(), comments: String::new() });
                continue;
            }
            let from = if is_first { after } else { chunks[index - 1].end };
            let from = self.next_line(from).min(line);
            let comments = self.comments_above(from, line, column);
            // Other lines above the first chunk belong to the whole block.
            let start = if is_first { comments } else { from };
            let [loose, comments] = [start..comments, comments..line].map(|range| self.text[range].to_owned());
            leads.push(Lead { start, loose, comments });
        }
        Some(leads)
    }

    fn next_line(&self, at: usize) -> usize {
        self.text[at..].find('\n').map_or(self.text.len(), |feed| at + feed + 1)
    }

    /// The start of the comments directly above a line that are indented like the block.
    fn comments_above(&self, from: usize, line: usize, column: usize) -> usize {
        let mut start = line;
        for above in self.text[from..line].split_inclusive('\n').rev() {
            let comment = above.trim_start_matches(' ');
            if !comment.starts_with('#') || above.len() - comment.len() != column {
                break;
            }
            start -= above.len();
        }
        start
    }
}
