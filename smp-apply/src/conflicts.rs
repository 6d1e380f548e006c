//! Conflicts: fields that an apply would take from other managers.

use std::collections::BTreeMap;
use std::fmt;
use std::slice;

use serde_json::Value;

use crate::{FieldSet, Owner, Path, Type, values};

/// A field that an apply changes although other managers own it.
///
/// ```
/// use serde_json::json;
/// use smp_apply::{Apply, Error, Manager, Schema};
///
/// let wanted = |replicas: u8| json!({"apiVersion": "apps/v1", "kind": "Deployment", "spec": {"replicas": replicas}});
/// let live = Apply::new(Schema::free_form(), &json!({}), &wanted(3), &Manager::applier("shop")).run()?.object;
/// let refused = Apply::new(Schema::free_form(), &live, &wanted(5), &Manager::applier("hpa")).run();
/// let Err(Error::Conflicts(conflicts)) = refused else { panic!("shop owns the replicas") };
/// for conflict in &conflicts {
///     assert_eq!(conflict.to_string(), r#".spec.replicas: conflict with "shop""#);
///     assert_eq!((&conflict.live, &conflict.wanted), (&Some(json!(3)), &Some(json!(5))));
/// }
/// # Ok::<(), smp_apply::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Conflict {
    /// The field.
    pub path: Path,
    /// All other managers that own it.
    pub owners: Vec<Owner>,
    /// The value in the object; `None` if there is none.
    pub live: Option<Value>,
    /// The value in the applied configuration; `None` if the change has another cause, such as the conversion between versions.
    pub wanted: Option<Value>,
}

/// Writes the path and the owners, without the values.
impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: conflict with ", self.path)?;
        self.owners.iter().enumerate().try_for_each(|(index, owner)| {
            f.write_str(if index == 0 { "" } else { ", " })?;
            owner.fmt(f)
        })
    }
}

/// All conflicts of an apply, in the order of their paths.
#[derive(Clone, Debug, PartialEq)]
pub struct Conflicts {
    list: Vec<Conflict>,
    /// The same by owner, as servers list them.
    owners: Vec<(Owner, Vec<Path>)>,
}

impl Conflicts {
    /// Collects what each owner would lose. `live` and `wanted` are the objects with the values.
    pub(crate) fn new(lost: &[(Owner, FieldSet)], ty: Option<Type<'_>>, live: &Value, wanted: &Value) -> Self {
        let all = lost.iter().fold(FieldSet::new(), |all, (_, fields)| all.union(fields));
        let mut owners_of: BTreeMap<Path, Vec<Owner>> = BTreeMap::new();
        for (owner, fields) in lost {
            for path in fields.paths() {
                owners_of.entry(path).or_default().push(owner.clone());
            }
        }
        let (live, wanted) = (values::at(ty, live, &all), values::at(ty, wanted, &all));
        let list = all.paths().zip(live).zip(wanted).map(|((path, live), wanted)| {
            let owners = owners_of.remove(&path).unwrap_or_default();
            Conflict { path, owners, live: live.cloned(), wanted: wanted.cloned() }
        });
        Self {
            list: list.collect(),
            owners: lost.iter().map(|(owner, fields)| (owner.clone(), fields.paths().collect())).collect(),
        }
    }

    /// Returns the conflicts, in the order of their paths.
    pub fn iter(&self) -> slice::Iter<'_, Conflict> {
        self.list.iter()
    }

    /// Returns the causes that a server lists: the field, and the message with one owner.
    ///
    /// ```
    /// use serde_json::json;
    /// use smp_apply::{Apply, Error, Manager, Schema};
    ///
    /// let wanted = |color: &str| json!({"apiVersion": "v1", "kind": "ConfigMap", "data": {"color": color}});
    /// let live = Apply::new(Schema::free_form(), &json!({}), &wanted("red"), &Manager::applier("a")).run()?.object;
    /// let refused = Apply::new(Schema::free_form(), &live, &wanted("blue"), &Manager::applier("b")).run();
    /// let Err(Error::Conflicts(conflicts)) = refused else { panic!("a owns the color") };
    /// let (path, message) = conflicts.causes().next().expect("there is one");
    /// assert_eq!((path.to_string().as_str(), message.as_str()), (".data.color", r#"conflict with "a""#));
    /// # Ok::<(), smp_apply::Error>(())
    /// ```
    pub fn causes(&self) -> impl Iterator<Item = (&Path, String)> {
        self.owners
            .iter()
            .flat_map(|(owner, paths)| paths.iter().map(move |path| (path, format!("conflict with {owner}"))))
    }

    pub(crate) fn first_path(&self) -> &Path {
        static ROOT: Path = Path::root();
        self.list.first().map_or(&ROOT, |conflict| &conflict.path)
    }

    pub(crate) fn into_list(self) -> Vec<Conflict> {
        self.list
    }
}

impl<'a> IntoIterator for &'a Conflicts {
    type Item = &'a Conflict;
    type IntoIter = slice::Iter<'a, Conflict>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// Writes the message of a server.
///
/// ```text
/// Apply failed with 1 conflict: conflict with "a": .data.color
/// ```
impl fmt::Display for Conflicts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let n_conflicts: usize = self.owners.iter().map(|(_, paths)| paths.len()).sum();
        if let ([(owner, paths)], 1) = (&*self.owners, n_conflicts) {
            return paths
                .iter()
                .try_for_each(|path| write!(f, "Apply failed with 1 conflict: conflict with {owner}: {path}"));
        }
        write!(f, "Apply failed with {n_conflicts} conflicts: ")?;
        for (index, (owner, paths)) in self.owners.iter().enumerate() {
            write!(f, "{}conflicts with {owner}:", if index == 0 { "" } else { "\n" })?;
            paths.iter().try_for_each(|path| write!(f, "\n- {path}"))?;
        }
        Ok(())
    }
}
