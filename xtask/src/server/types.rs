//! How many fields of a kind have defaults.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context, Result};

use super::{rows, table};

/// The structs of the built-in kinds.
#[derive(Default)]
pub(super) struct Types {
    /// The struct of each group, version and kind.
    kinds: BTreeMap<[String; 3], String>,
    /// The types of the fields of each struct.
    fields: BTreeMap<String, Vec<String>>,
    /// The number of fields with defaults in each struct.
    defaults: BTreeMap<String, usize>,
}

impl Types {
    pub(super) fn read(root: &Path) -> Result<Self> {
        Ok(Self::of(&table(root, "types.tsv")?, &table(root, "defaults.tsv")?))
    }

    fn of(types: &str, defaults: &str) -> Self {
        let mut read = Self::default();
        let mut current = String::new();
        for row in rows(types) {
            match *row.as_slice() {
                ["kind", group, version, kind, name] => {
                    read.kinds.insert([group, version, kind].map(ToOwned::to_owned), name.to_owned());
                }
                ["struct", name, ..] => name.clone_into(&mut current),
                ["", _, _, _, field, ..] => read.fields.entry(current.clone()).or_default().push(field.to_owned()),
                _ => {}
            }
        }
        for row in rows(defaults).filter_map(|row| row.first().copied().map(str::to_owned)) {
            *read.defaults.entry(row).or_default() += 1;
        }
        read
    }

    /// The number of fields with defaults in the structs that a kind consists of, each struct counted once.
    ///
    /// ```text
    /// Deployment → DeploymentSpec (replicas, …) → PodTemplateSpec → PodSpec (restartPolicy, …) → Container (…)
    /// ```
    pub(super) fn defaults(&self, group: &str, version: &str, kind: &str) -> Result<usize> {
        let id = [group, version, kind].map(ToOwned::to_owned);
        let root = self.kinds.get(&id).with_context(|| format!("types.tsv has no {id:?}"))?;
        let (mut open, mut seen) = (vec![root.as_str()], BTreeSet::new());
        while let Some(name) = open.pop() {
            if seen.insert(name) {
                let fields = self.fields.get(name).into_iter().flatten();
                open.extend(fields.filter_map(|field| self.struct_in(field)));
            }
        }
        Ok(seen.into_iter().filter_map(|name| self.defaults.get(name)).sum())
    }

    /// The struct in a type, such as that of a pointer or of a list's items.
    fn struct_in<'a>(&self, field: &'a str) -> Option<&'a str> {
        let name = field.rsplit(['*', ']', ' ', ':']).next()?;
        self.fields.contains_key(name).then_some(name)
    }
}
