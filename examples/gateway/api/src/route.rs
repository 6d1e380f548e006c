//! The custom resource `Route`.

use kube::CustomResource;
use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// Which requests go to which backends.
#[derive(Clone, Debug, PartialEq, CustomResource, Deserialize, Serialize, PatchSchema)]
#[kube(group = "gateway.example.com", version = "v1", kind = "Route", namespaced)]
#[kube(doc = "A route through a gateway.", schema = "disabled", derive = "PartialEq", derive = "PatchSchema")]
#[kube(attr = r#"patch(name = "com.example.gateway.v1.Route")"#)]
#[kube(attr = r#"patch(group = "gateway.example.com", version = "v1", kind = "Route")"#)]
#[patch(name = "com.example.gateway.v1.RouteSpec")]
pub struct RouteSpec {
    /// The gateway that uses the route.
    pub gateway: GatewayRef,
    /// The host names of the requests; all if empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[patch(strategy = "merge", items(scalar = "string", format = "hostname", schema(max_length = 253)))]
    pub hostnames: Vec<String>,
    /// The rules; the first one that matches applies.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[patch(strategy = "merge", merge_key = "name", schema(max_items = 16))]
    pub rules: Vec<Rule>,
}

/// A gateway.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, PatchSchema)]
#[patch(name = "com.example.gateway.v1.GatewayRef")]
pub struct GatewayRef {
    /// The name of the Gateway.
    pub name: String,
    /// The port of the Gateway; all ports if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(schema(minimum = 1))]
    pub port: Option<u16>,
}

/// A rule for requests.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, PatchSchema)]
#[patch(name = "com.example.gateway.v1.Rule")]
pub struct Rule {
    /// The name of the rule.
    pub name: String,
    /// The conditions, of which a request must meet one. A patch replaces the list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[patch(atomic)]
    pub matches: Vec<Match>,
    /// The backends that share the requests.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[patch(strategy = "merge", merge_key = "name", recommended_key = "name,port")]
    pub backends: Vec<Backend>,
    /// What happens if a backend fails.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry: Option<Retry>,
    /// The answer to send instead of asking a backend.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<Answer>,
}

/// An answer of the gateway. A patch that changes the type removes the fields of the other type, with `$retainKeys`.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, PatchSchema)]
#[serde(tag = "type")]
#[patch(name = "com.example.gateway.v1.Answer")]
pub enum Answer {
    /// Sends the client to another place.
    Redirect {
        /// The scheme of the new place.
        scheme: Option<String>,
        /// The host of the new place.
        host: String,
    },
    /// Answers with a status code.
    Status {
        /// The status code.
        #[patch(schema(minimum = 200, maximum = 599))]
        code: u16,
    },
}

/// A condition for requests. All parts must match.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "com.example.gateway.v1.Match")]
pub struct Match {
    /// The path.
    #[patch(schema(pattern = "^/"))]
    pub path: String,
    /// How the path is compared.
    #[serde(default)]
    #[patch(default = "Prefix")]
    pub path_type: PathType,
    /// The headers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub headers: Vec<HeaderMatch>,
}

/// How a path is compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, PatchSchema)]
pub enum PathType {
    #[default]
    Prefix,
    Exact,
}

/// A header that a request has.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, PatchSchema)]
#[patch(name = "com.example.gateway.v1.HeaderMatch")]
pub struct HeaderMatch {
    /// The name of the header.
    pub name: String,
    /// The value of the header.
    pub value: String,
}

/// A Service that answers requests.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, PatchSchema)]
#[patch(name = "com.example.gateway.v1.Backend")]
pub struct Backend {
    /// The name of the Service.
    pub name: String,
    /// The port of the Service.
    #[patch(schema(minimum = 1))]
    pub port: u16,
    /// The share of requests, relative to the other backends.
    #[serde(default = "one")]
    #[patch(default = 1, schema(maximum = 1000))]
    pub weight: u16,
}

fn one() -> u16 {
    1
}

/// What happens if a backend fails.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "com.example.gateway.v1.Retry")]
pub struct Retry {
    /// The number of further attempts.
    #[patch(schema(maximum = 10))]
    pub attempts: u8,
    /// The status codes that count as failures.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[patch(strategy = "merge", schema(items(minimum = 400, maximum = 599)))]
    pub status_codes: Vec<u16>,
}
