//! References to images, as far as the default of the pull policy depends on them.

/// Returns whether a reference names the tag `latest`, or no tag and no digest. Go: `parsers.ParseImageName`. A reference that is not
/// valid has no tag.
///
/// ```text
/// nginx, nginx:latest, registry.example:5000/nginx    true
/// nginx:1.27, nginx@sha256:..., Bad Image             false
/// ```
pub(super) fn is_latest(reference: &str) -> bool {
    let is_identifier = reference.len() == 64 && reference.bytes().all(is_lower_hex);
    let (domain, remainder) = split_domain(reference);
    let (name, digest) = match remainder.split_once('@') {
        Some((name, digest)) => (name, Some(digest)),
        None => (remainder, None),
    };
    let (path, tag) = match name.split_once(':') {
        Some((path, tag)) => (path, Some(tag)),
        None => (name, None),
    };
    let valid = !is_identifier && is_name(domain, path) && tag.is_none_or(is_tag) && digest.is_none_or(is_digest);
    valid && (tag == Some("latest") || tag.is_none() && digest.is_none())
}

/// Splits a reference into the registry, if it names one, and the rest. Go: `splitDockerDomain`.
fn split_domain(reference: &str) -> (Option<&str>, &str) {
    match reference.split_once('/') {
        Some((domain, rest))
            if domain == "localhost"
                || domain.contains(['.', ':'])
                || domain.chars().any(|character| character.to_lowercase().ne([character])) =>
        {
            (Some(domain), rest)
        }
        _ => (None, reference),
    }
}

fn is_name(domain: Option<&str>, path: &str) -> bool {
    // Names in the default registry get a prefix if they have one component.
    let prefix = if domain.is_none_or(|domain| matches!(domain, "docker.io" | "index.docker.io")) && !path.contains('/')
    {
        "library/".len()
    } else {
        0
    };
    let fits = path.len() + prefix <= 255;
    // A registry that is not valid may still be a valid component of the path.
    domain.is_none_or(|domain| is_domain(domain) || is_component(domain)) && path.split('/').all(is_component) && fits
}

/// `registry.example`, `10.0.0.1:5000` or `[::1]:5000`.
fn is_domain(text: &str) -> bool {
    let (host, port) = match text.rfind(':') {
        Some(at) if !text.ends_with(']') => (&text[..at], Some(&text[at + 1..])),
        _ => (text, None),
    };
    if port.is_some_and(|port| port.is_empty() || !port.bytes().all(|byte| byte.is_ascii_digit())) {
        return false;
    }
    if let Some(address) = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')) {
        return !address.is_empty() && address.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b':');
    }
    host.split('.').all(|label| {
        let bytes = label.as_bytes();
        let ends = [bytes.first(), bytes.last()];
        ends.iter().all(|end| end.is_some_and(u8::is_ascii_alphanumeric))
            && bytes.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
    })
}

/// Lower-case letters and digits, separated by a period, one or two underscores, or dashes.
fn is_component(text: &str) -> bool {
    let is_word = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    let mut rest = text.as_bytes();
    loop {
        let word = rest.iter().take_while(|byte| is_word(**byte)).count();
        if word == 0 {
            return false;
        }
        rest = &rest[word..];
        let separator = rest.iter().take_while(|byte| !is_word(**byte)).count();
        let is_separator = match &rest[..separator] {
            [] => return true,
            b"." | b"_" | b"__" => true,
            dashes => dashes.iter().all(|byte| *byte == b'-'),
        };
        if !is_separator {
            return false;
        }
        rest = &rest[separator..];
    }
}

fn is_tag(text: &str) -> bool {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    (1..=128).contains(&text.len())
        && text.bytes().next().is_some_and(is_word)
        && text.bytes().all(|byte| is_word(byte) || matches!(byte, b'.' | b'-'))
}

fn is_digest(text: &str) -> bool {
    let length = match text.split_once(':') {
        Some(("sha256", hex)) => (hex, 64),
        Some(("sha384", hex)) => (hex, 96),
        Some(("sha512", hex)) => (hex, 128),
        _ => return false,
    };
    length.0.len() == length.1 && length.0.bytes().all(is_lower_hex)
}

fn is_lower_hex(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'a'..=b'f')
}
