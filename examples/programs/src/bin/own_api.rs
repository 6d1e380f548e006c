//! An API with its own types: merges their lists by key and publishes the keys as OpenAPI.

#![expect(clippy::print_stdout, reason = "the document is what this program is for")]

use serde::{Deserialize, Serialize};
use serde_json::json;
use smp_core::{PatchSchema, Patcher, Schema};
use smp_openapi::{Definitions, Info, OpenApi};

/// A rack of servers.
#[derive(Debug, Serialize, Deserialize, PatchSchema)]
#[patch(name = "com.example.v1.Rack")]
struct Rack {
    #[patch(strategy = "merge", merge_key = "number", recommended_key = "number,side")]
    slots: Vec<Slot>,
    #[patch(strategy = "merge")]
    tags: Vec<String>,
}

#[derive(Debug, Serialize, Deserialize, PatchSchema)]
#[patch(name = "com.example.v1.Slot")]
struct Slot {
    number: u16,
    #[patch(default = "front")]
    side: String,
    holds: String,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut definitions = Definitions::new();
    definitions.add(Schema::of::<Rack>())?;
    let info = Info { title: "Racks".to_owned(), version: "v1".to_owned() };
    let document = definitions.document(OpenApi::V3, &info);
    println!("{:#}", document["components"]["schemas"]["com.example.v1.Rack"]["properties"]["slots"]);

    // A client that reads the document merges like the server.
    let read = smp_openapi::read(&document)?;
    let live = json!({"slots": [{"number": 1, "side": "front", "holds": "switch"}], "tags": ["new"]});
    let patch = json!({"slots": [{"number": 1, "holds": "router"}], "tags": ["audited"]});
    let at_the_server = Patcher::of::<Rack>().apply(live.clone(), &patch)?;
    let at_the_client = Patcher::new(read.schema("com.example.v1.Rack")?).apply(live, &patch)?;
    assert_eq!(at_the_server, at_the_client);
    println!("{at_the_server:#}");
    Ok(())
}
