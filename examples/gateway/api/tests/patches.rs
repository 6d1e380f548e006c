//! Patches of typed objects.

use anyhow::Context as _;
use gateway_api::{Answer, Gateway, Level, Limits, Listener, Protocol, Route, Window};
use k8s_openapi::apimachinery::pkg::api::resource::Quantity;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use smp_core::{Code, Error, Json, Patch, Patcher, ThreeWay, apply, diff, three_way};

fn gateway() -> anyhow::Result<Gateway> {
    read(json!({
        "metadata": {"name": "public", "namespace": "edge", "labels": {"team": "network"}},
        "spec": {
            "listeners": [
                {"port": 80},
                {"port": 443, "hostname": "*.example.com", "tls": {"certificates": [{"name": "a"}, {"name": "b"}]}},
                {"port": 443, "protocol": "UDP", "tls": {"certificates": [{"name": "a"}]}},
            ],
            "allowedNetworks": ["10.0.0.0/8", "192.168.0.0/16"],
            "bandwidth": {"soft": "8G", "hard": "10G"},
            "logging": {"endpoint": "https://logs.example.com/v1", "sampling": 0.5},
            "maintenance": {"start": "2026-05-01T02:00:00Z", "end": "2026-05-01T04:00:00Z"},
        },
        "status": {
            "instance": "0196879f-4b1c-7c3e-9b3a-3f2f6f4f2b11",
            "addresses": ["192.0.2.7"],
            "listeners": [{"port": 80, "attachedRoutes": 2}],
            "conditions": [{
                "type": "Ready", "status": "False", "reason": "Starting", "message": "",
                "lastTransitionTime": "2026-04-22T10:00:00Z",
            }],
        },
    }))
}

fn route() -> anyhow::Result<Route> {
    read(json!({
        "metadata": {"name": "shop"},
        "spec": {
            "gateway": {"name": "public", "port": 443},
            "rules": [
                {
                    "name": "cart",
                    "matches": [{"path": "/cart"}],
                    "backends": [{"name": "cart", "port": 8080}, {"name": "cart", "port": 8081, "weight": 9}],
                    "retry": {"attempts": 2, "statusCodes": [502, 503]},
                },
                {"name": "all", "matches": [{"path": "/"}], "backends": [{"name": "shop", "port": 8080}]},
            ],
        },
    }))
}

/// kube's types ignore `apiVersion` and `kind` when they are read.
fn read<T: DeserializeOwned>(value: Value) -> anyhow::Result<T> {
    serde_json::from_value(value).context("the example is valid")
}

#[test]
fn a_diff_contains_what_changed() -> anyhow::Result<()> {
    let live = gateway()?;
    let mut wanted = live.clone();
    let tls = wanted.spec.listeners[1].tls.as_mut().context("it has TLS")?;
    tls.certificates.remove(0);
    wanted.spec.listeners.remove(0);
    wanted.spec.allowed_networks.push("2001:db8::/32".to_owned());
    wanted.spec.connections = Some(Limits { soft: None, hard: 10_000 });
    wanted.spec.bandwidth = Some(Limits { soft: None, hard: Quantity("20G".to_owned()) });
    wanted.spec.logging.as_mut().context("it logs")?.level = Level::Debug;
    let end = "2026-06-01T04:00:00Z".parse()?;
    wanted.spec.maintenance = Some(Window { start: "2026-06-01T02:00:00Z".parse()?, end });
    wanted.status.as_mut().context("it has a status")?.conditions[0].status = "True".to_owned();

    let patch = diff(&live, &wanted)?;
    insta::assert_snapshot!(format!("{patch:#}"));
    assert_eq!(apply(&live, &patch)?, wanted);
    assert!(diff(&wanted, &wanted)?.is_empty());
    Ok(())
}

#[test]
fn a_patch_with_the_whole_key_names_one_of_two_ports_with_the_same_number() -> anyhow::Result<()> {
    let live = gateway()?;
    let mut wanted = live.clone();
    wanted.spec.listeners.remove(2);
    let patch = Patcher::of::<Gateway>().send_merge_keys().diff(&live, &wanted)?;
    insta::assert_snapshot!(format!("{patch:#}"));
    assert_eq!(apply(&live, &patch)?, wanted);
    Ok(())
}

#[test]
fn a_diff_of_nested_lists() -> anyhow::Result<()> {
    let live = route()?;
    let mut wanted = live.clone();
    let cart = &mut wanted.spec.rules[0];
    cart.backends[1].weight = 1;
    cart.matches[0].path = "/basket".to_owned();
    cart.retry.as_mut().context("it retries")?.status_codes = vec![503, 504];
    let patch = diff(&live, &wanted)?;
    insta::assert_snapshot!(format!("{patch:#}"));
    assert_eq!(apply(&live, &patch)?, wanted);
    Ok(())
}

