//! Laws that hold for every type and object.

use serde_json::{Value, json};
use smp_apply::typed::{Comparison, Duplicates, Emptied, compare, extract, fields, merge, reconcile, remove, validate};
use smp_apply::{FieldSet, Type};

use crate::random::Random;

/// Runs a law on random types with three objects each; the second and third have no duplicates.
fn for_all(law: impl Fn(Type<'_>, &Value, &Value, &Value)) {
    let mut tried = 0;
    for seed in 0..120 {
        let mut random = Random::new(seed);
        let definitions = random.definitions();
        let document = json!({"openapi": "3.0.0", "components": {"schemas": definitions}});
        let document = smp_openapi::read(&document).expect("the schema is valid");
        let ty = Type::of(document.get("Root").expect("it is defined"));
        for _ in 0..16 {
            let [any, one, other] = [(); 3].map(|()| random.value(&definitions, &definitions["Root"]));
            let is_valid = |object: &Value, duplicates| validate(ty, object, duplicates).is_ok();
            if is_valid(&any, Duplicates::Allowed)
                && is_valid(&one, Duplicates::Forbidden)
                && is_valid(&other, Duplicates::Forbidden)
            {
                law(ty, &any, &one, &other);
                tried += 1;
            }
        }
    }
    assert!(tried > 800, "{tried} cases");
}

fn compared(ty: Type<'_>, old: &Value, new: &Value) -> Comparison {
    compare(ty, old, new).expect("valid objects can be compared")
}

#[test]
fn merging_an_object_into_itself_changes_nothing() {
    for_all(|ty, _, object, _| assert_eq!(merge(ty, object, object), *object));
}

#[test]
fn merging_a_patch_again_changes_nothing() {
    for_all(|ty, live, patch, _| {
        let merged = merge(ty, live, patch);
        assert_eq!(merge(ty, &merged, patch), merged, "{live} {patch}");
    });
}

#[test]
fn a_merged_object_fits_the_type_and_has_the_fields_of_the_patch() {
    for_all(|ty, _, live, patch| {
        let merged = merge(ty, live, patch);
        assert_eq!(validate(ty, &merged, Duplicates::Forbidden), Ok(()));
        let lost = compared(ty, live, &merged).removed;
        assert!(lost.leaves().intersection(&fields(ty, patch)).is_empty(), "{live} {patch}");
    });
}

#[test]
fn merging_an_extract_of_an_object_into_it_changes_nothing() {
    for_all(|ty, _, object, _| {
        let extracted = extract(ty, object, &fields(ty, object).leaves(), true);
        assert_eq!(merge(ty, object, &extracted), *object, "{extracted}");
    });
}

#[test]
fn all_fields_of_an_object_extract_all_of_it() {
    for_all(|ty, _, object, _| {
        let extracted = extract(ty, object, &fields(ty, object).leaves(), true);
        let change = compared(ty, object, &extracted);
        assert!(change.added.is_empty() && change.modified.is_empty(), "{object} {extracted}");
        // A granular list without items is owned by nobody.
        let owned = fields(ty, object);
        assert!(change.removed.intersection(&owned).is_empty(), "{object} {extracted}");
    });
}

#[test]
fn comparing_the_other_way_round_swaps_what_is_added_and_removed() {
    for_all(|ty, any, one, _| {
        let (there, back) = (compared(ty, any, one), compared(ty, one, any));
        assert_eq!((there.added, there.removed, there.modified), (back.removed, back.added, back.modified));
    });
}

#[test]
fn an_object_is_the_same_as_itself() {
    for_all(|ty, any, _, _| assert!(compared(ty, any, any).is_same()));
}

#[test]
fn removed_fields_are_gone_and_nothing_is_added() {
    for_all(|ty, object, other, _| {
        let set = fields(ty, other);
        let left = remove(ty, object, &set, Emptied::Kept);
        assert!(fields(ty, &left).intersection(&set).leaves().is_empty(), "{object} {set} {left}");
        // Items that lose their keys cannot be compared.
        if let Ok(change) = compare(ty, object, &left) {
            assert!(change.added.is_empty(), "{object} {set} {left}");
        }
    });
}

#[test]
fn field_sets_survive_text() {
    for_all(|ty, any, _, _| {
        let set = fields(ty, any);
        assert_eq!(set.to_string().parse().ok().as_ref(), Some(&set));
        let named = set.with_named_fields(ty);
        assert_eq!(named.intersection(&set), set);
    });
}

#[test]
fn the_fields_of_an_object_fit_its_type() {
    for_all(|ty, any, _, _| assert_eq!(reconcile(ty, &fields(ty, any)), None));
}

#[test]
fn atomic_types_take_over_what_is_below_them() {
    let set: FieldSet = r#"{"f:a":{"k:{\"k\":\"x\"}":{"f:b":{}}}}"#.parse().expect("it is a field set");
    let document = json!({"openapi": "3.0.0", "components": {"schemas": {
        "Root": {"properties": {"a": {"type": "array", "items": {"type": "string"}}}}
    }}});
    let document = smp_openapi::read(&document).expect("the schema is valid");
    let reconciled = reconcile(Type::of(document.get("Root").expect("it is defined")), &set);
    assert_eq!(reconciled.map(|set| set.to_string()).as_deref(), Some(r#"{"f:a":{}}"#));
}
