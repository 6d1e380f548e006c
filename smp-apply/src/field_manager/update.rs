//! Updates: the entries that count, and what they own afterwards.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{FieldManager, STRIPPED};
use crate::changes::Changes;
use crate::managed::{self, Raw};
use crate::manager::Identity;
use crate::object::{described, text_at};
use crate::updater::{Managers, Owned};
use crate::validate::Duplicates;
use crate::{Code, Error, FieldSet, Manager, Timestamp};

/// The largest number of entries of updaters.
const MAX_UPDATERS: usize = 10;

/// Who owns what the oldest of too many updaters owned.
const ANCIENT_CHANGES: &str = "ancient-changes";

/// What an update does to entries: those that it decoded, and the places of those that stay as they are.
pub(super) struct Tracked {
    pub(super) managers: Managers<Identity>,
    stay: Vec<usize>,
}

impl FieldManager<'_> {
    /// Updates the entries for a new object, which replaces the live one. `new` is in the version of the request. If the update cannot be
    /// tracked, the entries of the live object stay as they are.
    pub(crate) fn update(&self, live: &Value, mut new: Value, name: &str) -> Result<Value, Error> {
        let is_create = text_at(live, &["metadata", "uid"]).is_empty();
        for mut entries in self.entries(managed::take(&mut new), managed::list(live)) {
            if entries.is_empty() && !is_create {
                break;
            }
            match self.track(live, &new, &entries, name) {
                Ok(Tracked { managers, stay }) => {
                    let fields: Vec<_> = stay.iter().map(|index| entries[*index]["fieldsV1"].take()).collect();
                    let stay = stay.iter().filter_map(|index| Raw::of(&entries[*index])).zip(fields).collect();
                    managed::set(&mut new, managed::encode_with(&managers, stay));
                    break;
                }
                // The next entries count.
                Err(_) if !are_valid(&entries) => {}
                Err(error) if self.options.reports_update_errors => return Err(error),
                Err(_) => {
                    let kept = managed::list(live).iter().filter_map(Raw::of).map(|entry| entry.rewritten());
                    managed::set(&mut new, kept.collect());
                    break;
                }
            }
        }
        Ok(new)
    }

    /// Returns the lists of entries of which the first valid one counts for an update.
    ///
    /// ```text
    /// request                     entries
    /// managedFields: [{}] or []   none: the request resets them; [] only for built-in kinds
    /// managedFields: [valid, …]   of the request, unless it is to a subresource
    /// managedFields: [invalid]    of the object
    /// no managedFields            of the object
    /// ```
    fn entries(&self, given: Option<Vec<Value>>, stored: &[Value]) -> Vec<Vec<Value>> {
        let Some(given) = given else { return vec![stored.to_vec(), Vec::new()] };
        let is_reset = match &*given {
            [] => !self.versions.is_custom(),
            [entry] => Raw::of(entry) == Some(Raw::default()),
            _ => false,
        };
        match self.subresource {
            "" if is_reset => vec![Vec::new()],
            _ if given == stored => vec![given, Vec::new()],
            "" if !given.is_empty() => vec![given, stored.to_vec(), Vec::new()],
            _ => vec![stored.to_vec(), Vec::new()],
        }
    }

    /// Gives what an update changes to its manager. It does the work as another manager first, so that its time changes only if it takes a
    /// field.
    pub(super) fn track(&self, live: &Value, new: &Value, entries: &[Value], name: &str) -> Result<Tracked, Error> {
        let wrong = || Error::new(Code::InvalidManagedFields, "an entry has a field of the wrong type");
        let entries = entries.iter().map(Raw::of).collect::<Option<Vec<_>>>().ok_or_else(wrong)?;
        let live = self.in_version(live)?;
        self.validate(
            new,
            ["failed to convert new object", " to smd typed"],
            Code::InvalidObject,
            Duplicates::Allowed,
        )?;
        self.validate(
            &live,
            ["failed to convert live object", " to smd typed"],
            Code::InvalidObject,
            Duplicates::Allowed,
        )?;
        let me = Identity::new(Manager::updater(name).on(self.subresource), self.version);
        let filters = self.filters(entries.iter().map(|entry| entry.version));
        let updated = (|| {
            let mut changes = self.updater(&filters).changes(&live, new, self.version)?;
            let mut tracked = decode_changed(&entries, &mut changes, &me)?;
            let current = Identity::current_operation();
            changes.update(&mut tracked.managers, &current)?;
            if let Some(owned) = tracked.managers.remove(&current) {
                self.give(owned, &mut tracked.managers, me);
            }
            Ok(tracked)
        })();
        let mut tracked: Tracked = updated
            .map_err(|error: Error| error.during(&format!("failed to update ManagedFields ({})", described(new))))?;
        merge_oldest(&mut tracked.managers);
        Ok(tracked)
    }

    /// Adds fields to what a manager owns already.
    fn give(&self, owned: Owned, managers: &mut Managers<Identity>, manager: Identity) {
        let fields = owned.fields.difference(&STRIPPED);
        if fields.is_empty() {
            return;
        }
        let fields = match managers.get(&manager) {
            Some(before) => fields.union(&before.fields),
            None => fields,
        };
        managers.insert(manager, Owned { fields, time: self.now, ..owned });
    }
}

