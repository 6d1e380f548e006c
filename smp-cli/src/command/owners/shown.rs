//! One object with its owners, reduced to what the user wants to see.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::ptr;

use serde_json::Value;
use smp_apply::{AbsentPart, OwnedPart, OwnedTree, Owner, OwnerNames, Owners, Timestamp};
use smp_core::Schema;
use smp_kinds::Catalog;

use super::defaults;
use super::label::{Label, Labelled, Labels, Numbers};
use super::lines::{Lines, has_parts};
use super::names::{Names, fields};
use super::path::Search;
use crate::args::OwnersArgs;
use crate::command::identity::Identity;
use crate::ownership;
use crate::summary::{TITLE, width};

/// An object with its owners.
pub(super) struct Shown<'o> {
    pub(super) identity: Identity,
    pub(super) owners: Vec<&'o Owner>,
    pub(super) numbers: Numbers<'o>,
    pub(super) tree: OwnedTree<'o, 'o>,
    pub(super) defaults: HashSet<*const Value>,
    /// Lists and maps that are shown only because of a selected part, without their owners.
    above: HashSet<*const Value>,
}

impl<'o> Shown<'o> {
    pub(super) fn new(catalog: &Catalog, schema: Schema<'_>, owners: &'o Owners, object: &'o Value) -> Self {
        let tree = owners.tree(schema, object);
        let defaults = defaults::of(catalog, object, &tree.parts);
        let all: Vec<&Owner> = owners.iter().map(|(owner, _)| owner).collect();
        let numbers = Numbers::new(all.iter().copied());
        Self { identity: Identity::of(object), owners: all, numbers, tree, defaults, above: HashSet::new() }
    }

    /// Leaves out the parts that the user does not want to see. Returns similar names for each path that is not there.
    pub(super) fn select(&mut self, args: &OwnersArgs) -> Vec<(String, Vec<String>)> {
        let mut missing = Vec::new();
        if !args.field.is_empty() {
            let mut wanted: HashSet<*const Value> = HashSet::new();
            for path in &args.field {
                let search = Search::of(&self.tree.parts, path);
                if search.found.is_empty() {
                    missing.push((path.clone(), search.near()));
                }
                wanted.extend(search.found.into_iter().map(ptr::from_ref));
            }
            self.retain(&|part| wanted.contains(&ptr::from_ref(part.value)), Kept::Whole);
        }
        if !args.manager.is_empty() {
            let is_wanted = |owner: &&Owner| args.manager.iter().any(|name| name == owner.manager.name());
            self.retain(&|part| part.owners.as_slice().iter().any(is_wanted), Kept::Parts);
            self.tree.absent.retain(|part| part.owners.as_slice().iter().any(is_wanted));
        }
        if args.unowned {
            self.retain(&is_unowned, Kept::Unowned);
        }
        if !args.field.is_empty() || args.unowned {
            self.tree.absent.clear();
        }
        missing
    }

    fn retain(&mut self, is_wanted: &dyn Fn(&OwnedPart<'o, 'o>) -> bool, kept: Kept) {
        let above = &mut self.above;
        self.tree.parts.retain_mut(|part| retain(part, is_wanted, kept, above));
    }

    /// Whether nothing is left.
    pub(super) fn is_empty(&self) -> bool {
        self.tree.parts.is_empty() && self.tree.absent.is_empty()
    }

    /// The object as YAML with comments.
    pub(super) fn yaml(&self, now: Timestamp) -> String {
        self.yaml_at(now, width())
    }

    /// The object as YAML with comments, for a terminal of this width.
    pub(super) fn yaml_at(&self, now: Timestamp, width: Option<usize>) -> String {
        let names = Names::new(&self.owners, width);
        let labels = Labels { numbers: &self.numbers, defaults: &self.defaults, above: &self.above };
        let labelled = labels.of(&self.tree.parts);
        let mut counts = Counts { owners: vec![0; self.owners.len()], defaults: 0, nobody: 0 };
        for part in &labelled {
            counts.add(part);
        }
        let absent = self.absent(&mut counts, &names);
        let mut text = format!("# {TITLE}{}{TITLE:#}\n", self.identity);
        let unowned = [("default", counts.defaults), ("nobody", counts.nobody)];
        for line in names.list((&self.owners, &counts.owners), unowned, now) {
            let _ = writeln!(text, "#   {line}");
        }
        let mut lines = Lines::new(&names);
        lines.add(&labelled);
        text.push_str(&lines.text_of(width));
        text.push_str(&absent);
        text
    }

    /// Comments about fields that the object does not have.
    fn absent(&self, counts: &mut Counts, names: &Names) -> String {
        let mut text = String::new();
        for AbsentPart { path, owners, count, .. } in &self.tree.absent {
            let owners = self.numbers.of(owners.as_slice());
            for owner in &owners {
                counts.owners[*owner] += count;
            }
            let more = if *count > 1 { format!(" ({})", fields(*count)) } else { String::new() };
            let path = smp_suggest::escaped(&ownership::path(path)).into_owned();
            let _ = writeln!(text, "#   {path}{more}: {}", names.comment(&Label::Owners(owners)));
        }
        if text.is_empty() { text } else { format!("# Owned, but not in the object:\n{text}") }
    }
}

/// What is kept of a part.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kept {
    /// Everything in a wanted part.
    Whole,
    /// The wanted parts of a part.
    Parts,
    /// The same, and owners of what contains them do not matter.
    Unowned,
}

fn retain<'o>(
    part: &mut OwnedPart<'o, 'o>,
    is_wanted: &dyn Fn(&OwnedPart<'o, 'o>) -> bool,
    kept: Kept,
    above: &mut HashSet<*const Value>,
) -> bool {
    let wanted = is_wanted(part);
    if wanted && kept == Kept::Whole {
        return true;
    }
    let had_parts = !part.parts.is_empty();
    part.parts.retain_mut(|part| retain(part, is_wanted, kept, above));
    match kept {
        Kept::Whole | Kept::Parts if !wanted => drop(above.insert(ptr::from_ref(part.value))),
        Kept::Whole | Kept::Parts => {}
        Kept::Unowned => part.owners = OwnerNames::default(),
    }
    // A list or map that is wanted only for itself has nothing to show.
    !part.parts.is_empty() || wanted && !had_parts
}

/// Whether nobody owns a part that somebody could own.
fn is_unowned(part: &OwnedPart<'_, '_>) -> bool {
    part.is_tracked
        && part.parts.is_empty()
        && part.owners.as_slice().is_empty()
        && (part.is_atomic || !has_parts(part.value))
}

/// How many fields each owner has, and how many nobody has.
struct Counts {
    owners: Vec<usize>,
    defaults: usize,
    nobody: usize,
}

impl Counts {
    fn add(&mut self, part: &Labelled<'_>) {
        match &part.label {
            _ if !part.parts.is_empty() => part.parts.iter().for_each(|part| self.add(part)),
            Some(Label::Owners(owners)) => owners.iter().for_each(|owner| self.owners[*owner] += 1),
            Some(Label::Default) => self.defaults += 1,
            Some(Label::Nobody) => self.nobody += 1,
            Some(Label::Untracked) | None => {}
        }
    }
}
