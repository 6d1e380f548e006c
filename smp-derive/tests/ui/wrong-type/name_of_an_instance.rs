use smp_core::PatchSchema;

#[derive(PatchSchema)]
#[patch(name = "com.example.configuration.of.virtual.machines.in.all.clusters.and.regions.v1alpha1.LargePairOf_{T}_And_{T}")]
struct Pair<T> {
    first: Option<T>,
    second: Option<T>,
}

fn main() {
    let _ = Pair::<Pair<Pair<Pair<String>>>>::TYPE_NAME;
}
