//! Overlays: small files that add to a schema or correct it, without replacing it.

mod apply;
mod change;
mod entry;
mod free_form;
mod source;

use serde_json::Value;

use self::entry::Entry;
use self::source::{Site, Source, lost, unknown_kinds};
use crate::definitions::Definitions;
use crate::document::Document;
use crate::error::{Errors, Problems};
use crate::pointer::Place;
use crate::read::AsDocuments;

/// A small file that adds to a schema or corrects it.
///
/// An overlay is a list of entries. Each entry names a field and the new values of its attributes:
///
/// | keyword | value |
/// |---|---|
/// | `definition` | the name of a definition, `io.k8s.api.core.v1.ServiceSpec`; this or `gvk` |
/// | `gvk` | a kind, `apps/v1/Deployment` or an object with `group`, `version` and `kind`; this or `definition` |
/// | `field` | the path of a field from that type, in the syntax of [`find_field`](crate::find_field) |
/// | `strategy` | `merge`, `replace` or `retainKeys`; `merge` and `retainKeys` separated by `,` or `\|`; `none` |
/// | `stock_strategy` | the same, for stock servers |
/// | `merge_key`, `recommended_key` | field names separated by `,`, or a list of them |
/// | `default` | a string, number or boolean |
///
/// `null` removes an attribute; an attribute that is not named is unchanged. An overlay does not change the strategy on
/// stock servers: if an entry has only `strategy`, they keep the previous strategy of the field, and
/// `smp_core::Patcher::upstream` gives the same results as before. An entry changes the definition that contains the
/// field, so it affects every type that uses this definition: an entry for the containers of a Deployment also applies
/// to those of every pod.
///
/// A path can lead through free-form values, which have no schema: objects contain its names, and `[*]` is for all values of a map
/// or, if another entry merges the list, for all items of a list. A name takes precedence over `[*]`. A merge key makes the field a
/// list of objects with this key, and `strategy: merge` alone a list of scalars. Everything that no entry names stays free-form.
///
/// ```
/// use serde_json::json;
/// use smp_core::{PatchSchema, Patcher};
/// use smp_openapi::{Definitions, Overlay};
///
/// #[derive(PatchSchema)]
/// #[patch(gvk("example.com", "v1", "Rack"))]
/// struct Rack {
///     slots: Vec<Slot>,
/// }
///
/// #[derive(PatchSchema)]
/// struct Slot {
///     number: u16,
///     holds: Option<String>,
/// }
///
/// let overlay = Overlay::read(&json!([
///     {"gvk": "example.com/v1/Rack", "field": "slots", "strategy": "merge", "merge_key": "number"},
/// ]))?;
/// let document = overlay.apply(&Definitions::of::<Rack>()?)?;
///
/// let rack = document.schema("example.com/v1/Rack")?;
/// let live = json!({"slots": [{"number": 1, "holds": "a"}, {"number": 2}]});
/// let patch = json!({"slots": [{"number": 2, "holds": "b"}]});
/// assert_eq!(
///     Patcher::new(rack).apply(live, &patch)?,
///     json!({"slots": [{"number": 1, "holds": "a"}, {"number": 2, "holds": "b"}]}),
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Overlay {
    entries: Vec<Entry>,
}

impl Overlay {
    /// Reads an overlay from a JSON value, JSON text or, with the feature `yaml`, YAML text.
    ///
    /// ```
    /// let errors = smp_openapi::Overlay::read(&serde_json::json!([
    ///     {"gvk": "v1/Service", "field": "spec.ports", "mergeKey": "port"},
    ///     {"definition": "Port", "strategy": "upsert"},
    /// ]))
    /// .unwrap_err();
    /// assert_eq!(
    ///     errors.to_string(),
    ///     "/0/mergeKey: unknown keyword `mergeKey`; did you mean `merge_key`?\n\
    ///      /1: name the field with `field`, a path from the type as in spec.template.spec.containers\n\
    ///      /1/strategy: unknown patch strategy; use `merge`, `replace` or `retainKeys`",
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// Returns every error in the overlay, each with its JSON pointer: unknown keywords, malformed values, and entries
    /// that do not name a type or a field, or change nothing. Returns an error with [`Code::InvalidDocument`](crate::Code::InvalidDocument)
    /// if the text cannot be read or contains several documents.
    pub fn read(overlay: &(impl AsDocuments + ?Sized)) -> Result<Self, Errors> {
        match &*overlay.documents()? {
            [value] => Self::of(value).map_err(|errors| overlay.locate(errors)),
            several => {
                let message = format!("the text contains {} documents; write all entries as one list", several.len());
                Err(Errors::unreadable(message))
            }
        }
    }

