//! Answers lines on several threads, in input order and with bounded memory.

use std::io::{self, BufReader, Write as _};
use std::sync::mpsc::{Receiver, SendError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;

use crate::command::STACK;
use crate::input::read_line;
use crate::output::finish;
use crate::progress::Progress;
use crate::report::Failure;

/// A block ends after this many bytes. A longer line is a separate block.
const BLOCK: usize = 1 << 16;

/// How many blocks per thread may be in memory: queued, in progress, or waiting for earlier ones.
const BLOCKS_PER_JOB: usize = 4;

/// A block of lines, the offsets of their ends, and the channel for their answers.
struct Job {
    lines: Vec<u8>,
    ends: Vec<usize>,
    answers: SyncSender<Vec<u8>>,
}

/// A place in the output: the channel that receives the answers of a block, or the error that ended the input.
type Place = Result<Receiver<Vec<u8>>, Failure>;

/// Calls `answer` for each line of standard input that is not empty, and writes what it appends to standard output.
pub(super) fn run(jobs: usize, answer: impl Fn(&[u8], &mut Vec<u8>) + Send + Sync + 'static) -> Result<(), Failure> {
    let blocks = jobs * BLOCKS_PER_JOB;
    let (work, taken) = sync_channel::<Job>(blocks);
    let (places, ordered) = sync_channel::<Place>(blocks);
    let (taken, answer) = (Arc::new(Mutex::new(taken)), Arc::new(answer));
    for _ in 0..jobs {
        let (taken, answer) = (Arc::clone(&taken), Arc::clone(&answer));
        start(move || run_worker(&taken, &*answer))?;
    }
    start(move || read(&work, &places))?;
    write(&ordered)
}

/// Starts a thread that ends with the process. It is not joined, because it may be blocked on standard input.
fn start(work: impl FnOnce() + Send + 'static) -> Result<(), Failure> {
    thread::Builder::new().stack_size(STACK).spawn(work).map(drop).map_err(|error| {
        Failure::usage(&format!("cannot start a thread: {error}"))
            .hint("use a smaller --jobs, or give the process more memory")
    })
}

/// Splits the input into blocks. Each block goes to the workers, and the channel of its answers to the writer.
fn read(work: &SyncSender<Job>, places: &SyncSender<Place>) {
    let mut input = BufReader::with_capacity(BLOCK, io::stdin().lock());
    loop {
        let (mut lines, mut ends) = (Vec::new(), Vec::new());
        // A block also ends when no more input is buffered. A caller that sends one line and waits gets its answer.
        let read = loop {
            match read_line(&mut input, &mut lines) {
                Ok(true) => ends.push(lines.len()),
                other => break other,
            }
            if lines.len() >= BLOCK || input.buffer().is_empty() {
                break Ok(true);
            }
        };
        let (answers, place) = sync_channel(1);
        let is_over =
            !lines.is_empty() && (places.send(Ok(place)).is_err() || work.send(Job { lines, ends, answers }).is_err());
        match read {
            Ok(true) if !is_over => {}
            Ok(_) => return,
            // If the writer has ended, there is nowhere to report the error.
            Err(failure) => return drop(places.send(Err(failure))),
        }
    }
}

fn run_worker(taken: &Mutex<Receiver<Job>>, answer: &dyn Fn(&[u8], &mut Vec<u8>)) {
    loop {
        // A thread waits for a job while it holds the lock, so the others queue behind it.
        let job = taken.lock().map_or(None, |jobs| jobs.recv().ok());
        let Some(job) = job else { return };
        let mut answers = Vec::with_capacity(job.lines.len());
        let mut start = 0;
        for end in job.ends {
            let line = &job.lines[start..end];
            start = end;
            // Empty lines get no answer: an error would be a hundred times as long as the line.
            if !line.trim_ascii().is_empty() {
                answer(line, &mut answers);
            }
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
        let answers = place?.recv().map_err(|_| Failure::usage("internal error; please report this bug"))?;
        let written = output.write_all(&answers).and_then(|()| output.flush());
        if written.is_err() {
            return finish(written);
        }
        progress.add(|| answers.split_inclusive(|byte| *byte == b'\n').count());
    }
    Ok(())
}
