//! Requests that read: objects, lists with selectors and limits.

use http::Method;

use super::{CHOICES, Maker};
use crate::random::Choices as _;
use crate::step::{METADATA, Step};

const METADATA_LIST: &str = "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json";

impl Maker<'_> {
    pub(super) fn read(&mut self) {
        match self.random.u8(..12) {
            0..3 => self.push("get", Method::GET, &self.path()),
            3 => self.steps.push(Step::new("get", Method::GET, self.path()).accepting(METADATA)),
            4 => self.push("get", Method::GET, &self.absent()),
            5 => {
                let part = self.pick(&["status", "scale", "nosuch"]);
                self.push("get", Method::GET, &format!("{}/{part}", self.path()));
            }
            6 if self.kind.namespaced => self.continued_list(),
            7 => {
                let accept = self.pick(&CHOICES.accepts);
                self.steps.push(Step::new("get", Method::GET, self.path()).accepting(accept));
            }
            _ => self.list(),
        }
    }

    fn list(&mut self) {
        let query = match self.random.u8(..3) {
            0 => format!("labelSelector={}", self.pick(&CHOICES.labels)),
            1 => self.field_selector(),
            _ => self.pick(&CHOICES.versions),
        };
        // Whether a part of a list has a continuation depends on the objects of other cases too.
        let query = if query == "limit=1" && !self.kind.namespaced { "limit=0".to_owned() } else { query };
        let query = self.own_objects(query);
        let step = Step::new("list", Method::GET, format!("{}?{query}", self.collection));
        let step = if self.once_in(6) { step.accepting(METADATA_LIST) } else { step };
        self.steps.push(step);
    }

    /// A selector by fields, half of them fields of this kind if it has some.
    pub(super) fn field_selector(&mut self) -> String {
        let own = &self.kind.fields;
        let field = if own.is_empty() || self.once_in(2) { self.pick(&CHOICES.fields) } else { self.pick(own) };
        format!("fieldSelector={field}")
    }

    /// Other objects without namespace exist, so a selector picks those of the case.
    pub(super) fn own_objects(&self, query: String) -> String {
        let label = self.object["metadata"]["labels"]["case"].as_str().unwrap_or_default();
        if self.kind.namespaced || query.contains("labelSelector") && !query.ends_with("Selector=") {
            return if self.kind.namespaced { query } else { format!("{query},case%3D{label}") };
        }
        format!("{query}&labelSelector=case%3D{label}").replace("labelSelector=&", "")
    }

    /// A list in parts.
    fn continued_list(&mut self) {
        let first = self.steps.len();
        let query = self.own_objects("limit=1".to_owned());
        self.push("list", Method::GET, &format!("{}?{query}", self.collection));
        self.push("list", Method::GET, &format!("{}?{query}&continue=@continue:{first}@", self.collection));
    }
}
