//! Finds the object of each configuration in the files.

use std::collections::HashSet;
use std::rc::Rc;

use serde_json::{Map, Value};
use smp_suggest::shown;

use crate::args::InputArgs;
use crate::command::apply::{File, Object};
use crate::command::failures::Failures;
use crate::command::identity::{Identity, Selection};
use crate::input::{Document, Format};
use crate::origin::{Origin, Text, Written};
use crate::report::{Failure, note};

/// Where the object of a configuration is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Place {
    /// The index of a file, and that of an object in it.
    Of(usize, usize),
    /// In no file: it is created.
    New,
}

/// The objects of the files.
struct Objects {
    places: Vec<Place>,
    identities: Vec<Identity>,
    exact: Selection,
    /// Without apiVersion, because another version of a group is the same object.
    of_any_version: Selection,
    is_edited: bool,
}

/// The place of the object of each configuration; `None` after a failure, which is reported.
///
/// # Errors
///
/// Returns an error if no configuration is selected, or two are for one object.
pub(super) fn places(
    inputs: &InputArgs,
    is_edited: bool,
    files: &[File],
    wanted: &[Document],
    failures: &mut Failures,
) -> Result<Vec<Option<Place>>, Failure> {
    if wanted.is_empty() {
        return Err(inputs.select.nothing());
    }
    let objects = files.iter().enumerate().flat_map(|(file, File { objects })| {
        objects.iter().enumerate().map(move |(index, object)| (Place::Of(file, index), &object.document.value))
    });
    let objects = objects.filter(|(_, object)| inputs.select.is_in_namespace(object));
    let (places, identities): (Vec<_>, Vec<_>) = objects.map(|(place, object)| (place, Identity::of(object))).unzip();
    let exact = identities.iter().cloned().collect();
    let of_any_version = identities.iter().map(Identity::without_version).collect();
    let objects = Objects { places, identities, exact, of_any_version, is_edited };
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    for configuration in wanted {
        let place = failures.keep(objects.place_of(configuration));
        let new = (place == Some(Place::New)).then(|| Identity::of(&configuration.value));
        if place.is_some() && !seen.insert((place, new)) {
            let (name, of) = (configuration.origin.name(), Identity::of(&configuration.value).resource());
            let message = format!("{name}: a second configuration for {of}");
            return Err(
                Failure::usage(&message).hint("the second apply would remove what only the first one sets; join them")
            );
        }
        found.push(place);
    }
    Ok(found)
}

impl Objects {
    fn place_of(&self, configuration: &Document) -> Result<Place, Failure> {
        let place = configuration.origin.name();
        let wrong = |problem: &str| Failure::does_not_apply(format!("{place}: {problem}"));
        if !configuration.value.is_object() {
            return Err(wrong("a configuration must be an object with apiVersion, kind and the fields that you want"));
        }
        let identity = Identity::of(&configuration.value);
        let [(_, version), (_, kind), _, (_, name)] = identity.parts();
        if version.is_empty() || kind.is_empty() {
            return Err(wrong("a configuration needs apiVersion and kind").hint(
                "server-side apply sends a part of the object, with its apiVersion, kind and name; for a patch, omit --server-side",
            ));
        }
        let exact = self.matching(&self.exact, &identity);
        let of_any_version = self.matching(&self.of_any_version, &identity.without_version());
        let of_group = || of_any_version.iter().find(|index| self.identities[**index].difference(&identity).is_none());
        match (&*exact, of_group()) {
            ([index], _) => Ok(self.places[*index]),
            ([], Some(index)) => {
                let [(_, live), ..] = self.identities[*index].parts();
                Err(wrong(&format!(
                    "the configuration is in version {}, but the object is in {}",
                    shown(version),
                    shown(live)
                ))
                .hint("use the version of the object, or read the object in the other version"))
            }
            ([], None) => self.creation(&wrong, configuration, name),
            (several, _) => Err(wrong(&format!("the configuration matches {} objects", several.len()))
                .hint("add metadata.name, and metadata.namespace if objects in several namespaces have this name")),
        }
    }

    /// The objects that may be meant. An object that names no namespace may be in any.
    fn matching(&self, selection: &Selection, identity: &Identity) -> Vec<usize> {
        let found = selection.named(identity);
        if !found.is_empty() {
            return found;
        }
        let is_anywhere = |index: &usize| self.identities[*index].without_namespace() == self.identities[*index];
        selection.named(&identity.without_namespace()).into_iter().filter(is_anywhere).collect()
    }

    fn creation(
        &self,
        wrong: &dyn Fn(&str) -> Failure,
        configuration: &Document,
        name: &str,
    ) -> Result<Place, Failure> {
        if name.is_empty() {
            return Err(if configuration.value.pointer("/metadata/generateName").is_some() {
                wrong("an apply needs metadata.name; generateName does not work")
            } else {
                wrong("the configuration has no metadata.name, and no object in the files is of its kind")
            });
        }
        let resource = Identity::of(&configuration.value).resource();
        if self.is_edited {
            return Err(wrong(&format!("{resource} is in none of the files, and -i creates no objects"))
                .hint("check apiVersion, kind, namespace and name, or omit -i to print the new object"));
        }
        note(&format!("{resource} is in none of the files; it is created"));
        Ok(Place::New)
    }
}

/// A created object, as if it were the only one of a file.
pub(super) fn created(value: Value, format: Format) -> File {
    let text = Rc::new(Text::new("the new object", String::new(), Some(format)));
    let origin = Origin { text, range: 0..0, number: None, item: None, written: Written::Document };
    let before = Some(Value::Object(Map::new()));
    let document = Document { value, origin };
    File { objects: vec![Object { document, before, is_selected: true, is_removed: false }] }
}
