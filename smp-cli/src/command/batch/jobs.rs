//! Lines answered on several threads: in the order in which they came, and no more of them in memory than are in work.

use std::io::{self, BufReader, Write as _};
use std::sync::mpsc::{Receiver, SendError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;

use crate::command::STACK;
use crate::input::read_line;
use crate::output::finish;
use crate::progress::Progress;
use crate::report::Failure;

/// A block ends after this many bytes; a longer line is a block of its own.
const BLOCK: usize = 1 << 16;

/// How many blocks there may be for each thread: read, in work or waiting for those before them.
const BLOCKS_PER_JOB: usize = 4;

/// Some lines, and where their answers go.
struct Job {
    lines: Vec<u8>,
    answers: SyncSender<Vec<u8>>,
}

/// What stands at a place of the output: the answers to a block when they are there, or why no more can be read.
type Place = Result<Receiver<Vec<u8>>, Failure>;

/// Writes what `answer` appends for each line of standard input to standard output.
pub(super) fn run(jobs: usize, answer: impl Fn(&[u8], &mut Vec<u8>) + Send + Sync + 'static) -> Result<(), Failure> {
    let blocks = jobs * BLOCKS_PER_JOB;
    let (work, taken) = sync_channel::<Job>(blocks);
    let (places, ordered) = sync_channel::<Place>(blocks);
    let (taken, answer) = (Arc::new(Mutex::new(taken)), Arc::new(answer));
    for _ in 0..jobs {
        let (taken, answer) = (Arc::clone(&taken), Arc::clone(&answer));
        start(move || work_off(&taken, &*answer))?;
    }
    start(move || read(&work, &places))?;
    write(&ordered)
}

/// The threads end with the process: nobody waits for one that waits for input.
fn start(work: impl FnOnce() + Send + 'static) -> Result<(), Failure> {
    thread::Builder::new().stack_size(STACK).spawn(work).map(drop).map_err(|error| {
        Failure::usage(&format!("cannot start a thread: {error}"))
            .hint("give a smaller --jobs, or the process more memory")
    })
}

/// Cuts the input into blocks and hands each to the workers and, as a place to wait at, to the writer.
fn read(work: &SyncSender<Job>, places: &SyncSender<Place>) {
    let mut input = BufReader::with_capacity(BLOCK, io::stdin().lock());
    loop {
        let mut lines = Vec::new();
        // Who sends a line and waits for its answer must get it; who sends many at once gets them in blocks.
        let read = loop {
            match read_line(&mut input, &mut lines) {
                Ok(true) if lines.len() < BLOCK && !input.buffer().is_empty() => {}
                other => break other,
            }
        };
        let (answers, place) = sync_channel(1);
        let is_over =
            !lines.is_empty() && (places.send(Ok(place)).is_err() || work.send(Job { lines, answers }).is_err());
        match read {
            Ok(true) if !is_over => {}
            Ok(_) => return,
            // Where the writer is gone nobody is left to be told.
            Err(failure) => return drop(places.send(Err(failure))),
        }
    }
}

fn work_off(taken: &Mutex<Receiver<Job>>, answer: &dyn Fn(&[u8], &mut Vec<u8>)) {
    loop {
        // The lock is held while waiting, which is as good a queue as any.
        let job = taken.lock().map_or(None, |jobs| jobs.recv().ok());
        let Some(job) = job else { return };
        let mut answers = Vec::new();
        for line in job.lines.split_inclusive(|byte| *byte == b'\n') {
            answer(line, &mut answers);
        }
        if let Err(SendError(_)) = job.answers.send(answers) {
            return;
        }
    }
}

fn write(ordered: &Receiver<Place>) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    let mut progress = Progress::of("answers");
    for place in ordered {
        let answers =
            place?.recv().map_err(|_| Failure::usage("smp stopped by a mistake of its own; please report it"))?;
        let written = output.write_all(&answers).and_then(|()| output.flush());
        if written.is_err() {
            return finish(written);
        }
        progress.add(|| answers.split_inclusive(|byte| *byte == b'\n').count());
    }
    Ok(())
}
