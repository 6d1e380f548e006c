//! Splits definitions by group/version, as API servers publish them.

use std::collections::{BTreeMap, BTreeSet};

use smp_schema::Schema;
use smp_schema::{GroupVersionKind, Shape};

use super::{Definitions, parts};

/// The part for definitions without a group/version.
const OTHER: &str = "other";

impl<'s> Definitions<'s> {
    /// Returns the definitions with these names and all that they refer to; unknown names are ignored.
    ///
    /// ```
    /// let document = smp_openapi::read(
    ///     r##"{"definitions": {
    ///         "Pod": {"properties": {"spec": {"$ref": "#/definitions/PodSpec"}}},
    ///         "PodSpec": {"properties": {}},
    ///         "Node": {"properties": {}}
    ///     }}"##,
    /// )?;
    /// let pods = smp_openapi::Definitions::from(&document).select(["Pod"]);
    /// assert_eq!(pods.iter().map(|(name, _)| name).collect::<Vec<_>>(), ["Pod", "PodSpec"]);
    /// # Ok::<(), smp_openapi::Errors>(())
    /// ```
    #[must_use]
    pub fn select<'n>(&self, names: impl IntoIterator<Item = &'n str>) -> Self {
        let found = |name| self.by_name.get_key_value(name).map(|(name, _)| *name);
        let mut selected = Self::new();
        let mut open: Vec<&'s str> = names.into_iter().filter_map(found).collect();
        while let Some(name) = open.pop() {
            if let Some(schema) = self.get(name)
                && selected.by_name.insert(name, schema).is_none()
            {
                open.extend(references(name, schema));
            }
        }
        selected
    }

    /// Returns the definitions of each group/version, under the path below `/openapi/v3` where API servers publish it:
    /// `api/v1`, `apis/apps/v1`.
    ///
    /// Each part contains the definitions whose `x-kubernetes-group-version-kind` has its group/version, and all that
    /// they refer to, so it is complete. A definition that has many groups (`DeleteOptions` has all that ever existed)
    /// is only in those that have their own kinds.
    ///
    /// A definition that no kind refers to is in the part with the kinds of its package, which is its name up to the
    /// last dot (`io.k8s.api.apps.v1`). If there is none, and the name has the form `io.k8s.api.GROUP.VERSION.NAME`, it
    /// is in the part of that group and version. All others are in `other`.
    ///
    /// ```
    /// use smp_schema::PatchSchema;
    /// use smp_openapi::Definitions;
    ///
    /// #[derive(PatchSchema)]
    /// #[patch(name = "com.example.v1.Tool", gvk("example.com", "v1", "Tool"))]
    /// struct Tool {
    ///     size: Size,
    /// }
    ///
    /// #[derive(PatchSchema)]
    /// struct Size {
    ///     inches: u32,
    /// }
    ///
    /// #[derive(PatchSchema)]
    /// struct Unused {
    ///     name: String,
    /// }
    ///
    /// let mut definitions = Definitions::of::<Tool>()?;
    /// definitions.add(smp_schema::Schema::of::<Unused>())?;
    /// let parts = definitions.by_group_version();
    /// assert_eq!(parts.keys().collect::<Vec<_>>(), ["apis/example.com/v1", "other"]);
    /// assert!(parts["apis/example.com/v1"].get("Size").is_some());
    /// # Ok::<(), smp_openapi::NameClash>(())
    /// ```
    pub fn by_group_version(&self) -> BTreeMap<String, Self> {
        let mut roots: BTreeMap<String, BTreeSet<&'s str>> = BTreeMap::new();
        let of_several_groups = self.of_several_groups();
        for (kind, name) in self.kinds().filter(|(_, name)| !of_several_groups.contains(name)) {
            roots.entry(path(&kind.group, &kind.version)).or_default().insert(name);
        }
        for (kind, name) in self.kinds().filter(|(_, name)| of_several_groups.contains(name)) {
            if let Some(names) = roots.get_mut(&path(&kind.group, &kind.version)) {
                names.insert(name);
            }
        }
        let packages: BTreeMap<&str, String> = roots
            .iter()
            .rev()
            .flat_map(|(path, names)| names.iter().map(|name| (package(name), path.clone())))
            .collect();
        let reached = self.select(roots.values().flatten().copied());
        for (name, _) in self.iter().filter(|(name, _)| reached.get(name).is_none()) {
            let path = packages.get(package(name)).cloned().unwrap_or_else(|| path_of_name(name));
            roots.entry(path).or_default().insert(name);
        }
        roots.into_iter().map(|(path, names)| (path, self.select(names))).collect()
    }

    fn of_several_groups(&self) -> BTreeSet<&'s str> {
        let mut first: BTreeMap<&str, &str> = BTreeMap::new();
        let is_another =
            |(kind, name): &(&'s GroupVersionKind, &'s str)| *first.entry(name).or_insert(&kind.group) != kind.group;
        self.kinds().filter(is_another).map(|(_, name)| name).collect()
    }
}

/// Returns the names that a definition refers to.
fn references<'s>(name: &str, schema: Schema<'s>) -> Vec<&'s str> {
    let mut open: Vec<&'s Shape> = match (schema.object().filter(|table| table.name() == name), schema.shape()) {
        (Some(table), _) => parts(table).collect(),
        (None, Shape::Named(definition)) if definition.name == name => vec![&definition.shape],
        (None, shape) => vec![shape],
    };
    let mut names = Vec::new();
    while let Some(shape) = open.pop() {
        match shape {
            Shape::Scalar(_) | Shape::FreeForm => {}
            Shape::Map(part) | Shape::List(part) => open.push(part),
            Shape::Object(reference) => names.push(reference.name()),
            Shape::Named(definition) => names.push(&*definition.name),
        }
    }
    names
}

/// Returns the path of a group/version. Unusual names get none, because a path may become the name of a file.
fn path(group: &str, version: &str) -> String {
    let is_plain = |name: &str| {
        let is_letter = |byte: u8| byte.is_ascii_alphanumeric();
        name.bytes().next().is_some_and(is_letter)
            && name.bytes().all(|byte| is_letter(byte) || matches!(byte, b'-' | b'_' | b'.'))
    };
    match group {
        "" if is_plain(version) => format!("api/{version}"),
        _ if is_plain(group) && is_plain(version) => format!("apis/{group}/{version}"),
        _ => OTHER.to_owned(),
    }
}

/// Returns the name of a definition up to its last dot.
fn package(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(package, _)| package)
}

fn path_of_name(name: &str) -> String {
    match package(name).strip_prefix("io.k8s.api.").and_then(|package| package.split_once('.')) {
        Some(("core", version)) => path("", version),
        Some((group, version)) => path(group, version),
        None => OTHER.to_owned(),
    }
}
