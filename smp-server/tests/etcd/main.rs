//! The store in etcd, with real processes of etcd.

mod away;
#[path = "../it/load.rs"]
mod load;
mod process;
mod shared;
#[expect(dead_code, reason = "the tests of other stores need more of it")]
#[path = "../it/support.rs"]
mod support;

use std::sync::atomic::{AtomicUsize, Ordering};

use smp_server::laws;
use smp_server::store::{EtcdStore, Key};
use smp_server::{Options, Server};

use crate::process::Etcd;

const PODS: &str = "/registry/pods";

fn key(name: &str) -> Key {
    Key::new(PODS, name)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_laws_of_stores_hold() {
    let etcd = Etcd::start().await;
    let count = AtomicUsize::new(0);
    let new = async || {
        let prefix = format!("/test/{}", count.fetch_add(1, Ordering::Relaxed));
        EtcdStore::connect([etcd.url()], &prefix, 500).await.unwrap()
    };
    laws::check(new).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_laws_of_reopened_stores_hold() {
    let etcd = Etcd::start().await;
    laws::check_reopened(async || EtcdStore::connect([etcd.url()], "", 100).await.unwrap()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_counter_that_32_clients_change_is_exact() {
    let etcd = Etcd::start().await;
    let store = EtcdStore::connect([etcd.url()], "", 10_000).await.unwrap();
    load::count_with_32_clients(Server::with_store(store, Options::new()), 5).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn random_writes_of_64_clients_lose_no_update_and_no_event() {
    let etcd = Etcd::start().await;
    let store = EtcdStore::connect([etcd.url()], "", 10_000).await.unwrap();
    load::write_with_64_clients(Server::with_store(store, Options::new())).await;
}
