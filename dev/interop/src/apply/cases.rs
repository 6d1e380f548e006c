//! Random cases; the same seed gives the same cases.

use anyhow::{Context, Result};
use serde_json::{Value, json};
use smp_testkit::documents::Noise;
use smp_testkit::tape::Tape;

use super::entries;
use super::objects;
use super::resources::Schemas;
use super::small;
use crate::choices::choices;

/// Makes cases.
pub(super) struct Cases {
    schemas: Schemas,
    seed: u64,
    /// The levels of cases, each as often as its weight.
    levels: Vec<&'static str>,
}

/// The levels, and how often each is chosen.
const LEVELS: [(&str, usize); 8] = [
    ("object", 8),
    ("merge", 5),
    ("typed", 5),
    ("set", 1),
    ("entries", 1),
    ("scale", 1),
    ("extract", 1),
    ("upgrade", 1),
];

impl Cases {
    /// Cases of these levels, or of all if there are none.
    pub(super) fn new(document: &str, seed: u64, levels: &[String]) -> Result<Self> {
        let document: Value = serde_json::from_str(document).context("the OpenAPI document is not JSON")?;
        let is_wanted = |level: &str| levels.is_empty() || levels.iter().any(|name| name == level);
        let wanted = LEVELS.iter().filter(|(level, _)| is_wanted(level));
        let levels: Vec<&str> = wanted.flat_map(|(level, weight)| std::iter::repeat_n(*level, *weight)).collect();
        anyhow::ensure!(!levels.is_empty(), "no such level");
        Ok(Self { schemas: Schemas::new(document["components"]["schemas"].clone()), seed, levels })
    }

    /// A batch of cases with the same random schemas.
    pub(super) fn batch(&mut self, batch: u64, count: u64) -> Vec<Value> {
        self.schemas.renew(&mut Tape::new(&choices(self.seed ^ 0xA5A5, batch)));
        (0..count).map(|index| self.case(batch * count + index)).collect()
    }

    fn case(&self, number: u64) -> Value {
        let choices = choices(self.seed, number);
        let tape = &mut Tape::new(&choices);
        let level = *tape.pick(&self.levels);
        let noise = match tape.below(8) {
            0..=3 => Noise::default(),
            4 => Noise { duplicates: true, ..Noise::default() },
            5 => Noise { nulls: true, ..Noise::default() },
            6 => Noise { nulls: true, duplicates: true, unknown_fields: true, wrong_types: false },
            _ => Noise { nulls: true, duplicates: true, unknown_fields: true, wrong_types: true },
        };
        let seed = self.seed ^ number.rotate_left(32);
        let mut case = match level {
            "object" => objects::script(tape, &self.schemas, noise, seed),
            "merge" => small::merge(tape, &self.schemas, noise, seed),
            "typed" => small::typed(tape, &self.schemas, noise, seed),
            "set" => small::set(tape),
            "entries" => entries::entries(tape),
            "scale" => entries::scale(tape),
            "extract" => entries::extract(tape, &self.schemas, noise, seed),
            _ => entries::upgrade(tape),
        };
        case["id"] = json!(number);
        case
    }
}
