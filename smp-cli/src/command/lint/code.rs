//! The codes of findings: the one table, with a page for each.

use std::fmt::Write as _;

use crate::report::{Failure, did_you_mean};
use smp_suggest::{near_names, shown};

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Severity {
    /// The patch is refused, or does not do what it says.
    Error,
    /// It may not do what is meant, here or at a stock server.
    Warning,
    /// It is worth knowing.
    Note,
}

impl Severity {
    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

macro_rules! codes {
    ($($name:ident: $severity:ident,)*) => {
        /// What kind of finding it is. Those that the engine has a code for are called the same.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(super) enum Code {
            $($name,)*
        }

        impl Code {
            pub(super) const ALL: &'static [Self] = &[$(Self::$name,)*];

            pub(super) const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$name => stringify!($name),)*
                }
            }

            pub(super) const fn severity(self) -> Severity {
                match self {
                    $(Self::$name => Severity::$severity,)*
                }
            }

            /// What it means, an example and the cure, in Markdown. The first line is one sentence.
            pub(super) const fn page(self) -> &'static str {
                match self {
                    $(Self::$name => include_str!(concat!("codes/", stringify!($name), ".md")),)*
                }
            }
        }
    };
}

codes! {
    InvalidDocument: Error,
    NotAnObject: Error,
    DepthLimit: Error,
    UnknownType: Error,
    UnknownDirective: Error,
    InvalidDirective: Error,
    UnknownField: Error,
    InvalidType: Error,
    ScalarMismatch: Error,
    KeyTypeMismatch: Error,
    NestedList: Error,
    MixedElementTypes: Error,
    MissingMergeKey: Error,
    InvalidMergeKeyValue: Error,
    DuplicateMergeKey: Error,
    AmbiguousMergeKey: Error,
    InvalidPatchMergeKey: Error,
    MixedPatchMergeKey: Error,
    ElementOrderMismatch: Error,
    RetainKeysMismatch: Error,
    RepeatedMergeKey: Warning,
    BroadDeletion: Warning,
    RequiredRemoved: Warning,
    DropsFields: Warning,
    DropsItems: Warning,
    DeletesNothing: Warning,
    NoObject: Warning,
    EmptyPatch: Warning,
    CustomResource: Warning,
    StockPatchMergeKey: Warning,
    StockSentDeletion: Warning,
    StockSharedKey: Warning,
    StockNoDefaultKey: Warning,
    StockObjectDeletion: Warning,
    StockRefuses: Warning,
    StockDiffers: Warning,
    MissingRetainKeys: Note,
    NoChange: Note,
}

impl Code {
    /// The code of this name.
    pub(super) fn parse(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| code.as_str() == name)
    }

    /// The code of a mistake that the engine finds.
    pub(super) fn of(error: &smp_core::Error) -> Self {
        Self::parse(error.code().as_str()).unwrap_or(Self::InvalidDocument)
    }

    /// The first sentence of the page.
    pub(super) fn summary(self) -> &'static str {
        self.page().lines().next().unwrap_or_default()
    }
}

/// Reads a code that somebody wrote.
pub(super) fn read(option: &str, name: &str) -> Result<Code, Failure> {
    Code::parse(name).ok_or_else(|| {
        let near = near_names(name, Code::ALL.iter().map(|code| code.as_str()));
        Failure::usage(&format!("{option}: {} is no code of a finding", shown(name)))
            .hint(did_you_mean(&near, "`smp lint --explain all` shows every code"))
    })
}

/// The page of a code, or all of them.
pub(super) fn explained(name: &str) -> Result<String, Failure> {
    if name != "all" {
        return read("--explain", name).map(page);
    }
    let mut text = ALL.to_owned();
    for code in Code::ALL {
        let (name, severity) = (code.as_str(), code.severity().as_str());
        let _ = writeln!(text, "| [{name}](#{}) | {severity} | {} |", name.to_lowercase(), code.summary());
    }
    for code in Code::ALL {
        text.push('\n');
        text.push_str(&page(*code));
    }
    Ok(text)
}

const ALL: &str = "\
# Findings of `smp lint`

Every finding has a stable code. Errors make the exit code 1; warnings do so with `--deny warnings`, and any finding with
`--deny CODE`. `--allow CODE` leaves it out. A finding whose name begins with `Stock` is about API servers as they are today,
which know one key field for a list and no `$patchMergeKey`; leave these out where your patches never get there. Where an
example has a live object, the finding needs one: `smp lint -f LIVE PATCH`.

| code | severity | what it says |
|---|---|---|
";

fn page(code: Code) -> String {
    format!("## {}\n\nSeverity: {}.\n\n{}", code.as_str(), code.severity().as_str(), code.page())
}
