//! Kinds that are new or removed.

use std::collections::BTreeSet;

use crate::codegen::load::Definitions;

use super::{Section, Sides, is_stable};

pub(super) fn section(sides: &Sides<'_>) -> Section {
    let [old, new] = [kinds(&sides.old.definitions), kinds(&sides.new.definitions)];
    let mut lines: Vec<String> = new.difference(&old).map(|kind| format!("new: {}", shown(kind))).collect();
    lines.extend(old.difference(&new).map(|kind| format!("removed: {}", shown(kind))));
    Section {
        title: "Kinds",
        decide: "Add a new stable kind as in \"A built-in kind\" of CONTRIBUTING.md. List a new API group in `api-types/README.md` and in \
                 `dev/server-data/go/builtin`. Remove the rows of a removed one.",
        lines,
    }
}

/// The group, the version and the name of a kind.
type Kind = [String; 3];

/// The kinds that clients name, without their lists.
fn kinds(definitions: &Definitions) -> BTreeSet<Kind> {
    let all = definitions.values().flat_map(|definition| &definition.kinds);
    let is_own = |name: &str| !["List", "Options", "WatchEvent"].iter().any(|ending| name.ends_with(ending));
    all.filter(|kind| is_own(&kind.kind))
        .map(|kind| [kind.group.clone(), kind.version.clone(), kind.kind.clone()])
        .collect()
}

fn shown([group, version, kind]: &Kind) -> String {
    let stable = if is_stable(version) { "; stable" } else { "" };
    let slash = if group.is_empty() { "" } else { "/" };
    format!("`{kind}` of `{group}{slash}{version}`{stable}")
}
