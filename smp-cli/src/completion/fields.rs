//! Completes paths of fields from a schema and an object.

use serde_json::Value;
use smp_core::Schema;
use smp_core::schema::Kind;

use crate::part::Part;

/// How a path goes through a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lists {
    /// By an item, as in `containers[name=web].image`.
    Items,
    /// Without brackets, for all items: `containers.image`.
    Transparent,
}

/// The longest chain of objects with one field each that is followed.
const DEEPEST: usize = 20;

/// A place in the schema and, if it exists, in the object.
#[derive(Clone, Copy)]
struct At<'s, 'v> {
    part: Part<'s>,
    value: Option<&'v Value>,
}

/// The paths that begin with a text. `end` follows the path of a value that is not an object.
///
/// ```text
/// spec.repl      spec.replicas=
/// spec.te        spec.template.metadata, spec.template.spec      the only field is an object: its fields
/// spec.containers[    spec.containers[name=web], spec.containers[-]=
/// ```
pub(super) fn complete(schema: Schema<'_>, object: Option<&Value>, text: &str, lists: Lists, end: &str) -> Vec<String> {
    let mut prefix = String::new();
    let mut at = At { part: Part::alone(schema), value: object };
    let mut rest = text;
    while !matches!(at.part.schema.kind(), Kind::Map(_)) {
        let Some((step, after)) = first_step(rest) else { break };
        prefix.push_str(&rest[..rest.len() - after.len()]);
        let Some(next) = at.down(step, lists) else { return Vec::new() };
        (at, rest) = (next, after);
    }
    let mut found = below(at, &prefix, rest, lists, end);
    for _ in 0..DEEPEST {
        let [(path, Some(at))] = found.as_slice() else { break };
        let (deeper, path) = (*at, path.clone());
        let children = below(deeper, &format!("{path}."), "", lists, end);
        if children.is_empty() {
            break;
        }
        found = children;
    }
    found.into_iter().map(|(path, _)| path).collect()
}

/// Splits off the first step of a path, if another one follows.
///
/// ```text
/// spec.repl                        spec                       repl
/// containers[name=a.b].image       containers[name=a.b]       image
/// containers[name=                 None
/// ```
fn first_step(text: &str) -> Option<(&str, &str)> {
    let mut depth = 0_usize;
    for (index, c) in text.char_indices() {
        match c {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            '.' if depth == 0 => return Some((&text[..index], &text[index + 1..])),
            _ => {}
        }
    }
    None
}

impl<'v> At<'_, 'v> {
    /// One step down, such as `containers[name=web]`.
    fn down(self, step: &str, lists: Lists) -> Option<Self> {
        let (name, bracket) = step.split_once('[').map_or((step, None), |(name, rest)| (name, rest.strip_suffix(']')));
        let of_field = At { part: self.part.field(name), value: self.value.and_then(|value| value.get(name)) };
        let is_list = matches!(of_field.part.schema.kind(), Kind::List(_));
        match bracket {
            Some(key) if is_list => Some(At { part: of_field.part.item(), value: of_field.item(key) }),
            None if is_list && lists == Lists::Transparent => Some(At { part: of_field.part.item(), value: None }),
            None if !is_list => Some(of_field),
            _ => None,
        }
    }

    /// The item with an index or a key.
    fn item(self, key: &str) -> Option<&'v Value> {
        let items = self.value?.as_array()?;
        match key.parse::<usize>() {
            Ok(index) => items.get(index),
            Err(_) => items.iter().find(|item| label(self.part, item).is_some_and(|label| label == key)),
        }
    }
}

/// The key of an item, as in brackets: `port=53,protocol=UDP`.
fn label(list: Part<'_>, item: &Value) -> Option<String> {
    let names = list.field.map_or(&[][..], |field| match field.recommended_key() {
        [] => field.list_map_keys(),
        key => key,
    });
    let pairs: Option<Vec<String>> = names
        .iter()
        .filter_map(|name| Some((name, item.get(&**name)?)))
        .map(|(name, value)| match value {
            Value::String(text) => Some(format!("{name}={text}")),
            Value::Number(number) => Some(format!("{name}={number}")),
            _ => None,
        })
        .collect();
    pairs.filter(|pairs| !pairs.is_empty()).map(|pairs| pairs.join(","))
}

/// The paths one step below a place that begin with `rest`, with the place of each incomplete path.
fn below<'s, 'v>(
    at: At<'s, 'v>,
    prefix: &str,
    rest: &str,
    lists: Lists,
    end: &str,
) -> Vec<(String, Option<At<'s, 'v>>)> {
    let mut names: Vec<String> = match at.part.schema.kind() {
        Kind::Object(table) => table.all_fields().map(|field| field.name().to_owned()).collect(),
        _ => at.value.and_then(Value::as_object).into_iter().flat_map(|fields| fields.keys().cloned()).collect(),
    };
    names.sort();
    names.dedup();
    let mut found = Vec::new();
    let wanted = rest.split('[').next().unwrap_or_default();
    let is_named = |name: &String| if rest.contains('[') { name == wanted } else { name.starts_with(wanted) };
    for name in names.into_iter().filter(is_named) {
        let field = At { part: at.part.field(&name), value: at.value.and_then(|value| value.get(&name)) };
        let path = format!("{prefix}{name}");
        match field.part.schema.kind() {
            Kind::Object(_) => found.push((path, Some(field))),
            Kind::List(item) if lists == Lists::Transparent => {
                let item = At { part: Part::alone(item), value: None };
                found.push((path, matches!(item.part.schema.kind(), Kind::Object(_)).then_some(item)));
            }
            Kind::List(_) => found.extend(items(field, &path, end)),
            _ => found.push((format!("{path}{end}"), None)),
        }
    }
    found.retain(|(path, _)| path.starts_with(&format!("{prefix}{rest}")));
    found
}

