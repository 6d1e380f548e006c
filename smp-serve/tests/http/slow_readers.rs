//! Watchers that do not read.

use std::time::Duration;

use k8s_openapi::api::core::v1::ConfigMap;
use kube::api::{Api, Patch, PatchParams};
use serde_json::json;
use smp_server::{Options, Server};
use tokio::io::AsyncWriteExt as _;

use crate::support::{Running, get, in_time, until};

const WATCH: &str = "/api/v1/namespaces/default/configmaps?watch=true";

/// Changes an object with 64 KB of data.
async fn change(server: &Server, count: usize) {
    let maps = Api::<ConfigMap>::default_namespaced(kube::Client::new(server.clone(), "default"));
    let patch = Patch::Merge(json!({"data": {"count": count.to_string()}}));
    maps.patch("large", &PatchParams::default(), &patch).await.unwrap();
}

/// A listener whose server remembers few changes.
async fn start(stalled: Duration) -> Running {
    let server = Server::new(Options::new().history(10));
    let data = "x".repeat(64 * 1024);
    server
        .load(&format!("{{apiVersion: v1, kind: ConfigMap, metadata: {{name: large}}, data: {{text: {data}}}}}"))
        .await
        .unwrap();
    let mut limits = smp_serve::Limits::default();
    limits.stalled = stalled;
    Running::with(server, |listener| listener.limits(limits)).await
}

/// The resident memory of this process, in KiB.
#[cfg(target_os = "linux")]
fn memory() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

/// Runs only on Linux, which reports the memory of a process in a file.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn watchers_that_do_not_read_hold_no_memory_and_read_on_later() {
    let running = start(Duration::from_mins(5)).await;
    let mut watchers = Vec::new();
    for _ in 0..20 {
        let mut stream = running.connect().await;
        stream.write_all(get(WATCH).as_bytes()).await.unwrap();
        until(&mut stream, "ADDED").await;
        watchers.push(stream);
    }
    let before = memory();
    // 640 MB for all watchers, of which the sockets take some megabytes.
    for count in 0..500 {
        change(&running.server, count).await;
    }
    let after = memory();
    assert!(after.saturating_sub(before) < 200_000, "{before} KiB became {after} KiB");
    // The changes in between are forgotten, so the watch ends as it does when a client asks for them.
    let text = until(&mut watchers[0], "0\r\n\r\n").await;
    assert!(text.contains("MODIFIED") && text.contains(r#""code":410"#));
}

#[tokio::test]
async fn a_watcher_that_does_not_read_for_long_is_cut_off() {
    let running = start(Duration::from_millis(50)).await;
    let mut stream = running.connect().await;
    stream.write_all(get(WATCH).as_bytes()).await.unwrap();
    until(&mut stream, "ADDED").await;
    let is_cut_off = || running.events().iter().any(|event| event.contains("the client does not read"));
    in_time(async {
        for count in (0..).take_while(|_| !is_cut_off()) {
            change(&running.server, count).await;
        }
    })
    .await;
}
