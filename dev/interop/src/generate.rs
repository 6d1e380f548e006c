//! Generates random cases; the same seed gives the same cases.

mod vary;

use serde_json::{Value, json};
use smp_testkit::documents::{Documents, Noise};
use smp_testkit::patches::Patches;
use smp_testkit::schemas::Place;
use smp_testkit::tape::Tape;

use crate::case::{Case, Inputs, Op, Overwrite};
use crate::choices::choices;
use crate::types::Types;

/// Generates the case with this number.
pub(crate) fn case(types: &Types, ops: &[Op], seed: u64, number: u64) -> Case {
    generate(types, ops, seed, number, |tape| match tape.below(8) {
        0..=2 => Noise::default(),
        3 => Noise { duplicates: true, ..Noise::default() },
        4 => Noise { duplicates: true, unknown_fields: true, ..Noise::default() },
        5 => Noise { nulls: true, duplicates: true, ..Noise::default() },
        _ => Noise { nulls: true, duplicates: true, wrong_types: true, unknown_fields: true },
    })
}

/// Generates a case with well-formed documents, some with repeated keys.
pub(crate) fn legal_case(types: &Types, ops: [Op; 2], seed: u64, number: u64) -> Case {
    generate(types, &ops, seed, number, |tape| Noise { duplicates: tape.once_in(2), ..Noise::default() })
}

fn generate(types: &Types, ops: &[Op], seed: u64, number: u64, noise: fn(&mut Tape<'_>) -> Noise) -> Case {
    let choices = choices(seed, number);
    let tape = &mut Tape::new(&choices);
    tape.stock = Some(seed ^ number.rotate_left(32));
    let op = *tape.pick(ops);
    let name = types.pick(tape);
    let noise = noise(tape);
    let inputs = inputs(&mut Generator { tape, noise }, Place::root(types.schema(&name)), op);
    Case { op, name, inputs }
}

/// Generates documents and patches of a case.
struct Generator<'t, 'b> {
    tape: &'t mut Tape<'b>,
    noise: Noise,
}

impl<'b> Generator<'_, 'b> {
    fn documents(&mut self) -> Documents<'_, 'b> {
        Documents { tape: self.tape, noise: self.noise }
    }

    fn object(&mut self, place: Place<'_>) -> Value {
        self.documents().object(place, 0)
    }

    /// A changed copy of an object.
    fn edited(&mut self, place: Place<'_>, object: &Value) -> Value {
        let mut copy = object.clone();
        for _ in 0..=self.tape.below(2) {
            self.documents().edit(place, &mut copy, 0);
        }
        if copy.is_object() { copy } else { object.clone() }
    }

    /// A patch, which may be invalid.
    fn patch(&mut self, place: Place<'_>) -> Value {
        let recreates = self.noise.duplicates && self.tape.once_in(4);
        let mut patches = Patches { tape: self.tape, recreates };
        let mut patch =
            if self.noise.wrong_types && patches.tape.once_in(4) { patches.wrong(place) } else { patches.root(place) };
        self.vary(place, &mut patch);
        patch
    }
}

fn inputs(generator: &mut Generator<'_, '_>, place: Place<'_>, op: Op) -> Inputs {
    match op {
        Op::Apply => {
            let live = generator.object(place);
            let patch = generator.patch(place);
            Inputs::Apply { live, patch }
        }
        Op::Diff => {
            let (original, modified) = versions(generator, place);
            Inputs::Diff { original, modified }
        }
        Op::ThreeWay => {
            let (original, modified) = versions(generator, place);
            let current = match generator.tape.below(8) {
                0 => original.clone(),
                1 => modified.clone(),
                2 => generator.object(place),
                3 => generator.edited(place, &modified),
                _ => generator.edited(place, &original),
            };
            let overwrite = !generator.tape.once_in(4);
            Inputs::ThreeWay { original, modified, current, options: Overwrite { overwrite } }
        }
        Op::Merge | Op::Conflicts => {
            let first = generator.patch(place);
            let second =
                if generator.tape.once_in(4) { generator.edited(place, &first) } else { generator.patch(place) };
            Inputs::Patches { patches: [first, second] }
        }
    }
}

fn versions(generator: &mut Generator<'_, '_>, place: Place<'_>) -> (Value, Value) {
    let original: Value = generator.object(place);
    let modified = match generator.tape.below(12) {
        0 => json!({}),
        1 => generator.object(place),
        _ => generator.edited(place, &original),
    };
    if generator.tape.once_in(12) { (json!({}), modified) } else { (original, modified) }
}

#[cfg(test)]
mod tests {
    use crate::case::Op;
    use crate::types::{Origin, Types};

    #[test]
    fn the_same_seed_gives_the_same_cases() {
        let cases = |seed| -> Vec<String> {
            let types = Types::new(Origin::All, seed, 4).unwrap();
            (0..50).map(|number| super::case(&types, &Op::ALL, seed, number).to_json().to_string()).collect()
        };
        assert_eq!(cases(1), cases(1));
        assert_ne!(cases(1), cases(2));
    }

    #[test]
    fn patches_have_every_directive() {
        let types = Types::new(Origin::All, 1, 24).unwrap();
        let cases: Vec<String> =
            (0..2000).map(|number| super::case(&types, &[Op::Apply], 1, number).to_json().to_string()).collect();
        for name in ["$patch", "$retainKeys", "$patchMergeKey", "$setElementOrder/", "$deleteFromPrimitiveList/"] {
            let count = cases.iter().filter(|case| case.contains(&format!("\"{name}"))).count();
            assert!(count > 100, "{name}: {count}");
        }
    }
}
