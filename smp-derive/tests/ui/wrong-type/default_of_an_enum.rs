use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Port {
    #[patch(default = "tcp")]
    protocol: Option<Protocol>,
}

#[derive(PatchSchema)]
#[serde(rename_all = "UPPERCASE")]
enum Protocol {
    Tcp,
    Udp,
}

fn main() {}
