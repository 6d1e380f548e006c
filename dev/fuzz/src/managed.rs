//! Laws of server-side apply.

use serde_json::Value;
use smp_api_types::schema_for_api_version;
use smp_apply::{Kind, Owners, Request, Timestamp, Tracker};

/// A script, one step a line: `a` applies, `f` applies with force, `u` updates, and `l` sets the live object without tracking it, all
/// followed by the name of the manager, a space and a Pod as JSON.
///
/// No step panics. An apply that succeeds is the same when it is repeated, a forced one never conflicts, and the entries of what was
/// stored can be read.
pub fn managed(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let Some(schema) = schema_for_api_version("v1", "Pod") else { return };
    let tracker = Tracker::new(Kind::new("Pod").version("v1", schema)).clock(|| Timestamp::from_unix(0));
    let mut live = Value::Null;
    for line in text.lines() {
        let Some((manager, document)) = line.split_once(' ') else { continue };
        let Some((operation, manager)) = manager.split_at_checked(1) else { continue };
        let Ok(document) = serde_json::from_str::<Value>(document) else { continue };
        let request = Request { manager, version: "v1", subresource: None };
        match operation {
            "l" => live = document,
            "u" => {
                if let Ok(stored) = tracker.update(&live, document, &request) {
                    live = stored.object;
                }
            }
            "a" | "f" => live = applied(&tracker, live, &document, &request, operation == "f"),
            _ => {}
        }
    }
}

/// The object after an apply; as before if it fails.
fn applied(tracker: &Tracker<'_, Kind<'_>>, live: Value, wanted: &Value, request: &Request<'_>, force: bool) -> Value {
    match tracker.apply(&live, wanted, request, force) {
        Ok(stored) => {
            Owners::read(&stored.object).expect("the entries that were written can be read");
            let again =
                tracker.apply(&stored.object, wanted, request, force).expect("what was applied can be applied again");
            assert!(!again.changed(), "an apply that is repeated changes nothing");
            assert_eq!(again.object, stored.object);
            stored.object
        }
        Err(error) => {
            assert!(!force || error.code() != smp_apply::Code::Conflict, "a forced apply never conflicts");
            live
        }
    }
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
}
