//! Laws of patches that pair the items of lists and test them.

use serde_json::{Map, Value, json};
use smp_patch::{Code, JsonDiff, JsonPatch, KeyField, MAX_OPERATIONS, Operation, Pointer};

/// Numbers from a linear congruential generator, so that every run is the same.
struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).map_or(0, |number| number % count)
    }

    fn name(&mut self) -> &'static str {
        ["a", "b", "c", "a/b", "~", "~1", "", "-", "0"][self.below(9)]
    }

    fn scalar(&mut self) -> Value {
        [json!(null), json!(true), json!(1), json!(2), json!("x"), json!("y")][self.below(6)].clone()
    }

    fn value(&mut self, depth: usize) -> Value {
        match self.below(if depth == 0 { 2 } else { 6 }) {
            0 | 1 => self.scalar(),
            2 => self.object(depth - 1).into(),
            3 => self.list(depth - 1),
            _ => self.keyed(depth - 1),
        }
    }

    fn object(&mut self, depth: usize) -> Map<String, Value> {
        (0..self.below(4)).map(|_| (self.name().to_owned(), self.value(depth))).collect()
    }

    fn list(&mut self, depth: usize) -> Value {
        (0..self.below(6)).map(|_| self.value(depth)).collect()
    }

    /// A list of items of which most have a key, and some the same.
    fn keyed(&mut self, depth: usize) -> Value {
        let keys = self.below(8);
        let item = |random: &mut Self| {
            let mut item = random.object(depth);
            if random.below(8) > 0 {
                item.insert("name".to_owned(), json!(format!("n{}", random.below(keys + 1))));
            }
            if random.below(3) == 0 {
                item.insert("protocol".to_owned(), json!(["TCP", "UDP"][random.below(2)]));
            }
            Value::from(item)
        };
        (0..self.below(7)).map(|_| item(self)).collect()
    }

    fn document(&mut self) -> Value {
        json!({"list": self.keyed(3), "other": self.list(3), "rest": self.object(3)})
    }

    /// A document with a few changes.
    fn edited(&mut self, document: &Value) -> Value {
        let mut edited = document.clone();
        for _ in 0..=self.below(3) {
            self.edit(&mut edited);
        }
        edited
    }

    fn edit(&mut self, value: &mut Value) {
        match value {
            Value::Object(fields) if !fields.is_empty() && self.below(5) > 0 => {
                let index = self.below(fields.len());
                let Some(value) = fields.values_mut().nth(index) else { return };
                self.edit(value);
            }
            Value::Object(fields) => drop(fields.insert(self.name().to_owned(), self.value(1))),
            Value::Array(items) if !items.is_empty() => {
                let index = self.below(items.len());
                match self.below(5) {
                    0 => drop(items.remove(index)),
                    1 => items.insert(index, self.value(2)),
                    2 => {
                        let item = items.remove(index);
                        items.insert(self.below(items.len() + 1), item);
                    }
                    _ => self.edit(&mut items[index]),
                }
            }
            Value::Array(items) => items.push(self.value(2)),
            scalar => *scalar = self.value(1),
        }
    }
}

fn key(_: &Pointer) -> Vec<KeyField> {
    vec![KeyField::new("name"), KeyField::new("protocol").with_default("TCP")]
}

fn diff(old: &Value, new: &Value) -> JsonPatch {
    JsonDiff::new().keys(&key).diff(old, new).unwrap()
}

fn list(old: &Value, new: &Value) -> Value {
    diff(&json!({"l": old}), &json!({"l": new})).to_value()
}

#[test]
fn a_patch_turns_the_old_object_into_the_new_one() {
    for seed in 0..4000 {
        let mut random = Random(seed);
        let old = random.document();
        let new = if seed % 3 == 0 { random.document() } else { random.edited(&old) };
        for patch in [
            diff(&old, &new),
            JsonDiff::new().keys(&key).tests(false).diff(&old, &new).unwrap(),
            JsonPatch::diff(&old, &new).unwrap(),
            JsonPatch::diff_with_whole_lists(&old, &new).unwrap(),
        ] {
            assert_eq!(patch.apply_strictly(old.clone()).as_ref(), Ok(&new), "{seed}: {old} {new}");
            assert_eq!(JsonPatch::from_value(&patch.to_value()).as_ref(), Ok(&patch), "{seed}: the patch is read back");
            assert_eq!(patch.operations().is_empty(), old == new, "{seed}");
        }
    }
}

#[test]
fn a_patch_without_tests_has_the_same_other_operations() {
    for seed in 0..1000 {
        let mut random = Random(seed);
        let old = random.document();
        let new = random.edited(&old);
        let tested = diff(&old, &new);
        let tested: Vec<&Operation> =
            tested.operations().iter().filter(|operation| !matches!(operation, Operation::Test { .. })).collect();
        let untested = JsonDiff::new().keys(&key).tests(false).diff(&old, &new).unwrap();
        assert_eq!(untested.operations().iter().collect::<Vec<_>>(), tested, "{seed}");
    }
}

