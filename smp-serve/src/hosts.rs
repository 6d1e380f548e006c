//! Protection from web pages: only requests with an allowed `Host` and `Origin` are accepted.

use std::net::IpAddr;

use http::header::{HOST, ORIGIN};
use http::uri::Authority;
use http::{HeaderMap, Request};

/// The allowed host names, in lower case. The local address of a connection is allowed too.
#[derive(Clone, Debug)]
pub(crate) struct Hosts(Vec<String>);

impl Default for Hosts {
    fn default() -> Self {
        Self(["localhost", "127.0.0.1", "[::1]"].map(ToOwned::to_owned).to_vec())
    }
}

impl Hosts {
    pub(crate) fn add(&mut self, name: &str) {
        self.0.push(plain(name));
    }

    /// Returns why a request is rejected, or `None`. `address` is the local address of the connection.
    ///
    /// A page of any site can make a browser send requests to this machine. If the site changes its DNS name to point to this
    /// machine (DNS rebinding), the page can even read the responses. Such requests have the name of the site in `Host` or in
    /// `Origin`:
    ///
    /// ```text
    /// Host: localhost:8001                                     → allowed
    /// Host: rebound.example.com:8001                           → refused
    /// Host: localhost:8001, Origin: https://www.example.com    → refused
    /// ```
    pub(crate) fn refusal<B>(&self, request: &Request<B>, address: IpAddr) -> Option<String> {
        let headers = request.headers();
        let authority = request.uri().authority().map(Authority::as_str);
        let mut hosts = authority.into_iter().map(Some).chain(texts(headers, &HOST)).peekable();
        if hosts.peek().is_none() {
            return Some("the request names no host".to_owned());
        }
        if let Some(host) = hosts.find(|host| !host.is_some_and(|host| self.allows(host, address))) {
            return Some(format!("the host {} is not allowed", quoted(host)));
        }
        let is_ours = |origin: &str| {
            let host = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
            host.is_some_and(|host| self.allows(host, address))
        };
        let foreign = texts(headers, &ORIGIN).find(|origin| !origin.is_some_and(is_ours))?;
        Some(format!("the origin {} is not allowed", quoted(foreign)))
    }

    /// Whether a host, with or without a port, is allowed.
    fn allows(&self, host: &str, address: IpAddr) -> bool {
        let Ok(authority) = host.parse::<Authority>() else { return false };
        // `user@host` is never sent as a host.
        if host.contains('@') {
            return false;
        }
        let host = plain(authority.host());
        self.0.contains(&host) || host == of_address(address)
    }
}

/// An address as a host.
pub(crate) fn of_address(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => format!("[{address}]"),
    }
}

/// A host in lower case, without the dot at the end of a fully qualified name, with brackets around an IPv6 address.
fn plain(host: &str) -> String {
    let host = host.trim_end_matches('.').to_ascii_lowercase();
    match host.trim_matches(['[', ']']).parse() {
        Ok(address @ IpAddr::V6(_)) => of_address(address),
        _ => host,
    }
}

/// The values of a header; `None` for one that is not text.
fn texts<'h>(headers: &'h HeaderMap, name: &http::HeaderName) -> impl Iterator<Item = Option<&'h str>> + use<'h> {
    headers.get_all(name).iter().map(|value| value.to_str().ok())
}

/// A name in a message, truncated if it is very long.
fn quoted(name: Option<&str>) -> String {
    name.map_or_else(|| "(not text)".to_owned(), |name| format!("{:?}", name.chars().take(100).collect::<String>()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(uri: &str, headers: &[(&str, &str)]) -> Option<String> {
        let mut hosts = Hosts::default();
        hosts.add("Smp.Test");
        let request = headers.iter().fold(Request::get(uri), |request, (name, value)| request.header(*name, *value));
        hosts.refusal(&request.body(()).unwrap(), "192.0.2.7".parse().unwrap())
    }

    #[test]
    fn the_names_of_the_server_are_allowed_with_any_port_and_in_any_case() {
        for host in
            ["localhost", "LOCALHOST:1", "localhost.:80", "127.0.0.1:8001", "[::1]:8001", "192.0.2.7", "smp.test:9"]
        {
            assert_eq!(refusal("/", &[("host", host)]), None, "{host}");
            assert_eq!(refusal("/", &[("host", host), ("origin", &format!("http://{host}"))]), None, "{host}");
        }
        assert_eq!(refusal("http://localhost:1/", &[]), None);
    }

    #[test]
    fn other_hosts_are_refused() {
        let hosts = [
            "example.com",
            "localhost.example.com",
            "127.0.0.2",
            "[::2]",
            "",
            "localhost@example.com",
            "x@localhost",
            "a b",
        ];
        for host in hosts {
            assert!(refusal("/", &[("host", host)]).is_some(), "{host}");
        }
        assert!(refusal("/", &[("host", "localhost"), ("host", "example.com")]).is_some());
        assert!(refusal("http://example.com/", &[("host", "localhost")]).is_some());
        assert_eq!(refusal("/", &[]).unwrap(), "the request names no host");
    }

    #[test]
    fn other_origins_are_refused() {
        for origin in ["https://example.com", "null", "http://localhost.example.com", "file://", "localhost"] {
            let refused = refusal("/", &[("host", "localhost"), ("origin", origin)]);
            assert_eq!(refused, Some(format!("the origin {origin:?} is not allowed")));
        }
    }

    #[test]
    fn a_long_host_is_cut_in_the_message() {
        assert!(refusal("/", &[("host", &"a".repeat(5000))]).unwrap().len() < 200);
    }
}
