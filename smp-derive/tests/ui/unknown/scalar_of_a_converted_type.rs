use smp_core::PatchSchema;

struct IntOrString;

#[derive(PatchSchema)]
struct Service {
    #[patch(scalar = "intorstring")]
    #[serde(with = "int_or_string")]
    port: IntOrString,
}

fn main() {}
