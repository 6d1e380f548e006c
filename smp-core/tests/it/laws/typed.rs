//! Operations on objects of Rust types are those on their JSON.

use std::fmt::Debug;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use smp_api_types::apps::v1::Deployment;
use smp_api_types::core::v1::{ConfigMap, Node, Pod, Service};
use smp_core::{PatchSchema, Schema, ThreeWay};
use smp_testkit::documents::Noise;
use smp_testkit::schemas::Place;
use smp_testkit::tape::Tape;

use super::{Shown, ensure, options, vacuous, versions};

/// A type that writes `None` as null, unlike those of the API.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, PatchSchema)]
pub(super) struct Rack {
    name: Option<String>,
    #[serde(default)]
    #[patch(strategy = "merge", merge_key = "number")]
    slots: Vec<Slot>,
    #[serde(default)]
    any: Value,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, PatchSchema)]
pub(super) struct Slot {
    number: i32,
    label: Option<String>,
    #[serde(default)]
    any: Vec<Value>,
}

/// The law for a random type.
pub(super) fn law(tape: &mut Tape<'_>, shown: &mut Shown) -> Result<(), String> {
    match tape.below(6) {
        0 => law_of::<Deployment>(tape, shown),
        1 => law_of::<Service>(tape, shown),
        2 => law_of::<Pod>(tape, shown),
        3 => law_of::<Node>(tape, shown),
        4 => law_of::<ConfigMap>(tape, shown),
        _ => law_of::<Rack>(tape, shown),
    }
}

fn law_of<T>(tape: &mut Tape<'_>, shown: &mut Shown) -> Result<(), String>
where
    T: PatchSchema + Serialize + DeserializeOwned + PartialEq + Debug,
{
    let patcher = options(tape, shown).patcher(Schema::of::<T>());
    let documents: [Value; 3] = versions(tape, Noise::default(), Place::root(patcher.schema()), shown);
    let objects: Result<Vec<T>, _> = documents.into_iter().map(serde_json::from_value).collect();
    let Ok(objects) = objects else { return vacuous() };
    let values: Vec<Value> =
        objects.iter().map(serde_json::to_value).collect::<Result<_, _>>().map_err(|error| error.to_string())?;
    let code = |error: smp_core::Error| error.code();
    let typed = patcher.diff(&objects[0], &objects[1]).map_err(code);
    let plain = patcher.diff(&values[0], &values[1]).map_err(code);
    ensure(typed == plain, || format!("diff: {typed:?} of the types, {plain:?} of the values"))?;
    let versions = ThreeWay { original: &objects[0], modified: &objects[1], current: &objects[2] };
    let typed = patcher.three_way(versions).map_err(code);
    let versions = ThreeWay { original: &values[0], modified: &values[1], current: &values[2] };
    let plain = patcher.three_way(versions).map_err(code);
    ensure(typed == plain, || format!("three-way: {typed:?} of the types, {plain:?} of the values"))?;
    let Ok(patch) = plain else { return vacuous() };
    let typed = patcher.apply(&objects[2], &patch).map_err(|error| error.to_string())?;
    let plain = patcher.apply(values[2].clone(), &patch).map_err(|error| error.to_string())?;
    let plain: T = serde_json::from_value(plain).map_err(|error| error.to_string())?;
    ensure(typed == plain, || format!("apply: {typed:?} of the types, {plain:?} of the values"))
}
