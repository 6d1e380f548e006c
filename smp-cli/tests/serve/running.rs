//! `smp serve` and `smp proxy` in the background.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How long a test waits for something that happens at once.
const LIMIT: Duration = Duration::from_mins(2);

/// A running server or proxy, which ends with the value.
pub(crate) struct Running {
    child: Option<Child>,
    /// The URL of the ready line.
    pub(crate) url: String,
}

pub(crate) fn smp(folder: &Path, arguments: &[&str]) -> Command {
    subcommand(folder, "serve", arguments)
}

pub(crate) fn subcommand(folder: &Path, name: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_smp"));
    command.arg(name).args(arguments).current_dir(folder).env("COLUMNS", "100").env_remove("CLICOLOR_FORCE");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Waits for something that happens at once, unless there is a bug. Then the test fails instead of waiting for ever.
pub(crate) fn wait_until(happened: impl Fn() -> bool) {
    let end = Instant::now() + LIMIT;
    while !happened() {
        assert!(Instant::now() < end, "it should happen within two minutes");
        std::thread::sleep(Duration::from_millis(1));
    }
}

impl Running {
    /// Starts a server on a free port and waits for the ready line.
    pub(crate) fn start(folder: &Path, arguments: &[&str]) -> Self {
        let free: &[&str] = if arguments.contains(&"--listen") { &[] } else { &["--listen", "localhost:0"] };
        Self::started(smp(folder, arguments).args(free))
    }

    /// Starts a command and waits for the ready line.
    pub(crate) fn started(command: &mut Command) -> Self {
        let mut child = command.spawn().expect("smp starts");
        let mut line = String::new();
        let stdout = child.stdout.as_mut().expect("standard output is piped");
        BufReader::new(stdout).read_line(&mut line).expect("the line is UTF-8");
        let Some(url) = line.trim_end().strip_prefix("Serving on ") else {
            let output = child.wait_with_output().expect("smp ends");
            panic!("{line:?} {}", String::from_utf8_lossy(&output.stderr));
        };
        Self { url: url.to_owned(), child: Some(child) }
    }

    /// Starts a server that has no ready line yet.
    #[cfg(unix)]
    pub(crate) fn preparing(folder: &Path, arguments: &[&str]) -> Self {
        let child = smp(folder, arguments).args(["--listen", "localhost:0"]).spawn().expect("smp starts");
        Self { url: String::new(), child: Some(child) }
    }

    /// The host and the port.
    pub(crate) fn address(&self) -> &str {
        self.url.split_once("://").expect("a URL has a scheme").1
    }

    /// Sends a request and returns the whole answer.
    pub(crate) fn get(&self, path: &str, headers: &str) -> String {
        let mut stream = self.send(path, headers);
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("the answer is UTF-8");
        answer
    }

    /// Sends a request.
    pub(crate) fn send(&self, path: &str, headers: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address()).expect("the server listens");
        stream.set_read_timeout(Some(LIMIT)).expect("the limit is not zero");
        write!(stream, "GET {path} HTTP/1.1\r\n{headers}Connection: close\r\n\r\n").expect("the server reads");
        stream
    }

    /// Sends a body to a collection, and returns the answer. It is empty if the server ends before.
    pub(crate) fn post(address: &str, path: &str, body: &str) -> String {
        let Ok(mut stream) = TcpStream::connect(address) else { return String::new() };
        stream.set_read_timeout(Some(LIMIT)).expect("the limit is not zero");
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n"
        );
        let mut answer = String::new();
        let sent = write!(stream, "{head}Content-Length: {}\r\n\r\n{body}", body.len());
        let read = sent.and_then(|()| stream.read_to_string(&mut answer));
        if read.is_ok() { answer } else { String::new() }
    }

    /// The id of the process.
    #[cfg(target_os = "linux")]
    pub(crate) fn process(&self) -> u32 {
        self.child.as_ref().expect("it runs").id()
    }

    /// Sends a signal.
    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.as_ref().expect("it runs").id().to_string();
        let status = Command::new("kill").args(["-s", name, &id]).status().expect("kill starts");
        assert!(status.success());
    }

    /// Waits for the end, and returns the exit code and standard error.
    pub(crate) fn end(self) -> (Option<i32>, String) {
        let (code, [_, error]) = self.output();
        (code, error)
    }

    /// Waits for the end, and returns the exit code, standard output after the ready line, and standard error.
    pub(crate) fn output(mut self) -> (Option<i32>, [String; 2]) {
        let output = self.child.take().expect("it runs").wait_with_output().expect("smp ends");
        let texts = [output.stdout, output.stderr].map(|text| String::from_utf8(text).expect("messages are UTF-8"));
        (output.status.code(), texts)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
