//! The fields of each owner, grouped by the list or map that has them.

use std::fmt::Write as _;

use smp_apply::{Element, OwnedPart, Path, Timestamp};
use smp_suggest::escaped;

use super::names::{Names, fields};
use super::shown::Shown;
use crate::ownership;
use crate::summary::{TITLE, wrapped};

/// A field of an owner: the path of what contains it, its name, and remarks.
type Field = (Vec<Element>, String);

/// The most owners of one field that are named.
const MOST: usize = 3;

/// The fields of each owner.
///
/// ```text
/// argocd (Apply, 3 days ago): 4 fields
///   spec: replicas, selector [atomic]
///   spec.template.spec.containers[name=web]: image (also keel), name
/// ```
pub(super) fn text(shown: &Shown<'_>, now: Timestamp) -> String {
    let names = Names::new(&shown.owners, None);
    let mut lists: Vec<Vec<Field>> = shown.owners.iter().map(|_| Vec::new()).collect();
    let mut path = Vec::new();
    shown.tree.parts.iter().for_each(|part| add(shown, &names, part, &mut path, &mut lists));
    let mut text = format!("{TITLE}{}{TITLE:#}\n", shown.identity);
    let mut absent: Vec<Vec<&Path>> = shown.owners.iter().map(|_| Vec::new()).collect();
    for part in &shown.tree.absent {
        shown.numbers.of(part.owners.as_slice()).into_iter().for_each(|owner| absent[owner].push(&part.path));
    }
    for list in &mut lists {
        list.sort_by(|(a, _), (b, _)| a.cmp(b));
    }
    for (owner, (list, absent)) in lists.iter().zip(absent).enumerate() {
        if list.is_empty() && absent.is_empty() {
            continue;
        }
        let who = escaped(&ownership::who(shown.owners[owner], now)).into_owned();
        _ = writeln!(text, "{TITLE}{who}{TITLE:#}: {}", fields(list.len()));
        for group in list.chunk_by(|(a, _), (b, _)| a == b) {
            let names: Vec<&str> = group.iter().map(|(_, name)| name.as_str()).collect();
            let above = escaped(&ownership::path(&Path::from(group[0].0.clone()))).into_owned();
            let colon = if above.is_empty() { "" } else { ": " };
            _ = writeln!(text, "  {above}{colon}{}", names.join(", "));
        }
        for path in absent {
            _ = writeln!(text, "  not in the object: {}", escaped(&ownership::path(path)));
        }
    }
    wrapped(&text)
}

fn add(shown: &Shown<'_>, names: &Names, part: &OwnedPart<'_, '_>, path: &mut Vec<Element>, lists: &mut [Vec<Field>]) {
    let is_leaf = part.parts.is_empty();
    let is_item = !matches!(part.element, Element::Field(_));
    let owners = shown.numbers.of(part.owners.as_slice());
    // A list or map is mentioned only where nothing below it is.
    if is_leaf || is_item && owners.len() > 1 {
        let name = ownership::path(&Path::from(vec![part.element.clone()]));
        let atomic = if part.is_atomic { " [atomic]" } else { "" };
        for owner in &owners {
            let others = owners.iter().filter(|other| *other != owner).take(MOST);
            let others: Vec<&str> = others.map(|other| names.full(*other)).collect();
            let more = owners.len().saturating_sub(MOST + 1);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            let also = if others.is_empty() { String::new() } else { format!(" (also {}{more})", others.join(", ")) };
            lists[*owner].push((path.clone(), format!("{}{atomic}{also}", escaped(&name))));
        }
    }
    path.push(part.element.clone());
    part.parts.iter().for_each(|part| add(shown, names, part, path, lists));
    path.pop();
}
