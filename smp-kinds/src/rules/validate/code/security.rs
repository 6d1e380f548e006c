//! Security contexts of pods and containers.

use serde_json::Value;

use super::super::{Code, Site, items, shown, syntax, text};
use super::volumes;
use crate::cause::{Bad, Cause, Causes};
use crate::object::at;
use crate::path::Path;
use crate::unique::repeats;

pub(super) const RULES: &[(&str, Code)] = &[
    ("seccomp", seccomp),
    ("app-armor", app_armor),
    ("sysctls", sysctls),
    ("groups", groups),
    ("escalation", escalation),
    ("proc-mount", proc_mount),
    ("windows-options", windows_options),
    ("host-processes", host_processes),
    ("host-users", host_users),
    ("os", os),
    ("se-linux-change", |site, causes| {
        causes.one_of(site.path, site.value, &["MountOption", "Recursive"]);
    }),
    ("shared-processes", |site, causes| {
        if site.get("shareProcessNamespace") == true && site.get("hostPID") == true {
            let detail = "ShareProcessNamespace and HostPID cannot both be enabled";
            causes.invalid(site.at("shareProcessNamespace"), &Value::Bool(true), detail);
        }
    }),
];

const PROFILES: [&str; 3] = ["Localhost", "RuntimeDefault", "Unconfined"];

/// Only a profile of the host has a path.
///
/// ```yaml
/// seccompProfile: {type: Localhost}
/// # …seccompProfile.localhostProfile: Required value: must be set when seccomp type is Localhost
/// ```
fn seccomp(site: &Site<'_>, causes: &mut Causes) {
    let (kind, profile) = (text(site.value, "type"), at(site.value, &["localhostProfile"]));
    let path = site.path.field("localhostProfile");
    match kind {
        "" => causes.required(site.path.field("type"), "type is required when seccompProfile is set"),
        kind => causes.one_of(site.path.field("type"), kind, &PROFILES),
    }
    match (kind, profile.as_str()) {
        ("Localhost", None) => causes.required(path, "must be set when seccomp type is Localhost"),
        ("Localhost", Some(profile)) => volumes::descending(profile, &path, causes),
        (_, Some(_)) => {
            let shown = shown::of("io.k8s.api.core.v1.SeccompProfile", site.value);
            causes.invalid(path, Bad::Json(&shown), "can only be set when seccomp type is Localhost");
        }
        (_, None) => {}
    }
}

fn app_armor(site: &Site<'_>, causes: &mut Causes) {
    const NEEDED: &str = "must be set when AppArmor type is Localhost";
    let (kind, profile) = (text(site.value, "type"), at(site.value, &["localhostProfile"]).as_str());
    let path = site.path.field("localhostProfile");
    match (kind, profile) {
        ("", _) => causes.required(site.path.field("type"), "type is required when appArmorProfile is set"),
        ("Localhost", None | Some("")) => causes.required(path, NEEDED),
        ("Localhost", Some(profile)) => {
            if profile.trim() != profile {
                causes.invalid(path, profile, "must not be padded with whitespace");
            }
            if profile.len() > 4_095 {
                causes.add(|| Cause::too_long(path, 4_095));
            }
        }
        ("RuntimeDefault" | "Unconfined", Some(profile)) => {
            causes.invalid(path, profile, "can only be set when AppArmor type is Localhost");
        }
        (kind, _) => causes.one_of(site.path.field("type"), kind, &PROFILES),
    }
}

