//! The status of a definition: accepted names, conditions and stored versions.

use std::collections::HashSet;

use serde_json::{Map, Value, json};

use super::definition::{Definition, Names};
use crate::cause::text::quoted;

/// The status of a definition.
///
/// `old` is its current status, or null; `others` are the statuses of the other definitions of the group; `now` is the
/// time for conditions that change. A name that another definition has is not accepted, and the definition that asked
/// for it is not established.
pub fn status(definition: &Definition, old: &Value, others: &[&Value], now: &str) -> Value {
    let taken = Taken::by(others.iter().copied().chain([old]));
    let naming = Naming {
        old: old.get("acceptedNames").unwrap_or(&Value::Null),
        taken: &taken,
        condition: Condition { status: "True", reason: "NoConflicts", message: "no conflicts found".to_owned() },
    };
    let (accepted, names) = naming.accept(&definition.names);
    let accepted_all = names.status == "True";
    let mut conditions = old.get("conditions").and_then(Value::as_array).cloned().unwrap_or_default();
    names.set("NamesAccepted", &mut conditions, now);
    if !is_established(old) {
        let (status, reason, message) = if accepted_all {
            ("True", "InitialNamesAccepted", "the initial names have been accepted")
        } else {
            ("False", "NotAccepted", "not all names are accepted")
        };
        Condition { status, reason, message: message.to_owned() }.set("Established", &mut conditions, now);
    }
    json!({"conditions": conditions, "acceptedNames": accepted, "storedVersions": stored_versions(definition, old)})
}

/// The status of a definition as a write stores it, before the controllers complete it: with all members of the Go type, and the stored
/// version. `old` is its current status, or null.
///
/// ```yaml
/// # null  →
/// acceptedNames: {kind: "", plural: ""}
/// conditions: null
/// storedVersions: [v1]
/// ```
pub fn stored_status(definition: &Definition, old: Value) -> Value {
    let versions = stored_versions(definition, &old);
    let mut status = match old {
        Value::Object(status) => status,
        _ => Map::new(),
    };
    status.entry("conditions").or_insert(Value::Null);
    status.entry("acceptedNames").or_insert_with(|| json!({"kind": "", "plural": ""}));
    status.insert("storedVersions".to_owned(), versions.into());
    status.into()
}

/// The versions in which objects may be stored: the current storage version is one of them.
fn stored_versions(definition: &Definition, status: &Value) -> Vec<Value> {
    let mut stored = status.get("storedVersions").and_then(Value::as_array).cloned().unwrap_or_default();
    if let Some(storage) = definition.storage().filter(|storage| !stored.iter().any(|name| *name == *storage.name)) {
        stored.push(storage.name.as_str().into());
    }
    stored
}

/// Returns the indices of definitions with a name that an older one has, which happens if both are created at once. The statuses
/// are sorted by age, oldest first.
///
/// ```text
/// kinds Foo, Bar, Foo  →  2
/// ```
pub fn contested(statuses: &[&Value]) -> Vec<usize> {
    let mut taken = Taken::default();
    let mut contested = Vec::new();
    for (at, status) in statuses.iter().enumerate() {
        let own = Taken::by([*status].into_iter());
        if own.resources.is_disjoint(&taken.resources) && own.kinds.is_disjoint(&taken.kinds) {
            taken.resources.extend(own.resources);
            taken.kinds.extend(own.kinds);
        } else {
            contested.push(at);
        }
    }
    contested
}

/// Whether the objects of a definition with this status are served.
pub fn is_established(status: &Value) -> bool {
    is_true(status, "Established")
}

/// Whether all names of a definition with this status are accepted.
pub fn accepts_names(status: &Value) -> bool {
    is_true(status, "NamesAccepted")
}

fn is_true(status: &Value, kind: &str) -> bool {
    let mut conditions = status["conditions"].as_array().into_iter().flatten();
    conditions.find(|condition| condition["type"] == kind).is_some_and(|found| found["status"] == "True")
}

