//! The laws of strategic merge patch, on random schemas, documents and patches.
//!
//! Every run uses the same cases. `PROPTEST_CASES=100000 cargo test --release -p smp-core --test it laws` runs more of
//! them, `PROPTEST_RNG_SEED` runs different ones, and `--features serde_json/preserve_order` keeps the order of fields.
//!
//! | law | test |
//! |---|---|
//! | applying a diff gives modified, or the diff is an error, for every combination of options | `applying_a_diff_gives_modified`, `a_diff_of_unusual_documents_is_right_or_an_error` |
//! | a diff of equal documents is empty | `applying_a_diff_gives_modified` |
//! | applying a patch twice is the same as applying it once, unless it deletes and re-creates | `applying_a_patch_twice_is_applying_it_once` |
//! | a result has no directive, and no null that live did not have | `a_patch_changes_only_what_it_names_and_adds_no_nulls` |
//! | what a patch does not name is unchanged byte for byte | `a_patch_changes_only_what_it_names_and_adds_no_nulls` |
//! | inputs are unchanged | `no_input_panics_or_is_changed` |
//! | three-way, apply, three-way again gives an empty patch | `a_three_way_patch_is_complete_and_keeps_the_work_of_others` |
//! | what only current has survives a three-way diff unless a union excludes it, and keeps its neighbors with the orders `WhenNeeded` and `Never` | `a_three_way_patch_is_complete_and_keeps_the_work_of_others` |
//! | a two-way diff does not depend on unions | `a_two_way_diff_does_not_depend_on_unions` |
//! | a merged patch has the same effect as the two patches applied one after the other | `a_merged_patch_has_the_effect_of_both` |
//! | nothing panics | `no_input_panics_or_is_changed`, and the fuzz targets |
//! | O(n log n) time | `benches/lists.rs`, which prints the growth with size, because tests should not depend on a clock |
//! | an explanation agrees with apply, including mistakes | `an_explanation_agrees_with_apply` |
//! | the order of fields does not change any result | `the_order_of_fields_does_not_change_any_result` |
//! | operations on objects of Rust types are those on their JSON | `typed_operations_are_those_on_the_values` |
//! | a derived table and its written documents give the same results | `every_source_of_a_type_gives_the_same_results` |

mod answers;
mod model;
mod sources;
mod survival;
mod typed;

use std::cell::Cell;

use answers::{Inputs, answers};
use proptest::collection;
use proptest::prelude::any;
use proptest::test_runner::{Config, FileFailurePersistence, RngSeed, TestCaseError, TestRunner};
use serde_json::{Value, json};
use smp_core::explain::{Action, Matched};
use smp_core::{Code, Error, PatchMergeKey, Path, SetElementOrder, Step};
use smp_testkit::bytes::{apply_value, diff_value, three_way_value};
use smp_testkit::check::{Normal, has_hollow, is_same_text, leak, new_null, shuffled, unordered};
use smp_testkit::documents::{Documents, Noise};
use smp_testkit::operations::{conflicts_value, merge_value};
use smp_testkit::options::{Dialect, Options};
use smp_testkit::patches::Patches;
use smp_testkit::schemas::{Place, Source, of_cases};
use smp_testkit::tape::Tape;

