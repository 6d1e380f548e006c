//! What a server does around the core: names of managers, times, entries of objects that nobody has applied yet.

mod update;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde_json::Value;

use crate::manager::Identity;
use crate::object::{described, kind_of, shown_type, version_of};
use crate::options::Options;
use crate::updater::{Managers, Owned, Refusal, Updater};
use crate::validate::{Duplicates, validate};
use crate::versions::Versions;
use crate::{Code, Error, FieldSet, Filter, Manager, Owner, Resets, Timestamp, kubectl, managed};

/// Who owns what was there before anybody applied.
pub(crate) const BEFORE_FIRST_APPLY: &str = "before-first-apply";

/// The fields that nobody owns.
pub(crate) static STRIPPED: LazyLock<FieldSet> = LazyLock::new(|| {
    let text = r#"{"f:apiVersion":{},"f:kind":{},"f:metadata":{".":{},"f:clusterName":{},"f:creationTimestamp":{},"f:generation":{},
        "f:managedFields":{},"f:name":{},"f:namespace":{},"f:resourceVersion":{},"f:selfLink":{},"f:uid":{}}}"#;
    text.parse().unwrap_or_default()
});

/// A request to an object: in which version, to which part, at what time.
#[derive(Clone, Copy)]
pub(crate) struct FieldManager<'r> {
    pub(crate) versions: &'r dyn Versions,
    pub(crate) version: &'r str,
    /// Empty for the object itself.
    pub(crate) subresource: &'r str,
    pub(crate) resets: &'r Resets,
    pub(crate) now: Option<Timestamp>,
    pub(crate) options: Options,
    /// The object before its creation.
    pub(crate) empty: &'r Value,
    /// What the server makes of the result of an apply: defaults, the canonical form of values.
    pub(crate) normalize: &'r dyn Fn(Value) -> Value,
}

/// The result of an apply, without entries.
pub(crate) struct Done {
    pub(crate) object: Value,
    pub(crate) managers: Managers<Identity>,
    /// The fields that a forced apply took, by owner.
    pub(crate) taken: Vec<(Owner, FieldSet)>,
}

/// The reason why an apply was refused: what each owner would lose, or an error.
pub(crate) enum Refused {
    Conflicts(Vec<(Owner, FieldSet)>),
    Failed(Error),
}

impl From<Error> for Refused {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

impl FieldManager<'_> {
    /// Applies a configuration.
    pub(crate) fn apply(&self, live: &Value, patch: &Value, name: &str, force: bool) -> Result<Done, Refused> {
        let managers = managed::read(live).map_err(|error| error.during("failed to decode managed fields"))?;
        self.check_kind(live, patch)?;
        let me = Identity::new(Manager::applier(name).on(self.subresource), self.version);
        if name != kubectl::NAME {
            return self.apply_as(&me, live, patch, managers, force);
        }
        let applied = self.apply_as(&me, live, patch, managers.clone(), force);
        let mut done = match applied {
            Err(Refused::Conflicts(conflicts)) => {
                let allowed = self.versions.type_of(self.version).zip(self.in_version(live).ok());
                let allowed = allowed.and_then(|(ty, live)| kubectl::last_applied_fields(ty, self.version, &live));
                let conflicts = without(conflicts, &allowed.unwrap_or_default());
                if conflicts.is_empty() {
                    self.apply_as(&me, live, patch, managers, true)
                } else {
                    Err(Refused::Conflicts(conflicts))
                }
            }
            applied => applied,
        }?;
        kubectl::update_annotation(&mut done.object, patch);
        Ok(done)
    }

