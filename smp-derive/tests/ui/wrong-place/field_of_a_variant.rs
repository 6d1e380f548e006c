use serde::Serialize;
use smp_core::PatchSchema;

#[derive(Serialize, PatchSchema)]
struct Ports {
    ports: Vec<u16>,
}

#[derive(PatchSchema)]
enum Mixed {
    Off,
    On {
        #[patch(strategy = "merge")]
        ports: Vec<u16>,
    },
}

#[derive(Serialize, PatchSchema)]
#[serde(tag = "type")]
enum Internal {
    Ports(#[patch(atomic)] Ports),
}

#[derive(Serialize, PatchSchema)]
#[serde(tag = "type", content = "spec")]
enum Adjacent {
    Ports(#[patch(atomic)] Ports),
    Text(String),
}

#[derive(PatchSchema)]
enum Tuple {
    Pair(#[patch(strategy = "merge")] Vec<u16>, u16),
}

#[derive(Serialize, PatchSchema)]
#[serde(tag = "type")]
enum PartlyUntagged {
    A {
        #[patch(strategy = "merge")]
        ports: Vec<u16>,
    },
    #[serde(untagged)]
    B { text: String },
}

#[derive(Serialize, PatchSchema)]
#[serde(untagged)]
enum Recursive {
    Text(#[patch(schema(max_length = 8))] String),
    List(Vec<Recursive>),
}

fn main() {}
