//! The store in etcd, with real processes of etcd.

mod away;
mod process;
mod shared;

use std::sync::atomic::{AtomicUsize, Ordering};

use smp_server::laws;
use smp_server::store::{EtcdStore, Key};
use tokio::runtime::Handle;
use tokio::task::block_in_place;

use crate::process::Etcd;

const PODS: &str = "/registry/pods";

fn key(name: &str) -> Key {
    Key::new(PODS, name)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_laws_of_stores_hold() {
    let etcd = Etcd::start().await;
    let count = AtomicUsize::new(0);
    let new = || {
        let prefix = format!("/test/{}", count.fetch_add(1, Ordering::Relaxed));
        block_in_place(|| Handle::current().block_on(EtcdStore::connect([etcd.url()], &prefix, 100))).unwrap()
    };
    laws::check(new).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_laws_of_reopened_stores_hold() {
    let etcd = Etcd::start().await;
    let open = || block_in_place(|| Handle::current().block_on(EtcdStore::connect([etcd.url()], "", 100))).unwrap();
    laws::check_reopened(open).await;
}
