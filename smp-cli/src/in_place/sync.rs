//! Waits until the disk has the contents of files.

use std::fs::File;
use std::io;
use std::thread::{self, Builder};

/// The number of files to wait for at the same time: a disk writes several as quickly as one.
const THREADS: usize = 16;

/// Waits for all files. The results have the order of the files.
pub(super) fn all(files: &[&File]) -> Vec<io::Result<()>> {
    if let [] | [_] = files {
        return each(files);
    }
    thread::scope(|scope| {
        let parts = files.chunks(files.len().div_ceil(THREADS));
        // Without another thread, this one waits.
        let threads: Vec<_> =
            parts.map(|part| Builder::new().spawn_scoped(scope, || each(part)).map_err(|_| each(part))).collect();
        let results = threads.into_iter().map(|thread| match thread {
            Ok(thread) => thread.join().unwrap_or_default(),
            Err(synced) => synced,
        });
        results.flatten().collect()
    })
}

fn each(files: &[&File]) -> Vec<io::Result<()>> {
    files.iter().map(|file| file.sync_all()).collect()
}
