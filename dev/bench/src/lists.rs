//! Lists of growing length: the growth of times, compared with Go.

use anyhow::Result;

use crate::catalog;
use crate::go::Go;
use crate::measure::{Measured, measure};
use crate::turns::Effort;
use crate::workload::Subject;

/// An operation on lists, measured by length.
#[derive(Clone, Debug)]
pub(crate) struct Series {
    pub(crate) name: &'static str,
    pub(crate) points: Vec<(usize, Measured)>,
}

/// Measures all operations up to a length.
pub(crate) fn take(go: &mut Go, effort: Effort, longest: usize) -> Result<Vec<Series>> {
    let lengths = || catalog::LENGTHS.into_iter().filter(|length| *length <= longest);
    catalog::LISTS
        .into_iter()
        .map(|name| {
            let point = |length| Ok((length, measure(&catalog::list(name, length)?, go, effort)?));
            Ok(Series { name, points: lengths().map(point).collect::<Result<_>>()? })
        })
        .collect()
}

impl Series {
    /// The figures at a length.
    pub(crate) fn at(&self, length: usize) -> Option<&Measured> {
        self.points.iter().find_map(|(at, measured)| (*at == length).then_some(measured))
    }

    /// The times of a subject, by length.
    pub(crate) fn times(&self, subject: Subject) -> Vec<(usize, f64)> {
        let time = |(length, measured): &(usize, Measured)| Some((*length, measured.of(subject)?.nanoseconds));
        self.points.iter().filter_map(time).collect()
    }
}
