//! The results of the function, in the form of the KRM functions specification. Each is also printed to standard error, because
//! kustomize does not show results.

use serde_json::{Map, Value, json};

use crate::command::identity::Identity;
use crate::report::{self, Failure};

/// The severity of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Severity {
    Error,
    Warning,
    Info,
}

/// The results so far.
#[derive(Debug, Default)]
pub(super) struct Results {
    list: Vec<Value>,
    fails: bool,
}

impl Results {
    /// Adds a failure about an item or the functionConfig.
    pub(super) fn failure(&mut self, object: &Value, failure: Failure) {
        self.fails = true;
        let path = failure.path().map(ToString::to_string);
        let more = failure.shown_details().iter().map(|detail| format!("; {detail}"));
        let message = failure.message().to_owned() + &more.collect::<String>();
        self.push(Severity::Error, object, message, path);
        let place = (!object.is_null()).then(|| format!("in {}", Identity::of(object)));
        let details = failure.shown_details().iter().cloned().chain(place).collect();
        failure.details(details).print();
    }

    /// Adds a warning or a note about an item or the functionConfig.
    pub(super) fn add(&mut self, severity: Severity, object: &Value, message: &str) {
        self.push(severity, object, message.to_owned(), None);
        let line = format!("{}: {message}", Identity::of(object));
        match severity {
            Severity::Error | Severity::Warning => report::warning(&line),
            Severity::Info => report::note(&line),
        }
    }

    /// Whether there is an error.
    pub(super) fn fail(&self) -> bool {
        self.fails
    }

    /// The results as data.
    pub(super) fn into_list(self) -> Vec<Value> {
        self.list
    }

    fn push(&mut self, severity: Severity, object: &Value, message: String, path: Option<String>) {
        let mut result = Map::new();
        result.insert("message".to_owned(), Value::from(message));
        result.insert("severity".to_owned(), Value::from(severity.as_str()));
        if let Some(resource) = resource_ref(object) {
            result.insert("resourceRef".to_owned(), resource);
            // A field is allowed only together with the resource.
            if let Some(path) = path {
                result.insert("field".to_owned(), json!({"path": path}));
            }
        }
        if let Some(file) = file(object) {
            result.insert("file".to_owned(), file);
        }
        self.list.push(Value::Object(result));
    }
}

impl Severity {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Info => "info",
        }
    }
}

/// The reference to an object. `None` if it has no apiVersion, kind or name.
fn resource_ref(object: &Value) -> Option<Value> {
    let text = |pointer| object.pointer(pointer).and_then(Value::as_str).filter(|text| !text.is_empty());
    let mut resource = Map::new();
    resource.insert("apiVersion".to_owned(), Value::from(text("/apiVersion")?));
    resource.insert("kind".to_owned(), Value::from(text("/kind")?));
    if let Some(namespace) = text("/metadata/namespace") {
        resource.insert("namespace".to_owned(), Value::from(namespace));
    }
    resource.insert("name".to_owned(), Value::from(text("/metadata/name")?));
    Some(Value::Object(resource))
}

/// The file of an object, from the annotations of the orchestrator.
fn file(object: &Value) -> Option<Value> {
    let annotations = object.get("metadata")?.get("annotations")?;
    let text = |name: &str| {
        let names = [format!("internal.config.kubernetes.io/{name}"), format!("config.kubernetes.io/{name}")];
        names.iter().find_map(|name| annotations.get(name)?.as_str())
    };
    let path = text("path")?;
    let index = text("index").and_then(|index| index.parse::<u64>().ok()).unwrap_or_default();
    Some(json!({"path": path, "index": index}))
}
