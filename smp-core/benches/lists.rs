//! How apply, diff and three-way grow with the length of a list: times, and the factor per doubling.
//!
//! `cargo bench -p smp-core` prints Criterion's figures and then a table of growth. Instructions, counted by callgrind, grow
//! by 2.0 to 2.3 per doubling; times do too as long as the documents fit into the second-level cache (some 2,000 entries where
//! it has 1 MiB), and by up to 3.3 where they leave it.

use std::fs;
use std::hint::black_box;
use std::path::PathBuf;

use criterion::{BatchSize, BenchmarkId, Criterion};
use serde_json::{Value, json};
use smp_core::{Patcher, ThreeWay};

const SIZES: [usize; 5] = [500, 1_000, 2_000, 4_000, 8_000];
const GROUP: &str = "lists";

/// A Pod whose container has these environment variables.
fn pod(env: &[Value]) -> Value {
    json!({"apiVersion": "v1", "kind": "Pod", "spec": {"containers": [{"name": "web", "image": "web:1", "env": env}]}})
}

fn env(size: usize, changed: impl Fn(usize) -> bool) -> Vec<Value> {
    let value = |index| if changed(index) { format!("changed {index}") } else { format!("value {index}") };
    (0..size).map(|index| json!({"name": format!("VARIABLE_{index:05}"), "value": value(index)})).collect()
}

fn reversed(size: usize) -> Value {
    let order: Vec<Value> = (0..size).rev().map(|index| json!({"name": format!("VARIABLE_{index:05}")})).collect();
    json!({"spec": {"containers": [{"name": "web", "$setElementOrder/env": order}]}})
}

fn repeated(size: usize) -> Vec<Value> {
    (0..size).map(|index| json!({"name": "SAME", "value": index.to_string()})).collect()
}

fn bench(criterion: &mut Criterion) {
    let schema = smp_api_types::schema_for_kind("", "v1", "Pod").expect("Pod is built in");
    let patcher = Patcher::new(schema);
    let mut group = criterion.benchmark_group(GROUP);
    group.sample_size(10);
    for size in SIZES {
        let live = pod(&env(size, |_| false));
        let half = pod(&env(size, |index| index % 2 == 0));
        let backwards = pod(&env(size, |_| false).into_iter().rev().collect::<Vec<_>>());
        let same = pod(&repeated(size));
        let other = pod(&repeated(size - 1));
        let half_patch = patcher.diff(&live, &half).expect("the diff of two Pods").into_value();
        let mut apply = |name: &str, live: &Value, patch: &Value| {
            group.bench_with_input(BenchmarkId::new(name, size), &size, |bencher, _| {
                let apply = |live| patcher.apply(live, black_box(patch));
                bencher.iter_batched(|| live.clone(), apply, BatchSize::PerIteration);
            });
        };
        apply("apply reversed order", &live, &reversed(size));
        apply("apply half changed", &live, &half_patch);
        let mut diff = |name: &str, original: &Value, modified: &Value| {
            group.bench_with_input(BenchmarkId::new(name, size), &size, |bencher, _| {
                bencher.iter(|| patcher.diff(black_box(original), black_box(modified)));
            });
        };
        diff("diff reversed order", &live, &backwards);
        diff("diff half changed", &live, &half);
        diff("diff duplicates", &same, &other);
        group.bench_with_input(BenchmarkId::new("three-way all sides differ", size), &size, |bencher, _| {
            let inputs = ThreeWay { original: &live, modified: &half, current: &backwards };
            bencher.iter(|| patcher.three_way(black_box(inputs)));
        });
    }
    group.finish();
}

/// Criterion's median of one benchmark, in nanoseconds.
fn median(name: &str, size: usize) -> Option<f64> {
    let root = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("../target"), PathBuf::from);
    let path = root.join("criterion").join(GROUP).join(name).join(size.to_string()).join("new/estimates.json");
    let estimates: Value = serde_json::from_slice(&fs::read(path).ok()?).ok()?;
    estimates["median"]["point_estimate"].as_f64()
}

#[expect(clippy::print_stdout, reason = "the table is what this program is for")]
fn growth() {
    println!("\n{:<28}{:>12}{:>12}{:>22}", "", "500", "8000", "worst per doubling");
    let names = [
        "apply reversed order",
        "apply half changed",
        "diff reversed order",
        "diff half changed",
        "diff duplicates",
        "three-way all sides differ",
    ];
    for name in names {
        let Some(times) = SIZES.iter().map(|size| median(name, *size)).collect::<Option<Vec<f64>>>() else { continue };
        let worst = times.windows(2).map(|pair| pair[1] / pair[0]).fold(0.0, f64::max);
        println!("{name:<28}{:>9.2} ms{:>9.2} ms{worst:>22.2}", times[0] / 1e6, times[times.len() - 1] / 1e6);
    }
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    bench(&mut criterion);
    criterion.final_summary();
    growth();
}
