//! The objects of `smp serve --etcd`.

use smp_server::{Options, Server};

use crate::report::Failure;

/// A server with the objects in etcd.
#[cfg(feature = "etcd")]
pub(super) async fn server(urls: &[String], options: Options) -> Result<Server, Failure> {
    use smp_server::store::EtcdStore;

    let store = EtcdStore::connect(urls.iter().cloned(), "", super::HISTORY).await;
    let failed = |error| Failure::usage(&format!("--etcd {}: {error}", urls.join(",")));
    let store = store
        .map_err(|error| failed(error).hint("check the URL, such as http://127.0.0.1:2379, and that etcd runs"))?;
    Ok(Server::with_store(store, options))
}

/// Returns the error of a program that was built without the etcd client.
#[cfg(not(feature = "etcd"))]
#[expect(clippy::unused_async, reason = "the function with the etcd client is asynchronous")]
pub(super) async fn server(_urls: &[String], _options: Options) -> Result<Server, Failure> {
    let hint = "install it with `cargo install smp-cli --features etcd`, which requires protoc";
    Err(Failure::usage("--etcd: this build has no etcd support").hint(hint))
}
