//! The members between two brackets with the spaces and comments around them, which are kept, deleted, moved or inserted.

use std::ops::Range;

use super::Out;
use crate::edit::editor::{Edit, Editor};
use crate::tree::NodeId;

/// The members of a list or an object in flow style.
///
/// ```yaml
/// [ # opening
///   # lead
///   a, # tail
///   b
///   # closing
/// ]
/// ```
pub(super) struct Members<'t> {
    all: Vec<Member<'t>>,
    /// The part between the brackets, without a comment on the line of the first one.
    inside: Range<usize>,
    has_opening_comment: bool,
    has_last_comma: bool,
    closing: &'t str,
}

struct Member<'t> {
    /// The spaces, line feeds and comments before it.
    lead: &'t str,
    body: Range<usize>,
    /// The space between the body and the comma.
    gap: &'t str,
    /// A comment on its last line, with the spaces before it.
    tail: String,
}

impl Editor<'_> {
    /// Splits a list or an object into its members. `None` if it has no brackets, or comments in unusual places.
    pub(super) fn members(&self, id: NodeId, nodes: &[(NodeId, NodeId)]) -> Option<Members<'_>> {
        let span = &self.tree.node(id).span;
        let text = self.text.get(span.clone())?;
        let is_bracketed = text.starts_with('[') && text.ends_with(']') || text.starts_with('{') && text.ends_with('}');
        if !is_bracketed {
            return None;
        }
        let end = span.end - 1;
        let opening = self.comment_after(span.start + 1).filter(|comment| comment.end < end);
        let start = opening.as_ref().map_or(span.start + 1, |comment| comment.end);
        let mut all: Vec<Member<'_>> = Vec::with_capacity(nodes.len());
        let (mut at, mut has_last_comma) = (start, false);
        for (key, value) in nodes {
            if !all.is_empty() && !has_last_comma {
                return None;
            }
            let body = self.next_token(at);
            let mut last = self.tree.node(*key).span.end.max(self.tree.node(*value).span.end).max(body);
            let mut next = self.next_token(last);
            if self.text[next..].starts_with(':') {
                last = next + 1;
                next = self.next_token(last);
            }
            has_last_comma = self.text[next..].starts_with(',');
            let before_comma = if has_last_comma { &self.text[last..next] } else { "" };
            let has_comment = before_comma.contains('#');
            let (gap, before_comma) = if has_comment { ("", before_comma.trim_end()) } else { (before_comma, "") };
            let past = if has_last_comma { next + 1 } else { last };
            let tail_end =
                self.comment_after(past).filter(|comment| comment.end <= end).map_or(past, |comment| comment.end);
            let tail = format!("{before_comma}{}", &self.text[past..tail_end]);
            if !before_comma.is_empty() && tail_end > past {
                return None;
            }
            all.push(Member { lead: &self.text[at..body], body: body..last, gap, tail });
            at = tail_end;
        }
        (at <= end && self.next_token(at) == end).then(|| Members {
            all,
            inside: start..end,
            has_opening_comment: opening.is_some(),
            has_last_comma,
            closing: &self.text[at..end],
        })
    }

    /// The edit that turns the members into `outs`.
    pub(super) fn joined(&self, members: &Members<'_>, outs: Vec<Out<'_>>) -> Edit {
        let Members { all, inside, has_opening_comment, has_last_comma, closing } = members;
        let lead_of_new = self.lead_of_new(members);
        let lead_of_first = all.first().map_or(lead_of_new.as_str(), |first| own_space(first.lead));
        let gap_of_new = all.first().map_or("", |first| first.gap);
        let mut text = String::new();
        let mut ends_with_comment = *has_opening_comment;
        let count = outs.len();
        for (at, out) in outs.into_iter().enumerate() {
            let kept = if let Out::Kept(index, _) = &out { Some((*index, &all[*index])) } else { None };
            let lead = match kept {
                Some((index, member)) if member.lead.contains('#') || (at == 0) == (index == 0) => member.lead,
                _ if at == 0 => lead_of_first,
                _ => &lead_of_new,
            };
            let lead = if ends_with_comment { self.on_new_line(lead, inside.start) } else { lead.to_owned() };
            let indent = lead.rsplit_once('\n').map(|(_, indent)| indent);
            let body = match out {
                Out::Kept(index, edits) => self.applied(all[index].body.clone(), edits),
                Out::Item(value) => self.with_line_feeds(&self.style.value(value, indent)),
                Out::Field(name, value) => self.with_line_feeds(&self.style.field(name, value, indent)),
            };
            let has_comma = at + 1 < count || *has_last_comma;
            let gap =
                kept.map_or(gap_of_new, |(index, member)| if index + 1 < all.len() { member.gap } else { gap_of_new });
            let (gap, comma) = if has_comma { (gap, ",") } else { ("", "") };
            let tail = kept.map_or("", |(_, member)| member.tail.as_str());
            text.extend([&lead, &body, gap, comma, tail]);
            ends_with_comment = !tail.is_empty();
        }
        let closing = match (count, ends_with_comment) {
            (_, true) => &self.on_new_line(closing, inside.start),
            (0, false) if !closing.contains('#') => "",
            _ if all.is_empty() => &self.closing_after_new(closing, &lead_of_new, inside.start),
            _ => *closing,
        };
        text.push_str(closing);
        Edit { range: inside.clone(), text }
    }

    /// The space before a new member: a new line if the last one starts its line.
    fn lead_of_new(&self, members: &Members<'_>) -> String {
        match members.all.as_slice() {
            [.., last] if last.lead.contains('\n') => own_space(last.lead).to_owned(),
            [_, .., last] if !last.lead.contains('#') => last.lead.to_owned(),
            [] if self.text[members.inside.clone()].contains('\n') => {
                let unit = self.style.unit().map_or_else(|| " ".repeat(self.layout.step), str::to_owned);
                format!("{}{}{unit}", self.line_feed, self.indentation(members.inside.start))
            }
            [] => String::new(),
            _ => self.style.comma()[1..].to_owned(),
        }
    }

    /// The text before the closing bracket of a collection that was empty.
    fn closing_after_new(&self, closing: &str, lead: &str, start: usize) -> String {
        if closing.contains('#') {
            closing.to_owned()
        } else if lead.contains('\n') {
            format!("{}{}", self.line_feed, self.indentation(start))
        } else {
            String::new()
        }
    }

    /// The same space, with a line feed if it has none.
    fn on_new_line(&self, space: &str, start: usize) -> String {
        if space.contains('\n') {
            return space.to_owned();
        }
        let step = " ".repeat(self.layout.step);
        format!("{}{}{step}", self.line_feed, self.indentation(start))
    }
}

/// The space directly before a member: from its last line feed, or all of it.
fn own_space(lead: &str) -> &str {
    let feed = lead.rfind('\n').map_or(0, |feed| if lead[..feed].ends_with('\r') { feed - 1 } else { feed });
    &lead[feed..]
}
