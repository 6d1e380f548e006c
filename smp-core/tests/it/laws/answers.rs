//! The results of every operation for the same inputs.

use serde_json::{Value, json};
use smp_core::{Error, Schema};

use smp_testkit::bytes::{apply_value, diff_value, three_way_value};
use smp_testkit::documents::{Documents, Noise};
use smp_testkit::operations::{conflicts_value, merge_value};
use smp_testkit::options::Options;
use smp_testkit::patches::Patches;
use smp_testkit::schemas::Place;
use smp_testkit::tape::Tape;

/// The inputs of the operations.
pub(crate) struct Inputs {
    pub(crate) original: Value,
    pub(crate) modified: Value,
    pub(crate) current: Value,
    pub(crate) patches: [Value; 2],
}

impl Inputs {
    /// Three versions of a document and two patches, some of them with mistakes.
    pub(crate) fn choose(tape: &mut Tape<'_>, place: Place<'_>, noise: Noise) -> Self {
        let mut documents = Documents { tape, noise };
        let original = documents.object(place, 0);
        let mut edited = || {
            let mut version = original.clone();
            documents.edit(place, &mut version, 0);
            version
        };
        let (modified, current) = (edited(), edited());
        let patches = std::array::from_fn(|_| {
            let is_wrong = tape.once_in(4);
            let mut patches = Patches { tape, recreates: true };
            if is_wrong { patches.wrong(place) } else { patches.root(place) }
        });
        Self { original, modified, current, patches }
    }

    /// The inputs with each document changed.
    pub(crate) fn map(&self, mut change: impl FnMut(&Value) -> Value) -> Self {
        Self {
            original: change(&self.original),
            modified: change(&self.modified),
            current: change(&self.current),
            patches: self.patches.each_ref().map(change),
        }
    }

    pub(crate) fn shown(&self) -> Value {
        let Self { original, modified, current, patches } = self;
        json!({"original": original, "modified": modified, "current": current, "patches": patches})
    }
}

/// The results of apply, diff, three-way, merge and conflicts.
pub(crate) fn answers(schema: Schema<'_>, inputs: &Inputs, options: &Options) -> [Result<Value, Error>; 5] {
    let Inputs { original, modified, current, patches: [first, second] } = inputs;
    [
        apply_value(schema, current.clone(), first, options),
        diff_value(schema, original, modified, options).map(Into::into),
        three_way_value(schema, original, modified, current, options).map(Into::into),
        merge_value(schema, first, second, options).map(Into::into),
        conflicts_value(schema, first, second, options).map(|paths| paths.iter().map(ToString::to_string).collect()),
    ]
}
