//! The parts that a path names, in the forms that smp, servers and JSON pointers have.

use std::borrow::Cow;

use serde_json::Value;
use smp_apply::{Element, OwnedPart};
use smp_suggest::near_names;

/// A search for the parts at a path.
#[derive(Debug)]
pub(super) struct Search<'t> {
    /// The values of the parts.
    pub(super) found: Vec<&'t Value>,
    /// The shortest rest of the path that no part has, and the names of the parts there.
    rest: String,
    names: Vec<String>,
}

impl<'t> Search<'t> {
    /// Searches parts.
    ///
    /// ```text
    /// spec.ports[port=80,protocol=TCP].name     .spec.ports[port=80,protocol="TCP"].name     spec.ports[0].name
    /// spec.ports.name                           /spec/ports/0/name                           metadata.labels["a.b/c"]
    /// ```
    pub(super) fn of(parts: &'t [OwnedPart<'_, 't>], path: &str) -> Self {
        let path = if path.starts_with('/') { Cow::Owned(from_pointer(path)) } else { Cow::Borrowed(path) };
        let mut search = Self { found: Vec::new(), rest: format!("{path}."), names: Vec::new() };
        search.add(parts, &path);
        search
    }

    /// Names similar to the first one that does not exist.
    pub(super) fn near(&self) -> Vec<String> {
        let rest = self.rest.trim_start_matches('.');
        let end = rest.find(['.', '[']).unwrap_or(rest.len());
        near_names(&rest[..end], self.names.iter().cloned())
    }

    fn add(&mut self, parts: &'t [OwnedPart<'_, 't>], rest: &str) {
        let before = self.found.len();
        let mut is_step = false;
        for (index, part) in parts.iter().enumerate() {
            for tail in tails(part, index, rest) {
                is_step = true;
                if tail.is_empty() || tail == "." || part.is_atomic {
                    self.found.push(part.value);
                } else {
                    self.add(&part.parts, tail);
                }
            }
        }
        let is_list = parts.iter().any(|part| !matches!(part.element, Element::Field(_)));
        if !is_step && is_list && !rest.starts_with('[') {
            for part in parts {
                self.add(&part.parts, rest);
            }
        } else if !is_step && self.found.len() == before && rest.len() < self.rest.len() {
            rest.clone_into(&mut self.rest);
            let name = |part: &OwnedPart<'_, '_>| match &part.element {
                Element::Field(name) => Some(name.to_string()),
                _ => None,
            };
            self.names = parts.iter().filter_map(name).collect();
        }
    }
}

/// The steps of a JSON pointer as brackets: `/spec/ports/0` is `["spec"]["ports"][0]`.
fn from_pointer(pointer: &str) -> String {
    let step = |step: &str| {
        let name = step.replace("~1", "/").replace("~0", "~");
        let is_index = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
        if is_index { format!("[{name}]") } else { format!("[{}]", Value::from(name)) }
    };
    pointer.split('/').skip(1).map(step).collect()
}

/// What is left of a path after a part, for each way to read its beginning as this part. A name may have dots.
fn tails<'p>(part: &OwnedPart<'_, '_>, index: usize, path: &'p str) -> Vec<&'p str> {
    match &part.element {
        Element::Field(name) => {
            let plain = path.strip_prefix('.').unwrap_or(path);
            let escaped = name.replace('.', "\\.");
            let names = [plain.strip_prefix(&**name), plain.strip_prefix(&*escaped).filter(|_| escaped != **name)];
            let ends = |rest: &&str| rest.is_empty() || rest.starts_with(['.', '[']);
            let quoted = quoted_name(path).filter(|(quoted, _)| *quoted == **name).map(|(_, rest)| rest);
            names.into_iter().flatten().filter(ends).chain(quoted).collect()
        }
        _ => bracket(path).filter(|(pairs, _)| is_item(part, index, pairs)).map(|(_, rest)| rest).into_iter().collect(),
    }
}

/// A name in brackets: `["a.b/c"]`.
fn quoted_name(path: &str) -> Option<(String, &str)> {
    let (name, rest) = quoted(path.strip_prefix('[')?)?;
    Some((name, rest.strip_prefix(']')?))
}