/// Names of parameters of the kernel: words with dots or slashes between them.
fn sysctls(site: &Site<'_>, causes: &mut Causes) {
    let is_inner = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '_');
    let is_word = |word: &str| {
        word.chars().all(is_inner) && !word.is_empty() && !word.starts_with(['-', '_']) && !word.ends_with(['-', '_'])
    };
    let names: Vec<&str> = items(site.value).iter().map(|sysctl| text(sysctl, "name")).collect();
    for (index, is_repeated) in repeats(&names).into_iter().enumerate() {
        let (name, path) = (names[index], site.path.index(index));
        let path = path.field("name");
        if name.is_empty() {
            causes.required(path, "");
        } else if name.len() > 253 || !name.split(['.', '/']).all(is_word) {
            let detail = "must have at most 253 characters and match regex \
                          ^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\\./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$";
            causes.invalid(path, name, detail);
        } else if is_repeated {
            causes.duplicate(path, name);
        }
        let shared = shared_namespace(name)
            .filter(|shared| site.scope.pod.is_some_and(|pod| pod.spec.get(*shared) == Some(&Value::Bool(true))));
        if let Some(shared) = shared {
            causes.invalid(path, name, format_args!("may not be specified when '{shared}' is true"));
        }
    }
}

/// The field of a pod with which a parameter of the kernel is that of the host.
///
/// ```text
/// net.ipv4.tcp_syncookies  →  hostNetwork
/// kernel/shmmax            →  hostIPC
/// ```
fn shared_namespace(sysctl: &str) -> Option<&'static str> {
    const OF_IPC: [&str; 10] =
        ["sem", "shmall", "shmmax", "shmmni", "shm_rmid_forced", "shm", "msgmax", "msgmnb", "msgmni", "msg"];
    // In a name with slashes, a dot is part of a word.
    let separator = sysctl.find(['.', '/']).map_or('.', |index| char::from(sysctl.as_bytes()[index]));
    let (first, rest) = sysctl.split_once(separator)?;
    match first {
        "net" => Some("hostNetwork"),
        "kernel" if OF_IPC.contains(&rest) => Some("hostIPC"),
        "fs" if rest.split_once(separator).is_some_and(|(second, _)| second == "mqueue") => Some("hostIPC"),
        _ => None,
    }
}

fn groups(site: &Site<'_>, causes: &mut Causes) {
    for (index, group) in items(site.value).iter().enumerate() {
        if group.as_i64().is_some_and(|id| !(0..=i64::from(i32::MAX)).contains(&id)) {
            causes.invalid(site.path.index(index), group, "must be between 0 and 2147483647, inclusive");
        }
    }
}

/// A container that may not gain privileges has none.
fn escalation(site: &Site<'_>, causes: &mut Causes) {
    if site.get("allowPrivilegeEscalation") != false {
        return;
    }
    let mut refuse = |what: &str| {
        let shown = shown::of("io.k8s.api.core.v1.SecurityContext", &Value::Object(site.object.members.clone()));
        let detail = format!("cannot set `allowPrivilegeEscalation` to false and {what}");
        causes.invalid(site.path, Bad::Json(&shown), &detail);
    };
    if site.get("privileged") == true {
        refuse("`privileged` to true");
    }
    if items(at(site.get("capabilities"), &["add"])).iter().any(|added| *added == "CAP_SYS_ADMIN") {
        refuse("`capabilities.Add` CAP_SYS_ADMIN");
    }
}

fn proc_mount(site: &Site<'_>, causes: &mut Causes) {
    let mount = site.value.as_str().unwrap_or_default();
    causes.one_of(site.path, mount, &["Default", "Unmasked"]);
    let has_host_users = site.scope.pod.is_none_or(|pod| pod.spec.get("hostUsers") != Some(&Value::Bool(false)));
    if mount == "Unmasked" && has_host_users {
        causes.invalid(site.path, mount, "`hostUsers` must be false to use `Unmasked`");
    }
}

