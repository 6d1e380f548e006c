//! Who owns what in an object.

mod annotate;
mod handover;
mod index;
mod invalid;
mod stale;
mod tree;

use serde_json::{Map, Value};

use crate::document::to_json;
use crate::field_manager::owner;
use crate::managed::Raw;
use crate::manager::Identity;
use crate::object::{kind_of, version_of};
use crate::remove::extract;
use crate::{Code, Error, FieldSet, Manager, Owner, PatchSchema, Path, Schema, Type, managed};

pub use self::annotate::{OwnedLine, OwnerNames};
pub use self::handover::Handover;
pub use self::stale::Staleness;
pub use self::tree::{AbsentPart, OwnedPart, OwnedTree};

/// The owners of an object, from its `metadata.managedFields`.
///
/// ```
/// use serde_json::json;
/// use smp_apply::{Apply, Manager, Owners, Schema};
///
/// let wanted = json!({"apiVersion": "v1", "kind": "ConfigMap", "data": {"color": "red"}});
/// let live = Apply::new(Schema::free_form(), &json!({}), &wanted, &Manager::applier("shop")).run()?.object;
/// for (path, owner) in Owners::read(&live)?.at(".data.color")? {
///     assert_eq!(format!("{path}: {owner}"), r#".data.color: "shop""#);
/// }
/// # Ok::<(), smp_apply::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Owners {
    owners: Vec<(Owner, FieldSet)>,
}

impl Owners {
    /// Reads the entries of an object.
    ///
    /// # Errors
    ///
    /// Returns an error with [`Code::InvalidManagedFields`] if an entry is invalid, or with [`Code::InvalidDocument`] if a Rust type cannot be
    /// converted to JSON.
    pub fn read<L: PatchSchema + serde::Serialize>(live: &L) -> Result<Self, Error> {
        let live = to_json(live)?;
        managed::read(&live).map(Self::new)
    }

    /// Reads the entries of an object that are valid.
    ///
    /// ```
    /// use serde_json::json;
    ///
    /// let live = json!({"metadata": {"managedFields": [{"operation": "Delete"}]}});
    /// assert_eq!(smp_apply::Owners::lossy(&live).iter().count(), 0);
    /// ```
    pub fn lossy(live: &Value) -> Self {
        Self::new(managed::read_lossy(live))
    }

    fn new(managers: crate::Managers<Identity>) -> Self {
        Self {
            owners: managers.into_iter().map(|(identity, owned)| (owner(&identity, &owned), owned.fields)).collect(),
        }
    }

    /// Returns all owners with their fields, in the order in which conflicts list them.
    pub fn iter(&self) -> impl Iterator<Item = (&Owner, &FieldSet)> {
        self.owners.iter().map(|(owner, fields)| (owner, fields))
    }

    /// Returns the entries as a server writes them.
    pub fn entries(&self) -> Vec<Value> {
        let entries = self
            .owners
            .iter()
            .map(|(owner, fields)| (Raw::new(&owner.manager, &owner.version, owner.time), fields.to_value()));
        managed::write_all(entries.collect())
    }

    /// Returns the owners of a field and of what is below it. If there are none, but the field is a part of something that has owners only as a whole,
    /// it returns these.
    ///
    /// ```
    /// use serde_json::json;
    /// use smp_apply::{Apply, Manager, Owners, Schema};
    ///
    /// let wanted = json!({"apiVersion": "v1", "kind": "List", "items": [{"name": "a"}]});
    /// let live = Apply::new(Schema::free_form(), &json!({}), &wanted, &Manager::applier("shop")).run()?.object;
    /// let (path, _) = Owners::read(&live)?.at(".items[0].name")?.remove(0);
    /// assert_eq!(path.to_string(), ".items");
    /// # Ok::<(), smp_apply::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error with [`Code::InvalidPath`] if the text does not begin with `.` or `[`, as paths of conflicts do.
    pub fn at(&self, path: &str) -> Result<Vec<(Path, &Owner)>, Error> {
        if !path.starts_with(['.', '[']) {
            return Err(Error::new(Code::InvalidPath, "a path begins with a dot, as in .spec.replicas"));
        }
        let all = |select: &dyn Fn(&Path) -> bool, fields_of: &dyn Fn(&FieldSet) -> FieldSet| {
            let paths = self.owners.iter().flat_map(|(owner, fields)| {
                fields_of(fields).paths().map(move |path| (path, owner)).collect::<Vec<_>>()
            });
            let mut found: Vec<_> = paths.filter(|(path, _)| select(path)).collect();
            found.sort_by(|(a, _), (b, _)| a.cmp(b));
            found
        };
        let found = all(&|found| is_at_or_below(found, path), &FieldSet::clone);
        if !found.is_empty() {
            return Ok(found);
        }
        let is_above =
            |found: &Path| path.strip_prefix(&found.to_string()).is_some_and(|rest| rest.starts_with(['.', '[']));
        Ok(all(&is_above, &FieldSet::leaves))
    }

