//! The operations of a batch: their names, documents, options and answers.

use smp_suggest::{DidYouMean, near_names, shown};

use super::answer::Fault;

/// An operation, named like its command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Op {
    Apply,
    Diff,
    ThreeWay,
    Merge,
    Conflicts,
    Convert,
    Lint,
    Explain,
    Validate,
    Drift,
    Krm,
}

/// Where a document is on the command line of its operation.
#[derive(Clone, Copy, Debug)]
pub(super) enum Place {
    /// The value of this flag.
    Flag(&'static str),
    /// An argument without a flag.
    Argument,
    /// Standard input.
    Stdin,
}

/// A document of an operation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    /// Its name in the case.
    pub(super) name: &'static str,
    pub(super) place: Place,
    pub(super) is_required: bool,
}

const fn part(name: &'static str, place: Place) -> Part {
    Part { name, place, is_required: true }
}

const fn optional(name: &'static str, place: Place) -> Part {
    Part { name, place, is_required: false }
}

const FILE: Place = Place::Flag("--filename");
const PATCH_FILE: Place = Place::Flag("--patch-file");

/// The options of most operations.
const RULES: &[&str] =
    &["dialect", "max-depth", "reject-ambiguous-key-deletion", "reject-unknown-directives", "reject-unknown-fields"];
/// The options of operations that make patches.
const MAKING: &[&str] =
    &["no-tests", "patch-merge-key", "precondition", "semantic", "server-owned", "set-element-order"];
/// The options of operations that change fields.
const FIELDS: &[&str] = &["set", "unset"];
/// The options of operations on patches of every type.
const TYPED: &[&str] = &["for-stock-server", "type"];
/// The options of operations that apply patches to objects.
const APPLYING: &[&str] = &["allow-identity-change", "validate"];
/// The options of server-side apply.
const SERVER_SIDE: &[&str] = &["explain", "field-manager", "force-conflicts", "migrate", "server-side", "subresource"];
/// The options of operations that find problems.
const FINDING: &[&str] = &["allow", "deny"];

impl Op {
    pub(super) const ALL: [Self; 11] = [
        Self::Apply,
        Self::Diff,
        Self::ThreeWay,
        Self::Merge,
        Self::Conflicts,
        Self::Convert,
        Self::Lint,
        Self::Explain,
        Self::Validate,
        Self::Drift,
        Self::Krm,
    ];

