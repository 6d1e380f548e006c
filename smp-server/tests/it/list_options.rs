//! The parameters of lists, watches and reads, which kube-apiserver checks in this order and with these words.

use serde_json::Value;

use crate::custom::{RACKS, with_racks};
use crate::support::{get, server};

const MAPS: &str = "/api/v1/namespaces/default/configmaps";

fn causes(body: &Value) -> Vec<&str> {
    let causes = body["details"]["causes"].as_array().into_iter().flatten();
    causes.filter_map(|cause| cause["message"].as_str()).collect()
}

#[tokio::test]
async fn all_problems_of_a_watch_are_reported() {
    let answer = get(&server(), &format!("{MAPS}?watch=true&resourceVersionMatch=Exact&continue=abc")).await;
    assert_eq!(answer.code, 422, "{answer:?}");
    let expected = [
        "Forbidden: resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided",
        "Unsupported value: \"Exact\": supported values: \"NotOlderThan\"",
        "Forbidden: resourceVersionMatch is forbidden when continue is provided",
    ];
    assert_eq!(causes(&answer.body), expected);
}

#[tokio::test]
async fn all_problems_of_a_list_are_reported() {
    let query = "resourceVersionMatch=Some&sendInitialEvents=true";
    let answer = get(&server(), &format!("{MAPS}?{query}")).await;
    let expected = [
        "Forbidden: resourceVersionMatch is forbidden unless resourceVersion is provided",
        "Unsupported value: \"Some\": supported values: \"Exact\", \"NotOlderThan\", \"\"",
        "Forbidden: sendInitialEvents is forbidden for list",
    ];
    assert_eq!((answer.code, causes(&answer.body)), (422, expected.to_vec()));
}

#[tokio::test]
async fn a_watch_that_says_nothing_about_its_beginning_cannot_continue_a_list() {
    let server = server();
    assert_eq!(get(&server, &format!("{MAPS}?watch=true&continue=abc")).await.code, 422);
    assert_eq!(get(&server, &format!("{MAPS}?watch=true&resourceVersion=0&continue=abc")).await.code, 422);
}

#[tokio::test]
async fn reads_of_one_object_ignore_the_parameters_of_lists() {
    let server = server();
    assert_eq!(get(&server, "/api/v1/namespaces/default?limit=x&watch=true&timeoutSeconds=y").await.code, 200);
}

#[tokio::test]
async fn fields_of_selectors_are_checked_before_other_parameters_in_lists_of_built_in_kinds_only() {
    let server = with_racks(smp_server::Options::new()).await;
    let query = "resourceVersionMatch=Some&fieldSelector=data.a%3D1";
    assert_eq!(get(&server, &format!("{MAPS}?{query}")).await.code, 400);
    assert_eq!(get(&server, &format!("{RACKS}?{query}")).await.code, 422);
    for path in [MAPS, RACKS] {
        assert_eq!(get(&server, &format!("{path}?watch=true&{query}")).await.code, 422, "{path}");
    }
    let unknown = get(&server, &format!("{RACKS}?fieldSelector=data.a%3D1")).await;
    assert_eq!((unknown.code, unknown.message()), (400, "field label not supported: data.a"));
}

#[tokio::test]
async fn unknown_versions_of_built_in_groups_are_json_and_other_groups_plain_text() {
    let server = server();
    for path in ["/apis/apps/v9", "/apis/apps/v9/deployments", "/api/v2/pods"] {
        assert_eq!(get(&server, path).await.body["kind"], "Status", "{path}");
    }
    for path in ["/apis/example.com", "/apis/example.com/v1", "/apis/example.com/v1/racks"] {
        assert_eq!(get(&server, path).await.body, "404 page not found\n", "{path}");
    }
}
