//! Random schemas with every kind of list and map, and objects that fit them.

use serde_json::{Map, Value, json};

/// A sequence of choices that its seed determines.
pub(crate) struct Random(u64);

const NAMES: [&str; 4] = ["a", "b", "c", "d"];

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % limit
    }

    fn once_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }

    fn pick<T: Clone>(&mut self, choices: &[T]) -> T {
        let last = choices.len() - 1;
        let index = usize::try_from(self.below(choices.len() as u64)).unwrap_or(last);
        choices[index].clone()
    }

    /// Definitions with a root object.
    pub(crate) fn definitions(&mut self) -> Value {
        let shared = self.map(2);
        let root = self.object(4);
        let mut definitions = Map::new();
        definitions.insert("Shared".to_owned(), shared);
        definitions.insert("Root".to_owned(), root);
        definitions.into()
    }

    fn schema(&mut self, depth: u32) -> Value {
        let scalars = ["string", "integer", "number", "boolean"].map(|kind| json!({"type": kind}));
        if depth == 0 {
            return self.pick(&scalars);
        }
        match self.below(8) {
            0 => self.pick(&scalars),
            1 => self.pick(&[json!({}), json!({"type": "object"}), json!({"x-kubernetes-int-or-string": true})]),
            2 => self.map(depth),
            3 => json!({"type": "array", "items": self.pick(&scalars), "x-kubernetes-list-type": "set"}),
            4 => json!({"type": "array", "items": self.schema(depth - 1)}),
            5 => self.keyed_list(depth),
            _ => self.object(depth),
        }
    }

    fn map(&mut self, depth: u32) -> Value {
        let mut map = json!({"type": "object", "additionalProperties": self.schema(depth - 1)});
        if self.once_in(4) {
            map["x-kubernetes-map-type"] = self.pick(&["atomic", "granular"]).into();
        }
        map
    }

    fn keyed_list(&mut self, depth: u32) -> Value {
        let mut item = self.object(depth);
        item["properties"]["k"] = json!({"type": "string"});
        item["properties"]["p"] = json!({"type": "string", "default": "TCP"});
        let keys = self.pick(&[json!(["k"]), json!(["k", "p"]), json!(["p"])]);
        json!({"type": "array", "items": item, "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": keys})
    }

    fn object(&mut self, depth: u32) -> Value {
        let mut properties = Map::new();
        for name in NAMES {
            if !self.once_in(3) {
                properties.insert(name.to_owned(), self.schema(depth - 1));
            }
        }
        // Not in the shared definition itself, which is not as deep.
        if depth > 2 && self.once_in(4) {
            properties.insert("shared".to_owned(), json!({"$ref": "#/components/schemas/Shared"}));
        }
        let mut object = json!({"type": "object", "properties": properties});
        if self.once_in(8) {
            object["x-kubernetes-map-type"] = self.pick(&["atomic", "granular"]).into();
        }
        if self.once_in(8) {
            object["x-kubernetes-preserve-unknown-fields"] = true.into();
        }
        object
    }

    /// A value that fits a schema, but may have duplicates in lists.
    pub(crate) fn value(&mut self, definitions: &Value, schema: &Value) -> Value {
        if schema.get("$ref").is_some() {
            return self.value(definitions, &definitions["Shared"]);
        }
        if self.once_in(24) {
            return Value::Null;
        }
        match schema["type"].as_str() {
            Some("string") => self.pick(&["", "x", "y", "TCP"]).into(),
            Some("integer") => self.below(3).into(),
            Some("number") => self.pick(&[json!(0), json!(1.0), json!(1.5), json!(1)]),
            Some("boolean") => self.once_in(2).into(),
            Some("array") => self.items(definitions, schema),
            Some("object") => self.fields(definitions, schema),
            _ => self.anything(2),
        }
    }

    fn items(&mut self, definitions: &Value, schema: &Value) -> Value {
        let items = &schema["items"];
        let count = self.below(5);
        let all: Vec<Value> = (0..count).map(|_| self.value(definitions, items)).collect();
        let is_keyed = schema["x-kubernetes-list-type"] != "atomic" && schema.get("x-kubernetes-list-type").is_some();
        let has_key = |item: &Value| match item {
            Value::Object(fields) => schema["x-kubernetes-list-map-keys"][0] == "p" || fields.contains_key("k"),
            other => !other.is_null(),
        };
        all.into_iter().filter(|item| !is_keyed || has_key(item)).collect()
    }

    fn fields(&mut self, definitions: &Value, schema: &Value) -> Value {
        let mut fields = Map::new();
        for (name, schema) in schema["properties"].as_object().into_iter().flatten() {
            if !self.once_in(3) {
                fields.insert(name.clone(), self.value(definitions, schema));
            }
        }
        let is_open = schema["x-kubernetes-preserve-unknown-fields"] == true;
        match schema.get("additionalProperties") {
            Some(schema) => {
                for name in ["x", "y"].into_iter().take(usize::from(self.once_in(2)) + 1) {
                    fields.insert(name.to_owned(), self.value(definitions, schema));
                }
            }
            None if is_open || schema["properties"].as_object().is_none_or(Map::is_empty) => {
                fields.insert("x".to_owned(), self.anything(2));
            }
            None => {}
        }
        if self.once_in(8) { json!({}) } else { fields.into() }
    }

    fn anything(&mut self, depth: u32) -> Value {
        let scalar = self.pick(&[json!("x"), json!(1), json!(1.5), json!(true), json!(null)]);
        match self.below(4) {
            0 if depth > 0 => json!([self.anything(depth - 1)]),
            1 if depth > 0 => json!({"x": self.anything(depth - 1), "y": scalar}),
            2 if depth > 0 => self.pick(&[json!({}), json!([])]),
            _ => scalar,
        }
    }
}
