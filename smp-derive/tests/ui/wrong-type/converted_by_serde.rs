use serde::Serialize;
use smp_core::PatchSchema;

#[derive(Serialize, PatchSchema)]
struct Service {
    #[serde(serialize_with = "as_text")]
    port: u16,
}

#[derive(Clone, Serialize, PatchSchema)]
#[serde(into = "String")]
struct Address {
    parts: Vec<u8>,
}

impl From<Address> for String {
    fn from(_: Address) -> Self {
        Self::new()
    }
}

fn as_text<S: serde::Serializer>(port: &u16, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(port)
}

fn main() {}
