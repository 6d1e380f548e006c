//! Requests that delete objects and collections.

use http::Method;

use super::{CHOICES, Maker};
use crate::random::Choices as _;
use crate::step::{JSON, Step};

impl Maker<'_> {
    pub(super) fn delete(&mut self) {
        if self.once_in(5) && self.kind.namespaced {
            return self.delete_collection();
        }
        let path = if self.once_in(12) { self.absent() } else { self.path() };
        let query = match self.random.u8(..8) {
            0 => "?dryRun=All",
            1 => "?propagationPolicy=Foreground",
            2 => "?propagationPolicy=Some",
            3 => "?gracePeriodSeconds=0",
            _ => "",
        };
        let step = Step::new("delete", Method::DELETE, format!("{path}{query}"));
        let step = match self.options() {
            Some(options) => step.with_body(JSON, options),
            None => step,
        };
        self.steps.push(step);
        // What is left of the object, and a new one for the requests that follow.
        self.push("get", Method::GET, &self.path());
        if self.once_in(2) {
            let step = Step::new("create", Method::POST, self.collection.clone());
            self.steps.push(step.with_body(JSON, self.object.to_string()));
        }
    }

    /// The options in the body.
    fn options(&mut self) -> Option<String> {
        self.once_in(2).then(|| self.choose(&CHOICES.options).to_string())
    }

    fn delete_collection(&mut self) {
        let query = self.pick(&CHOICES.collections);
        let path = format!("{}{query}", self.collection);
        self.push("deletecollection", Method::DELETE, &path);
        self.push("list", Method::GET, &self.collection.clone());
    }
}