/// Everything that a random case chose, for the error message.
type Shown = Vec<(&'static str, Value)>;

thread_local! {
    /// The cases of a law so far, and those in which there was nothing to check.
    static CASES: Cell<[u32; 2]> = const { Cell::new([0; 2]) };
}

/// Begins a case.
fn begin() {
    let [all, vacuous] = CASES.get();
    CASES.set([all + 1, vacuous]);
}

/// Ends a case in which there is nothing to check, for example because the patch is malformed.
#[expect(clippy::unnecessary_wraps, reason = "it is the result of a case")]
fn vacuous() -> Result<(), String> {
    let [all, vacuous] = CASES.get();
    CASES.set([all, vacuous + 1]);
    Ok(())
}

/// Checks a law on random tapes. A tape that fails is shortened and kept for later runs. At least a tenth of the cases must check
/// something.
fn holds(law: fn(&mut Tape<'_>, &mut Shown) -> Result<(), String>) {
    holds_on(|bytes, shown| {
        begin();
        law(&mut Tape::new(bytes), shown)
    });
}

fn holds_on(law: impl Fn(&[u8], &mut Shown) -> Result<(), String>) {
    let is_unset = |name: &str| std::env::var_os(name).is_none();
    let mut config = Config { max_shrink_iters: 20_000, ..Config::default() };
    config.failure_persistence = Some(Box::new(FileFailurePersistence::Direct("tests/laws.proptest-regressions")));
    if is_unset("PROPTEST_CASES") {
        config.cases = 400;
    }
    if is_unset("PROPTEST_RNG_SEED") {
        config.rng_seed = RngSeed::Fixed(36);
    }
    CASES.set([0; 2]);
    let ended = TestRunner::new(config).run(&collection::vec(any::<u8>(), 0..700), |bytes| {
        let mut shown = Shown::new();
        law(&bytes, &mut shown).map_err(|broken| {
            let parts: Vec<String> = shown.iter().map(|(name, value)| format!("  {name}: {value}")).collect();
            TestCaseError::fail(format!("{broken}\n{}\n", parts.join("\n")))
        })
    });
    if let Err(error) = ended {
        panic!("{error}");
    }
    let [all, vacuous] = CASES.get();
    assert!(vacuous <= all - all / 10, "{vacuous} cases of {all} check nothing");
}

const NAMINGS: [PatchMergeKey; 3] = [PatchMergeKey::Always, PatchMergeKey::Auto, PatchMergeKey::Never];
const ORDERS: [SetElementOrder; 3] = [SetElementOrder::Never, SetElementOrder::WhenNeeded, SetElementOrder::Always];

/// All nine combinations of how to name items and when to send their order.
fn ways() -> impl Iterator<Item = Options> {
    let way = |patch_merge_key, set_element_order| Options { patch_merge_key, set_element_order, ..Options::default() };
    NAMINGS.into_iter().flat_map(move |naming| ORDERS.into_iter().map(move |order| way(naming, order)))
}

/// Checks a law on a random tape for each of the nine combinations.
fn holds_every_way(law: fn(&mut Tape<'_>, &mut Shown, &Options) -> Result<(), String>) {
    holds_on(|bytes, shown| {
        ways().try_for_each(|options| {
            shown.clear();
            show(&options, shown);
            begin();
            law(&mut Tape::new(bytes), shown, &options)
        })
    });
}

fn show(options: &Options, shown: &mut Shown) {
    let (naming, order) = (format!("{:?}", options.patch_merge_key), format!("{:?}", options.set_element_order));
    shown.push(("options", json!({"patchMergeKey": naming, "setElementOrder": order})));
}

fn options(tape: &mut Tape<'_>, shown: &mut Shown) -> Options {
    let options =
        Options { patch_merge_key: *tape.pick(&NAMINGS), set_element_order: *tape.pick(&ORDERS), ..Options::default() };
    show(&options, shown);
    options
}

fn dialect(tape: &mut Tape<'_>, shown: &mut Shown) -> Dialect {
    let dialect = if tape.once_in(2) { Dialect::Upstream } else { Dialect::Extended };
    shown.push(("dialect", json!(format!("{dialect:?}"))));
    dialect
}

fn source(tape: &mut Tape<'_>, shown: &mut Shown) -> Source {
    let source = Source::choose(tape);
    shown.push(("schema", source.describe()));
    source
}

/// Unusual parts that leave a document well-formed.
fn harmless(tape: &mut Tape<'_>) -> Noise {
    let (nulls, duplicates, unknown_fields) = (tape.once_in(4), tape.once_in(4), tape.once_in(3));
    Noise { nulls, duplicates, unknown_fields, wrong_types: false }
}

/// A document and edited versions of it.
fn versions<const N: usize>(tape: &mut Tape<'_>, noise: Noise, place: Place<'_>, shown: &mut Shown) -> [Value; N] {
    let mut documents = Documents { tape, noise };
    let first = documents.object(place, 0);
    std::array::from_fn(|index| {
        let mut version = first.clone();
        if index > 0 {
            documents.edit(place, &mut version, 0);
        }
        shown.push((["original", "modified", "current"][index], version.clone()));
        version
    })
}

fn plain_document(tape: &mut Tape<'_>, place: Place<'_>, shown: &mut Shown) -> Value {
    let live = Documents { tape, noise: Noise::default() }.object(place, 0);
    shown.push(("live", live.clone()));
    live
}

fn patch(tape: &mut Tape<'_>, place: Place<'_>, recreates: bool, shown: &mut Shown) -> Value {
    let patch = Patches { tape, recreates }.root(place);
    shown.push(("patch", patch.clone()));
    patch
}

/// Returns the result of something that must not fail.
fn must<T>(what: &str, result: Result<T, Error>) -> Result<T, String> {
    result.map_err(|error| format!("{what}: {error}"))
}

fn ensure(law: bool, broken: impl FnOnce() -> String) -> Result<(), String> {
    if law { Ok(()) } else { Err(broken()) }
}

/// Applying the diff of two well-formed documents to the first gives the second, except for nulls and duplicates in
/// sets. The diff of a document with itself is empty, and the result has no directives and no new nulls.
#[test]
fn applying_a_diff_gives_modified() {
    holds_every_way(|tape, shown, options| {
        let source = source(tape, shown);
        let (schema, place) = (source.schema(), Place::root(source.schema()));
        let noise = harmless(tape);
        let [original, modified] = versions(tape, noise, place, shown);
        let patch = must("diff", diff_value(schema, &original, &modified, options))?.into_value();
        shown.push(("patch", patch.clone()));
        let result = must("apply", apply_value(schema, original.clone(), &patch, options))?;
        shown.push(("result", result.clone()));
        let drop_empty = has_hollow(&original) || has_hollow(&modified);
        let normal = Normal { order: options.set_element_order != SetElementOrder::Never, drop_empty };
        ensure(normal.of(place, &result) == normal.of(place, &modified), || "the result is not modified".to_owned())?;
        let leak = if noise.nulls { None } else { leak(place, &result) };
        ensure(leak.is_none(), || format!("`{}` reached the result", leak.unwrap_or_default()))?;
        for (a, b) in [(&original, &original), (&result, &modified)] {
            let empty = must("diff of equals", diff_value(schema, a, b, options))?;
            ensure(empty.is_empty(), || format!("a diff of equals is {empty}"))?;
        }
        Ok(())
    });
}

/// For documents with wrong types and items without keys, too: the diff is right, or it is an error.
#[test]
fn a_diff_of_unusual_documents_is_right_or_an_error() {
    holds_every_way(|tape, shown, options| {
        let source = source(tape, shown);
        let (schema, place) = (source.schema(), Place::root(source.schema()));
        let noise = Noise { wrong_types: true, ..harmless(tape) };
        let [original, modified] = versions(tape, noise, place, shown);
        let Ok(patch) = diff_value(schema, &original, &modified, options) else { return vacuous() };
        shown.push(("patch", patch.as_value().clone()));
        let result = must("apply", apply_value(schema, original.clone(), patch.as_value(), options))?;
        shown.push(("result", result.clone()));
        let drop_empty = has_hollow(&original) || has_hollow(&modified);
        let normal = Normal { order: options.set_element_order != SetElementOrder::Never, drop_empty };
        ensure(normal.of(place, &result) == normal.of(place, &modified), || "the result is not modified".to_owned())
    });
}

/// After a three-way patch there is nothing left to do, the result has everything in modified, and what only current
/// has is kept. Without overwriting, the patch is the same or there is a conflict.
#[test]
fn a_three_way_patch_is_complete_and_keeps_the_work_of_others() {
    holds_every_way(|tape, shown, options| {
        let source = source(tape, shown);
        let (schema, place) = (source.schema(), Place::root(source.schema()));
        let noise = harmless(tape);
        let [original, modified, current] = versions(tape, noise, place, shown);
        let patch = must("three-way", three_way_value(schema, &original, &modified, &current, options))?;
        shown.push(("patch", patch.as_value().clone()));
        let result = must("apply", apply_value(schema, current.clone(), patch.as_value(), options))?;
        shown.push(("result", result.clone()));
        let again = must("again", three_way_value(schema, &original, &modified, &result, options))?;
        ensure(again.is_empty(), || format!("there is more to do: {again}"))?;
        let versions =
            survival::Versions { place, others: [Some(&original), Some(&modified)], naming: options.patch_merge_key };
        let lost = survival::lost(versions, &current, Some(&result));
        ensure(lost.is_none(), || format!("lost of current: {}", lost.unwrap_or_default()))?;
        let unmet = survival::unmet(place, &modified, Some(&result));
        ensure(unmet.is_none(), || format!("modified is not met: {}", unmet.unwrap_or_default()))?;
        let moved = survival::moved(place, &modified, &current, &result);
        let keeps_places = options.set_element_order != SetElementOrder::Always;
        ensure(!keeps_places || moved.is_none(), || format!("moved: {}", moved.unwrap_or_default()))?;
        let options = Options { overwrite: false, ..options.clone() };
        match three_way_value(schema, &original, &modified, &current, &options) {
            Ok(careful) => ensure(careful == patch, || format!("without overwriting: {careful}")),
            Err(error) => ensure(error.code() == Code::Conflict && !error.conflicts().is_empty(), || error.to_string()),
        }
    });
}

/// The diff is the three-way diff whose current is original.
#[test]
fn a_diff_is_a_three_way_diff_of_an_unchanged_current() {
    holds_every_way(|tape, shown, options| {
        let source = source(tape, shown);
        let (schema, place) = (source.schema(), Place::root(source.schema()));
        let noise = harmless(tape);
        let [original, modified] = versions(tape, noise, place, shown);
        let diff = must("diff", diff_value(schema, &original, &modified, options))?;
        let same = must("three-way", three_way_value(schema, &original, &modified, &original, options))?;
        ensure(diff == same, || format!("diff {diff} is not three-way {same}"))
    });
}

/// A two-way diff removes the other members of a union anyway, because original has them.
#[test]
fn a_two_way_diff_does_not_depend_on_unions() {
    holds_every_way(|tape, shown, options| {
        let source = source(tape, shown);
        let Source::Random(_, document) = &source else { return vacuous() };
        let mut without_unions = document.clone();
        without_unions["definitions"]["Part"]["x-kubernetes-recommended-unions"] = json!([]);
        let without_unions = smp_openapi::read(&without_unions).expect("the document is valid");
        let noise = harmless(tape);
        let [original, modified] = versions(tape, noise, Place::root(source.schema()), shown);
        let diff = must("diff", diff_value(source.schema(), &original, &modified, options))?;
        let other = without_unions.schema("Part").expect("the document has the type");
        let same = must("diff without unions", diff_value(other, &original, &modified, options))?;
        ensure(diff == same, || format!("{diff} is not {same}"))
    });
}

/// A diff of Rust objects is the diff of their values; so are a three-way diff and its application.
#[test]
fn typed_operations_are_those_on_the_values() {
    holds(typed::law);
}

/// A patch for stock servers and one that sends keys if necessary give the same result.
#[test]
fn sent_keys_give_the_same_object_as_patches_for_stock_servers() {
    holds(|tape, shown| {
        let source = source(tape, shown);
        let (schema, place) = (source.schema(), Place::root(source.schema()));
        let noise = Noise { nulls: false, ..harmless(tape) };
        let [original, modified, current] = versions(tape, noise, place, shown);
        let normal = Normal { order: true, drop_empty: true };
        let mut results = Vec::new();
        for patch_merge_key in [PatchMergeKey::Auto, PatchMergeKey::Never] {
            let options = Options { patch_merge_key, ..Options::default() };
            let patch = must("three-way", three_way_value(schema, &original, &modified, &current, &options))?;
            shown.push(("patch", patch.as_value().clone()));
            let result = must("apply", apply_value(schema, current.clone(), patch.as_value(), &options))?;
            results.push(normal.of(place, &result));
        }
        ensure(results[0] == results[1], || format!("results differ: {}", Value::Array(results)))
    });
}

/// A patch that does not delete and add the same item has the same effect if it is applied twice.
#[test]
fn applying_a_patch_twice_is_applying_it_once() {
    holds(|tape, shown| {
        let options = Options::default();
        let source = source(tape, shown);
        let (schema, place) = (source.schema(), Place::root(source.schema()));
        let live = plain_document(tape, place, shown);
        let patch = patch(tape, place, false, shown);
        let Ok(once) = apply_value(schema, live.clone(), &patch, &options) else { return vacuous() };
        shown.push(("once", once.clone()));
        let twice = match apply_value(schema, once.clone(), &patch, &options) {
            // An entry may match what another entry has added.
            Err(error) if matches!(error.code(), Code::AmbiguousMergeKey | Code::DuplicateMergeKey) => {
                return vacuous();
            }
            twice => must("twice", twice)?,
        };
        // An order directive may match several items with the same key, and a sent key may delete what another entry
        // adds.
        let may_move = ["$setElementOrder", "$patchMergeKey"].iter().any(|name| patch.to_string().contains(name));
        let is_same = twice == once || may_move && unordered(&twice) == unordered(&once);
        ensure(is_same, || format!("twice: {twice}"))
    });
}

/// What a patch does not name is unchanged byte for byte, including nulls, `{}`, `[]` and the order of fields. The
/// result has no directives and no nulls that live did not have.
#[test]
fn a_patch_changes_only_what_it_names_and_adds_no_nulls() {
    holds(|tape, shown| {
        let source = source(tape, shown);
        let (schema, place) = (source.schema(), Place::root(source.schema()));
        let noise = Noise { nulls: tape.once_in(2), ..harmless(tape) };
        let [live] = versions(tape, noise, place, shown);
        let recreates = tape.once_in(2);
        let patch = patch(tape, place, recreates, shown);
        let Ok(result) = apply_value(schema, live.clone(), &patch, &Options::default()) else { return vacuous() };
        shown.push(("result", result.clone()));
        if !noise.nulls {
            let leak = leak(place, &result);
            ensure(leak.is_none(), || format!("`{}` reached the result", leak.unwrap_or_default()))?;
        }
        let new = new_null(place, &live, &result);
        ensure(new.is_none(), || format!("new in the result: {}", new.unwrap_or_default()))?;
        let touched = survival::touched(place, &live, &patch, &result);
        ensure(touched.is_none(), || format!("not named, but touched: {}", touched.unwrap_or_default()))
    });
}

/// One merged patch has the same effect as two patches applied one after the other, except for the order of sets and
/// keyed lists and empty values.
#[test]
fn a_merged_patch_has_the_effect_of_both() {
    holds(|tape, shown| {
        let options = Options::default();
        let source = source(tape, shown);
        let (schema, place) = (source.schema(), Place::root(source.schema()));
        let live = plain_document(tape, place, shown);
        let recreates = tape.once_in(2);
        let [first, second] = std::array::from_fn(|_| patch(tape, place, recreates, shown));
        let both = apply_value(schema, live.clone(), &first, &options)
            .and_then(|between| apply_value(schema, between, &second, &options));
        let Ok(both) = both else { return vacuous() };
        let merged = match merge_value(schema, &first, &second, &options) {
            Err(error) if error.code() == Code::NotMergeable => return Ok(()),
            merged => must("merge", merged)?.into_value(),
        };
        shown.push(("merged", merged.clone()));
        let at_once = must("apply", apply_value(schema, live, &merged, &options))?;
        let normal = Normal { order: false, drop_empty: true };
        // `$patchMergeKey` merges lists that are atomic by the schema.
        let compared = |result: &Value| unordered(&normal.of(place, result));
        ensure(compared(&both) == compared(&at_once), || format!("one after the other: {both}\n  at once: {at_once}"))
    });
}

/// A patch does not conflict with itself.
#[test]
fn a_patch_does_not_conflict_with_itself() {
    holds(|tape, shown| {
        let source = source(tape, shown);
        let patch = patch(tape, Place::root(source.schema()), false, shown);
        match conflicts_value(source.schema(), &patch, &patch, &Options::default()) {
            Ok(paths) => ensure(paths.is_empty(), || format!("{:?}", paths.first().map(ToString::to_string))),
            Err(_) => Ok(()),
        }
    });
}

/// A mistake in a patch is found regardless of live. Only the items that entries match depend on live.
#[test]
fn a_mistake_in_a_patch_does_not_depend_on_live() {
    holds(|tape, shown| {
        let options = Options::default();
        let source = source(tape, shown);
        let (schema, place) = (source.schema(), Place::root(source.schema()));
        let noise = Noise { wrong_types: tape.once_in(2), ..harmless(tape) };
        let [live] = versions(tape, noise, place, shown);
        let patch = Patches { tape, recreates: true }.wrong(place);
        shown.push(("patch", patch.clone()));
        let depends = |error: &Error| matches!(error.code(), Code::AmbiguousMergeKey | Code::DuplicateMergeKey);
        let on_nothing = apply_value(schema, json!({}), &patch, &options).err();
        let on_live = apply_value(schema, live, &patch, &options).err();
        let is_same = match (&on_nothing, &on_live) {
            (Some(a), Some(b)) => (a.code(), a.path()) == (b.code(), b.path()) || depends(a) && depends(b),
            (Some(error), None) | (None, Some(error)) => depends(error),
            (None, None) => true,
        };
        ensure(is_same, || format!("on nothing: {on_nothing:?}\n  on live: {on_live:?}"))
    });
}

/// An explanation has errors exactly if apply fails, and they include apply's error. Its paths exist in the inputs, and
/// new values are not in live.
#[test]
fn an_explanation_agrees_with_apply() {
    holds(|tape, shown| {
        let options = Options::default();
        let source = source(tape, shown);
        let (schema, place) = (source.schema(), Place::root(source.schema()));
        let noise = Noise { wrong_types: tape.once_in(4), ..harmless(tape) };
        let [live] = versions(tape, noise, place, shown);
        let is_wrong = tape.once_in(2);
        let mut patches = Patches { tape, recreates: true };
        let patch = if is_wrong { patches.wrong(place) } else { patches.root(place) };
        shown.push(("patch", patch.clone()));
        let patcher = options.patcher(schema);
        let explanation = patcher.explain(Some(&live), &patch);
        for effect in &explanation.effects {
            let live_there = effect.live_path.as_ref().and_then(|path| at(&live, path));
            ensure(live_there == effect.live, || format!("live at {:?}", effect.live_path))?;
            let is_in_patch = effect.patch.is_none() || at(&patch, &effect.path) == effect.patch;
            ensure(is_in_patch, || format!("patch at {}", effect.path))?;
            let is_new = matches!(effect.action, Action::Item { matched: Matched::New, .. });
            ensure(!is_new || effect.live.is_none(), || format!("new and in live: {}", effect.path))?;
        }
        match apply_value(schema, live.clone(), &patch, &options) {
            Err(error) => ensure(explanation.errors.contains(&error), || {
                format!("not explained: {error}; {:?}", explanation.errors)
            }),
            Ok(_) => ensure(explanation.errors.is_empty(), || {
                format!("errors although apply works: {:?}", explanation.errors)
            }),
        }
    });
}

fn at<'d>(document: &'d Value, path: &Path) -> Option<&'d Value> {
    path.steps().iter().try_fold(document, |value, step| match step {
        Step::Field(name) => value.get(name),
        Step::Index(index) => value.get(index),
    })
}

/// The order of fields in the inputs does not change any result.
#[test]
fn the_order_of_fields_does_not_change_any_result() {
    holds(|tape, shown| {
        let options = Options { dialect: dialect(tape, shown), ..options(tape, shown) };
        let source = source(tape, shown);
        let noise = harmless(tape);
        let inputs = Inputs::choose(tape, Place::root(source.schema()), noise);
        shown.push(("inputs", inputs.shown()));
        let others = inputs.map(|input| shuffled(tape, input));
        let [a, b] = [&inputs, &others].map(|inputs| answers(source.schema(), inputs, &options).map(Result::ok));
        ensure(a == b, || format!("{a:?}\n  {b:?}\n  shuffled: {}", others.shown()))
    });
}

/// Documents that are written from a table and read again give the same results as the table, including errors.
#[test]
fn every_source_of_a_type_gives_the_same_results() {
    holds(|tape, shown| {
        let options = Options { dialect: dialect(tape, shown), ..options(tape, shown) };
        let source = source(tape, shown);
        sources::each(&source, |table, documents| {
            let noise = Noise { wrong_types: tape.once_in(4), ..harmless(tape) };
            let inputs = Inputs::choose(tape, Place::root(table), noise);
            shown.push(("inputs", inputs.shown()));
            let texts = |schema| answers(schema, &inputs, &options).map(|answer| answer.map(|value| value.to_string()));
            let expected = texts(table);
            for (schema, version) in documents.into_iter().zip(["Swagger 2.0", "OpenAPI 3.0"]) {
                let found = texts(schema);
                let is_same = expected.iter().zip(&found).all(|pair| match pair {
                    (Ok(a), Ok(b)) => a == b,
                    (Err(a), Err(b)) => (a.code(), a.path()) == (b.code(), b.path()),
                    _ => false,
                });
                ensure(is_same, || format!("{expected:?}\n  from {version}: {found:?}"))?;
            }
            Ok(())
        })
    });
}

/// No input makes an operation panic, no input is changed, and the patch of a three-way diff can be applied.
#[test]
fn no_input_panics_or_is_changed() {
    holds(|tape, shown| {
        let options = Options { dialect: dialect(tape, shown), ..options(tape, shown) };
        let source = source(tape, shown);
        let (schema, place) = (source.schema(), Place::root(source.schema()));
        let noise = Noise { nulls: true, duplicates: true, wrong_types: true, unknown_fields: true };
        let inputs: [Value; 3] = std::array::from_fn(|_| match tape.below(4) {
            0 => Documents { tape, noise }.garbage(5),
            1 => Documents { tape, noise }.object(place, 0),
            2 => Patches { tape, recreates: true }.wrong(place),
            _ => Patches { tape, recreates: true }.root(place),
        });
        shown.push(("inputs", Value::Array(inputs.to_vec())));
        let [first, second, third] = &inputs;
        drop(apply_value(schema, first.clone(), second, &options));
        drop(diff_value(schema, first, second, &options));
        drop(merge_value(schema, first, second, &options));
        drop(conflicts_value(schema, first, second, &options));
        let three_way = three_way_value(schema, first, second, third, &options);
        let is_unchanged = shown.last().is_some_and(|(_, shown)| is_same_text(shown, &json!(inputs)));
        ensure(is_unchanged, || "an input was changed".to_owned())?;
        match three_way {
            Ok(patch) if options.dialect == Dialect::Extended => {
                must("apply", apply_value(schema, third.clone(), patch.as_value(), &options)).map(drop)
            }
            _ => Ok(()),
        }
    });
}

/// Lists with one key follow a simple model, with and without `$patchMergeKey` in the entries.
#[test]
fn lists_with_one_key_follow_the_model() {
    holds(|tape, shown| {
        let case = model::Case::choose(tape);
        let schema = of_cases("OneKey");
        for patch in case.spellings() {
            shown.push(("live", case.live()));
            shown.push(("patch", patch.clone()));
            let result = must("apply", apply_value(schema, case.live(), &patch, &Options::default()))?;
            ensure(result == case.result(), || format!("the model says {}\n  apply says {result}", case.result()))?;
        }
        Ok(())
    });
}
