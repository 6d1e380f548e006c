//! The OpenAPI documents: what clients read from them is what the server does.

use std::collections::BTreeSet;

use http::{HeaderMap, Request};
use http_body_util::{BodyExt, Empty};
use serde_json::{Value, json};
use smp_openapi::{Definitions, ListMapKeys, Reader, compare};
use smp_server::{Options, Server};
use tower_service::Service;

use crate::custom::{definition, with_racks};
use crate::support::{get, put, server};

const STRATEGIC: &str = "application/strategic-merge-patch+json";
const RACKS_CRD: &str = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/racks.example.com";

/// Sends a GET with headers.
async fn read(server: &Server, path: &str, headers: &[(&str, &str)]) -> (u16, HeaderMap, String) {
    let mut request = Request::builder().uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let response = server.clone().call(request.body(Empty::<bytes::Bytes>::new()).unwrap()).await.unwrap();
    let (parts, body) = response.into_parts();
    let bytes = body.collect().await.unwrap().to_bytes();
    (parts.status.as_u16(), parts.headers, String::from_utf8(bytes.to_vec()).unwrap())
}

fn header<'h>(headers: &'h HeaderMap, name: &str) -> &'h str {
    headers.get(name).map_or("", |value| value.to_str().unwrap())
}

/// The URL of a document, as the index has it.
async fn url(server: &Server, path: &str) -> String {
    let index = get(server, "/openapi/v3").await.body;
    index["paths"][path]["serverRelativeURL"].as_str().unwrap().to_owned()
}

/// All documents of a server.
async fn documents(server: &Server) -> Vec<(String, Value)> {
    let index = get(server, "/openapi/v3").await.body;
    let mut documents = Vec::new();
    for (path, entry) in index["paths"].as_object().unwrap() {
        documents.push((path.clone(), get(server, entry["serverRelativeURL"].as_str().unwrap()).await.body));
    }
    assert!(documents.len() > 15, "{}", documents.len());
    documents
}

#[tokio::test]
async fn documents_have_the_merge_metadata_of_the_built_in_types() {
    let mut own = Definitions::new();
    for definition in smp_api_types::definitions() {
        own.add(definition.schema).unwrap();
    }
    let mut seen = 0;
    for (path, document) in documents(&server()).await {
        let found = smp_openapi::read(&document).unwrap_or_else(|errors| panic!("{path}: {errors}"));
        let found = Definitions::from(&found);
        let names: Vec<&str> = found.iter().map(|(name, _)| name).collect();
        seen += names.len();
        assert_eq!(compare(&own.select(names), &found), [], "{path}");
    }
    assert!(seen > 500, "{seen}");
}

#[tokio::test]
async fn every_resource_has_operations_that_clients_look_for() {
    for (path, document) in documents(&with_racks(Options::new()).await).await {
        let kinds = smp_openapi::resource_kinds(&document);
        let resources = get(&with_racks(Options::new()).await, &format!("/{path}")).await.body;
        for resource in resources["resources"].as_array().unwrap() {
            // Reviews, bindings and evictions can only be created.
            if !resource["verbs"].as_array().unwrap().contains(&json!("patch")) {
                continue;
            }
            let name = resource["name"].as_str().unwrap();
            let (plural, part) = name.split_once('/').unwrap_or((name, ""));
            assert_eq!(kinds[plural].version, path.rsplit('/').next().unwrap(), "{path} {name}");
            let part = if part.is_empty() { String::new() } else { format!("/{part}") };
            let inside = if resource["namespaced"] == true { "/namespaces/{namespace}" } else { "" };
            let operations = &document["paths"][format!("/{path}{inside}/{plural}/{{name}}{part}")];
            let patch = &operations["patch"];
            assert_eq!(patch["x-kubernetes-group-version-kind"]["kind"], resource["kind"], "{path} {name}");
            let parameters = patch["parameters"].as_array().unwrap();
            for wanted in ["fieldValidation", "dryRun", "fieldManager"] {
                assert!(parameters.iter().any(|one| one["name"] == wanted && one["in"] == "query"), "{path} {name}");
            }
            assert!(patch["requestBody"]["content"].get("application/merge-patch+json").is_some());
            assert!(patch["requestBody"]["content"].get("application/apply-patch+yaml").is_some());
            let group = path.strip_prefix("apis/").unwrap_or("core/v1").replace(".k8s.io", "").replace('/', "_");
            let tag = patch["tags"][0].as_str().unwrap().to_lowercase();
            assert_eq!(tag, group.replace('.', ""), "{path} {name}");
            let is_strategic = patch["requestBody"]["content"].get(STRATEGIC).is_some();
            assert_eq!(is_strategic, !path.contains("example.com"), "{path} {name}");
        }
    }
}