/// A JSON string at the start of a text, and the rest.
fn quoted(text: &str) -> Option<(String, &str)> {
    let mut strings = serde_json::Deserializer::from_str(text).into_iter::<String>();
    let first = text.starts_with('"').then(|| strings.next()).flatten()?.ok()?;
    Some((first, &text[strings.byte_offset()..]))
}

/// A condition for an item: a field with a value, or without a name the value or the index.
type Pair<'p> = (&'p str, String);

/// The conditions in brackets, and the rest: `[port=80,protocol="TCP"]`, `[="x/y"]`, `[x/y]`, `[0]`.
fn bracket(path: &str) -> Option<(Vec<Pair<'_>>, &str)> {
    let mut rest = path.strip_prefix('[')?;
    let mut pairs = Vec::new();
    loop {
        let (name, after) = match rest.find(['=', ',', ']', '"']) {
            Some(at) if rest[at..].starts_with('=') => (&rest[..at], &rest[at + 1..]),
            _ => ("", rest),
        };
        let (value, after) = quoted(after).or_else(|| {
            let end = after.find([',', ']'])?;
            Some((after[..end].to_owned(), &after[end..]))
        })?;
        pairs.push((name, value));
        match after.split_at_checked(1)? {
            (",", next) => rest = next,
            ("]", rest) => return Some((pairs, rest)),
            _ => return None,
        }
    }
}

fn is_item(part: &OwnedPart<'_, '_>, index: usize, pairs: &[Pair<'_>]) -> bool {
    pairs.iter().all(|(name, wanted)| {
        let value = match &part.element {
            _ if name.is_empty() && *wanted == index.to_string() => return true,
            Element::Key(keys) => keys.iter().find(|(key, _)| **key == **name).map(|(_, value)| value),
            Element::Value(value) if name.is_empty() => Some(value),
            _ => None,
        };
        let value = value.or_else(|| part.value.get(*name));
        value.is_some_and(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned) == *wanted)
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use smp_api_types::core::v1::Service;
    use smp_apply::{Owners, Schema};

    use super::Search;

    #[test]
    fn every_form_of_a_path_finds_the_part() {
        let live = json!({
            "metadata": {"labels": {"app": "web", "a.b/c": "d"}, "finalizers": ["x/y"]},
            "spec": {"ports": [{"name": "http", "port": 80, "protocol": "TCP"}, {"name": "dns", "port": 53}]},
        });
        let owners = Owners::lossy(&live);
        let tree = owners.tree(Schema::of::<Service>(), &live);
        for (path, expected) in [
            ("spec.ports[port=80,protocol=TCP].name", json!(["http"])),
            (r#".spec.ports[port=80,protocol="TCP"].name"#, json!(["http"])),
            // The default of the protocol is part of the key.
            ("spec.ports[port=53,protocol=TCP].name", json!(["dns"])),
            ("spec.ports[name=dns].port", json!([53])),
            ("spec.ports[0].name", json!(["http"])),
            ("spec.ports.name", json!(["http", "dns"])),
            ("/spec/ports/1/name", json!(["dns"])),
            ("/metadata/labels/a.b~1c", json!(["d"])),
            (".metadata.labels.a.b/c", json!(["d"])),
            (r#"metadata.labels["a.b/c"]"#, json!(["d"])),
            (r"metadata.labels.a\.b/c", json!(["d"])),
            (r#".metadata.finalizers[="x/y"]"#, json!(["x/y"])),
            ("metadata.finalizers[x/y]", json!(["x/y"])),
            ("metadata.labels", json!([{"app": "web", "a.b/c": "d"}])),
            ("spec.prots", json!([])),
            ("spec.ports[port=81]", json!([])),
            ("spec.ports[", json!([])),
            ("", json!([])),
        ] {
            let found: Vec<_> = Search::of(&tree.parts, path).found;
            assert_eq!(json!(found), expected, "{path}");
        }
        assert_eq!(Search::of(&tree.parts, "spec.prots[0]").near(), ["ports"]);
    }
}
