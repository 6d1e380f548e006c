//! Laws of server-side apply.

use serde_json::{Value, json};
use smp_api_types::schema_for_api_version;
use smp_apply::typed::{Duplicates, compare, merge, validate};
use smp_apply::{Code, FieldSet, Kind, Manager, Owners, Request, Schema, Timestamp, Tracker, Type};
use smp_testkit::documents::{Documents, Noise};
use smp_testkit::schemas::{Place, Source};
use smp_testkit::tape::Tape;

/// A script, one step a line: `a` applies, `f` applies with force, `u` updates, and `l` sets the live object without tracking it, all
/// followed by the name of the manager, a space and a Pod as JSON.
pub fn managed(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let Some(schema) = schema_for_api_version("v1", "Pod") else { return };
    let mut script = Script::new("Pod", schema);
    for line in text.lines() {
        let Some((manager, document)) = line.split_once(' ') else { continue };
        let Some((operation, manager)) = manager.split_at_checked(1) else { continue };
        let Ok(document) = serde_json::from_str::<Value>(document) else { continue };
        match operation {
            "l" => script.live = document,
            "u" => script.update(manager, document),
            "a" => script.apply(manager, &document, false),
            "f" => script.apply(manager, &document, true),
            _ => {}
        }
    }
}

/// A script of three managers, all of it random: the type, the objects and the steps.
pub fn script(data: &[u8]) {
    let tape = &mut Tape::new(data);
    let definition = match Source::choose(tape) {
        Source::Random(_, document) => document["definitions"]["Part"].clone(),
        _ => json!({"type": "object"}),
    };
    let text = json!({"type": "string"});
    let document = json!({"swagger": "2.0", "definitions": {"Part": definition, "Rack": {"type": "object", "properties": {
        "apiVersion": text, "kind": text, "metadata": {"type": "object"}, "spec": {"$ref": "#/definitions/Part"},
    }}}});
    let types = smp_openapi::read(&document).expect("the types are valid");
    let (rack, part) = (types.schema("Rack").expect("it is defined"), types.schema("Part").expect("it is defined"));
    let mut script = Script::new("Rack", rack);
    let [nulls, duplicates, wrong_types] = [(); 3].map(|()| tape.once_in(4));
    let noise = Noise { nulls, duplicates, wrong_types, unknown_fields: false };
    let keeps_empty_values = tape.once_in(2);
    let mut documents = Documents { tape, noise };
    let mut spec = documents.object(Place::root(part), 1);
    for _ in 0..2 + documents.tape.below(8) {
        if !keeps_empty_values {
            drop_empty_values(&mut spec);
        }
        let manager = *documents.tape.pick(&["a", "b", "c"]);
        let mut rack =
            json!({"apiVersion": "v1", "kind": "Rack", "metadata": {"name": "rack", "uid": "7"}, "spec": spec});
        match documents.tape.below(4) {
            0 => {
                rack["metadata"]["managedFields"] = script.live["metadata"]["managedFields"].clone();
                script.update(manager, rack);
            }
            kind => script.apply(manager, &rack, kind == 1),
        }
        // An applier owns an empty value, which may go when others remove what was in it.
        if !keeps_empty_values {
            script.check_entries();
        }
        documents.edit(Place::root(part), &mut spec, 1);
    }
}

/// An object with its managers.
struct Script<'s> {
    tracker: Tracker<'s, Kind<'s>>,
    schema: Schema<'s>,
    live: Value,
}

impl<'s> Script<'s> {
    fn new(kind: &str, schema: Schema<'s>) -> Self {
        let tracker = Tracker::new(Kind::new(kind).version("v1", schema)).clock(|| Timestamp::from_unix(0));
        Self { tracker, schema, live: Value::Null }
    }

    fn update(&mut self, manager: &str, new: Value) {
        let request = Request { manager, version: "v1", subresource: None };
        if let Ok(stored) = self.tracker.update(&self.live, new, &request) {
            self.live = stored.object;
        }
    }