/// Items `n0`, `n1`, … with a value.
fn items(random: &mut Random, count: usize) -> Vec<Value> {
    (0..count).map(|index| json!({"name": format!("n{index}"), "value": random.below(3)})).collect()
}

#[test]
fn a_single_edit_of_a_list_is_a_single_change_after_a_test() {
    for seed in 0..2000 {
        let mut random = Random(seed);
        let count = 1 + random.below(9);
        let old = items(&mut random, count);
        let mut new = old.clone();
        let index = random.below(count);
        match random.below(4) {
            0 => drop(new.remove(index)),
            1 => new.insert(random.below(count + 1), json!({"name": "new"})),
            2 => {
                let item = new.remove(index);
                new.insert(random.below(count), item);
            }
            _ => new[index]["value"] = json!(9),
        }
        for (old, new) in [
            (json!(old), json!(new)),
            // The same for a list without keys.
            (
                old.iter().map(|item| item["name"].clone()).collect(),
                new.iter().map(|item| item["name"].clone()).collect(),
            ),
        ] {
            let patch = list(&old, &new);
            let changes = patch.as_array().unwrap().iter().filter(|operation| operation["op"] != "test").count();
            assert!(changes <= 1, "{seed}: {old} {new} {patch}");
            assert_eq!(changes == 0, old == new, "{seed}");
        }
    }
}

/// The items with a name, by their names.
fn named(document: &Value) -> Map<String, Value> {
    let items = document["l"].as_array().unwrap().iter();
    items.map(|item| (item["name"].as_str().unwrap_or_default().to_owned(), item.clone())).collect()
}

#[test]
fn a_patch_never_changes_a_neighbor_in_another_object() {
    let mut refused = 0;
    for seed in 0..4000 {
        let mut random = Random(seed);
        let count = 1 + random.below(6);
        let old = items(&mut random, count);
        let mut new = old.clone();
        for _ in 0..=random.below(2) {
            let index = random.below(new.len());
            match random.below(3) {
                0 if new.len() > 1 => drop(new.remove(index)),
                1 => new.swap(index, 0),
                _ => new[index]["value"] = json!(9),
            }
        }
        let mut drifted = old.clone();
        for _ in 0..=random.below(3) {
            let index = random.below(drifted.len());
            match random.below(3) {
                0 if drifted.len() > 1 => drop(drifted.remove(index)),
                1 => drifted.insert(index, json!({"name": format!("injected{}", random.below(99)), "value": 5})),
                _ => drifted.swap(index, 0),
            }
        }
        let (old, new, drifted) = (json!({"l": old}), json!({"l": new}), json!({"l": drifted}));
        match diff(&old, &new).apply_strictly(drifted.clone()) {
            Err(error) => {
                refused += 1;
                assert!(
                    matches!(error.code(), Code::TestFailed | Code::NoSuchPath | Code::NoSuchSource),
                    "{seed}: {error}"
                );
            }
            Ok(patched) => {
                let (old, new, drifted, patched) = (named(&old), named(&new), named(&drifted), named(&patched));
                for (name, before) in &drifted {
                    let expected = match (old.get(name), new.get(name)) {
                        (Some(old), new) if new != Some(old) => new,
                        _ => Some(before),
                    };
                    assert_eq!(patched.get(name), expected, "{seed}: {name}");
                }
                assert!(patched.keys().all(|name| drifted.contains_key(name)), "{seed}");
            }
        }
    }
    assert!(refused > 1000, "{refused}");
}

#[test]
fn items_without_key_are_tested_as_a_whole() {
    let taint = |key: &str, effect: &str| json!({"key": key, "effect": effect});
    let (old, new) = (json!([taint("a", "x"), taint("b", "x")]), json!([taint("b", "y")]));
    assert_eq!(
        list(&old, &new),
        json!([
            {"op": "test", "path": "/l/1", "value": taint("b", "x")},
            {"op": "replace", "path": "/l/1/effect", "value": "y"},
            {"op": "test", "path": "/l/0", "value": taint("a", "x")},
            {"op": "remove", "path": "/l/0"},
        ])
    );
}

