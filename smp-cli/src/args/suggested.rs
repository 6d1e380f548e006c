//! Arguments whose usual values shells complete, although others are possible.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::sync::LazyLock;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};
use smp_api_types::RegisteredKind;

/// The values that shells complete.
#[derive(Clone, Copy, Debug)]
pub(super) enum Suggested {
    /// The codes of findings.
    Codes,
    /// The codes of findings, and a word before them.
    CodesAnd(&'static str),
    /// The built-in kinds, such as `apps/v1/Deployment`.
    Kinds,
    /// The built-in kinds as words, such as `deployment`.
    KindWords,
}

static KINDS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let name = |entry: &RegisteredKind| {
        let slash = if entry.group.is_empty() { "" } else { "/" };
        format!("{}{slash}{}/{}", entry.group, entry.version, entry.kind)
    };
    smp_api_types::kinds().map(name).collect()
});

static KIND_WORDS: LazyLock<BTreeSet<String>> =
    LazyLock::new(|| smp_api_types::kinds().map(|entry| entry.kind.to_lowercase()).collect());

/// The built-in kinds as words, such as `deployment`.
pub(crate) fn kind_words() -> impl Iterator<Item = &'static str> {
    KIND_WORDS.iter().map(String::as_str)
}

impl TypedValueParser for Suggested {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let codes = crate::command::finding_codes();
        Some(match self {
            Self::Codes => Box::new(codes.map(PossibleValue::new)),
            Self::CodesAnd(word) => Box::new(std::iter::once(*word).chain(codes).map(PossibleValue::new)),
            Self::Kinds => Box::new(KINDS.iter().map(|kind| PossibleValue::new(kind.as_str()))),
            Self::KindWords => Box::new(kind_words().map(PossibleValue::new)),
        })
    }
}
