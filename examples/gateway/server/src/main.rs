//! Serves one gateway: `cargo run -p gateway-server`, then
//! `curl -X PATCH localhost:8080/gateways/public -d '{"spec": {"listeners": [{"port": 80, "$patch": "delete"}]}}'`.

use anyhow::Context as _;
use gateway_api::{Gateway, GatewaySpec};
use gateway_server::{server, store::Store};
use serde_json::json;
use tiny_http::Server;

const ADDRESS: &str = "localhost:8080";

fn main() -> anyhow::Result<()> {
    let spec: GatewaySpec = serde_json::from_value(json!({"listeners": [
        {"port": 80},
        {"port": 443, "tls": {"certificates": [{"name": "example-com"}]}},
        {"port": 443, "protocol": "UDP", "tls": {"certificates": [{"name": "example-com"}]}},
    ]}))?;
    let store = Store::new([Gateway::new("public", spec)])?;
    let server = Server::http(ADDRESS).map_err(anyhow::Error::from_boxed);
    server::run(&server.with_context(|| format!("cannot listen on {ADDRESS}"))?, &store, 4);
    Ok(())
}
