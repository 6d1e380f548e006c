//! The Markdown of the behavior files: headings, text, types, and fenced documents, with their lines.

/// A relevant part of a file.
#[derive(Debug, PartialEq)]
pub(crate) struct Block {
    /// Its first line, counted from 1.
    pub(crate) line: usize,
    pub(crate) content: Content,
}

/// The kind of a block.
#[derive(Debug, PartialEq)]
pub(crate) enum Content {
    /// `# Title` is level 1.
    Heading { level: usize, title: String },
    /// A line `Type: ...`, with the name.
    Type(String),
    /// The line `<!-- text -->`: this heading has no example.
    TextOnly,
    /// A line of prose.
    Prose,
    /// A fenced block: the words after the fence, and the lines inside.
    Fence { info: String, body: String },
}

/// Splits a file into blocks. The error is the line of a fence that is not closed.
pub(crate) fn blocks(text: &str) -> Result<Vec<Block>, usize> {
    let mut blocks = Vec::new();
    let mut lines = text.lines().zip(1..);
    while let Some((text, line)) = lines.next() {
        let content = if let Some(info) = text.strip_prefix("```") {
            let mut body = String::new();
            loop {
                match lines.next() {
                    Some(("```", _)) => break,
                    Some((inner, _)) => body.extend([inner, "\n"]),
                    None => return Err(line),
                }
            }
            Content::Fence { info: info.to_owned(), body }
        } else if text.trim().is_empty() {
            continue;
        } else {
            of_line(text)
        };
        blocks.push(Block { line, content });
    }
    Ok(blocks)
}

fn of_line(text: &str) -> Content {
    let title = text.trim_start_matches('#');
    let level = text.len() - title.len();
    if level > 0 && title.starts_with(' ') {
        return Content::Heading { level, title: title.trim().to_owned() };
    }
    match text.strip_prefix("Type: ") {
        Some(name) => Content::Type(name.trim().trim_matches('`').to_owned()),
        None if text == "<!-- text -->" => Content::TextOnly,
        None => Content::Prose,
    }
}
