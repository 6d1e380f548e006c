//! Writes the kubeconfig of a server that this program runs.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::json;

use crate::report::Failure;

/// How clients reach a server.
pub(in crate::command) struct Access<'a> {
    /// The subcommand that runs the server, which replaces only its own files.
    pub(in crate::command) command: &'static str,
    /// The option that names the file.
    pub(in crate::command) option: &'static str,
    pub(in crate::command) url: &'a str,
    /// The certificate authority, if connections are encrypted.
    pub(in crate::command) authority: Option<&'a str>,
    pub(in crate::command) token: &'a str,
    pub(in crate::command) namespace: &'a str,
}

impl Access<'_> {
    /// Writes the file atomically, readable only by its owner. Does not replace a file that the command did not write.
    pub(in crate::command) fn write(&self, file: &Path) -> Result<(), Failure> {
        let name = file.display().to_string();
        let failed = |error: io::Error| Failure::unreadable(&name, &format!("cannot write the kubeconfig: {error}"));
        // If the file is a symbolic link, its target is replaced.
        let target = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
        let is_new = match fs::read(&target) {
            Ok(content) if content.starts_with(self.mark().as_bytes()) => false,
            Ok(_) => {
                let problem = format!("not written by `smp {}`, so it is not replaced", self.command);
                return Err(
                    Failure::unreadable(&name, &problem).hint(format!("choose another file for {}", self.option))
                );
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => true,
            Err(error) => return Err(failed(error)),
        };
        write_private(&target, &self.text(), is_new).map_err(failed)
    }

    /// The first line of the file, by which the command recognizes its own files.
    fn mark(&self) -> String {
        format!("# Written by smp {}, which replaces this file when it starts again.\n", self.command)
    }

    /// Returns the text of the file. kubectl needs only the address; other clients need more:
    ///
    /// ```yaml
    /// clusters: [{cluster: {server: "http://…", insecure-skip-tls-verify: true}}]  # JavaScript refuses HTTP without it
    /// contexts: [{context: {namespace: default, …}}]                               # Python programs read it
    /// users: [{user: {token: none}}]                                               # kubectl prompts for a user name over TLS
    /// ```
    fn text(&self) -> String {
        let mut cluster = json!({"server": self.url});
        match self.authority {
            Some(authority) => cluster["certificate-authority-data"] = BASE64_STANDARD.encode(authority).into(),
            None => cluster["insecure-skip-tls-verify"] = true.into(),
        }
        let config = json!({
            "apiVersion": "v1",
            "kind": "Config",
            "current-context": "smp",
            "clusters": [{"name": "smp", "cluster": cluster}],
            "contexts": [{"name": "smp", "context": {"cluster": "smp", "namespace": self.namespace, "user": "smp"}}],
            "users": [{"name": "smp", "user": {"token": self.token}}],
        });
        format!("{}{}", self.mark(), smp_yaml::to_string(&config))
    }
}

/// Writes a file atomically, readable only by its owner. A new file must not exist yet.
pub(in crate::command) fn write_private(target: &Path, text: &str, is_new: bool) -> io::Result<()> {
    let folder = target.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    // Temporary files have the mode 0600.
    let mut temporary = tempfile::NamedTempFile::new_in(folder)?;
    temporary.write_all(text.as_bytes())?;
    temporary.as_file().sync_all()?;
    let written = if is_new { temporary.persist_noclobber(target) } else { temporary.persist(target) };
    written.map(drop).map_err(|error| error.error)
}
