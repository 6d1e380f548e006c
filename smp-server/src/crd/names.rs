//! The rules for names of groups, versions, resources and kinds, in the words of Kubernetes.

/// Returns what is wrong with a DNS-1035 label, such as the name of a resource or version.
///
/// ```text
/// foos  →  nothing        Foos, 1foos, foo_s  →  one text
/// ```
pub(super) fn label_1035(name: &str) -> Vec<String> {
    let mut errors = too_long(name, 63);
    if !name.starts_with(|c: char| c.is_ascii_lowercase()) || !is_label(name) {
        errors.push(
            "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic \
             character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for \
             validation is '[a-z]([-a-z0-9]*[a-z0-9])?')"
                .to_owned(),
        );
    }
    errors
}

/// Returns what is wrong with a DNS-1123 label, such as the name of a namespace.
pub(super) fn label_1123(name: &str) -> Vec<String> {
    let mut errors = too_long(name, 63);
    if is_label(name) {
        return errors;
    }
    errors.push(if is_subdomain(name) {
        "must not contain dots".to_owned()
    } else {
        "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end \
         with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is \
         '[a-z0-9]([-a-z0-9]*[a-z0-9])?')"
            .to_owned()
    });
    errors
}

/// Returns what is wrong with a DNS-1123 subdomain, such as a group.
pub(super) fn subdomain_1123(name: &str) -> Vec<String> {
    let mut errors = too_long(name, 253);
    if !is_subdomain(name) {
        errors.push(
            "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must \
             start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is \
             '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')"
                .to_owned(),
        );
    }
    errors
}

fn too_long(name: &str, limit: usize) -> Vec<String> {
    if name.len() > limit {
        vec![format!(concat!("must be", " no more than {} characters"), limit)]
    } else {
        Vec::new()
    }
}

/// Whether a name matches `[a-z0-9]([-a-z0-9]*[a-z0-9])?`.
pub(super) fn is_label(name: &str) -> bool {
    let is_edge = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    let bytes = name.as_bytes();
    let inside = |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || *byte == b'-';
    is_edge(bytes.first()) && is_edge(bytes.last()) && bytes.iter().all(inside)
}

/// Whether a name consists of labels with dots between them.
pub(super) fn is_subdomain(name: &str) -> bool {
    name.split('.').all(is_label)
}
