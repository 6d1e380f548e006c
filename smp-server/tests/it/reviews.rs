//! Objects that are created for the answer: reviews, tokens, bindings and evictions.

use std::time::{Duration, SystemTime};

use http::Method;
use serde_json::{Value, json};
use smp_server::{Options, Server};

use crate::support::{get, patch, post, send, server};

const ACCESS: &str = "/apis/authorization.k8s.io/v1";
const IDENTITY: &str = "/apis/authentication.k8s.io/v1";
const DEFAULT: &str = "/api/v1/namespaces/default";

#[tokio::test]
async fn everything_is_allowed() {
    let server = server();
    let attributes = json!({"verb": "delete", "resource": "pods", "namespace": "default"});
    let reviews = [
        ("selfsubjectaccessreviews", json!({"resourceAttributes": attributes})),
        ("selfsubjectaccessreviews", json!({"nonResourceAttributes": {"verb": "get", "path": "/x"}})),
        ("subjectaccessreviews", json!({"user": "a", "resourceAttributes": attributes})),
        ("namespaces/default/localsubjectaccessreviews", json!({"user": "a", "resourceAttributes": attributes})),
    ];
    for (path, spec) in reviews {
        let answer = post(&server, &format!("{ACCESS}/{path}"), &json!({"spec": spec})).await;
        let expected = (201, &json!({"allowed": true}), &spec);
        assert_eq!((answer.code, &answer.body["status"], &answer.body["spec"]), expected, "{path}");
    }
    let rules = post(&server, &format!("{ACCESS}/selfsubjectrulesreviews"), &json!({"spec": {"namespace": "a"}})).await;
    let all = json!([{"verbs": ["*"], "apiGroups": ["*"], "resources": ["*"]}]);
    assert_eq!((rules.code, &rules.body["status"]["resourceRules"]), (201, &all));
    assert_eq!(rules.body["status"]["incomplete"], false);
    assert!(!server.dump().await.unwrap().contains("Review"), "nothing is stored");
}

#[tokio::test]
async fn a_review_in_protobuf_is_answered() {
    let resource = b"\x12\x03get\x3a\x04pods";
    let object = [&[0x12, 2 + u8::try_from(resource.len()).unwrap(), 0x0a, 11][..], resource].concat();
    let body = [b"k8s\0\x12".as_slice(), &[u8::try_from(object.len()).unwrap()], &object].concat();
    let path = format!("{ACCESS}/selfsubjectaccessreviews");
    let answer = send(&server(), Method::POST, &path, "application/vnd.kubernetes.protobuf", body).await;
    assert_eq!((answer.code, &answer.body["status"]["allowed"]), (201, &json!(true)), "{}", answer.body);
    assert_eq!(answer.body["spec"]["resourceAttributes"]["verb"], "get");
}

#[tokio::test]
async fn a_review_that_is_not_one_is_refused_as_on_kubernetes() {
    let server = server();
    let refused = async |path: &str, body: &Value| {
        let answer = post(&server, path, body).await;
        (answer.code, answer.message().to_owned())
    };
    let (code, message) =
        refused(&format!("{ACCESS}/selfsubjectaccessreviews"), &json!({"metadata": {"name": "x"}})).await;
    let expected = ".authorization.k8s.io \"\" is invalid: [spec: Invalid value: null: exactly one of \
                    nonResourceAttributes or resourceAttributes must be specified, metadata: Invalid value: \
                    {\"name\":\"x\"}: must be empty]";
    assert_eq!((code, message.as_str()), (422, expected));
    let both = json!({"resourceAttributes": {}, "nonResourceAttributes": {"path": "/", "verb": "get"}});
    let both = refused(&format!("{ACCESS}/selfsubjectaccessreviews"), &json!({"spec": both})).await;
    let expected = ".authorization.k8s.io \"\" is invalid: spec: Invalid value: {\"Path\":\"/\",\"Verb\":\"get\"}: exactly one \
                    of nonResourceAttributes or resourceAttributes must be specified";
    assert_eq!(both, (422, expected.to_owned()));
    let spec = json!({"spec": {"user": "a", "resourceAttributes": {"namespace": "other"}}});
    let local = refused(&format!("{ACCESS}/namespaces/default/localsubjectaccessreviews"), &spec).await;
    assert!(local.1.ends_with("Invalid value: \"other\": must match metadata.namespace"), "{}", local.1);
    let subject =
        refused(&format!("{ACCESS}/subjectaccessreviews"), &json!({"spec": {"resourceAttributes": {}}})).await;
    assert!(subject.1.ends_with("at least one of user or group must be specified"), "{}", subject.1);
    let rules = refused(&format!("{ACCESS}/selfsubjectrulesreviews"), &json!({})).await;
    assert_eq!(rules, (400, "no namespace on request".to_owned()));
    let token = refused(&format!("{IDENTITY}/tokenreviews"), &json!({})).await;
    assert_eq!(token, (400, "token is required for TokenReview in authentication".to_owned()));
    for path in ["/selfsubjectaccessreviews", "/localsubjectaccessreviews"] {
        assert_eq!(get(&server, &format!("{ACCESS}{path}")).await.code, 405);
        assert_eq!(get(&server, &format!("{ACCESS}{path}/x")).await.code, 404);
    }
}