    /// The name of the command.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Apply => "apply",
            Self::Diff => "diff",
            Self::ThreeWay => "three-way",
            Self::Merge => "merge",
            Self::Conflicts => "conflicts",
            Self::Convert => "convert",
            Self::Lint => "lint",
            Self::Explain => "explain",
            Self::Validate => "validate",
            Self::Drift => "drift",
            Self::Krm => "krm",
        }
    }

    /// Reads the value of `op`: the name of a command, or `diff3` for `three-way`.
    pub(super) fn read(name: &str) -> Result<Self, Fault> {
        let named = Self::ALL.into_iter().find(|op| op.name() == name || (name, *op) == ("diff3", Self::ThreeWay));
        named.ok_or_else(|| {
            let names = Self::ALL.map(Self::name);
            Fault::invalid(None, &unknown("operation", name, &names))
        })
    }

    /// Its documents.
    pub(super) fn documents(self) -> &'static [Part] {
        const LIVE: Part = part("live", FILE);
        match self {
            Self::Apply | Self::Convert | Self::Explain => const { &[LIVE, optional("patch", PATCH_FILE)] },
            Self::Diff => const { &[part("original", Place::Argument), part("modified", Place::Argument)] },
            Self::ThreeWay => {
                const {
                    &[
                        part("original", Place::Argument),
                        part("modified", Place::Argument),
                        part("current", Place::Argument),
                    ]
                }
            }
            Self::Merge => const { &[part("patches", Place::Argument), optional("live", FILE)] },
            Self::Conflicts => const { &[part("patches", Place::Argument)] },
            Self::Lint => const { &[optional("patch", Place::Argument), optional("live", FILE)] },
            Self::Validate => const { &[part("object", Place::Argument), optional("old", Place::Flag("--old"))] },
            Self::Drift => const { &[part("file", FILE), part("live", Place::Argument)] },
            Self::Krm => const { &[part("resourceList", Place::Stdin)] },
        }
    }

    /// The flags that may be options.
    pub(super) fn options(self) -> Vec<&'static str> {
        let groups: &[&[&str]] = match self {
            Self::Apply => &[RULES, FIELDS, TYPED, APPLYING, SERVER_SIDE],
            Self::Diff => &[RULES, MAKING, TYPED],
            Self::ThreeWay => &[RULES, MAKING, TYPED, &["no-overwrite"]],
            Self::Merge | Self::Conflicts => &[RULES],
            Self::Convert => &[RULES, FIELDS, TYPED, APPLYING, &["no-tests", "to"]],
            Self::Lint => &[FIELDS, FINDING, &["type"]],
            Self::Explain => &[FIELDS, &["show-secrets", "type"]],
            Self::Validate => &[FINDING, &["unknown-kinds"]],
            Self::Drift => &[&["declared", "exclude", "ignore", "show-secrets"]],
            Self::Krm => &[],
        };
        let mut names: Vec<&str> = groups.concat();
        names.sort_unstable();
        names
    }

    /// Arguments that every case of the operation has: the output for programs, and for the operations that need no type, none.
    pub(super) fn fixed(self) -> &'static [&'static str] {
        match self {
            Self::Lint | Self::Validate => &["--format=json"],
            Self::Diff | Self::ThreeWay => &["--output=json", "--show-secrets"],
            Self::Krm => &[],
            _ => &["--output=json"],
        }
    }

    /// The name of the flag for the type. `None` if each object has its type.
    pub(super) fn type_flag(self) -> Option<&'static str> {
        (!matches!(self, Self::Validate | Self::Krm)).then_some("--type-name")
    }

    /// Whether documents are free-form if the case has no type.
    pub(super) fn is_free_form(self) -> bool {
        matches!(self, Self::Apply | Self::Diff | Self::ThreeWay | Self::Merge | Self::Conflicts)
    }

    /// The member of the answer with what the command prints, and the member for several documents.
    pub(super) fn answer(self) -> [&'static str; 2] {
        match self {
            Self::Apply => ["result", "results"],
            Self::Diff | Self::ThreeWay | Self::Merge | Self::Convert => ["patch", "patches"],
            Self::Conflicts => ["conflicts"; 2],
            Self::Lint | Self::Validate => ["findings"; 2],
            Self::Explain => ["explanation", "explanations"],
            Self::Drift => ["drift"; 2],
            Self::Krm => ["resourceList"; 2],
        }
    }
}

/// The message for an unknown name, with similar ones and all that are known.
///
/// ```text
/// unknown operation `aply`; did you mean `apply`? The operations are apply, diff, …
/// ```
pub(super) fn unknown(what: &str, name: &str, known: &[&str]) -> String {
    let near = near_names(name, known.iter().copied());
    let (name, all) = (shown(name), known.join(", "));
    match (near.as_slice(), known) {
        (_, []) => format!("unknown {what} `{name}`; there are no {what}s"),
        ([], _) => format!("unknown {what} `{name}`; the {what}s are {all}"),
        (near, _) => format!("unknown {what} `{name}`; {} The {what}s are {all}", DidYouMean { near, otherwise: "" }),
    }
}

#[cfg(test)]
mod tests {
    use super::{Op, Place};
    use crate::plugin::smp;

    #[test]
    fn options_and_documents_are_flags_of_the_command() {
        let mut smp = smp();
        smp.build();
        for op in Op::ALL {
            let command = smp.find_subcommand(op.name()).unwrap();
            let flags: Vec<&str> = command.get_arguments().filter_map(clap::Arg::get_long).collect();
            let documents = op.documents().iter().filter_map(|part| match part.place {
                Place::Flag(flag) => flag.strip_prefix("--"),
                Place::Argument | Place::Stdin => None,
            });
            for flag in op.options().into_iter().chain(documents) {
                assert!(flags.contains(&flag), "{} --{flag}", op.name());
            }
        }
    }

    #[test]
    fn options_name_no_files() {
        let mut smp = smp();
        smp.build();
        for op in Op::ALL {
            let command = smp.find_subcommand(op.name()).unwrap();
            for flag in op.options() {
                let arg = command.get_arguments().find(|arg| arg.get_long() == Some(flag)).unwrap();
                let names = arg.get_value_names().unwrap_or_default();
                assert!(!names.iter().any(|name| name.contains("FILE")), "{} --{flag}", op.name());
                assert_eq!(arg.get_value_hint(), clap::ValueHint::Unknown, "{} --{flag}", op.name());
            }
        }
    }
}
