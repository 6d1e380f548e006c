//! Requests that write: creations, replacements, patches, the subresources.

use http::Method;
use serde_json::{Value, json};

use super::bodies::{STATUS, VALID, merge};
use super::{CHOICES, Maker};
use crate::random::Choices as _;
use crate::step::{JSON, Step};

impl Maker<'_> {
    /// Creates the object of the case, mostly without a mistake, because the rest needs it.
    pub(super) fn create_own(&mut self) {
        let mut object = self.object.clone();
        if self.once_in(2) {
            merge(&mut object, &self.edit(VALID));
        }
        if self.once_in(6) {
            let edited = self.edited(&object);
            let text = self.text(&edited);
            let path = self.collection.clone() + &self.parameters();
            self.steps.push(Step::new("create", Method::POST, path).with_body(JSON, text));
        }
        object["metadata"]["name"] = self.name.clone().into();
        self.created = self.steps.len();
        match self.random.u8(..10) {
            0..4 => self.apply_own(&object),
            4 => self.create_as_kubectl(&mut object),
            _ => {
                let manager = if self.once_in(2) { "?fieldManager=one" } else { "" };
                let step = Step::new("create", Method::POST, format!("{}{manager}", self.collection));
                self.steps.push(step.with_body(JSON, object.to_string()));
            }
        }
        self.object["metadata"] = object["metadata"].clone();
        self.object = object;
    }

    /// Creates the object as client-side apply of kubectl does, with the configuration in an annotation.
    fn create_as_kubectl(&mut self, object: &mut Value) {
        let text = format!("{object}\n");
        object["metadata"]["annotations"]["kubectl.kubernetes.io/last-applied-configuration"] = text.into();
        let path = format!("{}?fieldManager=kubectl-client-side-apply", self.collection);
        self.steps.push(Step::new("create", Method::POST, path).with_body(JSON, object.to_string()));
    }

    /// Creates the object again, or one with another name.
    pub(super) fn create_another(&mut self) {
        let mut object = self.object.clone();
        object = self.edited(&object);
        if self.kind.namespaced && self.once_in(2) {
            let name = self.pick(&["other", "third", "", "-", "x.y", "a/b"]);
            object["metadata"]["name"] = name.into();
        }
        if !self.kind.namespaced && object["metadata"]["name"] == "other" {
            // Other cases must not have it.
            object["metadata"]["name"] = format!("other-{}", self.name).into();
        }
        if self.kind.namespaced && self.once_in(8) {
            object["metadata"]["generateName"] = self.pick(&["good-", "-"]).into();
        }
        self.add_entries(&mut object);
        let text = self.text(&object);
        let path = self.collection.clone() + &self.parameters();
        self.steps.push(Step::new("create", Method::POST, path).with_body(JSON, text));
    }

    pub(super) fn replace(&mut self) {
        let object = self.object.clone();
        let mut object = self.edited(&object);
        self.add_version(&mut object);
        self.add_entries(&mut object);
        let path = if self.once_in(10) { self.absent() } else { self.path() };
        if path == self.absent() && self.once_in(2) {
            object["metadata"]["name"] = self.absent_name().into();
        }
        let text = self.text(&object);
        let path = format!("{path}{}", self.parameters());
        self.steps.push(Step::new("replace", Method::PUT, path).with_body(JSON, text));
    }

    /// Names no version, an old one, or the present one.
    fn add_version(&mut self, object: &mut Value) {
        if !object["metadata"].is_object() {
            return;
        }
        let created = self.created;
        match self.random.u8(..6) {
            0 => object["metadata"]["resourceVersion"] = format!("@rv:{created}@").into(),
            1 | 2 => object["metadata"]["resourceVersion"] = "@rv:last@".into(),
            3 => object["metadata"]["uid"] = format!("@uid:{created}@").into(),
            _ => {}
        }
    }

    pub(super) fn patch(&mut self) {
        let (verb, media_type, mut body) = self.any_patch(VALID);
        if body.is_object() && self.once_in(8) {
            let version = if self.once_in(2) { "@rv:last@".to_owned() } else { format!("@rv:{}@", self.created) };
            merge(&mut body, &json!({"metadata": {"resourceVersion": version}}));
        }
        if body.is_object() && self.once_in(12) {
            body["metadata"]["managedFields"] = self.choose(&CHOICES.entries);
        }
        let media_type = match self.random.u8(..40) {
            0 => "application/json",
            1 => "text/plain",
            2 => "",
            _ => media_type,
        };
        let text = self.text(&body);
        let path = if self.once_in(20) { self.absent() } else { self.path() };
        let path = format!("{path}{}", self.parameters());
        self.steps.push(Step::new(verb, Method::PATCH, path).with_body(media_type, text));
    }

    pub(super) fn write_status(&mut self) {
        let path = format!("{}/status", self.path());
        let path = format!("{path}{}", self.parameters());
        if self.once_in(3) {
            let mut object = self.object.clone();
            merge(&mut object, &self.edit(STATUS));
            if self.once_in(2) {
                merge(&mut object, &self.edit(VALID));
            }
            self.add_version(&mut object);
            self.add_entries(&mut object);
            let text = self.text(&object);
            self.steps.push(Step::new("status", Method::PUT, path).with_body(JSON, text));
            return;
        }
        let (_, media_type, body) = self.any_patch(STATUS);
        let text = self.text(&body);
        self.steps.push(Step::new("status", Method::PATCH, path).with_body(media_type, text));
    }

    pub(super) fn write_scale(&mut self) {
        let path = format!("{}/scale", self.path());
        let replicas = self.pick(&[json!(3), json!(0), json!(-1), json!("3"), json!(null), json!(7)]);
        match self.random.u8(..5) {
            0 => self.push("scale", Method::GET, &path),
            1 | 2 => {
                let mut scale =
                    json!({"kind": "Scale", "apiVersion": "autoscaling/v1", "spec": {"replicas": replicas}});
                scale["metadata"] = json!({"name": self.name, "namespace": self.object["metadata"]["namespace"]});
                self.add_version(&mut scale);
                let text = self.text(&scale);
                let path = format!("{path}{}", self.parameters());
                self.steps.push(Step::new("scale", Method::PUT, path).with_body(JSON, text));
            }
            _ => {
                let (_, media_type, _) = self.any_patch(STATUS);
                let body = match media_type {
                    crate::step::JSON_PATCH => json!([{"op": "replace", "path": "/spec/replicas", "value": replicas}]),
                    _ => json!({"spec": {"replicas": replicas}}),
                };
                let text = self.text(&body);
                let path = format!("{path}{}", self.parameters());
                self.steps.push(Step::new("scale", Method::PATCH, path).with_body(media_type, text));
            }
        }
    }
}
