//! A listener in the background, and clients for it.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use kube::{Client, Config};
use smp_serve::{Limits, Listener};
use smp_server::{Options, Server};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tracing::field::Field;
use tracing::subscriber::DefaultGuard;
use tracing_subscriber::layer::{Context, Layer, SubscriberExt as _};

/// A listener on a free port.
pub(crate) struct Running {
    pub(crate) server: Server,
    pub(crate) address: SocketAddr,
    events: Arc<Mutex<Vec<String>>>,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
    _subscriber: DefaultGuard,
}

/// Collects the events of a listener as lines: the message, or method, target, status and refusal of a request.
struct Lines(Arc<Mutex<Vec<String>>>);

impl<S: tracing::Subscriber> Layer<S> for Lines {
    fn on_event(&self, event: &tracing::Event<'_>, _: Context<'_, S>) {
        let mut fields = BTreeMap::new();
        event.record(&mut |field: &Field, value: &dyn Debug| drop(fields.insert(field.name(), format!("{value:?}"))));
        let field = |name: &str| fields.get(name).map(|text| text.trim_matches('"').replace("\\\"", "\""));
        let line = match (field("http.method"), field("http.target"), field("http.status_code")) {
            (Some(method), Some(target), Some(status)) => {
                let refusal = field("refusal").map(|why| format!(" ({why})"));
                format!("{method} {target} {status}{}", refusal.unwrap_or_default())
            }
            _ => field("message").unwrap_or_default(),
        };
        if event.metadata().target().starts_with("smp_serve::") {
            self.0.lock().unwrap().push(line);
        }
    }
}

impl Running {
    pub(crate) async fn start() -> Self {
        Self::with_limits(|_| {}).await
    }

    pub(crate) async fn with_limits(change: impl FnOnce(&mut Limits)) -> Self {
        let mut limits = Limits::default();
        change(&mut limits);
        Self::with(Server::new(Options::new().controllers()), |listener| listener.limits(limits)).await
    }

    pub(crate) async fn with(server: Server, change: impl FnOnce(Listener) -> Listener) -> Self {
        let socket = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = socket.local_addr().unwrap();
        let events = Arc::<Mutex<Vec<String>>>::default();
        let subscriber = tracing_subscriber::registry().with(Lines(Arc::clone(&events)));
        let subscriber = tracing::subscriber::set_default(subscriber);
        let listener = change(Listener::new(socket));
        let (stop, stopped) = oneshot::channel();
        let served = listener.serve(server.clone(), async move {
            let _ = stopped.await;
        });
        Self { server, address, events, stop, task: tokio::spawn(served), _subscriber: subscriber }
    }

    /// Stops the listener and waits for its end.
    pub(crate) async fn stop(self) {
        self.stop.send(()).unwrap();
        self.task.await.unwrap();
    }

    /// The events up to now, as lines.
    pub(crate) fn events(&self) -> Vec<String> {
        self.events.lock().unwrap().clone()
    }

    /// Waits for an event.
    pub(crate) async fn event(&self, part: &str) -> String {
        let find = || self.events().into_iter().find(|event| event.contains(part));
        self.wait(|| find().is_some()).await;
        find().unwrap()
    }

    /// Waits until a condition holds.
    pub(crate) async fn wait(&self, is_so: impl Fn() -> bool) {
        in_time(async {
            while !is_so() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        })
        .await;
    }

    pub(crate) fn client(&self) -> Client {
        Client::try_from(Config::new(format!("http://{}", self.address).parse().unwrap())).unwrap()
    }

    pub(crate) async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.unwrap()
    }

    /// Sends a text and reads until the server closes the connection.
    pub(crate) async fn exchange(&self, text: &str) -> String {
        let mut stream = self.connect().await;
        stream.write_all(text.as_bytes()).await.unwrap();
        rest(&mut stream).await
    }
}

/// Waits for something that should happen at once. If it does not, the test fails instead of hanging.
pub(crate) async fn in_time<T>(work: impl Future<Output = T>) -> T {
    tokio::time::timeout(Duration::from_mins(2), work).await.expect("it should happen within two minutes")
}

/// Reads until the other side closes the connection.
pub(crate) async fn rest(stream: &mut TcpStream) -> String {
    let mut text = Vec::new();
    in_time(stream.read_to_end(&mut text)).await.unwrap();
    String::from_utf8(text).unwrap()
}

/// Reads until a text comes.
pub(crate) async fn until(stream: &mut TcpStream, part: &str) -> String {
    let mut text = String::new();
    while !text.contains(part) {
        let mut bytes = vec![0; 64 * 1024];
        let length = in_time(stream.read(&mut bytes)).await.unwrap();
        assert_ne!(length, 0, "the connection ended after {} bytes", text.len());
        text.push_str(std::str::from_utf8(&bytes[..length]).unwrap());
    }
    text
}

/// A request without a body on a connection that is closed afterwards.
pub(crate) fn get(path: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
}