    /// An apply that succeeds is the same when it is repeated, and merging what it said changes nothing. A forced one never conflicts.
    fn apply(&mut self, manager: &str, wanted: &Value, force: bool) {
        let request = Request { manager, version: "v1", subresource: None };
        match self.tracker.apply(&self.live, wanted, &request, force) {
            Ok(stored) => {
                let owners = Owners::read(&stored.object).expect("the entries that were written can be read");
                if !has_empty_values(wanted) {
                    let again = self.tracker.apply(&stored.object, wanted, &request, force);
                    let again = again.expect("what was applied can be applied again");
                    assert!(!again.changed(), "an apply that is repeated changes nothing");
                    assert_eq!(again.object, stored.object);
                    self.check_extract(&owners, &Manager::applier(manager), &stored.object);
                }
                self.live = stored.object;
            }
            Err(error) => assert!(!force || error.code() != Code::Conflict, "a forced apply never conflicts"),
        }
    }

    fn check_extract(&self, owners: &Owners, manager: &Manager, object: &Value) {
        let ty = Type::of(self.schema);
        let mut object = object.clone();
        object["metadata"].as_object_mut().map(|metadata| metadata.remove("managedFields"));
        let said = owners.applied_by(manager, self.schema, &object).expect("a value is JSON");
        if [&said, &object].iter().all(|object| validate(ty, object, Duplicates::Forbidden).is_ok()) {
            assert_eq!(merge(ty, &object, &said), object, "merging what was said changes nothing: {said}");
        }
    }

    /// No entry names a field that the object does not have, and every set survives its text.
    fn check_entries(&self) {
        let Ok(all) = compare(Type::of(self.schema), &json!({}), &self.live) else { return };
        for (owner, fields) in Owners::lossy(&self.live).iter() {
            assert_eq!(fields.to_string().parse::<FieldSet>().ok().as_ref(), Some(fields));
            let absent = fields.difference(&all.added);
            assert!(absent.is_empty(), "{owner}: {absent} of {}", self.live);
        }
    }
}

/// Removes null, `[]` and `{}` from an object, and what becomes empty by that.
fn drop_empty_values(value: &mut Value) {
    match value {
        Value::Array(items) => {
            items.iter_mut().for_each(drop_empty_values);
            items.retain(|item| !is_empty(item));
        }
        Value::Object(fields) => {
            fields.values_mut().for_each(drop_empty_values);
            fields.retain(|_, value| !is_empty(value));
        }
        _ => {}
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        _ => false,
    }
}

/// Whether a document has null, `[]` or `{}` in it. Nobody owns an empty granular list, so an applier that owned its items removes it
/// once, and adds it the next time.
fn has_empty_values(value: &Value) -> bool {
    let mut parts: Box<dyn Iterator<Item = &Value>> = match value {
        Value::Array(items) => Box::new(items.iter()),
        Value::Object(fields) => Box::new(fields.values()),
        _ => Box::new(std::iter::empty()),
    };
    is_empty(value) || parts.any(has_empty_values)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_laws_hold_for_a_script() {
        super::managed(
            br#"ua {"apiVersion":"v1","kind":"Pod","metadata":{"finalizers":["x/a"]},"spec":{"containers":[{"name":"a","env":[{"name":"A"},{"name":"A"}]}]}}
aa {"apiVersion":"v1","kind":"Pod","spec":{"containers":[{"name":"a","image":"x"},{"name":"b"}],"nodeSelector":{"a":"b"}}}
ab {"apiVersion":"v1","kind":"Pod","metadata":{"finalizers":[]},"spec":{"containers":[{"name":"a","image":"y"}]}}
fb {"apiVersion":"v1","kind":"Pod","metadata":{"labels":null},"spec":{"containers":[{"name":"a","image":"y"}]}}
l {"apiVersion":"v1","kind":"Pod","metadata":{"managedFields":[{"manager":"a","operation":"Apply","apiVersion":"v0","fieldsV1":{"f:a":{}}}]}}
aa {"apiVersion":"v1","kind":"Pod","spec":{}}
aa [1]
"#,
        );
    }

    #[test]
    fn the_laws_hold_for_random_scripts() {
        for seed in 0..400_u64 {
            let mut state = seed;
            let bytes = (0..400).map(|_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                state.to_be_bytes()[1]
            });
            super::script(&bytes.collect::<Vec<u8>>());
        }
    }
}
