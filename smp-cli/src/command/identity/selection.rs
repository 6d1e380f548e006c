//! Finds the objects that a patch matches, by lookup instead of a comparison with every object.

use std::cell::RefCell;
use std::collections::HashMap;

use super::Identity;

/// The identities of objects, in order.
#[derive(Debug)]
pub(in super::super) struct Selection {
    all: Vec<Identity>,
    tables: RefCell<Tables>,
}

/// The objects by the parts of their identity that a patch has: one table for each set of parts that occurs.
type Tables = HashMap<[bool; 4], HashMap<Identity, Vec<usize>>>;

impl FromIterator<Identity> for Selection {
    fn from_iter<I: IntoIterator<Item = Identity>>(identities: I) -> Self {
        Self { all: identities.into_iter().collect(), tables: RefCell::default() }
    }
}

impl Selection {
    /// The indexes of the objects that have all the parts that a patch has. A single object always matches.
    ///
    /// ```text
    /// apps/v1/Deployment        selects  apps/v1/Deployment shop/web
    /// apps/v1/Deployment web    selects  apps/v1/Deployment shop/web
    /// v1/Service                does not
    /// ```
    pub(in super::super) fn selected(&self, wanted: &Identity) -> Vec<usize> {
        if self.all.len() == 1 { vec![0] } else { self.named(wanted) }
    }

    /// The indexes of the objects that have all the parts that a patch or an object in a file has.
    pub(in super::super) fn named(&self, wanted: &Identity) -> Vec<usize> {
        let parts = wanted.parts().map(|(_, part)| !part.is_empty());
        let mut tables = self.tables.borrow_mut();
        let table = tables.entry(parts).or_insert_with(|| self.table(parts));
        table.get(wanted).cloned().unwrap_or_default()
    }

    /// The objects by some parts of their identity.
    fn table(&self, parts: [bool; 4]) -> HashMap<Identity, Vec<usize>> {
        let mut table: HashMap<Identity, Vec<usize>> = HashMap::new();
        for (index, identity) in self.all.iter().enumerate() {
            table.entry(identity.only(parts)).or_default().push(index);
        }
        table
    }
}

#[cfg(test)]
mod tests {
    use super::{Identity, Selection};

    fn identities() -> Vec<Identity> {
        let texts = |letters: &str| letters.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let mut all = Vec::new();
        for (api_version, kind) in [("", ""), ("v1", "Pod"), ("", "Pod"), ("v1", "")] {
            for namespace in texts(" a b") {
                for name in texts(" x y") {
                    let (api_version, kind) = (api_version.to_owned(), kind.to_owned());
                    all.push(Identity { api_version, kind, namespace: namespace.clone(), name });
                }
            }
        }
        all
    }

    #[test]
    fn a_lookup_finds_the_objects_that_a_comparison_finds() {
        let all = identities();
        let selection: Selection = all.iter().cloned().collect();
        for wanted in &all {
            let selects = |object: &Identity| {
                wanted
                    .parts()
                    .iter()
                    .zip(object.parts())
                    .all(|((_, mine), (_, theirs))| mine.is_empty() || *mine == theirs)
            };
            let expected: Vec<usize> = (0..all.len()).filter(|index| selects(&all[*index])).collect();
            assert_eq!(selection.selected(wanted), expected, "{wanted}");
        }
    }

    #[test]
    fn the_number_of_tables_does_not_grow_with_the_number_of_patches() {
        let all = identities();
        let selection: Selection = all.iter().cloned().collect();
        (0..100).flat_map(|_| &all).for_each(|wanted| drop(selection.selected(wanted)));
        assert!(selection.tables.borrow().len() <= 16);
        assert_eq!(all.into_iter().take(1).collect::<Selection>().selected(&identities()[5]), [0]);
    }
}
