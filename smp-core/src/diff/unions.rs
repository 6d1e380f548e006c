//! Unions: the fields of current that the members of modified exclude.

use super::normal;
use super::versions::{Objects, get};
use crate::at::At;
use crate::document::Members;
use crate::schema::{ObjectSchema, Union, UnionMember};

/// The fields that a patch removes because the wanted object has, or selects, another member of a union.
///
/// ```yaml
/// # at most one of value, valueFrom
/// modified: {name: A, valueFrom: {fieldRef: {fieldPath: metadata.name}}}
/// excluded: [value]
///
/// # one of localhostProfile (Localhost), none (RuntimeDefault), by type
/// modified: {type: RuntimeDefault}
/// excluded: [localhostProfile]
/// ```
///
/// `$retainKeys` removes them where a patch has it.
pub(super) fn excluded<'s>(at: &At<'_, 's>, objects: Objects<'_, '_>) -> Vec<&'s str> {
    let table = at.slot.schema.object().filter(|_| !at.slot.retains_keys());
    table.into_iter().flat_map(ObjectSchema::unions).flat_map(|union| excluded_by(at, union, objects)).collect()
}

fn excluded_by<'s>(at: &At<'_, 's>, union: &Union<'s>, objects: Objects<'_, '_>) -> Vec<&'s str> {
    let is_set = |name: &str| {
        let slot = at.slot.child_or_free_form(name);
        !normal::equivalent(slot, objects.modified.get(name), None)
    };
    let has = |member: &UnionMember| member.fields().iter().any(|name| is_set(name));
    let wanted: Vec<&UnionMember> = union.members().iter().filter(|member| has(member)).collect();
    let selected = selected(union, objects.modified);
    if wanted.is_empty() && selected.is_none() {
        return Vec::new();
    }
    let stays = |member: &&UnionMember| selected == Some(*member) || wanted.contains(member);
    let others = union.members().iter().filter(|member| !stays(member));
    let discriminator = union.discriminator().filter(|name| get(objects.modified, name).is_none());
    let no_longer_fits = |_: &&str| self::selected(union, objects.current).is_some_and(|member| !stays(&member));
    others.flat_map(UnionMember::fields).map(|name| &**name).chain(discriminator.filter(no_longer_fits)).collect()
}

/// The member that the discriminator of an object selects, if the union lists its value.
fn selected<'s>(union: &Union<'s>, object: &Members<'_>) -> Option<&'s UnionMember> {
    union.selected_by(get(object, union.discriminator()?)?.as_str()?)
}