fn windows_options(site: &Site<'_>, causes: &mut Causes) {
    if let Some(name) = at(site.value, &["gmsaCredentialSpecName"]).as_str() {
        syntax::check(syntax::subdomain, name, site.path.field("gmsaCredentialSpecName"), causes);
    }
    match at(site.value, &["gmsaCredentialSpec"]).as_str() {
        Some("") => {
            let path = site.path.field("gmsaCredentialSpec");
            causes.invalid(path, "", "gmsaCredentialSpec cannot be an empty string");
        }
        Some(spec) if spec.len() > 64 * 1024 => {
            let path = site.path.field("gmsaCredentialSpec");
            causes.invalid(path, spec, "gmsaCredentialSpec size must be under 64 KiB");
        }
        _ => {}
    }
    if let Some(name) = at(site.value, &["runAsUserName"]).as_str() {
        for problem in user_name(name) {
            causes.invalid(site.path.field("runAsUserName"), name, format_args!("runAsUserName{problem}"));
        }
    }
}

/// What is wrong with the name of a user of Windows: `user`, or `domain\user`.
fn user_name(name: &str) -> Vec<&'static str> {
    let parts: Vec<&str> = name.split('\\').collect();
    let (domain, user) = match parts.as_slice() {
        _ if name.is_empty() => return vec![" cannot be an empty string"],
        _ if name.contains(|c: char| c.is_ascii_control()) => return vec![" cannot contain control characters"],
        [user] => (None, *user),
        [domain, user] => (Some(*domain), *user),
        _ => return vec![" cannot contain more than one backslash"],
    };
    let is_domain = |domain: &str| {
        let is_net_bios = domain.chars().count() <= 15
            && !domain.is_empty()
            && !domain.contains(['\\', '/', ':', '*', '?', '"', '<', '>', '|'])
            && !domain.starts_with('.');
        is_net_bios
            || domain
                .split('.')
                .all(|label| !label.is_empty() && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'))
    };
    let checks = [
        (domain.is_none_or(|domain| domain.len() < 256), "'s Domain length must be under 256 characters"),
        (domain.is_none_or(is_domain), "'s Domain doesn't match the NetBios nor the DNS format"),
        (!user.is_empty(), "'s User cannot be empty"),
        (user.len() <= 104, "'s User length must not be longer than 104 characters"),
        (
            user.is_empty() || !user.chars().all(|c| c == '.' || c == ' '),
            "'s User cannot contain only periods or spaces",
        ),
        (
            !user.contains(['"', '/', '\\', ':', ';', '|', '=', ',', '+', '*', '?', '<', '>', '@', '[', ']']),
            "'s User cannot contain the following characters: \"/\\:;|=,+*?<>@[]",
        ),
    ];
    checks.into_iter().filter(|(is_valid, _)| !is_valid).map(|(_, problem)| problem).collect()
}

/// Lists of containers, in the order of kube-apiserver's checks.
const LISTS: [&str; 3] = ["initContainers", "containers", "ephemeralContainers"];

/// Calls a function for each container of a pod and its path.
fn each_container(site: &Site<'_>, mut check: impl FnMut(&Value, &Path<'_>)) {
    for name in LISTS {
        let list = site.path.field(name);
        for (index, container) in site.items(name).iter().enumerate() {
            check(container, &list.index(index));
        }
    }
}

/// If one container of Windows is a process of the host, all are.
fn host_processes(site: &Site<'_>, causes: &mut Causes) {
    const FIELD: [&str; 2] = ["windowsOptions", "hostProcess"];
    let of_pod = at(site.get("securityContext"), &FIELD).as_bool();
    let (mut count, mut all) = (0, 0);
    each_container(site, |container, path| {
        let own = at(container, &["securityContext", FIELD[0], FIELD[1]]).as_bool();
        if let (Some(of_pod), Some(own)) = (of_pod, own)
            && of_pod != own
        {
            let detail = format!("pod hostProcess value must be identical if both are specified, was {of_pod}");
            causes.invalid(path.field("securityContext.windowsOptions.hostProcess"), &Value::Bool(own), &detail);
        }
        all += 1;
        count += usize::from(own.or(of_pod) == Some(true));
    });
    if count > 0 && count != all {
        let detail = "If pod contains any hostProcess containers then all containers must be HostProcess containers";
        causes.invalid(site.path, "", detail);
    }
    if count > 0 && site.get("hostNetwork") != true {
        let detail = "hostNetwork must be true if pod contains any hostProcess containers";
        causes.invalid(site.at("hostNetwork"), &Value::Bool(false), detail);
    }
}