/// The paths of a list and of its items.
fn items<'s, 'v>(list: At<'s, 'v>, path: &str, end: &str) -> Vec<(String, Option<At<'s, 'v>>)> {
    let mut found = vec![(format!("{path}{end}"), None)];
    let item = |index: usize, value: &'v Value| {
        let key = label(list.part, value).unwrap_or_else(|| index.to_string());
        let at = At { part: list.part.item(), value: Some(value) };
        let is_object = matches!(at.part.schema.kind(), Kind::Object(_));
        (format!("{path}[{key}]{}", if is_object { "" } else { end }), is_object.then_some(at))
    };
    let values = list.value.and_then(Value::as_array).into_iter().flatten();
    found.extend(values.enumerate().map(|(index, value)| item(index, value)));
    // Only a new item has a place without a value.
    if !end.is_empty() {
        found.push((format!("{path}[-]{end}"), None));
    }
    found
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Lists, complete};

    fn set(text: &str) -> Vec<String> {
        let object = json!({
            "metadata": {"labels": {"app": "web", "app.kubernetes.io/name": "web"}},
            "spec": {"template": {"spec": {"containers": [
                {"name": "web", "image": "web:1", "args": ["-a"], "ports": [{"containerPort": 53, "protocol": "UDP"}]},
                {"name": "log"},
            ]}}},
        });
        let schema = smp_api_types::schema_for_kind("apps", "v1", "Deployment").expect("it is built in");
        complete(schema, Some(&object), text, Lists::Items, "=")
    }

    fn path(text: &str) -> Vec<String> {
        let schema = smp_api_types::schema_for_kind("apps", "v1", "Deployment").expect("it is built in");
        complete(schema, None, text, Lists::Transparent, "")
    }

    #[test]
    fn fields_items_and_keys_of_maps_are_completed() {
        let containers = "spec.template.spec.containers";
        for (text, expected) in [
            ("spec.repl", vec!["spec.replicas=".to_owned()]),
            ("spec.p", vec!["spec.paused=".to_owned(), "spec.progressDeadlineSeconds=".to_owned()]),
            (
                "spec.template.metadata.na",
                vec!["spec.template.metadata.name=".to_owned(), "spec.template.metadata.namespace=".to_owned()],
            ),
            (
                "metadata.labels.app",
                vec!["metadata.labels.app=".to_owned(), "metadata.labels.app.kubernetes.io/name=".to_owned()],
            ),
            ("metadata.labels.app.k", vec!["metadata.labels.app.kubernetes.io/name=".to_owned()]),
            (
                containers,
                vec![
                    format!("{containers}="),
                    format!("{containers}[name=web]"),
                    format!("{containers}[name=log]"),
                    format!("{containers}[-]="),
                ],
            ),
            (&format!("{containers}[name=web].imageP"), vec![format!("{containers}[name=web].imagePullPolicy=")]),
            (&format!("{containers}[1].imageP"), vec![format!("{containers}[1].imagePullPolicy=")]),
            (&format!("{containers}[name=web].args[0"), vec![format!("{containers}[name=web].args[0]=")]),
            (&format!("{containers}.image"), Vec::new()),
            ("spec.nothing", Vec::new()),
            ("spec.replicas.x", Vec::new()),
            ("spec..", Vec::new()),
            ("[", Vec::new()),
        ] {
            let mut found = set(text);
            found.truncate(8);
            assert_eq!(found, expected, "{text}");
        }
        let ports = format!("{containers}[name=web].ports[");
        assert!(set(&ports).contains(&format!("{containers}[name=web].ports[containerPort=53,protocol=UDP]")));
    }

    /// A shell adds a space after the only candidate, so an object is completed together with its fields.
    #[test]
    fn a_single_object_is_completed_with_its_fields() {
        let found = set("spec.temp");
        assert!(found.contains(&"spec.template.spec".to_owned()) && found.len() > 1, "{found:?}");
        let found = set("spec.template.spec.containers[name=web");
        assert!(found.contains(&"spec.template.spec.containers[name=web].image=".to_owned()), "{found:?}");
        assert!(path("sta").contains(&"status.conditions".to_owned()));
    }

    #[test]
    fn a_path_without_brackets_is_for_all_items() {
        assert_eq!(path("spec.template.spec.containers.imageP"), ["spec.template.spec.containers.imagePullPolicy"]);
        assert_eq!(path("spec.rep"), ["spec.replicas"]);
    }
}