#[tokio::test]
async fn every_client_is_the_user_smp() {
    let answer = post(&server(), &format!("{IDENTITY}/selfsubjectreviews"), &json!({"metadata": {"name": "x"}})).await;
    let user = json!({"username": "smp", "groups": ["system:masters", "system:authenticated"]});
    assert_eq!((answer.code, &answer.body["status"]["userInfo"]), (201, &user));
    assert_eq!(answer.body["metadata"]["name"], Value::Null);
}

#[tokio::test]
async fn a_token_says_whose_it_is_and_when_it_ends() {
    let server = Server::new(Options::new().time(SystemTime::UNIX_EPOCH + Duration::from_hours(500_000)));
    let account =
        post(&server, &format!("{DEFAULT}/serviceaccounts"), &json!({"metadata": {"name": "web"}})).await.body;
    let path = format!("{DEFAULT}/serviceaccounts/web/token");
    let request = post(&server, &path, &json!({})).await;
    assert_eq!((request.code, &request.body["kind"]), (201, &json!("TokenRequest")));
    assert_eq!(request.body["metadata"]["uid"], account["metadata"]["uid"]);
    let spec = json!({
        "audiences": ["https://kubernetes.default.svc"], "expirationSeconds": 3600, "boundObjectRef": null,
    });
    assert_eq!(request.body["spec"], spec);
    assert_eq!(request.body["status"]["expirationTimestamp"], "2027-01-15T09:00:00Z");
    let token = &request.body["status"]["token"];
    assert_eq!(token, "smp-server-token/default/web");
    let review = post(&server, &format!("{IDENTITY}/tokenreviews"), &json!({"spec": {"token": token}})).await;
    assert_eq!(review.body["status"]["user"]["username"], "system:serviceaccount:default:web");
    let review = post(&server, &format!("{IDENTITY}/tokenreviews"), &json!({"spec": {"token": "other"}})).await;
    assert_eq!(review.body["status"]["user"]["username"], "smp");

    let refused = post(&server, &path, &json!({"spec": {"expirationSeconds": 6}})).await;
    let text = "TokenRequest.authentication.k8s.io \"\" is invalid: spec.expirationSeconds: Invalid value: 6: may not specify a \
                duration less than 10 minutes";
    assert_eq!((refused.code, refused.message()), (422, text));
    let refused = post(&server, &path, &json!({"metadata": {"name": "other"}})).await;
    assert!(refused.message().ends_with("must match the service account name if specified"));
    assert_eq!(post(&server, &path, &json!({"metadata": {"uid": "other"}})).await.code, 409);
    let refused = post(&server, &path, &json!({"spec": {"attestations": {"a": ["b"]}}})).await;
    let text = "attestations may only be specified with a webhook bound object reference";
    assert!(refused.code == 422 && refused.message().ends_with(text), "{refused:?}");
    let webhook = json!({
        "apiVersion": "admissionregistration.k8s.io/v1", "kind": "ValidatingWebhookConfiguration", "name": "web",
    });
    let refused =
        post(&server, &path, &json!({"spec": {"boundObjectRef": webhook, "attestations": {"a": ["b"]}}})).await;
    let text = "spec.attestations[a]: Unsupported value: \"a\": supported values: \"admissionReviewAPIGroups\"";
    assert!(refused.code == 422 && refused.message().ends_with(text), "{refused:?}");
    let absent = post(&server, &format!("{DEFAULT}/serviceaccounts/nosuch/token"), &json!({})).await;
    assert_eq!((absent.code, absent.message()), (404, "serviceaccounts \"nosuch\" not found"));
}

async fn with_pod() -> Server {
    let server = server();
    let pod = json!({"metadata": {"name": "web"}, "spec": {"containers": [{"name": "a", "image": "b"}]}});
    assert_eq!(post(&server, &format!("{DEFAULT}/pods"), &pod).await.code, 201);
    server
}

#[tokio::test]
async fn a_pod_is_bound_once() {
    let server = with_pod().await;
    let path = format!("{DEFAULT}/pods/web/binding");
    let mut binding = json!({"metadata": {"name": "other"}, "target": {"kind": "Node", "name": "n1"}});
    assert_eq!(post(&server, &path, &binding).await.message(), "name in URL does not match name in Binding object");
    binding["metadata"] = json!({"name": "web", "annotations": {"a": "b"}, "labels": {"l": "m"}});
    assert_eq!(post(&server, &format!("{path}?dryRun=All"), &binding).await.code, 201);
    let bound = post(&server, &path, &binding).await;
    let success = json!({"kind": "Status", "apiVersion": "v1", "metadata": {}, "status": "Success", "code": 201});
    assert_eq!((bound.code, bound.body), (201, success));
    let pod = get(&server, &format!("{DEFAULT}/pods/web")).await.body;
    assert_eq!((&pod["spec"]["nodeName"], &pod["metadata"]["generation"]), (&json!("n1"), &json!(1)));
    assert_eq!((&pod["metadata"]["annotations"]["a"], &pod["metadata"]["labels"]["l"]), (&json!("b"), &json!("m")));
    assert_eq!(pod["status"]["conditions"][0]["type"], "PodScheduled");
    let again = post(&server, &format!("{DEFAULT}/bindings"), &binding).await;
    let text = "Operation cannot be fulfilled on pods/binding \"web\": pod web is already assigned to node \"n1\"";
    assert_eq!((again.code, again.message()), (409, text));
}

