//! Server-side apply: what becomes of an object, and of the managers of its fields.

mod conflicts;
mod effects;
mod explain;
mod failure;
mod files;
mod kinds;
mod migration;

use serde_json::Value;
use smp_apply::{Manager, Timestamp};

#[cfg(feature = "cluster")]
pub(super) use self::conflicts::Contested;
pub(super) use self::conflicts::failure as conflict;
#[cfg(feature = "cluster")]
pub(super) use self::effects::{notes_of_removed, notes_of_taken};
#[cfg(feature = "cluster")]
pub(super) use self::explain::{Applied, Explained, print_explained};
pub(super) use self::files::run;
pub(super) use self::kinds::{Kinds, Tracked};
#[cfg(feature = "cluster")]
pub(super) use self::migration::{ANNOTATION_MANAGER, client_side, only_annotation};
use crate::args::ServerSideArgs;
use crate::ownership;
use crate::report::warning;

/// Who applies, and how.
#[derive(Clone, Debug)]
pub(super) struct Request {
    pub(super) manager: Manager,
    pub(super) force: bool,
    /// Updaters whose fields go to the manager before the apply.
    pub(super) migrate: Vec<String>,
    pub(super) now: Timestamp,
}

/// The result for one object.
#[derive(Debug)]
pub(super) struct Done {
    pub(super) object: Value,
    /// The updaters whose fields went to the manager.
    pub(super) migrated: Vec<String>,
}

impl Request {
    pub(super) fn new(args: &ServerSideArgs) -> Self {
        let manager = Manager::applier(args.manager()).on(args.subresource.as_deref().unwrap_or_default());
        Self { manager, force: args.force_conflicts, migrate: args.migrate.clone(), now: ownership::now() }
    }

    /// Whether the manager is that of kubectl, which keeps the annotation of client-side apply.
    pub(super) fn is_kubectl(&self) -> bool {
        self.manager.name() == ServerSideArgs::KUBECTL
    }
}

/// Applies a configuration to an object, or creates it if `live` is null. Managers of client-side apply are migrated as kubectl does it:
/// after the apply, which is repeated then, so that fields go that the configuration does not have.
///
/// ```text
/// live: {data: {color: red, size: XL}}, of kubectl-client-side-apply    wanted: {data: {color: red}}
/// apply          size stays: kubectl-client-side-apply owns it
/// migrate        kubectl owns color and size
/// apply again    size is removed: kubectl owns it alone, and does not want it
/// ```
pub(super) fn apply(
    kind: &Tracked<'_>,
    live: &Value,
    wanted: &Value,
    request: &Request,
) -> Result<Done, smp_kinds::ApplyError> {
    let mut live = live.clone();
    let mut migrated = Vec::new();
    if !request.migrate.is_empty()
        && let Some(object) = migration::migrated(kind, &live, &request.migrate, request)?
    {
        (live, migrated) = (object, request.migrate.clone());
    }
    let applied = kind.apply(&live, wanted, &request.manager, request.force, request.now)?;
    let mut done = Done { object: applied.object, migrated };
    if request.manager.subresource().is_some() {
        return Ok(done);
    }
    let again = || -> Result<Option<(Value, Vec<String>)>, smp_kinds::ApplyError> {
        let names = migration::client_side(&done.object);
        let Some(object) = migration::migrated(kind, &done.object, &names, request)? else { return Ok(None) };
        let applied = kind.apply(&object, wanted, &request.manager, request.force, request.now)?;
        Ok(Some((applied.object, names)))
    };
    // As in kubectl, the object is applied even if the migration fails.
    match again() {
        Ok(Some((object, names))) => {
            done.object = object;
            done.migrated.extend(names);
        }
        Ok(None) => {}
        Err(error) => warning(&format!("the managers of client-side apply are not migrated: {error}")),
    }
    Ok(done)
}
