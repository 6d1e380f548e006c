//! `smp serve --etcd`.

use tempfile::tempdir;

use crate::running::smp;

/// Runs `smp serve`, which must fail, and returns what it says.
fn refusal(arguments: &[&str]) -> String {
    let folder = tempdir().unwrap();
    let output = smp(folder.path(), arguments).args(["--listen", "localhost:0"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn etcd_and_a_file_exclude_each_other() {
    let error = refusal(&["--etcd", "http://127.0.0.1:2379", "--data", "state.redb"]);
    assert!(error.contains("cannot be used with"), "{error}");
}

#[test]
#[cfg(not(feature = "etcd"))]
fn without_its_client_the_error_says_how_to_get_it() {
    let error = refusal(&["--etcd", "http://127.0.0.1:2379"]);
    let expected =
        "error: --etcd: this build has no etcd support\nhint: install it with `cargo install smp-cli --features etcd`";
    assert!(error.starts_with(expected), "{error}");
}

#[cfg(feature = "etcd")]
mod with_its_client {
    use std::net::{TcpListener, TcpStream};
    use std::process::{Child, Command, Stdio};

    use tempfile::{TempDir, tempdir};

    use super::refusal;
    use crate::running::{Running, wait_until};

    const MAPS: &str = "/api/v1/namespaces/default/configmaps";
    const LOCAL: &str = "Host: localhost\r\n";

    /// An etcd, which is killed when it is dropped.
    struct Etcd(Child);

    impl Etcd {
        fn start(folder: &TempDir, [clients, peers]: [u16; 2]) -> Self {
            let program = std::env::var_os("ETCD").filter(|path| !path.is_empty()).unwrap_or_else(|| "etcd".into());
            let [url, peer_url] = [clients, peers].map(|port| format!("http://127.0.0.1:{port}"));
            let mut etcd = Command::new(program);
            etcd.arg("--data-dir").arg(folder.path());
            etcd.args(["--listen-client-urls", &url, "--advertise-client-urls", &url]);
            etcd.args(["--listen-peer-urls", &peer_url, "--initial-advertise-peer-urls", &peer_url]);
            etcd.args(["--initial-cluster", &format!("default={peer_url}")]);
            let child = etcd.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
            let child = child
                .expect("etcd runs: install the Debian package etcd-server, or set ETCD to the path of the program");
            // If it does not answer in time, it is killed.
            let etcd = Self(child);
            wait_until(|| TcpStream::connect(("127.0.0.1", clients)).is_ok());
            etcd
        }
    }

    impl Drop for Etcd {
        fn drop(&mut self) {
            self.0.kill().unwrap();
            self.0.wait().unwrap();
        }
    }

    fn ports() -> [u16; 2] {
        let listeners = [(); 2].map(|()| TcpListener::bind("127.0.0.1:0").unwrap());
        listeners.map(|listener| listener.local_addr().unwrap().port())
    }

    fn create(running: &Running, name: &str) -> String {
        Running::post(running.address(), MAPS, &format!("{{\"metadata\": {{\"name\": \"{name}\"}}}}"))
    }

    #[test]
    fn a_wrong_url_and_nobody_who_answers_are_errors() {
        let error = refusal(&["--etcd", "127.0.0.1:2379"]);
        let expected = "error: --etcd 127.0.0.1:2379: the URL of etcd must begin with http://: 127.0.0.1:2379\nhint: check the URL";
        assert!(error.starts_with(expected), "{error}");
        let [unused, _] = ports();
        let error = refusal(&["--etcd", &format!("http://127.0.0.1:{unused}")]);
        assert!(error.starts_with(&format!("error: --etcd http://127.0.0.1:{unused}: etcd failed: ")), "{error}");
    }

    #[test]
    #[cfg(unix)]
    fn signals_end_the_command_while_it_waits_for_etcd() {
        for signal in ["INT", "TERM"] {
            let folder = tempdir().unwrap();
            let silent = TcpListener::bind("127.0.0.1:0").unwrap();
            let url = format!("http://{}", silent.local_addr().unwrap());
            let running = Running::preparing(folder.path(), &["--etcd", &url]);
            let _connection = silent.accept().unwrap();
            running.signal(signal);
            assert_eq!(running.output(), (Some(0), [String::new(), String::new()]), "{signal}");
        }
    }

    /// Two servers see the same objects, the objects are there after a restart, and requests succeed again after etcd was away.
    #[test]
    fn objects_in_etcd_are_shared_and_stay() {
        let (folder, ports) = (tempdir().unwrap(), ports());
        let etcd = Etcd::start(&folder, ports);
        let url = format!("http://127.0.0.1:{}", ports[0]);
        let here = tempdir().unwrap();
        let start = || Running::start(here.path(), &["--quiet", "--etcd", &url]);
        let (first, second) = (start(), start());
        assert!(create(&first, "a").starts_with("HTTP/1.1 201"));
        assert!(second.get(&format!("{MAPS}/a"), LOCAL).starts_with("HTTP/1.1 200"));
        assert!(create(&second, "a").starts_with("HTTP/1.1 409"));
        drop(etcd);
        let answer = create(&first, "b");
        assert!(answer.starts_with("HTTP/1.1 500") && answer.contains("etcd failed"), "{answer}");
        let _etcd = Etcd::start(&folder, ports);
        assert!(create(&first, "c").starts_with("HTTP/1.1 201"));
        let third = start();
        assert!(third.get(&format!("{MAPS}/c"), LOCAL).starts_with("HTTP/1.1 200"));
    }
}
