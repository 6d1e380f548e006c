//! Watches: from which version, of which objects, in which form.

use http::Method;

use super::Maker;
use super::reads::LABELS;
use crate::step::{JSON, METADATA, Step};

/// Where watches begin. The words after `resourceVersion=` are written out by [`crate::step`].
const BEGINNINGS: [&str; 14] = [
    "&resourceVersion=@rv:last@",
    "&resourceVersion=@rv:last@",
    "&resourceVersion=0",
    "",
    "&allowWatchBookmarks=true",
    "&allowWatchBookmarks=true&resourceVersion=0",
    "&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true",
    "&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&resourceVersion=0",
    "&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&resourceVersion=@rv:last@",
    "&sendInitialEvents=true&resourceVersionMatch=NotOlderThan",
    "&sendInitialEvents=false&resourceVersionMatch=NotOlderThan&resourceVersion=@rv:last@",
    "&sendInitialEvents=false&resourceVersionMatch=NotOlderThan",
    "&allowWatchBookmarks=true&resourceVersion=@rv:last@",
    "&resourceVersion=999999999",
];

/// Watches that end at once, most of them with a refusal.
const MISTAKES: [&str; 17] = [
    "&resourceVersion=1",
    "&resourceVersion=abc",
    "&resourceVersion=-1",
    "&sendInitialEvents=true",
    "&sendInitialEvents=true&resourceVersionMatch=Exact&resourceVersion=0",
    "&sendInitialEvents=maybe&resourceVersionMatch=NotOlderThan",
    "&resourceVersionMatch=NotOlderThan",
    "&resourceVersionMatch=Exact&resourceVersion=@rv:last@",
    "&resourceVersionMatch=Some",
    "&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&resourceVersion=abc",
    "&timeoutSeconds=abc",
    "&timeoutSeconds=1.5",
    "&limit=abc",
    "&limit=1&resourceVersion=@rv:last@",
    "&continue=abc",
    "&allowWatchBookmarks=abc&resourceVersion=@rv:last@",
    "&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&continue=abc",
];

impl Maker<'_> {
    /// Opens a watch, which sees what the following requests do.
    pub(super) fn watch(&mut self) {
        // A list that is up to date makes the cache up to date from which the real server begins a watch.
        let query = self.own_objects(String::new());
        self.push("list", Method::GET, &format!("{}?{query}", self.collection));
        let beginning = if self.once_in(5) { self.pick(&MISTAKES) } else { self.pick(&BEGINNINGS) };
        let beginning = beginning.to_owned();
        self.open(&beginning);
    }

    /// All changes since the creation.
    pub(super) fn watch_history(&mut self) {
        let beginning = format!("&resourceVersion=@rv:{}@", self.created);
        self.open(&beginning);
    }

    fn open(&mut self, beginning: &str) {
        let selector = match self.random.u8(..6) {
            0 => format!("labelSelector={}", self.pick(&LABELS)),
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
