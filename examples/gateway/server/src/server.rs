//! Requests and responses.

use std::io::{Cursor, Read as _};
use std::thread;

use tiny_http::{Method, Request, Response, Server};

use crate::store::{Refused, Store};

/// The largest patch in bytes.
const LIMIT: u64 = 1 << 20;

/// Answers requests with several threads until the server is unblocked once for each of them.
pub fn run(server: &Server, store: &Store, threads: usize) {
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Ok(mut request) = server.recv() {
                    let response = answer(store, &mut request);
                    // An error means that the client no longer waits for the response.
                    let _ = request.respond(response);
                }
            });
        }
    });
}

/// Answers `GET` and `PATCH` of `/gateways/NAME`.
fn answer(store: &Store, request: &mut Request) -> Response<Cursor<Vec<u8>>> {
    let Some(name) = request.url().strip_prefix("/gateways/").map(str::to_owned) else {
        return error(404, "not found");
    };
    match request.method() {
        Method::Get => store.get(&name).map_or_else(|| error(404, "not found"), Response::from_data),
        Method::Patch => {
            let mut patch = Vec::new();
            match request.as_reader().take(LIMIT + 1).read_to_end(&mut patch) {
                Err(_) => error(400, "the request is not complete"),
                Ok(_) if patch.len() as u64 > LIMIT => error(413, "the patch is too large"),
                Ok(_) => patched(store.patch(&name, &patch)),
            }
        }
        _ => error(405, "not allowed"),
    }
}

fn patched(result: Result<Vec<u8>, Refused>) -> Response<Cursor<Vec<u8>>> {
    match result {
        Ok(gateway) => Response::from_data(gateway),
        Err(Refused::NotFound) => error(404, "not found"),
        Err(Refused::Invalid(reason)) => error(422, &reason.to_string()),
    }
}

fn error(status: u16, message: &str) -> Response<Cursor<Vec<u8>>> {
    Response::from_string(format!("{message}\n")).with_status_code(status)
}
