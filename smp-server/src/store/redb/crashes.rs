//! Crash tests: a crash at any write to the disk may keep any part of the writes since the last sync.

use std::collections::BTreeMap;
use std::io::{Error, ErrorKind, Result as IoResult};
use std::sync::MutexGuard;

use ::redb::{Database, StorageBackend};

use super::open::load;
use super::view::View;
use super::writer::Writer;
use super::*;

const NODES: &str = "/registry/nodes";
const HISTORY: usize = 20;
/// The size of a sector, which a disk writes completely or not at all.
const SECTOR: usize = 512;

/// A disk in memory.
#[derive(Debug, Default)]
struct Disk {
    /// The content for readers.
    content: Vec<u8>,
    /// The content at the last sync.
    synced: Vec<u8>,
    unsynced: Vec<Write>,
    /// The number of writes and syncs until a crash.
    left: usize,
}

#[derive(Clone, Debug)]
enum Write {
    Length(usize),
    Bytes(usize, Vec<u8>),
}

impl Write {
    fn apply(&self, content: &mut Vec<u8>) {
        match self {
            Self::Length(length) => content.resize(*length, 0),
            Self::Bytes(at, bytes) => {
                let end = at + bytes.len();
                content.resize(content.len().max(end), 0);
                content[*at..end].copy_from_slice(bytes);
            }
        }
    }

    /// The sectors of a write, which reach the disk independently.
    fn sectors(&self) -> Vec<Self> {
        let Self::Bytes(at, bytes) = self else { return vec![self.clone()] };
        let (mut sectors, mut from) = (Vec::new(), 0);
        while from < bytes.len() {
            let to = (from + SECTOR - (at + from) % SECTOR).min(bytes.len());
            sectors.push(Self::Bytes(at + from, bytes[from..to].to_vec()));
            from = to;
        }
        sectors
    }
}

impl Disk {
    /// The disk after a crash: each write since the last sync has reached it completely, partly or not at all.
    fn crashed(&self, random: &mut fastrand::Rng) -> Self {
        let mut content = self.synced.clone();
        let kept = random.u8(0..=4);
        for write in self.unsynced.iter().flat_map(Write::sectors) {
            if random.u8(0..4) < kept {
                write.apply(&mut content);
            }
        }
        Self { synced: content.clone(), content, ..Self::default() }
    }

    fn count(&mut self) -> IoResult<()> {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 { Err(Error::from(ErrorKind::BrokenPipe)) } else { Ok(()) }
    }

    fn write(&mut self, write: Write) -> IoResult<()> {
        if self.left > 0 {
            write.apply(&mut self.content);
            self.unsynced.push(write);
        }
        self.count()
    }
}

#[derive(Clone, Debug)]
struct Backend(Arc<Mutex<Disk>>);

impl Backend {
    fn disk(&self) -> MutexGuard<'_, Disk> {
        self.0.lock().unwrap()
    }
}

fn place(offset: u64) -> usize {
    usize::try_from(offset).unwrap()
}

impl StorageBackend for Backend {
    fn len(&self) -> IoResult<u64> {
        Ok(self.disk().content.len() as u64)
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> IoResult<()> {
        out.copy_from_slice(&self.disk().content[place(offset)..][..out.len()]);
        Ok(())
    }

    fn set_len(&self, len: u64) -> IoResult<()> {
        self.disk().write(Write::Length(place(len)))
    }

    fn write(&self, offset: u64, data: &[u8]) -> IoResult<()> {
        self.disk().write(Write::Bytes(place(offset), data.to_vec()))
    }

    fn sync_data(&self) -> IoResult<()> {
        let mut disk = self.disk();
        disk.count()?;
        let Disk { synced, unsynced, .. } = &mut *disk;
        unsynced.drain(..).for_each(|write| write.apply(synced));
        Ok(())
    }
}

/// The texts of a change: the name, and the revisions and texts before and after it.
type Change = (String, Option<(u64, String)>, Option<(u64, String)>);

/// The expected content of a store.
#[derive(Clone, Debug, Default, PartialEq)]
struct Model {
    objects: BTreeMap<String, (u64, String)>,
    changes: BTreeMap<u64, Change>,
    revision: u64,
    compacted: u64,
}

impl Model {
    /// Commits that succeed, and the model after them.
    fn next(&self, random: &mut fastrand::Rng) -> (Vec<Commit>, Self) {
        let (mut commits, mut next) = (Vec::new(), self.clone());
        for _ in 0..random.usize(1..6) {
            let name = format!("n{}", random.u8(0..12));
            let before = next.objects.get(&name).cloned();
            let (key, expected) = (Key::new(NODES, &*name), before.as_ref().map(|(revision, _)| *revision));
            next.revision += 1;
            let commit = match expected {
                Some(revision) if random.u8(0..4) == 0 => Commit::delete(key, revision),
                _ => Commit::put(key, expected, random.alphanumeric().to_string().repeat(random.usize(1..9_000))),
            };
            match &commit.bytes {
                Some(bytes) => {
                    let text = String::from_utf8(bytes.to_vec()).unwrap();
                    next.objects.insert(name.clone(), (next.revision, text))
                }
                None => next.objects.remove(&name),
            };
            let after = next.objects.get(&name).cloned();
            next.changes.insert(next.revision, (name, before, after));
            commits.push(commit);
        }
        (commits, next)
    }