/// A pod with its own users does not share the processes of the host.
fn host_users(site: &Site<'_>, causes: &mut Causes) {
    const DETAIL: &str = "when `hostUsers` is false";
    if site.get("hostUsers") != false {
        return;
    }
    for (name, named) in [("hostNetwork", "hostNetwork"), ("hostPID", "HostPID"), ("hostIPC", "HostIPC")] {
        if site.get(name) == true {
            causes.forbidden(site.at(named), DETAIL);
        }
    }
    each_container(site, |container, path| {
        if !items(at(container, &["volumeDevices"])).is_empty() {
            causes.forbidden(path.field("volumeDevices"), DETAIL);
        }
    });
}

/// Fields of a pod that Windows does not have. Flags count only if they are set.
const NOT_ON_WINDOWS: [&str; 15] = [
    "securityContext.appArmorProfile",
    "securityContext.seLinuxOptions",
    "hostUsers",
    "hostPID",
    "hostIPC",
    "securityContext.seccompProfile",
    "securityContext.fsGroup",
    "securityContext.fsGroupChangePolicy",
    "securityContext.sysctls",
    "shareProcessNamespace",
    "securityContext.runAsUser",
    "securityContext.runAsGroup",
    "securityContext.supplementalGroups",
    "securityContext.supplementalGroupsPolicy",
    "securityContext.seLinuxChangePolicy",
];

/// Fields of a container's security context that Windows does not have.
const NOT_IN_CONTAINERS: [&str; 10] = [
    "appArmorProfile",
    "seLinuxOptions",
    "seccompProfile",
    "capabilities",
    "readOnlyRootFilesystem",
    "privileged",
    "allowPrivilegeEscalation",
    "procMount",
    "runAsUser",
    "runAsGroup",
];

/// A pod has no fields of another operating system.
///
/// ```yaml
/// {os: {name: windows}, hostPID: true}   # spec.hostPID: Forbidden: cannot be set for a windows pod
/// ```
fn os(site: &Site<'_>, causes: &mut Causes) {
    let os = site.get("os");
    match text(os, "name") {
        _ if os.is_null() => {}
        "" => causes.required(site.at("os.name"), ""),
        "linux" => {
            const DETAIL: &str = "windows options cannot be set for a linux pod";
            if !at(site.get("securityContext"), &["windowsOptions"]).is_null() {
                causes.forbidden(site.at("securityContext.windowsOptions"), DETAIL);
            }
            each_container(site, |container, path| {
                if !at(container, &["securityContext", "windowsOptions"]).is_null() {
                    causes.forbidden(path.field("securityContext.windowsOptions"), DETAIL);
                }
            });
        }
        "windows" => {
            const DETAIL: &str = "cannot be set for a windows pod";
            for name in NOT_ON_WINDOWS {
                let value = match name.split_once('.') {
                    Some((context, name)) => at(site.get(context), &[name]),
                    None => site.get(name),
                };
                let is_flag = matches!(name, "hostPID" | "hostIPC");
                if !(value.is_null() || is_flag && *value == false) {
                    causes.forbidden(site.at(name), DETAIL);
                }
            }
            each_container(site, |container, path| {
                let (context, path) = (at(container, &["securityContext"]), path.field("securityContext"));
                for name in NOT_IN_CONTAINERS.iter().filter(|name| !at(context, &[name]).is_null()) {
                    causes.forbidden(path.field(name), DETAIL);
                }
            });
        }
        other => causes.not_supported(site.at("os"), other, &["linux", "windows"]),
    }
}
