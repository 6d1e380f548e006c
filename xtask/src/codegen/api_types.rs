//! Phase 5: the files and the module tree of `api-types`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::PathBuf;

use super::model::{Model, Place, Type};
use super::{Files, HEADER, registry, render};

/// Every generated file.
pub(crate) fn files(model: &Model, version: &str) -> Files {
    let mut files = Files::new();
    let mut modules: BTreeMap<Vec<String>, Module> = BTreeMap::new();
    for ty in &model.types {
        add_to_modules(&mut modules, ty);
        if !ty.place.by_hand {
            files.insert(path(&ty.place.modules, &file_name(&ty.place)), format!("{HEADER}\n{}", render::file(ty)));
        }
    }
    for (place, module) in &modules {
        let (file, text) = match place.split_last() {
            None => {
                (PathBuf::from("generated.rs"), module.render(place, "The generated modules, one for each API group."))
            }
            Some((last, [])) => {
                (path(&[], last), module.render(place, &format!("The API group `{last}`, by version.")))
            }
            Some((last, before)) => {
                (path(before, last), module.render(place, &format!("`{}` of the Kubernetes API.", place.join("/"))))
            }
        };
        files.insert(file, text);
    }
    files.insert(PathBuf::from("generated/registry.rs"), format!("{HEADER}\n{}", registry::file(model, version)));
    files
}

/// The contents of a module.
#[derive(Default)]
struct Module {
    /// Submodules, each with the feature that it needs.
    modules: BTreeMap<String, Option<String>>,
    /// Files of single types: module and type.
    types: BTreeSet<(String, String)>,
    /// Handwritten types that this module re-exports.
    by_hand: BTreeSet<String>,
}

fn add_to_modules(modules: &mut BTreeMap<Vec<String>, Module>, ty: &Type) {
    let place = &ty.place;
    if place.by_hand {
        if ty.definition.contains(".meta.v1.") {
            let meta = vec!["meta".to_owned(), "v1".to_owned()];
            modules.entry(meta).or_default().by_hand.insert(place.name.clone());
        }
        return;
    }
    for depth in 0..place.modules.len() {
        let feature = place.feature.clone().filter(|_| depth == 0);
        let module = modules.entry(place.modules[..depth].to_vec()).or_default();
        module.modules.insert(place.modules[depth].clone(), feature);
    }
    let own = modules.entry(place.modules.clone()).or_default();
    own.types.insert((file_name(place), place.name.clone()));
}

impl Module {
    fn render(&self, place: &[String], doc: &str) -> String {
        let mut text = HEADER.to_owned();
        let _ = write!(text, "\n//! {doc}\n\n");
        for (module, feature) in &self.modules {
            if let Some(feature) = feature {
                let _ = writeln!(text, "#[cfg(feature = \"{feature}\")]");
            }
            let _ = writeln!(text, "pub mod {module};");
        }
        if place.is_empty() {
            text.push_str("\npub(crate) mod registry;\n");
        }
        for (module, _) in &self.types {
            let _ = writeln!(text, "mod {module};");
        }
        text.push('\n');
        for name in &self.by_hand {
            let _ = writeln!(text, "pub use crate::{name};");
        }
        for (module, name) in &self.types {
            let _ = writeln!(text, "pub use {module}::{name};");
        }
        text
    }
}

fn file_name(place: &Place) -> String {
    super::model::file_name(&place.name)
}

fn path(modules: &[String], file: &str) -> PathBuf {
    let mut path = PathBuf::from("generated");
    path.extend(modules);
    path.join(format!("{file}.rs"))
}