    /// Reads a file as a model. All changes after the revision `oldest` must be there.
    fn read(writer: &Writer) -> Self {
        let view = View::new(&writer.state, &Range::all(NODES)).unwrap();
        let text = |stored: &Stored| (stored.revision, String::from_utf8(stored.bytes.to_vec()).unwrap());
        let page = view.page("", 0, false).unwrap();
        let objects = page.entries.iter().map(|(name, stored)| (name.to_string(), text(stored))).collect();
        let state = lock(&writer.state);
        let (revision, mut changes, mut compacted) = (state.history.revision, BTreeMap::new(), 0);
        while state.history.changes(NODES, compacted).is_err() {
            compacted += 1;
        }
        for event in state.history.changes(NODES, compacted).unwrap().events {
            let [before, after] = [&event.previous, &event.object].map(|stored| stored.as_ref().map(text));
            changes.insert(event.revision, (event.key.name.to_string(), before, after));
        }
        Self { objects, changes, revision, compacted }
    }

    /// The model without the changes that a store drops.
    fn kept(mut self) -> Self {
        self.compacted = self.compacted.max(self.revision.saturating_sub(HISTORY as u64));
        self.changes = self.changes.split_off(&(self.compacted + 1));
        self
    }
}

/// Opens a disk, checks its content, and writes until a crash or for a while. Returns the model at the end, and the alternative if
/// a crash interrupted the last write.
fn run(backend: &Backend, allowed: &[Model; 2], random: &mut fastrand::Rng) -> [Model; 2] {
    let database = Database::builder().set_cache_size(1024 * 1024).create_with_backend(backend.clone());
    let opened = database.map_err(failed).and_then(|database| load(database, HISTORY));
    let mut writer = match opened {
        Ok(writer) => writer,
        Err(error) => {
            assert_eq!(backend.disk().left, 0, "a disk that works must be opened: {error}");
            return allowed.clone();
        }
    };
    let found = Model::read(&writer);
    assert!(allowed.iter().any(|model| model.clone().kept() == found), "{found:?} is none of {allowed:?}");
    let mut model = found;
    for _ in 0..random.usize(0..40) {
        let (commits, mut next) = model.next(random);
        let written = if random.u8(0..20) == 0 {
            next = Model { compacted: model.revision, ..model.clone() };
            writer.guarded(Writer::compact)
        } else {
            writer.guarded(|writer| writer.write(&commits)).map(|outcomes| {
                let revisions: Vec<_> = (model.revision + 1..=next.revision).map(Ok).collect();
                assert_eq!(outcomes, revisions, "each commit has the next revision");
            })
        };
        if written.is_err() {
            return [model, next];
        }
        model = next.kept();
        assert_eq!(Model::read(&writer), model, "readers see all commits");
    }
    if random.bool() {
        writer.close();
    }
    [model.clone(), model]
}

#[test]
fn a_crash_at_any_write_loses_no_acknowledged_commit() {
    let mut interrupted = 0;
    for seed in 0..30 {
        let mut random = fastrand::Rng::with_seed(seed);
        let (mut disk, mut allowed) = (Disk::default(), <[Model; 2]>::default());
        for _ in 0..6 {
            disk.left = random.usize(1..400);
            let backend = Backend(Arc::new(Mutex::new(disk)));
            allowed = run(&backend, &allowed, &mut random);
            interrupted += usize::from(allowed[0] != allowed[1]);
            disk = backend.disk().crashed(&mut random);
        }
        disk.left = usize::MAX;
        run(&Backend(Arc::new(Mutex::new(disk))), &allowed, &mut random);
    }
    assert!(interrupted > 30, "only {interrupted} commits were interrupted");
}
