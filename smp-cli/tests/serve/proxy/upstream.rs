//! A server on loopback that records the heads of requests, and answers as the path says.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

pub(super) struct Upstream {
    pub(super) address: SocketAddr,
    heads: Arc<Mutex<Vec<String>>>,
}

impl Upstream {
    pub(super) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let upstream = Self { address: listener.local_addr().unwrap(), heads: Arc::default() };
        let heads = Arc::clone(&upstream.heads);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let heads = Arc::clone(&heads);
                thread::spawn(move || answer(stream, &heads));
            }
        });
        upstream
    }

    pub(super) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The last head, in lower case.
    pub(super) fn head(&self) -> String {
        self.heads.lock().unwrap().last().unwrap().to_lowercase()
    }
}

fn answer(mut stream: TcpStream, heads: &Mutex<Vec<String>>) {
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        if reader.read_line(&mut head).unwrap() == 0 {
            return;
        }
    }
    heads.lock().unwrap().push(head.clone());
    let path = head.split(' ').nth(1).unwrap().to_owned();
    let mut write = |text: &str| drop(stream.write_all(text.as_bytes()));
    match &*path {
        // Changes the protocol, then sends back what it receives, in upper case.
        "/upgrade" => {
            write(
                "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: SPDY/3.1\r\nX-Stream-Protocol-Version: v4.channel.k8s.io\r\n\r\nhello ",
            );
            let mut bytes = [0; 1024];
            while let Ok(length @ 1..) = reader.read(&mut bytes) {
                write(&String::from_utf8_lossy(&bytes[..length]).to_uppercase());
            }
            write(" bye");
        }
        "/no-upgrade" => write("HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\nConnection: close\r\n\r\nno"),
        "/unasked" => write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: SPDY/3.1\r\n\r\n"),
        // Sends back a body of a known length.
        "/echo" => {
            let length = head
                .to_lowercase()
                .split("content-length: ")
                .nth(1)
                .map_or(0, |rest| rest.split("\r\n").next().unwrap().parse::<usize>().unwrap());
            write(&format!(
                "HTTP/1.1 200 OK\r\nContent-Type: application/vnd.kubernetes.protobuf\r\nContent-Encoding: gzip\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
            ));
            let _ = std::io::copy(&mut reader.take(length as u64), &mut stream);
        }
        "/trailers" => write(
            "HTTP/1.1 200 OK\r\nTrailer: X-Sum\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n3\r\nabc\r\n0\r\nX-Sum: 6\r\n\r\n",
        ),
        "/half" => write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\nConnection: close\r\n\r\nabc"),
        _ => write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nWarning: 299 - \"old\"\r\nConnection: close\r\n\r\nok"),
    }
}
