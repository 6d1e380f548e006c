//! The report of what a person has to decide after a move from one release to another.

mod changes;
mod fields;
mod kinds;
mod lists;
mod rows;
mod unions;

use std::fmt::Write as _;

use anyhow::Result;

use crate::codegen::load::{self, Definitions, FACTS};

use super::mentions;
use super::release::Release;
use super::sources::{self, Sources};
use super::tree::Tree;

/// One of the two releases that are compared.
struct Side<'a> {
    tree: &'a Tree<'a>,
    release: Release,
    definitions: Definitions,
    sources: Sources,
}

/// The old and the new release.
struct Sides<'a> {
    old: Side<'a>,
    new: Side<'a>,
}

/// A kind of decision.
struct Section {
    title: &'static str,
    /// What to decide, and where.
    decide: &'static str,
    /// A line for each decision.
    lines: Vec<String>,
}

impl<'a> Side<'a> {
    fn of(tree: &'a Tree<'a>) -> Result<Self> {
        let (release, definitions) = (tree.release()?, load::parse(&tree.read(FACTS)?)?);
        Ok(Self { tree, sources: Sources::of(&release)?, release, definitions })
    }
}

/// The report in Markdown.
pub(super) fn text(old: &Tree<'_>, new: &Tree<'_>) -> Result<String> {
    let sides = Sides { old: Side::of(old)?, new: Side::of(new)? };
    let mut sections = vec![rows::section(&sides)?, kinds::section(&sides), lists::section(&sides)?];
    sections.extend([unions::section(&sides)?, fields::section(&sides)?]);
    if new.has_types() {
        sections.push(fields::defaults(&sides)?);
    }
    sections.extend(changes::sections(&sides)?);
    if let Tree::Folders { root, facts: None, .. } = new {
        sections.push(Section {
            title: "Texts that still name the former release",
            decide: "Answers that were recorded from a server or kubectl, and features that a crate lacks. Record them again, or keep \
                     them.",
            lines: mentions::left(root, [&sides.old.release, &sides.new.release])?,
        });
    }
    write(&sides, &sections)
}

fn write(sides: &Sides<'_>, sections: &[Section]) -> Result<String> {
    let Sides { old, new } = sides;
    let mut text = format!("# Kubernetes {} → {}\n\n", old.release.name(), new.release.name());
    let [before, after] = [old, new].map(|side| side.sources.kubernetes());
    write!(text, "Sources: `git diff --no-index {} {}`\n\n", before.display(), after.display())?;
    for Section { title, decide, lines } in sections.iter().filter(|section| !section.lines.is_empty()) {
        write!(text, "## {title} ({})\n\n{decide}\n\n", lines.len())?;
        lines.iter().try_for_each(|line| writeln!(text, "- {line}"))?;
        text.push('\n');
    }
    let empty: Vec<&str> =
        sections.iter().filter(|section| section.lines.is_empty()).map(|section| section.title).collect();
    if !empty.is_empty() {
        writeln!(text, "Nothing to decide: {}.", empty.join("; "))?;
    }
    Ok(text)
}

/// A definition or a field for a reader: `PodSpec.volumes (core/v1)`.
fn shown(definition: &str, field: &str) -> String {
    let name = definition.rsplit('.').next().unwrap_or(definition);
    let place = sources::group(definition).map_or(String::new(), |(group, version)| format!(" ({group}/{version})"));
    let dot = if field.is_empty() { "" } else { "." };
    format!("`{name}{dot}{field}`{place}")
}

/// Whether a definition is of a stable version, such as `v1`.
fn is_stable(version: &str) -> bool {
    version.strip_prefix('v').is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
}
