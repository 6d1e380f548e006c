//! Runs programs: to their end, or in the background until the value is dropped.

use std::fs::{self, File};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

/// How often a process that is waited for is looked at.
const PAUSE: Duration = Duration::from_millis(20);

/// The number of lines of a log in an error.
const LINES: usize = 10;

/// Whether this program was asked to stop.
static INTERRUPTED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Lets [`until`] fail when this program is asked to stop, so that servers are stopped and their data is removed first.
pub(crate) fn catch_signals() -> Result<()> {
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&INTERRUPTED)).context("cannot wait for signals")?;
    }
    Ok(())
}

/// Looks again and again until something is there. Nothing is there after a time.
pub(crate) fn until<T>(patience: Duration, mut look: impl FnMut() -> Result<Option<T>>) -> Result<Option<T>> {
    let start = Instant::now();
    while start.elapsed() < patience {
        if let Some(found) = look()? {
            return Ok(Some(found));
        }
        ensure!(!INTERRUPTED.load(Ordering::Relaxed), "interrupted");
        sleep(PAUSE);
    }
    Ok(None)
}

/// Runs a command that prints for the person at the terminal. Fails if it fails.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let mut child = command.spawn().with_context(|| format!("{} cannot be run", words(command)))?;
    let ended = until(Duration::MAX, || Ok(child.try_wait()?));
    if ended.is_err() {
        // It may have ended already.
        let _ = child.kill();
        let _ = child.wait();
    }
    ensure!(ended?.is_some_and(|status| status.success()), "`{}` failed", words(command));
    Ok(())
}

/// Runs a command and returns its output. If it fails, the error contains its messages.
pub(crate) fn printed(command: &mut Command) -> Result<String> {
    let output = command.output().with_context(|| format!("{} cannot be run", words(command)))?;
    let errors = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "`{}` failed: {}", words(command), errors.trim());
    String::from_utf8(output.stdout).with_context(|| format!("the output of `{}` is not text", words(command)))
}

fn words(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or_default();
    let words = std::iter::once(program).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

#[expect(clippy::print_stderr, reason = "progress for the person at the terminal")]
pub(crate) fn announce(text: &str) {
    eprintln!("{text}");
}

/// A running program. Its stdin is a pipe, which ends when this program does, in any way.
pub(crate) struct Process {
    name: &'static str,
    child: Child,
    log: PathBuf,
}

impl Process {
    /// Starts a program in a folder, which gets its log.
    pub(crate) fn start(name: &'static str, command: &mut Command, folder: &Path) -> Result<Self> {
        let log = folder.join(name).with_extension("log");
        let file = File::create(&log)?;
        command.current_dir(folder).stdin(Stdio::piped()).stdout(file.try_clone()?).stderr(file);
        let child = command.spawn().with_context(|| format!("{name} cannot be started"))?;
        Ok(Self { name, child, log })
    }

    /// Waits until the program is ready. Fails if it ends before, or takes too long.
    pub(crate) fn wait<T>(&mut self, mut look: impl FnMut(&str) -> Result<Option<T>>) -> Result<T> {
        let found = until(Duration::from_mins(2), || {
            let found = look(&self.text())?;
            self.check().map(|()| found)
        })?;
        found.with_context(|| format!("{} does not become ready:\n{}", self.name, self.last_lines()))
    }

    /// Fails if the program ended.
    pub(crate) fn check(&mut self) -> Result<()> {
        match self.child.try_wait()? {
            None => Ok(()),
            Some(status) => bail!("{} ended with {status}:\n{}", self.name, self.last_lines()),
        }
    }

    /// Waits until the program ends, whose input is empty, and returns whether it succeeded.
    pub(crate) fn end(&mut self, patience: Duration) -> Result<bool> {
        drop(self.child.stdin.take());
        let status = until(patience, || Ok(self.child.try_wait()?))?;
        let late = || format!("{} took more than {} s", self.name, patience.as_secs());
        Ok(status.with_context(late)?.success())
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&fs::read(&self.log).unwrap_or_default()).into_owned()
    }

    /// The last lines that the program wrote.
    pub(crate) fn last_lines(&self) -> String {
        let text = self.text();
        let lines: Vec<&str> = text.lines().collect();
        lines[lines.len().saturating_sub(LINES)..].join("\n")
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Ports that are free at the moment.
pub(crate) fn ports<const COUNT: usize>() -> Result<[u16; COUNT]> {
    let listeners = [(); COUNT].map(|()| TcpListener::bind(("127.0.0.1", 0)));
    let mut ports = [0; COUNT];
    for (port, listener) in ports.iter_mut().zip(&listeners) {
        *port = listener.as_ref().map_err(|error| anyhow::anyhow!("no port is free: {error}"))?.local_addr()?.port();
    }
    Ok(ports)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_of_a_command_has_its_words_and_messages() {
        let output = printed(Command::new("git").args(["rev-parse", "--nonsense", "x"])).unwrap_err().to_string();
        assert!(output.starts_with("`git rev-parse --nonsense x` failed: fatal: "), "{output}");
        assert!(run(&mut Command::new("no-such-program")).unwrap_err().to_string().contains("cannot be run"));
    }
}
