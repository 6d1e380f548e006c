//! The queue of tasks for the writer.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::writer::Task;

/// The end for requests. When it is dropped and all tasks are done, the writer stops.
#[derive(Debug)]
pub(super) struct Sender(Arc<Shared>);

/// The end for the writer. If it is dropped, waiting tasks are dropped too, and no more are accepted.
#[derive(Debug)]
pub(super) struct Receiver(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    waiting: Mutex<Waiting>,
    /// Wakes the writer.
    enough: Condvar,
}

#[derive(Debug, Default)]
struct Waiting {
    tasks: Vec<Task>,
    /// The writer is woken at this number of tasks; 0 while it does not wait.
    wanted: usize,
    is_closed: bool,
}

/// Returns the two ends of an empty queue.
pub(super) fn new() -> (Sender, Receiver) {
    let shared = Arc::new(Shared::default());
    (Sender(Arc::clone(&shared)), Receiver(shared))
}

impl Shared {
    /// A panic cannot leave the state half changed: nothing between two changes of it can panic.
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Sender {
    /// Adds a task. It is dropped if the writer has stopped.
    pub(super) fn send(&self, task: Task) {
        let mut waiting = self.0.lock();
        if waiting.is_closed {
            return;
        }
        waiting.tasks.push(task);
        if waiting.tasks.len() == waiting.wanted {
            self.0.enough.notify_one();
        }
    }
}

impl Drop for Sender {
    fn drop(&mut self) {
        self.0.lock().is_closed = true;
        self.0.enough.notify_one();
    }
}

impl Receiver {
    /// Waits for `wanted` tasks, or after `patience` for only one, and takes all. Returns none when the other end is dropped and no
    /// task waits.
    pub(super) fn take(&self, wanted: usize, patience: Duration) -> Vec<Task> {
        let end = Instant::now() + patience;
        let mut waiting = self.0.lock();
        waiting.wanted = wanted.max(1);
        while waiting.tasks.len() < waiting.wanted && !waiting.is_closed {
            let left = end.saturating_duration_since(Instant::now());
            waiting = match waiting.wanted {
                1 => self.0.enough.wait(waiting).unwrap_or_else(PoisonError::into_inner),
                _ if left.is_zero() => {
                    waiting.wanted = 1;
                    waiting
                }
                _ => self.0.enough.wait_timeout(waiting, left).unwrap_or_else(PoisonError::into_inner).0,
            };
        }
        waiting.wanted = 0;
        std::mem::take(&mut waiting.tasks)
    }
}

impl Drop for Receiver {
    fn drop(&mut self) {
        let mut waiting = self.0.lock();
        waiting.is_closed = true;
        // Their requests learn that nothing was written.
        waiting.tasks.clear();
    }
}

/// The longest time that a write waits for more commits.
const MAX_PATIENCE: Duration = Duration::from_millis(10);

/// Decides how many commits a write waits for, so that many clients need few writes and a single client does not wait.
///
/// Half of the commits of the last two writes: while one half of the clients waits for the disk, the requests of the other half are
/// processed. Smaller writes would keep the disk and the processors busy with writes; waiting for all clients would leave the
/// processors idle during each write. The wait is never longer than the last write, so clients that have stopped delay the others
/// little, and for two writes at most.
///
/// ```text
/// 8 clients: the last writes had 3 and 5 commits; the next one waits for 4
/// 1 client:  the last writes had 1 and 1 commits; the next one starts with the first commit
/// ```
#[derive(Debug, Default)]
pub(super) struct Grouping {
    sizes: [usize; 2],
    duration: Duration,
}

impl Grouping {
    /// Notes a write.
    pub(super) fn note(&mut self, size: usize, duration: Duration) {
        self.sizes = [self.sizes[1], size];
        self.duration = duration.min(MAX_PATIENCE);
    }

    /// The number of commits that the next write waits for, and for how long.
    pub(super) fn next(&self) -> (usize, Duration) {
        (self.sizes.iter().sum::<usize>() / 2, self.duration)
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use tokio::sync::oneshot;

    use super::*;

    const LONG: Duration = Duration::from_hours(1);

    fn task() -> Task {
        Task::Compact(oneshot::channel().0)
    }

    #[test]
    fn the_writer_gets_the_wanted_number_of_tasks_together() {
        let (sender, receiver) = new();
        let writer = thread::spawn(move || receiver.take(3, LONG).len());
        (0..3).for_each(|_| sender.send(task()));
        assert_eq!(writer.join().unwrap(), 3);
    }

    #[test]
    fn one_task_is_enough_when_patience_is_over() {
        let (sender, receiver) = new();
        let writer = thread::spawn(move || receiver.take(3, Duration::ZERO).len());
        sender.send(task());
        assert_eq!(writer.join().unwrap(), 1);
    }

    #[test]
    fn tasks_that_wait_already_are_all_taken() {
        let (sender, receiver) = new();
        (0..5).for_each(|_| sender.send(task()));
        assert_eq!(receiver.take(1, LONG).len(), 5);
    }

    #[test]
    fn waiting_tasks_are_taken_before_the_end() {
        let (sender, receiver) = new();
        sender.send(task());
        drop(sender);
        assert_eq!([receiver.take(3, LONG).len(), receiver.take(1, LONG).len()], [1, 0]);
    }

    #[test]
    fn a_task_for_a_writer_that_stopped_is_dropped() {
        let (sender, receiver) = new();
        let [first, second] = [0, 1].map(|_| oneshot::channel());
        sender.send(Task::Compact(first.0));
        drop(receiver);
        sender.send(Task::Compact(second.0));
        assert!([first.1, second.1].map(oneshot::Receiver::blocking_recv).iter().all(Result::is_err));
    }

    #[test]
    fn a_write_waits_for_half_of_the_commits_of_the_last_two() {
        let mut grouping = Grouping::default();
        let short = Duration::from_millis(1);
        assert_eq!(grouping.next(), (0, Duration::ZERO), "nothing is known yet");
        let wanted = [(1, 0), (1, 1), (8, 4), (3, 5), (5, 4), (1, 3), (1, 1)];
        for (size, expected) in wanted {
            grouping.note(size, short);
            assert_eq!(grouping.next(), (expected, short), "after a write of {size}");
        }
        grouping.note(1, LONG);
        assert_eq!(grouping.next().1, MAX_PATIENCE, "after a write that took long");
    }
}
