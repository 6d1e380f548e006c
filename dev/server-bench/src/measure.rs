//! What is measured: requests per second, processor time and memory.

use std::time::{Duration, Instant};

/// The result of one workload.
#[derive(Clone, Copy, Debug)]
pub struct Figures {
    /// Requests per second.
    pub rate: f64,
    /// Microseconds of processor time for each request, of client and server together.
    pub cpu: f64,
}

/// A measurement that has begun.
pub struct Clock {
    start: Instant,
    cpu: f64,
    length: Duration,
}

impl Clock {
    /// Begins a measurement of a length.
    pub fn start(length: Duration) -> Self {
        Self { start: Instant::now(), cpu: cpu(), length }
    }

    /// The time at which to send no more requests.
    pub fn end(&self) -> Instant {
        self.start + self.length
    }

    /// The result, for a number of requests.
    pub fn figures(&self, requests: u64) -> Figures {
        let requests = requests as f64;
        let rate = requests / self.start.elapsed().as_secs_f64();
        Figures { rate, cpu: (cpu() - self.cpu) * 1e6 / requests }
    }
}

impl Figures {
    /// The better of two results of one workload: other programs only make a result worse.
    pub fn better(self, other: Self) -> Self {
        Self { rate: self.rate.max(other.rate), cpu: self.cpu.min(other.cpu) }
    }
}

/// The resident memory of this process, in KiB.
pub fn resident() -> u64 {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find(|line| line.starts_with("VmRSS")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|word| word.parse().ok()).unwrap_or_default()
}

/// The processor time that this process has used, in seconds. Linux counts it in hundredths of a second.
fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after = text.rsplit(')').next().unwrap_or_default();
    let ticks: u64 = after.split_whitespace().skip(11).take(2).filter_map(|word| word.parse::<u64>().ok()).sum();
    ticks as f64 / 100.0
}
