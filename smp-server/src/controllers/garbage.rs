//! Deletes objects whose owners are gone, as the garbage collector of a cluster does.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use http::StatusCode;
use serde_json::Value;

use super::{change, find, remove_finalizer};
use crate::delete::{self, DeleteOptions};
use crate::metadata::{FOREGROUND, ORPHAN};
use crate::object::{self, at, finalizers, text_at};
use crate::owners::{owner_key, owner_keys, owners};
use crate::queue::Work;
use crate::resource::Resource;
use crate::state::Server;
use crate::status::Status;
use crate::store::{Key, Stored};

/// Returns whether the owner in a reference exists, and whether it waits for its dependents.
async fn owner_state(server: &Server, namespace: &str, owner: &Value) -> Result<Owner, Status> {
    let Some(key) = owner_key(server, namespace, owner) else { return Ok(Owner::Unknown) };
    let Some((_, stored)) = find(server, &key).await? else { return Ok(Owner::Gone) };
    let object = stored.value()?;
    Ok(if text_at(&object, &["metadata", "uid"]) != text_at(owner, &["uid"]) {
        Owner::Gone
    } else if waits(&object) {
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
    /// The server does not have its kind, or it cannot be an owner, so its state is unknown.
    Unknown,
}

/// Deletes an object if none of its owners is left, and removes references to owners that are gone if another one is.
///
/// ```text
/// owners               then
/// a exists             nothing
/// a gone               the object is deleted
/// a waits              the object is deleted, before a
/// a gone, b exists     the reference to a is removed
/// a waits, b exists    the reference to a is removed, and the deletion of a continues
/// a gone, b unknown    nothing, because b may exist
/// ```
pub(crate) async fn look_at_dependent(server: &Server, key: &Key) -> Result<(), Status> {
    let Some((resource, stored)) = find(server, key).await? else {
        // A write may have recorded owners after the object was deleted.
        server.inner.dependents.keep(key, &BTreeMap::new());
        return Ok(());
    };
    let object = stored.value()?;
    let keys = owner_keys(server, &object);
    // Another request that read an older version may have removed owners from the index.
    server.inner.dependents.add(key, keys.clone());
    for dropped in server.inner.dependents.keep(key, &keys) {
        server.todo.push(Work::Owner(dropped));
    }
    let namespace = text_at(&object, &["metadata", "namespace"]);
    let mut states = Vec::new();
    for owner in owners(&object) {
        states.push((text_at(owner, &["uid"]), owner_state(server, namespace, owner).await?));
    }
    let with = |wanted: Owner| states.iter().filter(move |(_, state)| *state == wanted).map(|(uid, _)| *uid);
    let has = |wanted: Owner| with(wanted).next().is_some();
    if has(Owner::Unknown) || !(has(Owner::Gone) || has(Owner::Waits)) {
        return Ok(());
    }
    let waiting = with(Owner::Waits).filter_map(|uid| keys.get(uid).cloned().flatten());
    if has(Owner::Exists) {
        let lost: Vec<_> = with(Owner::Gone).chain(with(Owner::Waits)).collect();
        change(server, key, |object| drop_owners(object, &lost)).await?;
    } else if at(&object, &["metadata", "deletionTimestamp"]).is_null() {
        delete_dependent(server, &resource, key, &stored, has(Owner::Waits)).await?;
    }
    waiting.for_each(|owner| server.todo.push(Work::Owner(owner)));
    Ok(())
}

/// Deletes an object without owners. If an owner waits for the object, the object waits for its own dependents.
async fn delete_dependent(
    server: &Server,
    resource: &Arc<Resource>,
    key: &Key,
    stored: &Stored,
    is_awaited: bool,
) -> Result<(), Status> {
    let object = &*stored.value()?;
    let uid = text_at(object, &["metadata", "uid"]);
    let own = server.inner.dependents.of(uid);
    let options = if finalizers(object).contains(&ORPHAN) {
        DeleteOptions::default()
    } else if is_awaited && !own.is_empty() {
        // In a circle of owners, one of them must not wait.
        for dependent in &own {
            if find(server, dependent).await?.is_some_and(|(_, stored)| stored.value().is_ok_and(|value| waits(&value)))
            {
                change(server, key, unblock).await?;
                break;
            }
        }
        DeleteOptions::foreground()
    } else {
        DeleteOptions::background()
    };
    match delete::delete_key(server, resource, key, &options.of_version(uid, stored.revision)).await {
        // The object changed after its owners were checked, so it is checked again.
        Err(status) if status.code() == StatusCode::CONFLICT => server.todo.push(Work::Dependent(key.clone())),
        deleted => drop(deleted?),
    }
    Ok(())
}

/// Whether an object is deleted in the foreground.
fn waits(object: &Value) -> bool {
    finalizers(object).contains(&FOREGROUND) && !at(object, &["metadata", "deletionTimestamp"]).is_null()
}

/// Makes the owner references of an object not block the deletion of the owners.
fn unblock(object: &mut Value) {
    let owners = object.pointer_mut("/metadata/ownerReferences").and_then(Value::as_array_mut).into_iter().flatten();
    for owner in owners.filter(|owner| owner["blockOwnerDeletion"] == true) {
        owner["blockOwnerDeletion"] = false.into();
    }
}

fn drop_owners(object: &mut Value, uids: &[&str]) {
    let uids: HashSet<&str> = uids.iter().copied().collect();
    let rest: Vec<Value> = owners(object).filter(|owner| !uids.contains(text_at(owner, &["uid"]))).cloned().collect();
    if rest.len() < owners(object).count() {
        object::set_list(object, "ownerReferences", rest);
    }
}

/// Continues the deletion of an owner: its dependents are deleted or orphaned, and then its finalizer is removed.
pub(crate) async fn look_at_owner(server: &Server, key: &Key) -> Result<(), Status> {
    let Some((_, stored)) = find(server, key).await? else { return Ok(()) };
    let object = stored.value()?;
    if at(&object, &["metadata", "deletionTimestamp"]).is_null() {
        return Ok(());
    }
    let uid = text_at(&object, &["metadata", "uid"]);
    let dependents = server.inner.dependents.of(uid);
    if finalizers(&object).contains(&ORPHAN) {
        for dependent in &dependents {
            change(server, dependent, |object| drop_owners(object, &[uid])).await?;
        }
        return remove_finalizer(server, key, ORPHAN).await;
    }
    if !finalizers(&object).contains(&FOREGROUND) {
        return Ok(());
    }
    let mut blocks = false;
    for dependent in dependents.iter().filter(|dependent| *dependent != key) {
        let Some((_, stored)) = find(server, dependent).await? else { continue };
        let value = stored.value()?;
        let is_blocking = |owner: &Value| text_at(owner, &["uid"]) == uid && at(owner, &["blockOwnerDeletion"]) == true;
        blocks |= owners(&value).any(is_blocking);
        if at(&value, &["metadata", "deletionTimestamp"]).is_null() {
            server.todo.push(Work::Dependent(dependent.clone()));
        }
    }
    if blocks { Ok(()) } else { remove_finalizer(server, key, FOREGROUND).await }
}
