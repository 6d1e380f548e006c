//! What the layer adds to requests that it passes on, measured in this process without a server.

use std::future::ready;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use bytes::Bytes;
use futures_util::{StreamExt as _, stream};
use http::header::CONTENT_TYPE;
use http::{Request, Response};
use http_body::Frame;
use http_body_util::{BodyExt as _, Full, StreamBody};
use kube::Client;
use kube::client::{Body, ClientBuilder};
use smp_kube::Strategic;
use tower::{BoxError, service_fn};

use crate::call::STRATEGIC;
use crate::cluster::{Cluster, SERVICES};

/// The clients take turns, so that both see the same state of the machine.
const ROUNDS: usize = 40;
const REQUESTS: usize = 500;

/// The limit, for a median.
const LIMIT: Duration = Duration::from_micros(10);

/// A patch of one port, of usual size.
const PATCH: &str = r#"{"metadata":{"labels":{"app":"dns","tier":"internal"}},"spec":{"ports":[{"port":53,"protocol":"UDP",
    "name":"udp","targetPort":5353}],"selector":{"app":"dns"},"externalTrafficPolicy":"Cluster"}}"#;

/// Compares medians of times of a strategic merge patch of a built-in type.
pub(crate) async fn time(_: &Cluster) -> Result<String> {
    let stub = service_fn(|_: Request<Body>| ready(Ok::<_, BoxError>(Response::new(Full::from("{}")))));
    let plain = ClientBuilder::new(stub, "checks").build();
    let layered = ClientBuilder::new(stub, "checks").with_layer(&Strategic::new()).build();
    // In a task, where a program handles requests, and not in the thread that waits for the result.
    let (plain, layered) = tokio::spawn(async move {
        let (mut without, mut with) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            measure(&plain, &mut without).await?;
            measure(&layered, &mut with).await?;
        }
        anyhow::Ok((median(without), median(with)))
    })
    .await??;
    let added = layered.saturating_sub(plain);
    let microseconds = |time: Duration| time.as_secs_f64() * 1e6;
    let result = format!("{:.1} µs (median of {} requests)", microseconds(added), ROUNDS * REQUESTS);
    ensure!(added <= LIMIT, result);
    Ok(result)
}

async fn measure(client: &Client, times: &mut Vec<Duration>) -> Result<()> {
    for _ in 0..REQUESTS {
        let request = Request::patch(format!("{SERVICES}/dns")).header(CONTENT_TYPE, STRATEGIC);
        let request = request.body(Body::from(PATCH.as_bytes().to_vec()))?;
        let start = Instant::now();
        let body = client.send(request).await?.into_body().collect_bytes().await?;
        times.push(start.elapsed());
        ensure!(body == "{}", "the answer changed");
    }
    Ok(())
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// The chunks of an endless answer arrive before it ends, in the same memory.
pub(crate) async fn stream(_: &Cluster) -> Result<String> {
    let chunks: Vec<Bytes> = (0..100).map(|number| Bytes::from(vec![number; 10_000])).collect();
    let sent = chunks.clone();
    let stub = service_fn(move |_: Request<Body>| {
        let frames = stream::iter(sent.clone()).map(|chunk| Ok::<_, BoxError>(Frame::data(chunk)));
        ready(Ok::<_, BoxError>(Response::new(StreamBody::new(frames.chain(stream::pending())))))
    });
    let client = ClientBuilder::new(stub, "checks").with_layer(&Strategic::new()).build();
    let request = Request::get(format!("{SERVICES}?watch=true")).body(Body::empty())?;
    let mut body = client.send(request).await?.into_body();
    for chunk in &chunks {
        let frame = body.frame().await.transpose()?.and_then(|frame| frame.into_data().ok()).unwrap_or_default();
        ensure!(frame == *chunk, "a chunk changed");
        ensure!(frame.as_ptr() == chunk.as_ptr(), "a chunk was copied");
    }
    Ok(format!("{} of {0} chunks of an endless answer in the same memory", chunks.len()))
}
