//! Requests that are dropped before they are answered: what follows from their writes happens nevertheless.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::task::Poll;

use serde_json::{Value, json};
use smp_server::Server;
use tokio::task::yield_now;

use crate::consequences::{disturbed, map, memory, namespace, pod, reference};
use crate::custom::{RACKS, definition};
use crate::stores::{Disturbance, Operation};
use crate::support::{delete, get, post};

const NAMESPACES: &str = "/api/v1/namespaces";
const MAPS: &str = "/api/v1/namespaces/default/configmaps";
const PODS: &str = "/api/v1/namespaces/default/pods";
const DEFINITIONS: &str = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

/// Polls a request some times, and drops it. Returns whether it was answered before.
async fn drop_after<T>(polls: usize, request: impl Future<Output = T>) -> bool {
    let mut request = pin!(request);
    for _ in 0..polls {
        if poll_fn(|context| Poll::Ready(request.as_mut().poll(context).is_ready())).await {
            return true;
        }
        yield_now().await;
    }
    false
}

/// Lets the background work until a path is answered with a code.
async fn reaches(server: &Server, path: &str, code: u16) -> bool {
    for _ in 0..1_000 {
        if get(server, path).await.code == code {
            return true;
        }
        yield_now().await;
    }
    false
}

/// A server whose commits are done at once, but acknowledged later.
async fn slow_server() -> Server {
    let server = disturbed(&memory(), |_, operation| match operation {
        Operation::Commit => Disturbance::Delayed,
        _ => Disturbance::None,
    });
    assert_eq!(get(&server, NAMESPACES).await.code, 200);
    server
}

/// More polls than any request of these tests needs.
const MAX_POLLS: usize = 1_000;

#[tokio::test]
async fn a_namespace_is_emptied_even_if_its_deletion_is_dropped() {
    for polls in 1.. {
        assert!(polls < MAX_POLLS, "the request is never answered");
        let server = slow_server().await;
        namespace(&server, "demo").await;
        for name in ["a", "b"] {
            post(&server, "/api/v1/namespaces/demo/configmaps", &json!({"metadata": {"name": name}})).await;
        }
        let is_answered = drop_after(polls, delete(&server, "/api/v1/namespaces/demo")).await;
        assert!(reaches(&server, "/api/v1/namespaces/demo", 404).await, "after {polls} polls");
        if is_answered {
            assert!(polls > 4, "a request that is never pending tests nothing");
            return;
        }
    }
}

#[tokio::test]
async fn a_definition_is_served_even_if_its_creation_is_dropped() {
    for polls in 1.. {
        assert!(polls < MAX_POLLS, "the request is never answered");
        let server = slow_server().await;
        let is_answered = drop_after(polls, post(&server, DEFINITIONS, &definition())).await;
        assert!(reaches(&server, RACKS, 200).await, "after {polls} polls");
        if is_answered {
            return;
        }
    }
}

#[tokio::test]
async fn a_child_goes_with_its_owner_even_if_its_creation_is_dropped() {
    for polls in 1.. {
        assert!(polls < MAX_POLLS, "the request is never answered");
        let server = slow_server().await;
        let owner = map(&server, "owner", &[]).await;
        let is_answered = drop_after(polls, map(&server, "child", &[reference(&owner)])).await;
        yield_now().await;
        delete(&server, &format!("{MAPS}/owner")).await;
        assert!(reaches(&server, &format!("{MAPS}/child"), 404).await, "after {polls} polls");
        if is_answered {
            return;
        }
    }
}

#[tokio::test]
async fn a_child_goes_with_its_owner_even_if_the_deletion_is_dropped() {
    for polls in 1.. {
        assert!(polls < MAX_POLLS, "the request is never answered");
        let server = slow_server().await;
        let owner = map(&server, "owner", &[]).await;
        let child = map(&server, "child", &[reference(&owner)]).await;
        map(&server, "grandchild", &[reference(&child)]).await;
        let is_answered = drop_after(polls, delete(&server, &format!("{MAPS}/owner"))).await;
        assert!(reaches(&server, &format!("{MAPS}/grandchild"), 404).await, "after {polls} polls");
        if is_answered {
            return;
        }
    }
}

#[tokio::test]
async fn a_pod_is_deleted_even_if_its_deletion_is_dropped() {
    for polls in 1.. {
        assert!(polls < MAX_POLLS, "the request is never answered");
        let server = slow_server().await;
        assert_eq!(post(&server, PODS, &pod("web")).await.code, 201);
        let is_answered = drop_after(polls, delete(&server, &format!("{PODS}/web"))).await;
        assert!(reaches(&server, &format!("{PODS}/web"), 404).await, "after {polls} polls");
        if is_answered {
            return;
        }
    }
}

/// Creates objects with owners and deletes them, and drops some of the requests.
async fn create_and_delete(server: Server, client: u64) {
    let mut random = fastrand::Rng::with_seed(client);
    for _ in 0..200 {
        let [path, owner] = [0; 2].map(|_| format!("{MAPS}/m{}", random.u8(..8)));
        let name = path.rsplit('/').next().unwrap();
        let owner = get(&server, &owner).await;
        let owners: Vec<_> = (owner.code == 200).then(|| reference(&owner.body)).into_iter().collect();
        let policy = ["Foreground", "Background"][random.usize(..2)];
        let polls = random.usize(1..12);
        if random.bool() {
            let map = json!({"metadata": {"name": name, "ownerReferences": owners}});
            drop_after(polls, post(&server, MAPS, &map)).await;
        } else {
            drop_after(polls, delete(&server, &format!("{path}?propagationPolicy={policy}"))).await;
        }
    }
}

/// The objects that should not be there: they are marked as deleted, or have no owner that exists.
fn left_behind(maps: &[Value]) -> Vec<&Value> {
    let exists = |owner: &Value| maps.iter().any(|map| map["metadata"]["uid"] == owner["uid"]);
    let is_left = |map: &&Value| {
        let owners = map["metadata"]["ownerReferences"].as_array().map(Vec::as_slice).unwrap_or_default();
        !map["metadata"]["deletionTimestamp"].is_null() || (!owners.is_empty() && !owners.iter().any(exists))
    };
    maps.iter().filter(is_left).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_dropped_requests_leave_no_dependents_behind() {
    let server = slow_server().await;
    let clients: Vec<_> = (0..8).map(|client| tokio::spawn(create_and_delete(server.clone(), client))).collect();
    for client in clients {
        client.await.unwrap();
    }
    let mut maps = Vec::new();
    for _ in 0..10_000 {
        maps = get(&server, MAPS).await.body["items"].as_array().unwrap().clone();
        if left_behind(&maps).is_empty() {
            break;
        }
        yield_now().await;
    }
    assert_eq!(left_behind(&maps), Vec::<&Value>::new());
    // Those that are left, and owners of theirs that were deleted meanwhile.
    for name in (0..8).map(|number| format!("m{number}")) {
        delete(&server, &format!("{MAPS}/{name}?propagationPolicy=Background")).await;
    }
    let left = format!("{MAPS}?fieldSelector=metadata.name!=kube-root-ca.crt");
    assert_eq!(get(&server, &left).await.body["items"], json!([]));
}
