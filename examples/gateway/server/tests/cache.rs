//! The cache and the server with several threads.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread;

use anyhow::Context as _;
use gateway_api::{Gateway, GatewaySpec};
use gateway_server::{
    cache::{LARGEST, PatchCache},
    server,
    store::Store,
};
use serde_json::{Value, json};
use smp_core::{CompiledPatch, Patcher};
use tiny_http::Server;

const THREADS: usize = 8;
const PATCHES: usize = 40;
const CAPACITY: usize = 16;

fn gateway() -> anyhow::Result<Gateway> {
    let spec: GatewaySpec = serde_json::from_value(json!({
        "listeners": [{"port": 80}, {"port": 443, "tls": {"certificates": [{"name": "a"}]}}],
        "allowedNetworks": ["10.0.0.0/8"],
    }))?;
    Ok(Gateway::new("public", spec))
}

/// Patches of several forms. Every fourth one is not valid.
fn patch(index: usize) -> Value {
    match index % 4 {
        0 => json!({"spec": {"listeners": [{"port": 1000 + index, "hostname": format!("h{index}.example.com")}]}}),
        1 => json!({"spec": {"listeners": [{"port": 443, "tls": {"certificates": [{"name": format!("c{index}")}]}}]}}),
        2 => json!({"spec": {"allowedNetworks": [format!("10.{index}.0.0/16")], "connections": {"hard": index}}}),
        _ => json!({"spec": {"listeners": [{"hostname": format!("h{index}.example.com")}]}}),
    }
}

#[test]
fn patches_and_the_cache_can_be_shared() {
    fn shared<T: Send + Sync + 'static>() {}
    shared::<CompiledPatch>();
    shared::<Arc<CompiledPatch>>();
    shared::<PatchCache>();
    shared::<Store>();
}

#[test]
fn threads_that_share_the_cache_get_the_results_of_an_uncached_apply() -> anyhow::Result<()> {
    let live = serde_json::to_value(gateway()?)?;
    let patcher = Patcher::of::<Gateway>();
    let apply = |index| patcher.apply(live.clone(), &patch(index)).map_err(|error| error.to_string());
    let expected: Vec<Result<Value, String>> = (0..PATCHES).map(apply).collect();
    assert_eq!(expected.iter().filter(|result| result.is_ok()).count(), PATCHES * 3 / 4);

    let cache = PatchCache::new(patcher, NonZeroUsize::new(CAPACITY).context("it is not 0")?);
    thread::scope(|scope| {
        for thread in 0..THREADS {
            let (cache, live, expected) = (&cache, &live, &expected);
            scope.spawn(move || {
                for step in 0..2_000 {
                    // Each thread walks in another order; half of the steps use a few frequent patches.
                    let index = if step % 2 == 0 { step / 2 % 5 } else { (step * (2 * thread + 1) + thread) % PATCHES };
                    let text = patch(index).to_string();
                    let patched = cache.get(text.as_bytes()).and_then(|patch| patch.apply(live.clone()));
                    assert_eq!(patched.map_err(|error| error.to_string()), expected[index]);
                    assert!(cache.len() <= CAPACITY);
                }
            });
        }
    });
    assert_eq!(cache.len(), CAPACITY);
    Ok(())
}

#[test]
fn a_patch_that_leaves_the_cache_stays_valid_where_it_is_used() -> anyhow::Result<()> {
    let cache = PatchCache::new(Patcher::of::<Gateway>(), NonZeroUsize::MIN);
    let first = cache.get(br#"{"spec": {"connections": {"hard": 1}}}"#)?;
    let again = cache.get(br#"{"spec": {"connections": {"hard": 1}}}"#)?;
    assert!(Arc::ptr_eq(&first, &again));
    cache.get(br#"{"spec": {"connections": {"hard": 2}}}"#)?;
    assert_eq!((cache.len(), Arc::strong_count(&first)), (1, 2));
    assert_eq!(first.apply(json!({}))?, json!({"spec": {"connections": {"hard": 1}}}));
    Ok(())
}

#[test]
fn a_large_patch_is_checked_and_not_kept() -> anyhow::Result<()> {
    let cache = PatchCache::new(Patcher::of::<Gateway>(), NonZeroUsize::MIN);
    let text = json!({"metadata": {"annotations": {"note": "n".repeat(LARGEST)}}}).to_string();
    assert_eq!(cache.get(text.as_bytes())?.apply(json!({}))?.to_string(), text);
    assert!(cache.is_empty());
    Ok(())
}

fn request(address: &str, method: &str, path: &str, body: &str) -> anyhow::Result<(String, String)> {
    let mut stream = TcpStream::connect(address)?;
    let length = body.len();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}"
    )?;
    let mut response = String::new();
    stream.read_to_string(&mut response)?;
    let (head, body) = response.split_once("\r\n\r\n").context("a response has a body")?;
    let status = head.split(' ').nth(1).context("a response has a status")?;
    Ok((status.to_owned(), body.to_owned()))
}

#[test]
fn the_server_answers_several_clients_at_once() -> anyhow::Result<()> {
    let store = Store::new([gateway()?])?;
    let server = Server::http("localhost:0").map_err(anyhow::Error::from_boxed)?;
    let address = &server.server_addr().to_string();
    thread::scope(|scope| {
        scope.spawn(|| server::run(&server, &store, THREADS));
        let clients: Vec<_> = (0..THREADS)
            .map(|client| {
                scope.spawn(move || {
                    let patch = json!({"spec": {"listeners": [{"port": 2000 + client}]}}).to_string();
                    request(address, "PATCH", "/gateways/public", &patch)
                })
            })
            .collect();
        let answers: Vec<_> = clients.into_iter().filter_map(|client| client.join().ok()).collect();
        let others = [
            request(address, "GET", "/gateways/public", ""),
            request(address, "PATCH", "/gateways/other", "{}"),
            request(address, "PATCH", "/gateways/public", r#"{"spec": {"listeners": [{"hostname": "a"}]}}"#),
            request(address, "PATCH", "/gateways/public", r#"{"spec": {"connections": {"hard": "many"}}}"#),
            request(address, "DELETE", "/gateways/public", ""),
        ];
        (0..THREADS).for_each(|_| server.unblock());

        assert_eq!(answers.len(), THREADS);
        for answer in answers {
            assert_eq!(answer?.0, "200");
        }
        let [found, missing, keyless, mismatch, method] = others;
        let gateway: Value = serde_json::from_str(&found?.1)?;
        let listeners = gateway["spec"]["listeners"].as_array().context("a list")?;
        assert_eq!(listeners.len(), 2 + THREADS);
        assert_eq!(missing?.0, "404");
        let (status, message) = keyless?;
        assert_eq!(status, "422");
        assert!(message.starts_with("patch: spec.listeners[0]: "), "{message}");
        assert_eq!(mismatch?.0, "422");
        assert_eq!(method?.0, "405");
        Ok(())
    })
}
