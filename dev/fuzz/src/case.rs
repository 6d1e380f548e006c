//! Decodes the bytes of an input to a case.

use serde_json::{Value, json};
use smp_core::{PatchMergeKey, Schema, SetElementOrder};

use smp_testkit::documents::{Documents, Noise};
use smp_testkit::options::{Dialect, Options};
use smp_testkit::patches::Patches;
use smp_testkit::schemas::{KINDS, Place, Source, TYPES};
use smp_testkit::tape::Tape;

/// A type, options, and three values. The target determines which of them are documents and which are patches.
pub(crate) struct Case {
    source: Source,
    pub(crate) options: Options,
    pub(crate) values: [Value; 3],
}

/// The values of a target.
#[derive(Clone, Copy)]
pub(crate) enum Wants {
    /// Live and patch.
    Apply,
    /// Original, modified and current.
    Versions,
    /// Live and two patches.
    Patches,
}

impl Case {
    /// Decodes a case; `None` if the text is not one.
    pub(crate) fn read(data: &[u8], wants: Wants) -> Option<Self> {
        if data.first() == Some(&b'{') { Self::from_text(data, wants) } else { Some(Self::from_choices(data, wants)) }
    }

    pub(crate) fn schema(&self) -> Schema<'_> {
        self.source.schema()
    }

    fn from_text(data: &[u8], wants: Wants) -> Option<Self> {
        let mut case: Value = serde_json::from_slice(data).ok()?;
        let source = ["schema", "gvk", "definition"].into_iter().find_map(|name| case.get(name)?.as_str());
        let source = source.map_or(Some(Source::FreeForm), of_name)?;
        let mut given = case.get("options").cloned().unwrap_or_else(|| json!({}));
        if let Some(dialect) = case.get("dialect") {
            *given.as_object_mut()?.entry("dialect").or_insert(Value::Null) = dialect.clone();
        }
        // The laws do not cover limits: a patch may nest deeper than its documents.
        let options = Options { max_depth: Options::default().max_depth, ..Options::read(&given).ok()? };
        let mut take = |name: &str| case.get_mut(name).map(Value::take).unwrap_or_default();
        let values = match wants {
            Wants::Apply => [take("live"), take("patch"), Value::Null],
            Wants::Versions => ["original", "modified", "current"].map(take),
            Wants::Patches => {
                let live = take("live");
                let patches = case.get_mut("patches")?;
                let [first, second] = [0, 1].map(|index| patches.get_mut(index).map(Value::take));
                [live, first?, second?]
            }
        };
        Some(Self { source, options, values })
    }

    fn from_choices(data: &[u8], wants: Wants) -> Self {
        let tape = &mut Tape::new(data);
        let options = Options {
            patch_merge_key: *tape.pick(&[PatchMergeKey::Always, PatchMergeKey::Auto, PatchMergeKey::Never]),
            set_element_order: *tape.pick(&[
                SetElementOrder::Never,
                SetElementOrder::WhenNeeded,
                SetElementOrder::Always,
            ]),
            dialect: *tape.pick(&[Dialect::Extended, Dialect::Extended, Dialect::Upstream]),
            overwrite: !tape.once_in(4),
            ..Options::default()
        };
        let source = Source::choose(tape);
        let place = Place::root(source.schema());
        let [nulls, duplicates, wrong_types, unknown_fields] = [(); 4].map(|()| tape.once_in(4));
        let noise = match wants {
            // The law of merging holds for well-formed objects.
            Wants::Patches => Noise { unknown_fields, ..Noise::default() },
            Wants::Apply | Wants::Versions => Noise { nulls, duplicates, wrong_types, unknown_fields },
        };
        let mut documents = Documents { tape, noise };
        let first = documents.object(place, 0);
        let others = [(); 2].map(|()| match wants {
            Wants::Versions => {
                let mut version = first.clone();
                documents.edit(place, &mut version, 0);
                version
            }
            Wants::Apply | Wants::Patches => {
                let is_wrong = documents.tape.once_in(4);
                let mut patches = Patches { tape: documents.tape, recreates: true };
                if is_wrong { patches.wrong(place) } else { patches.root(place) }
            }
        });
        let [second, third] = others;
        Self { source, options, values: [first, second, third] }
    }
}

/// The type of a worked example.
fn of_name(name: &str) -> Option<Source> {
    let is_kind = |kind: &&&str| **kind == name || kind.rsplit('.').next() == name.rsplit('/').next();
    let of_cases = TYPES.iter().find(|known| **known == name).map(|known| Source::Cases(known));
    of_cases.or_else(|| KINDS.iter().find(is_kind).map(|kind| Source::Kubernetes(kind)))
}
