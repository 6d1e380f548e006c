//! The kubeconfig of a server.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::json;

use crate::report::Failure;

/// The first line of the file, by which the command recognizes its own files.
const MARK: &str = "# Written by smp serve, which replaces this file when it starts again.\n";

/// Writes the file atomically, readable only by its owner. Does not replace a file that the command did not write.
pub(super) fn write(file: &Path, url: &str, authority: Option<&str>) -> Result<(), Failure> {
    let name = file.display().to_string();
    let failed = |error: io::Error| Failure::unreadable(&name, &format!("cannot write the kubeconfig: {error}"));
    // If the file is a symbolic link, its target is replaced.
    let target = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
    let is_new = match fs::read(&target) {
        Ok(content) if content.starts_with(MARK.as_bytes()) => false,
        Ok(_) => {
            return Err(Failure::unreadable(&name, "not written by `smp serve`, so it is not replaced")
                .hint("choose another file for --kubeconfig"));
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => true,
        Err(error) => return Err(failed(error)),
    };
    let folder = target.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    // Temporary files have the mode 0600.
    let mut temporary = tempfile::NamedTempFile::new_in(folder).map_err(failed)?;
    temporary.write_all(text(url, authority).as_bytes()).map_err(failed)?;
    temporary.as_file().sync_all().map_err(failed)?;
    let written = if is_new { temporary.persist_noclobber(&target) } else { temporary.persist(&target) };
    written.map(drop).map_err(|error| failed(error.error))
}

/// Returns the text of the file. kubectl needs only the address; other clients need more:
///
/// ```yaml
/// clusters: [{cluster: {server: "http://…", insecure-skip-tls-verify: true}}]  # JavaScript refuses HTTP without it
/// contexts: [{context: {namespace: default, …}}]                               # Python programs read it
/// users: [{user: {token: none}}]                                               # kubectl prompts for a user name over TLS
/// ```
fn text(url: &str, authority: Option<&str>) -> String {
    let mut cluster = json!({"server": url});
    match authority {
        Some(authority) => cluster["certificate-authority-data"] = BASE64_STANDARD.encode(authority).into(),
        None => cluster["insecure-skip-tls-verify"] = true.into(),
    }
    let config = json!({
        "apiVersion": "v1",
        "kind": "Config",
        "current-context": "smp",
        "clusters": [{"name": "smp", "cluster": cluster}],
        "contexts": [{"name": "smp", "context": {"cluster": "smp", "namespace": "default", "user": "smp"}}],
        // The server ignores tokens.
        "users": [{"name": "smp", "user": {"token": "none"}}],
    });
    format!("{MARK}{}", smp_yaml::to_string(&config))
}
