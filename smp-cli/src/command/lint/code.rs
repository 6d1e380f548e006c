//! The codes of findings, with their severities and pages.

use std::fmt::Write as _;

use crate::report::{Failure, did_you_mean};
use smp_suggest::{near_names, shown};

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::command) enum Severity {
    /// The patch is rejected, or does not do what it says.
    Error,
    /// The patch may not do what is meant, here or on a stock server.
    Warning,
    /// Worth knowing.
    Note,
}

impl Severity {
    pub(in crate::command) const fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

macro_rules! codes {
    ($($name:ident: $severity:ident,)*) => {
        /// The kind of a finding. A code of the engine has the same name here.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(in crate::command) enum Code {
            $($name,)*
        }

        impl Code {
            pub(in crate::command) const ALL: &'static [Self] = &[$(Self::$name,)*];

            pub(in crate::command) const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$name => stringify!($name),)*
                }
            }

            pub(in crate::command) const fn severity(self) -> Severity {
                match self {
                    $(Self::$name => Severity::$severity,)*
                }
            }

            /// What the code means, with an example and a fix, in Markdown. The first line is one sentence.
            pub(in crate::command) const fn page(self) -> &'static str {
                match self {
                    $(Self::$name => include_str!(concat!("codes/", stringify!($name), ".md")),)*
                }
            }
        }
    };
}

codes! {
    InvalidDocument: Error,
    DuplicateKey: Error,
    NotAnObject: Error,
    InvalidOperation: Error,
    MissingPath: Error,
    TestFails: Error,
    DepthLimit: Error,
    UnknownType: Error,
    UnknownDirective: Error,
    InvalidDirective: Error,
    UnknownField: Error,
    InvalidType: Error,
    ScalarMismatch: Error,
    InvalidValue: Error,
    UnionConflict: Error,
    ServerRejects: Error,
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
    ServerWarns: Warning,
    FeatureGate: Warning,
    RepeatedMergeKey: Warning,
    BroadDeletion: Warning,
    RequiredRemoved: Warning,
    DropsFields: Warning,
    DropsItems: Warning,
    AtomicListDeletion: Warning,
    DeletesNothing: Warning,
    SimilarKey: Warning,
    IdentityChange: Warning,
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
    UntestedItem: Note,
    MissingRetainKeys: Note,
    DeletesObject: Note,
    NoChange: Note,
}

impl Code {
    /// The code with this name.
    pub(in crate::command) fn parse(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| code.as_str() == name)
    }

    /// The code of an engine error.
    pub(in crate::command) fn of(error: &smp_core::Error) -> Self {
        Self::parse(error.code().as_str()).unwrap_or(Self::InvalidDocument)
    }

    /// The first sentence of the page.
    pub(in crate::command) fn summary(self) -> &'static str {
        self.page().lines().next().unwrap_or_default()
    }
}

/// Parses a code from the command line.
pub(in crate::command) fn read(option: &str, name: &str) -> Result<Code, Failure> {
    Code::parse(name).ok_or_else(|| {
        let near = near_names(name, Code::ALL.iter().map(|code| code.as_str()));
        Failure::usage(&format!("{option}: unknown code {}", shown(name)))
            .hint(did_you_mean(&near, "run `smp lint --explain all` for a list of all codes"))
    })
}

/// The page of a code, or all pages for `all`.
pub(in crate::command) fn explained(name: &str) -> Result<String, Failure> {
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
# Findings of `smp lint` and `smp validate`

Every finding has a stable code. Errors cause exit code 1. Warnings do so with `--deny warnings`, and any finding does with
`--deny CODE`. `--allow CODE` ignores a finding. Findings whose names begin with `Stock` are about stock API servers, which know
one key field per list and do not know `$patchMergeKey`. Ignore them if your patches are never sent to such a server. If the
example has a live object, the check needs one: `smp lint -f LIVE PATCH`. `smp validate` checks whole objects.

| code | severity | meaning |
|---|---|---|
";

fn page(code: Code) -> String {
    format!("## {}\n\nSeverity: {}.\n\n{}", code.as_str(), code.severity().as_str(), code.page())
}