#[test]
fn another_variant_replaces_the_fields_of_the_first() -> anyhow::Result<()> {
    let mut live = route()?;
    live.spec.rules[0].answer =
        Some(Answer::Redirect { scheme: Some("https".to_owned()), host: "a.example".to_owned() });
    let mut wanted = live.clone();
    wanted.spec.rules[0].answer = Some(Answer::Status { code: 410 });
    let patch = Patcher::of::<Route>().diff(&live, &wanted)?;
    let answer = &patch.as_value()["spec"]["rules"][0]["answer"];
    assert_eq!(answer["$retainKeys"], json!(["code", "type"]));
    assert_eq!(Patcher::of::<Route>().apply(&live, &patch)?, wanted);
    Ok(())
}

#[test]
fn a_three_way_diff_keeps_what_others_added() -> anyhow::Result<()> {
    let original = gateway()?;
    let mut modified = original.clone();
    modified.spec.listeners.remove(0);
    modified.spec.logging = None;
    let mut current = original.clone();
    current.spec.listeners.push(Listener { port: 8443, protocol: Protocol::Tcp, hostname: None, tls: None });
    current.metadata.annotations.get_or_insert_default().insert("example.com/seen".to_owned(), "yes".to_owned());

    let patch = three_way(ThreeWay { original: &original, modified: &modified, current: &current })?;
    insta::assert_snapshot!(format!("{patch:#}"));
    let applied = apply(&current, &patch)?;
    let ports = |gateway: &Gateway| gateway.spec.listeners.iter().map(|listener| listener.port).collect::<Vec<_>>();
    assert_eq!(ports(&applied), [443, 443, 8443]);
    assert_eq!(applied.metadata, current.metadata);
    assert_eq!(applied.spec.logging, None);
    Ok(())
}

/// What a controller does: every error of smp works with `?`.
fn patched(live: &Gateway, text: &str) -> anyhow::Result<Gateway> {
    let patch: Patch = serde_json::from_str(text).context("the patch is not JSON")?;
    apply(live, &patch).context("the gateway cannot be patched")
}

#[test]
fn errors_contain_the_place_and_the_reason() -> anyhow::Result<()> {
    let live = gateway()?;
    let patch = r#"{"spec": {"listeners": [{"hostname": "example.com"}]}}"#;
    let error = patched(&live, patch).unwrap_err();
    insta::assert_snapshot!(format!("{error:#}"));
    let error = error.downcast_ref::<Error>().context("smp's error is kept")?;
    assert_eq!(error.path().to_string(), "spec.listeners[0]");

    let error = patched(&live, r#"{"spec": {"logging": {"endpoint": "not a URL"}}}"#).unwrap_err();
    insta::assert_snapshot!(format!("{:#}", error.root_cause()));
    let error = error.downcast_ref::<Error>().context("smp's error is kept")?;
    assert_eq!(error.path().to_string(), "spec.logging.endpoint");
    Ok(())
}

#[test]
fn a_strict_patcher_finds_typing_errors() -> anyhow::Result<()> {
    let strict = Patcher::of::<Gateway>().reject_unknown_fields().reject_scalar_mismatches();
    let live = serde_json::to_vec(&gateway()?)?;
    let error = strict.apply(Json(&live), Json(r#"{"spec": {"loging": null}}"#)).unwrap_err();
    assert_eq!(error.code(), Code::UnknownField);
    insta::assert_snapshot!(error);
    let error = strict.apply(Json(&live), Json(r#"{"spec": {"connections": {"hard": "many"}}}"#)).unwrap_err();
    assert_eq!(error.code(), Code::InvalidType);
    Ok(())
}

#[test]
fn conflicts_are_reported() -> anyhow::Result<()> {
    let original = gateway()?;
    let (mut modified, mut current) = (original.clone(), original.clone());
    modified.spec.bandwidth = Some(Limits { soft: None, hard: Quantity("1G".to_owned()) });
    current.spec.bandwidth = Some(Limits { soft: None, hard: Quantity("2G".to_owned()) });
    let patcher = Patcher::of::<Gateway>().report_conflicts().protect_fields(["metadata.name".parse()?]);
    let inputs = ThreeWay { original: &original, modified: &modified, current: &current };
    let conflicts = patcher.three_way(inputs).unwrap_err();
    let paths: Vec<String> = conflicts.conflicts().iter().map(|conflict| conflict.path.to_string()).collect();
    assert_eq!(paths, ["spec.bandwidth.hard"]);
    Ok(())
}