    fn of(overlay: &Value) -> Result<Self, Errors> {
        let mut problems = Problems::default();
        let Some(values) = overlay.as_array() else {
            let message = "an overlay is a list of entries; write `- ` before the first keyword of each entry";
            problems.report(&Place::Root(0), message);
            return problems.finish(None);
        };
        let mut entries = Vec::with_capacity(values.len());
        for (index, value) in values.iter().enumerate() {
            entries.extend(Entry::read(value, &Place::Root(0).index(index), &mut problems).ok());
        }
        problems.finish(Some(Self { entries }))
    }

    /// Returns the definitions with this overlay applied, as a separate document. Apply several overlays one after the
    /// other; later ones win, as do later entries of one overlay.
    ///
    /// ```
    /// use smp_schema::PatchSchema;
    /// use smp_openapi::{Definitions, Overlay};
    ///
    /// #[derive(PatchSchema)]
    /// struct Port {
    ///     port: u16,
    ///     protocol: Option<String>,
    /// }
    ///
    /// let ports = Definitions::of::<Port>()?;
    /// let read = |entry| Overlay::read(&serde_json::json!([entry]));
    /// let udp = read(serde_json::json!({"definition": "Port", "field": "protocol", "default": "UDP"}))?;
    /// let tcp = read(serde_json::json!({"definition": "Port", "field": "protocol", "default": "TCP"}))?;
    /// let document = tcp.apply(&Definitions::from(&udp.apply(&ports)?))?;
    /// let default = document.get("Port").and_then(|port| port.field("protocol")?.default().cloned());
    /// assert_eq!(default, Some(smp_schema::DefaultValue::String("TCP".into())));
    ///
    /// let lost = read(serde_json::json!({"definition": "Port", "field": "protcol", "default": "TCP"}))?;
    /// assert_eq!(
    ///     lost.apply(&ports).unwrap_err().to_string(),
    ///     "/0/field: `Port` has no field `protcol`; did you mean `protocol`?",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns every entry that matches nothing, with suggestions, and every [rule](smp_schema::Rule) of schemas
    /// that the changed fields violate, each with the JSON pointer of the entry.
    pub fn apply(&self, definitions: &Definitions<'_>) -> Result<Document, Errors> {
        let mut problems = Problems::default();
        let found = self.find(std::slice::from_ref(definitions), &mut problems);
        let document = found.first().and_then(|found| self.change(definitions, found, &mut problems));
        problems.finish(document)
    }

