//! Time grows with the inputs as n log n does, not as their square.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use smp_core::{Options, PatchMergeKey, diff_value};

use crate::answers::{Inputs, answers};
use crate::schemas;

/// Three versions of long lists, each in another order and with other changes, and the patches between them.
fn inputs(name: &str, len: usize) -> Inputs {
    let item = |version: usize, index: usize| match name {
        "Lists" => json!(format!("v{}", index + (index + version) % 2 * len)),
        _ => {
            json!({"foo": format!("f{}", index / 2), "bar": format!("b{}", index % 2), "count": (index + version) % 3})
        }
    };
    let field = if name == "Lists" { "set" } else { "list" };
    let list = |version: usize| -> Value {
        // A step that shares no divisor with the length visits every index once.
        let step = [1, 7, 11][version];
        json!({field: (0..len).map(|index| item(version, index * step % len)).collect::<Value>()})
    };
    let [original, modified, current] = [0, 1, 2].map(list);
    let patch =
        |to: &Value| diff_value(schemas::of_cases(name), &original, to, &Options::default()).unwrap().into_value();
    let patches = [patch(&modified), patch(&current)];
    Inputs { original, modified, current, patches }
}

#[test]
fn ten_times_the_items_take_no_hundred_times_the_time() {
    for name in ["TwoKeys", "MovedKey", "Lists"] {
        for patch_merge_key in [PatchMergeKey::Always, PatchMergeKey::Never] {
            let options = Options { patch_merge_key, ..Options::default() };
            let time = |len: usize| -> Duration {
                let inputs = inputs(name, len);
                let run = || {
                    let start = Instant::now();
                    let answers = answers(schemas::of_cases(name), &inputs, &options);
                    let time = start.elapsed();
                    for answer in answers {
                        assert!(answer.is_ok(), "{name}: {answer:?}");
                    }
                    time
                };
                (0..3).map(|_| run()).min().unwrap()
            };
            let (short, long) = (time(200), time(2_000));
            assert!(long < short * 50, "{name}, {patch_merge_key:?}: {short:?} for 200 items, {long:?} for 2000");
        }
    }
}
