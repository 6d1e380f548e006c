//! How owners of fields, their fields and times are written for people.

mod values;

use std::env;
use std::time::SystemTime;

use serde_json::Value;
use smp_apply::{Element, Operation, Owner, Timestamp};
use smp_core::{Path, Step};

pub(crate) use self::values::values_at;
use crate::summary::plain;

/// The variable that sets the time of a run, so that its output is the same every time: <https://reproducible-builds.org/specs/source-date-epoch/>.
const CLOCK: &str = "SOURCE_DATE_EPOCH";

/// The current time.
pub(crate) fn now() -> Timestamp {
    let fixed = env::var(CLOCK).ok().and_then(|seconds| seconds.parse().ok());
    fixed.map_or_else(|| SystemTime::now().into(), Timestamp::from_unix)
}

/// An owner: how it wrote last, and when.
///
/// ```text
/// argocd (Apply, 2 hours ago)    hpa (Update of scale, 3 days ago)    helm (Apply)
/// ```
pub(crate) fn who(owner: &Owner, now: Timestamp) -> String {
    let age = age(owner.time, now);
    let comma = if age.is_empty() { "" } else { ", " };
    format!("{} ({}{comma}{age})", name(owner), how(owner))
}

/// The name of an owner: `""` for an empty one, which the API allows.
pub(crate) fn name(owner: &Owner) -> &str {
    Some(owner.manager.name()).filter(|name| !name.is_empty()).unwrap_or("\"\"")
}

/// How an owner writes: `Apply`, `Update of scale`.
pub(crate) fn how(owner: &Owner) -> String {
    let of = owner.manager.subresource().map_or_else(String::new, |name| format!(" of {name}"));
    format!("{}{of}", owner.manager.operation())
}

/// Several owners: `argocd (Apply, 2 hours ago) and helm (Apply)`.
pub(crate) fn all<'o>(owners: impl IntoIterator<Item = &'o Owner>, now: Timestamp) -> String {
    let mut owners: Vec<String> = owners.into_iter().map(|owner| who(owner, now)).collect();
    match owners.pop() {
        Some(last) if !owners.is_empty() => format!("{} and {last}", owners.join(", ")),
        last => last.unwrap_or_default(),
    }
}

/// How long ago a time is, in the largest unit that fits. Empty for an owner without a time.
///
/// ```text
/// 119 seconds → 1 minute ago    50 hours → 2 days ago    400 days → 1 year ago    the future → just now
/// ```
pub(crate) fn age(time: Option<Timestamp>, now: Timestamp) -> String {
    let Some(time) = time else { return String::new() };
    let seconds = now.unix().saturating_sub(time.unix());
    let units = [(365 * 86_400, "year"), (86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second")];
    match units.into_iter().find(|(length, _)| seconds >= *length) {
        None => "just now".to_owned(),
        Some((length, unit)) => match seconds / length {
            1 => format!("1 {unit} ago"),
            count => format!("{count} {unit}s ago"),
        },
    }
}

/// A path as all commands write it.
///
/// ```text
/// .spec.ports[port=80,protocol="TCP"].name    spec.ports[port=80,protocol=TCP].name
/// .metadata.labels.example.com/a              metadata.labels["example.com/a"]
/// .metadata.finalizers[="x/y"]                metadata.finalizers[x/y]
/// ```
pub(crate) fn path(path: &smp_apply::Path) -> String {
    let mut text = String::new();
    for element in path.elements() {
        let step = step(element);
        if !text.is_empty() && !step.starts_with('[') {
            text.push('.');
        }
        text.push_str(&step);
    }
    text
}

fn step(element: &Element) -> String {
    match element {
        Element::Field(name) => Path::root().child(Step::Field(name.to_string())).to_string(),
        Element::Key(keys) => {
            let keys: Vec<_> = keys.iter().map(|(name, value)| format!("{name}={}", scalar(value))).collect();
            format!("[{}]", keys.join(","))
        }
        Element::Value(value) => format!("[{}]", scalar(value)),
        Element::Index(index) => format!("[{index}]"),
    }
}

fn scalar(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), plain)
}

/// Whether a manager applies, so that it wants the field until it leaves it out.
pub(crate) fn applies(owner: &Owner) -> bool {
    owner.manager.operation() == Operation::Apply
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use smp_apply::{Element, Owners, Timestamp};

    use super::{age, all, path};

    #[test]
    fn a_time_is_written_in_the_largest_unit_that_fits() {
        let now = Timestamp::from_unix(1_000_000_000);
        for (seconds, text) in [
            (-5, "just now"),
            (0, "just now"),
            (1, "1 second ago"),
            (59, "59 seconds ago"),
            (119, "1 minute ago"),
            (7_200, "2 hours ago"),
            (3 * 86_400 + 1, "3 days ago"),
            (800 * 86_400, "2 years ago"),
        ] {
            assert_eq!(age(Some(Timestamp::from_unix(1_000_000_000 - seconds)), now), text);
        }
        assert_eq!(age(None, now), "");
    }

    #[test]
    fn owners_are_named_with_operation_subresource_and_time() {
        let entry = |manager: &str, operation: &str, time: serde_json::Value, subresource: &str| {
            json!({"manager": manager, "operation": operation, "apiVersion": "v1", "time": time, "subresource": subresource,
                "fieldsType": "FieldsV1", "fieldsV1": {"f:data": {}}})
        };
        let live = json!({"metadata": {"managedFields": [
            entry("argocd", "Apply", json!("2026-11-27T08:00:00Z"), ""),
            entry("helm", "Apply", json!(null), ""),
            entry("hpa", "Update", json!("2026-11-26T08:00:00Z"), "scale"),
            entry("", "Update", json!(null), ""),
        ]}});
        let owners = Owners::read(&live).expect("the entries are valid");
        let now = "2026-11-27T10:00:00Z".parse().expect("it is a time");
        let expected = "argocd (Apply, 2 hours ago), helm (Apply), hpa (Update of scale, 1 day ago) and \"\" (Update)";
        assert_eq!(all(owners.iter().map(|(owner, _)| owner), now), expected);
        assert_eq!(all([], now), "");
    }

    #[test]
    fn paths_are_written_as_in_other_commands() {
        let port = Element::key([("port", json!(80)), ("protocol", json!("TCP"))]);
        let name =
            smp_apply::Path::from(vec![Element::field("spec"), Element::field("ports"), port, Element::field("name")]);
        assert_eq!(path(&name), "spec.ports[port=80,protocol=TCP].name");
        let label = vec![Element::field("metadata"), Element::field("labels"), Element::field("example.com/a")];
        assert_eq!(path(&label.into()), r#"metadata.labels["example.com/a"]"#);
        let finalizer = smp_apply::Path::from(vec![Element::field("finalizers"), Element::Value(json!("x/y"))]);
        assert_eq!(path(&finalizer), "finalizers[x/y]");
    }
}