struct Condition {
    status: &'static str,
    reason: &'static str,
    message: String,
}

impl Condition {
    /// Adds or replaces the condition. Its time changes with its status only.
    fn set(self, kind: &str, conditions: &mut Vec<Value>, now: &str) {
        let old = conditions.iter_mut().find(|condition| condition["type"] == kind);
        let since =
            old.as_ref().filter(|old| old["status"] == self.status).and_then(|old| old.get("lastTransitionTime"));
        let new = json!({
            "type": kind,
            "status": self.status,
            "lastTransitionTime": since.cloned().unwrap_or_else(|| now.into()),
            "reason": self.reason,
            "message": self.message,
        });
        match old {
            Some(old) => *old = new,
            None => conditions.push(new),
        }
    }
}

/// The names that the definitions of a group have.
#[derive(Default)]
struct Taken<'a> {
    resources: HashSet<&'a str>,
    kinds: HashSet<&'a str>,
}

impl<'a> Taken<'a> {
    fn by(statuses: impl Iterator<Item = &'a Value>) -> Self {
        let mut taken = Self::default();
        for names in statuses.filter_map(|status| status.get("acceptedNames")) {
            let text = |name: &str| names.get(name).and_then(Value::as_str);
            let short =
                names.get("shortNames").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
            taken.resources.extend(["plural", "singular"].into_iter().filter_map(text).chain(short));
            taken.kinds.extend(["kind", "listKind"].into_iter().filter_map(text));
        }
        taken
    }
}

/// Decides which names a definition gets. If a name is not accepted, the previous one remains.
struct Naming<'a> {
    /// The names so far.
    old: &'a Value,
    taken: &'a Taken<'a>,
    condition: Condition,
}

impl Naming<'_> {
    fn accept(mut self, names: &Names) -> (Value, Condition) {
        let mut accepted = Map::new();
        for (name, wanted, reason) in
            [("plural", &names.plural, "PluralConflict"), ("singular", &names.singular, "SingularConflict")]
        {
            accepted.insert(name.to_owned(), self.single(name, wanted, &self.taken.resources, reason));
        }
        let short = self.short(&names.short_names);
        if !short.is_empty() {
            accepted.insert("shortNames".to_owned(), short.into());
        }
        for (name, wanted, reason) in
            [("kind", &names.kind, "KindConflict"), ("listKind", &names.list_kind, "ListKindConflict")]
        {
            accepted.insert(name.to_owned(), self.single(name, wanted, &self.taken.kinds, reason));
        }
        if !names.categories.is_empty() {
            accepted.insert("categories".to_owned(), json!(names.categories));
        }
        (accepted.into(), self.condition)
    }

    fn single(&mut self, name: &str, wanted: &str, taken: &HashSet<&str>, reason: &'static str) -> Value {
        let old = self.old.get(name).and_then(Value::as_str).unwrap_or_default();
        if old == wanted || !taken.contains(wanted) {
            return wanted.into();
        }
        self.refuse(reason, in_use(wanted));
        old.into()
    }

    fn short(&mut self, wanted: &[String]) -> Vec<Value> {
        let old = self.old.get("shortNames").and_then(Value::as_array).cloned().unwrap_or_default();
        let is_taken =
            |name: &&String| self.taken.resources.contains(name.as_str()) && !old.iter().any(|old| *old == ***name);
        let conflicts: Vec<String> = wanted.iter().filter(is_taken).map(|name| in_use(name)).collect();
        match conflicts.as_slice() {
            [] => return wanted.iter().map(|name| name.as_str().into()).collect(),
            [conflict] => self.refuse("ShortNamesConflict", conflict.clone()),
            conflicts => self.refuse("ShortNamesConflict", format!("[{}]", conflicts.join(", "))),
        }
        old
    }

    /// Only the last reason is kept, as in Kubernetes.
    fn refuse(&mut self, reason: &'static str, message: String) {
        self.condition = Condition { status: "False", reason, message };
    }
}

