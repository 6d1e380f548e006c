//! What is broken during a run.

use anyhow::Result;

use crate::http::Endpoint;
use crate::process::{Process, Smp};

/// A server, and a way to break and repair it or something that it needs.
pub(crate) trait Victim: Send + 'static {
    /// Where clients find the server. It stays the same.
    fn endpoint(&self) -> Endpoint;

    /// How the page describes it.
    fn description(&self) -> Description;

    /// Breaks and repairs it. It may return before the server answers again.
    fn strike(&mut self) -> Result<()>;
}

/// How a page describes a victim.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Description {
    /// The command that writes the page.
    pub(crate) command: &'static str,
    pub(crate) title: &'static str,
    /// What happens to the victim, before the number of seconds.
    pub(crate) strike: &'static str,
    /// The event from which the time to the next response is measured.
    pub(crate) outage: &'static str,
    /// What the run does not show.
    pub(crate) caveat: &'static str,
}

/// `smp serve`, which is killed and started again.
pub(crate) struct Killed {
    smp: Smp,
    process: Process,
}

impl Killed {
    /// Starts the server.
    pub(crate) fn start(smp: Smp) -> Result<Self> {
        let process = smp.start()?;
        Ok(Self { smp, process })
    }
}

impl Victim for Killed {
    fn endpoint(&self) -> Endpoint {
        self.smp.endpoint()
    }

    fn description(&self) -> Description {
        Description {
            command: "cargo xtask serve-soak",
            title: "smp serve under load, killed again and again",
            strike: "`smp serve --data` is killed with `kill -9` and started again at once, every",
            outage: "`kill -9`",
            caveat: "`kill -9` can end the program in the middle of a write, but it does not lose data in the page cache of the \
                     operating system.",
        }
    }

    fn strike(&mut self) -> Result<()> {
        self.process.kill()?;
        self.process = self.smp.start()?;
        Ok(())
    }
}