    /// Returns the owners of a part of the object, or of something in it.
    ///
    /// ```
    /// use serde_json::json;
    /// use smp_apply::{Apply, Manager, Owners, Path, Schema};
    ///
    /// let wanted = json!({"apiVersion": "v1", "kind": "ConfigMap", "data": {"color": "red"}});
    /// let live = Apply::new(Schema::free_form(), &json!({}), &wanted, &Manager::applier("shop")).run()?.object;
    /// let owners = Owners::read(&live)?;
    /// let data = Path::locate(Schema::free_form(), &live, "/data").expect("the object has it");
    /// assert_eq!(owners.of(&data).map(|owner| owner.to_string()).collect::<Vec<_>>(), [r#""shop""#]);
    /// # Ok::<(), smp_apply::Error>(())
    /// ```
    pub fn of(&self, path: &Path) -> impl Iterator<Item = &Owner> {
        let owns = |fields: &FieldSet| fields.has_within(path.elements());
        self.owners.iter().filter(move |(_, fields)| owns(fields)).map(|(owner, _)| owner)
    }

    /// Returns what an applier applied, as far as it still owns it; only the kind and version if it owns nothing.
    ///
    /// ```
    /// use serde_json::json;
    /// use smp_apply::{Apply, Manager, Owners, Schema};
    ///
    /// let wanted = json!({"apiVersion": "v1", "kind": "ConfigMap", "data": {"color": "red"}});
    /// let live = json!({"apiVersion": "v1", "kind": "ConfigMap", "data": {"size": "XL"}});
    /// let live = Apply::new(Schema::free_form(), &live, &wanted, &Manager::applier("shop")).run()?.object;
    /// assert_eq!(Owners::read(&live)?.applied_by(&Manager::applier("shop"), Schema::free_form(), &live)?, wanted);
    /// # Ok::<(), smp_apply::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error with [`Code::InvalidDocument`] if a Rust type cannot be converted to JSON.
    pub fn applied_by<L: PatchSchema + serde::Serialize>(
        &self,
        manager: &Manager,
        schema: Schema<'_>,
        live: &L,
    ) -> Result<Value, Error> {
        self.applied_in(manager, Type::of(schema), live)
    }

    /// Like [`applied_by`](Self::applied_by), with a type.
    ///
    /// # Errors
    ///
    /// As there.
    pub fn applied_in<L: PatchSchema + serde::Serialize>(
        &self,
        manager: &Manager,
        ty: Type<'_>,
        live: &L,
    ) -> Result<Value, Error> {
        let live = to_json(live)?;
        let fields = self.owners.iter().find(|(owner, _)| owner.manager == *manager).map(|(_, fields)| fields.leaves());
        let said = fields.map(|fields| extract(ty, &live, &fields, false));
        let mut said = match said {
            Some(Value::Object(said)) => said,
            _ => Map::new(),
        };
        for (name, value) in [("apiVersion", version_of(&live)), ("kind", kind_of(&live))] {
            if !value.is_empty() {
                said.entry(name).or_insert_with(|| value.into());
            }
        }
        Ok(Value::Object(said))
    }

    /// Returns the object as lines of YAML, each with its owners. The entries of the object are left out.
    ///
    /// ```
    /// use serde_json::json;
    /// use smp_apply::{Apply, Manager, Owners, Schema};
    ///
    /// let wanted = json!({"apiVersion": "v1", "data": {"color": "red"}});
    /// let live = Apply::new(Schema::free_form(), &json!({}), &wanted, &Manager::applier("shop")).run()?.object;
    /// let owners = Owners::read(&live)?;
    /// let lines = owners.annotate(Schema::free_form(), &live)?;
    /// let lines: Vec<_> = lines.iter().map(|line| format!("{:<4} | {}", line.owners, line.yaml)).collect();
    /// assert_eq!(lines, ["     | apiVersion: v1", "shop | data:", "shop |   color: red"]);
    /// # Ok::<(), smp_apply::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error with [`Code::InvalidDocument`] if a Rust type cannot be converted to JSON.
    pub fn annotate<L: PatchSchema + serde::Serialize>(
        &self,
        schema: Schema<'_>,
        live: &L,
    ) -> Result<Vec<OwnedLine<'_>>, Error> {
        let live = to_json(live)?;
        Ok(annotate::lines(&self.tree(schema, &live)))
    }

    /// Returns the object as a tree of parts with their owners. The entries of the object are left out.
    ///
    /// Lists of custom resources whose schema is not known have items as parts if somebody owns one of the items.
    ///
    /// ```
    /// use serde_json::json;
    /// use smp_apply::{Apply, Manager, Owners, Schema};
    ///
    /// let wanted = json!({"apiVersion": "v1", "data": {"color": "red"}, "args": ["-v"]});
    /// let live = Apply::new(Schema::free_form(), &json!({}), &wanted, &Manager::applier("shop")).run()?.object;
    /// let owners = Owners::read(&live)?;
    /// let tree = owners.tree(Schema::free_form(), &live);
    /// let [version, data, args] = &tree.parts[..] else { panic!() };
    /// assert!(version.owners.as_slice().is_empty(), "servers do not track who owns the version");
    /// assert_eq!(data.parts[0].owners.to_string(), "shop");
    /// assert!(args.is_atomic, "without a schema, lists have owners only as a whole");
    /// # Ok::<(), smp_apply::Error>(())
    /// ```
    pub fn tree<'v>(&self, schema: Schema<'_>, live: &'v Value) -> OwnedTree<'_, 'v> {
        tree::tree(self.iter(), Type::of(schema), live)
    }
}

/// Whether a path or one above it has this text.
fn is_at_or_below(path: &Path, text: &str) -> bool {
    if !path.to_string().starts_with(text) {
        return false;
    }
    (1..=path.elements().len()).any(|length| Path::from(path.elements()[..length].to_vec()).to_string() == text)
}