#[tokio::test]
async fn a_pod_is_bound_to_a_node_only() {
    let server = with_pod().await;
    let refused = async |target: Value| {
        let binding = json!({"metadata": {"name": "web"}, "target": target});
        let answer = post(&server, &format!("{DEFAULT}/pods/web/binding"), &binding).await;
        (answer.code, answer.message().to_owned())
    };
    assert_eq!(refused(json!({})).await, (500, "target.name: Required value".to_owned()));
    let text = r#"target.kind: Unsupported value: "Pod": supported values: "Node", "<empty>""#;
    assert_eq!(refused(json!({"kind": "Pod", "name": "A_B"})).await, (500, text.to_owned()));
    for target in [json!({"name": "A_B"}), json!({"kind": "Node", "name": "A_B"})] {
        let (code, text) = refused(target).await;
        let start = r#"target.name: Invalid value: "A_B": a lowercase RFC 1123 subdomain must consist of"#;
        assert!(code == 500 && text.starts_with(start), "{text}");
    }
}

#[tokio::test]
async fn an_evicted_pod_is_deleted() {
    let server = with_pod().await;
    let path = format!("{DEFAULT}/pods/web/eviction");
    let eviction = json!({"metadata": {"name": "web"}});
    let wrong = json!({"metadata": {"name": "web"}, "deleteOptions": {"preconditions": {"uid": "other"}}});
    assert_eq!(post(&server, &path, &wrong).await.code, 409);
    assert_eq!(post(&server, &format!("{path}?dryRun=All"), &eviction).await.code, 201);
    assert_eq!(get(&server, &format!("{DEFAULT}/pods/web")).await.code, 200);
    assert_eq!(post(&server, &path, &eviction).await.body["status"], "Success");
    assert_eq!(get(&server, &format!("{DEFAULT}/pods/web")).await.code, 404);
    let absent = post(&server, &path, &eviction).await;
    assert_eq!((absent.code, absent.message()), (404, "pods \"web\" not found"));
}

#[tokio::test]
async fn an_evicted_pod_on_a_node_is_marked() {
    let server = with_pod().await;
    let binding = json!({"metadata": {"name": "web"}, "target": {"name": "n1"}});
    post(&server, &format!("{DEFAULT}/pods/web/binding"), &binding).await;
    let eviction = json!({"metadata": {"name": "web"}});
    for _ in 0..2 {
        assert_eq!(post(&server, &format!("{DEFAULT}/pods/web/eviction"), &eviction).await.code, 201);
    }
    let pod = get(&server, &format!("{DEFAULT}/pods/web")).await.body;
    assert_eq!(pod["metadata"]["deletionGracePeriodSeconds"], 30);
    let conditions = &pod["status"]["conditions"];
    assert_eq!(
        (&conditions[1]["type"], &conditions[1]["reason"]),
        (&json!("DisruptionTarget"), &json!("EvictionByEvictionAPI"))
    );
    assert_eq!(conditions.as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn reviews_are_discovered_with_the_verb_create() {
    let server = server();
    let names = async |path: &str| -> Vec<String> {
        let list = get(&server, path).await.body["resources"].as_array().unwrap().clone();
        let created = list.iter().filter(|entry| entry["verbs"] == json!(["create"]));
        created.map(|entry| entry["name"].as_str().unwrap().to_owned()).collect()
    };
    let access =
        ["localsubjectaccessreviews", "selfsubjectaccessreviews", "selfsubjectrulesreviews", "subjectaccessreviews"];
    assert_eq!(names(ACCESS).await, access);
    assert_eq!(names(IDENTITY).await, ["selfsubjectreviews", "tokenreviews"]);
    assert_eq!(names("/api/v1").await, ["bindings", "pods/binding", "pods/eviction", "serviceaccounts/token"]);
    let core = get(&server, "/api/v1").await.body["resources"].clone();
    let token = core.as_array().unwrap().iter().find(|entry| entry["name"] == "serviceaccounts/token").unwrap();
    assert_eq!((&token["group"], &token["kind"]), (&json!("authentication.k8s.io"), &json!("TokenRequest")));
}

#[tokio::test]
async fn reviews_cannot_be_changed() {
    let server = with_pod().await;
    let path = format!("{DEFAULT}/pods/web/eviction");
    assert_eq!(patch(&server, &path, "merge", &json!({})).await.code, 405);
    assert_eq!(send(&server, Method::DELETE, &path, "application/json", "").await.code, 405);
    let text = post(&server, &path, &json!({"kind": "Binding", "metadata": {"name": "web"}})).await;
    assert_eq!(text.code, 400);
}