fn in_use(name: &str) -> String {
    format!("{} is already in use", quoted(name))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{contested, is_established, status};
    use crate::crd::Definition;

    fn definition(plural: &str, kind: &str, short: &[&str]) -> Definition {
        let schema = json!({"openAPIV3Schema": {"type": "object"}});
        let definition = json!({
            "metadata": {"name": format!("{plural}.lab.dev")},
            "spec": {
                "group": "lab.dev", "scope": "Cluster",
                "names": {"plural": plural, "kind": kind, "shortNames": short},
                "versions": [{"name": "v1", "served": true, "storage": true, "schema": schema}],
            },
        });
        Definition::read(&definition).expect("the definition is valid")
    }

    #[test]
    fn a_definition_without_conflicts_is_established() {
        let status = status(&definition("foos", "Foo", &["fo"]), &Value::Null, &[], "2026-01-01T00:00:00Z");
        let time = "2026-01-01T00:00:00Z";
        assert!(is_established(&status));
        assert_eq!(
            status,
            json!({
                "conditions": [
                    {"lastTransitionTime": time, "message": "no conflicts found", "reason": "NoConflicts", "status": "True", "type": "NamesAccepted"},
                    {"lastTransitionTime": time, "message": "the initial names have been accepted", "reason": "InitialNamesAccepted", "status": "True", "type": "Established"},
                ],
                "acceptedNames": {"plural": "foos", "singular": "foo", "shortNames": ["fo"], "kind": "Foo", "listKind": "FooList"},
                "storedVersions": ["v1"],
            })
        );
    }

    #[test]
    fn names_of_others_are_not_accepted_until_they_are_free() {
        let other = status(&definition("foos", "Foo", &["fo", "f"]), &Value::Null, &[], "1");
        let bars = definition("bars", "Bar", &["fo", "f"]);
        let refused = status(&bars, &Value::Null, &[&other], "2");
        let condition = &refused["conditions"][0];
        assert_eq!((&condition["status"], &condition["reason"]), (&json!("False"), &json!("ShortNamesConflict")));
        assert_eq!(condition["message"], "[\"fo\" is already in use, \"f\" is already in use]");
        assert!(!is_established(&refused) && refused["acceptedNames"].get("shortNames").is_none());
        let accepted = status(&bars, &refused, &[], "3");
        assert!(is_established(&accepted));
        assert_eq!(accepted["conditions"][0]["lastTransitionTime"], "3");
        let twin = status(&definition("foes", "Foo", &[]), &Value::Null, &[&other], "2");
        assert_eq!(twin["conditions"][0]["reason"], "ListKindConflict", "the last conflict is reported");
        assert_eq!(twin["acceptedNames"]["kind"], "");
    }

    #[test]
    fn the_oldest_definition_keeps_a_name_that_several_have() {
        let [foos, foes, bars] = [("foos", "Foo"), ("foes", "Foo"), ("bars", "Bar")]
            .map(|(plural, kind)| status(&definition(plural, kind, &[]), &Value::Null, &[], "1"));
        assert_eq!(contested(&[&foos, &bars, &foes]), [2]);
        assert_eq!(contested(&[&foos, &bars]), [] as [usize; 0]);
    }

    #[test]
    fn an_established_definition_stays_established() {
        let foos = definition("foos", "Foo", &[]);
        let old = status(&foos, &Value::Null, &[], "1");
        let other = json!({"acceptedNames": {"kind": "Foos"}});
        let new = status(&definition("foos", "Foos", &[]), &old, &[&other], "2");
        assert!(is_established(&new));
        assert_eq!(
            (&new["conditions"][0]["reason"], &new["conditions"][1]["lastTransitionTime"]),
            (&json!("KindConflict"), &json!("1"))
        );
    }
}
