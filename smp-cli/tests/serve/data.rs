//! `smp serve --data`: objects that stay.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

#[cfg(target_os = "linux")]
use smp_server::store::{Commit, Key, RedbStore, Store as _};
use tempfile::tempdir;

use crate::running::{Running, smp};

const LOCAL: &str = "Host: localhost\r\n";
const MAPS: &str = "/api/v1/namespaces/default/configmaps";

fn map(name: &str) -> String {
    format!("{{\"metadata\": {{\"name\": \"{name}\"}}}}")
}

/// The version in the metadata of an answer.
fn version(answer: &str) -> u64 {
    let rest = answer.split("\"resourceVersion\":\"").nth(1).expect("the answer has a version");
    rest.split('"').next().and_then(|text| text.parse().ok()).expect("a version is a number")
}

#[test]
fn objects_of_load_that_the_file_has_are_left_alone() {
    let folder = tempdir().unwrap();
    let manifest =
        |color: &str| format!("{{apiVersion: v1, kind: ConfigMap, metadata: {{name: a}}, data: {{color: {color}}}}}");
    let arguments = ["--data", "state.redb", "--load", "a.yaml"];
    for color in ["red", "blue"] {
        fs::write(folder.path().join("a.yaml"), manifest(color)).unwrap();
        let running = Running::start(folder.path(), &arguments);
        let answer = running.get(&format!("{MAPS}/a"), LOCAL);
        assert!(answer.contains("\"color\":\"red\""), "{color}: {answer}");
        running.signal("TERM");
        assert_eq!(running.end().0, Some(0));
    }
}

#[test]
fn a_file_that_is_in_use_or_in_another_format_is_refused() {
    let folder = tempdir().unwrap();
    let running = Running::start(folder.path(), &["--data", "state.redb"]);
    fs::write(folder.path().join("notes.txt"), "buy milk").unwrap();
    for (file, message) in [
        ("state.redb", "error: state.redb: another process has the file open\nhint: stop the other server"),
        (
            "notes.txt",
            "error: notes.txt: not a file of this version of smp: not a redb database\nhint: choose a new file",
        ),
    ] {
        let output = smp(folder.path(), &["--data", file, "--listen", "localhost:0"]).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.starts_with(message), "{error}");
        assert_eq!(output.status.code(), Some(2));
    }
    assert_eq!(fs::read_to_string(folder.path().join("notes.txt")).unwrap(), "buy milk");
    running.signal("TERM");
}

/// The file contains the whole state, even after a crash, so it can be renamed and copied without other files.
#[test]
#[cfg(unix)]
fn a_file_of_a_killed_server_can_be_renamed_and_copied() {
    let folder = tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let running = Running::start(folder.path(), &["-q", "--data", "state.redb"]);
    let created: Vec<_> = (0..100)
        .map(|number| {
            let answer = Running::post(running.address(), MAPS, &map(&format!("m{number}")));
            assert!(answer.starts_with("HTTP/1.1 201 "), "{answer}");
            version(&answer)
        })
        .collect();
    running.signal("KILL");
    drop(running.end());
    let files: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(files, ["state.redb"]);
    fs::copy(path("state.redb"), path("copy.redb")).unwrap();
    fs::rename(path("state.redb"), path("old.redb")).unwrap();
    for file in ["old.redb", "copy.redb"] {
        let running = Running::start(folder.path(), &["-q", "--data", file]);
        for (number, version) in created.iter().enumerate() {
            let answer = running.get(&format!("{MAPS}/m{number}"), LOCAL);
            assert!(answer.contains(&format!("\"resourceVersion\":\"{version}\"")), "{file}: {answer}");
        }
        let next = version(&Running::post(running.address(), MAPS, &map("next")));
        assert!(next > created[99], "{file}: the version {next} was assigned twice");
        running.signal("TERM");
        let (code, log) = running.end();
        assert_eq!(code, Some(0));
        assert!(log.contains(&format!("note: {file} was not closed; checking it before the start: 0%")), "{log}");
    }
    // After a clean stop, the file is not checked.
    let running = Running::start(folder.path(), &["-q", "--data", "old.redb"]);
    running.signal("TERM");
    assert!(!running.end().1.contains("was not closed"));
}

