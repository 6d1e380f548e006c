//! Requests of a case, which may refer to earlier answers.

use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

use http::Method;
use regex::{Captures, Regex};
use serde_json::Value;

pub(crate) const JSON: &str = "application/json";
pub(crate) const STRATEGIC: &str = "application/strategic-merge-patch+json";
pub(crate) const MERGE: &str = "application/merge-patch+json";
pub(crate) const METADATA: &str = "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1";
pub(crate) const JSON_PATCH: &str = "application/json-patch+json";
pub(crate) const APPLY: &str = "application/apply-patch+yaml";

/// References to earlier answers, such as `@rv:2@`.
static REFERENCE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new("@(rv|uid|continue):([0-9]+|last)@|\"@(managedFields):([0-9]+|last)@\"").expect("the pattern is valid")
});

/// Requests that build on each other, for one object and its collection.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) name: String,
    /// The kind, or what a fixed case is about.
    pub(crate) subject: String,
    /// The definition of the custom resource that the case is about, for the server in this process.
    pub(crate) definition: Option<Arc<Value>>,
    pub(crate) steps: Vec<Step>,
}

/// A request. `@rv:2@`, `@uid:2@` and `@continue:2@` in its path and body are fields of the answer to the case's step 2, and
/// `@rv:last@` the version of the object that was answered last. The text `"@managedFields:2@"` is the list in that answer.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// The word of the page for the request.
    pub(crate) verb: &'static str,
    pub(crate) method: Method,
    /// The path and the query.
    pub(crate) path: String,
    /// The media type of the body; empty if the request has none.
    pub(crate) media_type: &'static str,
    pub(crate) accept: Cow<'static, str>,
    /// The client, which manages fields if the query names no manager; empty if the request does not say.
    pub(crate) user_agent: Cow<'static, str>,
    pub(crate) body: String,
}

impl Step {
    /// A request without a body.
    pub(crate) fn new(verb: &'static str, method: Method, path: impl Into<String>) -> Self {
        Self {
            verb,
            method,
            path: path.into(),
            media_type: "",
            accept: JSON.into(),
            user_agent: "".into(),
            body: String::new(),
        }
    }

    /// The request with a body.
    pub(crate) fn with_body(self, media_type: &'static str, body: impl Into<String>) -> Self {
        Self { media_type, body: body.into(), ..self }
    }

    /// The request with a header `Accept`.
    pub(crate) fn accepting(self, accept: impl Into<Cow<'static, str>>) -> Self {
        Self { accept: accept.into(), ..self }
    }

    /// The request with references replaced by what one of the servers answered.
    pub(crate) fn filled(&self, answers: &[Value]) -> Self {
        Self { path: fill(&self.path, answers), body: fill(&self.body, answers), ..self.clone() }
    }

    /// Whether the answer is a watch, which stays open during the following steps.
    pub(crate) fn watches(&self) -> bool {
        self.verb == "watch"
    }

    /// Whether a different result makes the following answers differ too.
    pub(crate) fn writes(&self) -> bool {
        !matches!(self.method.as_str(), "GET" | "HEAD")
    }
}

fn fill(text: &str, answers: &[Value]) -> String {
    let replace = |found: &Captures<'_>| {
        let (_, [field, position]) = found.extract();
        let answer = match position.parse::<usize>() {
            Ok(position) => answers.get(position),
            Err(_) => answers.iter().rfind(|answer| answer["metadata"]["uid"].is_string()),
        };
        let field = if field == "rv" { "resourceVersion" } else { field };
        let value = answer.map_or(&Value::Null, |answer| &answer["metadata"][field]);
        match field {
            "managedFields" => value.to_string(),
            "continue" => value.as_str().unwrap_or_default().to_owned(),
            _ => value.as_str().unwrap_or("1").to_owned(),
        }
    };
    REFERENCE.replace_all(text, replace).into_owned()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::fill;

    #[test]
    fn references_are_replaced_by_earlier_answers() {
        let object = json!({"metadata": {"resourceVersion": "7", "uid": "u"}});
        let answers = [json!({"metadata": {"continue": "next"}}), object, json!({"kind": "Status", "metadata": {}})];
        assert_eq!(fill("?continue=@continue:0@", &answers), "?continue=next");
        assert_eq!(fill("@rv:1@ @rv:last@ @uid:1@", &answers), "7 7 u");
        assert_eq!(fill("@rv:9@", &answers), "1");
    }

    #[test]
    fn managed_fields_of_an_answer_become_a_list_in_a_body() {
        let answers =
            [json!({"metadata": {"uid": "u", "managedFields": [{"manager": "a"}]}}), json!({"kind": "Status"})];
        assert_eq!(fill(r#"{"a":"@managedFields:last@"}"#, &answers), r#"{"a":[{"manager":"a"}]}"#);
        assert_eq!(fill(r#"{"a":"@managedFields:1@"}"#, &answers), r#"{"a":null}"#);
    }
}
