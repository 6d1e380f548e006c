//! Laws that hold for every script of applies and updates.

use serde_json::{Value, json};
use smp_apply::typed::{Duplicates, compare, extract, merge, validate};
use smp_apply::{FieldSet, Kind, Managers, Refusal, Type, Updater};

use crate::random::Random;

const MANAGERS: [&str; 3] = ["a", "b", "c"];
const VERSION: &str = "v1";

/// An object with its managers, and another object of the type for the next operation.
struct Case<'c> {
    ty: Type<'c>,
    updater: Updater<'c>,
    live: Value,
    managers: Managers<&'static str>,
    wanted: Value,
    manager: &'static str,
}

/// Runs random scripts on random types, and a law after every step.
fn for_all(law: impl Fn(Case<'_>)) {
    let mut tried = 0;
    for seed in 0..200 {
        let mut random = Random::new(seed);
        let definitions = random.definitions();
        let document = json!({"openapi": "3.0.0", "components": {"schemas": definitions}});
        let document = smp_openapi::read(&document).expect("the schema is valid");
        let ty = Type::of(document.get("Root").expect("it is defined"));
        let kind = Kind::new("").version_of_type(VERSION, ty);
        let updater = Updater::new(&kind);
        let (mut live, mut managers) = (json!({}), Managers::new());
        for step in 0..24 {
            let manager = MANAGERS[step % 5 % 3];
            let wanted = without_empty_values(random.value(&definitions, &definitions["Root"]));
            if validate(ty, &wanted, Duplicates::Forbidden).is_err() {
                continue;
            }
            tried += 1;
            law(Case { ty, updater, live: live.clone(), managers: managers.clone(), wanted: wanted.clone(), manager });
            if step % 4 == 3 {
                updater.update(&live, &wanted, VERSION, &mut managers, &"updater").expect("there is one version");
                live = wanted;
            } else if let Ok(merged) = updater.force(true).apply(&live, &wanted, VERSION, &mut managers, &manager) {
                live = merged.object;
            } else {
                break;
            }
        }
    }
    assert!(tried > 1500, "{tried} cases");
}

/// Removes nulls, empty lists and empty maps. Nobody owns an empty granular list, so an applier that owned its items removes it once and
/// adds it the next time; and an applier of an empty map owns it even if it has items of others.
fn without_empty_values(value: Value) -> Value {
    let is_empty = |value: &Value| *value == json!(null) || *value == json!([]) || *value == json!({});
    match value {
        Value::Object(fields) => {
            let fields = fields.into_iter().map(|(name, value)| (name, without_empty_values(value)));
            Value::Object(fields.filter(|(_, value)| !is_empty(value)).collect())
        }
        Value::Array(items) => {
            Value::Array(items.into_iter().map(without_empty_values).filter(|value| !is_empty(value)).collect())
        }
        scalar => scalar,
    }
}

/// Everything that an object has, with the lists and maps on the way.
fn everything(ty: Type<'_>, object: &Value) -> FieldSet {
    compare(ty, &json!({}), object).expect("the object is valid").added
}

impl Case<'_> {
    /// Applies by force; none if a null that was left in a list makes the object invalid.
    fn applied(
        &self,
        wanted: &Value,
        live: &Value,
        managers: &Managers<&'static str>,
    ) -> Option<(Value, bool, Managers<&'static str>)> {
        let mut managers = managers.clone();
        match self.updater.force(true).apply(live, wanted, VERSION, &mut managers, &self.manager) {
            Ok(merged) => Some((merged.object, merged.changed, managers)),
            Err(Refusal::Conflicts(conflicts)) => panic!("a forced apply conflicts: {conflicts:?}"),
            Err(Refusal::Failed(_)) => None,
        }
    }

    /// What managers other than the one of the case own.
    fn owned_by_others(&self) -> FieldSet {
        let others = self.managers.iter().filter(|(name, _)| **name != self.manager);
        others.fold(FieldSet::new(), |all, (_, owned)| all.union(&owned.fields))
    }
}

#[test]
fn applying_twice_is_applying_once() {
    for_all(|case| {
        let Some((once, _, managers)) = case.applied(&case.wanted, &case.live, &case.managers) else { return };
        if once.is_null() {
            return;
        }
        let Some((twice, changed, managers_twice)) = case.applied(&case.wanted, &once, &managers) else { return };
        assert_eq!(twice, once);
        assert!(!changed);
        assert_eq!(managers_twice, managers);
    });
}

#[test]
fn an_apply_without_conflicts_is_the_same_with_force() {
    for_all(|case| {
        let mut managers = case.managers.clone();
        let result = case.updater.apply(&case.live, &case.wanted, VERSION, &mut managers, &case.manager);
        let forced = case.applied(&case.wanted, &case.live, &case.managers);
        if let (Ok(merged), Some((object, changed, forced))) = (result, forced) {
            assert_eq!((merged.object, merged.changed, managers), (object, changed, forced));
        }
    });
}

#[test]
fn an_applier_that_applies_nothing_removes_only_what_it_owned_alone() {
    for_all(|case| {
        let Some(owned) = case.managers.get(case.manager).map(|owned| owned.fields.clone()) else { return };
        let Some((object, _, managers)) = case.applied(&json!({}), &case.live, &case.managers) else { return };
        assert_eq!(managers.get(case.manager), None);
        if validate(case.ty, &object, Duplicates::Allowed).is_err() {
            return; // An item that lost its last field is null, as on a server.
        }
        let (before, after) = (everything(case.ty, &case.live), everything(case.ty, &object));
        let others = case.owned_by_others();
        let removed = before.difference(&after);
        let alone = owned.difference(&others);
        // What others own inside an item or a key of a map goes with it if they do not own the item or key itself.
        let safe = others.recursive_difference(&alone);
        assert!(removed.leaves().intersection(&safe).is_empty(), "{removed} {safe}");
        let alone = alone.leaves();
        let held = extract(case.ty, &case.live, &others.leaves(), true);
        if validate(case.ty, &held, Duplicates::Allowed).is_err() {
            return;
        }
        let held = if held.is_null() { FieldSet::new() } else { everything(case.ty, &held) };
        let kept = alone.intersection(&after).difference(&held);
        assert!(kept.is_empty(), "{kept} of {} although {others}", case.live);
    });
}

#[test]
fn managers_own_only_what_the_object_has() {
    for_all(|case| {
        let Some((object, _, managers)) = case.applied(&case.wanted, &case.live, &case.managers) else { return };
        let there = everything(case.ty, &object);
        for (manager, owned) in &managers {
            let absent = owned.fields.difference(&there);
            assert!(absent.is_empty(), "{manager}: {absent} of {object}");
        }
    });
}

#[test]
fn merging_what_a_manager_said_changes_nothing() {
    for_all(|case| {
        let Some((object, _, managers)) = case.applied(&case.wanted, &case.live, &case.managers) else { return };
        let Some(owned) = managers.get(case.manager) else { return };
        let said = extract(case.ty, &object, &owned.fields.leaves(), true);
        if validate(case.ty, &said, Duplicates::Forbidden).is_ok() && said.is_object() {
            assert_eq!(merge(case.ty, &object, &said), object, "{said}");
        }
    });
}

#[test]
fn field_sets_survive_their_text() {
    for_all(|case| {
        for owned in case.managers.values() {
            assert_eq!(owned.fields.to_string().parse::<FieldSet>().ok().as_ref(), Some(&owned.fields));
            assert_eq!(FieldSet::from_value(&owned.fields.to_value()).ok().as_ref(), Some(&owned.fields));
        }
    });
}