#[tokio::test]
async fn references_lead_somewhere_and_ids_are_unique() {
    for (path, document) in documents(&with_racks(Options::new()).await).await {
        let schemas = document["components"]["schemas"].as_object().unwrap();
        let mut ids = BTreeSet::new();
        let mut open = vec![&document];
        while let Some(value) = open.pop() {
            if let Some(name) = value.get("$ref").and_then(Value::as_str) {
                let name = name.strip_prefix("#/components/schemas/").unwrap();
                assert!(schemas.contains_key(name), "{path}: {name}");
            }
            if let Some(id) = value.get("operationId") {
                assert!(ids.insert(id.as_str().unwrap()), "{path}: {id}");
            }
            open.extend(value.as_array().into_iter().flatten());
            open.extend(value.as_object().into_iter().flat_map(|members| members.values()));
        }
        assert!(!ids.is_empty(), "{path}");
    }
}

#[tokio::test]
async fn descriptions_state_defaults_and_patch_rules() {
    let server = server();
    let apps = get(&server, "/openapi/v3/apis/apps/v1").await.body;
    let describes = |of: &str, field: &str| {
        let schema = &apps["components"]["schemas"][of]["properties"][field];
        schema["description"].as_str().unwrap_or_default().to_owned()
    };
    assert_eq!(describes("io.k8s.api.apps.v1.DeploymentSpec", "replicas"), "Defaults to 1.");
    assert_eq!(describes("io.k8s.api.apps.v1.DeploymentSpec", "selector"), "It cannot change.");
    let containers = describes("io.k8s.api.core.v1.PodSpec", "containers");
    assert_eq!(containers, "A strategic merge patch merges items by `name`.");
    let args = describes("io.k8s.api.core.v1.Container", "args");
    assert_eq!(args, "A strategic merge patch replaces the list.");
}

#[tokio::test]
async fn a_document_is_cached_by_its_hash() {
    let server = server();
    let url = url(&server, "apis/apps/v1").await;
    let hash = url.rsplit('=').next().unwrap();
    let (code, headers, text) = read(&server, &url, &[]).await;
    assert_eq!(code, 200);
    assert_eq!(header(&headers, "etag"), format!("\"{hash}\""));
    assert_eq!(header(&headers, "cache-control"), "public, immutable");
    assert_eq!(header(&headers, "vary"), "Accept");
    assert!(header(&headers, "expires").ends_with(" UTC"));
    assert!(header(&headers, "last-modified").ends_with(" GMT"));
    assert!(text.len() > 100_000, "{}", text.len());
    for name in ["etag", "last-modified"] {
        let sent = if name == "etag" { "if-none-match" } else { "if-modified-since" };
        let again = read(&server, &url, &[(sent, header(&headers, name))]).await;
        assert_eq!((again.0, again.2.as_str(), header(&again.1, "content-type")), (304, "", ""), "{name}");
    }
    let (code, headers, _) = read(&server, "/openapi/v3/apis/apps/v1?hash=1", &[]).await;
    assert_eq!((code, header(&headers, "location")), (301, url.as_str()));
    let (code, headers, _) = read(&server, "/openapi/v3/apis/apps/v1", &[]).await;
    assert_eq!((code, header(&headers, "cache-control")), (200, ""));
    assert_eq!(read(&server, &url, &[("accept", "text/html")]).await.0, 406);
}

#[tokio::test]
async fn unknown_documents_and_swagger_are_not_found() {
    for path in ["/openapi/v3/apis/apps/v9", "/openapi/v3/x", "/openapi/v2", "/openapi"] {
        let answer = get(&server(), path).await;
        assert_eq!((answer.code, &answer.body["reason"]), (404, &json!("NotFound")), "{path}");
    }
}

