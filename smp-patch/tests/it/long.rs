//! Long lists and objects: they give the same results as short ones.

use serde_json::{Value, json};
use smp_patch::{JsonPatch, MAX_OPERATIONS};

/// Applies an operation to a list or an object in the obvious way. `None` if it does not apply.
fn simple(live: &mut Value, operation: &Value) -> Option<()> {
    let text = |name: &str| operation[name].as_str().unwrap_or_default();
    match text("op") {
        "add" => add(live, text("path"), operation["value"].clone()),
        "remove" => remove(live, text("path")).map(drop),
        "replace" => live.pointer_mut(text("path")).map(|value| *value = operation["value"].clone()),
        "move" => {
            let value = remove(live, text("from"))?;
            add(live, text("path"), value)
        }
        "copy" => {
            let value = live.pointer(text("from"))?.clone();
            add(live, text("path"), value)
        }
        _ => (live.pointer(text("path")) == Some(&operation["value"])).then_some(()),
    }
}

fn add(live: &mut Value, path: &str, value: Value) -> Option<()> {
    let (parent, key) = path.rsplit_once('/')?;
    match live.pointer_mut(parent)? {
        Value::Object(fields) => drop(fields.insert(key.to_owned(), value)),
        Value::Array(items) if key == "-" => items.push(value),
        Value::Array(items) => {
            let index = key.parse().ok().filter(|index| *index <= items.len())?;
            items.insert(index, value);
        }
        _ => return None,
    }
    Some(())
}

fn remove(live: &mut Value, path: &str) -> Option<Value> {
    let (parent, key) = path.rsplit_once('/')?;
    match live.pointer_mut(parent)? {
        Value::Object(fields) => fields.remove(key),
        Value::Array(items) => {
            key.parse().ok().filter(|index| *index < items.len()).map(|index: usize| items.remove(index))
        }
        _ => None,
    }
}

/// Numbers from a linear congruential generator, so that every run is the same.
struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).map_or(0, |number| number % count)
    }

    fn path(&mut self) -> String {
        let index = [0, 1, 5, 511, 512, 600, 1023, 2000][self.below(8)];
        match self.below(9) {
            0..=2 => format!("/list/{index}"),
            3 => format!("/list/{index}/a"),
            4 => format!("/fields/k{}", self.below(600)),
            5 => format!("/fields/k1/{}", self.below(3)),
            6 => "/list/-".to_owned(),
            7 => format!("/nested/0/list/{index}"),
            _ => ["/nested/0", "/nested/1", "/nested/0/list", "/list", "/other"][self.below(5)].to_owned(),
        }
    }

    fn operation(&mut self) -> Value {
        let op = ["add", "add", "remove", "replace", "move", "move", "copy", "test"][self.below(8)];
        let value = [json!(self.below(100)), json!({"a": [1]}), json!([1, 2]), json!(null)][self.below(4)].clone();
        json!({"op": op, "from": self.path(), "path": self.path(), "value": value})
    }
}

fn live() -> Value {
    let list: Vec<Value> =
        (0..1300).map(|number| if number % 2 == 0 { json!(number) } else { json!({"a": number}) }).collect();
    let fields: serde_json::Map<String, Value> =
        (0..700).map(|number| (format!("k{number}"), json!([number]))).collect();
    json!({"list": list, "fields": fields, "nested": [{"list": list}]})
}

#[test]
fn long_lists_and_objects_are_changed_like_short_ones() {
    for seed in 0..15 {
        let mut random = Random(seed);
        let (mut expected, mut operations) = (live(), Vec::new());
        while operations.len() < 60 {
            let operation = random.operation();
            // Moving a value into itself is not defined.
            let (from, path) = (operation["from"].as_str().unwrap(), operation["path"].as_str().unwrap());
            let is_into_itself = path.starts_with(from) || from.starts_with(path);
            let mut next = expected.clone();
            if !is_into_itself && simple(&mut next, &operation).is_some() {
                expected = next;
                operations.push(operation);
            }
        }
        let patch = JsonPatch::from_value(&operations.into()).unwrap();
        assert_eq!(patch.apply_strictly(live()).unwrap(), expected, "{seed}");
    }
}

#[test]
fn fields_keep_their_order() {
    let operations = json!([
        {"op": "remove", "path": "/fields/k3"},
        {"op": "add", "path": "/fields/k3", "value": 1},
        {"op": "add", "path": "/fields/k5", "value": 2},
    ]);
    let long = JsonPatch::from_value(&operations).and_then(|patch| patch.apply(live())).unwrap();
    let short = json!({"fields": {"k2": 0, "k3": 0, "k5": 0, "k6": 0}});
    let short = JsonPatch::from_value(&operations).and_then(|patch| patch.apply(short)).unwrap();
    let names = |value: &Value| value["fields"].as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    let known = names(&short);
    assert_eq!(names(&long).into_iter().filter(|name| known.contains(name)).collect::<Vec<_>>(), known);
}

#[test]
fn the_longest_patch_of_a_long_list_is_applied() {
    let list: Vec<usize> = (0..100_000).collect();
    let operation = |index: usize| match index % 2 {
        0 => json!({"op": "add", "path": "/list/0", "value": index}),
        _ => json!({"op": "move", "from": "/list/50000", "path": "/list/0"}),
    };
    let operations: Vec<Value> = (0..MAX_OPERATIONS).map(operation).collect();
    let patch = JsonPatch::from_value(&operations.into()).unwrap();
    let patched = patch.apply(json!({"list": list})).unwrap();
    assert_eq!(patched["list"].as_array().map(Vec::len), Some(100_000 + MAX_OPERATIONS / 2));
}