    /// Applies the overlay to several collections of definitions. An entry changes each collection that has its field;
    /// at least one must have it. The result has `None` for each collection without changes.
    ///
    /// ```
    /// use smp_schema::PatchSchema;
    /// use smp_openapi::{Definitions, Overlay};
    ///
    /// #[derive(PatchSchema)]
    /// struct Port {
    ///     protocol: Option<String>,
    /// }
    ///
    /// #[derive(PatchSchema)]
    /// struct Tool {
    ///     size: i32,
    /// }
    ///
    /// let overlay = Overlay::read(&serde_json::json!([{"definition": "Tool", "field": "size", "default": 1}]))?;
    /// let changed = overlay.apply_to_each(&[Definitions::of::<Port>()?, Definitions::of::<Tool>()?])?;
    /// assert!(changed[0].is_none());
    /// assert!(changed[1].as_ref().is_some_and(|tools| tools.get("Tool").is_some()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Overlay::apply`].
    pub fn apply_to_each(&self, sources: &[Definitions<'_>]) -> Result<Vec<Option<Document>>, Errors> {
        let mut problems = Problems::default();
        let found = self.find(sources, &mut problems);
        let changed = sources.iter().zip(&found).map(|(source, found)| {
            let is_changed = !found.is_empty();
            is_changed.then(|| self.change(source, found, &mut problems)).flatten()
        });
        let changed = changed.collect();
        problems.finish(Some(changed))
    }

    /// Returns the entries for types that one of the collections has, and the other entries. For types that are found later,
    /// such as those that a cluster publishes.
    ///
    /// ```
    /// use smp_schema::PatchSchema;
    /// use smp_openapi::{Definitions, Overlay};
    ///
    /// #[derive(PatchSchema)]
    /// struct Tool {
    ///     size: i32,
    /// }
    ///
    /// let overlay = Overlay::read(&serde_json::json!([
    ///     {"definition": "Tool", "field": "size", "default": 1},
    ///     {"gvk": "example.com/v1/Rack", "field": "slots", "merge_key": "number"},
    /// ]))?;
    /// let tools = [Definitions::of::<Tool>()?];
    /// let (known, unknown) = overlay.split(&tools);
    /// assert!(known.apply_to_each(&tools).is_ok());
    /// assert!(unknown.apply_to_each(&tools).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn split(&self, sources: &[Definitions<'_>]) -> (Self, Self) {
        let sources: Vec<Source<'_, '_>> = sources.iter().map(Source::new).collect();
        let is_known = |entry: &Entry| sources.iter().any(|source| source.has(&entry.target));
        let (known, unknown) = self.entries.iter().cloned().partition(is_known);
        (Self { entries: known }, Self { entries: unknown })
    }

    /// Returns the kinds of the entries whose groups no source has, as a document in which they are free-form, so that the overlay can
    /// be applied to it too. `None` if there are none. A kind that is similar to a known one is not included.
    ///
    /// ```
    /// use smp_openapi::{Definitions, Overlay, find_field};
    ///
    /// let overlay = Overlay::read(&serde_json::json!([
    ///     {"gvk": "example.com/v1/Rack", "field": "spec.slots", "strategy": "merge", "merge_key": "number"},
    /// ]))?;
    /// let kinds = overlay.kinds_without_schema(&[]).expect("no source has the kind");
    /// let document = overlay.apply(&Definitions::from(&kinds))?;
    /// let rack = document.schema("example.com/v1/Rack")?;
    /// assert_eq!(find_field(rack, "spec.slots")?.field.merge_key().join(","), "number");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn kinds_without_schema(&self, sources: &[Definitions<'_>]) -> Option<Document> {
        let sources: Vec<Source<'_, '_>> = sources.iter().map(Source::new).collect();
        unknown_kinds(self.entries.iter(), &sources)
    }

    /// Returns the fields that the entries refer to, for each source.
    fn find(&self, sources: &[Definitions<'_>], problems: &mut Problems) -> Vec<Vec<(usize, Site)>> {
        let sources: Vec<Source<'_, '_>> = sources.iter().map(Source::new).collect();
        let mut found: Vec<Vec<(usize, Site)>> = vec![Vec::new(); sources.len()];
        for (index, entry) in self.entries.iter().enumerate() {
            let place = Place::Root(0).index(index);
            let mut miss = None;
            let mut is_found = false;
            for (source, found) in sources.iter().zip(&mut found) {
                match source.find(entry, &place, problems) {
                    Some(Ok(site)) => found.push((index, site)),
                    Some(Err(error)) => miss = miss.or(Some(error)),
                    None => {}
                }
                is_found |= found.last().is_some_and(|(entry, _)| *entry == index);
            }
            match miss {
                _ if is_found => {}
                Some(error) => drop(problems.report(&place.field("field"), error.to_string())),
                None => drop(problems.report(&place.field(entry.target.word()), lost(&entry.target, &sources))),
            }
        }
        found
    }
}
