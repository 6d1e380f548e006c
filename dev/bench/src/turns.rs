//! Runs all subjects in turns: each runs once per round, and the median of the rounds counts.
//!
//! Other load on the machine then affects all of them equally.

use std::hint::black_box;
use std::time::Duration;

use anyhow::Result;

use crate::clock::now;
use crate::workload::Outcome;

/// A subject that can run.
pub(crate) trait Runner {
    /// Does the work `times` times.
    fn run(&mut self, times: u32) -> Result<Run>;
}

/// The figures and the answer of a run.
pub(crate) struct Run {
    pub(crate) elapsed: Duration,
    /// Per call, if they were counted.
    pub(crate) allocations: Option<u64>,
    /// The bytes of the last call; none if it failed.
    pub(crate) answer: Option<Vec<u8>>,
}

/// The median of all rounds, for one call.
#[derive(Clone, Debug)]
pub(crate) struct Figure {
    pub(crate) nanoseconds: f64,
    pub(crate) allocations: Option<u64>,
    /// Instructions per call, if valgrind counted them.
    pub(crate) instructions: Option<u64>,
    pub(crate) answer: Option<Vec<u8>>,
}

/// How long to measure.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// The target duration of one round of a runner.
    pub(crate) round: Duration,
    /// The maximum number of rounds; always odd.
    pub(crate) rounds: usize,
    /// The maximum duration of all rounds of a runner; a runner that takes longer for one call runs once.
    pub(crate) runner: Duration,
}

impl Effort {
    pub(crate) const FULL: Self =
        Self { round: Duration::from_millis(8), rounds: 21, runner: Duration::from_millis(1500) };
    pub(crate) const QUICK: Self =
        Self { round: Duration::from_millis(2), rounds: 5, runner: Duration::from_millis(150) };
}

/// A call in this process.
pub(crate) struct Call<F>(pub(crate) F);

impl<F: FnMut() -> Outcome> Runner for Call<F> {
    fn run(&mut self, times: u32) -> Result<Run> {
        let mut answer = None;
        let start = now();
        for _ in 0..times {
            answer = black_box((self.0)()).ok();
        }
        Ok(Run { elapsed: now().saturating_sub(start), allocations: None, answer })
    }
}

/// A runner that is being measured.
struct Turn<'r> {
    runner: &'r mut dyn Runner,
    times: u32,
    rounds: usize,
    taken: Vec<f64>,
    last: Run,
}

/// Measures all runners in turns.
pub(crate) fn take_turns(runners: &mut [Box<dyn Runner + '_>], effort: Effort) -> Result<Vec<Figure>> {
    let mut turns =
        runners.iter_mut().map(|runner| warm_up(&mut **runner, effort)).collect::<Result<Vec<Turn<'_>>>>()?;
    for round in 0..effort.rounds {
        for turn in turns.iter_mut().filter(|turn| round < turn.rounds) {
            turn.last = turn.runner.run(turn.times)?;
            turn.taken.push(per_call(&turn.last, turn.times));
        }
    }
    Ok(turns.into_iter().map(Turn::figure).collect())
}

/// Determines how often a runner can run in a round. For a slow runner this is already the measurement.
fn warm_up(runner: &mut dyn Runner, effort: Effort) -> Result<Turn<'_>> {
    let first = runner.run(1)?;
    if first.elapsed >= effort.runner {
        let taken = vec![per_call(&first, 1)];
        return Ok(Turn { runner, times: 1, rounds: 0, taken, last: first });
    }
    let guess = times(effort.round, per_call(&first, 1));
    let second = runner.run(guess)?;
    let each = per_call(&second, guess);
    let times = times(effort.round, each);
    let fitting = effort.runner.as_secs_f64() * 1e9 / (each * f64::from(times));
    let rounds = (1..=effort.rounds).rev().step_by(2).find(|rounds| crate::number(*rounds) <= fitting).unwrap_or(1);
    Ok(Turn { runner, times, rounds, taken: Vec::new(), last: second })
}

/// The number of calls that fill a round.
fn times(round: Duration, each: f64) -> u32 {
    let limit = Duration::from_secs_f64(each.max(1.0) / 1e9);
    u32::try_from(round.as_nanos() / limit.as_nanos().max(1)).unwrap_or(u32::MAX).max(1)
}

fn per_call(run: &Run, times: u32) -> f64 {
    run.elapsed.as_secs_f64() * 1e9 / f64::from(times)
}

impl Turn<'_> {
    fn figure(self) -> Figure {
        let Run { allocations, answer, .. } = self.last;
        Figure { nanoseconds: median(self.taken), allocations, instructions: None, answer }
    }
}

/// The median; for an even number the upper one.
pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pretends to take a given time.
    struct Clock {
        each: Duration,
        runs: Vec<u32>,
    }

    impl Runner for &mut Clock {
        fn run(&mut self, times: u32) -> Result<Run> {
            self.runs.push(times);
            Ok(Run { elapsed: self.each * times, allocations: Some(3), answer: None })
        }
    }

    #[test]
    fn each_runner_gets_as_many_rounds_as_fit() {
        let clock = |each| Clock { each, runs: Vec::new() };
        let (mut quick, mut slow, mut once) =
            (clock(Duration::from_micros(100)), clock(Duration::from_millis(400)), clock(Duration::from_secs(2)));
        let mut runners: Vec<Box<dyn Runner>> = vec![Box::new(&mut quick), Box::new(&mut slow), Box::new(&mut once)];
        let figures = take_turns(&mut runners, Effort::FULL).unwrap();
        drop(runners);
        let times: Vec<f64> = figures.iter().map(|figure| figure.nanoseconds).collect();
        assert_eq!(times, [1e5, 4e8, 2e9]);
        assert_eq!((quick.runs.len(), quick.runs[1..].iter().all(|times| *times == 80)), (23, true));
        assert_eq!((slow.runs, once.runs), (vec![1; 5], vec![1]));
    }

    #[test]
    fn the_median_ignores_outliers() {
        assert!((median(vec![3.0, 1.0, 900.0]) - 3.0).abs() < f64::EPSILON);
    }
}
