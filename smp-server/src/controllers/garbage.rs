//! Deletes objects whose owners are gone, as the garbage collector of a cluster does.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde_json::Value;

use super::{change, find, remove_finalizer};
use crate::delete::{self, DeleteOptions, FOREGROUND, ORPHAN};
use crate::effects::Work;
use crate::object::{self, finalizers, text_at};
use crate::server::Server;
use crate::status::Status;
use crate::store::Key;
use crate::target::key;

/// The objects that refer to an owner, by the owner's uid.
#[derive(Debug, Default)]
pub(crate) struct Dependents(Mutex<HashMap<String, BTreeSet<Key>>>);

impl Dependents {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, BTreeSet<Key>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn of(&self, uid: &str) -> Vec<Key> {
        self.lock().get(uid).into_iter().flatten().cloned().collect()
    }
}

fn owners(object: &Value) -> impl Iterator<Item = &Value> {
    object["metadata"]["ownerReferences"].as_array().into_iter().flatten()
}

/// Notes the owners of an object. Returns whether it has any.
pub(crate) fn note(server: &Server, key: &Key, object: &Value) -> bool {
    let mut dependents = server.inner.dependents.lock();
    let mut has_owners = false;
    for owner in owners(object) {
        has_owners = true;
        dependents.entry(text_at(owner, &["uid"]).to_owned()).or_default().insert(key.clone());
    }
    has_owners
}

/// Forgets a deleted object, and notes its dependents and its owners as work.
pub(crate) fn forget(server: &Server, key: &Key, object: &Value) {
    let orphans = {
        let mut dependents = server.inner.dependents.lock();
        for owner in owners(object) {
            let uid = text_at(owner, &["uid"]);
            if let Some(keys) = dependents.get_mut(uid) {
                keys.remove(key);
                if keys.is_empty() {
                    dependents.remove(uid);
                }
            }
        }
        dependents.remove(text_at(object, &["metadata", "uid"])).unwrap_or_default()
    };
    for orphan in orphans {
        server.inner.work.push(Work::Dependent(orphan));
    }
    let namespace = text_at(object, &["metadata", "namespace"]);
    for owner in owners(object).filter_map(|owner| owner_key(server, namespace, owner)) {
        server.inner.work.push(Work::Owner(owner));
    }
}

/// Where the owner of a reference is. An owner is in the namespace of its dependents, or has none.
fn owner_key(server: &Server, namespace: &str, owner: &Value) -> Option<Key> {
    let catalog = server.catalog();
    let resource = catalog.of_kind(text_at(owner, &["apiVersion"]), text_at(owner, &["kind"]))?;
    let namespace = if resource.namespaced { Some(namespace) } else { None };
    Some(key(resource, namespace, text_at(owner, &["name"])))
}

/// Whether the owner of a reference exists, and whether it waits for its dependents.
async fn owner_state(server: &Server, namespace: &str, owner: &Value) -> Result<Owner, Status> {
    let Some(key) = owner_key(server, namespace, owner) else { return Ok(Owner::Unknown) };
    let Some((_, stored)) = find(server, &key).await? else { return Ok(Owner::Gone) };
    let object = stored.value()?;
    Ok(if text_at(&object, &["metadata", "uid"]) != text_at(owner, &["uid"]) {
        Owner::Gone
    } else if finalizers(&object).contains(&FOREGROUND) && !object["metadata"]["deletionTimestamp"].is_null() {
        Owner::Waits
    } else {
        Owner::Exists
    })
}

/// The state of an owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    Exists,
    /// It is deleted in the foreground.
    Waits,
    Gone,
    /// The server does not have its kind, so nothing is known about it.
    Unknown,
}

/// Deletes an object if none of its owners is left, and removes references to owners that are gone if another one is.
///
/// ```text
/// owners           then
/// a exists         nothing
/// a gone           the object is deleted
/// a gone, b exists the reference to a is removed
/// a waits          the object is deleted, before a
/// ```
pub(crate) async fn look_at_dependent(server: &Server, key: &Key) -> Result<(), Status> {
    let Some((resource, stored)) = find(server, key).await? else { return Ok(()) };
    let object = stored.value()?;
    let namespace = text_at(&object, &["metadata", "namespace"]);
    let mut states = Vec::new();
    for owner in owners(&object) {
        states.push((text_at(owner, &["uid"]).to_owned(), owner_state(server, namespace, owner).await?));
    }
    let is = |wanted: &[Owner]| states.iter().any(|(_, state)| wanted.contains(state));
    if states.is_empty() || !is(&[Owner::Gone, Owner::Waits]) {
        return Ok(());
    }
    if !is(&[Owner::Exists, Owner::Unknown]) {
        let is_marked = !object["metadata"]["deletionTimestamp"].is_null();
        if !is_marked {
            let has_own = !server.inner.dependents.of(text_at(&object, &["metadata", "uid"])).is_empty();
            let options =
                if is(&[Owner::Waits]) && has_own { DeleteOptions::foreground() } else { DeleteOptions::background() };
            delete::delete_key(server, &resource, key, &options).await?;
        }
        return Ok(());
    }
    let gone: Vec<_> = states.iter().filter(|(_, state)| *state == Owner::Gone).map(|(uid, _)| uid.as_str()).collect();
    if gone.is_empty() { Ok(()) } else { change(server, key, |object| without_owners(object, &gone)).await }
}

fn without_owners(object: &Value, uids: &[&str]) -> Option<Value> {
    let rest: Vec<Value> = owners(object).filter(|owner| !uids.contains(&text_at(owner, &["uid"]))).cloned().collect();
    if rest.len() == owners(object).count() {
        return None;
    }
    let mut changed = object.clone();
    if rest.is_empty() {
        object::take_metadata(&mut changed, "ownerReferences");
    } else {
        object::set_metadata(&mut changed, "ownerReferences", rest);
    }
    Some(changed)
}

/// Goes on with an owner that is deleted and waits: its dependents are deleted or left alone, and then it is let go.
pub(crate) async fn look_at_owner(server: &Server, key: &Key) -> Result<(), Status> {
    let Some((_, stored)) = find(server, key).await? else { return Ok(()) };
    let object = stored.value()?;
    if object["metadata"]["deletionTimestamp"].is_null() {
        return Ok(());
    }
    let uid = text_at(&object, &["metadata", "uid"]);
    let dependents = server.inner.dependents.of(uid);
    if finalizers(&object).contains(&ORPHAN) {
        for dependent in &dependents {
            change(server, dependent, |object| without_owners(object, &[uid])).await?;
            server.inner.dependents.lock().remove(uid);
        }
        return remove_finalizer(server, key, ORPHAN).await;
    }
    if !finalizers(&object).contains(&FOREGROUND) {
        return Ok(());
    }
    let mut blocks = false;
    for dependent in &dependents {
        let Some((_, stored)) = find(server, dependent).await? else { continue };
        let value = stored.value()?;
        let is_blocking = |owner: &Value| text_at(owner, &["uid"]) == uid && owner["blockOwnerDeletion"] == true;
        blocks |= owners(&value).any(is_blocking);
        if value["metadata"]["deletionTimestamp"].is_null() {
            server.inner.work.push(Work::Dependent(dependent.clone()));
        }
    }
    if blocks { Ok(()) } else { remove_finalizer(server, key, FOREGROUND).await }
}
