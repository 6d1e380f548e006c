//! Objects with more values than the limit.

use http::Method;
use serde_json::{Map, Value, json};

use crate::support::{Reply, post, put, send, server};

const MAPS: &str = "/api/v1/namespaces/default/configmaps";

/// Two bytes of a list item can take a thousand bytes of memory.
#[tokio::test]
async fn an_object_with_too_many_values_is_refused_in_every_form() {
    let server = server();
    let path = format!("{MAPS}/a");
    assert_eq!(post(&server, MAPS, &json!({"metadata": {"name": "a"}})).await.code, 201);
    let refused = |answer: Reply| {
        let expected = "Request entity too large: the object has more than 50000 values";
        assert!(answer.code == 413 && answer.message().ends_with(expected), "{answer:?}");
    };
    let owners = vec![json!({}); 100_000];
    let object = json!({"metadata": {"name": "a", "ownerReferences": owners}});
    refused(post(&server, MAPS, &object).await);
    refused(put(&server, &path, &object).await);
    for media_type in ["merge-patch", "strategic-merge-patch"] {
        let media_type = format!("application/{media_type}+json");
        refused(send(&server, Method::PATCH, &path, &media_type, object.to_string()).await);
    }
    let operation = json!({"op": "add", "path": "/metadata/ownerReferences", "value": owners});
    refused(send(&server, Method::PATCH, &path, "application/json-patch+json", json!([operation]).to_string()).await);
    let yaml = format!("metadata:\n  name: b\n  ownerReferences:\n{}", "  - {}\n".repeat(100_000));
    refused(send(&server, Method::POST, MAPS, "application/yaml", yaml).await);
    let aliases = format!("a: &a [{}]\nb: [{}]\n", vec!["{}"; 1_000].join(","), vec!["*a"; 90].join(","));
    refused(send(&server, Method::POST, MAPS, "application/yaml", aliases).await);
    refused(send(&server, Method::DELETE, &path, "application/json", json!({"dryRun": owners}).to_string()).await);
}

/// Small patches make an object grow up to the limit, and no further.
#[tokio::test]
async fn the_result_of_a_patch_has_a_limited_number_of_values() {
    let server = server();
    let path = format!("{MAPS}/a");
    let data = |start: usize| {
        (start..start + 40_000).map(|number| (number.to_string(), json!(""))).collect::<Map<String, Value>>()
    };
    let object = json!({"metadata": {"name": "a"}, "data": data(0)});
    assert_eq!(post(&server, MAPS, &object).await.code, 201);
    let patch = json!({"data": data(40_000)}).to_string();
    for media_type in ["merge-patch", "strategic-merge-patch", "strategic-merge-patch+json;dialect=extended"] {
        let suffix = if media_type.contains('+') { "" } else { "+json" };
        let answer =
            send(&server, Method::PATCH, &path, &format!("application/{media_type}{suffix}"), patch.clone()).await;
        assert_eq!(answer.code, 413, "{media_type}");
    }
    let small = json!({"metadata": {"labels": {"a": "b"}}}).to_string();
    assert_eq!(send(&server, Method::PATCH, &path, "application/merge-patch+json", small).await.code, 200);
}