    /// Applies a configuration as a manager, without what is special about kubectl.
    fn apply_as(
        &self,
        me: &Identity,
        live: &Value,
        patch: &Value,
        mut managers: Managers<Identity>,
        force: bool,
    ) -> Result<Done, Refused> {
        if managers.is_empty() {
            let tracked = self.track(self.empty, live, &[], BEFORE_FIRST_APPLY);
            managers = tracked.map_err(|error| error.during("failed to create manager for existing fields"))?.managers;
        }
        if managed::raw(patch).is_some() {
            return Err(Error::new(Code::ManagedFieldsInPatch, "metadata.managedFields must be nil").into());
        }
        let live = self.in_version(live)?;
        self.validate(patch, ["failed to create typed patch object", ""], Code::InvalidPatch, Duplicates::Forbidden)?;
        self.validate(&live, ["failed to create typed live object", ""], Code::InvalidObject, Duplicates::Allowed)?;
        let owners: BTreeMap<_, _> =
            managers.iter().map(|(identity, owned)| (identity.clone(), owner(identity, owned))).collect();
        let named = |fields: BTreeMap<Identity, FieldSet>| {
            fields
                .into_iter()
                .filter_map(|(identity, fields)| Some((owners.get(&identity)?.clone(), fields)))
                .collect::<Vec<_>>()
        };
        let filters = self.filters(managers.values().map(|owned| &*owned.version));
        let merged = match self.updater(&filters).force(force).apply(&live, patch, self.version, &mut managers, me) {
            Ok(merged) => merged,
            Err(Refusal::Conflicts(conflicts)) => return Err(Refused::Conflicts(named(conflicts))),
            Err(Refusal::Failed(error)) => return Err(error.into()),
        };
        if let Some(mut owned) = managers.remove(me) {
            owned.fields = owned.fields.difference(&STRIPPED);
            owned.time = if merged.changed { self.now } else { owned.time };
            if !owned.fields.is_empty() {
                managers.insert(me.clone(), owned);
            }
        }
        let object = if merged.changed {
            (self.normalize)(merged.object)
        } else if merged.object == *live {
            merged.object
        } else {
            // Numbers are written in another way.
            live.into_owned()
        };
        Ok(Done { object, managers, taken: named(merged.taken) })
    }

    /// The core for this request.
    fn updater<'u>(&'u self, filters: &'u BTreeMap<String, Filter>) -> Updater<'u> {
        let updater = Updater::new(self.versions).filters(filters).emptied(self.options.emptied);
        if self.options.ignores_empty_values { updater.ignore_empty_values() } else { updater }
    }

    /// What the request can own, by the versions of entries.
    fn filters<'v>(&'v self, versions: impl Iterator<Item = &'v str>) -> BTreeMap<String, Filter> {
        let versions = versions.chain([self.version]);
        let reset =
            versions.filter_map(|version| Some((version, self.resets.get(self.subresource, self.version, version)?)));
        reset.map(|(version, fields)| (version.to_owned(), Filter::Exclude(fields.clone()))).collect()
    }

    /// Converts an object to the version of the request.
    pub(crate) fn in_version<'o>(&self, object: &'o Value) -> Result<Cow<'o, Value>, Error> {
        let version = version_of(object);
        if version.is_empty() || self.versions.are_same(version, self.version) {
            return Ok(Cow::Borrowed(object));
        }
        self.versions.convert(object, version, self.version).map(Cow::Owned).map_err(|error| {
            let what = format!("failed to convert live object ({}) to proper version", described(object));
            Error::new(Code::Conversion, error.to_string()).during(&what)
        })
    }

    fn validate(
        &self,
        object: &Value,
        [step, rest]: [&str; 2],
        code: Code,
        duplicates: Duplicates,
    ) -> Result<(), Error> {
        let gone = || Error::new(Code::Conversion, format!("no corresponding type for {}", shown_type(object)));
        let ty = self.versions.type_of(self.version).ok_or_else(gone)?;
        validate(ty, object, duplicates)
            .map_err(|invalid| Error::invalid(code, &invalid).during(&format!("{step} ({}){rest}", described(object))))
    }

    /// A configuration must have the kind and the version of the object.
    fn check_kind(&self, live: &Value, patch: &Value) -> Result<(), Error> {
        let kind = self.versions.kind().unwrap_or_else(|| kind_of(live));
        let is_same = version_of(patch) == self.version && (kind.is_empty() || kind_of(patch) == kind);
        if is_same && !self.version.is_empty() {
            return Ok(());
        }
        Err(Error::new(Code::InvalidKind, format!("invalid object type: {}", shown_type(patch))))
    }
}

pub(crate) fn owner(identity: &Identity, owned: &Owned) -> Owner {
    Owner { manager: identity.manager.clone(), version: owned.version.clone(), time: owned.time }
}

/// Leaves out the fields that do not count, and owners that have no others.
fn without(conflicts: Vec<(Owner, FieldSet)>, allowed: &FieldSet) -> Vec<(Owner, FieldSet)> {
    let left = conflicts.into_iter().map(|(owner, fields)| (owner, fields.difference(allowed)));
    left.filter(|(_, fields)| !fields.is_empty()).collect()
}
