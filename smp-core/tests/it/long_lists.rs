//! Lists of random items: text and values, short and long patches give the same result or the same error.

use serde_json::Value;
use smp_core::{Json, PatchSchema, Patcher, TrustedJson};

#[derive(PatchSchema)]
#[expect(dead_code, reason = "a schema")]
struct Lists {
    #[patch(strategy = "merge", merge_key = "name")]
    named: Vec<Named>,
    #[patch(strategy = "merge", merge_key = "port", recommended_key = "port,protocol")]
    ports: Vec<ServicePort>,
    #[patch(strategy = "merge")]
    set: Vec<String>,
}

#[derive(PatchSchema)]
#[expect(dead_code, reason = "a schema")]
struct Named {
    name: String,
    image: String,
}

#[derive(PatchSchema)]
#[expect(dead_code, reason = "a schema")]
struct ServicePort {
    port: u16,
    protocol: String,
    node: u16,
}

/// Numbers that look random.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 11).unwrap() % end
    }

    fn of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }

    /// A list of items. `@` is a number, and spaces are added at random.
    fn list(&mut self, length: usize, numbers: usize, items: &[&str]) -> String {
        let mut list = String::from("[");
        for index in 0..length {
            let number = (10 + self.below(numbers)).to_string();
            let comma = if index > 0 { self.of(&[",", ", ", " ,\n  "]) } else { "" };
            list += comma;
            list += &self.of(items).replace('@', &number);
        }
        list + self.of(&["]", " ]"])
    }
}

const NAMED: [&str; 14] = [
    r#"{"name":"a@","image":"x"}"#,
    r#"{"name":"a@","image":"x"}"#,
    r#"{ "image" : "a@", "name" : "a@" }"#,
    r#"{"name":"\u0061@"}"#,
    r#"{"n\u0061me":"a@","image":"\"a@\""}"#,
    r#"{"name":"zz","name":"a@"}"#,
    r#"{"name":"a@","name":{"a":1}}"#,
    r#"{"name":[1],"name":"a@"}"#,
    r#"{"image":"a@"}"#,
    r#"{"name":null,"image":"a@"}"#,
    r#"{"name":"xa@y"}"#,
    r#""a@""#,
    "{}",
    "[5]",
];

const PORTS: [&str; 8] = [
    r#"{"port":@}"#,
    r#"{"port":@.0,"protocol":"UDP"}"#,
    r#"{"protocol":"TCP","port":@}"#,
    r#"{"port":@e0,"protocol":"TCP","node":1}"#,
    r#"{"port":"@"}"#,
    r#"{"port":@,"protocol":{}}"#,
    r#"{"protocol":"UDP"}"#,
    "null",
];

const SET: [&str; 4] = [r#""a@""#, r#""\u0061@""#, "@", r#"{"a":"a@"}"#];

fn patch(random: &mut Random, numbers: usize) -> String {
    let length = [0, 1, 2, 5, 9, 40][random.below(6)];
    let patch = |fields: &[&str]| format!("{{{}}}", fields.join(","));
    let order = |list: &str, field| match list {
        "" => String::new(),
        _ => format!(r#","$setElementOrder/{field}":{list}"#),
    };
    let mut directive = |key| if random.below(3) == 0 { random.list(length, numbers, &[key]) } else { String::new() };
    let (by_name, by_port) = (directive(r#"{"name":"a@"}"#), directive(r#"{"port":@}"#));
    // With an order directive, the entries must be a part of it.
    let entries = |list: &str, field, random: &mut Random, all: &[&str]| match list {
        "" => format!(r#""{field}":{}"#, random.list(length, numbers, all)),
        list => format!(r#""{field}":{}"#, list.replace('}', r#","image":"new"}"#)),
    };
    let named =
        [r#"{"name":"a@","image":"new"}"#, r#"{"image":1,"name":"\u0061@"}"#, r#"{"$patch":"delete","name":"a@"}"#];
    let ports = [
        r#"{"port":@,"node":2}"#,
        r#"{"port":@,"protocol":"UDP","node":2}"#,
        r#"{"$patch":"delete","port":@}"#,
        r#"{"$patch":"delete","port":@,"protocol":"TCP"}"#,
    ];
    let some = 1 + random.below(named.len());
    let named = entries(&by_name, "named", random, &named[..some]) + &order(&by_name, "named");
    let some = 1 + random.below(ports.len());
    let ports = entries(&by_port, "ports", random, &ports[..some]) + &order(&by_port, "ports");
    let set = format!(r#""set":{}"#, random.list(length, numbers, &[r#""a@""#]));
    match random.below(4) {
        0 => patch(&[&named]),
        1 => patch(&[&ports]),
        2 => patch(&[&set, &format!(r#""$deleteFromPrimitiveList/set":{}"#, random.list(2, numbers, &[r#""a@""#]))]),
        _ => patch(&[&ports, &named, &set]),
    }
}

#[test]
fn text_and_values_are_patched_in_the_same_way() {
    let patcher = Patcher::of::<Lists>();
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let (mut patched, mut failed) = (0, 0);
    for _ in 0..1000 {
        let length = [0, 1, 3, 10, 70, 150][random.below(6)];
        let numbers = 1 + random.below(2 * length + 2).min(80);
        let [named, ports, set] = [&NAMED[..], &PORTS, &SET].map(|items| {
            // Most lists have no escapes.
            let some = 1 + random.below(items.len());
            random.list(length, numbers, &items[..some])
        });
        let live = format!(r#"{{"named":{named},"ports":{ports},"set":{set}}}"#);
        let patch = patch(&mut random, numbers);
        let [live_value, patch_value] = [&live, &patch].map(|text| serde_json::from_str::<Value>(text).unwrap());
        let wanted = patcher.apply(live_value, &patch_value);
        let checked = patcher.apply(Json(&live), Json(&patch));
        assert_eq!(patcher.apply(TrustedJson(&live), Json(&patch)), checked, "{live}\n{patch}");
        let checked = checked.map(|text| serde_json::from_slice::<Value>(&text).unwrap());
        assert_eq!(checked, wanted, "{live}\n{patch}");
        *(if wanted.is_ok() { &mut patched } else { &mut failed }) += 1;
    }
    assert!(patched > 250 && failed > 25, "{patched} patched, {failed} failed");
}
