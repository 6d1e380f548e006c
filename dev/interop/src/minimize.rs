//! Minimizes many differences at a time, in large batches for Go.

use anyhow::Result;

use crate::case::{Case, Op};
use crate::compare::{Kind, Verdict};
use crate::oracle::Answer;
use crate::ours::Outcome;
use crate::session::{Asked, Session};
use crate::shrink::candidates;

/// The number of smaller versions of a case in one batch.
const WIDTH: usize = 48;

/// A difference that is being minimized.
struct Shrinking {
    best: Asked,
    /// Smaller versions of `best` that have yet to be tried.
    left: std::vec::IntoIter<Case>,
    done: bool,
}

impl Shrinking {
    fn new(best: Asked) -> Self {
        let left = candidates(&best.case).into_iter();
        Self { best, left, done: false }
    }

    /// Tries some smaller versions and returns one that seems to show the same difference.
    fn choose(&mut self, tried: Vec<Asked>) -> Option<Case> {
        if tried.iter().any(|smaller| fails_by_chance(&self.best, smaller)) {
            self.best.verdict = Verdict::NotDeterministic;
            self.done = true;
            return None;
        }
        self.done = tried.is_empty();
        tried.into_iter().find(|smaller| smaller.verdict == self.best.verdict).map(|smaller| smaller.case)
    }
}

/// The smallest cases that show the same kinds of difference.
pub(crate) fn minimize(session: &mut Session<'_>, found: Vec<Asked>) -> Result<Vec<Asked>> {
    let mut done = Vec::new();
    let mut active: Vec<Shrinking> = found.into_iter().map(Shrinking::new).collect();
    while !active.is_empty() {
        let batches: Vec<Vec<Case>> =
            active.iter_mut().map(|shrinking| shrinking.left.by_ref().take(WIDTH).collect()).collect();
        let lengths: Vec<usize> = batches.iter().map(Vec::len).collect();
        let mut answers = session.ask(batches.into_iter().flatten().collect())?.into_iter();
        let mut chosen = Vec::new();
        for (index, length) in lengths.into_iter().enumerate() {
            let smaller = active[index].choose(answers.by_ref().take(length).collect());
            chosen.extend(smaller.map(|case| (index, case)));
        }
        let (indexes, cases): (Vec<usize>, Vec<Case>) = chosen.into_iter().unzip();
        for (index, smaller) in indexes.into_iter().zip(session.confirm(cases)?) {
            let shrinking = &mut active[index];
            if smaller.verdict == shrinking.best.verdict {
                *shrinking = Shrinking::new(smaller);
            } else if fails_by_chance(&shrinking.best, &smaller) {
                shrinking.best.verdict = Verdict::NotDeterministic;
                shrinking.done = true;
            }
        }
        let (finished, rest) = active.into_iter().partition(|shrinking| shrinking.done);
        active = rest;
        done.extend(Vec::from_iter(finished).into_iter().map(|shrinking: Shrinking| shrinking.best));
    }
    Ok(done)
}

/// Whether Go, like smp, fails for a part of a case. For the whole case Go may only report a conflict, because it stops
/// at the first conflict in its random map order. With many conflicts the error is too rare to observe by repetition.
fn fails_by_chance(whole: &Asked, part: &Asked) -> bool {
    let is_conflict = whole.case.op == Op::Conflicts && matches!(whole.verdict, Verdict::Different(Kind::OnlyGo(_)));
    let code = |asked: &Asked| match &asked.ours {
        Outcome::Failure(error) => Some(error.code()),
        _ => None,
    };
    is_conflict && code(whole) == code(part) && matches!(part.go, Answer::Failure(_) | Answer::Unstable(_))
}