#[test]
fn an_absent_key_field_is_tested_only_if_the_item_has_no_other_distinction() {
    let tests = |old: Value| -> Vec<Value> {
        let mut new = old.clone();
        new[0]["target"] = json!(1);
        let patch = list(&old, &new);
        patch.as_array().unwrap().iter().filter(|operation| operation["op"] == "test").cloned().collect()
    };
    let name = json!({"op": "test", "path": "/l/0/name", "value": "dns"});
    assert_eq!(tests(json!([{"name": "dns"}, {"name": "web"}])), std::slice::from_ref(&name));
    let both = json!([{"name": "dns"}, {"name": "dns", "protocol": "UDP"}]);
    assert_eq!(tests(both), [name.clone(), json!({"op": "test", "path": "/l/0/protocol", "value": null})]);
    let tcp = json!({"op": "test", "path": "/l/0/protocol", "value": "TCP"});
    assert_eq!(tests(json!([{"name": "dns", "protocol": "TCP"}])), [name, tcp]);
}

#[test]
fn an_item_that_sets_a_default_is_the_same_item() {
    let old = json!([{"name": "dns"}, {"name": "dns", "protocol": "UDP"}]);
    let new = json!([{"name": "dns", "protocol": "UDP"}, {"name": "dns", "protocol": "TCP"}]);
    let patch = list(&old, &new);
    let ops: Vec<&Value> = patch.as_array().unwrap().iter().filter(|operation| operation["op"] != "test").collect();
    assert_eq!(
        ops,
        [
            &json!({"op": "add", "path": "/l/0/protocol", "value": "TCP"}),
            &json!({"op": "move", "from": "/l/1", "path": "/l/0"})
        ]
    );
}

#[test]
fn an_item_is_renamed_by_removing_and_adding_it() {
    let old = json!([{"name": "a", "value": 1}, {"name": "b", "value": 1}]);
    let new = json!([{"name": "c", "value": 1}, {"name": "b", "value": 1}]);
    assert_eq!(
        list(&old, &new),
        json!([
            {"op": "test", "path": "/l/0/name", "value": "a"},
            {"op": "remove", "path": "/l/0"},
            {"op": "add", "path": "/l/0", "value": {"name": "c", "value": 1}},
        ])
    );
}

#[test]
fn items_are_appended_behind_those_that_another_object_has() {
    let (old, new) = (json!({"l": [{"name": "a"}]}), json!({"l": [{"name": "a"}, {"name": "b"}]}));
    let drifted = json!({"l": [{"name": "a"}, {"name": "injected"}]});
    let patched = diff(&old, &new).apply_strictly(drifted).unwrap();
    assert_eq!(patched, json!({"l": [{"name": "a"}, {"name": "injected"}, {"name": "b"}]}));
}

#[test]
fn a_test_on_a_nested_item_is_in_its_own_list() {
    let object = |value: &str| json!({"l": [{"name": "shop", "env": [{"name": "A", "value": value}]}]});
    assert_eq!(
        diff(&object("1"), &object("2")).to_value(),
        json!([
            {"op": "test", "path": "/l/0/name", "value": "shop"},
            {"op": "test", "path": "/l/0/env/0/name", "value": "A"},
            {"op": "replace", "path": "/l/0/env/0/value", "value": "2"},
        ])
    );
}

#[test]
fn a_list_that_needs_too_many_operations_is_tested_and_replaced_as_a_whole() {
    let long = |item: i32| json!({"l": vec![item; MAX_OPERATIONS], "short": [item]});
    let patch = JsonPatch::diff(&long(1), &long(2)).unwrap();
    assert_eq!(patch.operations().len(), 4);
    assert_eq!(patch.apply_strictly(long(1)), Ok(long(2)));
    let mut drifted = long(1);
    drifted["l"][7] = json!(3);
    assert_eq!(patch.apply(drifted).unwrap_err().code(), Code::TestFailed);
}

/// The time for long lists does not grow with the square of their length. A quadratic comparison of these lists takes minutes.
#[test]
fn long_lists_take_little_time() {
    const LONG: usize = 20_000;
    let start = std::time::Instant::now();
    let numbers: Vec<usize> = (0..LONG).collect();
    let repeated: Vec<usize> = (0..LONG).map(|index| index * index % 7).collect();
    let other: Vec<usize> = (0..LONG).map(|index| index * index * index % 5).collect();
    let reversed: Vec<usize> = numbers.iter().rev().copied().collect();
    let shifted: Vec<usize> = numbers.iter().map(|number| number + LONG / 2).collect();
    let named = |numbers: &[usize]| numbers.iter().map(|number| json!({"name": number.to_string()})).collect::<Value>();
    for (old, new) in [
        (json!(numbers), json!(reversed)),
        (json!(numbers), json!(shifted)),
        (json!(repeated), json!(other)),
        (named(&numbers), named(&reversed)),
        (named(&numbers), named(&shifted)),
        (named(&repeated), named(&other)),
    ] {
        let (old, new) = (json!({"l": old}), json!({"l": new}));
        let patch = diff(&old, &new);
        assert_eq!(patch.apply_strictly(old), Ok(new));
    }
    assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
}
