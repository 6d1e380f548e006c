//! Makes many differences small at a time, so that Go is asked in large batches.

use anyhow::Result;

use crate::session::{Asked, Session};
use crate::shrink::candidates;

/// How many smaller versions of one case are tried at a time.
const WIDTH: usize = 48;

/// A difference on its way to its smallest form.
struct Shrinking {
    best: Asked,
    /// Smaller versions of `best` that were not tried yet.
    left: std::vec::IntoIter<crate::case::Case>,
}

impl Shrinking {
    fn new(best: Asked) -> Self {
        let left = candidates(&best.case).into_iter();
        Self { best, left }
    }
}

/// The smallest cases that show the same kinds of difference.
pub(crate) fn minimise(session: &mut Session<'_>, found: Vec<Asked>) -> Result<Vec<Asked>> {
    let mut done = Vec::new();
    let mut active: Vec<Shrinking> = found.into_iter().map(Shrinking::new).collect();
    while !active.is_empty() {
        let mut batch = Vec::new();
        let mut lengths = Vec::new();
        for shrinking in &mut active {
            let before = batch.len();
            batch.extend(shrinking.left.by_ref().take(WIDTH));
            lengths.push(batch.len() - before);
        }
        let mut answers = session.ask(batch)?.into_iter();
        let mut chosen: Vec<Option<Asked>> = Vec::new();
        for (shrinking, length) in active.iter().zip(&lengths) {
            let tried: Vec<Asked> = answers.by_ref().take(*length).collect();
            chosen.push(tried.into_iter().find(|asked| asked.verdict == shrinking.best.verdict));
        }
        let confirmed = session.confirm(chosen.iter().flatten().map(|asked| asked.case.clone()).collect())?;
        let mut confirmed = confirmed.into_iter();
        let mut next = Vec::new();
        for ((mut shrinking, length), chosen) in active.into_iter().zip(lengths).zip(chosen) {
            let smaller = chosen.and_then(|_| confirmed.next());
            match smaller {
                Some(smaller) if smaller.verdict == shrinking.best.verdict => shrinking = Shrinking::new(smaller),
                _ if length == 0 => {
                    done.push(shrinking.best);
                    continue;
                }
                _ => {}
            }
            next.push(shrinking);
        }
        active = next;
    }
    Ok(done)
}
