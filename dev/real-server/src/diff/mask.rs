//! Masks what differs between any two servers: uids, versions, times, random orders, the user who asks for a certificate.

use std::sync::LazyLock;

use regex::Regex;
use serde_json::Value;

use crate::call::Answer;
use crate::diff::orders;

/// The ends of names that begin with `good-` or are nothing but a generated end.
static GENERATED: LazyLock<Regex> =
    LazyLock::new(|| Regex::new("(good|^|\\W)-[bcdfghjklmnpqrstvwxz2456789]{5}($|\\W)").expect("the pattern is valid"));

static UID: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}").expect("the pattern is valid")
});
static VERSION: LazyLock<Regex> = LazyLock::new(|| {
    let words = [
        "current: ",
        r"precondition \(",
        r"in record \(",
        "old resource version: ",
        "ResourceVersion in (?:object meta|precondition): ",
    ];
    Regex::new(&format!(r"({})[0-9]+( \([0-9]+\))?", words.join("|"))).expect("the pattern is valid")
});
/// A version in a recorded configuration.
static RECORDED: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r#""resourceVersion":"[0-9]+""#).expect("the pattern is valid"));
static TIME: LazyLock<Regex> =
    LazyLock::new(|| Regex::new("20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9:.]+(Z|[+]00:00)").expect("the pattern is valid"));

/// The times that servers set.
const TIMES: [&str; 5] =
    ["creationTimestamp", "deletionTimestamp", "lastTransitionTime", "lastPhaseTransitionTime", "timeAdded"];

/// Replaces uids and versions of one server by the order in which they first appear, so that it still shows which of them are
/// equal:
///
/// ```text
/// uid: 5d0a…, resourceVersion: "17"   →   uid: uid-1, resourceVersion: rv-1
/// uid: 5d0a…, resourceVersion: "17"   →   uid: uid-1, resourceVersion: rv-1    the patch changed nothing
/// uid: 5d0a…, resourceVersion: "21"   →   uid: uid-1, resourceVersion: rv-2
/// ```
#[derive(Debug, Default)]
pub(crate) struct Mask {
    uids: Vec<String>,
    versions: Vec<String>,
}

impl Mask {
    /// Masks an answer.
    pub(crate) fn apply(&mut self, answer: &mut Answer) {
        orders::conflicts(&mut answer.body);
        orders::mistakes(&mut answer.body);
        self.value(&mut answer.body);
    }

    fn value(&mut self, value: &mut Value) {
        match value {
            Value::Array(items) => items.iter_mut().for_each(|item| self.value(item)),
            Value::Object(members) => {
                if let Some(entries) = members.get_mut("managedFields").and_then(Value::as_array_mut) {
                    orders::entries(entries);
                }
                if members.contains_key("signerName") && members.contains_key("username") {
                    members.remove("uid");
                    members.insert("username".to_owned(), "<user>".into());
                }
                // Servers write fields in different orders, and removing a field moves another one.
                members.sort_keys();
                let is_object = members.get("uid").is_some_and(Value::is_string) || members.contains_key("name");
                for (name, value) in members {
                    match value {
                        Value::String(text) => *text = self.text(name, text, is_object),
                        value => self.value(value),
                    }
                }
            }
            _ => {}
        }
    }

    fn text(&mut self, name: &str, text: &str, is_object: bool) -> String {
        let text = &*GENERATED.replace_all(text, "$1-<generated>$2");
        match name {
            "resourceVersion" if is_object => ordinal("rv", &mut self.versions, text),
            "resourceVersion" => "<version>".to_owned(),
            "continue" if !text.is_empty() => "<token>".to_owned(),
            "kubectl.kubernetes.io/last-applied-configuration" => {
                let text = RECORDED.replace_all(text, r#""resourceVersion":"<version>""#);
                UID.replace_all(&text, |found: &regex::Captures<'_>| self.known(&found[0])).into_owned()
            }
            name if TIMES.contains(&name) && TIME.is_match(text) => "<time>".to_owned(),
            "message" => {
                let text = UID.replace_all(text, |found: &regex::Captures<'_>| self.known(&found[0]));
                let text = VERSION.replace_all(&text, "$1<version>");
                TIME.replace_all(&text, "<time>").into_owned()
            }
            "uid" | "name" | "controller-uid" | "batch.kubernetes.io/controller-uid" => {
                let text =
                    UID.replace_all(text, |found: &regex::Captures<'_>| ordinal("uid", &mut self.uids, &found[0]));
                let text = VERSION.replace_all(&text, "$1<version>");
                TIME.replace_all(&text, "<time>").into_owned()
            }
            _ => text.to_owned(),
        }
    }

    /// A uid in a text, which only one server may show: it has the number of the object, and a new one gets none.
    fn known(&self, uid: &str) -> String {
        let position = self.uids.iter().position(|other| other == uid);
        position.map_or_else(|| "<uid>".to_owned(), |position| format!("uid-{}", position + 1))
    }
}

fn ordinal(word: &str, known: &mut Vec<String>, text: &str) -> String {
    let position = known.iter().position(|other| other == text).unwrap_or_else(|| {
        known.push(text.to_owned());
        known.len() - 1
    });
    format!("{word}-{}", position + 1)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn equal_versions_and_uids_stay_equal() {
        let mut mask = Mask::default();
        let uid = "5d0a8f5e-0000-4000-8000-000000000001";
        let object = |version| json!({"metadata": {"uid": uid, "resourceVersion": version}});
        let mut all = json!([object("17"), object("17"), object("21"), {"metadata": {"resourceVersion": "30"}}]);
        mask.value(&mut all);
        let masked = |version| json!({"metadata": {"uid": "uid-1", "resourceVersion": version}});
        let expected =
            json!([masked("rv-1"), masked("rv-1"), masked("rv-2"), {"metadata": {"resourceVersion": "<version>"}}]);
        assert_eq!(all, expected);
    }

    #[test]
    fn the_order_of_fields_does_not_matter() {
        let masked = |body: &str| {
            let body = serde_json::from_str(body).unwrap();
            let mut answer = Answer { status: 200, media_type: String::new(), warnings: Vec::new(), body };
            Mask::default().apply(&mut answer);
            answer.body
        };
        let [owner, own] = [1, 2].map(|end| format!("\"uid\": \"5d0a8f5e-0000-4000-8000-00000000000{end}\""));
        let bodies = [format!("{{\"owner\": {{{owner}}}, {own}}}"), format!("{{{own}, \"owner\": {{{owner}}}}}")];
        let expected = json!({"owner": {"uid": "uid-1"}, "uid": "uid-2"});
        assert_eq!(bodies.map(|body| masked(&body)), [expected.clone(), expected]);
    }

    #[test]
    fn times_in_any_year_are_masked() {
        for time in ["2026-11-26T01:02:03Z", "2027-01-01T00:00:00Z", "2031-12-31T23:59:59.5+00:00"] {
            let mut object = json!({"metadata": {"creationTimestamp": time}, "message": format!("since {time}")});
            Mask::default().value(&mut object);
            assert_eq!(object, json!({"metadata": {"creationTimestamp": "<time>"}, "message": "since <time>"}));
        }
    }
}
