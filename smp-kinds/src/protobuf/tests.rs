//! Recorded messages are decoded to the objects that an API server reads, and malformed ones are refused.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Expected, Failure, to_json};
use crate::decode::decode;
use crate::types;

/// An object in both forms; see `dev/server-data/go/protobuf`.
#[derive(Deserialize)]
struct Case {
    gvk: (String, String, String),
    protobuf: String,
    json: Value,
}

fn recorded() -> Vec<Case> {
    let text = match std::env::var_os("SMP_KINDS_PROTOBUF_CASES") {
        Some(file) => std::fs::read_to_string(file).unwrap(),
        None => include_str!("../../tests/data/protobuf.jsonl").to_owned(),
    };
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Decodes a body of a kind of the core group.
fn read(kind: &str, body: &[u8]) -> Result<String, Failure> {
    let root = types::of_kind("", "v1", kind).unwrap();
    to_json(body, Expected { kind, api_version: Some("v1"), root })
}

/// Decodes the message of an object whose envelope does not name its kind.
fn message(kind: &str, message: &[u8]) -> Result<Value, String> {
    let body = [b"k8s\0".as_slice(), &field(2, message)].concat();
    match read(kind, &body) {
        Ok(text) => Ok(serde_json::from_str(&text).unwrap()),
        Err(Failure::Content(why)) => Err(why),
        Err(Failure::Envelope(why)) => panic!("{why}"),
    }
}

/// A field with a message, a text or bytes.
fn field(number: usize, content: impl AsRef<[u8]>) -> Vec<u8> {
    let content = content.as_ref();
    [&varint(number << 3 | 2), &varint(content.len()), content].concat()
}

fn varint(number: usize) -> Vec<u8> {
    let low = u8::try_from(number & 0x7f).unwrap();
    if number < 0x80 { vec![low] } else { [vec![low | 0x80], varint(number >> 7)].concat() }
}

#[test]
fn recorded_messages_are_decoded_as_on_a_server() {
    let cases = recorded();
    assert!(cases.len() >= 400, "only {} messages", cases.len());
    let mut wrong = Vec::new();
    for Case { gvk: (group, version, kind), protobuf, json } in &cases {
        let root = types::of_kind(group, version, kind).unwrap();
        let api_version = if group.is_empty() { version.clone() } else { format!("{group}/{version}") };
        let expected = Expected { kind, api_version: Some(&api_version), root };
        let decoded = to_json(&STANDARD.decode(protobuf).unwrap(), expected)
            .map_err(|why| why.to_string())
            .and_then(|text| decode(root, text.as_bytes()).map_err(|why| why.to_string()));
        match decoded {
            Ok(decoded) if decoded.problems.is_empty() && decoded.object == *json => {}
            Ok(decoded) => wrong.push(format!("{kind}\n{}\ninstead of\n{json}", decoded.object)),
            Err(why) => wrong.push(format!("{kind}\n{why}\ninstead of\n{json}")),
        }
    }
    let first = wrong[..wrong.len().min(3)].join("\n\n");
    assert!(wrong.is_empty(), "{} of {} differ:\n{first}", wrong.len(), cases.len());
}

#[test]
fn no_bytes_make_the_decoder_panic() {
    let mut random = fastrand::Rng::with_seed(11);
    let bodies: Vec<_> =
        recorded().into_iter().map(|case| (case.gvk, STANDARD.decode(case.protobuf).unwrap())).collect();
    for _ in 0..20_000 {
        let ((group, version, kind), body) = &bodies[random.usize(..bodies.len())];
        let mut body = body[..random.usize(..=body.len())].to_vec();
        for _ in 0..random.usize(..4) {
            if let Some(at) = random.usize(..=body.len()).checked_sub(1) {
                body[at] = random.u8(..);
            }
        }
        let root = types::of_kind(group, version, kind).unwrap();
        if let Ok(text) = to_json(&body, Expected { kind, api_version: None, root }) {
            // Whatever is decoded is JSON of bounded size.
            assert!(text.len() < 100 * (body.len() + 100), "{} bytes become {}", body.len(), text.len());
            let _: Result<Value, _> = serde_json::from_str(&text);
        }
    }
}

#[test]
fn any_beginning_of_a_message_is_decoded_or_refused() {
    for case in recorded().iter().take(150) {
        let (group, version, kind) = &case.gvk;
        let body = STANDARD.decode(&case.protobuf).unwrap();
        let root = types::of_kind(group, version, kind).unwrap();
        let read = |length: usize| to_json(&body[..length], Expected { kind, api_version: None, root });
        // The envelope ends with the object, so a part of it has a length beyond the end.
        assert!((0..body.len()).filter(|length| read(*length).is_ok()).count() <= 4, "{kind}");
        assert!(read(body.len()).is_ok(), "{kind}");
    }
}

#[test]
fn an_envelope_that_is_not_one_is_refused_in_the_words_of_kubernetes() {
    let of = |body: &[u8]| read("ConfigMap", body).unwrap_err();
    let envelope = |why: &str| Failure::Envelope(why.to_owned());
    let prefix = "provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]";
    assert_eq!(of(b""), envelope("empty data"));
    assert_eq!(of(b"{\"kind\":\"ConfigMap\"}"), envelope(prefix));
    assert_eq!(of(b"k8s\x01"), envelope(prefix));
    assert_eq!(of(b"k8s\0"), envelope("empty body"));
    assert_eq!(of(b"k8s\0\x0a"), envelope("unexpected EOF"));
    assert_eq!(of(b"k8s\0\x00\x00"), envelope("proto: Unknown: illegal tag 0 (wire type 0)"));
    assert_eq!(of(b"k8s\0\x08\x01"), envelope("proto: wrong wireType = 0 for field typeMeta"));
    assert_eq!(of(b"k8s\0\x0c"), envelope("proto: Unknown: wiretype end group for non-group"));
    assert_eq!(of(b"k8s\0\x0f"), envelope("proto: illegal wireType 7"));
}

#[test]
fn a_length_beyond_the_end_allocates_nothing() {
    let length = |bytes: &[u8]| message("ConfigMap", &[b"\x0a", bytes].concat()).unwrap_err();
    assert_eq!(length(b"\x80\x80\x80\x80\x80\x80\x80\x80\x10"), "unexpected EOF", "2^60");
    assert_eq!(length(b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"), "proto: negative length found during unmarshaling");
    assert_eq!(length(b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"), "proto: integer overflow");
}

#[test]
fn nested_messages_have_a_limit() {
    let schema = |depth: usize| (0..depth).fold(Vec::new(), |inner, _| field(28, inner));
    let root = types::by_name("io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaProps").unwrap();
    let read = |depth| {
        let body = [b"k8s\0".as_slice(), &field(2, schema(depth))].concat();
        to_json(&body, Expected { kind: "", api_version: None, root })
    };
    assert!(read(40).is_ok());
    let why = Failure::Content("proto: nested more than 128 levels deep".to_owned());
    assert_eq!(read(5_000), Err(why));
}

#[test]
fn unknown_fields_and_groups_are_skipped() {
    let known = field(2, [field(1, "a"), field(2, "b")].concat());
    let unknown = [b"\x7b\x08\x01\x13\x14\x7c".as_slice(), b"\x78\x05", b"\x7d1234", b"\x7912345678", &field(15, "x")];
    let expected = Ok(json!({"data": {"a": "b"}}));
    assert_eq!(message("ConfigMap", &[&unknown.concat(), known.as_slice()].concat()), expected);
    assert_eq!(message("ConfigMap", b"\x7b\x7b\x7c"), Err("unexpected EOF".to_owned()));
}

#[test]
fn text_that_is_not_utf_8_is_refused() {
    let why = Err("proto: field data contains invalid UTF-8".to_owned());
    assert_eq!(message("ConfigMap", &field(2, field(1, b"\xff"))), why);
    let bytes = field(3, [field(1, "a"), field(2, b"\xff")].concat());
    assert_eq!(message("ConfigMap", &bytes), Ok(json!({"binaryData": {"a": "/w=="}})));
}

#[test]
fn a_message_that_occurs_twice_is_continued() {
    let twice = [field(1, field(1, "a")), field(1, field(3, "b")), field(1, field(1, "c"))].concat();
    assert_eq!(message("ConfigMap", &twice), Ok(json!({"metadata": {"name": "c", "namespace": "b"}})));
}

#[test]
fn numbers_may_be_packed() {
    let root = types::by_name("io.k8s.api.core.v1.PodSecurityContext").unwrap();
    let read = |message: &[u8]| {
        let body = [b"k8s\0".as_slice(), &field(2, message)].concat();
        to_json(&body, Expected { kind: "", api_version: None, root }).unwrap()
    };
    assert_eq!(read(b"\x22\x03\x01\xac\x02\x20\x05"), r#"{"supplementalGroups":[1,300,5]}"#);
}