/// Whether all entries can be decoded. A server decodes them before it looks at the objects.
fn are_valid(entries: &[Value]) -> bool {
    let entries: Option<Vec<_>> = entries.iter().map(Raw::of).collect();
    entries.is_some_and(|entries| managed::decode(&entries).is_ok())
}

/// Decodes the entries that an update changes, and that of its manager. Of two entries of one manager, the later one counts.
fn decode_changed(entries: &[Raw<'_>], changes: &mut Changes<'_>, me: &Identity) -> Result<Tracked, Error> {
    let mut latest = BTreeMap::new();
    for (index, entry) in entries.iter().enumerate() {
        if let Some(earlier) = latest.insert(entry.identity(index)?, index) {
            entries[earlier].fields()?;
        }
    }
    // Too many updaters are merged.
    let decodes_all = entries.len() >= MAX_UPDATERS;
    let mut tracked = Tracked { managers: Managers::new(), stay: Vec::new() };
    for (identity, index) in latest {
        let Raw { fields, version, .. } = entries[index];
        if !decodes_all && identity != *me && changes.leave(fields.unwrap_or(&Value::Null), version)? {
            tracked.stay.push(index);
        } else {
            tracked.managers.insert(identity, entries[index].owned()?);
        }
    }
    Ok(tracked)
}

/// Merges the oldest entries of too many updaters into one per version. The oldest of a version waits for a second one, and goes with it.
///
/// ```text
/// limit 2:  a (v1, 8:00), b (v1, 9:00), c (v1, 10:00)
/// result:   ancient-changes (v1, 9:00), c (v1, 10:00)
/// ```
fn merge_oldest(managers: &mut Managers<Identity>) {
    let mut updaters: Vec<_> =
        managers.iter().filter(|(_, owned)| !owned.applied).map(|(id, owned)| (id.clone(), owned.time)).collect();
    let mut n_excess = updaters.len().saturating_sub(MAX_UPDATERS);
    updaters.sort_by_key(|(_, time)| time.map_or(0, Timestamp::unix));
    let mut first_of = BTreeMap::new();
    let mut merged: BTreeMap<Identity, Vec<FieldSet>> = BTreeMap::new();
    for (updater, time) in updaters {
        if n_excess == 0 {
            break;
        }
        let Some(owned) = managers.get(&updater) else { continue };
        let (version, fields) = (owned.version.clone(), owned.fields.clone());
        let Some(first) = first_of.get(&version) else {
            first_of.insert(version, updater);
            continue;
        };
        let bucket = Identity::new(Manager::updater(ANCIENT_CHANGES), &version);
        if !managers.contains_key(&bucket)
            && let Some(first) = managers.remove(first)
        {
            managers.insert(bucket.clone(), first);
        }
        if let Some(bucket) = managers.get_mut(&bucket) {
            bucket.time = time;
        }
        merged.entry(bucket).or_default().push(fields);
        managers.remove(&updater);
        n_excess -= 1;
    }
    for (bucket, fields) in merged {
        if let Some(bucket) = managers.get_mut(&bucket) {
            bucket.fields = FieldSet::union_all(fields.into_iter().chain([std::mem::take(&mut bucket.fields)]));
        }
    }
}
