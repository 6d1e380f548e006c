//! Many clients at once, with the stores in memory and in a file. The tests of the store in etcd do the same.

use serde_json::json;
use smp_server::store::RedbStore;
use smp_server::{Options, Server};
use tempfile::TempDir;

use crate::load::{count_with_32_clients, write_with_64_clients};
use crate::support::{get, patch, post, server};

const MAPS: &str = "/api/v1/namespaces/default/configmaps";

/// A server with a file, which is removed with the folder.
fn server_in(folder: &TempDir) -> Server {
    let store = RedbStore::open(folder.path().join("state.redb"), 10_000).unwrap();
    Server::with_store(store, Options::new())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_counter_that_32_clients_change_is_exact_in_memory() {
    count_with_32_clients(server(), 100).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_counter_that_32_clients_change_is_exact_in_a_file() {
    let folder = tempfile::tempdir().unwrap();
    count_with_32_clients(server_in(&folder), 100).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn random_writes_of_64_clients_lose_no_update_and_no_event_in_memory() {
    write_with_64_clients(server()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn random_writes_of_64_clients_lose_no_update_and_no_event_in_a_file() {
    let folder = tempfile::tempdir().unwrap();
    write_with_64_clients(server_in(&folder)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn patches_without_version_all_succeed() {
    let server = server();
    post(&server, MAPS, &json!({"metadata": {"name": "a"}})).await;
    let one = |server: Server, index: usize| async move {
        let change = json!({"data": {format!("k{index}"): "1"}});
        patch(&server, &format!("{MAPS}/a"), "strategic-merge", &change).await.code
    };
    let clients: Vec<_> = (0..100).map(|index| tokio::spawn(one(server.clone(), index))).collect();
    for client in clients {
        assert_eq!(client.await.unwrap(), 200);
    }
    let map = get(&server, &format!("{MAPS}/a")).await.body;
    assert_eq!(map["data"].as_object().unwrap().len(), 100);
}
