use serde::Serialize;
use smp_core::PatchSchema;

#[derive(Serialize, PatchSchema)]
#[serde(tag = "type")]
enum Rule {
    Inbound {
        #[patch(strategy = "merge")]
        ports: Vec<u16>,
    },
    Outbound {
        ports: Vec<u16>,
    },
}

#[derive(PatchSchema)]
#[serde(tag = "type")]
enum Tag {
    A { r#type: String },
}

fn converted<S: serde::Serializer>(_: &u8, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str("x")
}

#[derive(Serialize, PatchSchema)]
enum Converted {
    #[serde(serialize_with = "converted")]
    A(u8),
}

fn main() {}
