//! Selects the objects for each patch: those that match both TARGET and the patch itself.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;
use smp_core::schema::GroupVersionKind;

use crate::args::InputArgs;
use crate::command::identity::{Identity, Selection};
use crate::input::Document;
use crate::report::Failure;
use crate::source::Schemas;
use crate::type_name;
use smp_suggest::{DidYouMean, near_names, shown};

/// The objects that may be patched. A patch never changes the fields that it is matched by.
#[derive(Debug)]
pub(super) struct Index {
    places: Vec<Place>,
    identities: Selection,
}

/// The place of an object: the index of its file, and its index in the file.
pub(super) type Place = (usize, usize);

impl Index {
    /// Indexes the objects that match `--namespace`, `--selector` and TARGET.
    pub(super) fn new<'d>(
        args: &InputArgs,
        schemas: &Schemas,
        documents: impl Iterator<Item = (Place, &'d Document)>,
    ) -> Result<Self, Failure> {
        let documents: Vec<(Place, &Value, Identity)> = documents
            .map(|(place, document)| (place, &document.value, Identity::of(&document.value)))
            .filter(|(_, object, _)| args.select.selects(object))
            .collect();
        if documents.is_empty() && !args.select.is_empty() {
            return Err(args.select.nothing());
        }
        let is_match = |target: &String, (_, object, identity): &(Place, &Value, Identity)| {
            is_match(schemas, object, identity, target)
        };
        let targets = targets(&args.target, |target| documents.iter().any(|document| is_match(target, document)));
        if let Some(target) = targets.iter().find(|target| !documents.iter().any(|document| is_match(target, document)))
        {
            let message = format!("no object matches {}", shown(target));
            let identities = documents.iter().map(|(_, _, identity)| identity);
            return Err(Failure::does_not_apply(message).hint(target_hint(target, identities)));
        }
        let chosen = documents
            .into_iter()
            .filter(|document| targets.is_empty() || targets.iter().any(|target| is_match(target, document)));
        let (places, identities): (Vec<Place>, Vec<Identity>) =
            chosen.map(|(place, _, identity)| (place, identity)).unzip();
        Ok(Self { places, identities: identities.into_iter().collect() })
    }

    /// Returns the objects that match a patch. A single object always does.
    ///
    /// ```yaml
    /// kind: Service              # matches every Service of every namespace
    /// metadata: {name: web}      # matches only those called `web`
    /// ```
    pub(super) fn selected(&self, patch: &Document) -> Result<Vec<Place>, Failure> {
        let wanted = Identity::of(&patch.value);
        let selected = self.identities.selected(&wanted).into_iter();
        let places: Vec<Place> = selected.map(|index| self.places[index]).collect();
        if places.is_empty() {
            let message = format!("{}: no object matches the patch, which is for {wanted}", patch.origin.name());
            let hint = "check apiVersion, kind, namespace and name of the patch";
            return Err(Failure::does_not_apply(message).hint(hint));
        }
        Ok(places)
    }
}

/// What may be meant by a target that matches no object.
///
/// ```text
/// deploy/chekout    did you mean `deployment.apps/checkout`?
/// base/web.yaml     a shell replaced `-f base/*.yaml` by several files
/// ```
fn target_hint<'i>(target: &str, identities: impl Iterator<Item = &'i Identity>) -> String {
    if Path::new(target).exists() {
        return "to patch several files, use -f for each one, or for their folder".to_owned();
    }
    let otherwise = "write a target as deployment, deployment/web or apps/v1/Deployment/web";
    let resources: BTreeSet<String> = identities.map(Identity::resource).collect();
    let (is_named, word) = target.rsplit_once('/').map_or((false, target), |(_, name)| (true, name));
    let name = |resource: &str| resource.rsplit('/').next().unwrap_or_default().to_owned();
    let kind = |resource: &str| resource.split(['/', '.']).next().unwrap_or_default().to_owned();
    let compared = |resource: &str| if is_named { name(resource) } else { kind(resource) };
    let words: BTreeSet<String> = resources.iter().map(|resource| compared(resource)).collect();
    let near = near_names(word, words.iter().map(String::as_str));
    let meant = resources.iter().filter(|resource| near.contains(&&*compared(resource)));
    let meant: BTreeSet<String> =
        meant.map(|resource| if is_named { resource.clone() } else { kind(resource) }).collect();
    let meant: Vec<String> = meant.into_iter().take(SHOWN).collect();
    DidYouMean { near: &meant, otherwise }.to_string()
}

/// The largest number of suggestions.
const SHOWN: usize = 3;

/// The targets from the command line. Two words are one target, as in kubectl, unless the second is a target by itself.
///
/// ```text
/// deployment web       the Deployment called web
/// deployment service   every Deployment and every Service
/// ```
fn targets(words: &[String], is_target: impl Fn(&String) -> bool) -> Vec<String> {
    match words {
        [kind, name] if !name.contains('/') && !is_target(name) => vec![format!("{kind}/{name}")],
        words => words.to_vec(),
    }
}

/// Whether a target, `TYPE` or `TYPE/NAME`, matches an object.
fn is_match(schemas: &Schemas, object: &Value, identity: &Identity, target: &str) -> bool {
    let text = |field: &str| object.get(field).and_then(Value::as_str).unwrap_or_default();
    let Some(kind) = GroupVersionKind::parse(&format!("{}/{}", text("apiVersion"), text("kind"))) else { return false };
    let is_type = |name: &str| type_name::matches(schemas, &kind, name);
    is_type(target) || target.rsplit_once('/').is_some_and(|(name, of)| of == identity.name() && is_type(name))
}
