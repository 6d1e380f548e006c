//! Paths and objects that differences leave out.

use serde_json::Value;

use super::shown::inline;

/// A path for `--ignore`: `metadata.labels["app.kubernetes.io/version"]`, `spec.template.spec.containers[name=web].image`. Without
/// brackets, a step applies to all items of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ignored(Vec<Step>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Step {
    Field(String),
    /// The items with these values of fields.
    Item(Vec<(String, String)>),
}

impl Ignored {
    /// Reads a path.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let wrong = || "not a path; write it as metadata.labels[\"a.b/c\"] or spec.ports[name=http].port".to_owned();
        let (mut steps, mut rest) = (Vec::new(), text);
        while !rest.is_empty() {
            if let Some(quoted) = rest.strip_prefix("[\"") {
                let (name, after) = quoted.split_once("\"]").ok_or_else(wrong)?;
                steps.push(Step::Field(name.to_owned()));
                rest = after;
            } else if let Some(bracket) = rest.strip_prefix('[') {
                let (item, after) = bracket.split_once(']').ok_or_else(wrong)?;
                let key = |key: &str| key.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned()));
                steps.push(Step::Item(item.split(',').map(key).collect::<Option<_>>().ok_or_else(wrong)?));
                rest = after;
            } else {
                let end = rest.find(['.', '[']).unwrap_or(rest.len());
                if end == 0 {
                    return Err(wrong());
                }
                steps.push(Step::Field(rest[..end].to_owned()));
                rest = &rest[end..];
            }
            rest = rest.strip_prefix('.').filter(|rest| !rest.is_empty()).unwrap_or(rest);
        }
        if matches!(steps.first(), Some(Step::Field(_))) { Ok(Self(steps)) } else { Err(wrong()) }
    }

    /// Removes the path from an object, and objects and lists that become empty.
    pub(crate) fn remove_from(&self, object: &mut Value) {
        remove(object, &self.0);
    }
}

/// Returns whether something was removed.
fn remove(value: &mut Value, steps: &[Step]) -> bool {
    let Some((step, rest)) = steps.split_first() else { return true };
    match (value, step) {
        (Value::Object(fields), Step::Field(name)) => {
            let Some(field) = fields.get_mut(name) else { return false };
            let is_removed = remove(field, rest);
            if is_removed && (rest.is_empty() || is_empty(field)) {
                fields.shift_remove(name);
            }
            is_removed
        }
        (Value::Array(items), Step::Item(keys)) => {
            let mut is_removed = false;
            items.retain_mut(|item| {
                let has = |(name, text): &(String, String)| item.get(name).is_some_and(|value| inline(value) == *text);
                let removes = keys.iter().all(has) && remove(item, rest);
                is_removed |= removes;
                !(removes && rest.is_empty())
            });
            is_removed
        }
        (Value::Array(items), Step::Field(_)) => {
            items.iter_mut().fold(false, |is_removed, item| remove(item, steps) | is_removed)
        }
        _ => false,
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Object(fields) => fields.is_empty(),
        Value::Array(items) => items.is_empty(),
        _ => false,
    }
}

/// An object for `--exclude`: a kind, such as `Secret`, or a kind and a name, such as `Secret/login`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Excluded {
    kind: String,
    name: Option<String>,
}

impl Excluded {
    /// Reads a kind, or a kind and a name.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let (kind, name) = text.split_once('/').map_or((text, None), |(kind, name)| (kind, Some(name.to_owned())));
        if kind.is_empty() || name.as_ref().is_some_and(String::is_empty) {
            return Err("not an object; write it as Secret or Secret/login".to_owned());
        }
        Ok(Self { kind: kind.to_owned(), name })
    }

    /// Whether an object of this kind and name is left out.
    pub(crate) fn is(&self, kind: &str, name: &str) -> bool {
        self.kind.eq_ignore_ascii_case(kind) && self.name.as_ref().is_none_or(|wanted| wanted == name)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Excluded, Ignored};

    #[test]
    fn a_path_is_removed_with_what_it_leaves_empty() {
        let object = json!({"a": {"b.c/d": 1}, "l": [{"name": "x", "v": 1}, {"name": "y", "v": 2, "w": 3}], "s": [1]});
        for (path, wanted) in [
            ("a[\"b.c/d\"]", json!({"l": object["l"], "s": [1]})),
            ("l.v", json!({"a": object["a"], "l": [{"name": "x"}, {"name": "y", "w": 3}], "s": [1]})),
            ("l[name=y].v", json!({"a": object["a"], "l": [{"name": "x", "v": 1}, {"name": "y", "w": 3}], "s": [1]})),
            ("l[name=x,v=1]", json!({"a": object["a"], "l": [{"name": "y", "v": 2, "w": 3}], "s": [1]})),
            ("nothing.here", object.clone()),
            ("s.x", object.clone()),
        ] {
            let mut value = object.clone();
            Ignored::parse(path).expect(path).remove_from(&mut value);
            assert_eq!(value, wanted, "{path}");
        }
        for wrong in ["", ".", "a..b", "[name=x]", "a[b", "a[\"b", "a[x]"] {
            assert!(Ignored::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn objects_are_excluded_by_kind_and_name() {
        let excluded = Excluded::parse("secret/login").expect("it is valid");
        assert!(excluded.is("Secret", "login") && !excluded.is("Secret", "other") && !excluded.is("Pod", "login"));
        assert!(Excluded::parse("Secret").expect("it is valid").is("Secret", "other"));
        assert!(Excluded::parse("/x").is_err() && Excluded::parse("Secret/").is_err());
    }
}
