//! Runs the editor of the user on a temporary file.

use std::fs::{self, File};
use std::io::{self, IsTerminal as _};
use std::path::Path;
use std::process::Command;

use tempfile::TempPath;

use super::text::{Page, without_comments};
use crate::output::Style;
use crate::report::{Failure, note, warning};

/// What the user saved.
#[derive(Debug)]
pub(super) struct Draft {
    file: TempPath,
    /// Without comments, which are empty lines.
    text: String,
    body: String,
}

impl Draft {
    /// Opens the editor and waits until it is closed.
    pub(super) fn edit(page: &Page, style: Style) -> Result<Self, Failure> {
        let file =
            write(page, style).map_err(|error| Failure::usage(&format!("cannot write a temporary file: {error}")))?;
        let editor = editor();
        let mut command = command(&editor, &file);
        // With `-f -`, standard input is at its end.
        if let Some(terminal) = terminal() {
            command.stdin(terminal);
        }
        let saved = match command.status() {
            Err(error) => {
                Err(Failure::usage(&format!("cannot start the editor {editor}: {error}"))
                    .hint("set KUBE_EDITOR or EDITOR"))
            }
            Ok(status) if !status.success() => {
                let end = if page.is_edited() { "" } else { "; nothing was changed" };
                Err(Failure::usage(&format!("the editor {editor} failed ({status}){end}")))
            }
            Ok(_) => fs::read_to_string(&file)
                .map_err(|error| Failure::unreadable(&file.display().to_string(), &format!("cannot read: {error}"))),
        };
        match saved {
            Ok(text) => {
                let text = without_comments(&text);
                let body = text.trim_start_matches('\n').to_owned();
                Ok(Self { file, text, body })
            }
            Err(failure) => {
                // Some editors save and then fail, and the page may contain changes of the user from before.
                let is_unchanged = fs::read(&file).is_ok_and(|bytes| bytes == page.text().as_bytes());
                if page.is_edited() || !is_unchanged {
                    keep(file);
                }
                Err(failure)
            }
        }
    }

    /// The objects, without the comments at the top.
    pub(super) fn body(&self) -> &str {
        &self.body
    }

    /// The whole file, with empty lines instead of comments.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The name of the file.
    pub(super) fn name(&self) -> String {
        self.file.display().to_string()
    }

    /// The page to edit again.
    pub(super) fn page(&self) -> Page {
        Page::edited(self.body.clone())
    }

    /// Keeps the file, and says where it is.
    pub(super) fn keep(self) {
        keep(self.file);
    }

    /// Keeps the file, and returns the failure.
    pub(super) fn kept(self, failure: Failure) -> Failure {
        self.keep();
        failure
    }
}

/// Keeps a file that would be deleted, and says where it is.
fn keep(file: TempPath) {
    let name = file.display().to_string();
    match file.keep() {
        Ok(path) => note(&format!("your changes are in {}", path.display())),
        Err(error) => warning(&format!("cannot keep your changes in {name}: {error}")),
    }
}

/// Writes a page to a file that only the user can read.
fn write(page: &Page, style: Style) -> io::Result<TempPath> {
    let suffix = if style == Style::Json { ".json" } else { ".yaml" };
    let mut file = tempfile::Builder::new().prefix("smp-edit-").suffix(suffix).tempfile()?;
    io::Write::write_all(&mut file, page.text().as_bytes())?;
    Ok(file.into_temp_path())
}

/// The terminal, if standard input is something else.
fn terminal() -> Option<File> {
    let is_needed = cfg!(unix) && !io::stdin().is_terminal() && io::stderr().is_terminal();
    is_needed.then(|| File::open("/dev/tty")).and_then(Result::ok)
}

/// The editor of the user, with arguments, as in kubectl.
fn editor() -> String {
    let named = ["KUBE_EDITOR", "VISUAL", "EDITOR"].into_iter().filter_map(|name| std::env::var(name).ok());
    let default = if cfg!(windows) { "notepad" } else { "vi" };
    named.into_iter().find(|editor| !editor.trim().is_empty()).unwrap_or_else(|| default.to_owned())
}

/// The command for an editor. A shell reads quotes in it, as in `code --wait "--profile=my own"`.
fn command(editor: &str, file: &Path) -> Command {
    if cfg!(unix) && editor.contains(['"', '\'', '\\', '$']) {
        let mut shell = Command::new("sh");
        shell.arg("-c").arg(format!("{editor} \"$@\"")).arg("sh").arg(file);
        return shell;
    }
    let mut words = editor.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or(editor));
    command.args(words).arg(file);
    command
}
