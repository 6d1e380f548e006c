//! The messages for errors of the parser.

use granit_parser::{ErrorKind, ScanError};

use crate::error::{Code, Problem};

/// The problem for a parser error, with a clearer message if there is one.
pub(super) fn problem(text: &str, error: &ScanError) -> Problem {
    let at = error.marker().byte_offset().unwrap_or_default().min(text.len());
    let at = (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or_default();
    match error.kind() {
        ErrorKind::RecursionLimitExceeded => Problem::too_deep(at),
        ErrorKind::UnknownAnchor => {
            Problem::new(Code::InvalidAlias, at, "unknown anchor; define it before the alias as `&NAME`")
        }
        kind => Problem::new(Code::Syntax, at, message(kind)),
    }
}

fn message(kind: &ErrorKind) -> String {
    match kind {
        ErrorKind::TabNotAllowed | ErrorKind::TabInBlockIndentation | ErrorKind::TabInIndentation => {
            "tabs cannot be used for indentation; use spaces".into()
        }
        ErrorKind::UnclosedFlowCollection { open } => format!("unclosed bracket `{open}`; close it"),
        ErrorKind::SimpleKeyExpected => {
            "expected `: ` after the name of a field; add it, or check the indentation".into()
        }
        ErrorKind::BlockEntryInFlowCollection => {
            "`- ` is not allowed between brackets; separate items with commas".into()
        }
        ErrorKind::InvalidQuotedScalarIndent => {
            "the quoted text continues here without indentation; close the quote above, or indent the line".into()
        }
        ErrorKind::ExpectedBlockMappingKey | ErrorKind::ExpectedBlockSequenceEntry | ErrorKind::InvalidIndentation => {
            "wrong indentation; align this line with its siblings".into()
        }
        ErrorKind::UnclosedQuotedScalar => "unclosed quote; close it".into(),
        ErrorKind::MappingValueNotAllowed => {
            "a field cannot start here; check the indentation, or put text that contains `: ` in quotes".into()
        }
        ErrorKind::FlowMappingValueAdjacentCollection => "write a space after `:`".into(),
        ErrorKind::UnexpectedCharacter { character } => {
            format!("a value cannot start with `{}`; put text in quotes", character.escape_default())
        }
        kind => kind.to_string(),
    }
}
