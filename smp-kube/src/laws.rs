//! Laws of what is sent instead of a patch, on random schemas, objects and patches.

use fastrand::Rng;
use serde_json::{Value, json};
use smp_core::{Patcher, Schema};
use smp_patch::{JsonPatch, MergePatch};
use smp_testkit::documents::{Documents, Noise};
use smp_testkit::patches::Patches;
use smp_testkit::schemas::{Place, Source};
use smp_testkit::tape::Tape;

use crate::send::{Change, Version};
use crate::tier;

const CASES: u64 = 4_000;

/// Calls a law with a schema, an object and a patch of a type.
fn holds(law: impl Fn(Schema<'_>, &Value, &Value)) {
    for seed in 0..CASES {
        let mut random = Rng::with_seed(seed);
        let bytes: Vec<u8> = (0..random.usize(0..700)).map(|_| random.u8(..)).collect();
        let mut tape = Tape::new(&bytes);
        let source = Source::choose(&mut tape);
        let place = Place::root(source.schema());
        let noise = Noise { nulls: !tape.once_in(4), unknown_fields: tape.once_in(3), ..Noise::default() };
        let live = Documents { tape: &mut tape, noise }.object(place, 0);
        let mut patch = Patches { tape: &mut tape, recreates: false }.root(place);
        if seed % 2 == 0 {
            patch = without_lists(patch);
        }
        law(source.schema(), &live, &patch);
    }
}

/// The patch without its lists, so that more of the cases are merge patches.
fn without_lists(patch: Value) -> Value {
    match patch {
        Value::Object(fields) => {
            let fields = fields.into_iter().filter(|(name, value)| !value.is_array() && !name.starts_with('$'));
            fields.map(|(name, value)| (name, without_lists(value))).collect()
        }
        other => other,
    }
}

#[test]
fn a_patch_that_is_sent_as_a_merge_patch_does_the_same_as_one() {
    let count = std::cell::Cell::new(0);
    holds(|schema, live, patch| {
        if tier::is_merge_patch(patch, schema) {
            let wanted = Patcher::new(schema).apply(live.clone(), patch).unwrap();
            let merged = MergePatch::from_value(patch.clone()).unwrap().apply(live.clone());
            assert_eq!(merged, wanted, "\nlive: {live}\npatch: {patch}");
            count.set(count.get() + u64::from(*patch != json!({})));
        }
    });
    assert!(count.get() > CASES / 10, "only {} patches", count.get());
}

#[test]
fn what_is_sent_turns_the_object_into_what_the_patch_makes_of_it() {
    let sent = std::cell::RefCell::new([0_u64, 0]);
    holds(|schema, live, patch| {
        let (mut live, mut patch) = (live.clone(), patch.clone());
        live["metadata"] = json!({"resourceVersion": "7"});
        // Few random changes contain null.
        if sent.borrow().iter().sum::<u64>() % 8 == 0 {
            patch["added"] = json!([{"null": null}]);
        }
        let Ok(wanted) = Patcher::new(schema).apply(live.clone(), &patch) else { return };
        let version = Version::of(&live, &Value::Null).unwrap();
        let wanted = version.put_into(wanted);
        if wanted["metadata"] != live["metadata"] {
            return;
        }
        let stored = match Change::between(&live, wanted.clone(), Some(&version)).unwrap() {
            Change::Merge(patch) => {
                sent.borrow_mut()[0] += 1;
                MergePatch::from_value(patch).unwrap().apply(live.clone())
            }
            Change::Json(operations) => {
                sent.borrow_mut()[1] += 1;
                JsonPatch::from_value(&operations).unwrap().apply_strictly(live.clone()).unwrap()
            }
        };
        assert_eq!(stored, wanted, "\nlive: {live}\npatch: {patch}");
    });
    let [merge, json] = sent.into_inner();
    assert!(merge > CASES / 2 && json > CASES / 20, "{merge} merge patches, {json} JSON patches");
}
