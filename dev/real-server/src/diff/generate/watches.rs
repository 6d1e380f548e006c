//! Watches: from which version, of which objects, in which form.

use http::Method;

use super::{CHOICES, Maker};
use crate::random::Choices as _;
use crate::step::{JSON, METADATA, Step};

impl Maker<'_> {
    /// Opens a watch, which sees what the following requests do.
    pub(super) fn watch(&mut self) {
        // A list that is up to date makes the cache up to date from which the real server begins a watch.
        let query = self.own_objects(String::new());
        self.push("list", Method::GET, &format!("{}?{query}", self.collection));
        let beginning = if self.once_in(5) { &CHOICES.mistakes } else { &CHOICES.beginnings };
        let beginning = self.pick(beginning);
        self.open(&beginning);
    }

    /// All changes since the creation.
    pub(super) fn watch_history(&mut self) {
        let beginning = format!("&resourceVersion=@rv:{}@", self.created);
        self.open(&beginning);
    }

    fn open(&mut self, beginning: &str) {
        let selector = match self.random.u8(..6) {
            0 => format!("labelSelector={}", self.pick(&CHOICES.labels)),
            1 => self.field_selector(),
            2 => format!("fieldSelector=metadata.name%3D{}", self.name),
            _ => String::new(),
        };
        let query = self.own_objects(selector);
        let timeout = if self.once_in(4) { "&timeoutSeconds=60" } else { "" };
        let flag = if self.once_in(4) { "watch=1" } else { "watch=true" };
        let query = format!("{flag}{beginning}{timeout}{}{query}", if query.is_empty() { "" } else { "&" });
        if self.once_in(16) {
            // One object cannot be watched: this is a read.
            return self.push("get", Method::GET, &format!("{}?{query}", self.path()));
        }
        let step = Step::new("watch", Method::GET, format!("{}?{query}", self.collection));
        let accept = match self.random.u8(..8) {
            0 | 1 => METADATA,
            2 => "application/json;stream=watch",
            3 => "",
            _ => JSON,
        };
        self.steps.push(step.accepting(accept));
    }
}
