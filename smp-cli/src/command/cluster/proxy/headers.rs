//! The headers that belong to one connection and are not passed on.

use http::header::{
    AUTHORIZATION, CONNECTION, HOST, PROXY_AUTHENTICATE, PROXY_AUTHORIZATION, TE, TRANSFER_ENCODING, UPGRADE,
};
use http::{HeaderMap, HeaderName, HeaderValue};

const KEEP_ALIVE: HeaderName = HeaderName::from_static("keep-alive");
const PROXY_CONNECTION: HeaderName = HeaderName::from_static("proxy-connection");

/// Takes the protocol that a message changes to, such as `websocket` or `SPDY/3.1`.
pub(super) fn take_protocol(headers: &mut HeaderMap) -> Option<HeaderValue> {
    let is_upgrade = options(headers).any(|option| option.eq_ignore_ascii_case("upgrade"));
    headers.remove(UPGRADE).filter(|_| is_upgrade)
}

/// Asks for a protocol, or announces it.
pub(super) fn put_protocol(headers: &mut HeaderMap, protocol: HeaderValue) {
    headers.insert(CONNECTION, HeaderValue::from_static("Upgrade"));
    headers.insert(UPGRADE, protocol);
}

/// Removes what is meant for the proxy. The credentials for the cluster are those of the kubeconfig.
pub(super) fn remove_from_request(headers: &mut HeaderMap, is_impersonating: bool) {
    remove_of_connection(headers);
    headers.remove(HOST);
    headers.remove(AUTHORIZATION);
    if is_impersonating {
        let names = headers.keys().filter(|name| name.as_str().starts_with("impersonate-"));
        for name in names.cloned().collect::<Vec<_>>() {
            headers.remove(name);
        }
    }
}

/// Removes what is meant for the proxy.
pub(super) fn remove_from_answer(headers: &mut HeaderMap) {
    remove_of_connection(headers);
}

/// Removes the headers for one connection: the usual ones, and those that `Connection` names. `TE: trailers` is a property of the
/// client, and stays.
fn remove_of_connection(headers: &mut HeaderMap) {
    let named: Vec<HeaderName> = options(headers).filter_map(|option| option.parse().ok()).collect();
    let accepts_trailers = headers.get_all(TE).iter().any(|value| value.as_bytes().eq_ignore_ascii_case(b"trailers"));
    let usual = [
        CONNECTION,
        KEEP_ALIVE,
        PROXY_AUTHENTICATE,
        PROXY_AUTHORIZATION,
        PROXY_CONNECTION,
        TE,
        TRANSFER_ENCODING,
        UPGRADE,
    ];
    for name in named.into_iter().chain(usual) {
        headers.remove(name);
    }
    if accepts_trailers {
        headers.insert(TE, HeaderValue::from_static("trailers"));
    }
}

/// The options in `Connection`.
fn options(headers: &HeaderMap) -> impl Iterator<Item = &str> {
    let values = headers.get_all(CONNECTION).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let value = HeaderValue::from_static;
        pairs.iter().map(|(name, text)| (HeaderName::from_static(name), value(text))).collect()
    }

    #[test]
    fn headers_of_a_connection_and_credentials_are_not_passed_on() {
        let mut request = headers(&[
            ("host", "localhost"),
            ("authorization", "Bearer proxy"),
            ("connection", "keep-alive, X-Own"),
            ("keep-alive", "timeout=5"),
            ("x-own", "1"),
            ("te", "trailers"),
            ("transfer-encoding", "chunked"),
            ("accept-encoding", "gzip"),
            ("content-length", "7"),
            ("impersonate-user", "ada"),
            ("impersonate-extra-scopes", "view"),
            ("user-agent", "kubectl"),
        ]);
        let mut other = request.clone();
        remove_from_request(&mut request, false);
        let mut left: Vec<&str> = request.keys().map(HeaderName::as_str).collect();
        left.sort_unstable();
        let expected =
            ["accept-encoding", "content-length", "impersonate-extra-scopes", "impersonate-user", "te", "user-agent"];
        assert_eq!(left, expected);
        remove_from_request(&mut other, true);
        assert!(!other.keys().any(|name| name.as_str().starts_with("impersonate-")));
    }

    #[test]
    fn a_protocol_needs_both_headers() {
        let mut upgrade = headers(&[("connection", "keep-alive, Upgrade"), ("upgrade", "SPDY/3.1")]);
        let protocol = take_protocol(&mut upgrade).unwrap();
        remove_from_answer(&mut upgrade);
        put_protocol(&mut upgrade, protocol);
        assert_eq!(upgrade, headers(&[("connection", "Upgrade"), ("upgrade", "SPDY/3.1")]));
        assert_eq!(take_protocol(&mut headers(&[("upgrade", "h2c")])), None);
        assert_eq!(take_protocol(&mut headers(&[("connection", "upgrade")])), None);
    }
}
