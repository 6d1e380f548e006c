//! The files that the API server and its clients read: tokens and a kubeconfig.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

/// The users. Their tokens are their names: the server is temporary and listens on loopback only.
const USERS: [&str; 3] = [ADMIN, "patcher", "nobody"];

/// The user who may do anything.
const ADMIN: &str = "admin";

/// Writes `tokens.csv`, the key that signs tokens of service accounts, and `kubeconfig`, which has a context for each user.
pub(super) fn write(folder: &Path, address: &str) -> Result<()> {
    let groups = |user: &str| if user == ADMIN { ",\"system:masters\"" } else { "" };
    let row = |user: &&str| format!("{user},{user},{user}{}\n", groups(user));
    fs::write(folder.join("tokens.csv"), USERS.iter().map(row).collect::<String>())?;
    fs::write(folder.join("kubeconfig"), kubeconfig(address).to_string())?;
    let key = Command::new("openssl").args(["genrsa", "-out"]).arg(folder.join("service-account.key")).output();
    ensure!(key.context("openssl cannot be run; install it")?.status.success(), "openssl cannot write a key");
    Ok(())
}

fn kubeconfig(address: &str) -> Value {
    // The certificate is the one that the server writes for itself.
    let cluster = json!({"server": address, "insecure-skip-tls-verify": true});
    let user = |user: &&str| json!({"name": user, "user": {"token": user}});
    let context = |user: &&str| json!({"name": user, "context": {"cluster": "real-server", "user": user}});
    json!({
        "apiVersion": "v1",
        "kind": "Config",
        "clusters": [{"name": "real-server", "cluster": cluster}],
        "users": USERS.iter().map(user).collect::<Vec<_>>(),
        "contexts": USERS.iter().map(context).collect::<Vec<_>>(),
        "current-context": ADMIN,
    })
}
