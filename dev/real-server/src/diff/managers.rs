//! Notices when the real server changes who manages the fields of an object.

use std::collections::HashMap;

use serde_json::Value;

/// The managed fields of objects as the real server last answered them, by uid.
#[derive(Debug, Default)]
pub(crate) struct Managers(HashMap<String, Value>);

impl Managers {
    /// Whether an answer has an object whose managed fields, apart from their times, are not those of the last answer about it.
    pub(crate) fn changed(&mut self, body: &Value) -> bool {
        let metadata = &body["metadata"];
        let Some(uid) = metadata["uid"].as_str().filter(|_| body["kind"] != "Scale") else { return false };
        let mut fields = metadata["managedFields"].clone();
        for entry in fields.as_array_mut().into_iter().flatten().filter_map(Value::as_object_mut) {
            entry.remove("time");
        }
        let last = self.0.insert(uid.to_owned(), fields.clone());
        last.is_some_and(|last| last != fields)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn another_time_is_not_a_change() {
        let object = |manager: &str, time: &str| {
            let entry = json!({"manager": manager, "time": time});
            json!({"metadata": {"uid": "u", "managedFields": [entry]}})
        };
        let mut managers = Managers::default();
        assert!(!managers.changed(&object("a", "1")));
        assert!(!managers.changed(&object("a", "2")));
        assert!(managers.changed(&object("b", "2")));
        assert!(!managers.changed(&json!({"kind": "Status", "metadata": {}})));
    }
}
