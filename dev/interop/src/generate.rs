//! Generates random cases; the same seed gives the same cases.

mod document;
mod edit;
mod patch;
pub(crate) mod place;

use serde_json::{Value, json};

use crate::case::{Case, Inputs, Op, Overwrite};
use crate::dice::Dice;
use crate::types::Types;
use document::{Generator, Noise};
use place::Place;

/// Generates the case with this number.
pub(crate) fn case(types: &Types, ops: &[Op], seed: u64, number: u64) -> Case {
    let mut dice = Dice::new(seed, number);
    let op = *dice.pick(ops);
    let name = types.pick(&mut dice);
    let place = Place::root(types.schema(&name));
    let mut generator = Generator::new(dice);
    let inputs = inputs(&mut generator, place, op);
    Case { op, name, inputs }
}

/// Generates a case with well-formed documents, some with repeated keys.
pub(crate) fn legal_case(types: &Types, ops: [Op; 2], seed: u64, number: u64) -> Case {
    let mut dice = Dice::new(seed, number);
    let op = *dice.pick(&ops);
    let name = types.pick(&mut dice);
    let place = Place::root(types.schema(&name));
    let noise = Noise { duplicates: dice.once_in(2), ..Noise::default() };
    let mut generator = Generator::new(dice);
    generator.noise = noise;
    let inputs = inputs(&mut generator, place, op);
    Case { op, name, inputs }
}

fn inputs<'s>(generator: &mut Generator<'s>, place: Place<'s>, op: Op) -> Inputs {
    match op {
        Op::Apply => {
            let live = generator.object(place, 0);
            let patch = generator.patch(place);
            Inputs::Apply { live: live.into(), patch }
        }
        Op::Diff => {
            let (original, modified) = versions(generator, place);
            Inputs::Diff { original, modified }
        }
        Op::ThreeWay => {
            let (original, modified) = versions(generator, place);
            let current = match generator.dice.below(8) {
                0 => original.clone(),
                1 => modified.clone(),
                2 => generator.object(place, 0).into(),
                3 => generator.edited(place, &modified),
                _ => generator.edited(place, &original),
            };
            let overwrite = !generator.dice.once_in(4);
            Inputs::ThreeWay { original, modified, current, options: Overwrite { overwrite } }
        }
        Op::Merge | Op::Conflicts => {
            let first = generator.patch(place);
            let second =
                if generator.dice.once_in(4) { generator.edited(place, &first) } else { generator.patch(place) };
            Inputs::Patches { patches: [first, second] }
        }
    }
}

fn versions<'s>(generator: &mut Generator<'s>, place: Place<'s>) -> (Value, Value) {
    let original: Value = generator.object(place, 0).into();
    let modified = match generator.dice.below(12) {
        0 => json!({}),
        1 => generator.object(place, 0).into(),
        _ => generator.edited(place, &original),
    };
    if generator.dice.once_in(12) { (json!({}), modified) } else { (original, modified) }
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
}
