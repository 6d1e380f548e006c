//! The values of options of commands on a cluster.

use std::time::Duration;

use smp_kinds::__private::crd::duration;

/// A duration as in Go, and how it was written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Timeout {
    pub(crate) duration: Duration,
    pub(crate) text: String,
}

impl Timeout {
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let duration = of_go(text).ok_or_else(|| "write it as in kubectl: 90s, 5m or 1h30m".to_owned())?;
        Ok(Self { duration, text: text.to_owned() })
    }
}

/// Reads a duration as in Go.
///
/// ```text
/// 90s  5m  1h30m  1.5s  1500ms  0     but not 90, 5 m or -1s
/// ```
pub(super) fn of_go(text: &str) -> Option<Duration> {
    duration(text).and_then(|nanoseconds| u64::try_from(nanoseconds).ok()).map(Duration::from_nanos)
}

/// The parent of an applyset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ApplySetName {
    /// The type as the user wrote it. `None` for a Secret.
    pub(crate) resource: Option<String>,
    pub(crate) name: String,
}

impl ApplySetName {
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let (resource, name) = text.split_once('/').map_or((None, text), |(resource, name)| (Some(resource), name));
        if ["", ".", ".."].contains(&name) || name.contains(['/', '%']) || resource == Some("") {
            return Err("write NAME or TYPE/NAME, such as configmap/shop".to_owned());
        }
        Ok(Self { resource: resource.map(str::to_owned), name: name.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{ApplySetName, Timeout};

    #[test]
    fn durations_are_written_as_in_go() {
        for (text, seconds) in [("0", 0), ("0s", 0), ("90s", 90), ("5m", 300), ("1h30m", 5400), ("1000ms", 1)] {
            let timeout = Timeout::parse(text).unwrap();
            assert_eq!((timeout.duration, &*timeout.text), (Duration::from_secs(seconds), text));
        }
        for text in ["", "90", "5 m", "-1s", "m", "1d", "9223372037s", "5m3", "∞"] {
            assert!(Timeout::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn an_applyset_is_a_secret_or_has_a_type() {
        let read = |text| ApplySetName::parse(text).map(|set| (set.resource, set.name));
        assert_eq!(read("shop"), Ok((None, "shop".to_owned())));
        assert_eq!(read("apps.example.com/shop"), Ok((Some("apps.example.com".to_owned()), "shop".to_owned())));
        for text in ["", "/", "/shop", "configmap/", "a/b/c", "..", "configmap/..", "a%2Fb"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
