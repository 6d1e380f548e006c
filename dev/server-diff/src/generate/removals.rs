//! Requests that delete objects and collections.

use http::Method;
use serde_json::{Value, json};

use super::Maker;
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
            Some(options) => step.with_body(JSON, options.to_string()),
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
    fn options(&mut self) -> Option<Value> {
        let created = self.created;
        let options = [
            json!({}),
            json!({"kind": "DeleteOptions", "apiVersion": "v1", "propagationPolicy": "Background"}),
            json!({"propagationPolicy": "Foreground"}),
            json!({"propagationPolicy": "Orphan"}),
            json!({"propagationPolicy": "Some"}),
            json!({"orphanDependents": true}),
            json!({"orphanDependents": false}),
            json!({"orphanDependents": true, "propagationPolicy": "Orphan"}),
            json!({"gracePeriodSeconds": 0}),
            json!({"gracePeriodSeconds": 5}),
            json!({"gracePeriodSeconds": -1}),
            json!({"dryRun": ["All"]}),
            json!({"dryRun": ["Some"]}),
            json!({"preconditions": {"uid": "wrong"}}),
            json!({"preconditions": {"uid": format!("@uid:{created}@")}}),
            json!({"preconditions": {"resourceVersion": "1"}}),
            json!({"preconditions": {"resourceVersion": "@rv:last@"}}),
            json!({"preconditions": {"resourceVersion": format!("@rv:{created}@")}}),
            json!({"nosuch": 1}),
            json!({"kind": "Other"}),
            json!({"gracePeriodSeconds": "x"}),
        ];
        let position = self.random.usize(..options.len() * 2);
        options.get(position).cloned()
    }

    fn delete_collection(&mut self) {
        let query = self.pick(&[
            "",
            "?labelSelector=a%3Db",
            "?fieldSelector=metadata.name%3Dother",
            "?dryRun=All",
            "?limit=1",
            "?labelSelector=a%3D%3D%3D",
            "?propagationPolicy=Orphan",
        ]);
        let path = format!("{}{query}", self.collection);
        self.push("deletecollection", Method::DELETE, &path);
        self.push("list", Method::GET, &self.collection.clone());
    }
}
