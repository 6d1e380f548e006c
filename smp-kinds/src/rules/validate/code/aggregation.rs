//! API services, which name the server of a version of a group.

use super::super::{Code, Site, items, syntax, text};
use crate::cause::Causes;
use crate::cause::text::quoted;
use crate::names;
use crate::object::at;

pub(super) const RULES: &[(&str, Code)] =
    &[("api-service", check), ("api-service-name", name), ("condition-statuses", statuses)];

/// The name is that of the version and the group.
fn name(site: &Site<'_>, causes: &mut Causes) {
    let name = text(site.get("metadata"), "name");
    let [version, group] = ["version", "group"].map(|field| text(site.get("spec"), field));
    let expected = format!("{version}.{group}");
    if !name.is_empty() && syntax::segment(name).is_empty() && name != expected {
        let detail = format!("must be `spec.version+\".\"+spec.group`: {}", quoted(&expected));
        causes.invalid("metadata.name", name, detail);
    }
}

/// An API service is of a group and a version. Without a service, the server itself serves them.
///
/// ```yaml
/// spec: {version: v1beta1, groupPriorityMinimum: 100, versionPriority: 1}
/// # spec.group: Required value: only v1 may have an empty group and it better be legacy kube
/// ```
fn check(site: &Site<'_>, causes: &mut Causes) {
    let (group, version) = (site.text("group"), site.text("version"));
    if group.is_empty() && version != "v1" {
        causes.required(site.at("group"), "only v1 may have an empty group and it better be legacy kube");
    }
    if !group.is_empty() {
        syntax::check(syntax::subdomain, group, site.path.field("group"), causes);
    }
    causes.problems(site.at("version"), version, names::label_1035(version));
    for (name, most) in [("groupPriorityMinimum", 20_000), ("versionPriority", 1_000)] {
        let number = site.get(name).as_i64().unwrap_or_default();
        if number <= 0 || number > most {
            causes.invalid(site.at(name), number, format_args!("must be positive and less than {most}"));
        }
    }
    let (bundle, skips) = (site.text("caBundle"), site.get("insecureSkipTLSVerify"));
    let service = site.get("service");
    if service.is_null() {
        if !bundle.is_empty() {
            let shown = format!("{} bytes", super::config::decoded_len(bundle));
            causes.invalid(site.at("caBundle"), shown.as_str(), "local APIServices may not have a caBundle");
        }
        if *skips == true {
            causes.invalid(
                site.at("insecureSkipTLSVerify"),
                skips,
                "local APIServices may not have insecureSkipTLSVerify",
            );
        }
        return;
    }
    let path = site.path.field("service");
    for name in ["namespace", "name"] {
        causes.required_text(path.field(name), text(service, name));
    }
    let port = at(service, &["port"]).as_i64().unwrap_or_default();
    if !(1..=65_535).contains(&port) {
        causes.invalid(path.field("port"), port, format_args!("port is not valid: {}", syntax::PORT_NUMBER));
    }
    if *skips == true && !bundle.is_empty() {
        causes.invalid(site.at("insecureSkipTLSVerify"), skips, "may not be true if caBundle is present");
    }
}

fn statuses(site: &Site<'_>, causes: &mut Causes) {
    for (index, condition) in items(site.value).iter().enumerate() {
        let path = site.path.index(index);
        causes.one_of(path.field("status"), text(condition, "status"), &["True", "False", "Unknown"]);
    }
}