/// The peak resident memory of a process, in KiB.
#[cfg(target_os = "linux")]
fn peak(process: u32) -> usize {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

#[test]
#[cfg(target_os = "linux")]
fn a_large_list_takes_little_memory() {
    use std::io::Read as _;

    let folder = tempdir().unwrap();
    let store = RedbStore::open(folder.path().join("state.redb"), 10).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    for number in 0..200 {
        let (name, text) = (format!("m{number:03}"), "x".repeat(1_000_000));
        let object = format!(
            r#"{{"apiVersion":"v1","kind":"ConfigMap","metadata":{{"name":"{name}","namespace":"default"}},"data":{{"text":"{text}"}}}}"#
        );
        let key = Key::new("/registry/configmaps", format!("default/{name}"));
        runtime.block_on(store.commit(Commit::put(key, None, object))).unwrap();
    }
    drop(store);

    let running = Running::start(folder.path(), &["-q", "--data", "state.redb"]);
    running.get(&format!("{MAPS}?limit=1"), LOCAL);
    let before = peak(running.process());
    let (mut stream, mut size) = (running.send(MAPS, LOCAL), 0);
    let mut bytes = vec![0; 64 * 1024];
    loop {
        let count = stream.read(&mut bytes).unwrap();
        if count == 0 {
            break;
        }
        size += count;
    }
    let grown = peak(running.process()) - before;
    assert!(size > 200_000_000, "{size} bytes");
    // 32 MiB of this are the cache of the file.
    assert!(grown < 60 * 1024, "the memory grew by {grown} KiB");
    running.signal("TERM");
}

/// Four clients create objects while the server is killed, three times. Every object whose creation was answered is there after the
/// next start, no version is given twice, and a watch from before the restarts gets what followed.
#[test]
#[cfg(unix)]
fn a_server_that_is_killed_has_lost_nothing_that_it_acknowledged() {
    let folder = tempdir().unwrap();
    let created: Vec<_> = (0..3).flat_map(|round| create_until_killed(folder.path(), round)).collect();

    let running = Running::start(folder.path(), &["-q", "--data", "state.redb"]);
    for (name, version) in &created {
        let answer = running.get(&format!("{MAPS}/{name}"), LOCAL);
        assert!(answer.contains(&format!("\"resourceVersion\":\"{version}\"")), "{name}: {answer}");
    }
    let mut versions: Vec<_> = created.iter().map(|(_, version)| *version).collect();
    versions.sort_unstable();
    let watch = running.get(&format!("{MAPS}?watch=true&timeoutSeconds=1&resourceVersion={}", versions[0]), LOCAL);
    for version in &versions[1..] {
        assert!(watch.contains(&format!("\"resourceVersion\":\"{version}\"")), "{version} is not in the watch");
    }
    assert!(versions.windows(2).all(|pair| pair[0] < pair[1]), "a version was given twice: {versions:?}");
}

/// Starts a server, kills it after some 40 objects, and returns the names and versions of those whose creation was answered.
fn create_until_killed(folder: &Path, round: usize) -> Vec<(String, u64)> {
    let running = Running::start(folder, &["-q", "--data", "state.redb"]);
    let count = AtomicUsize::new(0);
    thread::scope(|scope| {
        let writers: Vec<_> = (0..4)
            .map(|writer| {
                let (address, count) = (running.address(), &count);
                scope.spawn(move || create_until_refused(address, &format!("m{round}-{writer}"), count))
            })
            .collect();
        let end = Instant::now() + Duration::from_mins(2);
        while count.load(Ordering::Relaxed) < 40 {
            assert!(Instant::now() < end, "the server should accept 40 writes in two minutes");
            thread::sleep(Duration::from_millis(1));
        }
        running.signal("KILL");
        writers.into_iter().flat_map(|writer| writer.join().unwrap()).collect()
    })
}

fn create_until_refused(address: &str, prefix: &str, count: &AtomicUsize) -> Vec<(String, u64)> {
    let mut created = Vec::new();
    loop {
        let name = format!("{prefix}-{}", created.len());
        let answer = Running::post(address, MAPS, &map(&name));
        if !answer.starts_with("HTTP/1.1 201 ") || !answer.ends_with('}') {
            return created;
        }
        created.push((name, version(&answer)));
        count.fetch_add(1, Ordering::Relaxed);
    }
}
