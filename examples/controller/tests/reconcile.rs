//! Reconciles a rack against a service that records what an API server would be sent.

use std::sync::{Arc, Mutex};

use http::{Request, Response};
use kube::Client;
use kube::client::Body;
use serde_json::{Value, json};
use smp_example_controller::{Rack, reconcile};
use tower::{BoxError, service_fn};

#[tokio::test]
async fn only_the_slots_that_hold_something_are_marked() -> anyhow::Result<()> {
    let rack: Rack = serde_json::from_value(json!({
        "apiVersion": "example.com/v1", "kind": "Rack", "metadata": {"name": "north", "namespace": "hall"},
        "spec": {"slots": [{"number": 1, "holds": "switch"}, {"number": 2}, {"number": 3, "holds": "disk", "state": "ready"}]},
    }))?;
    let sent = Arc::new(Mutex::new(Vec::new()));
    let (log, stored) = (Arc::clone(&sent), serde_json::to_vec(&rack)?);
    let server = service_fn(move |request: Request<Body>| {
        let (log, stored) = (Arc::clone(&log), stored.clone());
        async move {
            let path = request.uri().path().to_owned();
            let body = request.into_body().collect_bytes().await?;
            log.lock().unwrap().push((path, serde_json::from_slice::<Value>(&body)?));
            Ok::<_, BoxError>(Response::new(Body::from(stored)))
        }
    });
    reconcile(Arc::new(rack), Arc::new(Client::new(server, "default"))).await?;
    let path = "/apis/example.com/v1/namespaces/hall/racks/north".to_owned();
    let patch = json!({"spec": {"slots": [{"number": 1, "state": "ready"}]}});
    assert_eq!(*sent.lock().unwrap(), [(path, patch)]);
    Ok(())
}