#[tokio::test]
async fn the_hash_changes_with_a_definition_and_only_for_its_group() {
    let server = with_racks(Options::new()).await;
    let index = read(&server, "/openapi/v3", &[]).await;
    let before = [url(&server, "apis/example.com/v1").await, url(&server, "apis/apps/v1").await];
    let mut changed = get(&server, RACKS_CRD).await.body;
    for version in changed["spec"]["versions"].as_array_mut().unwrap() {
        version["schema"]["openAPIV3Schema"]["description"] = "A rack.".into();
    }
    let answer = put(&server, RACKS_CRD, &changed).await;
    assert_eq!(answer.code, 200, "{answer:?}");
    let after = [url(&server, "apis/example.com/v1").await, url(&server, "apis/apps/v1").await];
    assert_ne!(before[0], after[0]);
    assert_eq!(before[1], after[1]);
    let tag = header(&index.1, "etag");
    assert_eq!(read(&server, "/openapi/v3", &[("if-none-match", tag)]).await.0, 200);
    let document = get(&server, &after[0]).await.body;
    assert_eq!(document["components"]["schemas"]["com.example.v1.Rack"]["description"], "A rack.");
    crate::support::delete(&server, RACKS_CRD).await;
    assert_eq!(get(&server, "/openapi/v3/apis/example.com/v1").await.code, 404);
}

#[tokio::test]
async fn a_custom_resource_has_the_schema_of_its_definition() {
    let server = with_racks(Options::new()).await;
    let document = get(&server, "/openapi/v3/apis/example.com/v2").await.body;
    let rack = &document["components"]["schemas"]["com.example.v2.Rack"];
    let own = &get(&server, RACKS_CRD).await.body["spec"]["versions"][1]["schema"]["openAPIV3Schema"]["properties"];
    for part in ["spec", "status"] {
        assert_eq!(rack["properties"][part], own[part]);
    }
    let meta = "#/components/schemas/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta";
    assert_eq!(rack["properties"]["metadata"]["allOf"], json!([{"$ref": meta}]));
    let kinds = &document["components"]["schemas"]["com.example.v2.RackList"]["x-kubernetes-group-version-kind"];
    assert_eq!(*kinds, json!([{"group": "example.com", "version": "v2", "kind": "RackList"}]));
}

#[tokio::test]
async fn strategic_custom_resources_have_the_merge_keys_that_the_server_uses() {
    let server = with_racks(Options::new().strategic_custom_resources()).await;
    let document = get(&server, "/openapi/v3/apis/example.com/v1").await.body;
    let path = "/apis/example.com/v1/namespaces/{namespace}/racks/{name}";
    assert!(document["paths"][path]["patch"]["requestBody"]["content"].get(STRATEGIC).is_some());
    let slots = &document["components"]["schemas"]["com.example.v1.Rack"]["properties"]["spec"]["properties"]["slots"];
    assert_eq!(slots["x-kubernetes-patch-merge-key"], "number");
    assert_eq!(slots["x-kubernetes-patch-strategy"], "merge");
    let mut definition = definition();
    definition["apiVersion"] = "apiextensions.k8s.io/v1".into();
    definition["kind"] = "CustomResourceDefinition".into();
    let used = Reader::new().list_map_keys(ListMapKeys::MergeKey).read(&definition).unwrap();
    let published = smp_openapi::read(&document).unwrap();
    let select = |document| Definitions::from(document).select(["com.example.v1.Rack.spec"]);
    let [used, published] = [select(&used), select(&published)];
    assert!(used.iter().count() > 1);
    assert_eq!(compare(&used, &published), []);
}

#[tokio::test]
async fn kubectl_gets_a_swagger_document_without_types() {
    let accept = "application/com.github.proto-openapi.spec.v2@v1.0+protobuf";
    let (code, headers, text) = read(&server(), "/openapi/v2", &[("accept", accept)]).await;
    assert_eq!((code, &*text), (200, "\u{a}\u{3}2.0"));
    assert_eq!(header(&headers, "content-type"), "application/com.github.proto-openapi.spec.v2.v1.0+protobuf");
}
