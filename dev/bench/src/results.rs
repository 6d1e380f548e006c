//! All figures of a run.

use anyhow::{Context as _, Result};

use crate::go::Go;
use crate::lists::{self, Series};
use crate::machine;
use crate::measure::{Measured, measure};
use crate::plot::Line;
use crate::processes::{self, Process};
use crate::scale::{self, Growth};
use crate::turns::{Effort, Figure};
use crate::workload::Subject;
use crate::{catalog, in_memory, instructions};

/// Everything that was measured.
pub(crate) struct Results {
    pub(crate) machine: Vec<(&'static str, String)>,
    pub(crate) objects: Vec<Measured>,
    pub(crate) errors: Vec<Measured>,
    pub(crate) lists: Vec<Series>,
    pub(crate) large: Vec<Measured>,
    pub(crate) in_memory: Vec<(usize, Figure)>,
    pub(crate) scale: Vec<Growth>,
    pub(crate) batch: Vec<Process>,
    pub(crate) start: Vec<Process>,
}

/// The extent of a run.
pub(crate) struct Sizes {
    effort: Effort,
    longest_list: usize,
    large: &'static [usize],
    entries: usize,
    bytes: usize,
    calls: u32,
    cases: usize,
    batches: usize,
    starts: usize,
}

/// A run for the page.
pub(crate) const FULL: Sizes = Sizes {
    effort: Effort::FULL,
    longest_list: 8_000,
    large: &[1_000_000, 10_000_000],
    entries: 1_000_000,
    bytes: 100_000_000,
    calls: 3,
    cases: 100_000,
    batches: 3,
    starts: 101,
};

/// A run for a first impression.
pub(crate) const QUICK: Sizes = Sizes {
    effort: Effort::QUICK,
    longest_list: 1_000,
    large: &[1_000_000],
    entries: 80_000,
    bytes: 8_000_000,
    calls: 1,
    cases: 5_000,
    batches: 1,
    starts: 11,
};

/// The names that the page must include.
#[cfg(test)]
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    let several = [&catalog::OBJECTS[..], &catalog::ERRORS, &catalog::LISTS, &catalog::LARGE];
    let single = [in_memory::NAME, scale::LARGE, processes::BATCH, processes::START];
    several.into_iter().flatten().copied().chain(single)
}

impl Results {
    /// Measures everything.
    pub(crate) fn take(sizes: &Sizes) -> Result<Self> {
        let mut go = Go::start("./bench", "interop-bench")?;
        let mut named = |names: &[&'static str]| -> Result<Vec<Measured>> {
            say(names.first().copied().unwrap_or_default());
            names.iter().map(|name| measure(&catalog::object(name)?, &mut go, sizes.effort)).collect()
        };
        let (mut objects, errors) = (named(&catalog::OBJECTS)?, named(&catalog::ERRORS)?);
        objects.iter_mut().try_for_each(instructions::count)?;
        let mut large = Vec::new();
        for name in catalog::LARGE {
            say(name);
            for bytes in sizes.large {
                large.push(measure(&catalog::large(name, *bytes)?, &mut go, sizes.effort)?);
            }
        }
        say("lists");
        let lists = lists::take(&mut go, sizes.effort, sizes.longest_list)?;
        drop(go);
        say("memory");
        let in_memory = in_memory::measure(sizes.effort)?;
        say("scale");
        let scale = scale::measure(sizes.entries, sizes.bytes, sizes.calls)?;
        say("processes");
        let batch = processes::batch(sizes.cases, sizes.batches).context("smp batch")?;
        let start = processes::start(sizes.starts).context("smp apply")?;
        Ok(Self { machine: machine::describe(), objects, errors, lists, large, in_memory, scale, batch, start })
    }

    /// An object of the usual size.
    pub(crate) fn object(&self, name: &str) -> Option<&Measured> {
        self.objects.iter().find(|measured| measured.name == name)
    }

    /// All measurements with figures for Go.
    pub(crate) fn beside_go(&self) -> impl Iterator<Item = &Measured> {
        let lists = self.lists.iter().flat_map(|series| series.points.iter().map(|(_, measured)| measured));
        self.objects.iter().chain(&self.errors).chain(&self.large).chain(lists)
    }

    /// The lines of the plot: times by length.
    pub(crate) fn lines(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        for series in &self.lists {
            let mut ours = series.times(Subject::Bytes);
            let longer =
                self.scale.iter().filter(|growth| growth.name == series.name).flat_map(|growth| &growth.points);
            ours.extend(longer.filter_map(|point| Some((point.entries?, point.run.nanoseconds))));
            lines.push(Line { name: series.name, is_ours: true, points: ours });
            lines.push(Line { name: series.name, is_ours: false, points: series.times(Subject::Go) });
        }
        lines
    }
}

#[expect(clippy::print_stderr, reason = "progress for the person at the terminal")]
fn say(what: &str) {
    eprintln!("measuring: {what}");
}
