//! Why an expression does not compile.

use std::fmt::Write as _;

/// Why an expression cannot be used.
#[derive(Debug)]
pub(super) struct Wrong {
    pub(super) reason: Reason,
    /// What is wrong, each with its place.
    pub(super) errors: Vec<(usize, String)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reason {
    /// The syntax or a type is wrong.
    Compilation,
    /// An argument is wrong for any object.
    Argument,
    /// The result has the wrong type.
    Result,
    /// The expression may be right, but is beyond what this crate evaluates.
    Limit,
}

impl Wrong {
    pub(super) fn new(at: usize, text: impl Into<String>) -> Self {
        Self::of(Reason::Compilation, at, text)
    }

    pub(super) fn limit(at: usize, text: impl Into<String>) -> Self {
        Self::of(Reason::Limit, at, text)
    }

    pub(super) fn of(reason: Reason, at: usize, text: impl Into<String>) -> Self {
        Self { reason, errors: vec![(at, text.into())] }
    }

    /// The message of kube-apiserver about an expression that does not compile.
    ///
    /// ```text
    /// compilation failed: ERROR: <input>:1:5: undefined field 'nosuch'
    ///  | self.nosuch
    ///  | ....^
    /// ```
    pub(super) fn message(&self, source: &str) -> String {
        let mut out = match self.reason {
            Reason::Argument => "program instantiation failed: ",
            Reason::Result => "",
            Reason::Compilation | Reason::Limit => "compilation failed: ",
        }
        .to_owned();
        for (index, (at, text)) in self.errors.iter().enumerate() {
            if matches!(self.reason, Reason::Argument | Reason::Result) {
                out.push_str(text);
                break;
            }
            out.push_str(if index > 0 { "\n" } else { "" });
            let before = &source[..source.floor_char_boundary(*at)];
            let start = before.rfind('\n').map_or(0, |at| at + 1);
            let column = before[start..].chars().count();
            let line = source[start..].lines().next().unwrap_or_default().replace('\t', " ");
            let (number, dots) = (before.matches('\n').count() + 1, ".".repeat(column));
            write!(out, "ERROR: <input>:{number}:{}: {text}\n | {line}\n | {dots}^", column + 1)
                .expect("writing to a string succeeds");
        }
        out
    }
}
