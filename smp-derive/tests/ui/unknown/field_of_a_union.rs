use serde::Serialize;
use smp_core::PatchSchema;

#[derive(Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(union(members = "value,value_from"))]
struct EnvVar {
    value: Option<String>,
    value_from: Option<String>,
}

#[derive(Serialize, PatchSchema)]
#[patch(union(members = "Host=path,Secret=secret", discriminator = "kind"))]
struct Volume {
    r#type: String,
    #[serde(flatten)]
    source: Source,
}

#[derive(Serialize, PatchSchema)]
struct Source {
    path: Option<String>,
    secret: Option<String>,
}

#[derive(PatchSchema)]
#[patch(union(members = "a,b"), scalar = "string")]
struct Scalar {
    a: u8,
    b: u8,
}

#[derive(PatchSchema)]
struct OnAField {
    #[patch(union(members = "a,b"))]
    a: u8,
    b: u8,
}

fn main() {}
